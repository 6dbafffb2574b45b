"""What one seat may know, and the moves it may choose from."""
import json
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple, Union

from ._errors import ArrayError, Error, IllegalMove
from ._game import Game, game as find_game
from ._library import CHANCE, MAX_SEATS, SPECTATOR, UNKNOWN, lib, room, text

if TYPE_CHECKING:
    from ._batch import Numbers
    from ._match import Match

TYPES = {"uint8": 0, "float32": 1}
"""Of observations: enum tensor_type."""
_CODES = {"B": 0, "f": 1}
"""The same by numpy's letters, which are quicker to get than names."""
_SEATS = [tuple(seat for seat in range(MAX_SEATS) if mask >> seat & 1) for mask in range(1 << MAX_SEATS)]


class Move(NamedTuple):
    """An action somebody may choose."""

    text: str
    """Its line in the game's notation, as in records."""
    describe: str
    """What it costs and does, in a few words; may be empty."""
    group: Optional[str]
    """The heading it stands under."""
    place: int
    """In the list of legal moves."""
    number: int
    """In the game's numbers of actions; -1 for chance."""
    action: int
    """As the library writes it."""

    def __str__(self) -> str:
        return self.text


Answer = Union[Move, str, int]
"""What players may answer: a move of legal(), its text, or its number."""


def seats_of(mask: int) -> Tuple[int, ...]:
    """The seats of a to_act mask; empty where it is chance's turn, or nobody's."""
    return _SEATS[mask & ~CHANCE]


