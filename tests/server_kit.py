"""What the server's tests share: how they say what is wrong, and tables with people at them."""
import random
import subprocess
import tempfile

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


def account(server, start):
    name = "%s %d" % (start, random.randrange(10**8))
    answer = Person(server).post("/api/1/accounts", {"name": name, "password": "correct horse"})
    person = Person(server, token=answer.json()["token"])
    person.name = name
    return person
