"""Strangers, limits, secrets, full disks: what must not happen."""
import contextlib
import json
import os
import random
import re
import socket
import sqlite3
import subprocess

from server_client import CONCLAVE, Closed, Person, Server, Socket
from server_kit import equal, mover_of, refused, started, test


@test
def foreign_pages_and_odd_requests_are_refused(server):
    nobody = Person(server)
    equal(nobody.ask("POST", "/api/1/guest", {}, {"Origin": "https://evil.example"}).status, 403)
    own = f"http://127.0.0.1:{server.port}"
    equal(nobody.ask("POST", "/api/1/guest", {}, {"Origin": own}).status, 201)
    equal(nobody.ask("POST", "/api/1/guest", b"{}", {"Content-Type": "text/plain"}).status, 403)
    equal(nobody.ask("POST", "/api/1/guest", b"[" * 1000).status, 400)
    equal(nobody.ask("POST", "/api/1/guest", b" " * 20000).status, 413)
    equal(nobody.get("/api/1/nothing").status, 404)
    equal(nobody.get("/api/1/tables/0123456789abc").status, 404)
    equal(nobody.get("/api/1/tables/../../etc/passwd").status, 404)
    equal(nobody.ask("DELETE", "/api/1/games", {}).status, 405)
    made = Person(server, "Ann").make(game="null")
    for headers in ({"Origin": "https://evil.example"},):
        try:
            Socket(server.port, "tables/" + made["id"], headers=headers)
            raise AssertionError("a foreign page opened a WebSocket")
        except Closed:
            pass
    page = nobody.get("/")
    for header in ("Content-Security-Policy", "X-Content-Type-Options", "Referrer-Policy"):
        assert page.headers[header], header
    assert "unsafe-inline" not in page.headers["Content-Security-Policy"]
    forged = Person(server, token="g.0000000000001.41." + "0" * 32)
    equal(forged.get("/api/1/me").json()["kind"], "nobody")


@test
def the_last_proxy_is_believed_and_a_named_address_is_the_only_origin(server):
    own = Server("--proxy", "on", "--url", "https://play.example.org", limits="on")
    with contextlib.closing(socket.create_connection(("127.0.0.1", own.port))) as line:
        body = b"{}"
        head = (b"POST /api/1/guest HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
                b"Content-Length: 2\r\nX-Forwarded-For: 10.0.0.%d\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n")
        statuses = []
        file = line.makefile("rb")
        while 429 not in statuses and len(statuses) < 60:
            line.sendall(head % len(statuses) + body)
            statuses.append(int(file.readline().split()[1]))
            length = 0
            while (header := file.readline()) != b"\r\n":
                if header.lower().startswith(b"content-length"):
                    length = int(header.split(b":")[1])
            file.read(length)
        equal(statuses, [201] * 30 + [429])
        equal(file.read(), b"")  # who has had too much begins again
    for origin, status in (("https://play.example.org", 201), ("http://evil.example", 403),
                           ("http://play.example.org", 403)):
        answer = Person(own).ask("POST", "/api/1/guest", {}, {
            "Origin": origin, "Host": origin.split("/")[2], "X-Forwarded-For": "192.0.2.%d" % len(origin)})
        equal((origin, answer.status), (origin, status))
    own.close()


@test
def large_messages_close_the_connection(server):
    _, _, _, a, _ = started(server, game="null")
    try:
        a.frame(b'{"type":"chat","text":"' + b"x" * 20000 + b'"}')
        while True:
            a.receive(5)
    except (Closed, ConnectionError):
        pass


@test
def rates_are_limited(server):
    own = Server(limits="on")
    nobody = Person(own)
    statuses = [nobody.post("/api/1/login", {"name": "Ann", "password": "x"}).status for _ in range(15)]
    assert 429 in statuses and statuses[0] == 401, statuses
    made = Person(own, "Ann").make(game="null")
    s = Socket(own.port, "tables/" + made["id"])
    s.first_state()
    answers = []
    s.send(type="ping", id=77)
    equal(s.until(lambda m: m["type"] in ("pong", "refused"))["id"], 77)
    while "too_many" not in answers:  # one by one: who goes on and on is cut off
        s.send(type="ping", id=len(answers))
        answer = s.until(lambda m: m["type"] in ("pong", "refused"))
        equal(answer["id"], len(answers))
        answers.append(answer.get("error"))
        assert len(answers) < 1000
    own.close()


@test
def nothing_secret_is_in_the_log_or_open_to_others(server):
    own = Server("--log", "debug")
    name = "Ann %d" % random.randrange(10**8)
    token = Person(own).post("/api/1/accounts", {"name": name, "password": "correct horse"}).json()["token"]
    ann = Person(own, token=token)
    made = ann.make(game="null")
    s = ann.open(made["id"], invite=made["invite"])
    s.first_state()
    for name in os.listdir(own.data):
        if name.startswith("conclave.db"):
            equal(os.stat(os.path.join(own.data, name)).st_mode & 0o77, 0)
    log = own.log()
    for secret in (token, token[2:], "correct horse", made["invite"]):
        assert secret not in log
    own.close()


