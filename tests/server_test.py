"""The server as people and programs meet it: real servers, real connections.

    python3 tests/server_test.py [NAME…]
"""
import concurrent.futures
import hashlib
import hmac
import http.server
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import threading
import time
import traceback

sys.path.insert(0, os.path.dirname(__file__))
from server_client import CONCLAVE, Closed, Person, Server, Socket, play_legal  # noqa: E402

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


# ---- Playing ----


def whole_game(server, game, seed):
    catalogue = Person(server).get(f"/api/1/games/{game}").json()
    seats = 3 if catalogue["max_seats"] >= 3 else 2
    if seats == 2:
        return whole_game_of_two(server, game, seed)
    table, ann, _, a, b = started(server, game=game, seats=seats)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        ends = list(pool.map(lambda pair: play_legal(pair[0], chooser(pair[1])),
                             [(a, seed), (b, seed + 1)]))
    equal(ends[0]["result"], ends[1]["result"])
    equal(ends[0]["result"]["reason"], "played")
    assert ends[0]["fair"]["seed"], "the seed is shown at the end"
    verify(ann.get(f"/api/1/tables/{table}/record").body)


def whole_game_of_two(server, game, seed):
    table, ann, _, a, b = started(server, game=game)
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda pair: play_legal(pair[0], chooser(pair[1])), [(a, seed), (b, seed + 1)]))
    verify(ann.get(f"/api/1/tables/{table}/record").body)


@test
def whole_games_of_all_games_with_two_people_and_a_bot(server):
    for game in Person(server).get("/api/1/games").json()["games"]:
        whole_game(server, game["key"], 1)


@test
def a_newcomer_plays_against_bots_with_one_request(server):
    ann = Person(server, "Ann")
    made = ann.make(game="abraca")
    a = ann.open(made["id"])
    state = a.first_state()
    equal(state["status"], "running")
    equal([seat["kind"] for seat in state["seats"]].count("bot"), len(state["seats"]) - 1)
    equal(a.table["you"], "p1")


@test
def only_legal_moves_are_taken_and_refusals_say_why(server):
    _, _, _, a, b = started(server)
    mover, other = mover_of(a, b)
    ply = mover.state["ply"]
    refused(mover.do(type="move", ply=ply, move="dance"), "illegal")
    refused(other.do(type="move", ply=ply, move=mover.state["legal"][0]["move"]), "turn")
    refused(mover.do(type="move", ply=ply + 5, move=mover.state["legal"][0]["move"]), "stale")
    refused(mover.do(type="move", ply=0, move=mover.state["legal"][0]["move"]), "stale")
    refused(mover.do(type="resume"), "refused")
    answer = mover.do(type="move", ply=ply, move=mover.state["legal"][0]["move"])
    equal(answer["type"], "done")
    assert mover.state["seq"] >= answer["seq"], "the state comes before the answer"
    refused(mover.do(type="move", ply=-1, move="x"), "bad_request")


@test
def messages_that_are_none_are_refused(server):
    _, _, _, a, _ = started(server)
    for payload in (b"", b"{", b"[]", b"null", b"{}", b'{"type":"dance"}', b'{"type":7}',
                    b'{"type":"move"}', b'{"type":"chat","text":5}', b"[" * 3000,
                    b'{"type":"sync","since":-1}', b'{"type":"chat","id":1,"text":"a\\u0000b"}'):
        a.frame(payload)
        answer = a.until(lambda m: m["type"] == "refused")
        equal(answer["error"], "bad_request")
    equal(a.do(type="ping", id=18), {"type": "pong", "id": 18})


@test
def undo_is_offered_as_the_engine_allows(server):
    _, _, _, a, b = started(server, game="dawn")
    dice = chooser(3)
    seen = 0
    for _ in range(300):
        mover, other = mover_of(a, b)
        if mover.state["status"] == "over":
            break
        before = mover.state["ply"]
        mover.do(type="move", ply=before, move=dice(mover.state["legal"])["move"])
        if mover.state["undo"] and mover.state["status"] == "running":
            ply = mover.state["ply"]
            equal(mover.do(type="undo")["type"], "done")
            equal(mover.state["ply"], ply - 1)
            equal(mover.state["undone"], ply - 1)
            seen += 1
            if seen == 3:
                break
            mover.do(type="move", ply=mover.state["ply"], move=mover.state["legal"][0]["move"])
        other.do(type="sync", since=other.state["seq"])
    assert seen, "no move could be taken back in a whole game"


