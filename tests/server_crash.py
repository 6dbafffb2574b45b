"""Kills the server, one of two nodes, or the database under load, again and
again, and looks whether any move that was acknowledged is missing afterwards,
and whether any is there that was not made.

    python3 tests/server_crash.py [ROUNDS] [sqlite] [node] [postgres]

sqlite    one server with SQLite is killed with SIGKILL and started again
node      two nodes on one PostgreSQL; in turn one is killed with SIGKILL while
          its people go on at the other, and started again
postgres  two nodes; PostgreSQL is killed, by SIGQUIT (an immediate shutdown) and
          SIGKILL in turn, and started again; the nodes go on by themselves
"""
import os
import random
import shutil
import signal
import socket as sockets
import statistics
import subprocess
import sys
import threading
import time
import traceback

sys.path.insert(0, os.path.dirname(__file__))
from server_client import Closed, Person, Server  # noqa: E402
from server_postgres import Postgres, bin_folder  # noqa: E402

TABLES = 8
GAMES = ("abraca", "dawn", "archmage")
PATIENCE = 120


def wait_for(what, holds):
    end = time.monotonic() + PATIENCE
    while not holds():
        if time.monotonic() > end:
            raise AssertionError(f"waited {PATIENCE} s in vain: {what}")
        time.sleep(0.005)


def patiently(act):
    """Its answer; while the store is found again a request may be refused as busy."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            return act()
        except (AssertionError, Closed, OSError):
            if time.monotonic() > end:
                raise
            time.sleep(0.05)


def sync(socket, since):
    """What happened after that entry; it may come before or after the answer."""
    number, told, answered = socket.send(type="sync", since=since), False, False
    while not told or not answered:
        message = socket.receive()
        told |= message["type"] == "state" and message["from"] == since
        answered |= message.get("id") == number
    return socket.state


class Try:
    """A move that was sent; `seq` comes with the acknowledgement."""

    def __init__(self, state, move):
        self.ply, self.move, self.seq = state["ply"], move, None
        self.alone = len(state["to_act"]) == 1


class Player:
    """One person at one table; notes every move sent and every answer."""

    def __init__(self, table, person, seat, home):
        self.table, self.person, self.seat, self.home = table, person, seat, home
        self.dice = random.Random(f"{table} {seat}")
        self.tries, self.odd, self.over = [], [], False
        self.acknowledged = self.checked = 0
        self.socket = self.back = None

    def start(self, nodes):
        self.stopped, self.back = False, None
        self.thread = threading.Thread(target=self.run, args=(nodes,), daemon=True)
        self.thread.start()

    def run(self, nodes):
        at = self.home
        while not self.stopped and not self.over:
            try:
                self.person.server = nodes[at]
                self.socket = self.person.open(self.table)
                self.socket.first_state()
                self.back = time.monotonic()
                self.repeat()
                self.play()
            except (Closed, OSError):
                at = (at + 1) % len(nodes)
                time.sleep(0.02)

    def repeat(self):
        """Half of the moves whose answer did not come are sent once more as they were."""
        if self.tries and self.tries[-1].seq is None and self.dice.random() < 0.5:
            self.send(self.tries[-1])

    def play(self):
        while not self.stopped:
            state = self.socket.state
            if state["status"] == "over":
                self.over = True
                return
            if state["legal"]:
                self.tries.append(Try(state, self.dice.choice(state["legal"])["move"]))
                self.send(self.tries[-1])
            else:
                self.socket.until(lambda m: m["type"] == "state", PATIENCE)

    def send(self, attempt):
        answer = self.socket.do(type="move", ply=attempt.ply, move=attempt.move)
        if answer["type"] == "done":
            attempt.seq = answer["seq"]
            self.acknowledged += 1
            return
        if answer["error"] not in ("stale", "turn", "over", "busy"):
            self.odd.append(answer)
        time.sleep(0.02)
        sync(self.socket, self.socket.state["seq"])

    def stop(self):
        self.stopped = True
        while self.thread.is_alive():
            try:
                self.socket.socket.shutdown(sockets.SHUT_RDWR)
            except (AttributeError, OSError):
                pass
            self.thread.join(0.05)


def slots(own, tries):
    """The tries that each of a seat's plies may come from: those sent after the
    seat's ply before it; and those sent after its last one."""
    plies = sorted(own)
    found = {ply: [] for ply in plies}
    late = []
    for attempt in tries:
        place = next((ply for ply in plies if ply >= attempt.ply), None)
        (late if place is None else found[place]).append(attempt)
    return found, late


