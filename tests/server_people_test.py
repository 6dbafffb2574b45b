"""People: accounts and sessions, ratings, mutes, webhooks."""
import hashlib
import hmac
import http.server
import json
import random
import subprocess
import threading
import time

from server_client import CONCLAVE, Person, Server
from server_kit import account, equal, test


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
    guests = Person(server, ann.name).make(game="null", seats=2)
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
    hook.shutdown()
    own.close()


@test
def webhooks_do_not_reach_private_networks_nor_follow_redirections(server):
    own, target = Server(), Hook(200)
    game_over_while_away(own, target)
    end = time.time() + 20
    while "taken=0" not in own.log():
        assert time.time() < end, "no delivery was tried"
        time.sleep(0.05)
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
