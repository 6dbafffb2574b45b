"""What docs/research.md shows runs as it stands there."""
import contextlib
import io
import os
import re
import subprocess
import tempfile

from python_kit import case, Skipped

COMMAND = os.path.abspath(os.path.join("build", "conclave"))
BOTH = ("gymnasium", "pettingzoo")


def blocks():
    """Python's, in their order."""
    with open("docs/research.md", encoding="utf-8") as file:
        found = re.findall(r"^```python\n(.*?)^```", file.read(), re.M | re.S)
    assert len(found) >= 6, found
    return found


def run(block, folder, names):
    """In one session, as a reader would."""
    here = os.getcwd()
    os.chdir(folder)
    try:
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(block, "docs/research.md", "exec"), names)  # noqa: S102
    finally:
        os.chdir(here)


@case
def what_the_guide_shows_runs():
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run([COMMAND, "simulate", "abraca", "--bots", "novice", "--games", "5", "--data",
                        os.path.join(folder, "abraca.data")], check=True, capture_output=True)
        names = {}
        for block in blocks():
            if not any(f"conclave.{name}" in block for name in BOTH):
                run(block, folder, names)


@case
def what_the_guide_shows_of_others_runs():
    for name in BOTH:
        try:
            __import__(name)
        except ImportError:
            raise Skipped(f"{name} is not installed") from None
    for block in blocks():
        if any(f"conclave.{name}" in block for name in BOTH):
            run(block, ".", {})
