"""The games there are, and what is fixed about each."""
import json
from typing import Any, Dict, Iterator, List, Mapping, NamedTuple, Optional, Tuple, Union

from ._errors import SetupError
from ._library import lib, text


class Option(NamedTuple):
    """A setting chosen before the game: one of `values`, or a number from `min` to `max`."""

    key: str
    label: str
    default: Union[int, str]
    values: Tuple[str, ...]
    min: Optional[int]
    max: Optional[int]
    help: str


class Part(NamedTuple):
    """A part of an observation. `sense` is "kind" (a column for each and a last one for what is
    hidden or none of them), "set" (a column for each member) or "number" (as a float divided by
    `span`; as a byte from `zero` on, at most 255)."""

    name: str
    offset: int
    size: int
    shape: Tuple[int, ...]
    sense: str
    span: int
    zero: int

    @property
    def slice(self) -> slice:
        """Its numbers in a row of observations."""
        return slice(self.offset, self.offset + self.size)


class Layout(Mapping[str, Part]):
    """What an observation consists of: its parts by name, in their order."""

    def __init__(self, size: int, parts: List[Part]) -> None:
        self.size = size
        self._parts = {part.name: part for part in parts}

    def __getitem__(self, name: str) -> Part:
        return self._parts[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._parts)

    def __len__(self) -> int:
        return len(self._parts)

    def __repr__(self) -> str:
        return f"<Layout of {self.size} numbers: {', '.join(self)}>"


class Topic(NamedTuple):
    """A page of the rules as implemented."""

    key: str
    title: str
    group: str
    section: str
    text: str


class Level(NamedTuple):
    """A bot there is for the game."""

    level: str
    about: str
    thinks: bool  # it searches, so simulations make it stronger


class Game:
    """A game by one version of its rules. Made by conclave.game()."""

    key: str
    name: str
    summary: str
    rules: int
    """Version of the rules."""
    min_seats: int
    max_seats: int
    default_seats: int
    actions: int
    """Numbers of actions: every action of a seat has one below."""
    max_legal: int
    """Most actions a seat may ever choose from."""
    max_plies: int
    """Most plies of a whole game, chance included."""
    state_size: int
    """Bytes of a state, and of a view."""

    def __init__(self, pointer: int) -> None:
        known = json.loads(text(lib.flat_game, pointer, 0))
        self.pointer = pointer
        for name in ("actions", "state_size", "max_legal", "max_plies"):
            setattr(self, name, known[name])
        for name in ("key", "name", "summary", "rules", "min_seats", "max_seats", "default_seats"):
            setattr(self, name, known["game"][name])
        told: List[Dict[str, Any]] = known["observation"]["parts"]
        parts = [Part(**dict(part, shape=tuple(part["shape"]))) for part in told]
        self.observation = Layout(known["observation"]["size"], parts)
        self.bots = [Level(**bot) for bot in known["game"]["bots"]]
        self.events: List[str] = known["game"]["events"]
        self.changes: List[Dict[str, Any]] = known["game"]["changes"]
        self._tensor: Optional[int] = None
        self._topics: Optional[List[Topic]] = None
        self._options: Dict[int, Dict[str, Option]] = {}

    @property
    def options(self) -> Dict[str, Option]:
        """Its options, with the defaults for the usual number of seats."""
        return self.options_for(self.default_seats)

    def options_for(self, seats: int) -> Dict[str, Option]:
        """Its options, with the defaults for so many seats."""
        if not self.min_seats <= seats <= self.max_seats:
            raise SetupError(f"{self.name} has {self.min_seats} to {self.max_seats} seats, not {seats}")
        if seats not in self._options:
            known = json.loads(text(lib.flat_game, self.pointer, seats))["game"]["options"]
            self._options[seats] = {
                o["key"]: Option(o["key"], o["label"], o["default"], tuple(o.get("values", ())), o.get("min"),
                                 o.get("max"), o["help"]) for o in known}
        return self._options[seats]

    @property
    def topics(self) -> List[Topic]:
        """The pages of its rules."""
        if self._topics is None:
            self._topics = [Topic(**topic) for topic in json.loads(text(lib.flat_topics, self.pointer))]
        return self._topics

    @property
    def tensor(self) -> int:
        """What writes its observations: for this package."""
        if self._tensor is None:
            self._tensor = lib.tensor_new(self.pointer)
            if not self._tensor:
                raise MemoryError
        return self._tensor

    def __reduce__(self) -> Any:
        return game, (f"{self.key}@{self.rules}",)

    def __repr__(self) -> str:
        return f"<{self.name}, rules {self.rules}: {self.min_seats} to {self.max_seats} seats, {self.actions} actions>"


_known: Dict[int, Game] = {}


def _by_pointer(pointer: int) -> Game:
    if pointer not in _known:
        _known[pointer] = Game(pointer)
    return _known[pointer]


def games() -> List[Game]:
    """All games, by their newest rules."""
    found: List[Game] = []
    while True:
        pointer = lib.game_at(len(found))
        if not pointer:
            return found
        found.append(_by_pointer(pointer))


def game(key: Union[str, Game]) -> Game:
    """The game of that key: "abraca"; by older rules: "abraca@1"."""
    if isinstance(key, Game):
        return key
    if not isinstance(key, str):
        raise SetupError(f"a game is named by its key, such as 'abraca', not by {key!r}")
    pointer = lib.game_find_edition(key.encode()) if "\0" not in key else None
    if not pointer:
        raise SetupError(f"there is no game {key!r}: games are {', '.join(g.key for g in games())}, "
                         "by older rules abraca@1 and the like")
    return _by_pointer(pointer)


def header(which: Game, seats: Optional[int], options: Optional[Mapping[str, Any]]) -> str:
    """The beginning of a record: what a new match is made from."""
    count = which.default_seats if seats is None else seats
    known = which.options_for(count)
    lines = ["conclave 1", f"game {which.key} {which.rules}", f"seats {count}"]
    for key, value in (options or {}).items():
        if key not in known:
            raise SetupError(f"{which.name} has no option {key!r}: options are {', '.join(known)}")
        lines.append(f"option {key} {_written(known[key], value)}")
    return "\n".join(lines) + "\n"


def _written(option: Option, value: Any) -> str:
    if isinstance(value, bool) and option.values == ("off", "on"):
        value = "on" if value else "off"
    if option.values:
        if value not in option.values:
            raise SetupError(f"option {option.key} is one of {', '.join(option.values)}, not {value!r}")
        return str(value)
    least, most = option.min or 0, option.max or 0
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise SetupError(f"option {option.key} is a number from {option.min} to {option.max}, not {value!r}")
    return str(value)
