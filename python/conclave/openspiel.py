"""Games and states with the interface of OpenSpiel, for programs written for it; OpenSpiel itself
is not needed.

    state = conclave.openspiel.Game("abraca", seats=2).new_initial_state()

Seats that choose in secret at the same time are asked one after another. The information state of
a seat is its view: all that the rules let it know now, so that worlds which look alike share it;
what was seen and does not matter any more is no part of it.
"""
import random
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Callable, List, Mapping, Optional, Tuple, Union

from ._errors import IllegalMove
from ._game import Game as Rules, game as find_game
from ._library import NATURE, lib
from ._match import Match

if TYPE_CHECKING:
    from ._batch import Numbers

CHANCE, TERMINAL = -1, -4
"""Players that are none, as OpenSpiel numbers them."""


class Game:
    """A game with its seats and options."""

    def __init__(self, game: Union[str, Rules], seats: Optional[int] = None,
                 options: Optional[Mapping[str, Any]] = None) -> None:
        self.rules = find_game(game)
        self._plan = (self.rules, seats, options)
        with Match(*self._plan, seed=0) as match:
            self._seats, self._options = match.seats, match.options

    def new_initial_state(self) -> "State":
        """Before anything has happened."""
        return State(self, Match(*self._plan, seed=0, chance="asked"), [])

    def num_players(self) -> int:
        return self._seats

    def num_distinct_actions(self) -> int:
        return self.rules.actions

    def max_chance_outcomes(self) -> int:
        return 255

    def max_game_length(self) -> int:
        return self.rules.max_plies

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def information_state_tensor_shape(self) -> List[int]:
        return [self.rules.observation.size]

    def information_state_tensor_size(self) -> int:
        return self.rules.observation.size

    observation_tensor_shape = information_state_tensor_shape
    observation_tensor_size = information_state_tensor_size

    def get_type(self) -> SimpleNamespace:
        """What kind of game it is: in pyspiel's own words where it is installed, else by their names."""
        try:
            from pyspiel import GameType as words
        except ImportError:
            words = None

        def word(kind: str, name: str) -> Any:
            return getattr(getattr(words, kind), name) if words else name
        return SimpleNamespace(
            short_name=f"conclave_{self.rules.key}", long_name=self.rules.name, min_num_players=self.rules.min_seats,
            max_num_players=self.rules.max_seats, dynamics=word("Dynamics", "SEQUENTIAL"),
            chance_mode=word("ChanceMode", "EXPLICIT_STOCHASTIC"),
            information=word("Information", "IMPERFECT_INFORMATION"), utility=word("Utility", "GENERAL_SUM"),
            reward_model=word("RewardModel", "TERMINAL"), provides_information_state_string=True,
            provides_information_state_tensor=True, provides_observation_string=True, provides_observation_tensor=True)

    def get_parameters(self) -> "dict[str, Any]":
        return {"players": self._seats, **self._options}

    def __str__(self) -> str:
        words = ",".join(f"{key}={value}" for key, value in self.get_parameters().items())
        return f"conclave_{self.rules.key}({words})"


class State:
    """A state: actions of seats are the game's numbers, of chance the places of its outcomes."""

    def __init__(self, game: Game, match: Match, history: List[int]) -> None:
        self._game, self.match, self._history = game, match, history

    def get_game(self) -> Game:
        return self._game

    # ---- Who is asked what ----

    def current_player(self) -> int:
        if self.match.is_chance:
            return CHANCE
        return next(iter(self.match.to_act), TERMINAL)

    def is_chance_node(self) -> bool:
        return self.match.is_chance

    def is_terminal(self) -> bool:
        return self.match.over

    def is_simultaneous_node(self) -> bool:
        return False

    def is_player_node(self) -> bool:
        return self.current_player() >= 0

    def _asked(self, player: Optional[int]) -> int:
        return self.current_player() if player is None else player

    def legal_actions(self, player: Optional[int] = None) -> List[int]:
        """In ascending order; empty for a player who is not asked."""
        player = self._asked(player)
        if player != self.current_player() or player == TERMINAL:
            return []
        if player == CHANCE:
            return list(range(len(self.match.odds())))
        return sorted(self.match.numbers(player))

    def legal_actions_mask(self, player: Optional[int] = None) -> List[int]:
        size = self._game.max_chance_outcomes() if self.is_chance_node() else self._game.num_distinct_actions()
        mask = [0] * size
        for action in self.legal_actions(player):
            mask[action] = 1
        return mask

    def chance_outcomes(self) -> List[Tuple[int, float]]:
        return list(enumerate(self.match.odds()))

    def apply_action(self, action: int) -> None:
        """Plays an action of whoever is asked; IllegalMove: nothing was played."""
        player = self.current_player()
        if player == CHANCE:
            self.match.act(place=action, seat=NATURE)
        elif player == TERMINAL:
            raise IllegalMove("the game is over")
        else:
            self.match.act(number=action, seat=player)
        self._history.append(int(action))

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        """The action in the game's notation; also with the action alone."""
        if action is None:
            player, action = self.current_player(), player
        if player == CHANCE:
            return self.match.outcomes()[action][0].text
        return self.match.view(player).line(lib.flat_action(self._game.rules.pointer, action))

    def string_to_action(self, player: int, words: Optional[str] = None) -> int:
        if words is None:
            player, words = self.current_player(), str(player)
        if player == CHANCE:
            return next(move.place for move, _ in self.match.outcomes() if move.text == words)
        number: int = lib.flat_number(self._game.rules.pointer, self.match.view(player).read(words))
        return number

    # ---- What is known ----

    def returns(self) -> List[float]:
        return self.match.rewards

    rewards = returns

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    player_reward = player_return

    def information_state_string(self, player: Optional[int] = None) -> str:
        player = self._asked(player)
        return f"{player} {self.match.view_bytes(player).hex()}"

    def information_state_tensor(self, player: Optional[int] = None) -> "Numbers":
        """The view as floats, laid out as conclave.game(…).observation says."""
        return self.match.view(self._asked(player)).tensor("float32")

    def observation_string(self, player: Optional[int] = None) -> str:
        return self.match.show(self._asked(player))

    observation_tensor = information_state_tensor

    def resample_from_infostate(self, player: int, sampler: Optional[Callable[[], float]] = None) -> "State":
        """A state the player cannot tell from this one; `sampler` gives numbers from 0 to 1."""
        draw = sampler or random.random
        seed = int(draw() * (1 << 32)) << 32 | int(draw() * (1 << 32))
        return State(self._game, self.match.determinize(player, seed), self._history[:])

    # ---- States ----

    def clone(self) -> "State":
        return State(self._game, self.match.clone(), self._history[:])

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> "State":
        return self.clone()

    def child(self, action: int) -> "State":
        other = self.clone()
        other.apply_action(action)
        return other

    def history(self) -> List[int]:
        return self._history[:]

    def move_number(self) -> int:
        return len(self._history)

    def num_players(self) -> int:
        return self._game.num_players()

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def __str__(self) -> str:
        return self.match.show()
