"""A whole table as a PettingZoo AEC environment: every seat is an agent.

    env = conclave.pettingzoo.env("abraca", seats=3)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()

An observation is {"observation": numbers, "action_mask": 1 for each legal action}: the view of the
agent's seat and nothing else. Rewards are 0 until the game is over, then from -1 to 1. Where
several seats choose in secret at the same time, they are asked one after another.
"""
import functools
from typing import TYPE_CHECKING, Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from ._envs import RENDER_MODES, Rendered, needed, observed, spaces
from ._errors import ClosedError, IllegalMove
from ._game import Game, game as find_game

if TYPE_CHECKING:
    from ._batch import Numbers


class Table(Rendered):
    """The environment but for its spaces: needs no other package than numpy."""

    def __init__(self, game: Union[str, Game], seats: Optional[int] = None, options: Optional[Mapping[str, Any]] = None,
                 illegal: str = "raise", render_mode: Optional[str] = None, dtype: str = "uint8") -> None:
        self._set_up(find_game(game), seats, options, illegal, render_mode, dtype)
        self.metadata = {"render_modes": RENDER_MODES, "name": f"conclave_{self.game.key}_v{self.game.rules}",
                         "is_parallelizable": False, "render_fps": 1}
        self.possible_agents = [f"player_{seat}" for seat in range(self.seats)]
        self.agents: List[str] = []
        self.agent_selection = ""

    def reset(self, seed: Optional[int] = None, options: Optional[Dict[str, Any]] = None) -> None:
        """Begins a new game. Without a seed it is the next of the series that the last one began."""
        match = self._begin(self._new_seed(seed))
        while match.over:
            match = self._begin(self._new_seed(None))
        self.agents = self.possible_agents[:]
        self.rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: Dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations: Dict[str, bool] = dict.fromkeys(self.agents, False)
        self.truncations: Dict[str, bool] = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[match.to_act[0]]

    def step(self, action: Optional[int]) -> None:
        """Plays the action of that number for agent_selection; None where its game is over. An
        illegal one raises, or with illegal="lose" ends the game with the worst reward."""
        if self.match is None or not self.agents:
            raise ClosedError("the game is over, or none has begun: call reset()")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        rewards = self._play(agent, action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, rewards or [0.0] * self.seats))
        for name, reward in self.rewards.items():
            self._cumulative_rewards[name] += reward
        if rewards is None:
            self.agent_selection = self.possible_agents[self.match.to_act[0]]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]

    def _play(self, agent: str, action: Any) -> Optional[List[float]]:
        """None, or what everybody gets if this ended the game."""
        match = self.match
        assert match is not None
        seat = self.possible_agents.index(agent)
        try:
            if action is None:
                raise IllegalMove(f"{agent} is asked: None is an answer only where the game is over")
            match.act(number=int(action), seat=seat)
        except IllegalMove as error:
            if self.illegal == "raise":
                raise
            self.infos[agent] = {"illegal": str(error)}
            return [-1.0 if other == seat else 0.0 for other in range(self.seats)]
        return match.rewards if match.over else None

    def _was_dead_step(self, action: Optional[int]) -> None:
        """An agent leaves a game that is over."""
        if action is not None:
            raise IllegalMove("the game is over: the only answer left is None")
        gone = self.agent_selection
        for known in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            del known[gone]  # type: ignore
        self.agents.remove(gone)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> Dict[str, Any]:
        """What the agent's seat may know; it has no legal action while others are asked."""
        if self.match is None:
            raise ClosedError("no game has begun: call reset()")
        return observed(self.match.view(self.possible_agents.index(agent)), self.dtype)

    def last(self, observe: bool = True) -> Tuple[Any, float, bool, bool, Dict[str, Any]]:
        """(observation, reward since it was asked last, termination, truncation, info) of agent_selection."""
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        """Who is asked, until all have left."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> Union[str, "Numbers", None]:
        """The view of agent_selection as text ("ansi"), printed ("human"), or as a picture of that
        text, (height, width, 3) bytes ("rgb_array")."""
        return self._shown(self.possible_agents.index(self.agent_selection)) if self.agent_selection else None


@functools.lru_cache(maxsize=None)
def _class() -> Any:
    base = needed("pettingzoo").AECEnv

    class Env(Table, base):  # type: ignore
        """A table as pettingzoo.AECEnv."""

        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            of = {agent: spaces(self.game, self.dtype) for agent in self.possible_agents}
            self.observation_spaces = {agent: both[0] for agent, both in of.items()}
            self.action_spaces = {agent: both[1] for agent, both in of.items()}

        def observation_space(self, agent: str) -> Any:
            return self.observation_spaces[agent]

        def action_space(self, agent: str) -> Any:
            return self.action_spaces[agent]

    return Env


def env(game: Union[str, Game], seats: Optional[int] = None, options: Optional[Mapping[str, Any]] = None,
        **named: Any) -> Any:
    """A table as a pettingzoo.AECEnv; the rest as Table takes it: illegal, render_mode, dtype."""
    return _class()(game, seats, options, **named)
