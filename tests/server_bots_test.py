"""Programs that play as accounts marked as bots: their tokens, invitations, marks and ratings, and the
loop of `conclave.client`."""
import json
import os
import random
import socket
import sqlite3
import subprocess
import threading
import time

from server_client import CONCLAVE, Closed, Person, Server, client, play_legal
from server_kit import account, chooser, equal, refused, test


def bot_of(owner, name=None):
    """A new bot account of somebody."""
    name = name or "Rook %d" % random.randrange(10**8)
    answer = owner.post("/api/1/bots", {"name": name})
    equal(answer.status, 201)
    bot = Person(owner.server, token=answer.json()["token"])
    bot.id, bot.name = answer.json()["id"], name
    return bot


def table_for(ann, **more):
    """A table of Ann's with a free seat, and her connection to it."""
    made = ann.make(**{"game": "abraca", "seats": 2, "players": [{"kind": "me"}, {"kind": "open"}], **more})
    a = ann.open(made["id"])
    a.first_state()
    return made["id"], a


def invite(a, bot):
    return a.do(type="invite", seat="p2", name=bot.name)


def seated(a):
    """Waits until somebody sits at the second seat."""
    while a.state["seats"][1]["kind"] != "person":
        a.receive()


class Loop(threading.Thread):
    """client.play() beside the test."""

    def __init__(self, server, bot, **more):
        super().__init__(daemon=True)
        self.arguments = f"http://127.0.0.1:{server.port}", bot.token
        self.more = {"games": 1, **more}
        self.seen = []
        self.results = self.error = None
        self.start()

    def choose(self, view, legal):
        self.seen.append((view, legal))
        return random.Random(len(self.seen)).choice(legal)

    def run(self):
        try:
            self.results = client.play(*self.arguments, self.choose, **self.more)
        except client.ClientError as error:
            self.error = error

    def end(self):
        self.join(30)
        assert not self.is_alive(), "the loop does not end"


@test
def a_bot_is_invited_and_plays_a_whole_game_by_the_clients_loop(server):
    ann = account(server, "Ann")
    bot = bot_of(ann)
    table, a = table_for(ann, public=False)
    loop = Loop(server, bot)
    equal(invite(a, bot)["type"], "done")
    seated(a)
    equal(a.state["seats"][1]["name"], bot.name)
    equal(a.state["seats"][1]["bot"], True)
    equal([n.get("bot") for n in a.state["notes"] if n["note"] == "sit"], [True])
    equal(ann.get("/api/1/me/games").json()["games"][0]["bots"], ["p2"])
    equal(a.do(type="start")["type"], "done")
    play_legal(a, chooser(3))
    loop.end()
    equal([(r["table"], r["seat"], r["result"]) for r in loop.results], [(table, "p2", a.state["result"])])
    view, legal = loop.seen[0]
    equal((view.game, view.seat, view.table), ("abraca", "p2", table))
    assert legal[0]["does"] and "life" in view, (legal, view)
    record = ann.get(f"/api/1/tables/{table}/record").body.decode()
    assert f"seat p2 name {bot.name}\nseat p2 bot program\n" in record, record
    equal(ann.get("/api/1/people/" + bot.name.replace(" ", "%20")).json()["ratings"], [])


@test
def a_bot_sees_what_its_seat_sees(server):
    """The view that the loop is given is the one of a person's connection at that seat."""
    ann = account(server, "Ann")
    bot = bot_of(ann)
    table, a = table_for(ann, game="abraca")
    b = bot.open(table)
    b.first_state()
    invite(a, bot)
    equal(b.do(type="sit")["type"], "done")
    equal(a.do(type="start")["type"], "done")
    b.until(lambda m: m["type"] == "state" and m["status"] == "running")
    assert None in b.state["view"]["secret"] or b.state["view"] != a.state["view"], b.state["view"]
    equal(b.state["you"], "p2")
    b.do(type="chat", text="hello")
    equal([line.get("bot") for line in b.state["chat"] if line["text"] == "hello"], [True])


