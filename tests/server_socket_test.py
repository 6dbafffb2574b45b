"""The server behind the file of a Unix-domain socket: whose it is, who may come, how they are told apart."""
import contextlib
import fcntl
import os
import socket
import stat
import subprocess
import tempfile
import time

from server_client import CONCLAVE, Person, Server, connect
from server_hosting_test import check
from server_kit import decide, equal, started, test


@contextlib.contextmanager
def listening(*flags, beside="", **more):
    """A server at a file in a folder of its own, perhaps also at an address, and the file's path."""
    with tempfile.TemporaryDirectory(prefix="conclave-socket-") as folder:
        path = os.path.join(folder, "s")
        own = Server(*flags, listen=f"{beside}unix:{path}", **more)
        try:
            yield own, path
            own.close()
        finally:
            if own.process.poll() is None:
                own.kill()


def serve(listen, folder):
    """A server that is expected to end at once: its status and all it says."""
    result = subprocess.run([CONCLAVE, "serve", "--listen", listen, "--data", os.path.join(folder, "data")],
                            capture_output=True, text=True, timeout=60)
    return result.returncode, result.stdout + result.stderr


def healthy(server):
    equal(Person(server).get("/metrics").status, 200)


def answered(line):
    """Asks something over a connection."""
    line.sendall(b"GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")
    equal(line.recv(12), b"HTTP/1.1 200")


@test
def a_game_is_played_through_a_socket_file(server):
    with listening() as (own, path):
        equal(own.port, path)
        equal(stat.S_IMODE(os.stat(path).st_mode), 0o660)
        a, b = started(own)[3:]
        decide([a, b], 5)
        assert "address=unix" in own.log(), own.log()
        equal(own.stop(), 0)
        assert not os.path.exists(path), "the file is still there"


@test
def a_server_listens_at_an_address_and_a_file_at_once(server):
    with listening(beside="127.0.0.1:0,") as (own, path):
        ann = Person(own, "Ann")
        made = ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
        a = ann.open(made["id"])
        a.first_state()
        own.port = path
        bea = Person(own, "Bea")
        b = bea.open(made["id"], invite=made["invite"])
        b.first_state()
        equal(b.do(type="sit")["type"], "done")
        equal(a.do(type="start")["type"], "done")
        decide([a, b], 2)


@test
def the_file_of_a_killed_server_is_replaced(server):
    with listening() as (own, path):
        own.kill()
        assert stat.S_ISSOCK(os.stat(path).st_mode)
        status, said = check("--data", own.data, "--listen", f"unix:{path}")
        assert status == 0 and f"would listen at unix:{path}" in said, said
        assert os.path.exists(path), "a check has removed it"
        own.start()
        healthy(own)


@test
def a_file_somebody_listens_at_is_left_to_them(server):
    with listening() as (own, path), tempfile.TemporaryDirectory() as folder:
        for status, said in (serve(f"unix:{path}", folder), check("--data", folder, "--listen", f"unix:{path}")):
            equal(status, 1)
            assert f"{path}: another server listens there" in said, said
        healthy(own)


@test
def a_busy_server_is_no_dead_one(server):
    with tempfile.TemporaryDirectory() as folder, contextlib.ExitStack() as lines:
        path = os.path.join(folder, "s")
        listener = lines.enter_context(socket.socket(socket.AF_UNIX))
        listener.bind(path)
        listener.listen(0)
        for _ in range(5):  # nobody accepts them
            line = lines.enter_context(socket.socket(socket.AF_UNIX))
            line.setblocking(False)
            with contextlib.suppress(BlockingIOError):
                line.connect(path)
        status, said = serve(f"unix:{path}", folder)
        assert status == 1 and "another server listens there" in said, said
        assert os.path.exists(path)


def waits_for_a_lock(process):
    with open("/proc/locks") as file:
        return any("->" in line and f" {process.pid} " in line for line in file)


