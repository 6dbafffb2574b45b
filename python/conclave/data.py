"""Self-play data: what `conclave simulate --data FILE` wrote, as rows of a numpy array (docs/data.md).

    rows = conclave.data.open("abraca.data")
    rows["chosen"], rows["visits"], rows["result"]     # arrays, mapped from the file
    rows.view(17)                                      # the seventeenth position, as its seat saw it
    rows.observations(slice(0, 4096))                  # tensors as a Batch gives them
"""
import json
import os
from typing import Any, Dict, List, Union

import numpy

from ._errors import Error, SetupError
from ._game import Game, game as find_game
from ._view import View

FORMAT, VERSION = "conclave-data", 1
MOST_HEADING = 1 << 20


class Rows:
    """The decisions of a file, in the order of games and plies. Nothing is read before it is asked for."""

    def __init__(self, path: Union[str, "os.PathLike[str]"]) -> None:
        self.path = os.fspath(path)
        self.heading = _heading(self.path)
        """What was played, and how a row is laid out."""
        members: List[Dict[str, Any]] = self.heading["members"]
        self.dtype = numpy.dtype({
            "names": [m["name"] for m in members],
            "formats": [(m["type"], (m["count"],)) if m["count"] > 1 else m["type"] for m in members],
            "offsets": [m["offset"] for m in members],
            "itemsize": self.heading["row"],
        })
        size = os.path.getsize(self.path) - self.heading["heading"]
        self.array: numpy.ndarray[Any, Any] = (
            numpy.memmap(self.path, self.dtype, "r", self.heading["heading"], (size // self.dtype.itemsize,))
            if size >= self.dtype.itemsize else numpy.empty(0, self.dtype))
        """All rows, mapped from the file. One that was not written to its end does not count."""

    @property
    def game(self) -> Game:
        """The game, by the version of its rules that was played."""
        return find_game(f"{self.heading['game']}@{self.heading['rules']}")

    def __len__(self) -> int:
        return len(self.array)

    def __getitem__(self, what: Any) -> Any:
        """A member of all rows by its name, or some rows."""
        try:
            return self.array[what]
        except (ValueError, IndexError, KeyError) as error:
            names = ", ".join(self.dtype.names or ())
            raise Error(f"{self.path}: {error}: rows have the members {names} and there are {len(self)}") from None

    def view(self, row: int) -> View:
        """The position of a row, as the seat that decided saw it."""
        at = self[row]
        return View(self.game, int(at["seat"]), at["view"].tobytes())

    def observations(self, rows: Any = slice(None), dtype: str = "uint8") -> numpy.ndarray[Any, Any]:
        """The positions as numbers, a row each, as a Batch shows them."""
        chosen = self[rows]
        out = numpy.empty((len(chosen), self.game.observation.size), dtype)
        for at, row in enumerate(chosen):
            View(self.game, int(row["seat"]), row["view"].tobytes()).tensor(dtype, out[at])
        return out

    def __repr__(self) -> str:
        return f"<{len(self)} decisions of {self.heading['game']} in {self.path}>"


def _heading(path: str) -> Dict[str, Any]:
    with open_file(path, "rb") as file:
        line = file.readline(MOST_HEADING)
    try:
        heading = json.loads(line)
    except ValueError:
        heading = None
    if not isinstance(heading, dict) or heading.get("format") != FORMAT:
        raise SetupError(f"{path} holds no self-play data: `conclave simulate --data FILE` writes it")
    if heading.get("version") != VERSION:
        raise SetupError(f"{path} is of version {heading.get('version')}, and this package reads version {VERSION}: "
                         "use the release that wrote it, or a newer one")
    return heading


open_file = open


def open(path: Union[str, "os.PathLike[str]"]) -> Rows:  # noqa: A001  as numpy and others call it
    """The rows of a file. OSError if there is none, SetupError if it is something else."""
    return Rows(path)