# ---- Coming back ----


@test
def a_client_that_was_away_is_told_what_it_missed(server):
    table, _, bea, a, b = started(server)
    since = b.state["seq"]
    b.close()
    dice = chooser(5)
    plies = 0
    while a.state["legal"] and plies < 3:
        a.do(type="move", ply=a.state["ply"], move=dice(a.state["legal"])["move"])
        plies += 1
    a.do(type="chat", text="where are you?")
    b = bea.open(table, since=since)
    state = b.first_state()
    equal(state["from"], since)
    equal(state["seq"], a.state["seq"])
    equal(state["chat"][-1]["text"], "where are you?")
    assert [p["ply"] for p in state["plies"]] == list(range(state["ply"] - len(state["plies"]), state["ply"]))
    whole = b.do(type="sync", since=0)
    equal(whole["type"], "done")
    equal(len(b.state["plies"]), b.state["ply"])
    fresh = bea.open(table)
    equal(fresh.first_state()["plies"], [])
    equal(len(fresh.state["chat"]), 1)


@test
def everything_survives_a_graceful_stop(server):
    own = Server()
    table, ann, _, a, b = started(own)
    mover, _ = mover_of(a, b)
    mover.do(type="move", ply=mover.state["ply"], move=mover.state["legal"][0]["move"])
    seq = mover.state["seq"]
    equal(own.stop(), 0)
    try:
        while True:
            a.receive(2)
    except Closed as closed:
        assert closed.args[0] in (1001, "the server closed the connection"), closed
    own.start()
    ann.server = own
    again = ann.open(table)
    assert again.first_state()["seq"] >= seq
    equal(own.close(), 0)


# ---- The lobby ----


