"""What the server says about itself, and work that must not hold up other work."""
import contextlib
import os
import re
import resource
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import time

from server_client import CONCLAVE, Closed, Person, Server, Socket
from server_kit import TESTS, account, equal, mover_of, started, test

WORLD = os.environ.get("WORLD", os.path.join(os.path.dirname(CONCLAVE), "tests", "world.so"))


@contextlib.contextmanager
def ended_hard(*flags, **more):
    """A server that is not waited for: bots may still think there."""
    own = Server(*flags, **more)
    try:
        yield own
    finally:
        own.process.kill()
        own.process.wait()
        own.process.stdout.close()
        own.errors.close()
        shutil.rmtree(own.data, ignore_errors=True)


def until(what, seconds=30):
    """Waits for something to become true."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = what()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("it did not become so in %d s" % seconds)


def figure(own, name):
    return int(re.search(r"\n%s (\d+)" % name, Person(own).get("/metrics").body.decode())[1])


@test
def the_health_check_knows_that_writes_do_not_get_through(server):
    """Somebody else holds the database: the answer is 503 within 2 s, and 200 again afterwards."""
    own = Server()
    nobody = Person(own)
    until(lambda: nobody.get("/healthz").status == 200)
    other = sqlite3.connect(os.path.join(own.data, "conclave.db"), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    time.sleep(1.1)  # the last success is believed for a second
    start = time.monotonic()
    equal(nobody.get("/healthz").status, 503)
    # Two seconds are promised; a busy machine is given some more.
    assert time.monotonic() - start < 4, time.monotonic() - start
    other.execute("ROLLBACK")
    other.close()
    until(lambda: nobody.get("/healthz").status == 200)
    own.close()


@test
def a_store_that_hangs_does_not_keep_the_process_alive(server):
    own = Server()
    other = sqlite3.connect(os.path.join(own.data, "conclave.db"), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    waiting = socket.create_connection(("127.0.0.1", own.port))
    waiting.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")  # a write that does not end
    time.sleep(0.2)
    own.process.send_signal(signal.SIGTERM)
    own.process.wait(15)
    waiting.close()
    other.close()
    own.process.stdout.close()
    own.errors.close()


@test
def clocks_do_not_jump_with_the_machines(server):
    """The machine's clock is set an hour ahead, and back: nobody has lost on time."""
    with tempfile.NamedTemporaryFile("w+") as clock:
        own = Server(env={"LD_PRELOAD": os.path.abspath(WORLD), "WORLD_CLOCK": clock.name})
        table, ann, _, a, b = started(own, pace={"kind": "live", "minutes": 5, "seconds": 0})
        for seconds in (3600, -3600):
            clock.seek(0)
            clock.write("%d     " % seconds)
            clock.flush()
            time.sleep(1.5)  # the server looks at its tables four times a second
            mover, _ = mover_of(a, b)
            answer = mover.do(type="move", ply=mover.state["ply"], move=mover.state["legal"][0]["move"])
            equal(answer["type"], "done")
            for seat, left in zip(mover.state["seats"], mover.state["clocks"]["left"]):
                assert "stand_in" not in seat and left > 200000, (seat, left)
        own.close()


@test
def silent_name_servers_hold_up_nobody_who_signs_in(server):
    own = Server("--hook_networks", "127.0.0.0/8", env={"LD_PRELOAD": os.path.abspath(WORLD)})
    for i in range(6):
        ann = account(own, "Ann")
        equal(ann.ask("PUT", "/api/1/me/webhook", {"url": "http://name%d.silent/" % i}).status, 200)
        made = ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
        equal(ann.post(f"/api/1/tables/{made['id']}/do", {"type": "resign"}).status, 200)
    # Or more, on a machine so slow that the first ones are tried again before the last.
    until(lambda: int(re.search(r"^conclave_webhooks_total (\d+)", Person(own).get("/metrics").body.decode(), re.M)[1]) >= 6)
    start = time.monotonic()
    name = account(own, "Bea").name
    equal(Person(own).post("/api/1/login", {"name": name, "password": "correct horse"}).status, 200)
    assert time.monotonic() - start < 30, "a sign-in waited for a name server"
    own.process.send_signal(signal.SIGTERM)
    own.process.wait(30)
    own.process.stdout.close()
    own.errors.close()