class View(Mapping[str, Any]):
    """What a seat may know, and nothing else: what bots and players are given.

    It is a mapping of the members of the position as in JSON (docs/protocol.md), a hidden piece is
    None: `view["life"]`. It stays as it is while the match goes on.
    """

    __slots__ = ("game", "seat", "bytes", "_members")

    def __init__(self, game: Union[str, Game], seat: int, data: Any) -> None:
        """From the bytes of Match.view_bytes() or of a row of Batch.view."""
        self.game = find_game(game)
        self.seat = seat
        self.bytes = bytes(data)
        self._members: Optional[Dict[str, Any]] = None
        if not 0 <= seat <= SPECTATOR + 1:
            raise Error(f"seats are 0 to {self.game.max_seats - 1}, not {seat!r}")
        if len(self.bytes) != self.game.state_size:
            raise ArrayError(f"a view of {self.game.name} has {self.game.state_size} bytes, not {len(self.bytes)}")

    def _of(self) -> Tuple[int, bytes]:
        return self.game.pointer, self.bytes

    @property
    def members(self) -> Dict[str, Any]:
        """The position as a dictionary."""
        if self._members is None:
            self._members = json.loads(text(lib.flat_view_json, *self._of()))
        return self._members

    def __getitem__(self, name: str) -> Any:
        return self.members[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.members)

    def __len__(self) -> int:
        return len(self.members)

    def __eq__(self, other: object) -> bool:
        return (isinstance(other, View) and self.game is other.game and self.seat == other.seat
                and self.bytes == other.bytes)

    def __hash__(self) -> int:
        return hash((self.game.key, self.seat, self.bytes))

    def __repr__(self) -> str:
        return f"<View of seat {self.seat} at {self.game.name}>"

    @property
    def seats(self) -> int:
        """Seats at the table."""
        seats: int = lib.flat_view_seats(*self._of())
        return seats

    @property
    def to_act(self) -> Tuple[int, ...]:
        """The seats that may act."""
        return seats_of(lib.flat_view_to_act(*self._of()))

    @property
    def prompt(self) -> str:
        """The question this seat has to answer, in words; empty: none."""
        return text(lib.flat_view_prompt, *self._of(), self.seat)

    @property
    def points(self) -> List[Optional[int]]:
        """Points of every seat as this one knows them; None: it cannot know."""
        lib.flat_view_points(*self._of(), room.points)
        return [None if p == UNKNOWN else p for p in room.points[:self.seats]]

    def actions(self) -> List[int]:
        """The legal actions, as the library writes them."""
        return room.list[:lib.flat_view_list(*self._of(), self.seat, room.list)]

    def numbers(self) -> List[int]:
        """The numbers of the legal actions, in the order of legal()."""
        return [lib.flat_number(self.game.pointer, action) for action in self.actions()]

    def legal(self) -> List[Move]:
        """What this seat may do now; empty where it may not act."""
        told = json.loads(text(lib.flat_view_moves, *self._of(), self.seat))
        return [Move(t["move"], t["does"], t["group"], place, lib.flat_number(self.game.pointer, action), action)
                for place, (t, action) in enumerate(zip(told, self.actions()))]

    def read(self, answer: Answer) -> int:
        """The legal action that is meant: by a move, a text (also abbreviated) or a number."""
        action = 0
        if isinstance(answer, Move):
            action = answer.action
        elif isinstance(answer, str):
            line = answer.encode()
            action = lib.flat_view_read(*self._of(), self.seat, line) if b"\0" not in line else 0
        elif hasattr(answer, "__index__") and not isinstance(answer, bool):
            number = answer.__index__()
            action = lib.flat_action(self.game.pointer, number) if 0 <= number < self.game.actions else 0
        if action and action in self.actions():
            return action
        moves = self.legal()
        raise IllegalMove(f"{answer!r} is none of the moves of seat {self.seat}: "
                          + (" | ".join(f"{m.text} ({m.number})" for m in moves) or "it may not act now"))

    def line(self, action: int) -> str:
        """The text of one of its legal actions."""
        return text(lib.flat_view_line, *self._of(), self.seat, action)

    def show(self, colour: bool = False) -> str:
        """The position as text, as the terminal shows it."""
        return text(lib.flat_view_show, *self._of(), self.seat, int(colour))

    def tensor(self, dtype: Any = "uint8", out: "Optional[Numbers]" = None) -> "Numbers":
        """The observation, laid out as game.observation says; uint8 or float32."""
        import numpy
        wanted = numpy.dtype(dtype if out is None else out.dtype)
        code = _CODES.get(wanted.char)
        if code is None:
            raise ArrayError(f"observations are uint8 or float32, not {wanted}")
        if self.seat >= MAX_SEATS:
            raise Error("only seats have observations")
        if out is None:
            out = numpy.empty(self.game.observation.size, wanted)
        elif out.shape != (self.game.observation.size,) or not out.flags.c_contiguous or not out.flags.writeable:
            raise ArrayError(f"out must be a writeable array of {self.game.observation.size} numbers in a row, "
                             f"not of shape {out.shape}")
        lib.tensor_write(self.game.tensor, code, self.seat, self.bytes, out.ctypes.data)
        return out

    def mask(self) -> "Numbers":
        """A byte for each number of an action: 1 where it is legal."""
        import numpy
        out = numpy.empty(self.game.actions, numpy.uint8)
        lib.flat_view_mask(*self._of(), self.seat, out.ctypes.data)
        return out

    def determinize(self, seed: int) -> "Match":
        """A world this seat cannot tell from the true one, as likely as the rules make it."""
        from ._match import imagined
        return imagined(self, seed, True)

    def belief(self) -> "Numbers":
        """Abraca: the exact probability of each number in each slot of this seat, [slot, number - 1]."""
        import numpy
        out = numpy.zeros((5, 8))
        self._deduce("abraca_belief", out)
        return out

    def holds(self) -> "Numbers":
        """Abraca: the exact probability that this seat has a stone of each number, [number - 1]."""
        import numpy
        out = numpy.zeros(8)
        self._deduce("abraca_holds", out)
        return out

    def _deduce(self, function: str, out: "Numbers") -> None:
        if self.game.key != "abraca":
            raise Error(f"beliefs are known exactly in Abraca only, not in {self.game.name}")
        if self.seat >= self.seats:
            raise Error("only seats have stones to guess")
        getattr(lib, function)(self.bytes, self.seat, out.ctypes.data)
