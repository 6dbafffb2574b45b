"""People: accounts and sessions, ratings, mutes, webhooks."""
import hashlib
import hmac
import http.server
import json
import os
import random
import re
import sqlite3
import subprocess
import threading
import time

from server_client import CONCLAVE, Closed, Person, Server
from server_kit import account, equal, refused, test, two_at_a_table

DAY = 24 * 3600 * 1000


@test
def accounts_sessions_passwords(server):
    name = "Ysolde %d" % random.randrange(10**6)
    guest = Person(server, "Ann")
    made = guest.make(game="null", seats=2)
    answer = guest.post("/api/1/accounts", {"name": name, "password": "correct horse"})
    equal(answer.status, 201)
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie and "SameSite=Lax" in cookie, cookie
    me = Person(server, token=answer.json()["token"])
    equal(me.get("/api/1/me").json()["kind"], "account")
    time.sleep(0.2)
    assert made["id"] in [g["id"] for over in (0, 1)
                          for g in me.get(f"/api/1/me/games?over={over}").json()["games"]]
    nobody = Person(server)
    equal(nobody.post("/api/1/accounts", {"name": name.upper(), "password": "correct horse"}).status, 409)
    equal(nobody.post("/api/1/accounts", {"name": "x", "password": "correct horse"}).status, 400)
    equal(nobody.post("/api/1/accounts", {"name": "Xavier", "password": "short"}).status, 400)
    equal(nobody.post("/api/1/login", {"name": name, "password": "wrong horse"}).json()["error"],
          "wrong_password")
    equal(nobody.post("/api/1/login", {"name": "Nobody Here", "password": "wrong horse"}).status, 401)
    other = Person(server, token=nobody.post(
        "/api/1/login", {"name": name.lower(), "password": "correct horse"}).json()["token"])
    sessions = me.get("/api/1/sessions").json()["sessions"]
    equal(len(sessions), 2)
    theirs = [s["id"] for s in sessions if not s["current"]][0]
    equal(me.ask("DELETE", "/api/1/sessions/" + theirs, {}).status, 200)
    equal(other.get("/api/1/me").json()["kind"], "nobody")
    equal(me.post("/api/1/password", {"old": "wrong horse", "new": "battery staple"}).status, 401)
    equal(me.post("/api/1/password", {"old": "correct horse", "new": "battery staple"}).status, 200)
    equal(nobody.post("/api/1/login", {"name": name, "password": "correct horse"}).status, 401)
    export = me.get("/api/1/me/export").json()
    equal(export["name"], name)
    assert export["games"][0]["record"].startswith("conclave 1")
    equal(me.ask("DELETE", "/api/1/me", {"password": "wrong horse"}).status, 401)
    equal(me.ask("DELETE", "/api/1/me", {"password": "battery staple"}).status, 200)
    equal(me.get("/api/1/me").json()["kind"], "nobody")
    equal(nobody.post("/api/1/login", {"name": name, "password": "battery staple"}).status, 401)
    equal(nobody.get("/api/1/people/" + name.replace(" ", "%20")).status, 404)


@test
def a_guest_may_take_another_name(server):
    ann = Person(server, "Ann")
    before = ann.get("/api/1/me").json()
    made = ann.make(game="null", seats=2)
    answer = ann.post("/api/1/guest", {"name": "Anna"})
    equal(answer.status, 200)
    anna = Person(server, token=answer.json()["token"])
    equal(anna.get("/api/1/me").json(), {**before, "name": "Anna"})
    assert made["id"] in [g["id"] for g in anna.get("/api/1/me/games").json()["games"]]
    equal(anna.post("/api/1/guest", {}).json()["name"], "Anna")
    equal(anna.post("/api/1/guest", {"name": "x"}).status, 400)
    equal(Person(server).post("/api/1/guest", {"name": "Anna"}).status, 201)


@test
def an_export_has_all_games(server):
    ann = account(server, "Ann")
    made = []
    for _ in range(105):  # more than any list shows
        made.append(ann.make(game="null", seats=2)["id"])
        equal(ann.post(f"/api/1/tables/{made[-1]}/do", {"type": "resign"}).status, 200)
    made.append(ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])["id"])
    answer = ann.get("/api/1/me/export")
    equal(answer.headers["Transfer-Encoding"], "chunked")
    games = answer.json()["games"]
    equal(sorted(g["id"] for g in games), sorted(made))
    equal(sum("fair seed" in g.get("record", "") for g in games), 105)
    bea = Person(server, "Bea")
    equal(bea.get("/api/1/me/export").json()["games"], [])


