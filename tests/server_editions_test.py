"""Tables begun by older rules go on by them, on both stores.

tests/editions/1/store.backup was made by the program before any rule changed:
two people with accounts and a table of every kind under way.
"""
import os
import subprocess
import tempfile

from server_client import CONCLAVE, Person, Server
from server_kit import chooser, equal, test, verify
from server_postgres import Postgres

BEFORE = os.path.join(os.path.dirname(__file__), "editions", "1", "store.backup")


def returning(server, name):
    person = Person(server)
    answer = person.post("/api/1/login", {"name": name, "password": "correct horse"})
    equal(answer.status, 200)
    person.token = answer.json()["token"]
    return person


def play_on(sockets, choose):
    """All answer what they are asked until the game is over."""
    while True:
        for s in sockets:
            s.do(type="sync", since=s.state["seq"])
            state = s.state
            if state["status"] == "over":
                return
            if state["legal"]:
                answer = s.do(type="move", ply=state["ply"], move=choose(state["legal"])["move"])
                assert answer["type"] == "done" or answer["error"] == "stale", answer


def finish_all(store):
    folder = tempfile.mkdtemp(prefix="conclave-editions-")
    store = store or f"sqlite:{folder}/conclave.db"
    subprocess.run([CONCLAVE, "admin", "restore", BEFORE, "--store", store], check=True,
                   stdout=subprocess.DEVNULL)
    server = Server(store=store)
    ann, bea = returning(server, "Ann of old"), returning(server, "Bea of old")
    tables = ann.get("/api/1/me/games").json()["games"]
    equal([t["rules"] for t in tables], [1] * 8)
    for number, table in enumerate(tables):
        assert table["playable"] and table["status"] == "running", table
        sockets = [p.open(table["id"]) for p in ((ann, bea) if table["seats"] > 1 else (ann,))]
        for s in sockets:
            s.first_state()
        before = ann.get(f"/api/1/tables/{table['id']}/record").body
        play_on(sockets, chooser(number))
        record = ann.get(f"/api/1/tables/{table['id']}/record").body
        assert record.startswith(b"conclave 1\ngame %s 1\n" % table["game"].encode()), record[:60]
        moves = [line for line in before.split(b"\n") if line[:1] in (b"p", b"*")]
        equal([line for line in record.split(b"\n") if line[:1] in (b"p", b"*")][:3], moves[:3])
        verify(record)
    newest = ann.make(game="abraca", seats=2, options={"variant": "easy"})["id"]
    equal(ann.get("/api/1/tables/" + newest).json()["rules"], 3)
    server.close()
    subprocess.run(["rm", "-rf", folder], check=True)


@test
def tables_begun_by_older_rules_are_finished_by_them_on_sqlite(server):
    finish_all(None)


@test
def tables_begun_by_older_rules_are_finished_by_them_on_postgresql(server):
    cluster = Postgres()
    try:
        finish_all(cluster.url)
    finally:
        cluster.close()