class Elsewhere(Person):
    """Somebody whom a proxy says to come from an address."""

    def __init__(self, server, address, name):
        self.address = address
        super().__init__(server, name)

    def ask(self, method, path, body=None, headers=None):
        return super().ask(method, path, body, {**(headers or {}), "X-Forwarded-For": self.address})


def guests_of_one_network(own):
    return [Elsewhere(own, "2001:db8:0:7::%x" % (i + 1), "Guest %d" % i) for i in range(30)]


def others_for_each_answer(own, bea):
    """Bea lets bots play a game while others' think: how many answers of theirs come for one of hers."""
    before = figure(own, "conclave_bot_answers_total")
    made = bea.make(game="abraca", seats=2, players=[{"kind": "bot", "level": "novice"}] * 2)
    s = bea.open(made["id"])
    s.first_state()
    while s.state["status"] != "over":
        s.receive(60)
    record = bea.get(f"/api/1/tables/{made['id']}/record").body.decode()
    own_answers = len(re.findall(r"^p[12]: ", record, re.M))
    return (figure(own, "conclave_bot_answers_total") - before - own_answers) / own_answers


THINKERS = {"game": "archmage", "seats": 2, "players": [{"kind": "bot", "level": "archmage"}] * 2}


@test
def bots_of_one_host_leave_others_their_turn(server):
    """Forty tables at which strong bots think, and one of somebody else: for each of its bots'
    answers there are a few of the others, not one of each table."""
    with ended_hard("--workers", "2") as own:
        greedy, bea = Person(own, "Ann"), Person(own, "Bea")
        for _ in range(40):
            greedy.make(**THINKERS)
        assert others_for_each_answer(own, bea) < 10


@test
def bots_of_one_network_leave_others_their_turn(server):
    """The same with a guest for each table, all of one network of IPv6."""
    with ended_hard("--workers", "2", "--proxy", "on", limits="on") as own:
        for guest in guests_of_one_network(own):
            guest.make(**THINKERS)
        assert others_for_each_answer(own, Elsewhere(own, "2001:db8:0:8::1", "Bea")) < 10


@test
def a_restarted_server_learns_the_networks_of_tables_again(server):
    with ended_hard("--workers", "2", "--proxy", "on", limits="on") as own:
        made = [(guest, guest.make(**THINKERS, start=False)["id"]) for guest in guests_of_one_network(own)]
        own.stop()
        own.start()
        for guest, table in made:
            equal(guest.post(f"/api/1/tables/{table}/do", {"type": "start"}).status, 200)
        assert others_for_each_answer(own, Elsewhere(own, "2001:db8:0:8::1", "Bea")) < 10


@test
def a_crowd_is_told_by_writing_once(server):
    """Of a move, what fifty spectators are told is written once, not fifty times."""
    own = Server()
    table, _, _, a, b = started(own, game="null")
    crowd = [Socket(own.port, "tables/" + table) for _ in range(50)]
    for s in crowd:
        s.first_state()
    a.do(type="chat", text="all are here")
    seq = a.state["seq"]
    for s in crowd:
        while s.state["seq"] < seq:
            s.receive(20)
    before = figure(own, "conclave_states_written_total")
    mover, _ = mover_of(a, b)
    mover.do(type="move", ply=mover.state["ply"], move=mover.state["legal"][0]["move"])
    for s in crowd:
        while s.state["seq"] < mover.state["seq"]:
            s.receive(20)
        equal(s.state["you"], "spectator")
    # Both players, the crowd, and once more for who was slow enough to see older clocks.
    assert figure(own, "conclave_states_written_total") - before < 10
    own.close()


