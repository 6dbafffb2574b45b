"""Runs the fuzzers of the server's sockets one after the other and adds up.

    python3 tests/sockets/run.py SECONDS [PROGRAM]

PROGRAM is the command, built with sanitizers; each fuzzer runs for SECONDS.
"""
import os
import subprocess
import sys

NAMES = ("http", "ws", "play")


def main():
    seconds = sys.argv[1] if len(sys.argv) > 1 else "15"
    program = sys.argv[2] if len(sys.argv) > 2 else "build/san-server/conclave"
    folder = os.path.dirname(os.path.abspath(__file__))
    failed = 0
    for name in NAMES:
        file = os.path.join(folder, f"fuzz_{name}.py")
        failed += subprocess.run([sys.executable, file, "--seconds", seconds, "--program",
                                  program]).returncode != 0
    print(f"{len(NAMES) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