@test
def tables_are_listed_joined_and_left(server):
    ann, bea, cal = Person(server, "Ann"), Person(server, "Bea"), Person(server, "Cal")
    made = ann.make(game="abraca", seats=3, players=[{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
    hidden = ann.make(game="abraca", seats=2, public=False,
                      players=[{"kind": "me"}, {"kind": "invite"}])
    listed = [t["id"] for t in bea.get("/api/1/tables?status=waiting&game=abraca").json()["tables"]]
    assert made["id"] in listed and hidden["id"] not in listed
    equal(bea.get("/api/1/tables/" + hidden["id"]).status, 403)
    equal(bea.get(f"/api/1/tables/{hidden['id']}?invite={hidden['invite']}").status, 200)
    equal(bea.get("/api/1/tables/" + hidden["id"] + "?invite=" + "0" * 32).status, 403)
    do = "/api/1/tables/" + made["id"] + "/do"
    equal(bea.post(do, {"type": "sit"}).status, 200)
    equal(bea.post(do, {"type": "sit"}).json()["error"], "refused")
    equal(cal.post(do, {"type": "start"}).status, 403)
    equal(cal.post(do, {"type": "sit", "seat": "p2"}).status, 409)
    equal(cal.post(do, {"type": "sit", "seat": "p3"}).status, 200)
    equal(cal.post(do, {"type": "stand"}).status, 200)
    equal(Person(server).post(do, {"type": "sit"}).status, 401)
    equal(bea.post(do, {"type": "seat", "seat": "p3", "kind": "bot"}).status, 403)
    equal(ann.post(do, {"type": "seat", "seat": "p3", "kind": "bot", "level": "novice"}).status, 200)
    equal(ann.post(do, {"type": "start", "id": 5}).json()["type"], "done")
    running = [t["id"] for t in cal.get("/api/1/tables?status=running").json()["tables"]]
    assert made["id"] in running
    mine = bea.get("/api/1/me/games").json()["games"]
    equal([(g["id"], g["you"]) for g in mine], [(made["id"], "p2")])
    with_invite = bea.open(hidden["id"], invite=hidden["invite"])
    with_invite.first_state()
    equal(with_invite.do(type="sit")["type"], "done")
    try:
        cal.open(hidden["id"]).first_state()
        raise AssertionError("a private table was shown")
    except Closed as closed:
        equal(closed.args[0], 4403)


@test
def open_seats_are_kept_warm_by_bots_until_somebody_comes(server):
    ann, bea = Person(server, "Ann"), Person(server, "Bea")
    made = ann.make(game="abraca", seats=2, start=True, players=[{"kind": "me"}, {"kind": "open"}])
    a = ann.open(made["id"])
    equal(a.first_state()["seats"][1]["open"], True)
    b = bea.open(made["id"])
    b.first_state()
    equal(b.do(type="sit", seat="p2")["type"], "done")
    equal(b.table["you"], "p2")
    equal(b.state["seats"][1]["kind"], "person")


@test
def spectators_see_what_spectators_may(server):
    table, _, _, a, b = started(server)
    s = Person(server, "Cal").open(table)
    s.first_state()
    equal(s.state["you"], "spectator")
    equal(s.state["legal"], [])
    nobody = Person(server).open(table)
    nobody.first_state()
    refused(s.do(type="move", ply=s.state["ply"], move="x"), "forbidden")
    refused(nobody.do(type="chat", text="hi"), "who")
    a.until(lambda m: m["type"] == "state" and m["spectators"] == 2)
    nobody.close()
    a.until(lambda m: m["type"] == "state" and m["spectators"] == 1)


@test
def aids_are_the_hosts_to_allow_and_never_in_rated_games(server):
    ann = Person(server, "Ann")
    for wish, allowed in (({}, False), ({"aid": True}, True), ({"aid": True, "rated": True}, False)):
        made = ann.make(game="abraca", seats=2, players=[{"kind": "me"}, {"kind": "open"}], **wish)
        a = ann.open(made["id"])
        a.first_state()
        equal(a.table["aid"], allowed)


@test
def a_rematch_has_the_same_people(server):
    table, _, _, a, b = started(server, game="null")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda s: play_legal(s, chooser(1)), [a, b]))
    refused(Person(server, "Cal").open(table).do(type="rematch"), "refused")
    equal(a.do(type="rematch")["type"], "done")
    a.until(lambda m: m["type"] == "table" and m["rematch"])
    b.until(lambda m: m["type"] == "table" and m["rematch"])
    equal(a.table["rematch"], b.table["rematch"])


# ---- Agreements, chat, clocks ----


@test
def take_backs_and_pauses_need_everybody(server):
    _, _, _, a, b = started(server)
    mover, other = mover_of(a, b)
    before = mover.state["ply"]
    mover.do(type="move", ply=before, move=mover.state["legal"][0]["move"])
    equal(mover.do(type="offer", kind="takeback", ply=before)["type"], "done")
    equal(mover.state["offer"]["waiting"], [other.table["you"]])
    refused(mover.do(type="offer", kind="pause"), "refused")
    equal(other.do(type="answer", accept=True)["type"], "done")
    equal(other.state["ply"], before)
    mover.do(type="sync", since=mover.state["seq"])
    equal(mover.state["offer"], None)
    mover.do(type="offer", kind="pause")
    other.do(type="answer", accept=False)
    equal(other.state["status"], "running")
    mover.do(type="offer", kind="pause")
    other.do(type="answer", accept=True)
    equal(other.state["status"], "paused")
    refused(mover.do(type="move", ply=before, move="x"), "refused")
    equal(other.do(type="resume")["type"], "done")
    equal(other.state["status"], "running")


@test
def who_resigns_ranks_last_and_two_end_the_game(server):
    _, _, _, a, b = started(server)
    equal(a.do(type="resign")["type"], "done")
    equal(a.state["status"], "over")
    equal(a.state["result"]["reason"], "resigned")
    equal(a.state["result"]["payoff"], [0, 1000])


@test
def a_bot_stands_in_for_who_leaves(server):
    _, _, _, a, b = started(server, seats=3)
    equal(a.do(type="leave")["type"], "done")
    assert a.state["seats"][0]["stand_in"]
    equal(a.do(type="back")["type"], "done")
    assert "stand_in" not in a.state["seats"][0]


@test
def a_clock_that_ran_out_calls_a_bot(server):
    _, _, _, a, b = started(server, pace={"kind": "live", "minutes": 0, "seconds": 1})
    equal(a.state["clocks"]["kind"], "live")
    a.until(lambda m: m["type"] == "state" and any("stand_in" in s for s in m["seats"]), 15)


@test
def chat_reaches_all_and_has_limits(server):
    table, ann, bea, a, b = started(server)
    equal(a.do(type="chat", text="hello \"you\"\n<b>")["type"], "done")
    b.until(lambda m: m["type"] == "state" and m["chat"])
    equal(b.state["chat"][0]["text"], "hello \"you\"\n<b>")
    equal(b.state["chat"][0]["seat"], "p1")
    a.frame(json.dumps({"type": "chat", "id": 9, "text": "x" * 501}).encode())
    equal(a.until(lambda m: m["type"] == "refused")["error"], "bad_request")
    errors = [a.do(type="chat", text="spam").get("error") for _ in range(12)]
    assert "too_many" in errors, errors


@test
def standing_answers_are_played_at_once(server):
    _, _, _, a, b = started(server, game="null")
    mover, other = mover_of(a, b)
    legal = [m["move"] for m in mover.state["legal"]]
    equal(mover.do(type="standing", answers=[{"prompt": "", "moves": legal}])["type"], "done")
    other.do(type="sync", since=0)
    assert not any(n["note"] == "standing" for n in other.state["notes"]), "it is private"
    equal(other.state["standing"], None)
    equal(mover.state["standing"], [{"prompt": "", "moves": legal}])
    mover.do(type="move", ply=mover.state["ply"], move=legal[0])
    for _ in range(40):
        other.do(type="sync", since=other.state["seq"])
        if other.state["status"] == "over":
            break
        if other.state["legal"]:
            other.do(type="move", ply=other.state["ply"], move=other.state["legal"][0]["move"])
    equal(other.state["status"], "over")


@test
def salts_take_part_in_the_dice(server):
    table, ann, _, a, b = two_at_a_table(server, "null")
    equal(a.do(type="salt", salt="lucky")["type"], "done")
    refused(a.do(type="salt", salt="not lucky!"), "bad_request")
    commit = a.state["fair"]["commit"]
    a.do(type="start")
    refused(a.do(type="salt", salt="late"), "refused")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda s: play_legal(s, chooser(1)), [a, b]))
    equal(a.state["fair"]["commit"], commit)
    record = ann.get(f"/api/1/tables/{table}/record").body
    assert b"fair salt p1 lucky" in record
    verify(record)


