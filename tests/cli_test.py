#!/usr/bin/env python3
"""The `conclave` command as people and programs use it: through real pipes,
signals, full disks and a pseudo-terminal.

    tests/cli_test.py [build/conclave] [part of a case's name]
"""
import sys

import cli_bots  # noqa: F401  importing a file adds its cases
import cli_data  # noqa: F401
import cli_engine  # noqa: F401
import cli_keep  # noqa: F401
import cli_online  # noqa: F401
import cli_play  # noqa: F401
import cli_records  # noqa: F401
import cli_words  # noqa: F401
from cli_kit import cases, ONLY, run_case


def main():
    passed = failed = 0
    for function in cases:
        if ONLY not in function.__name__:
            continue
        why = run_case(function)
        print(("FAIL " if why else "ok   ") + function.__name__, flush=True)
        if why:
            print("     " + why.replace("\n", "\n     "))
        passed += not why
        failed += bool(why)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
