"""What can go wrong, as exceptions: all of them are conclave.Error."""


class Error(Exception):
    """Anything this package refuses to do; the message says what would be right."""


class LibraryError(Error, ImportError):
    """The library was not found, or is of another version than the package."""


class SetupError(Error, ValueError):
    """There is no such game, level, number of seats or option."""


class IllegalMove(Error, ValueError):
    """An answer that is none of the legal ones. Nothing was played."""


class RecordError(Error, ValueError):
    """A text is no record of a game."""


class ArrayError(Error, ValueError, TypeError):
    """An array has the wrong type, shape or memory."""


class ClosedError(Error, RuntimeError):
    """The match, batch or environment was closed or has not begun."""