# ---- The lobby ----


@test
def the_lobby_tells_of_tables_as_they_change(server):
    ann, bea = Person(server, "Ann"), Person(server, "Bea")
    a, b, nobody = ann.lobby(), bea.lobby(), Person(server).lobby()
    for s in (a, b, nobody):
        lists = s.receive()
        equal((lists["type"], lists["mine"]), ("lobby", []))
    made = ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])

    def next_of(s):
        return s.until(lambda m: m.get("id", m.get("table", {}).get("id")) == made["id"])

    for s in (a, b, nobody):
        table = next_of(s)["table"]
        equal((table["status"], table["open"], table["players"]), ("waiting", 1, ["Ann", None]))
        equal(table.get("you"), "p1" if s is a else None)
    bea.post(f"/api/1/tables/{made['id']}/do", {"type": "sit"})
    for s in (a, b, nobody):
        table = next_of(s)["table"]
        equal((table["open"], table["players"], table.get("you")),
              (0, ["Ann", "Bea"], {a: "p1", b: "p2"}.get(s)))
    ann.post(f"/api/1/tables/{made['id']}/do", {"type": "start"})
    turns = [next_of(s)["table"]["your_turn"] for s in (a, b)]
    equal(next_of(nobody)["table"]["status"], "running")
    assert any(turns), "somebody is to act"
    late = bea.lobby().receive()
    assert made["id"] in [t["id"] for t in late["mine"]] and made["id"] in [t["id"] for t in late["tables"]]
    player = ann if turns[0] else bea
    state = player.open(made["id"]).first_state()
    answer = player.post(f"/api/1/tables/{made['id']}/do",
                         {"type": "move", "ply": state["ply"], "move": state["legal"][0]["move"]})
    equal(answer.status, 200)
    for s in (a, b):
        assert next_of(s)["table"]["ply"] > state["ply"], "a move is told to who sits there"
    bea.post(f"/api/1/tables/{made['id']}/do", {"type": "resign"})
    for s in (a, b, nobody):
        message = next_of(s)
        equal(message, {"type": "closed", "id": made["id"]})  # and no move was told to `nobody`
    equal(a.do(type="ping", id=18), {"type": "pong", "id": 18})
    refused(a.do(type="sit"), "bad_request")


