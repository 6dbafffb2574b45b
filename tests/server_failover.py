"""Nodes go on when their database is lost and its standby takes over, when it
freezes, and when a newer program extends it under them.
"""
import os
import random
import signal
import subprocess
import sys
import threading
import time
import traceback

sys.path.insert(0, os.path.dirname(__file__))
from server_client import CONCLAVE, Closed, Person, Server  # noqa: E402
from server_postgres import Postgres, bin_folder  # noqa: E402

TABLES = 4


class Player(threading.Thread):
    """Plays one seat, whatever the store does; notes every move that was acknowledged."""

    def __init__(self, person, table, game):
        super().__init__(daemon=True)
        self.person, self.table, self.game = person, table, game
        self.dice = random.Random(f"{table} {person.id}")
        self.wrong = None

    def run(self):
        try:
            self.play(self.person.open(self.table))
        except (Closed, OSError) as error:
            self.wrong = self.wrong or repr(error)
        except Exception:
            self.wrong = traceback.format_exc()

    def play(self, socket):
        state = socket.first_state()
        while not self.game.ending and state["status"] != "over":
            if not state["legal"]:
                self.wait(socket)
                state = socket.state
                continue
            move = self.dice.choice(state["legal"])["move"]
            answer = socket.do(type="move", ply=state["ply"], move=move)
            if answer["type"] == "done":
                self.game.note(self.table, state["ply"], move, answer["seq"])
            elif answer["error"] in ("busy", "stale", "turn"):
                # What was answered with `busy` may turn out to have been stored.
                self.wait(socket)
            else:
                self.wrong = answer
                return
            state = socket.state
        socket.close()

    @staticmethod
    def wait(socket):
        try:
            socket.until(lambda m: m["type"] == "state", 0.2)
        except TimeoutError:
            pass


