"""Self-play data."""
import os
import subprocess
import tempfile

import conclave
import conclave.data
import numpy
from python_kit import case, equal, refused

COMMAND = os.path.join("build", "conclave")


def written(*words):
    """Rows of a run of `simulate`; the file may be removed while they are mapped."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "rows")
        subprocess.run([COMMAND, "simulate", *words, "--data", path], check=True, capture_output=True)
        return conclave.data.open(path)


@case
def rows_are_decisions_as_their_seats_saw_them():
    rows = written("abraca", "seats=2", "--bots", "adept,novice", "--games", "2")
    assert len(rows) > 50, rows
    for at in range(0, len(rows), 7):
        view, row = rows.view(at), rows[at]
        equal([move.action for move in view.legal()], [int(a) for a in row["list"][:row["legal"]]])
        assert view.to_act == (row["seat"],), view
    assert numpy.all(rows["chosen"] < rows["legal"])
    assert rows["visits"].sum() > 0 and rows["result"].shape == (len(rows), 2)


@case
def rows_are_observed_as_batches_are():
    rows = written("dawn", "--bots", "novice", "--games", "1")
    for dtype in ("uint8", "float32"):
        seen = rows.observations(slice(3, 6), dtype)
        equal(seen.shape, (3, rows.game.observation.size))
        equal(seen.dtype, numpy.dtype(dtype))
        assert numpy.array_equal(seen[1], rows.view(4).tensor(dtype)), dtype


@case
def a_file_that_is_none_is_refused():
    with tempfile.NamedTemporaryFile() as file:
        file.write(b"something else\n")
        file.flush()
        with refused(conclave.SetupError, file.name, "simulate --data"):
            conclave.data.open(file.name)
        file.seek(0)
        file.write(b'{"format":"conclave-data","version":99}\n')
        file.flush()
        with refused(conclave.SetupError, "version 99"):
            conclave.data.open(file.name)
    try:
        conclave.data.open("no-such-file")
    except FileNotFoundError:
        return
    raise AssertionError("no FileNotFoundError")


@case
def members_that_are_not_there_are_named():
    rows = written("abraca", "--bots", "random", "--games", "1")
    with refused(conclave.Error, "chosen", "visits"):
        rows["moves"]
    with refused(conclave.Error, str(len(rows))):
        rows[len(rows)]
