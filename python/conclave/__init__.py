"""Conclave for Python: its games, matches, batches and bots.

    import conclave
    match = conclave.Match("abraca", seats=3, seed=1)
    while not match.over:
        match.act(match.legal()[0])
    print(match.show())

A Match is the host's and knows everything; what is handed to players, bots and observations are
views. numpy is needed by Batch, observations and beliefs only. docs/research.md leads through it.
"""
from typing import TYPE_CHECKING, Any

from ._bots import Bot, Found, Player, Standing, arena, play, search
from ._errors import ArrayError, ClosedError, Error, IllegalMove, LibraryError, RecordError, SetupError
from ._game import Game, Layout, Level, Option, Part, Topic, game, games
from ._library import ALL, SPECTATOR, lib as _lib
from ._match import Match
from ._view import Answer, Move, View

if TYPE_CHECKING:
    from ._batch import Batch

__version__: str = _lib.flat_release().decode()
__all__ = ["ALL", "Answer", "ArrayError", "Batch", "Bot", "ClosedError", "Error", "Found", "Game", "IllegalMove",
           "Layout", "Level", "LibraryError", "Match", "Move", "Option", "Part", "Player", "RecordError", "SPECTATOR",
           "SetupError", "Standing", "Topic", "View", "arena", "game", "games", "play", "search"]


def __getattr__(name: str) -> Any:
    """Batch needs numpy, which takes longer to import than all the rest."""
    if name == "Batch":
        from ._batch import Batch
        return Batch
    raise AttributeError(f"module 'conclave' has no attribute {name!r}")
