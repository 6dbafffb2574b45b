"""What comes with the package: the example, the wheel and the sources."""
import base64
import glob
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile

from python_kit import case, equal, Skipped

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def run(*words, **environment):
    done = subprocess.run(words, cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@case
def the_example_learns_to_play():
    with tempfile.TemporaryDirectory() as folder:
        said = run(sys.executable, "examples/learn_abraca.py", "--rounds", "50", "--test", "100", "--threads", "1",
                   "--out", folder + "/learnt")
        untrained = float(re.search(r"untrained: ([\d.]+) %", said)[1]) / 100
        learnt = float(re.search(r"^score ([\d.]+)$", said, re.M)[1])
        assert untrained < 0.1 and learnt > 0.25, said
        assert os.path.getsize(folder + "/learnt.npz") > 0
        try:
            import matplotlib  # noqa: F401
        except ImportError:
            return
        assert os.path.getsize(folder + "/learnt.png") > 0


def types(*files, **environment):
    """What mypy says of files, as strictly as pyproject.toml has it."""
    if not shutil.which("mypy"):
        raise Skipped("mypy is not installed")
    done = subprocess.run(["mypy", "--no-error-summary", "--config-file", "pyproject.toml", "--cache-dir", "build/mypy",
                           *files], cwd=ROOT, env={**os.environ, **environment}, capture_output=True, text=True, timeout=600)
    assert not done.stderr, done.stderr
    return done.stdout.splitlines()


@case
def the_package_and_its_examples_have_the_types_they_say():
    equal(types("python/conclave", "examples/learn_abraca.py"), [])
    equal(types("examples/bots/bot.py"), [])


PROGRAM = """
import conclave
import conclave.client

match = conclave.Match("abraca", seats=2, seed=1)
moves: list[conclave.Move] = match.legal()
reveal_type(conclave.Batch("dawn", 8).reward)
conclave.Match("abraca", seats="two")
conclave.client.play("http://localhost", "s.x", lambda view: 0)
"""


@case
def programs_are_told_where_their_types_are_wrong():
    with tempfile.TemporaryDirectory() as folder:
        with open(folder + "/program.py", "w") as file:
            file.write(PROGRAM)
        said = [line.split("program.py:", 1)[1] for line in types(folder + "/program.py")]
    equal(sorted({line.split(":")[0] for line in said if "error" in line}), ["8", "9"])
    assert 'Revealed type is "numpy.ndarray[Any, Any]"' in said[0], said


@case
def the_wheel_is_whole_and_works_alone():
    with tempfile.TemporaryDirectory() as folder:
        path = run(sys.executable, "python/backend.py", "wheel", folder).strip()
        first = open(path, "rb").read()
        with zipfile.ZipFile(path) as wheel:
            record = next(n for n in wheel.namelist() if n.endswith("RECORD"))
            lines = [line.split(",") for line in wheel.read(record).decode().splitlines()]
            equal(sorted(name for name, _, _ in lines), sorted(wheel.namelist()))
            for name, digest, size in lines[:-1]:
                data = wheel.read(name)
                wanted = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
                equal((digest, size), (f"sha256={wanted}", str(len(data))))
            wheel.extractall(folder + "/site")
        said = run(sys.executable, "-c", "import conclave; print(conclave.Match('dawn', seed=1).ply > 0, conclave.__file__)",
                   PYTHONPATH=folder + "/site")
        equal(said.split(), ["True", folder + "/site/conclave/__init__.py"])
        equal(open(run(sys.executable, "python/backend.py", "wheel", folder).strip(), "rb").read(), first)


@case
def the_sdist_has_all_that_the_library_is_made_from():
    with tempfile.TemporaryDirectory() as folder:
        with tarfile.open(run(sys.executable, "python/backend.py", "sdist", folder).strip()) as sdist:
            names = {name.split("/", 1)[1] for name in sdist.getnames()}
            sdist.extractall(folder)
        needed = set()
        for path in glob.glob(ROOT + "/build/engine/*.d") + glob.glob(ROOT + "/build/games/**/*.d", recursive=True) + \
                glob.glob(ROOT + "/build/bots/*.d"):
            with open(path, encoding="utf-8") as file:
                needed |= {os.path.normpath(word) for word in re.findall(r"[\w./-]+\.[ch]\b", file.read())
                           if not word.startswith("/") and os.path.exists(os.path.join(ROOT, word))}
        needed |= set(glob.glob("games/*/*.net", root_dir=ROOT))
        assert len(needed) > 50 and needed <= names, sorted(needed - names)
        top = next(entry.path for entry in os.scandir(folder) if entry.is_dir())
        plan = subprocess.run(["make", "-n", "build/libconclave.so.0"], cwd=top, capture_output=True, text=True)
        assert plan.returncode == 0 and "flat.c" in plan.stdout and "ARCHMAGE_NET" in plan.stdout, plan.stderr
        assert {"PKG-INFO", "pyproject.toml", "python/conclave/py.typed"} <= names


@case
def the_bench_tells_what_it_measured():
    said = run(sys.executable, "python/bench.py", "--n", "64", "--seconds", "0.02", "--json")
    rows = [json.loads(line) for line in said.splitlines()]
    equal([row["batch"] for row in rows if row.get("game") == "dawn" and "batch" in row], ["masks", "uint8", "float32"])
    assert all(row["rate"] > 0 and row["of_playout"] > 0 for row in rows if "batch" in row), said