@test
def rated_games_move_ratings(server):
    ann, bea = account(server, "Ann"), account(server, "Bea")
    made = ann.make(game="null", seats=2, rated=True, players=[{"kind": "me"}, {"kind": "open"}])
    a, b = ann.open(made["id"]), bea.open(made["id"])
    a.first_state()
    b.first_state()
    b.do(type="sit")
    a.do(type="start")
    a.do(type="resign")
    ratings = a.state["result"]["ratings"]
    assert ratings[0]["after"] < 1500 < ratings[1]["after"], ratings
    board = Person(server).get("/api/1/ratings/null").json()["ratings"]
    names = [r["name"] for r in board]
    assert names.index(bea.name) < names.index(ann.name)
    person = ann.get("/api/1/people/" + bea.name.replace(" ", "%20")).json()
    equal(person["ratings"][0]["game"], "null")
    seats = ann.get(f"/api/1/tables/{made['id']}/ratings").json()["ratings"]
    equal([s["rating"] for s in seats], [r["after"] for r in ratings])
    guests = Person(server, "Guest").make(game="null", seats=2)
    equal(ann.get(f"/api/1/tables/{guests['id']}/ratings").json()["ratings"][0], None)


@test
def muted_people_are_not_heard(server):
    ann, bea = account(server, "Ann"), account(server, "Bea")
    equal(bea.post("/api/1/me/mute", {"name": ann.name, "mute": True}).status, 200)
    equal(bea.get("/api/1/me").json()["mutes"], [ann.name])
    made = ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
    a, b = ann.open(made["id"]), bea.open(made["id"])
    a.first_state()
    b.first_state()
    time.sleep(0.1)
    a.do(type="chat", text="hello")
    b.until(lambda m: m["type"] == "state" and m["seq"] == a.state["seq"])
    equal(b.state["chat"], [])


class Hook(http.server.ThreadingHTTPServer):
    """A webhook that keeps what it hears and answers as it is told."""

    def __init__(self, *statuses, location=None):
        self.heard = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(handler):
                body = handler.rfile.read(int(handler.headers["Content-Length"]))
                status = statuses[min(len(self.heard), len(statuses) - 1)]
                handler.send_response(status)
                if location:
                    handler.send_header("Location", location)
                handler.send_header("Content-Length", "0")
                handler.end_headers()
                self.heard.append(({k.lower(): v for k, v in handler.headers.items()}, body))

            def log_message(self, *args):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}/hook"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def wait(self, count, server, seconds=20):
        end = time.time() + seconds
        while len(self.heard) < count:
            assert time.time() < end, server.log()[-1500:]
            time.sleep(0.05)


def wait_for_line(server, words, seconds=20):
    end = time.time() + seconds
    while words not in server.log():
        assert time.time() < end, server.log()[-1500:]
        time.sleep(0.05)


def game_over_while_away(server, hook):
    """Ann, who has this webhook, is not there when the game she sits at ends."""
    ann, bea = account(server, "Ann"), account(server, "Bea")
    equal(ann.ask("PUT", "/api/1/me/webhook", {"url": "ftp://x"}).status, 400)
    secret = ann.ask("PUT", "/api/1/me/webhook", {"url": hook.url}).json()["secret"]
    equal(ann.get("/api/1/me").json()["webhook"], hook.url)
    made = bea.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
    equal(ann.post(f"/api/1/tables/{made['id']}/do", {"type": "sit"}).status, 200)
    b = bea.open(made["id"])
    b.first_state()
    b.do(type="start")
    equal(b.do(type="resign")["type"], "done")
    return made["id"], secret


@test
def webhooks_are_signed_and_tried_again_even_after_a_crash(server):
    """The server is killed as soon as the end of the game is acknowledged; the
    first delivery is refused."""
    own, hook = Server("--hook_networks", "10.0.0.0/8,127.0.0.0/8"), Hook(500, 200)
    table, secret = game_over_while_away(own, hook)
    own.kill()
    own.start()
    hook.wait(2, own)
    (first, body), (second, again) = [n for n in hook.heard if json.loads(n[1])["notice"] == "over"][:2]
    equal(first["conclave-signature"], hmac.new(secret.encode(), body, hashlib.sha256).hexdigest())
    equal(first["host"], hook.url.split("/")[2])
    equal(json.loads(body)["table"], table)
    equal((second["conclave-delivery"], again), (first["conclave-delivery"], body))
    wait_for_line(own, 'taken=0 outcome="HTTP 500"')
    wait_for_line(own, 'taken=1 outcome="HTTP 200"')
    hook.shutdown()
    own.close()


