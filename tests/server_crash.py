"""Kills the server with SIGKILL under load, again and again, and looks whether
any move that was acknowledged is missing afterwards.

    python3 tests/server_crash.py [ROUNDS] [postgres]
"""
import os
import random
import sys
import threading
import time

sys.path.insert(0, os.path.dirname(__file__))
from server_client import Closed, Person, Server  # noqa: E402
from server_postgres import Postgres  # noqa: E402

TABLES = 6
GAMES = ("abraca", "dawn", "archmage")


class Player(threading.Thread):
    """One person at one table; notes every move that was acknowledged."""

    def __init__(self, person, table, acknowledged, seed):
        super().__init__(daemon=True)
        self.person, self.table, self.acknowledged = person, table, acknowledged
        self.dice = random.Random(seed)
        self.wrong = None

    def run(self):
        try:
            socket = self.person.open(self.table)
            state = socket.first_state()
            while state["status"] != "over":
                if not state["legal"]:
                    socket.until(lambda m: m["type"] == "state")
                else:
                    move = self.dice.choice(state["legal"])["move"]
                    answer = socket.do(type="move", ply=state["ply"], move=move)
                    if answer["type"] == "done":
                        self.acknowledged.append((self.table, state["ply"], move, answer["seq"]))
                    elif answer["error"] not in ("stale", "busy"):
                        self.wrong = answer
                        return
                state = socket.state
        except (Closed, OSError):
            pass


def new_table(server, number):
    ann, bea = Person(server, "Ann"), Person(server, "Bea")
    game = GAMES[number % len(GAMES)]
    made = ann.make(game=game, seats=3,
                    players=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "novice"}])
    assert bea.post(f"/api/1/tables/{made['id']}/do", {"type": "sit"}).status == 200
    assert ann.post(f"/api/1/tables/{made['id']}/do", {"type": "start"}).status == 200
    return made["id"], ann, bea


def check(server, person, table, acknowledged):
    """Every acknowledged move is in the table's log, at its place."""
    person.server = server
    socket = person.open(table, since=0)
    state = socket.first_state()
    plies = {p["ply"]: (p["by"], p["move"]) for p in state["plies"]}
    missing = [a for a in acknowledged
               if a[0] == table and (a[3] > state["seq"] or a[1] >= state["ply"])]
    # A move may hold a '?' for this viewer; what it shows must be what was played.
    wrong = [a for a in acknowledged if a[0] == table and a[1] in plies and
             "?" not in plies[a[1]][1] and plies[a[1]][1] != a[2]]
    socket.close()
    return missing + wrong, state["status"]


def main():
    rounds = int(sys.argv[1]) if len(sys.argv) > 1 else 5
    cluster = Postgres(durable=True) if "postgres" in sys.argv else None
    server = Server("--log", "warn", store=cluster.url if cluster else None)
    tables = [new_table(server, i) for i in range(TABLES)]
    acknowledged, lost, total, odd = [], [], 0, []
    for number in range(rounds):
        players = [Player(person, table, acknowledged, hash((number, table, i)))
                   for table, *people in tables for i, person in enumerate(people)]
        for player in players:
            player.start()
        time.sleep(random.uniform(0.05, 0.5))
        server.kill()
        for player in players:
            player.join(20)
            odd += [player.wrong] if player.wrong else []
        server.start()
        for i, (table, ann, bea) in enumerate(tables):
            bea.server = server
            bad, status = check(server, ann, table, acknowledged)
            lost += bad
            if status == "over":
                tables[i] = new_table(server, number + i)
        total += len(acknowledged)
        acknowledged.clear()
        if sys.stdout.isatty():
            print(f"\rround {number + 1}, {total} moves acknowledged, {len(lost)} lost", end="")
    server.close()
    if cluster:
        cluster.close()
    print(f"{rounds} rounds of kill -9, {total} moves acknowledged, {len(lost)} lost "
          f"{lost[:3] or ''}{odd[:3] or ''}")
    print(f"{int(not lost and not odd)} passed, {int(bool(lost or odd))} failed")
    return 1 if lost or odd else 0


if __name__ == "__main__":
    sys.exit(main())
