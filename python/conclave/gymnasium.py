"""One seat of a game as a Gymnasium environment; the others are played by bots or functions.

    env = conclave.gymnasium.env("abraca", seat=0, opponents=["novice"])
    observation, info = env.reset(seed=1)

An observation is {"observation": numbers, "action_mask": 1 for each legal action}: the seat's view
and nothing else. The reward is 0 until the game is over, then from -1 to 1.
"""
import functools
from typing import TYPE_CHECKING, Any, Dict, Mapping, Optional, Sequence, Tuple, Union

from ._bots import Player, answer, seated
from ._envs import RENDER_MODES, Rendered, needed, observed, spaces
from ._errors import ClosedError, IllegalMove, SetupError
from ._game import Game, game as find_game, games
from ._library import lib

if TYPE_CHECKING:
    from ._batch import Numbers

Step = Tuple[Dict[str, Any], float, bool, bool, Dict[str, Any]]


class Seat(Rendered):
    """The environment but for its spaces: needs no other package than numpy."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}

    def __init__(self, game: Union[str, Game], seat: int = 0, seats: Optional[int] = None,
                 options: Optional[Mapping[str, Any]] = None, opponents: Union[Player, Sequence[Player]] = "novice",
                 illegal: str = "lose", render_mode: Optional[str] = None, dtype: str = "uint8") -> None:
        self._set_up(find_game(game), seats, options, illegal, render_mode, dtype)
        if not isinstance(seat, int) or not 0 <= seat < self.seats:
            raise SetupError(f"seats are 0 to {self.seats - 1}, not {seat!r}")
        self.seat = seat
        many = isinstance(opponents, Sequence) and not isinstance(opponents, str)
        self.opponents: Sequence[Any] = opponents if many else [opponents] * (self.seats - 1)  # type: ignore
        if len(self.opponents) != self.seats - 1:
            raise SetupError(f"{self.seats - 1} other seats need {self.seats - 1} opponents, not {len(self.opponents)}")
        for player in self.opponents:
            seated(player)
        self._asked = False

    def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Any:
        """(observation, info) of a new game where the seat is asked for the first time."""
        self._asked = False
        while not self._asked:
            dice = self._new_seed(seed)
            self._begin(dice)
            players = list(self.opponents)
            players.insert(self.seat, None)
            self._players = [p and seated(p, dice + 1 + s) for s, p in enumerate(players)]
            self._others()
            seed = None
        return self._observation(), {}

    def step(self, action: Any) -> Step:
        """Plays the action of that number, and what the others answer to it. An illegal one ends
        the episode with the worst reward and `info["illegal"]`, or raises with illegal="raise"."""
        if self.match is None or not self._asked:
            raise ClosedError("the episode is over, or none has begun: call reset()")
        try:
            self.match.act(number=int(action), seat=self.seat)
        except IllegalMove as error:
            if self.illegal == "raise":
                raise
            self._asked = False
            return self._observation(), -1.0, True, False, {"illegal": str(error)}
        self._others()
        if self._asked:
            return self._observation(), 0.0, False, False, {}
        info = {"payoff": self.match.payoff, "points": self.match.points}
        return self._observation(), self.match.rewards[self.seat], True, False, info

    def _others(self) -> None:
        """The others play until the seat is asked, or the game is over."""
        match = self.match
        assert match is not None
        while not match.over and self.seat not in match.to_act:
            seat = match.to_act[0]
            match.act(number=lib.flat_number(self.game.pointer, answer(self._players[seat], match.view(seat))), seat=seat)
        self._asked = not match.over

    def _observation(self) -> Dict[str, Any]:
        assert self.match is not None
        return observed(self.match.view(self.seat), self.dtype)

    def action_masks(self) -> Any:
        """Which actions are legal, as booleans: some learners ask for it by this name."""
        return self._observation()["action_mask"].view("bool")

    def render(self) -> Union[str, "Numbers", None]:
        """The seat's view as text ("ansi"), printed ("human"), or as a picture of that
        text, (height, width, 3) bytes ("rgb_array")."""
        return self._shown(self.seat)


@functools.lru_cache(maxsize=None)
def _class() -> Any:
    gymnasium = needed("gymnasium")

    class Env(Seat, gymnasium.Env):  # type: ignore
        """A seat as gymnasium.Env."""

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            self.observation_space, self.action_space = spaces(self.game, self.dtype)

        def reset(self, *, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> Any:
            gymnasium.Env.reset(self, seed=seed)
            return super().reset(seed=int(self.np_random.integers(1 << 62)))

    return Env


def env(game: Union[str, Game], seat: int = 0, seats: Optional[int] = None, **named: Any) -> Any:
    """One seat as a gymnasium.Env; the rest as Seat takes it: options, opponents (levels, bots or
    functions of a view; one for all or one each), illegal, render_mode, dtype."""
    return _class()(game, seat, seats, **named)


def register() -> None:
    """Makes the games known to gymnasium.make(): "conclave/abraca-v2", the number being the
    version of the rules."""
    for game in games():
        needed("gymnasium").register(id=f"conclave/{game.key}-v{game.rules}", entry_point="conclave.gymnasium:env",
                                     kwargs={"game": game.key})