@test
def webhooks_do_not_reach_private_networks_nor_follow_redirections(server):
    own, target = Server(), Hook(200)
    game_over_while_away(own, target)
    wait_for_line(own, 'taken=0 outcome="refused: private network"')
    equal(target.heard, [])
    own.close()
    own, redirecting = Server("--hook_networks", "127.0.0.1"), Hook(307, location=target.url)
    game_over_while_away(own, redirecting)
    redirecting.wait(1, own)
    own.close()
    equal(target.heard, [])
    for hook in (target, redirecting):
        hook.shutdown()
    bad = subprocess.run([CONCLAVE, "serve", "--hook_networks", "10.0.0.0/99"], capture_output=True,
                         text=True)
    equal(bad.returncode, 2)
    assert "10.0.0.0/99" in bad.stderr


@test
def the_log_says_why_a_webhook_was_not_reached(server):
    own, hook = Server("--hook_networks", "127.0.0.1"), Hook(200)
    hook.shutdown()
    hook.server_close()
    game_over_while_away(own, hook)
    wait_for_line(own, "taken=0 outcome=")
    outcome = re.search(r'taken=0 outcome="([^"]*)"', own.log())[1]
    assert "connect" in outcome, outcome
    own.close()


def closed_with(socket, seconds=20):
    """The code a connection ends with."""
    try:
        socket.until(lambda m: False, seconds)
    except Closed as end:
        return end.args[0]


def still_open(socket):
    return socket.do(type="ping")["type"] == "pong"


def sign_in(server, person, password="correct horse"):
    answer = Person(server).post("/api/1/login", {"name": person.name, "password": password})
    equal(answer.status, 200)
    other = Person(server, token=answer.json()["token"])
    other.name = person.name
    return other


def connections(person, table):
    """One to the table and one to the lobby."""
    at_table, lobby = person.open(table), person.lobby()
    at_table.first_state()
    equal(lobby.receive()["type"], "lobby")
    return at_table, lobby


@test
def ended_sessions_close_their_connections(server):
    ann = account(server, "Ann")
    table = ann.make(game="null", seats=2)["id"]
    others = [sign_in(server, ann) for _ in range(3)]
    mine, theirs = connections(ann, table), [connections(o, table) for o in others]
    bea = connections(account(server, "Bea"), table)

    equal(others[0].post("/api/1/logout", {}).status, 200)
    equal([closed_with(s) for s in theirs[0]], [4401, 4401])
    equal(others[0].get("/api/1/me").json()["kind"], "nobody")
    assert all(still_open(s) for s in (*mine, *theirs[1], *theirs[2], *bea))

    listed = others[1].get("/api/1/sessions").json()["sessions"]
    current = [s["id"] for s in listed if s["current"]][0]
    equal(ann.ask("DELETE", "/api/1/sessions/" + current, {}).status, 200)
    equal([closed_with(s) for s in theirs[1]], [4401, 4401])
    assert all(still_open(s) for s in (*mine, *theirs[2], *bea))

    equal(ann.post("/api/1/password", {"old": "correct horse", "new": "battery staple"}).status, 200)
    equal([closed_with(s) for s in theirs[2]], [4401, 4401])
    assert all(still_open(s) for s in (*mine, *bea))

    equal(ann.ask("DELETE", "/api/1/me", {"password": "battery staple"}).status, 200)
    equal([closed_with(s) for s in mine], [4401, 4401])
    assert all(still_open(s) for s in bea)


class Database:
    """The store of a server of our own, while that does not run."""

    def __init__(self, server):
        self.server = server

    def __enter__(self):
        self.server.stop()
        self.file = sqlite3.connect(os.path.join(self.server.data, "conclave.db"))
        return self.file

    def __exit__(self, *error):
        self.file.commit()
        self.file.close()
        self.server.start()


def count(server, table):
    with Database(server) as db:
        return db.execute(f"SELECT count(*) FROM {table}").fetchone()[0]


