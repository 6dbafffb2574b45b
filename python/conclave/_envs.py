"""What the adapters to other people's interfaces share."""
import random
import sys
from typing import TYPE_CHECKING, Any, Dict, Optional, Union

from ._errors import LibraryError, SetupError
from ._game import Game
from ._library import SPECTATOR
from ._match import Match
from ._view import TYPES, View

if TYPE_CHECKING:
    from ._batch import Numbers

RENDER_MODES = ["human", "ansi", "rgb_array"]


def needed(package: str) -> Any:
    """A package that an adapter is for."""
    try:
        return __import__(package)
    except ImportError as error:
        raise LibraryError(f"conclave.{package} needs the package {package}, which is not installed") from error


def one_of(name: str, value: Any, known: Any) -> Any:
    if value not in known:
        raise SetupError(f"{name} is one of {', '.join(map(repr, known))}, not {value!r}")
    return value


def observed(view: View, dtype: str) -> Dict[str, Any]:
    """An observation as the packages want it: numbers, and which actions are legal."""
    return {"observation": view.tensor(dtype), "action_mask": view.mask().view("int8")}


def spaces(game: Game, dtype: str) -> Any:
    """(of observations, of actions), as gymnasium describes them."""
    box = needed("gymnasium").spaces
    low, high = (0, 255) if dtype == "uint8" else (-65536.0, 65536.0)
    return (box.Dict({"observation": box.Box(low, high, (game.observation.size,), dtype),
                      "action_mask": box.Box(0, 1, (game.actions,), "int8")}), box.Discrete(game.actions))


def tallest(match: Match) -> int:
    """Plays on at random; most lines that a position takes as a picture."""
    from ._picture import lines_of
    rng, most = random.Random(0), 0
    while not match.over:
        most = max(most, lines_of(match.show(match.to_act[0])))
        for _ in range(8):
            if not match.over:
                match.act(number=rng.choice(match.numbers()))
    return max(most, lines_of(match.show(SPECTATOR)))


class Rendered:
    """A match that is begun anew by seeds and shown as one seat sees it."""

    match: Optional[Match] = None
    render_mode: Optional[str] = None

    def _set_up(self, game: Game, seats: Optional[int], options: Any, illegal: str, render_mode: Optional[str],
                dtype: str) -> None:
        self.game = game
        self.dtype = one_of("dtype", dtype, list(TYPES))
        self.illegal = one_of("illegal", illegal, ["raise", "lose"])
        self.render_mode = one_of("render_mode", render_mode, [None, *RENDER_MODES])
        self._plan = (game, seats, options)
        self._seeds = random.Random()
        with Match(*self._plan, seed=0) as match:
            self.seats = match.seats
            self._lines = tallest(match) * 5 // 4 if render_mode == "rgb_array" else 0

    def _new_seed(self, seed: Optional[int]) -> int:
        """A seed begins a series of matches; without one the series goes on."""
        if seed is not None:
            self._seeds.seed(seed)
        return self._seeds.getrandbits(64)

    def _begin(self, seed: int) -> Match:
        if self.match:
            self.match.close()
        self.match = Match(*self._plan, seed=seed)
        return self.match

    def _shown(self, seat: int) -> Union[str, "Numbers", None]:
        """The seat's view as text or as a picture; a game that is over is shown to anybody. Pictures
        of an environment are all of one size, in which what is rarely as tall may be cut off."""
        if self.match is None or self.render_mode is None:
            return None
        words = self.match.show(SPECTATOR if self.match.over else seat, self.render_mode == "rgb_array")
        if self.render_mode == "rgb_array":
            from ._picture import picture
            return picture(words, self._lines)
        if self.render_mode == "ansi":
            return words
        sys.stdout.write(words + "\n")
        return None

    def close(self) -> None:
        """Gives its memory back."""
        if self.match:
            self.match.close()
        self.match = None