@test
def a_bot_declines_and_everybody_sees_it(server):
    ann = account(server, "Ann")
    bot = bot_of(ann)
    table, a = table_for(ann)
    looks_on = Person(server, "Bea").open(table)
    looks_on.first_state()
    loop = Loop(server, bot, accept=lambda invitation: "I play only Dawn" if invitation["game"] != "dawn" else True)
    equal(invite(a, bot)["type"], "done")
    note = None
    while not note:
        found = looks_on.until(lambda m: m["type"] == "state")["notes"]
        note = next((n for n in found if n["note"] == "declined"), None)
    equal((note["name"], note["bot"], note["seat"], note["text"]), (bot.name, True, "p2", "I play only Dawn"))
    equal(looks_on.state["seats"][1]["kind"], "invite")
    assert "invited" not in looks_on.state["seats"][1]
    bot.post("/api/1/logout", {})
    loop.end()
    assert isinstance(loop.error, client.SignedOut), loop.error


@test
def an_invited_seat_is_kept_for_the_bot_alone(server):
    ann, bea = account(server, "Ann"), account(server, "Bea")
    bot, other = bot_of(ann), bot_of(bea)
    table, a = table_for(ann)
    equal(invite(a, bot)["type"], "done")
    shown = a.state["seats"][1]
    equal((shown["kind"], shown["invited"]), ("invite", bot.name))
    assert 0 < shown["until"] - time.time() * 1000 <= 60000, shown
    refused(invite(a, bot), "refused")
    refused(a.do(type="invite", seat="p2", name="Nobody At All"), "refused")
    refused(a.do(type="invite", seat="p2", name=bea.name), "refused")
    for person in (bea, other):
        s = person.open(table, invite=a.table["invite"])
        s.first_state()
        refused(s.do(type="sit"), "refused")
        refused(s.do(type="decline"), "refused")
        refused(s.do(type="invite", seat="p2", name=bot.name), "forbidden")
    listed = bot.lobby().receive()["mine"]
    equal([(t["id"], t["you"], t["invited"], t["players"], t["bots"]) for t in listed],
          [(table, "p2", True, [ann.name, None], [])])
    equal(a.do(type="swap", seat="p1", **{"with": "p2"})["type"], "done")
    equal(a.state["seats"][0]["invited"], bot.name)
    equal(a.do(type="seat", seat="p1", kind="open")["type"], "done")
    equal(bot.lobby().receive()["mine"], [])


@test
def a_table_is_made_with_an_invited_bot(server):
    ann = account(server, "Ann")
    bot = bot_of(ann)
    players = [{"kind": "me"}, {"kind": "invite", "name": bot.name.lower()}]
    loop = Loop(server, bot)
    made = ann.make(game="abraca", seats=2, players=players, public=False)
    a = ann.open(made["id"])
    a.first_state()
    seated(a)
    equal((a.state["status"], a.state["seats"][1]["name"]), ("waiting", bot.name))
    equal(a.do(type="start")["type"], "done")
    equal(a.do(type="resign")["type"], "done")
    loop.end()
    equal([r["table"] for r in loop.results], [made["id"]])


@test
def a_table_is_not_made_with_a_bot_that_cannot_come(server):
    ann = account(server, "Ann")
    bot = bot_of(ann)
    asked = {"kind": "invite", "name": bot.name}
    for players, more in (([{"kind": "invite", "name": "Nobody At All"}] * 2, {}),
                          ([{"kind": "me"}, {"kind": "invite", "name": ann.name}], {}),
                          ([{"kind": "me"}, {"kind": "invite", "name": 5}], {}),
                          ([{"kind": "me"}, {"kind": "bot", "name": bot.name}], {}),
                          ([asked, asked], {}), ([{"kind": "me"}, asked], {"start": True}),
                          ([{"kind": "me"}, asked], {"rated": True})):
        answer = ann.post("/api/1/tables", {"game": "null", "seats": 2, "players": players, **more})
        equal((players, answer.status, answer.json()["error"]), (players, 400, "bad_request"))
    equal(bot.lobby().receive()["mine"], [])
    made = ann.make(game="null", seats=2, players=[{"kind": "me"}, asked], rated=True, rated_with_bots=True)
    equal([(t["id"], t["you"], t["invited"]) for t in bot.lobby().receive()["mine"]], [(made["id"], "p2", True)])