@test
def sessions_expire(server):
    own = Server()
    now = int(time.time() * 1000)
    ann = account(own, "Ann")
    ages = {"idle": (91, 91), "old": (366, 1), "good": (364, 89)}
    people = {}
    for age in ages:
        people[age] = sign_in(own, ann)
        equal(people[age].get("/api/1/me").json()["kind"], "account")
    with Database(own) as db:
        for age, (created, seen) in ages.items():
            key = hashlib.blake2b(people[age].token.encode(), digest_size=32).hexdigest()
            changed = db.execute("UPDATE sessions SET created = ?, seen = ? WHERE id = ?",
                                 (now - created * DAY, now - seen * DAY, key))
            equal(changed.rowcount, 1)
    kinds = {age: people[age].get("/api/1/me").json()["kind"] for age in ages}
    equal(kinds, {"idle": "nobody", "old": "nobody", "good": "account"})
    equal(len(ann.get("/api/1/sessions").json()["sessions"]), 2)
    for _ in range(200):  # swept from the store
        with sqlite3.connect(os.path.join(own.data, "conclave.db")) as db:
            left = db.execute("SELECT count(*) FROM sessions").fetchone()[0]
        db.close()
        if left == 2:
            break
        time.sleep(0.1)
    equal(left, 2)
    own.close()


def guest_token(secret, number, name, made=None):
    """A guest's token of a certain age, or of the form without one."""
    letters = "0123456789abcdefghjkmnpqrstvwxyz"
    slug = "".join(letters[number >> 5 * i & 31] for i in range(12, -1, -1))
    text = ".".join(["g", slug] + ([f"{made:x}"] if made else []) + [name.encode().hex()])
    return text + "." + hashlib.blake2b(text.encode(), key=secret.encode(), digest_size=16).hexdigest()


@test
def guests_tokens_expire_and_are_renewed(server):
    own = Server()
    with Database(own) as db:
        secret = db.execute("SELECT value FROM meta WHERE key = 'secret'").fetchone()[0]
    now = int(time.time() * 1000)

    def kind(begun, made=None):
        person = Person(own, token=guest_token(secret, (now - begun * DAY) << 22 | 5, "Ann",
                                               made and now - made * DAY))
        answer = person.get("/api/1/me")
        return answer.json()["kind"], answer.headers["Set-Cookie"]

    equal(kind(begun=1), ("guest", None))
    equal(kind(begun=91), ("nobody", None))
    equal(kind(begun=400, made=91), ("nobody", None))
    equal(kind(begun=400, made=3), ("guest", None))
    known, cookie = kind(begun=400, made=60)
    equal(known, "guest")
    fresh = Person(own, token=cookie.split(";")[0].split("=", 1)[1])
    assert f"Max-Age={90 * DAY // 1000}" in cookie, cookie
    equal(fresh.get("/api/1/me").json()["name"], "Ann")
    assert int(fresh.token.split(".")[2], 16) >= now, fresh.token
    own.close()


@test
def guests_can_be_logged_out(server):
    own = Server()
    ann, bea = Person(own, "Ann"), Person(own, "Bea")
    for _ in range(5):
        Person(own, "Cal")
    equal(count(own, "guests_ended"), 0)  # who merely arrives is not stored
    table = ann.make(game="null", seats=2)["id"]
    anns, beas = connections(ann, table), connections(bea, table)
    renamed = Person(own, token=ann.post("/api/1/guest", {"name": "Anna"}).json()["token"])
    session, = ann.get("/api/1/sessions", **{"User-Agent": "a browser"}).json()["sessions"]
    assert session["current"] and session["agent"] == "a browser", session
    equal(bea.ask("DELETE", "/api/1/sessions/" + session["id"], {}).status, 404)
    answer = ann.post("/api/1/logout", {})
    equal(answer.status, 200)
    assert "Max-Age=0" in answer.headers["Set-Cookie"]
    equal([closed_with(s) for s in anns], [4401, 4401])
    for token in (ann, renamed):
        equal(token.get("/api/1/me").json()["kind"], "nobody")
    assert all(still_open(s) for s in beas)
    session, = bea.get("/api/1/sessions").json()["sessions"]
    equal(bea.ask("DELETE", "/api/1/sessions/" + session["id"], {}).status, 200)
    equal([closed_with(s) for s in beas], [4401, 4401])
    cal = Person(own, "Cal")
    equal(cal.ask("DELETE", "/api/1/me", {}).status, 200)
    own.stop()
    own.start()
    for person in (ann, renamed, bea, cal):
        equal(person.get("/api/1/me").json()["kind"], "nobody")
        equal(person.get("/api/1/sessions").status, 401)
    equal(count(own, "guests_ended"), 3)
    with Database(own) as db:
        db.execute("UPDATE guests_ended SET at = at - ?", (92 * DAY,))
    for _ in range(200):
        with sqlite3.connect(os.path.join(own.data, "conclave.db")) as db:
            left = db.execute("SELECT count(*) FROM guests_ended").fetchone()[0]
        db.close()
        if not left:
            break
        time.sleep(0.1)
    equal(left, 0)
    own.close()


