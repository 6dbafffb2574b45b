#!/usr/bin/env python3
"""The Python package as researchers use it.

    PYTHONPATH=build/python tests/python_test.py [part of a case's name]
"""
import sys

import python_batch  # noqa: F401  importing a file adds its cases
import python_bots  # noqa: F401
import python_data  # noqa: F401
import python_docs  # noqa: F401
import python_envs  # noqa: F401
import python_match  # noqa: F401
import python_package  # noqa: F401
from python_kit import cases, run_case, Skipped


def main():
    only = sys.argv[1] if len(sys.argv) > 1 else ""
    passed = failed = 0
    for function in cases:
        if only not in function.__name__:
            continue
        try:
            why = run_case(function)
        except Skipped as reason:
            print(f"SKIPPED: {function.__name__}: {reason}", flush=True)
            continue
        print(("FAIL " if why else "ok   ") + function.__name__, flush=True)
        if why:
            print("     " + why.replace("\n", "\n     "))
        passed += not why
        failed += bool(why)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
