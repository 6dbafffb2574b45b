"""What the tests of the Python package share."""
import contextlib
import traceback

import conclave

GAMES = ("abraca", "archmage", "dawn")
cases = []


class Skipped(Exception):
    """Something the case needs is not installed."""


def case(function):
    cases.append(function)
    return function


def run_case(function):
    """None, or why it failed; Skipped passes through."""
    try:
        function()
    except Skipped:
        raise
    except BaseException:
        return traceback.format_exc(limit=-4)
    return None


def equal(got, wanted):
    if got != wanted:
        raise AssertionError(f"{got!r}, not {wanted!r}")


@contextlib.contextmanager
def refused(kind, *words):
    """The block raises this kind of conclave.Error, with these words in its one line."""
    try:
        yield
    except kind as error:
        assert isinstance(error, conclave.Error), f"{error!r} is no conclave.Error"
        for word in words:
            assert word in str(error), f"'{word}' is missing: {error}"
        assert "\n" not in str(error), error
        return
    raise AssertionError(f"no {kind.__name__}")


def play(match, rng, most=10**9):
    """Plays at random to the end, or so many decisions; how many there were."""
    done = 0
    while not match.over and done < most:
        match.act(number=rng.choice(match.numbers()))
        done += 1
    return done
