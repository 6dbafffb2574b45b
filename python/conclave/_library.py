"""libconclave as Python sees it: where it is found, and its plain functions (bots/flat.h).

Short calls keep Python's lock, which makes them quick and a match safe to share between threads;
those that think or step many games let other threads run.
"""
import ctypes
import os
import threading
from ctypes import POINTER, c_char_p, c_double, c_int, c_int32, c_size_t, c_uint32, c_uint64, c_void_p
from typing import Any, Callable, List

from ._errors import LibraryError

FLAT_VERSION = 1
"""Of the functions below: the library must have the same (bots/flat.h)."""

NAME = "libconclave.so.0"
MAX_LIST = 255
MAX_SEATS = 8
NATURE, WHOEVER = -1, -2
SPECTATOR, ALL = MAX_SEATS, MAX_SEATS + 1
CHANCE = 0x80000000
UNKNOWN = -(1 << 31)

_TEXT = (c_void_p, c_int)
_VIEW = (c_void_p, c_char_p)

# Name: what it returns, what it takes.
QUICK: "dict[str, tuple[Any, tuple[Any, ...]]]" = {
    "flat_version": (c_int, ()),
    "flat_release": (c_char_p, ()),
    "game_at": (c_void_p, (c_int,)),
    "game_find_edition": (c_void_p, (c_char_p,)),
    "flat_game": (c_int, (c_void_p, c_int, *_TEXT)),
    "flat_topics": (c_int, (c_void_p, *_TEXT)),
    "flat_number": (c_int, (c_void_p, c_uint32)),
    "flat_action": (c_uint32, (c_void_p, c_int)),
    "flat_open": (c_void_p, (c_char_p, c_size_t, c_uint64, c_int, *_TEXT)),
    "flat_copy": (c_void_p, (c_void_p,)),
    "flat_close": (None, (c_void_p,)),
    "flat_game_of": (c_void_p, (c_void_p,)),
    "flat_seats": (c_int, (c_void_p,)),
    "flat_options": (c_int, (c_void_p, *_TEXT)),
    "flat_ply": (c_uint32, (c_void_p,)),
    "flat_to_act": (c_uint32, (c_void_p,)),
    "flat_list": (c_int, (c_void_p, c_int, c_void_p)),
    "flat_chance": (c_int, (c_void_p, c_void_p, c_void_p)),
    "flat_act": (c_int, (c_void_p, c_int, c_uint32)),
    "flat_act_place": (c_int, (c_void_p, c_int, c_int)),
    "flat_act_number": (c_int, (c_void_p, c_int, c_int)),
    "flat_act_line": (c_int, (c_void_p, c_int, c_char_p, *_TEXT)),
    "flat_draw": (c_int, (c_void_p,)),
    "flat_undo": (c_int, (c_void_p, c_int)),
    "flat_view": (None, (c_void_p, c_int, c_void_p)),
    "flat_score": (c_int, (c_void_p, c_void_p, c_void_p)),
    "flat_position": (c_int, (c_void_p, c_int, *_TEXT)),
    "flat_record": (c_int, (c_void_p, c_int, *_TEXT)),
    "flat_events": (c_int, (c_void_p, c_uint32, c_int, *_TEXT)),
    "flat_view_seats": (c_int, _VIEW),
    "flat_view_to_act": (c_uint32, _VIEW),
    "flat_view_list": (c_int, (*_VIEW, c_int, c_void_p)),
    "flat_view_mask": (None, (*_VIEW, c_int, c_void_p)),
    "flat_view_points": (None, (*_VIEW, c_void_p)),
    "flat_view_json": (c_int, (*_VIEW, *_TEXT)),
    "flat_view_show": (c_int, (*_VIEW, c_int, c_int, *_TEXT)),
    "flat_view_prompt": (c_int, (*_VIEW, c_int, *_TEXT)),
    "flat_view_moves": (c_int, (*_VIEW, c_int, *_TEXT)),
    "flat_view_line": (c_int, (*_VIEW, c_int, c_uint32, *_TEXT)),
    "flat_view_read": (c_uint32, (*_VIEW, c_int, c_char_p)),
    "flat_imagine": (c_void_p, (*_VIEW, c_int, c_uint64, c_int)),
    "bot_find": (c_void_p, (c_char_p, c_char_p)),
    "bg_status_text": (c_char_p, (c_int,)),
    "tensor_new": (c_void_p, (c_void_p,)),
    "tensor_write": (None, (c_void_p, c_int, c_int, c_char_p, c_void_p)),
    "abraca_belief": (None, (c_char_p, c_int, c_void_p)),
    "abraca_holds": (None, (c_char_p, c_int, c_void_p)),
    "batch_bytes": (c_size_t, (c_void_p,)),
}
SLOW: "dict[str, tuple[Any, tuple[Any, ...]]]" = {
    "flat_answer": (c_uint32, (c_void_p, *_VIEW, c_int, POINTER(c_uint64), c_uint32, c_double, c_int)),
    "flat_search": (c_int, (*_VIEW, c_int, c_uint64, c_uint32, c_double, c_int, c_void_p, c_void_p, c_void_p)),
    "flat_batch": (c_void_p, (c_void_p, c_uint64, c_uint32, c_uint32, c_uint32, c_int, c_void_p)),
    "batch_free": (None, (c_void_p,)),
    "batch_reset": (None, (c_void_p, c_uint64)),
    "batch_step": (c_int, (c_void_p, c_void_p, c_int, POINTER(c_uint32))),
    "batch_save": (None, (c_void_p, c_void_p)),
    "batch_load": (c_int, (c_void_p, c_char_p, c_size_t)),
}