@test
def guests_cannot_carry_an_accounts_name(server):
    name = "Ysolde %d" % random.randrange(10**8)
    early = Person(server, name)
    answer = Person(server).post("/api/1/accounts", {"name": name, "password": "correct horse"})
    equal(answer.status, 201)  # a guest's name is nobody's
    equal(early.get("/api/1/me").json()["name"], name)
    for same in (name, name.upper(), name.replace(" ", "-"), name.replace(" ", "_"),
                 name.replace(" ", ""), "-" + name):
        answer = Person(server).post("/api/1/guest", {"name": same})
        equal((same, answer.status, answer.json().get("error")), (same, 409, "taken"))
        equal(early.post("/api/1/guest", {"name": same}).status, 409)
    equal(early.post("/api/1/guest", {}).json()["name"], name)
    for none in ("someone", "Someone", "some-one"):
        equal(Person(server).post("/api/1/guest", {"name": none}).status, 400)
    equal(Person(server).post("/api/1/guest", {"name": name + "x"}).status, 201)


@test
def guests_are_marked_wherever_their_name_stands(server):
    ann, bea = account(server, "Ann"), Person(server, "Bea")

    def look(host, other):
        made = host.make(game="null", seats=3, players=[{"kind": "me"}, {"kind": "open"}, {"kind": "bot"}])
        h, o = host.open(made["id"], since=0), other.open(made["id"])
        h.first_state()
        o.first_state()
        o.do(type="sit")
        o.do(type="chat", text="hello")
        h.do(type="chat", text="hello")
        h.send(type="sync", since=0)
        h.until(lambda m: m["type"] == "state" and m["from"] == 0)
        notes = [n for n in h.state["notes"] if n["note"] == "sit"]
        marks = [[x.get("guest", False) for x in h.state["seats"]],
                 [x.get("guest", False) for x in h.state["chat"]],
                 [x.get("guest", False) for x in notes], h.table["host_is_guest"]]
        lists = [other.get("/api/1/tables").json()["tables"], other.get("/api/1/me/games").json()["games"]]
        lobby = other.lobby().receive()
        lists += [lobby["tables"], lobby["mine"]]
        listed = [[(t["guests"], t["host_is_guest"]) for t in l if t["id"] == made["id"]] for l in lists]
        equal(listed, [listed[0]] * 4)
        return made["id"], marks, listed[0]

    equal(look(ann, bea)[1:], ([[False, True, False], [True, False], [False, True], False],
                               [(["p2"], False)]))
    table, marks, listed = look(bea, ann)
    equal((marks, listed), ([[True, False, False], [False, True], [True, False], True],
                            [(["p1"], True)]))
    # A guest who makes an account is none any more; one who is deleted is nobody.
    name = "Bea %d" % random.randrange(10**8)
    token = bea.post("/api/1/accounts", {"name": name, "password": "correct horse"}).json()["token"]
    s = Person(server, token=token).open(table)
    s.first_state()
    if s.state["seats"][0]["name"] != name:
        s.until(lambda m: m["type"] == "state" and m["seats"][0]["name"] == name)
    assert "guest" not in s.state["seats"][0], s.state["seats"]


@test
def people_of_earlier_databases_are_told_apart(server):
    """Numbers made before they said who is a guest."""
    own = Server()
    accounts, guests = {}, {}
    with Database(own) as db:
        secret = db.execute("SELECT value FROM meta WHERE key = 'secret'").fetchone()[0]
        begun = (int(time.time() * 1000) - DAY) << 22
        for i in range(4):
            accounts[i] = f"s.old{i}"
            db.execute("INSERT INTO people (id, name, folded, password, created) VALUES (?, ?, ?, '', 1)",
                       (begun + i, f"Old{i}", f"old{i}"))
            db.execute("INSERT INTO sessions (id, user_id, created, seen, agent) VALUES (?, ?, ?, ?, '')",
                       (hashlib.blake2b(accounts[i].encode(), digest_size=32).hexdigest(), begun + i,
                        begun >> 22, begun >> 22))
            guests[i] = guest_token(secret, begun + 10 + i, f"Young{i}")
    for tokens, marked in ((accounts, False), (guests, True)):
        for token in tokens.values():
            person = Person(own, token=token)
            table = person.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "bot"}])["id"]
            s = person.open(table)
            equal(s.first_state()["seats"][0].get("guest", False), marked)
            equal(s.table["host_is_guest"], marked)
    own.close()