@test
def a_second_of_limits_is_said_in_a_few_lines(server):
    own = Server(limits="on")
    nobody = Person(own)
    statuses = [nobody.ask("POST", "/api/1/guest", {}, {"Origin": "https://evil.example"}).status
                for _ in range(260)]
    assert 403 in statuses and 429 in statuses, set(statuses)
    lines = [line for line in own.log().split("\n") if "event=security" in line]
    assert any("kind=origin" in line and "address=127.0.0.1" in line for line in lines), lines
    assert any("kind=limit" in line for line in lines), lines
    assert len(lines) < 200, len(lines)
    own.close()


@test
def one_address_has_a_bounded_number_of_sockets(server):
    own = Server(limits="on")
    made = Person(own, "Ann").make(game="null", seats=2)
    sockets, refused = [], 0
    for _ in range(130):
        try:
            sockets.append(Socket(own.port, "tables/" + made["id"]))
        except Closed:
            refused += 1
    equal(len(sockets), 100)
    assert refused, "nobody was refused"
    for s in sockets:
        s.close()
    until(lambda: "\nconclave_connections 0\n" in Person(own).get("/metrics").body.decode())
    own.close()


@test
def one_person_has_a_bounded_number_of_sockets(server):
    own = Server(limits="on")
    ann = Person(own, "Ann")
    made = ann.make(game="null", seats=2)
    codes = []
    sockets = [ann.open(made["id"]) for _ in range(55)]
    for s in sockets:
        try:
            s.first_state()
        except Closed as closed:
            codes += closed.args
    equal(codes, [1013] * 5)
    own.close()


@test
def bots_play_alone_at_two_tables_of_a_host(server):
    with ended_hard(limits="on") as own:
        ann = Person(own, "Ann")
        wish = {"game": "archmage", "seats": 2, "players": [{"kind": "bot", "level": "archmage"}] * 2}
        statuses = [ann.post("/api/1/tables", wish).status for _ in range(3)]
        equal(statuses, [201, 201, 429])


@test
def exports_are_for_now_and_then(server):
    own = Server(limits="on")
    ann = Person(own, "Ann")
    equal([ann.get("/api/1/me/export").status for _ in range(4)], [200, 200, 200, 429])
    own.close()


@test
def guests_of_an_address_are_bounded(server):
    own = Server(limits="on")
    statuses = [Person(own).post("/api/1/guest", {}).status for _ in range(40)]
    assert statuses[:30] == [201] * 30 and 429 in statuses[30:], statuses
    own.close()


@test
def tables_of_an_address_are_bounded(server):
    """However many guests it makes for it."""
    own = Server(limits="on")
    people = [Person(own, "Guest %d" % i) for i in range(3)]
    statuses = [people[i % 3].post("/api/1/tables", {"game": "null", "start": False}).status for i in range(35)]
    assert statuses[:30] == [201] * 30 and 429 in statuses[30:], statuses
    own.close()


@test
def unfinished_tables_of_a_person_are_bounded(server):
    own = Server()
    ann = Person(own, "Ann")
    for _ in range(50):
        ann.make(game="null", start=False)
    own.stop()
    own.flags[own.flags.index("--limits") + 1] = "on"
    own.start()
    equal(ann.post("/api/1/tables", {"game": "null", "start": False}).status, 429)
    own.close()


