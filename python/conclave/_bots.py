"""Players that are no people: bots, searches, and who is stronger."""
import ctypes
import math
from typing import Any, Callable, List, Mapping, NamedTuple, Optional, Sequence, Tuple, Union

from ._errors import Error, SetupError
from ._game import Game, game as find_game, games
from ._library import lib, room
from ._match import Match, _seed
from ._view import Answer, Move, View

Player = Union[str, "Bot", Callable[[View], Answer]]
"""Who may sit on a seat: the level of a bot, a Bot, or any function of a view."""


class Bot:
    """A bot of a level ("novice", "adept"): a function that answers a view with a move.

    It keeps nothing between answers but its generator: the same seed and questions give the same
    answers. Its budget is the level's, or `simulations`, or at most `seconds` (then the answer
    depends on the machine).
    """

    def __init__(self, level: str, seed: int = 0, *, simulations: int = 0, seconds: Optional[float] = None,
                 threads: int = 1) -> None:
        if not isinstance(level, str) or not any(_find(game, level) for game in games()):
            known = {bot.level: None for game in games() for bot in game.bots}
            raise SetupError(f"there is no level {level!r}: levels are {', '.join(known)}")
        self.level = level
        self.simulations, self.threads = int(simulations), int(threads)
        self.seconds = -1.0 if seconds is None else float(seconds)
        self._rng = ctypes.c_uint64(_seed(seed))

    def action(self, view: View) -> int:
        """Its answer, as the library writes it."""
        bot = _find(view.game, self.level)
        if not bot:
            raise SetupError(f"{view.game.name} has no level {self.level!r}: levels are "
                             + ", ".join(known.level for known in view.game.bots))
        action: int = lib.flat_answer(bot, view.game.pointer, view.bytes, view.seat, ctypes.byref(self._rng),
                                      self.simulations, self.seconds, self.threads)
        if not action:
            raise Error(f"seat {view.seat} is not asked anything in this view")
        return action

    def __call__(self, view: View) -> Move:
        action = self.action(view)
        return next(move for move in view.legal() if move.action == action)

    def __repr__(self) -> str:
        return f"<Bot {self.level}>"


def _find(game: Game, level: str) -> Optional[int]:
    return lib.bot_find(game.key.encode(), level.encode()) if "\0" not in level else None


def seated(player: Player, seed: int = 0) -> Callable[[View], Answer]:
    """A player as a function of a view; a level gets a bot with this seed."""
    if isinstance(player, str):
        return Bot(player, seed)
    if not callable(player):
        raise SetupError(f"a player is a level, a Bot or a function of a view, not {player!r}")
    return player


def answer(player: Callable[[View], Answer], view: View) -> int:
    """The legal action a player chooses; IllegalMove if it is none."""
    return player.action(view) if isinstance(player, Bot) else view.read(player(view))


def play(match: Match, players: Sequence[Player], seed: int = 0) -> List[int]:
    """Plays a match to its end, a player for each seat, who get their own views only; the payoff."""
    if len(players) != match.seats:
        raise SetupError(f"{match.seats} seats need {match.seats} players, not {len(players)}")
    functions = [seated(player, seed + 1 + seat) for seat, player in enumerate(players)]
    while not match.over:
        seat = match.to_act[0]
        match.act(number=lib.flat_number(match.game.pointer, answer(functions[seat], match.view(seat))), seat=seat)
    return match.payoff or []


class Found(NamedTuple):
    """A move as a search sees it: how often it was tried, and the seat's share of a victory."""

    move: Move
    visits: int
    value: float


def search(where: Union[Match, View], seat: Optional[int] = None, simulations: int = 0, *, seed: int = 0,
           seconds: Optional[float] = None, threads: int = 1) -> List[Found]:
    """What the strongest search of the game thinks of a seat's moves, the best first. It is given
    the seat's view, also of a match. Without simulations it takes as many as the strongest bot."""
    if isinstance(where, Match):
        where = where.view(next(iter(where.to_act), 0) if seat is None else seat)
    elif seat is not None and seat != where.seat:
        raise Error(f"this is the view of seat {where.seat}, not of seat {seat}")
    moves = {move.action: move for move in where.legal()}
    count = lib.flat_search(where.game.pointer, where.bytes, where.seat, _seed(seed), int(simulations),
                            -1.0 if seconds is None else float(seconds), int(threads), room.list, room.weights,
                            room.values)
    if count < 0:
        raise MemoryError
    if not count:
        raise Error(f"seat {where.seat} is not asked anything in this view")
    return [Found(moves[a], v, w) for a, v, w in zip(room.list[:count], room.weights[:count], room.values[:count])]


class Standing(NamedTuple):
    """How the first of two players did."""

    games: int
    wins: int
    draws: int
    losses: int
    score: float
    """The first one's share of the points, 0 to 1."""
    elo: float
    """The difference that share stands for."""
    error: float
    """Of elo: 95 in 100 such runs lie within it."""


def arena(first: Player, second: Player, game: Union[str, Game] = "abraca", games: int = 100, *,
          seats: Optional[int] = None, options: Optional[Mapping[str, Any]] = None, seed: int = 0,
          progress: Optional[Callable[[int, float], None]] = None) -> Standing:
    """Which of two players is stronger. Every deal is played twice with the seats exchanged;
    `progress` is called with the games played and the score so far."""
    which = find_game(game)
    count = which.default_seats if seats is None else seats
    if count < 2:
        raise SetupError("two players need two seats")
    if not hasattr(games, "__index__") or games < 2:
        raise SetupError(f"an arena needs at least 2 games, not {games!r}")
    results: List[float] = []
    deals: List[float] = []
    for deal in range((games + 1) // 2):
        for swapped in (False, True):
            results.append(_game(which, count, options, (first, second), seed, deal, swapped))
        deals.append(sum(results[-2:]) / 2)
        if progress:
            progress(len(results), sum(results) / len(results))
    return _standing(results, deals)


def _game(game: Game, seats: int, options: Optional[Mapping[str, Any]], both: Tuple[Player, Player], seed: int,
          deal: int, swapped: bool) -> float:
    """The first one's score of a game: over all pairs of rivals, who is ranked higher."""
    sides = [(seat + deal + swapped) % 2 for seat in range(seats)]
    dice = seed * 0x9E3779B97F4A7C15 + deal * 0xD1342543DE82EF95
    with Match(game, seats, options, dice & 0xFFFFFFFFFFFFFFFF) as match:
        payoff = play(match, [both[side] for side in sides], dice)
        rank = list(zip(payoff, match.points if seats > 2 else [0] * seats))
    rivals = [(rank[a], rank[b]) for a in range(seats) for b in range(seats) if sides[a] == 0 and sides[b] == 1]
    return sum(1.0 if a > b else 0.5 if a == b else 0.0 for a, b in rivals) / len(rivals)


def _elo(score: float) -> float:
    if not 0 < score < 1:
        return math.copysign(math.inf, score - 0.5)
    return -400 * math.log10(1 / score - 1)


def _standing(results: List[float], deals: List[float]) -> Standing:
    score = sum(results) / len(results)
    spread = math.sqrt(sum((d - score) ** 2 for d in deals) / max(len(deals) - 1, 1) / len(deals))
    low, high = max(score - 1.96 * spread, 1e-9), min(score + 1.96 * spread, 1 - 1e-9)
    return Standing(len(results), sum(r > 0.5 for r in results), sum(r == 0.5 for r in results),
                    sum(r < 0.5 for r in results), score, _elo(score), (_elo(high) - _elo(low)) / 2)