@test
def the_lobby_tells_of_private_tables_only_to_who_sits_there(server):
    ann, bea = Person(server, "Ann"), Person(server, "Bea")
    a, b = ann.lobby(), bea.lobby()
    a.receive()
    b.receive()
    hidden = ann.make(game="null", seats=2, public=False, players=[{"kind": "me"}, {"kind": "open"}])
    shown = ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
    for s, wanted in ((a, {hidden["id"], shown["id"]}), (b, {shown["id"]})):
        ours = set()
        while shown["id"] not in ours:
            ours.add(s.receive()["table"]["id"])
        equal(ours & {hidden["id"], shown["id"]}, wanted)


# ---- People ----


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


def account(server, start):
    name = "%s %d" % (start, random.randrange(10**8))
    answer = Person(server).post("/api/1/accounts", {"name": name, "password": "correct horse"})
    person = Person(server, token=answer.json()["token"])
    person.name = name
    return person


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


@test
def webhooks_are_signed_and_tried_again(server):
    heard, fail_first = [], [True]

    class Hook(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            body = self.rfile.read(int(self.headers["Content-Length"]))
            heard.append((dict(self.headers), body))
            self.send_response(200)
            self.end_headers()

        def log_message(self, *args):
            pass

    hook = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Hook)
    threading.Thread(target=hook.serve_forever, daemon=True).start()
    own = Server("--hook_networks", "127.0.0.0/8")
    ann, bea = account(own, "Ann"), account(own, "Bea")
    url = f"http://127.0.0.1:{hook.server_port}/hook"
    equal(ann.ask("PUT", "/api/1/me/webhook", {"url": "ftp://x"}).status, 400)
    secret = ann.ask("PUT", "/api/1/me/webhook", {"url": url}).json()["secret"]
    equal(ann.get("/api/1/me").json()["webhook"], url)
    made = bea.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
    equal(ann.post(f"/api/1/tables/{made['id']}/do", {"type": "sit"}).status, 200)
    b = bea.open(made["id"])
    b.first_state()
    b.do(type="start")
    b.do(type="resign")
    for _ in range(60):
        if heard:
            break
        time.sleep(0.1)
    assert heard, own.log()[-1500:]
    headers, body = heard[-1]
    equal(headers.get("Conclave-Signature", headers.get("conclave-signature")),
          hmac.new(secret.encode(), body, hashlib.sha256).hexdigest())
    equal(json.loads(body)["notice"], "over")
    equal(json.loads(body)["table"], made["id"])
    hook.shutdown()
    own.close()


# ---- Safety ----


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
    own = Server()
    own.stop()
    own.flags[own.flags.index("--limits") + 1] = "on"
    own.start()
    nobody = Person(own)
    statuses = [nobody.post("/api/1/login", {"name": "Ann", "password": "x"}).status for _ in range(15)]
    assert 429 in statuses and statuses[0] == 401, statuses
    made = Person(own, "Ann").make(game="null")
    s = Socket(own.port, "tables/" + made["id"])
    s.first_state()
    answers = []
    while "too_many" not in answers:  # one by one: who goes on and on is cut off
        s.send(type="ping")
        answers.append(s.until(lambda m: m["type"] in ("pong", "refused")).get("error"))
        assert len(answers) < 1000
    own.close()


@test
def nothing_secret_is_in_the_log(server):
    own = Server("--log", "debug")
    name = "Ann %d" % random.randrange(10**8)
    token = Person(own).post("/api/1/accounts", {"name": name, "password": "correct horse"}).json()["token"]
    ann = Person(own, token=token)
    made = ann.make(game="null")
    s = ann.open(made["id"], invite=made["invite"])
    s.first_state()
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


# ---- The rest ----


@test
def programs_get_lines_and_no_more(server):
    table, ann, bea, a, b = two_at_a_table(server, "null")
    lean = ann.open(table, want="lean")
    lean.first_state()
    b.do(type="chat", text="hello")
    number = lean.send(type="start")
    lean.until(lambda m: m.get("done") == number)
    assert set(lean.state) == {"type", "seq", "from", "status", "ply", "you", "done", "to_act",
                               "legal", "plies", "result"}, lean.state
    assert all(isinstance(line, str) for line in lean.state["legal"])
    refused(lean.do(type="move", ply=0, move="x"), "turn" if not lean.state["legal"] else "stale")


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
def the_catalogue_describes_every_game(server):
    nobody = Person(server)
    answer = nobody.get("/api/1/games")
    games = answer.json()["games"]
    assert {"abraca", "archmage", "dawn"} <= {g["key"] for g in games}
    for game in games:
        assert game["bots"] and game["events"], game["key"]
        topics = nobody.get(f"/api/1/games/{game['key']}/topics").json()["topics"]
        assert topics and topics[0]["text"]
    equal(nobody.ask("GET", "/api/1/games", None, {"If-None-Match": answer.headers["ETag"]}).status, 304)
    equal(nobody.get("/api/1/games/chess").status, 404)
    assert nobody.get("/api/1/games/abraca?seats=2").json()["options"]