def normal(raw):
    """A message without what differs between any two tables: times, ids, hashes."""
    text = raw.decode()
    text = re.sub(r'"(at|now|created)":\d+', r'"\1":0', text)
    text = re.sub(r'"(commit|invite|id|seed)":"[^"]*"', r'"\1":""', text)
    return text


@test
def hidden_things_do_not_show_on_the_wire(server):
    """Two tables dealt by different dice; where the person's own view and the
    public events agree, all bytes agree. The engine's twins law does this for
    every game; here it is checked that the server adds nothing: each message
    about a position is a function of the viewer's view alone."""
    by_view = {}
    for seed in range(12):
        _, _, _, a, b = started(server, game="null")
        for _ in range(30):
            mover, other = mover_of(a, b)
            if mover.state["status"] == "over":
                break
            mover.do(type="move", ply=mover.state["ply"], move=mover.state["legal"][seed % 2 * -1]["move"])
            if mover.state["status"] == "over":
                break
        for s in (a, b):
            s.do(type="sync", since=s.state["seq"])
            history = []
            for raw in s.raw:
                message = json.loads(raw)
                if message["type"] != "state" or message["status"] != "running":
                    continue
                history += [(p["by"], p["move"]) for p in message["plies"]]
                key = (message["you"], message["from"], message["seq"],
                       json.dumps(message["view"]), tuple(history))
                text = normal(raw)
                first = by_view.setdefault(key, text)
                equal(len(text), len(first))
                equal(text, first)
        a.close()
        b.close()
    assert len(by_view) > 10


@test
def who_does_not_read_stops_nobody(server):
    """A client that sends and never reads: the others play on."""
    table, ann, bea, a, b = started(server)
    deaf = Person(server, "Cal").open(table)
    deaf.first_state()
    deaf.socket.settimeout(0.2)
    try:
        for number in range(20000):
            deaf.send(type="sync", since=0)
    except OSError:
        pass
    mover, _ = mover_of(a, b)
    equal(mover.do(type="move", ply=mover.state["ply"], move=mover.state["legal"][0]["move"])["type"],
          "done")
    deaf.close()


@test
def a_table_begun_by_other_rules_says_so(server):
    own = Server()
    ann = Person(own, "Ann")
    made, fine = ann.make(game="null", seats=2), ann.make(game="null", seats=2)
    own.stop()
    with contextlib.closing(sqlite3.connect(os.path.join(own.data, "conclave.db"))) as db, db:
        db.execute("UPDATE tables SET rules = 99 WHERE invite = ?", [made["invite"]])
    own.start()
    answer = ann.get("/api/1/tables/" + made["id"])
    equal((answer.status, answer.json()["error"]), (409, "rules"))
    assert "version 99" in answer.json()["message"], answer.body
    equal(ann.post(f"/api/1/tables/{made['id']}/do", {"type": "resign"}).json()["error"], "rules")
    s = ann.open(made["id"])
    equal(s.receive()["error"], "rules")
    try:
        s.receive()
        raise AssertionError("the connection stays open")
    except Closed as closed:
        equal(closed.args, (4409,))
    mine = {g["id"]: (g["rules"], g["playable"]) for g in ann.get("/api/1/me/games").json()["games"]}
    equal(mine[made["id"]], (99, False))
    equal(mine[fine["id"]][1], True)
    equal(ann.open(fine["id"]).first_state()["status"], "running")
    exported = {g["id"]: g for g in ann.get("/api/1/me/export").json()["games"]}
    assert "record" in exported[fine["id"]] and "record" not in exported[made["id"]]
    own.stop()
    with contextlib.closing(sqlite3.connect(os.path.join(own.data, "conclave.db"))) as db:
        equal(db.execute("SELECT due FROM briefs JOIN tables ON id = table_id WHERE rules = 99").fetchall(),
              [(0,)])  # it is not looked at again and again
    own.close()


@test
def a_full_disk_loses_nothing_that_was_acknowledged(server):
    """The database file may not grow: moves are refused, and work again after."""
    own = Server()
    own.stop()
    script = f"ulimit -f 600; exec {CONCLAVE} serve " + " ".join(own.flags)
    own.process = subprocess.Popen(["sh", "-c", script], stdout=subprocess.PIPE, stderr=own.errors)
    own.port = int(own.process.stdout.readline().decode().strip().rstrip("/").rsplit(":", 1)[1])
    table, ann, _, a, b = started(own, game="null")
    acknowledged, busy = a.state["seq"], 0
    for _ in range(1000):
        answer = a.do(type="standing", answers=[{"prompt": "x" * 2000, "moves": []}])
        if answer["type"] == "done":
            acknowledged = answer["seq"]
        else:
            equal(answer["error"], "busy")
            busy += 1
            if busy == 3:
                break
    assert busy, "the disk did not fill"
    own.kill()
    own.start()
    ann.server = own
    state = ann.open(table).first_state()
    assert state["seq"] >= acknowledged, (state["seq"], acknowledged)
    own.close()