@test
def a_bot_looks_on_at_a_private_table_only_while_it_is_invited_or_sits(server):
    ann = account(server, "Ann")
    bot, other = bot_of(ann), bot_of(ann)
    for leave in ("decline", "sent", "stand"):
        table, a = table_for(ann, public=False)
        guest = Person(server, "Bea").open(table, invite=a.table["invite"])
        guest.first_state()
        equal(invite(a, bot)["type"], "done")
        b = bot.open(table)
        b.first_state()
        if leave == "stand":
            equal(b.do(type="sit")["type"], "done")
        if leave == "sent":
            equal(a.do(type="seat", seat="p2", kind="open")["type"], "done")
        else:
            equal(b.do(type=leave)["type"], "done")
        closes(b, 4403)
        equal(b.state["seats"][1].get("invited") if leave != "stand" else b.state["you"],
              bot.name if leave != "stand" else "p2")
        while a.state["spectators"] != 1:
            a.receive()
        try:
            bot.open(table).first_state()
        except Closed as closed:
            equal(closed.args, (4403,))
        else:
            raise AssertionError("let in again")
        equal(a.do(type="chat", text="hello")["type"], "done")
        guest.until(lambda m: m["type"] == "state" and m["chat"])
    table, a = table_for(ann)
    b = other.open(table)
    b.first_state()
    equal(invite(a, other)["type"], "done")
    equal(b.do(type="decline")["type"], "done")
    equal(a.do(type="chat", text="hello")["type"], "done")
    b.until(lambda m: m["type"] == "state" and m["chat"])


@test
def what_is_exported_lists_ones_bots_without_their_tokens(server):
    ann = account(server, "Ann")
    equal(ann.get("/api/1/me/export").json()["bots"], [])
    bots = [bot_of(ann), bot_of(ann)]
    bot_of(account(server, "Bea"))
    answer = ann.get("/api/1/me/export")
    equal(answer.json()["bots"], ann.get("/api/1/bots").json()["bots"])
    equal({b["name"] for b in answer.json()["bots"]}, {b.name for b in bots})  # of one millisecond: in any order
    assert not any(b.token.encode() in answer.body for b in bots), "a token is told"


@test
def who_does_not_answer_has_declined(server):
    own = Server()
    ann = account(own, "Ann")
    bot = bot_of(ann)
    table, a = table_for(ann)
    equal(invite(a, bot)["type"], "done")
    own.stop()
    with sqlite3.connect(os.path.join(own.data, "conclave.db")) as db:
        db.execute("UPDATE log SET at = at - 61000 WHERE kind = 26")
        db.execute("UPDATE briefs SET due = due - 61000 WHERE due > 0")
    db.close()
    own.start()
    while ann.get("/api/1/me/games").status != 200:
        time.sleep(0.05)
    a = ann.open(table, since=0)
    a.first_state()
    while not (found := [n for n in a.state["notes"] if n["note"] == "declined"]):
        a.receive()
    equal((found[0]["name"], found[0]["text"]), (bot.name, "no answer"))
    own.close()


@test
def games_with_bots_count_only_where_the_table_says_so(server):
    ann = account(server, "Ann")
    bot = bot_of(ann)
    _, a = table_for(ann, game="null", rated=True)
    equal(a.table["rated_with_bots"], False)
    refused(invite(a, bot), "refused")
    table, a = table_for(ann, game="null", rated=True, rated_with_bots=True)
    equal(a.table["rated_with_bots"], True)
    loop = Loop(server, bot)
    equal(invite(a, bot)["type"], "done")
    seated(a)
    equal(a.do(type="start")["type"], "done")
    equal(a.do(type="resign")["type"], "done")
    loop.end()
    equal(len(a.state["result"]["ratings"]), 2)
    rows = {r["name"]: r["bot"] for r in ann.get("/api/1/ratings/null").json()["ratings"]}
    equal((rows[ann.name], rows[bot.name]), (False, True))