def _places() -> List[str]:
    """Where the library may be, the best place first."""
    here = os.path.dirname(os.path.abspath(__file__))
    above = os.path.dirname(os.path.dirname(here))
    named = os.environ.get("CONCLAVE_LIBRARY")
    if named:
        return [named]
    files = [
        os.path.join(here, NAME),  # in the package: a wheel
        os.path.join(above, NAME),  # build/python/conclave beside build/libconclave.so.0
        os.path.join(above, "build", NAME),  # the sources: python/conclave
        os.path.join(os.path.dirname(above), NAME),  # PREFIX/lib/python3/dist-packages/conclave
    ]
    return [f for f in files if os.path.exists(f)] + [NAME]


def _load() -> "tuple[ctypes.PyDLL, ctypes.CDLL]":
    tried = []
    for place in _places():
        try:
            quick, slow = ctypes.PyDLL(place), ctypes.CDLL(place)
        except OSError as error:
            tried.append(str(error))
            continue
        version = getattr(quick, "flat_version", None)
        if version is None or version() != FLAT_VERSION:
            raise LibraryError(
                f"{place} speaks version {version() if version else 0} and this package version {FLAT_VERSION}: "
                "install both from the same release, or name the library in CONCLAVE_LIBRARY")
        return quick, slow
    raise LibraryError(f"{NAME} was not found ({'; '.join(tried)}): build it with `make python`, install it with "
                       "`make install`, or name it in CONCLAVE_LIBRARY")


class _Library:
    """The functions, each with its types."""

    def __init__(self) -> None:
        quick, slow = _load()
        for library, table in ((quick, QUICK), (slow, SLOW)):
            for name, (result, takes) in table.items():
                function = getattr(library, name)
                function.restype, function.argtypes = result, takes
                setattr(self, name, function)

    def __getattr__(self, name: str) -> Callable[..., Any]:
        raise LibraryError(f"the library has no {name}()")


lib = _Library()


class _Room(threading.local):
    """Memory for one answer, for each thread its own."""

    def __init__(self) -> None:
        self.grow(1 << 14)
        self.list = (c_uint32 * MAX_LIST)()
        self.weights = (c_uint32 * MAX_LIST)()
        self.values = (c_double * MAX_LIST)()
        self.points = (c_int32 * MAX_SEATS)()
        self.payoff = (c_int32 * MAX_SEATS)()

    def grow(self, size: int) -> None:
        self.size = size
        self.text = ctypes.create_string_buffer(size)


room = _Room()


def text(function: Callable[..., int], *arguments: Any) -> str:
    """What a function writes; one that returns -1 has nothing to say."""
    length = function(*arguments, room.text, room.size)
    if length >= room.size:
        room.grow(2 * length)
        length = function(*arguments, room.text, room.size)
    return ctypes.string_at(room.text, max(length, 0)).decode()


def why() -> str:
    """The reason that a refusing function has left."""
    return room.text.value.decode()
