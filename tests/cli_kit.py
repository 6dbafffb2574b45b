"""What the tests of the `conclave` command share: running it in a folder of its
own, and what its answers must be like."""
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
CONCLAVE = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else HERE + "/../build/conclave")
ONLY = sys.argv[2] if len(sys.argv) > 2 else ""
COMMANDS = ("games play replay verify simulate arena hint analyse bench perft rules engine "
            "check-engine serve admin").split()

cases = []


def case(function):
    cases.append(function)
    return function


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __str__(self):
        return f"exit {self.status}\n--- out\n{self.out[-1500:]}\n--- err\n{self.err[-800:]}"


def environment(**more):
    keep = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
    return {**keep, "XDG_STATE_HOME": os.getcwd() + "/state", "TMPDIR": os.getcwd(), **more}


def run(*args, text="", limit=None, stdout=subprocess.PIPE, env=None):
    """Runs conclave in the case's own folder."""
    data = text if isinstance(text, bytes) else text.encode()
    p = subprocess.run([CONCLAVE, *args], input=data, stdout=stdout, stderr=subprocess.PIPE,
                       env=env or environment(), preexec_fn=limit, timeout=120)
    out = (p.stdout or b"").decode("utf-8", "replace")
    return Result(p.returncode, out, p.stderr.decode("utf-8", "replace"))


def must(condition, what):
    if not condition:
        raise AssertionError(str(what))


def refused(result, status, *words):
    """One clear message: this exit status, these words in it, nothing as data."""
    must(result.status == status, f"exit {status} wanted: {result}")
    for word in words:
        must(word in result.err, f"'{word}' is missing: {result}")
    must(len(result.err.splitlines()) <= 3, f"more than one message: {result}")
    return result


def ok(result, *words):
    must(result.status == 0, f"exit 0 wanted: {result}")
    for word in words:
        must(word in result.out, f"'{word}' is missing: {result}")
    return result


def write(path, text):
    with open(path, "wb") as f:
        f.write(text if isinstance(text, bytes) else text.encode())


def read(path):
    with open(path, "rb") as f:
        return f.read()


def records(game="abraca", n=3, seed=1, *words):
    ok(run("simulate", game, *words, "--bots", "random", "--games", str(n), "--seed", str(seed),
           "--records", "recs"))
    return [f"recs/{game}-{seed}-{i:06d}.rec" for i in range(n)]


def kept_files():
    return sorted(f for f in os.listdir("state/conclave") if f.endswith(".rec"))


def run_case(function):
    folder = tempfile.mkdtemp(prefix="conclave-test-")
    home = os.getcwd()
    os.chdir(folder)
    try:
        function()
        return None
    except AssertionError as why:
        return str(why)
    except (OSError, ValueError, KeyError, AttributeError, IndexError,
            subprocess.TimeoutExpired) as why:
        return f"{type(why).__name__}: {why}"
    finally:
        os.chdir(home)
        shutil.rmtree(folder, ignore_errors=True)