@test
def the_host_sees_health_and_figures(server):
    nobody = Person(server)
    equal(nobody.get("/healthz").json()["ok"], True)
    text = nobody.get("/metrics").body.decode()
    for line in text.splitlines():
        assert line.startswith("#") or re.fullmatch(r'[a-z_]+(\{le="[^"]+"\})? [0-9.e+-]+', line), line
    assert "conclave_moves_total" in text


@test
def every_setting_can_be_given_three_ways(server):
    help_text = subprocess.run([CONCLAVE, "serve", "--help"], capture_output=True, text=True).stdout
    for word in ("--listen", "--store", "--url", "CONCLAVE_LISTEN"):
        assert word in help_text, word
    with tempfile.NamedTemporaryFile("w", suffix=".conf") as file:
        file.write("# a comment\nlog = error\nurl = https://play.example.org\n")
        file.flush()
        own = Server("--config", file.name, env={"CONCLAVE_CONNECTIONS": "7"})
        equal(own.log(), "")
        own.close()
        file.write("colour = blue\n")
        file.flush()
        bad = subprocess.run([CONCLAVE, "serve", "--config", file.name], capture_output=True, text=True)
        equal(bad.returncode, 2)
        assert "colour" in bad.stderr
    bad = subprocess.run([CONCLAVE, "serve", "--listen", "nowhere"], capture_output=True, text=True)
    equal(bad.returncode, 2)


def examples():
    """The JSON blocks of the protocol's description, by their opening words."""
    with open(os.path.join(os.path.dirname(__file__), "../docs/protocol.md")) as file:
        text = file.read()
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", text, re.S)]


def like(example, real, where=""):
    """Every member of the example is in the real message, of the same kind."""
    if isinstance(example, dict):
        assert isinstance(real, dict), (where, real)
        for key, value in example.items():
            if where in (".options", ".view"):
                continue
            optional = key in ("stand_in", "open", "name", "connected", "level", "values", "min", "max")
            assert key in real or optional, (where, key, real)
            if key in real:
                like(value, real[key], where + "." + key)
    elif isinstance(example, list):
        assert isinstance(real, list), (where, real)
        if example and real:
            like(example[0], real[0], where + "[]")
    elif example is not None and real is not None and not where.endswith(".default"):
        assert isinstance(real, type(example)), (where, example, real)


@test
def the_protocols_examples_are_what_is_sent(server):
    found = {}
    for example in examples():
        found[example.get("type") or next(iter(example))] = example
    ann = account(server, "Ann")
    like(found["error"], ann.get("/api/1/tables/0123456789abc").json())
    like(found["games"] if "key" in found["games"]["games"][0] else examples()[1],
         ann.get("/api/1/games").json())
    like(found["topics"], ann.get("/api/1/games/archmage/topics").json())
    like(found["sessions"], ann.get("/api/1/sessions").json())
    like(found["url"], ann.ask("PUT", "/api/1/me/webhook", {"url": "https://example.org/hook"}).json())
    wish = [e for e in examples() if "players" in e and "game" in e][0]
    made = ann.post("/api/1/tables", wish)
    equal(made.status, 201)
    like([e for e in examples() if "invite" in e and "url" in e][0], made.json())
    a = ann.open(made.json()["id"])
    a.first_state()
    like(found["table"], a.table)
    equal(set(found["table"]), set(a.table))
    a.do(type="salt", salt="lucky")
    a.do(type="start")
    a.do(type="chat", text="hello")
    a.do(type="sync", since=0)
    like(found["state"], a.state)
    assert set(found["state"]) == set(a.state), set(found["state"]) ^ set(a.state)
    lobby = ann.lobby()
    lists = lobby.receive()
    like(found["lobby"], lists)
    equal(set(found["lobby"]["mine"][0]), set(lists["mine"][0]))
    assert any(set(t) == set(found["lobby"]["tables"][0]) for t in lists["tables"])
    other = ann.make(game="null", seats=2)
    listed = lobby.receive()
    like(found["listed"], listed)
    equal(set(found["listed"]["table"]), set(listed["table"]))
    ann.post(f"/api/1/tables/{other['id']}/do", {"type": "resign"})
    equal(set(lobby.until(lambda m: m["type"] == "closed")), set(found["closed"]))
    like(found["done"], a.do(type="chat", id=7, text="x"))
    like(found["refused"], a.do(type="answer", id=7, accept=True))
    like(found["tables"], ann.get("/api/1/tables?status=running").json())
    mine = [e for e in examples() if "games" in e and "your_turn" in e["games"][0]][0]
    like(mine, ann.get("/api/1/me/games").json())
    like(found["game"] if "ratings" in found["game"] else [e for e in examples() if "ratings" in e][0],
         ann.get("/api/1/ratings/null").json())