@test
def chat_has_no_control_characters(server):
    own = Server()
    table, ann, bea, a, b = two_at_a_table(own, game="null")
    for text in ("\x1b[2J", "two\nlines", "\x7f", "\x9b2J", "\u202eevil", "\u2066x"):
        refused(a.do(type="chat", text="hello" + text), "bad_request")
        equal(bea.post(f"/api/1/tables/{table}/do", {"type": "chat", "text": text}).status, 400)
        equal(Person(own).post("/api/1/guest", {"name": "Bea" + text}).status, 400)
    equal(b.do(type="chat", text="hello — grüß dich \u200d\U0001f3b2")["type"], "done")
    with Database(own) as db:  # as earlier programs let them in
        db.execute("UPDATE log SET text = text || ? WHERE kind = 9", ("\x1b]0;x\x07\n\x9b\u202e!",))
    state = ann.open(table).first_state()
    equal(state["chat"][0]["text"], "hello — grüß dich \u200d\U0001f3b2?]0;x????!")
    own.close()


@test
def log_lines_have_no_control_characters(server):
    name = "sqlite:/nowhere/\x1b[31m\u009b\u202e\x7f/x.db"
    result = subprocess.run([CONCLAVE, "serve", "--store", name], capture_output=True, text=True)
    assert result.returncode and "nowhere" in result.stderr, result
    assert not set("\x1b\u009b\u202e\x7f") & set(result.stderr), repr(result.stderr)


@test
def passwords_are_not_guessed_from_many_addresses(server):
    own = Server("--proxy", "on", limits="on")

    def login(name, password, address):
        return Person(own).ask("POST", "/api/1/login", {"name": name, "password": password},
                               {"X-Forwarded-For": address})

    home = "198.51.100.7"
    made = Person(own).ask("POST", "/api/1/accounts", {"name": "Ysolde", "password": "correct horse"},
                           {"X-Forwarded-For": home})
    equal(made.status, 201)
    for name in ("Nobody Here", "Ysolde"):  # whether there is such a person does not show
        answers = [login(name if i % 2 else name.upper(), "wrong horse", f"203.0.113.{i}") for i in range(14)]
        equal([a.status for a in answers[:10]], [401] * 10)
        late = [a for a in answers[10:] if a.status == 429]
        assert len(late) >= 3, [a.status for a in answers]  # one a minute is let through
        equal(late[0].json()["error"], "too_many")
        assert int(late[0].headers["Retry-After"]) > 0
    # Who is signed in stays so, and gets in where they are; another name is not concerned.
    owner = Person(own, token=made.json()["token"])
    equal(owner.get("/api/1/me").json()["kind"], "account")
    equal(login("Ysolde", "correct horse", "203.0.113.99").status, 429)
    equal(login("Ysolde", "wrong horse", home).status, 401)
    equal(login("Somebody Else", "wrong horse", "203.0.113.99").status, 401)
    equal(login("Ysolde", "correct horse", home).status, 200)
    # The row is broken by that.
    equal(login("Ysolde", "correct horse", "203.0.113.99").status, 200)
    # Nor is the password guessed by whoever found a session.
    answers = [owner.ask("POST", "/api/1/password", {"old": "wrong horse", "new": "battery staple"},
                         {"X-Forwarded-For": f"192.0.2.{i}"}).status for i in range(12)]
    assert answers[:10] == [401] * 10 and 429 in answers[10:], answers
    own.close()


@test
def accounts_do_not_look_like_others_nor_like_what_is_no_name(server):
    number = random.randrange(10**6)
    ann = account(server, "Ann Bell")
    for alike in (ann.name.replace(" ", ""), ann.name.replace(" ", "-"), ann.name.lower().replace(" ", "_")):
        answer = Person(server).post("/api/1/accounts", {"name": alike, "password": "correct horse"})
        equal((alike, answer.status), (alike, 409))
    for word in ("spectator", "p1", "Novice", "no-body", "--", "A R C H M A G E"):
        for path in ("accounts", "guest"):
            answer = Person(server).post("/api/1/" + path, {"name": word, "password": "correct horse"})
            equal((word, path, answer.status), (word, path, 400))
    equal(Person(server).post("/api/1/accounts", {"name": f"Novice {number}", "password": "correct horse"}).status, 201)