@test
def a_bot_stays_a_bot_and_does_only_what_bots_do(server):
    ann = account(server, "Ann")
    bot = bot_of(ann)
    me = bot.get("/api/1/me").json()
    equal((me["kind"], me["bot"], me["name"]), ("account", True, bot.name))
    equal(ann.get("/api/1/people/" + bot.name.replace(" ", "%20")).json()["bot"], True)
    for method, path, body in (("POST", "/api/1/password", {"old": "", "new": "correct horse"}),
                               ("DELETE", "/api/1/me", {"password": ""}), ("POST", "/api/1/bots", {"name": "Pawn"}),
                               ("GET", "/api/1/bots", None), ("POST", "/api/1/tables", {"game": "null"}),
                               ("POST", f"/api/1/bots/{bot.id}/token", {}), ("DELETE", f"/api/1/bots/{bot.id}", {})):
        equal((path, bot.ask(method, path, body).status), (path, 403))
    equal(Person(server).post("/api/1/login", {"name": bot.name, "password": ""}).status, 401)
    table, a = table_for(ann, game="null")
    b = bot.open(table)
    b.first_state()
    refused(b.do(type="sit"), "refused")
    invite(a, bot)
    equal(b.do(type="sit")["type"], "done")
    equal(a.do(type="start")["type"], "done")
    equal(a.do(type="resign")["type"], "done")
    refused(b.do(type="rematch"), "forbidden")
    equal(ann.ask("DELETE", "/api/1/me", {"password": "correct horse"}).status, 409)
    equal(account(server, "Bea").ask("DELETE", f"/api/1/bots/{bot.id}", {}).status, 404)
    equal(ann.ask("DELETE", f"/api/1/bots/{bot.id}", {}).status, 200)
    equal(bot.get("/api/1/me").json()["kind"], "nobody")
    equal(ann.get("/api/1/me").json()["kind"], "account")
    equal(ann.get("/api/1/bots").json(), {"bots": []})
    equal(ann.ask("DELETE", "/api/1/me", {"password": "correct horse"}).status, 200)


def closes(s, code):
    try:
        s.until(lambda m: False)
    except Closed as closed:
        equal(closed.args, (code,))


@test
def a_token_that_is_revoked_or_renewed_closes_its_connections(server):
    ann = account(server, "Ann")
    bot = bot_of(ann)
    rows = [s for s in ann.get("/api/1/sessions").json()["sessions"] if s.get("bot") == bot.name]
    equal([(s["agent"], s["current"]) for s in rows], [("token", False)])
    lobby = bot.lobby()
    lobby.receive()
    equal(account(server, "Bea").ask("DELETE", "/api/1/sessions/" + rows[0]["id"], {}).status, 404)
    equal(ann.ask("DELETE", "/api/1/sessions/" + rows[0]["id"], {}).status, 200)
    closes(lobby, 4401)
    equal(bot.get("/api/1/me").json()["kind"], "nobody")
    for _ in range(2):
        lobby = bot.lobby()
        answer = ann.post(f"/api/1/bots/{bot.id}/token", {})
        equal(answer.status, 200)
        bot.token = answer.json()["token"]
        equal(bot.get("/api/1/me").json()["name"], bot.name)
    closes(lobby, 4401)
    equal(len([s for s in ann.get("/api/1/sessions").json()["sessions"] if "bot" in s]), 1)
    equal(ann.get("/api/1/me").json()["kind"], "account")


@test
def bots_of_a_person_are_bounded(server):
    ann = account(server, "Ann")
    bots = [bot_of(ann) for _ in range(8)]
    answer = ann.post("/api/1/bots", {"name": "Rook %d" % random.randrange(10**8)})
    equal((answer.status, answer.json()["error"]), (429, "too_many"))
    equal(len(ann.get("/api/1/bots").json()["bots"]), 8)
    equal(ann.ask("DELETE", f"/api/1/bots/{bots[0].id}", {}).status, 200)
    bot_of(ann)
    equal(ann.post("/api/1/bots", {"name": ann.name}).status, 429)
    equal(account(server, "Bea").post("/api/1/bots", {"name": ann.name}).status, 409)


@test
def invitations_of_a_person_are_bounded(server):
    own = Server(limits="on")
    ann = account(own, "Ann")
    bot = bot_of(ann)
    _, a = table_for(ann)
    answers = []
    for _ in range(25):
        answers.append(invite(a, bot))
    errors = [answer.get("error") for answer in answers]
    equal(errors[:2] + errors[-1:], [None, "refused", "too_many"])
    equal(errors.count("too_many") >= 4, True)
    wish = {"game": "abraca", "seats": 2, "players": [{"kind": "me"}, {"kind": "invite", "name": bot.name}]}
    equal(ann.post("/api/1/tables", wish).status, 429)
    equal(ann.post("/api/1/tables", {**wish, "players": [{"kind": "me"}, {"kind": "invite"}]}).status, 201)
    own.close()