def compare(plies, seat, tries):
    """What is wrong with a table's plies: acknowledged moves that are lost, and
    moves of this seat that are there more than once or were never sent."""
    doubled = [p for i, p in enumerate(plies) if p["ply"] != i]
    found, late = slots({p["ply"] for p in plies if p["by"] == seat}, tries)
    moves = {p["ply"]: p["move"] for p in plies}
    lost = [(t.ply, t.move) for t in late if t.seq is not None]
    for ply, sent in found.items():
        sure = [t for t in sent if t.seq is not None]
        here = [t for t in sent if t.move == moves[ply] and (t.ply == ply or not t.alone)]
        lost += [(t.ply, t.move) for t in sure if t not in here or len(sure) > 1]
        doubled += [] if here else [(ply, moves[ply])]
    return lost, doubled


def read(player, node, seq):
    """The whole game as this person may see it at that node, once the node knows of that entry."""
    player.person.server = node
    socket = player.person.open(player.table, since=0)
    socket.first_state()
    try:
        if socket.state["seq"] < seq:
            socket.until(lambda m: m["type"] == "state" and m["seq"] >= seq, 30)
    except TimeoutError:
        pass
    return socket, sync(socket, 0)


def check(player, nodes):
    """Compares what was sent with the table at every node."""
    lost, doubled = [], []
    for node in nodes:
        sure = [t for t in player.tries if t.seq is not None]
        known = max([t.seq for t in sure], default=0)
        socket, state = patiently(lambda: read(player, node, known))
        bad = compare(state["plies"], player.seat, player.tries)
        lost += bad[0]
        doubled += bad[1]
        player.over = state["status"] == "over"
        for attempt in sure[player.checked:]:
            # What comes after the entry that was acknowledged is not that move.
            later = sync(socket, attempt.seq)["plies"]
            if any(p["ply"] <= attempt.ply and p["by"] == player.seat for p in later):
                lost.append((attempt.ply, attempt.move, attempt.seq))
        socket.close()
    player.checked = player.acknowledged
    return lost, doubled


def new_table(nodes, number):
    """Two people, at two nodes if there are, and a bot."""
    homes = [(number + i) % len(nodes) for i in range(2)]
    ann, bea = (Person(nodes[home], name) for home, name in zip(homes, ("Ann", "Bea")))
    made = ann.make(game=GAMES[number % len(GAMES)], seats=3,
                    players=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}])["id"]
    assert bea.post(f"/api/1/tables/{made}/do", {"type": "sit"}).status == 200
    assert ann.post(f"/api/1/tables/{made}/do", {"type": "start"}).status == 200
    return [Player(made, ann, "p1", homes[0]), Player(made, bea, "p2", homes[1])]


class Cluster(Postgres):
    """PostgreSQL that may be killed: what is left of it has to go before it starts again."""

    def start(self):
        end = time.monotonic() + PATIENCE
        self.process = None
        while time.monotonic() < end:
            if self.process is None or self.process.poll() is not None:
                try:
                    return super().start()
                except RuntimeError:
                    pass
            if subprocess.run([bin_folder() + "/pg_isready", "-q", "-h", self.folder]).returncode == 0:
                return None
            time.sleep(0.1)
        raise AssertionError("the cluster does not start again")


class Sqlite:
    """One server, which is killed."""

    def __init__(self):
        self.nodes = [Server("--log", "error")]

    def strike(self, number):
        """Kills; whom it cuts off."""
        self.nodes[0].kill()
        return lambda player: True

    def mend(self, go_on):
        self.nodes[0].start()
        go_on()

    def close(self):
        for node in self.nodes:
            node.close()

    def abandon(self):
        """Ends everything, whatever state it is in."""
        for node in self.nodes:
            if node.process.poll() is None:
                node.kill()
            shutil.rmtree(node.data, ignore_errors=True)


class Node(Sqlite):
    """Two nodes on one PostgreSQL, of which one is killed."""

    def __init__(self):
        self.cluster = Cluster(durable=True)
        self.nodes = [Server("--log", "error", store=self.cluster.url) for _ in range(2)]

    def strike(self, number):
        self.victim = self.nodes[number % 2]
        self.victim.kill()
        return lambda player: player.home == number % 2

    def mend(self, go_on):
        go_on()
        self.victim.start()

    def close(self):
        super().close()
        self.cluster.close()

    def abandon(self):
        super().abandon()
        self.cluster.close()


class Database(Node):
    """Two nodes that stay up while PostgreSQL is killed."""

    def strike(self, number):
        self.cluster.stop((signal.SIGQUIT, signal.SIGKILL)[number % 2])
        return lambda player: True

    def mend(self, go_on):
        self.cluster.start()
        go_on()
        for node in self.nodes:
            assert node.process.poll() is None, "a node ended with its database:\n" + node.log()[-2000:]


