"""What the server's tests share: how they say what is wrong, and tables with people at them."""
import random
import subprocess
import tempfile
import threading
import time

from server_client import CONCLAVE, Person

TESTS = []


def test(function):
    TESTS.append(function)
    return function


def equal(a, b):
    assert a == b, f"{a!r} is not {b!r}"


def refused(answer, error):
    assert answer["type"] == "refused" and answer["error"] == error, answer
    assert answer["message"], answer


def verify(record):
    with tempfile.NamedTemporaryFile(suffix=".rec") as file:
        file.write(record)
        file.flush()
        result = subprocess.run([CONCLAVE, "verify", file.name], capture_output=True, text=True)
        assert result.returncode == 0 and "dice proven" in result.stdout, result.stdout


def chooser(seed):
    dice = random.Random(seed)
    return lambda legal: dice.choice(legal)


def two_at_a_table(server, game="abraca", seats=2, **more):
    """Ann and Bea sit at a new table, bots in the other seats; both connected."""
    ann, bea = Person(server, "Ann"), Person(server, "Bea")
    players = [{"kind": "me"}, {"kind": "open"}] + [{"kind": "bot", "level": "novice"}] * (seats - 2)
    made = ann.make(game=game, seats=seats, players=players, **more)
    a = ann.open(made["id"])
    b = bea.open(made["id"], invite=made["invite"])
    a.first_state()
    b.first_state()
    equal(b.do(type="sit")["type"], "done")
    return made["id"], ann, bea, a, b


def started(server, **more):
    table, ann, bea, a, b = two_at_a_table(server, **more)
    equal(a.do(type="start")["type"], "done")
    return table, ann, bea, a, b


def rated(server, people=2, game="null", **more):
    """That many accounts at a rated table, the game begun; the table, people and sockets."""
    all_ = [account(server, name) for name in ("Ann", "Bea", "Cal")[:people]]
    made = all_[0].make(game=game, seats=people, rated=True,
                        players=[{"kind": "me"}] + [{"kind": "open"}] * (people - 1), **more)
    sockets = [person.open(made["id"]) for person in all_]
    for i, s in enumerate(sockets):
        s.first_state()
        if i:
            equal(s.do(type="sit")["type"], "done")
    equal(sockets[0].do(type="start")["type"], "done")
    return made["id"], all_, sockets


def whole(s):
    """The state as it is now, with all that has happened."""
    s.send(type="sync", since=0)
    return s.until(lambda m: m["type"] == "state" and m["from"] == 0)


def decide(sockets, times):
    """Lets everybody make at least that many decisions, in turn."""
    made = dict.fromkeys(sockets, 0)
    for _ in range(2000):
        before = dict(made)
        for s in sockets:
            state = whole(s)
            if state["status"] == "over" or min(made.values()) >= times:
                return
            if state["legal"]:
                answer = s.do(type="move", ply=state["ply"], move=state["legal"][0]["move"])
                made[s] += answer["type"] == "done"
        if made == before:
            time.sleep(0.05)  # a bot thinks
    raise AssertionError("somebody is never asked")


def mover_of(a, b):
    """The socket whose seat is to act, and the other one."""
    for _ in range(200):
        for one, other in ((a, b), (b, a)):
            if one.state["legal"]:
                return one, other
        try:
            a.receive(0.1)
        except TimeoutError:
            pass
        try:
            b.receive(0.1)
        except TimeoutError:
            pass
    raise AssertionError("nobody is to act")


def begin_daily_at_once(people, game):
    """All of them ask to play today's game in the same moment; the tables they are told."""
    tables = []
    tabs = [threading.Thread(target=lambda p=p: tables.append(p.post(f"/api/1/daily/{game}", {}).json()["table"]))
            for p in people]
    for tab in tabs:
        tab.start()
    for tab in tabs:
        tab.join()
    equal(len(tables), len(people))
    return tables


def account(server, start):
    name = "%s %d" % (start, random.randrange(10**8))
    answer = Person(server).post("/api/1/accounts", {"name": name, "password": "correct horse"})
    person = Person(server, token=answer.json()["token"])
    person.name = name
    return person