@test
def the_openapi_file_names_every_page(server):
    with open(os.path.join(os.path.dirname(__file__), "../docs/openapi.yaml")) as file:
        text = file.read()
    nobody = Person(server)
    for path in re.findall(r"^  (/\S+):$", text, re.M):
        if path.endswith("/socket"):
            continue
        real = path.replace("{game}", "abraca").replace("{table}", "0123456789abc")
        real = real.replace("{session}", "0" * 16).replace("{name}", "Nobody")
        methods = re.findall(r"^    (get|post|put|delete):$",
                             text.split(f"\n  {path}:\n")[1].split("\n  /")[0], re.M)
        assert methods, path
        for method in ("get", "post", "put", "delete"):
            answer = nobody.ask(method.upper(), real, None if method == "get" else {})
            known = answer.status not in (405,) and b"no_page" not in answer.body
            if path not in ("/healthz", "/metrics", "/api/1/tables/{table}/do",
                            "/api/1/tables/{table}", "/api/1/tables/{table}/record",
                            "/api/1/sessions", "/api/1/sessions/{session}"):
                equal((path, method, known), (path, method, method in methods))


@test
def the_terminal_plays_online(server):
    url = f"http://127.0.0.1:{server.port}"
    play = [CONCLAVE, "play", "--server", url]
    game = subprocess.run([*play, "abraca", "--seats", "me,bot:novice", "--names", "Ann"],
                          input="?\nsay hello\nnonsense\n" + "1\n" * 400, capture_output=True,
                          text=True, timeout=60)
    equal(game.returncode, 0)
    for words in ("You are Ann", "The game is over", "The seed of the dice", "Ann says: hello",
                  "neither one of the moves"):
        assert words in game.stdout, words
    bea = Person(server, "Bea")
    made = bea.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
    b = bea.open(made["id"])
    b.first_state()
    guest = subprocess.Popen([*play, "--table", made["url"]], stdin=subprocess.PIPE,
                             stdout=subprocess.PIPE, text=True)
    b.until(lambda m: m["type"] == "state" and m["seats"][1]["kind"] == "person")
    b.do(type="start")
    guest.stdin.write("1\n" * 50)
    guest.stdin.flush()
    play_legal(b, chooser(1))
    out, _ = guest.communicate(timeout=20)
    assert "The game is over" in out
    refused = subprocess.run([*play, "chess"], capture_output=True, text=True)
    equal(refused.returncode, 1)
    assert "no such game" in refused.stderr
    nowhere = subprocess.run([CONCLAVE, "play", "--server", "http://127.0.0.1:1", "abraca"],
                             capture_output=True, text=True)
    equal(nowhere.returncode, 1)


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


def main():
    wanted = sys.argv[1:]
    passed = failed = 0
    server = Server()
    for function in TESTS:
        if wanted and function.__name__ not in wanted:
            continue
        start = time.time()
        try:
            function(server)
            passed += 1
            print(f"ok   {function.__name__} ({time.time() - start:.1f} s)", flush=True)
        except Exception:
            failed += 1
            print(f"FAIL {function.__name__}\n{traceback.format_exc()}", flush=True)
            if server.process.poll() is not None:
                print(server.log()[-3000:])
                server.start()
    if server.close():
        failed += 1
        print("FAIL the server did not end well")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