MODES = {"sqlite": Sqlite, "node": Node, "postgres": Database}


class Trial:
    """The rounds of one mode."""

    def __init__(self, mode, rounds):
        self.mode, self.rounds = mode, rounds
        self.dice = random.Random()
        self.lost, self.doubled, self.waits = [], [], []
        self.world = MODES[mode]()
        self.players, self.gone = [], []
        for number in range(TABLES):
            self.add_table(number)

    def add_table(self, number):
        self.players += patiently(lambda: new_table(self.world.nodes, number))

    def moves(self):
        return sum(p.acknowledged for p in self.players + self.gone)

    def round(self, number):
        for player in self.players:
            player.start(self.world.nodes)
        enough = self.moves() + self.dice.randrange(20, 200)
        wait_for("moves before the blow", lambda: self.moves() >= enough or all(p.over for p in self.players))
        cut_off = self.world.strike(number)
        struck = time.monotonic()
        hit = [p for p in self.players if cut_off(p) and not p.over]
        self.world.mend(lambda: self.go_on(hit, struck))
        for player in self.players:
            player.stop()
        for player in self.players:
            self.note(check(player, self.world.nodes))
        self.replace_finished(number)

    def go_on(self, hit, struck):
        """Waits until each table has moved on."""
        before = {p.table: 0 for p in hit}
        for player in hit:
            before[player.table] += player.acknowledged

        def moved(table):
            people = [p for p in self.players if p.table == table]
            return any(p.over for p in people) or sum(p.acknowledged for p in people) > before[table]

        wait_for("every table goes on after the blow", lambda: all(moved(table) for table in before))
        if self.mode != "postgres":
            wait_for("everybody is back", lambda: all(p.over or p.back > struck for p in hit))
            self.waits += [p.back - struck for p in hit if p.back > struck]

    def note(self, found):
        self.lost += found[0]
        self.doubled += found[1]

    def replace_finished(self, number):
        over = {p.table for p in self.players if p.over}
        self.gone += [p for p in self.players if p.table in over]
        self.players = [p for p in self.players if p.table not in over]
        for i in range(len(over)):
            self.add_table(number + i)

    def run(self):
        try:
            for number in range(self.rounds):
                self.round(number)
                if sys.stdout.isatty():
                    print(f"\r{self.mode}: round {number + 1}, {self.moves()} moves, {len(self.lost)} lost", end="")
            for player in self.players + self.gone:
                self.note(check(player, self.world.nodes))
        except BaseException:
            self.world.abandon()
            raise
        self.world.close()
        return self.report()

    def report(self):
        everybody = self.players + self.gone
        odd = [a for p in everybody for a in p.odd]
        unsure = sum(t.seq is None for p in everybody for t in p.tries)
        print(f"{self.mode}: {self.rounds} rounds, {self.moves()} moves acknowledged, {unsure} not, "
              f"{len(self.lost)} lost {self.lost[:3] or ''}, {len(self.doubled)} doubled {self.doubled[:3] or ''}"
              f"{odd[:3] or ''}", flush=True)
        if self.waits:
            print(f"{self.mode}: connected again after {statistics.median(self.waits):.2f} s (median), "
                  f"{max(self.waits):.2f} s (worst of {len(self.waits)})", flush=True)
        return not (self.lost or self.doubled or odd)


def the_comparison_bites():
    """What is to be found in the rounds is found where it is known to be."""
    plies = [{"ply": i, "by": "p1", "move": str(i)} for i in range(4)]
    state = {"to_act": ["p1"]}
    tries = [Try({"ply": i, **state}, str(i)) for i in range(4)]
    for number, attempt in enumerate(tries):
        attempt.seq = 10 + number
    assert compare(plies, "p1", tries) == ([], [])
    assert compare(plies[:3], "p1", tries) == ([(3, "3")], [])
    assert compare(plies, "p1", tries[:3]) == ([], [(3, "3")])
    assert compare(plies[:3] + plies[2:3], "p1", tries[:3])[1]
    assert compare(plies, "p1", tries + [tries[2]])[0]
    tries[1].move = "other"
    assert compare(plies, "p1", tries) == ([(1, "other")], [(1, "1")])


def main():
    the_comparison_bites()
    rounds = next((int(word) for word in sys.argv[1:] if word.isdigit()), 5)
    modes = [word for word in sys.argv[1:] if not word.isdigit()] or list(MODES)
    failed = 0
    for mode in modes:
        try:
            failed += not Trial(mode, rounds).run()
        except Exception:
            failed += 1
            print(f"FAIL {mode}: {traceback.format_exc()}", flush=True)
    print(f"{len(modes) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