@test
def of_two_that_start_at_once_one_has_the_file(server):
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as data:
        path = os.path.join(folder, "s")
        lock = os.open(folder, os.O_RDONLY)
        fcntl.flock(lock, fcntl.LOCK_EX)  # as another server that starts has it
        second = subprocess.Popen([CONCLAVE, "serve", "--listen", f"unix:{path}", "--data", data],
                                  stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(600):
            if waits_for_a_lock(second) or second.poll() is not None or os.path.exists(path):
                break
            time.sleep(0.05)
        with socket.socket(socket.AF_UNIX) as first:
            first.bind(path)
            first.listen()
            os.close(lock)
            said = second.communicate(timeout=60)[1]
            assert second.returncode == 1 and "another server listens there" in said, said
            assert os.path.exists(path)


@test
def a_file_that_is_no_socket_is_left_alone(server):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "notes")
        with open(path, "w") as file:
            file.write("mine")
        os.symlink(path, os.path.join(folder, "link"))
        for name in ("notes", "link"):
            listen = "unix:" + os.path.join(folder, name)
            for status, said in (serve(listen, folder), check("--data", folder, "--listen", listen)):
                equal(status, 1)
                assert "no socket" in said, said
        with open(path) as file:
            equal(file.read(), "mine")
        for status, said in (serve(f"unix:{folder}/no/s", folder),
                             check("--data", folder, "--listen", f"unix:{folder}/no/s")):
            equal(status, 1)
            assert f"{folder}/no: No such file" in said, said


@test
def the_longest_path_is_107_bytes(server):
    with tempfile.TemporaryDirectory() as folder:
        longest = os.path.join(folder, "s" * 107)[:107]
        own = Server(listen="unix:" + longest)
        equal(own.port, longest)
        healthy(own)
        own.close()
        equal(os.listdir(folder), [])
        status, said = serve(f"unix:{longest}x", folder)
        assert status == 2 and "at most 107 bytes" in said, said


def guests(server, address):
    """How many guests somebody may make at once; the proxy names their address, if it names one."""
    headers = {"X-Forwarded-For": address} if address else {}
    for made in range(200):
        answer = Person(server).ask("POST", "/api/1/guest", {"name": "Ann"}, headers)
        if answer.status == 429:
            return made
        equal(answer.status, 201)
    raise AssertionError("there is no bound")


@test
def a_trusted_proxy_tells_people_apart_at_a_file(server):
    with listening("--proxy", "on", limits="on") as (own, _):
        for address in ("192.0.2.1", "192.0.2.2", "2001:db8::1", None):
            assert guests(own, address) >= 30, address
        equal(own.log().count("one address's limits"), 0)


@test
def without_trust_all_at_a_file_share_one_bound(server):
    with listening(limits="on") as (own, path):
        assert guests(own, "192.0.2.1") >= 30
        for address in ("192.0.2.2", None):
            assert guests(own, address) < 30, address
        equal(own.log().count("one address's limits"), 1)
        said = check("--data", own.data, "--listen", f"unix:{path}")[1]
        assert "one address's limits" in said, said
        said = check("--data", own.data, "--listen", f"unix:{path}", "--proxy", "on")[1]
        assert "one address's limits" not in said, said


@test
def connections_at_a_file_are_bounded_like_those_of_one_address(server):
    with listening("--patience", "600000", limits="on") as (own, path), contextlib.ExitStack() as opened:
        lines = [opened.enter_context(connect(path)) for _ in range(210)]
        equal([line.recv(1) for line in lines[200:]], [b""] * 10)
        answered(lines[199])


@test
def silent_strangers_at_one_door_make_room_at_the_other(server):
    with listening("--connections", "3", beside="127.0.0.1:0,") as (own, path):
        doors = (own.port, path)
        for silent, newcomer in (doors, doors[::-1]):
            lines = [connect(silent) for _ in range(67)]  # 3, and 64 for requests
            answered(lines[-1])  # all of them have been accepted
            own.port = newcomer
            healthy(own)
            for line in lines:
                line.close()