@test
def the_host_marks_an_account_for_good(server):
    own = Server()
    ann = account(own, "Ann")
    lobby = ann.lobby()
    lobby.receive()

    def admin(*words):
        return subprocess.run([CONCLAVE, "admin", "--data", own.data, "--json", *words], capture_output=True, text=True)

    result = admin("people", "bot", ann.name)
    equal(result.returncode, 0)
    bot = Person(own, token=json.loads(result.stdout)["token"])
    closes(lobby, 4401)
    equal(bot.get("/api/1/me").json()["bot"], True)
    equal(bot.post("/api/1/tables", {"game": "null"}).status, 403)
    equal(Person(own).post("/api/1/login", {"name": ann.name, "password": "correct horse"}).status, 401)
    equal(admin("password", ann.name).returncode, 1)
    equal([p["bot"] for p in json.loads(admin("people", "list").stdout)["people"]], [True])
    bea = account(own, "Bea")
    bot_of(bea)
    result = admin("people", "delete", bea.name)
    equal((result.returncode, "bots" in result.stderr), (1, True))
    own.close()


@test
def the_clients_loop_goes_on_after_a_restart(server):
    own = Server()
    own.flags[own.flags.index("--listen") + 1] = f"127.0.0.1:{own.port}"
    ann = account(own, "Ann")
    bot = bot_of(ann)
    table, a = table_for(ann)
    loop = Loop(own, bot)
    equal(invite(a, bot)["type"], "done")
    seated(a)
    equal(a.do(type="start")["type"], "done")
    play_legal(a, chooser(2), lambda state: len(loop.seen) >= 1)
    own.kill()
    own.start()
    a = ann.open(table)
    a.first_state()
    play_legal(a, chooser(2))
    loop.end()
    equal(loop.results[0]["result"], a.state["result"])
    own.close()


@test
def the_client_says_clearly_what_is_wrong(server):
    url = f"http://127.0.0.1:{server.port}"
    for arguments, error in (((url, "s.nobody", min), client.SignedOut), (("play.example.org", "s.x", min), ValueError),
                             ((url, "", min), ValueError), ((url, "s.x", None), TypeError)):
        try:
            client.play(*arguments)
        except error as raised:
            assert str(raised), raised
        else:
            raise AssertionError(arguments)
    legal = [{"move": "cast 1"}, {"move": "end"}]
    equal([client.move_of(answer, legal) for answer in (1, "end", legal[1])], ["end"] * 3)
    for wrong in (2, -1, True, "cast 9", None, {}):
        try:
            client.move_of(wrong, legal)
        except client.WrongChoice:
            continue
        raise AssertionError(wrong)


@test
def an_interrupt_ends_the_clients_loop_in_order(server):
    bot = bot_of(account(server, "Ann"))
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../python/conclave")
    program = ("import client, signal\n"
               "signal.signal(signal.SIGINT, signal.default_int_handler)\n"  # ignored where this runs in the background
               f"print(client.play('http://127.0.0.1:{server.port}', '{bot.token}',"
               " min, accept=lambda i: signal.raise_signal(signal.SIGINT)))")
    child = subprocess.Popen(["python3", "-c", program], env=dict(os.environ, PYTHONPATH=path),
                             stdout=subprocess.PIPE, text=True)
    ann = account(server, "Cal")
    _, a = table_for(ann)
    equal(invite(a, bot)["type"], "done")
    with child:
        try:
            equal(child.communicate(timeout=30)[0], "[]\n")
        finally:
            child.kill()
    equal(child.returncode, 0)


@test
def the_clients_loop_answers_pings_while_it_thinks(server):
    """A server gives up a connection that does not, a minute after its last word."""
    near, far = socket.socketpair()
    far.settimeout(30)
    far.sendall(b"HTTP/1.1 101 Switching Protocols\r\n\r\n")
    player = client._Player(None, None, None, None, 4)
    player.lobby.socket = client.WebSocket(near, "here", "/")
    far.recv(65536)
    listed = json.dumps({"type": "listed", "table": {"id": "t1", "you": "p2", "invited": True}}).encode()

    def think():
        far.sendall(b"\x89\x04tick" + bytes([0x81, len(listed)]) + listed)
        return far.recv(65536)

    pong = player.ask(think)
    equal((pong[:2], bytes(a ^ b for a, b in zip(pong[2:6], pong[6:]))), (b"\x8a\x84", b"tick"))
    [(work, line)] = player.wait()
    player.guarded(line, work)
    equal((line is player.lobby, list(player.seats)), (True, ["t1"]))
    player.seats.clear()
    player.ask(lambda: (far.sendall(b"\x88\x02" + (4401).to_bytes(2, "big")), far.close()))
    try:
        while True:
            for work, line in player.wait():
                player.guarded(line, work)
    except client.SignedOut:
        return
