"""The server as people and programs meet it: real servers, real connections.

    python3 tests/server_test.py [NAME…]

A name is a test, or a file of tests without its ending.
"""
import importlib
import os
import sys
import time
import traceback

sys.path.insert(0, os.path.dirname(__file__))
from server_client import Server  # noqa: E402
from server_kit import TESTS  # noqa: E402

FILES = ["server_table_test", "server_seats_test", "server_lobby_test", "server_people_test", "server_bots_test",
         "server_safety_test", "server_protocol_test", "server_hosting_test", "server_truth_test",
         "server_edge_test", "server_page_test", "server_admin_test", "server_contract_test", "server_editions_test",
         "server_socket_test", "server_daily_test"]


def main():
    wanted = sys.argv[1:]
    passed = failed = 0
    for file in FILES:
        importlib.import_module(file)
    server = Server()
    for function in TESTS:
        if wanted and function.__name__ not in wanted and function.__module__ not in wanted:
            continue
        start = time.time()
        try:
            function(server)
            passed += 1
            print(f"ok   {function.__name__} ({time.time() - start:.1f} s)", flush=True)
        except Exception:
            failed += 1
            print(f"FAIL {function.__name__}\n{traceback.format_exc()}", flush=True)
            if server.process.poll() is not None:
                print(server.log()[-3000:])
                server.start()
    try:
        server.close()
    except AssertionError as error:
        failed += 1
        print("FAIL", error)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