@test
def a_busy_table_has_a_bounded_queue(server):
    """The store does not answer: of many commands for one table some are refused at once."""
    own = Server()
    table, _, _, a, b = started(own, game="null")
    other = sqlite3.connect(os.path.join(own.data, "conclave.db"), isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    a.send(type="chat", text="hello")
    for number in range(60):
        b.send(type="sync", since=0, id=1000 + number)
    answer = b.until(lambda m: m.get("id", 0) >= 1000)
    equal((answer["type"], answer.get("error"), answer["message"]), ("refused", "too_many", "this table is busy"))
    other.execute("ROLLBACK")
    other.close()
    own.close()


@test
def a_table_has_room_for_a_bounded_crowd(server):
    resource.setrlimit(resource.RLIMIT_NOFILE, (4096, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
    own = Server()
    made = Person(own, "Ann").make(game="null", seats=2)
    crowd = [Socket(own.port, "tables/" + made["id"]) for _ in range(2001)]
    codes = []
    for s in crowd:
        try:
            s.first_state()
        except Closed as closed:
            codes += closed.args
    equal(codes, [1013])
    for s in crowd:
        s.close()
    own.close()


@test
def tables_nobody_looks_at_leave_the_memory(server):
    own = Server("--tables", "20")
    ann = Person(own, "Ann")
    made = [ann.make(game="null", start=False)["id"] for _ in range(100)]
    until(lambda: figure(own, "conclave_tables_loaded") <= 20, 60)
    equal(ann.get("/api/1/tables/" + made[0]).json()["id"], made[0])
    own.close()


@test
def every_bound_in_the_docs_has_its_test(server):
    docs = open("docs/hosting.md").read().split("## Bounds")[1].split("\n## ")[0]
    rows = [line for line in docs.split("\n") if line.startswith("| ") and not line.startswith("| what")]
    known = {function.__name__ for function in TESTS}
    assert len(rows) > 15, rows
    for row in rows:
        named = re.findall(r"`([a-z_0-9]+)`", row.split("|")[3])
        assert named and not set(named) - known, (row, set(named) - known)


@test
def sitting_down_and_standing_up_is_bounded_by_address(server):
    """Guests cost nothing, so that thirty of them could wear out somebody's table."""
    own = Server(limits="on")
    ann = Person(own, "Ann")
    made = ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
    guests = [Person(own, "Guest %d" % i) for i in range(10)]
    answers = []
    for i in range(60):
        for command in ("sit", "stand"):
            answers.append(guests[i % 10].post(f"/api/1/tables/{made['id']}/do", {"type": command}).status)
    assert answers[:40] == [200] * 40 and 429 in answers[40:], answers
    equal(ann.post(f"/api/1/tables/{made['id']}/do", {"type": "seat", "seat": "p2", "kind": "bot"}).status, 200)
    own.close()


@test
def who_has_a_name_finds_room_among_those_who_have_none(server):
    own = Server("--connections", "5")
    ann = Person(own, "Ann")
    made = ann.make(game="null", seats=2)
    crowd = [Socket(own.port, "lobby") for _ in range(5)]
    for s in crowd:
        s.receive()
    equal(ann.open(made["id"]).first_state()["status"], "running")
    ended = 0
    for s in crowd:
        try:
            while True:
                s.receive(0.5)
        except TimeoutError:
            pass
        except Closed as closed:
            equal(closed.args, (1013,))
            ended += 1
    equal(ended, 1)
    own.close()


@test
def hanging_up_the_terminal_does_not_end_the_server(server):
    own = Server()
    for number in (signal.SIGHUP, signal.SIGUSR1, signal.SIGUSR2):
        own.process.send_signal(number)
        equal(Person(own).get("/metrics").status, 200)
    own.close()


@test
def fewer_files_than_connections_keep_nobody_out(server):
    """The system allows 300 files, and silent strangers would take them all."""
    own = Server()
    own.stop()
    script = f"ulimit -n 300; exec {CONCLAVE} serve " + " ".join(own.flags)
    own.process = subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE, stderr=own.errors)
    own.port = int(own.process.stdout.readline().decode().strip().rstrip("/").rsplit(":", 1)[1])
    silent = [socket.create_connection(("127.0.0.1", own.port)) for _ in range(400)]
    equal(Person(own).get("/metrics").status, 200)
    for line in silent:
        line.close()
    own.close()
