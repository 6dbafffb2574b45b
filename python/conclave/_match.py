"""A game being played, as its host sees it."""
import ctypes
import json
import secrets
from typing import TYPE_CHECKING, Any, Dict, List, Mapping, NoReturn, Optional, Tuple, Union

from ._errors import ClosedError, Error, IllegalMove, RecordError, SetupError
from ._game import Game, _by_pointer, game as find_game, header
from ._library import ALL, CHANCE, NATURE, SPECTATOR, WHOEVER, lib, room, text, why
from ._view import Move, View, seats_of

if TYPE_CHECKING:
    from ._batch import Numbers

SYNTAX, ILLEGAL, MEMORY = 1, 3, 6
"""Of enum bg_status: a text that is no action, an action that the rules forbid, no memory."""
MOST = 1 << 16
"""No place or number is as large; one beyond C's numbers would become another."""

_act, _act_place, _act_number = lib.flat_act, lib.flat_act_place, lib.flat_act_number


class Match:
    """A game being played. It is the host's: it knows everything. What is handed to players are
    its views.

    Chance is drawn from the seed as soon as it is due, the same for the same seed and moves; with
    chance="asked" it waits for draw() or act(), like a seat.
    """

    __slots__ = ("_at", "game", "seats", "seed", "chance", "imagined", "_options")

    def __init__(self, game: Union[str, Game], seats: Optional[int] = None,
                 options: Optional[Mapping[str, Any]] = None, seed: Optional[int] = None, *,
                 chance: str = "drawn") -> None:
        """A new match, with the usual seats and options where none are named."""
        self._at: Optional[int] = None
        self._begin(header(find_game(game), seats, options), seed, chance, SetupError)

    @classmethod
    def new(cls, game: Union[str, Game], seats: Optional[int] = None, options: Optional[Mapping[str, Any]] = None,
            seed: Optional[int] = None, **more: Any) -> "Match":
        """The same as Match(…)."""
        return cls(game, seats, options, seed, **more)

    @classmethod
    def from_record(cls, record: str, seed: Optional[int] = None, *, chance: str = "drawn") -> "Match":
        """Goes on from where a record ends (docs/records.md); what comes is drawn from the seed."""
        match = cls.__new__(cls)
        match._at = None
        match._begin(record, seed, chance, RecordError)
        return match

    def _begin(self, record: str, seed: Optional[int], chance: str, refusal: "type[Error]") -> None:
        if chance not in ("drawn", "asked"):
            raise SetupError(f"chance is 'drawn' or 'asked', not {chance!r}")
        self.seed = secrets.randbits(64) if seed is None else _seed(seed)
        data = record.encode()
        at = lib.flat_open(data, len(data), self.seed, chance == "drawn", room.text, room.size)
        if not at:
            raise refusal(why())
        self._hold(at, chance, False)

    def _hold(self, at: int, chance: str, imagined: bool) -> None:
        self._at = at
        self.chance, self.imagined = chance, imagined
        self.game: Game = _by_pointer(lib.flat_game_of(at))
        self.seats: int = lib.flat_seats(at)
        self._options: Optional[Dict[str, Any]] = None

    def close(self) -> None:
        """Gives its memory back; happens by itself when nobody has the match any more."""
        if self._at:
            lib.flat_close(self._at)
        self._at = None

    def __del__(self) -> None:
        if getattr(self, "_at", None):
            self.close()

    def __enter__(self) -> "Match":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    @property
    def _open(self) -> int:
        if self._at is None:
            raise ClosedError("this match was closed")
        return self._at

    def __repr__(self) -> str:
        if self._at is None:
            return "<Match, closed>"
        return f"<{'Imagined match' if self.imagined else 'Match'} of {self.game.name}, {self.seats} seats, ply {self.ply}>"

    # ---- How it stands ----

    @property
    def options(self) -> Dict[str, Any]:
        """Every option with its value."""
        if self._options is None:
            self._options = json.loads(self._past(lib.flat_options))
        return self._options

    @property
    def ply(self) -> int:
        """Plies played so far, chance included."""
        ply: int = lib.flat_ply(self._open)
        return ply

    @property
    def to_act(self) -> Tuple[int, ...]:
        """The seats that may act now; several choose in secret, in any order."""
        return seats_of(lib.flat_to_act(self._open))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not lib.flat_to_act(self._open)

    @property
    def is_chance(self) -> bool:
        """Whether chance is due: only where chance is "asked"."""
        return bool(lib.flat_to_act(self._open) == CHANCE)

    @property
    def points(self) -> List[int]:
        """Points of every seat, as the host knows them."""
        lib.flat_score(self._open, room.points, room.payoff)
        return room.points[:self.seats]

    @property
    def payoff(self) -> Optional[List[int]]:
        """What every seat got, 0 to 1000 with ties broken; None before the end."""
        over = lib.flat_score(self._open, room.points, room.payoff)
        return room.payoff[:self.seats] if over else None

    @property
    def rewards(self) -> List[float]:
        """The same from -1 to 1; all 0 before the end."""
        payoff = self.payoff
        return [p / 500 - 1 for p in payoff] if payoff is not None else [0.0] * self.seats

    # ---- Moves ----

    def legal(self, seat: Optional[int] = None) -> List[Move]:
        """What a seat may do now; without one, whoever is asked first. Where chance is asked, its
        outcomes."""
        if self.is_chance and seat is None:
            return [move for move, _ in self.outcomes()]
        if seat is None:
            seat = next(iter(self.to_act), 0)
        return self.view(seat).legal()

    def numbers(self, seat: int = WHOEVER) -> List[int]:
        """The numbers of the legal actions, in the order of legal()."""
        count = lib.flat_list(self._open, seat, room.list)
        return [lib.flat_number(self.game.pointer, action) for action in room.list[:count]]

    def odds(self) -> List[float]:
        """How likely each outcome of chance is, by its place; empty where none is due."""
        count = lib.flat_chance(self._open, room.list, room.weights)
        weights = room.weights[:count]
        total = sum(weights)
        return [weight / total for weight in weights]

    def outcomes(self) -> List[Tuple[Move, float]]:
        """What chance may do, with probabilities; empty where none is due."""
        odds = self.odds()
        actions, world = room.list[:len(odds)], self.view_bytes(ALL)
        lines = [text(lib.flat_view_line, self.game.pointer, world, NATURE, action) for action in actions]
        return [(Move(line, "", None, place, -1, action), chance)
                for place, (line, action, chance) in enumerate(zip(lines, actions, odds))]

    def act(self, move: Union[Move, str, None] = None, *, place: Optional[int] = None, number: Optional[int] = None,
            seat: int = WHOEVER) -> None:
        """Plays a move of legal() or its text (also abbreviated, as people type), or the one at a
        place of the legal list, or the one of a number. Without a seat it is played for whoever is
        asked first. IllegalMove: nothing was played."""
        at = self._at
        if at is None:
            raise ClosedError("this match was closed")
        try:
            if number is not None:
                status = _act_number(at, seat, number) if -1 < number < MOST else ILLEGAL
            elif place is not None:
                status = _act_place(at, seat, place) if -1 < place < MOST else ILLEGAL
            elif isinstance(move, Move):
                status = _act(at, seat, move.action)
            elif isinstance(move, str):
                status = self._type(move, seat)
            else:
                raise TypeError(f"a move is one of legal(), a text, place=… or number=…, not {move!r}")
        except ctypes.ArgumentError:
            raise TypeError(f"places, numbers and seats are whole numbers: {place!r}, {number!r}, {seat!r}") from None
        if status:
            self._refuse(status, number if number is not None else place if place is not None else move, seat)

    def _type(self, line: str, seat: int) -> int:
        data = line.encode()
        if b"\0" in data:
            return SYNTAX
        status: int = lib.flat_act_line(self._at, seat, data, room.text, room.size)
        if status:
            raise IllegalMove(f"{line!r}: {why()}")
        return status

    def _refuse(self, status: int, what: Any, seat: int) -> NoReturn:
        if status == MEMORY:
            raise MemoryError
        reason = lib.bg_status_text(status).decode()
        actor = seat if seat != WHOEVER else next(iter(self.to_act), 0)
        moves = self.legal(actor) if not self.is_chance and actor in self.to_act else []
        hint = "; legal here: " + " | ".join(f"{m.text} (place {m.place}, number {m.number})" for m in moves) if moves else ""
        raise IllegalMove(f"{what.text if isinstance(what, Move) else what!r}: {reason}{hint}")

    def draw(self) -> None:
        """Chance's due outcome, drawn from the seed."""
        status = lib.flat_draw(self._open)
        if status:
            raise IllegalMove("no chance is due")

    def undo(self, seat: int) -> None:
        """Takes a seat's last move back: until something was revealed, or another seat or chance
        has acted."""
        if lib.flat_undo(self._open, seat):
            raise IllegalMove(f"seat {seat} cannot take back: another seat or chance has acted since, "
                              "or the move has shown something")

    # ---- What is seen ----

    def _viewer(self, seat: Optional[int]) -> int:
        viewer = ALL if seat is None else seat
        if not isinstance(viewer, int) or not (0 <= viewer < self.seats or viewer in (SPECTATOR, ALL)):
            raise Error(f"seats are 0 to {self.seats - 1}, or conclave.SPECTATOR, not {seat!r}")
        return viewer

    def _past(self, function: Any, *arguments: Any) -> str:
        if self.imagined:
            raise Error("an imagined match has no past: it has neither options, record nor events")
        return text(function, self._open, *arguments)

    def view(self, seat: int) -> View:
        """What a seat may know (conclave.SPECTATOR: somebody without one)."""
        return View(self.game, seat, self.view_bytes(seat))

    def view_bytes(self, seat: int) -> bytes:
        """The same as bytes, those of Batch.view."""
        out = ctypes.create_string_buffer(self.game.state_size)
        lib.flat_view(self._open, self._viewer(seat), out)
        return out.raw

    def show(self, seat: Optional[int] = None, colour: bool = False) -> str:
        """The position as text, as a seat sees it; without one, as the host does."""
        return View(self.game, self._viewer(seat), self.view_bytes(self._viewer(seat))).show(colour)

    def events(self, seat: Optional[int] = None, since: int = 0) -> List[Dict[str, Any]]:
        """What happened from ply `since` on, as a seat saw it, each with its sentence in "tell"."""
        if since < 0:
            raise Error(f"plies are counted from 0, not {since}")
        told: List[Dict[str, Any]] = json.loads(self._past(lib.flat_events, since, self._viewer(seat)))
        return told

    def json(self, seat: Optional[int] = None) -> str:
        """The position in JSON as server and command write it (docs/protocol.md)."""
        return self._past(lib.flat_position, self._viewer(seat))

    def record(self, seat: Optional[int] = None) -> str:
        """The whole game as text; for a seat, `?` stands for what it may not know."""
        return self._past(lib.flat_record, self._viewer(seat))

    def belief(self, seat: int) -> "Numbers":
        """Abraca: View.belief() of a seat."""
        return self.view(seat).belief()

    # ---- Others like it ----

    def clone(self) -> "Match":
        """Another match that stands where this one does, with the same chance ahead."""
        at = lib.flat_copy(self._open)
        if not at:
            raise MemoryError
        other = Match.__new__(Match)
        other.seed = self.seed
        other._hold(at, self.chance, self.imagined)
        return other

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> "Match":
        return self.clone()

    def determinize(self, seat: int, seed: int) -> "Match":
        """A world the seat cannot tell from this one, drawn from what the seat may know alone. It
        can be played on, but has no past."""
        if self._viewer(seat) >= self.seats:
            raise Error(f"seats are 0 to {self.seats - 1}, not {seat!r}")
        return imagined(self.view(seat), seed, self.chance == "drawn")

    def __reduce__(self) -> Any:
        return _reopened, (self.record(), self.seed, self.chance)


def _reopened(record: str, seed: int, chance: str) -> Match:
    return Match.from_record(record, seed, chance=chance)


def _seed(seed: int) -> int:
    if not hasattr(seed, "__index__"):
        raise SetupError(f"a seed is a whole number, not {seed!r}")
    return seed.__index__() & 0xFFFFFFFFFFFFFFFF


def imagined(view: View, seed: int, drawn: bool) -> Match:
    """A world that fits a view."""
    if not 0 <= view.seat < view.seats:
        raise Error("only seats imagine worlds")
    at = lib.flat_imagine(view.game.pointer, view.bytes, view.seat, _seed(seed), int(drawn))
    if not at:
        raise MemoryError
    match = Match.__new__(Match)
    match.seed = _seed(seed)
    match._hold(at, "drawn" if drawn else "asked", True)
    return match