class Games:
    """Tables with people on two nodes each, playing all the time."""

    def __init__(self, one, two):
        self.lock, self.acknowledged, self.ending = threading.Lock(), [], False
        self.tables, self.players = [], []
        for _ in range(TABLES):
            ann, bea = Person(one, "Ann"), Person(two, "Bea")
            made = ann.make(game="archmage", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
            assert bea.post(f"/api/1/tables/{made['id']}/do", {"type": "sit"}).status == 200
            self.tables.append((made["id"], ann))
            self.players += [Player(p, made["id"], self) for p in (ann, bea)]
            assert ann.post(f"/api/1/tables/{made['id']}/do", {"type": "start"}).status == 200
        for player in self.players:
            player.start()

    def note(self, *what):
        with self.lock:
            self.acknowledged.append(what)

    def count(self):
        with self.lock:
            return len(self.acknowledged)

    def wait_for(self, more, timeout=30):
        """Waits until so many more moves were acknowledged, or all games are over."""
        wanted, end = self.count() + more, time.time() + timeout
        while self.count() < wanted:
            assert time.time() < end, f"only {self.count() - wanted + more} of {more} moves were made"
            assert not [p.wrong for p in self.players if p.wrong], [p.wrong for p in self.players]
            if not any(p.is_alive() for p in self.players):
                return
            time.sleep(0.02)

    def check(self, server):
        """Every acknowledged move is in the log as another node reads it."""
        self.ending = True
        for player in self.players:
            player.join(30)
            assert not player.is_alive() and not player.wrong, player.wrong
        for table, person in self.tables:
            person.server = server
            socket = person.open(table, since=0)
            state = socket.first_state()
            plies = {p["ply"]: p["move"] for p in state["plies"]}
            for _, ply, move, seq in (a for a in self.acknowledged if a[0] == table):
                assert seq <= state["seq"] and ply < state["ply"], ("lost", table, ply, move)
                assert "?" in plies[ply] or plies[ply] == move, (plies[ply], move)
            socket.close()
        return len(self.acknowledged)


def wait_until(what, timeout=30):
    end = time.time() + timeout
    while not what():
        assert time.time() < end, "it did not come about"
        time.sleep(0.1)


def a_standby_takes_over():
    """The primary is killed; nothing that was acknowledged is lost with it."""
    primary = Postgres(durable=True)
    standby = Postgres(durable=True, standby_of=primary)
    primary.run("ALTER SYSTEM SET synchronous_standby_names = '*'")
    primary.run("SELECT pg_reload_conf()")
    wait_until(lambda: primary.run("SELECT sync_state FROM pg_stat_replication").strip() == "sync")
    url = f"postgres://conclave@/postgres?host={primary.folder},{standby.folder}"
    nodes = [Server("--log", "warn", store=url) for _ in range(2)]
    try:
        games = Games(*nodes)
        games.wait_for(100)
        primary.kill()
        wait_until(lambda: Person(nodes[0]).get("/healthz").status == 503)
        before = games.count()
        promoted = time.time()
        standby.run("SELECT pg_promote()")
        wait_until(lambda: games.count() > before, 10)
        took = time.time() - promoted
        # Each move is seen on the other node before the next one: were their wires dead, every
        # one of them would wait for a look into the store, ten seconds apart.
        games.wait_for(60, 40)
        third = Server("--log", "warn", store=url)
        count = games.check(third)
        third.close()
        for node in nodes:
            node.close()
        return f"{count} moves acknowledged, none lost; the next one {took:.1f} s after the promotion"
    finally:
        standby.close()
        primary.close()


def a_frozen_database_is_noticed():
    cluster = Postgres()
    nodes = [Server("--log", "warn", store=cluster.url) for _ in range(2)]
    try:
        games = Games(*nodes)
        games.wait_for(20)
        cluster.signal_all(signal.SIGSTOP)
        frozen = time.time()
        wait_until(lambda: Person(nodes[0]).get("/healthz").status == 503)
        took = time.time() - frozen
        cluster.signal_all(signal.SIGCONT)
        games.wait_for(20)
        wait_until(lambda: Person(nodes[0]).get("/healthz").status == 200)
        games.check(nodes[1])
        for node in nodes:
            node.close()
        return f"noticed after {took:.1f} s"
    finally:
        cluster.signal_all(signal.SIGCONT)
        cluster.close()


def a_long_read_stops_no_move():
    """Somebody locks the ratings; a page that reads them waits, moves do not."""
    cluster = Postgres()
    node = Server("--log", "error", store=cluster.url + "&options=-c%20lock_timeout%3D60000%20"
                                                        "-c%20statement_timeout%3D60000")
    ann = Person(node, "Ann")
    made = ann.make(game="archmage", seats=1, players=[{"kind": "me"}])
    socket = ann.open(made["id"])
    socket.first_state()
    if socket.state["status"] == "waiting":
        socket.do(type="start")
    locker = subprocess.Popen(
        [bin_folder() + "/psql", "-q", "-h", cluster.folder, "-U", "conclave", "postgres"],
        stdin=subprocess.PIPE, text=True)
    locker.stdin.write("BEGIN; LOCK TABLE ratings IN ACCESS EXCLUSIVE MODE;\n")
    locker.stdin.flush()
    waiting = "SELECT count(*) FROM pg_locks WHERE NOT granted"
    try:
        wait_until(lambda: cluster.run("SELECT count(*) FROM pg_locks WHERE granted AND "
                                       "mode = 'AccessExclusiveLock'").strip() != "0")
        for _ in range(5):
            page = threading.Thread(target=ann.get, args=("/api/1/ratings/archmage",), daemon=True)
            page.start()
            wait_until(lambda: cluster.run(waiting).strip() != "0" or not page.is_alive())
            if not socket.state["legal"]:
                socket.until(lambda m: m["type"] == "state" and m["legal"])
            answer = socket.do(type="move", ply=socket.state["ply"],
                               move=socket.state["legal"][0]["move"])
            assert answer["type"] == "done", answer
            if page.is_alive():
                break
            # A slow machine: the page gave up before the move was made.
        assert page.is_alive(), "the move waited for the page"
        locker.stdin.close()
        page.join(20)
        node.close()
        return ""
    finally:
        locker.kill()
        cluster.close()


def a_newer_program_may_extend_the_database():
    """What an additive script of a later version does, while nodes of this one play; then one
    of them is replaced, by a program that knows less than what was done."""
    cluster = Postgres()
    nodes = [Server("--log", "warn", store=cluster.url) for _ in range(2)]
    try:
        games = Games(*nodes)
        games.wait_for(20)
        cluster.run("BEGIN; ALTER TABLE briefs ADD COLUMN later TEXT NOT NULL DEFAULT '';"
                    "ALTER TABLE log ADD COLUMN later BIGINT NOT NULL DEFAULT 0;"
                    "UPDATE briefs SET later = 'x'; CREATE INDEX briefs_later ON briefs (later);"
                    "CREATE TABLE laters (id BIGINT PRIMARY KEY);"
                    "UPDATE meta SET value = CAST(value AS INTEGER) + 900 WHERE key = 'scripts';"
                    "COMMIT")
        games.wait_for(20)
        third = Server("--log", "warn", store=cluster.url)
        more = Games(third, nodes[0])
        more.wait_for(20)
        count = games.check(third) + more.check(nodes[1])
        for node in (*nodes, third):
            node.close()
        return f"{count} moves acknowledged, none lost"
    finally:
        cluster.close()


def a_second_server_on_a_file_is_refused():
    server = Server("--log", "warn")
    flags = [CONCLAVE, "serve", "--listen", "127.0.0.1:0", "--data", server.data]
    for restarts in range(2):
        second = subprocess.run(flags, capture_output=True, text=True, timeout=20)
        assert second.returncode and "conclave.db" in second.stderr, second.stderr
        assert str(server.process.pid) in second.stderr and "--store" in second.stderr, second.stderr
        if not restarts:
            server.kill()
            server.start()
    backup = os.path.join(server.data, "copy.db")
    database = os.path.join(server.data, "conclave.db")
    subprocess.run(["sqlite3", database, f".backup {backup}"], check=True)
    assert os.path.getsize(backup) > 0
    server.close()
    return ""


TESTS = [a_second_server_on_a_file_is_refused, a_long_read_stops_no_move,
         a_newer_program_may_extend_the_database,
         a_frozen_database_is_noticed, a_standby_takes_over]


def main():
    wanted = sys.argv[1:]
    passed = failed = 0
    for function in TESTS:
        if wanted and function.__name__ not in wanted:
            continue
        start = time.time()
        try:
            note = function()
            passed += 1
            print(f"ok   {function.__name__} ({time.time() - start:.1f} s) {note}", flush=True)
        except Exception:
            failed += 1
            print(f"FAIL {function.__name__}\n{traceback.format_exc()}", flush=True)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
