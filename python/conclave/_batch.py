"""Many games of one kind side by side, on numpy arrays."""
import ctypes
import os
import sys
import threading
import time
from typing import Any, Callable, Dict, List, Mapping, NamedTuple, Optional, Tuple, Union

import numpy

from ._errors import ArrayError, ClosedError, Error, IllegalMove, SetupError
from ._game import Game, game as find_game
from ._library import lib
from ._match import Match, _seed
from ._view import TYPES, View

Numbers = numpy.ndarray[Any, Any]
NAMING = {"place": 0, "number": 1}
MOST_THREADS = 256


class Array(NamedTuple):
    """One of the arrays of a batch: what a row is."""

    name: str
    dtype: Any
    row: Tuple[int, ...]


def arrays_of(game: Game, seats: int, observation: str) -> List[Array]:
    """All arrays there may be, in the order the library wants them."""
    return [
        Array("seat", numpy.int8, ()),
        Array("observation", numpy.dtype(observation), (game.observation.size,)),
        Array("view", numpy.uint8, (game.state_size,)),
        Array("mask", numpy.uint8, (game.actions,)),
        Array("list", numpy.uint32, (game.max_legal,)),
        Array("legal", numpy.uint8, ()),
        Array("reward", numpy.float32, (seats,)),
        Array("done", numpy.bool_, ()),
        Array("truncated", numpy.bool_, ()),
        Array("length", numpy.uint32, ()),
    ]


class Batch:
    """N games of one kind, each with a row in every array. A step plays an answer in every game,
    all chance up to the next question, and begins finished games anew.

    The arrays are written in place, step after step; copy what you want to keep:

    - seat: who is to act; legal: how many actions that seat may choose from
    - observation: that seat's view as numbers (game.observation says which), or None
    - mask: 1 for each number of an action that is legal, or None
    - view: the bytes of that view; list: the legal actions; both only if asked for
    - reward: one a seat, 0, and from -1 to 1 when a game ended in this step
    - done: the step ended a game, which the row does not show any more; truncated: by cutting it off
    - length: decisions of the game that ended, or of the one that goes on

    The same seed and answers give the same bytes, whatever the threads.
    """

    seat: Numbers
    observation: Optional[Numbers]
    view: Optional[Numbers]
    mask: Optional[Numbers]
    list: Optional[Numbers]
    legal: Numbers
    reward: Numbers
    done: Numbers
    truncated: Numbers
    length: Numbers

    def __init__(self, game: Union[str, Game], n: int, seats: Optional[int] = None,
                 options: Optional[Mapping[str, Any]] = None, threads: int = 1, seed: int = 0, *,
                 observation: Optional[str] = "uint8", mask: bool = True, view: bool = False, lists: bool = False,
                 longest: int = 0, arrays: Optional[Dict[str, Numbers]] = None) -> None:
        """`observation` is "uint8", "float32" or None; `longest` cuts games off after so many
        decisions; `arrays` are arrays of yours to be written to instead of new ones, by name."""
        self._at: Optional[int] = None
        self._lock, self._process = threading.Lock(), os.getpid()
        self.game = find_game(game)
        self.n, self.threads = _count("n", n, 1, 1 << 28), _count("threads", threads, 1, MOST_THREADS)
        longest = _count("longest", longest, 0, (1 << 32) - 1)
        if observation is not None and str(numpy.dtype(observation)) not in TYPES:
            raise ArrayError(f"observations are 'uint8', 'float32' or None, not {observation!r}")
        with Match(self.game, seats, options, seed) as like:
            self.seats, self.options = like.seats, like.options
            wanted = {"observation": observation is not None, "view": view, "mask": mask, "list": lists}
            self._own(str(numpy.dtype(observation)) if observation else "uint8", wanted, dict(arrays or {}))
            self._at = self._begin(like, _seed(seed), longest)

    def _own(self, observation: str, wanted: Dict[str, bool], given: Dict[str, Numbers]) -> None:
        """Makes the arrays, or takes the caller's."""
        self._type = TYPES[observation]
        self._arrays = arrays_of(self.game, self.seats, observation)
        unknown = set(given) - {a.name for a in self._arrays}
        if unknown:
            raise ArrayError(f"a batch has no array {unknown.pop()!r}: arrays are "
                             + ", ".join(a.name for a in self._arrays))
        for name, dtype, row in self._arrays:
            array = given.get(name)
            if array is not None:
                _check(name, array, dtype, (self.n, *row))
            elif wanted.get(name, True):
                array = numpy.zeros((self.n, *row), dtype)
            setattr(self, name, array)
        self._wrong = ctypes.c_uint32()
        self._places = numpy.empty(self.n, numpy.int32)

    def _begin(self, like: Match, seed: int, longest: int) -> int:
        # Held here as well: the library writes to them whatever becomes of the attributes.
        self._held = [getattr(self, a.name) for a in self._arrays]
        pointers = (ctypes.c_void_p * len(self._held))(*[None if a is None else a.ctypes.data for a in self._held])
        at: int = lib.flat_batch(like._open, seed, self.n, self.threads, longest, self._type, pointers)
        if not at:
            raise MemoryError(f"no memory, or no {self.threads} threads, for {self.n} games")
        return at

    # ---- Playing ----

    def reset(self, seed: int) -> Tuple[Any, Optional[Numbers]]:
        """Begins all games anew; (observation, mask)."""
        with self._stepping() as at:
            lib.batch_reset(at, _seed(seed))
        return self.observation, self.mask

    def step(self, actions: Numbers, by: str = "number") -> Tuple[Any, Numbers, Numbers, Numbers]:
        """Plays an answer in every game, an int32 each, named by its number or by its place in the
        legal list; (observation, reward, done, truncated). IllegalMove: nothing was played."""
        if by not in NAMING:
            raise Error(f"actions are named by 'number' or by 'place', not by {by!r}")
        _check("actions", actions, numpy.int32, (self.n,), writes=False)
        with self._stepping() as at:
            status = lib.batch_step(at, actions.ctypes.data, NAMING[by], ctypes.byref(self._wrong))
        if status:
            raise self._illegal(actions, by)
        return self.observation, self.reward, self.done, self.truncated

    def _illegal(self, actions: Numbers, by: str) -> IllegalMove:
        row = self._wrong.value
        legal = f"places 0 to {self.legal[row] - 1}" if self.legal is not None else "the places of its legal list"
        if by == "number":
            legal = f"{numpy.flatnonzero(self.mask[row]).tolist()}" if self.mask is not None else "those of its legal list"
        return IllegalMove(f"{by} {actions[row]} is none of the actions of game {row}, whose seat "
                           f"{self.seat[row]} is to act: legal are {legal}. Nothing was played in any game")

    def sample(self, rng: Any) -> Numbers:
        """A legal answer for every game, all equally likely, as places: for step(…, by="place")."""
        numpy.multiply(rng.random(self.n, numpy.float32), self.legal, out=self._places, casting="unsafe")
        return numpy.minimum(self._places, self.legal - numpy.uint8(1), out=self._places, casting="unsafe")

    def run(self, policy: Callable[["Batch"], Numbers], steps: int, by: str = "number",
            progress: Union[bool, Callable[[int, int], None]] = False) -> int:
        """So many steps by a policy that sees the batch and returns its actions; how many games
        ended. With progress a line on the standard error says how far it is, or a function of
        (steps done, games ended) is called, about once a second."""
        tell = _line(steps) if progress is True else progress
        ended, next_word = 0, time.monotonic() + 1
        for done in range(1, steps + 1):
            self.step(policy(self), by)
            ended += int(numpy.count_nonzero(self.done))
            if tell and (time.monotonic() >= next_word or done == steps):
                tell(done, ended)
                next_word = time.monotonic() + 1
        return ended

    def view_of(self, row: int) -> View:
        """The view of the seat that is to act in a game; needs view=True."""
        if self.view is None:
            raise Error("this batch keeps no views: make it with view=True")
        return View(self.game, int(self.seat[row]), self.view[row])

    # ---- Keeping ----

    def snapshot(self) -> bytes:
        """All games as bytes, for restore() of a batch of the same plan."""
        with self._stepping() as at:
            out = ctypes.create_string_buffer(lib.batch_bytes(at))
            lib.batch_save(at, out)
        return out.raw

    def restore(self, data: bytes) -> None:
        """Goes on from a snapshot; the arrays show it."""
        with self._stepping() as at:
            if not lib.batch_load(at, bytes(data), len(data)):
                raise Error("these bytes are no snapshot of a batch of the same game, seats, options and size; "
                            "nothing was changed")

    def _stepping(self) -> "_Stepping":
        return _Stepping(self)

    def close(self) -> None:
        """Gives memory and threads back; the arrays stay as they are."""
        with self._lock:
            at, self._at = self._at, None
        if at and self._process == os.getpid():
            lib.batch_free(at)

    def __del__(self) -> None:
        if getattr(self, "_at", None):
            self.close()

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<Batch of {self.n} games of {self.game.name}, {self.seats} seats{'' if self._at else ', closed'}>"


class _Stepping:
    """A batch is one thread's at a time, of the process whose threads it has, and open."""

    __slots__ = ("batch",)

    def __init__(self, batch: Batch) -> None:
        self.batch = batch

    def __enter__(self) -> int:
        if self.batch._process != os.getpid():
            raise Error("this batch is of the process that made it: make one in each process")
        if not self.batch._lock.acquire(blocking=False):
            raise Error("another thread is stepping this batch: give each thread its own, or use threads=…")
        if self.batch._at is None:
            self.batch._lock.release()
            raise ClosedError("this batch was closed")
        return self.batch._at

    def __exit__(self, *_: Any) -> None:
        self.batch._lock.release()


def _line(steps: int) -> Callable[[int, int], None]:
    start = time.monotonic()

    def tell(done: int, ended: int) -> None:
        rate = done / max(time.monotonic() - start, 1e-9)
        end = "\n" if done == steps else ""
        sys.stderr.write(f"\r{100 * done // steps} % · step {done} of {steps} · {ended} games · {rate:.0f} steps/s{end}")
        sys.stderr.flush()
    return tell


def _count(name: str, value: int, least: int, most: int) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__") or not least <= value.__index__() <= most:
        raise SetupError(f"{name} is a number from {least} to {most}, not {value!r}")
    return value.__index__()


def _check(name: str, array: Any, dtype: Any, shape: Tuple[int, ...], writes: bool = True) -> None:
    """An array as the library needs it, or one sentence on what is wrong."""
    if not isinstance(array, numpy.ndarray):
        raise ArrayError(f"{name} must be a numpy array of {numpy.dtype(dtype)}, not {type(array).__name__}")
    if array.dtype != dtype:
        raise ArrayError(f"{name} must be {numpy.dtype(dtype)}, not {array.dtype}: "
                         f"{name}.astype(numpy.{numpy.dtype(dtype)})")
    if array.shape != shape:
        raise ArrayError(f"{name} must have the shape {shape}, not {array.shape}")
    if not array.flags.c_contiguous:
        raise ArrayError(f"{name} must lie in memory in one piece: numpy.ascontiguousarray({name})")
    if writes and not array.flags.writeable:
        raise ArrayError(f"{name} must be writeable")
