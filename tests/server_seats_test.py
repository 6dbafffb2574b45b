"""Choices at a table before its game starts: colours and signs, who plays after whom, what the host
settles for those who are away and those who look on."""
import concurrent.futures
import os
import sqlite3
import time

from server_client import Person, Server, play_legal
from server_kit import chooser, equal, mover_of, refused, started, test, two_at_a_table, verify, whole


def crests(state):
    return [seat["crest"] for seat in state["seats"]]


@test
def everybody_chooses_a_colour_and_a_sign(server):
    table, ann, _, a, b = two_at_a_table(server, seats=3)
    equal(crests(a.state), ["blue disc", "orange square", "green triangle"])
    equal(a.do(type="crest", crest="green star")["type"], "done")
    equal(crests(a.state), ["green star", "orange square", "blue triangle"])
    for taken in ("green cross", "rose star", "green star"):
        refused(b.do(type="crest", crest=taken), "refused")
    for none in ("star green", "green", "", "red star", 5):
        refused(b.do(type="crest", crest=none), "bad_request")
    equal(b.do(type="crest", crest="blue disc")["type"], "done")
    equal(crests(b.state), ["green star", "blue disc", "orange triangle"])
    equal(a.do(type="start")["type"], "done")
    refused(a.do(type="crest", crest="rose cross"), "refused")
    record = ann.get(f"/api/1/tables/{table}/record").body
    assert b"seat p1 crest green star\n" in record and b"seat p2 crest blue disc\n" in record, record
    server.stop()
    server.start()
    equal(crests(Person(server, "Cal").open(table).first_state()),
          ["green star", "blue disc", "orange triangle"])


@test
def a_crest_comes_with_the_wish_for_a_table_and_goes_with_its_person(server):
    ann = Person(server, "Ann")
    made = ann.make(game="null", players=[{"kind": "bot"}, {"kind": "me", "crest": "blue cross"}])
    equal(crests(ann.open(made["id"]).first_state()), ["orange disc", "blue cross"])
    answer = ann.post("/api/1/tables", {"game": "null", "seats": 2, "players": [
        {"kind": "me", "crest": "blue"}, {"kind": "bot"}]})
    equal((answer.status, answer.json()["error"]), (400, "bad_request"))
    _, _, _, a, b = two_at_a_table(server, "null")
    b.do(type="crest", crest="rose cross")
    b.do(type="stand")
    a.do(type="sync", since=0)
    equal(crests(a.state), ["blue disc", "orange square"])


@test
def the_next_game_is_played_in_the_same_colours(server):
    table, ann, _, a, b = two_at_a_table(server, "null")
    b.do(type="crest", crest="rose cross")
    a.do(type="start")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda s: play_legal(s, chooser(1)), [a, b]))
    a.do(type="rematch")
    b.do(type="rematch")
    a.until(lambda m: m["type"] == "table" and m["rematch"])
    equal(crests(ann.open(a.table["rematch"]).first_state()), ["blue disc", "rose cross"])


@test
def the_host_arranges_who_plays_after_whom(server):
    _, _, _, a, b = two_at_a_table(server, seats=3)
    b.do(type="crest", crest="rose cross")
    b.do(type="salt", salt="lucky")
    refused(b.do(type="swap", seat="p1", **{"with": "p2"}), "forbidden")
    for seat, other in (("p1", "p1"), ("p1", "p4"), ("p1", None), (None, "p1"), ("x", "p1")):
        wish = {"seat": seat, "with": other}
        refused(a.do(type="swap", **{k: v for k, v in wish.items() if v}), "bad_request")
    equal(a.do(type="swap", seat="p2", **{"with": "p3"})["type"], "done")
    equal([s.get("name", s["kind"]) for s in a.state["seats"]], ["Ann", "bot", "Bea"])
    equal(crests(a.state), ["blue disc", "orange square", "rose cross"])
    equal(a.state["fair"]["salts"], [None, None, "lucky"])
    b.do(type="sync", since=0)
    equal((b.state["you"], b.table["you"]), ("p3", "p3"))
    equal(a.do(type="swap", seat="p1", **{"with": "p3"})["type"], "done")
    equal([s.get("name", s["kind"]) for s in a.state["seats"]], ["Bea", "bot", "Ann"])
    a.do(type="start")
    refused(a.do(type="swap", seat="p1", **{"with": "p2"}), "refused")
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        list(pool.map(lambda s: play_legal(s, chooser(1)), [a, b]))
    equal(a.state["result"]["reason"], "played")


def arranged(b):
    """What a player is told once the host has made the other two seats change places."""
    return b.until(lambda m: m["type"] == "state")


@test
def a_change_of_places_does_not_tell_who_has_standing_answers(server):
    entries = []
    for answers in (False, True):
        _, _, _, a, b = two_at_a_table(server, seats=3)
        if answers:
            a.do(type="standing", answers=[{"question": "call", "moves": ["cast 1"]}])
        before = b.do(type="chat", text="ready")["seq"]
        a.do(type="swap", seat="p1", **{"with": "p3"})
        entries.append(arranged(b)["seq"] - before)
    equal(entries[0], entries[1])


@test
def the_host_cannot_use_up_by_swapping_what_others_may_say(server):
    _, _, _, a, b = two_at_a_table(server)
    for one, crest in ((a, "blue disc"), (b, "rose cross")):
        one.do(type="crest", crest=crest)
        one.do(type="salt", salt="lucky")
        one.do(type="standing", answers=[{"question": "call", "moves": ["cast 1"]}])
    for _ in range(1000):
        answer = a.do(type="swap", seat="p1", **{"with": "p2"})
        if answer["type"] == "refused":
            break
    refused(answer, "too_many")
    equal(b.do(type="chat", text="still here")["type"], "done")


@test
def words_of_crests_are_those_of_the_protocol(server):
    """docs/protocol.md lists them; each pair of the lists is taken, and nothing else."""
    with open("docs/protocol.md", encoding="utf-8") as page:
        line = next(text for text in page if "`crest`: the colour and the sign" in text)
    words = line.split("no two alike:")[1].split("|")[0].split("`")[1::2]
    colours, signs = words[:6], words[6:12]
    _, _, _, a, _ = two_at_a_table(server, "null")
    for colour, sign in zip(colours, signs):
        equal(a.do(type="crest", crest=f"{colour} {sign}")["type"], "done")
        equal(a.state["seats"][0]["crest"], f"{colour} {sign}")


def a_move(a, b):
    mover, _ = mover_of(a, b)
    mover.do(type="move", ply=mover.state["ply"], move=mover.state["legal"][0]["move"])
    for one in (a, b):
        one.do(type="sync", since=0)


@test
def the_host_chooses_how_strong_bots_are_that_play_for_others(server):
    table, ann, _, a, b = two_at_a_table(server, stand_in="apprentice")
    equal((a.table["stand_in"], b.table["stand_in"]), ("apprentice", "apprentice"))
    equal(a.do(type="start")["type"], "done")
    equal(a.do(type="leave")["type"], "done")
    equal((a.state["seats"][0]["stand_in"], a.state["seats"][0]["away"]), ("apprentice", "left"))
    server.stop()
    server.start()
    again = ann.open(table).first_state()
    equal((again["seats"][0]["stand_in"], again["seats"][0]["away"]), ("apprentice", "left"))
    answer = ann.post("/api/1/tables", {"game": "abraca", "stand_in": "nobody"})
    equal((answer.status, answer.json()["error"]), (400, "bad_request"))


@test
def the_next_game_has_the_same_stand_ins(server):
    _, ann, _, a, b = started(server, stand_in="novice")
    a.do(type="resign")
    a.do(type="rematch")
    b.do(type="rematch")
    a.until(lambda m: m["type"] == "table" and m["rematch"])
    s = ann.open(a.table["rematch"])
    s.first_state()
    equal(s.table["stand_in"], "novice")


@test
def open_seats_are_filled_with_bots_of_the_level_the_host_says(server):
    for level, expected in (("novice", "novice"), (None, "apprentice")):
        ann, bea = Person(server, "Ann"), Person(server, "Bea")
        made = ann.make(game="abraca", seats=3, stand_in="apprentice",
                        players=[{"kind": "me"}, {"kind": "open"}, {"kind": "invite"}])
        a = ann.open(made["id"])
        a.first_state()
        refused(a.do(type="start", level="nobody"), "bad_request")
        equal(a.do(type="start", **({"level": level} if level else {}))["type"], "done")
        equal([(s.get("level"), s.get("open")) for s in a.state["seats"][1:]], [(expected, True)] * 2)
        b = bea.open(made["id"], invite=made["invite"])
        b.first_state()
        equal(b.do(type="sit", seat="p3")["type"], "done")
        equal(b.state["seats"][2]["name"], "Bea")


@test
def a_table_that_starts_at_once_has_bots_in_its_free_seats(server):
    ann = Person(server, "Ann")
    for kind in ("open", "invite"):
        made = ann.make(game="abraca", seats=2, players=[{"kind": "me"}, {"kind": kind}], start=True)
        a = ann.open(made["id"])
        a.first_state()
        equal((a.state["status"], a.state["seats"][1]["kind"], a.state["seats"][1]["open"]), ("running", "bot", True))


@test
def who_played_for_whom_stands_in_the_log_and_the_record(server):
    table, ann, _, a, b = started(server, game="null", stand_in="random")
    a_move(a, b)
    away = a.state["ply"]
    equal(a.do(type="leave")["type"], "done")
    equal(a.do(type="back")["type"], "done")
    notes = [n for n in whole(b)["notes"] if n["note"] in ("absent", "back")]
    equal([(n["note"], n["seat"]) for n in notes], [("absent", "p1"), ("back", "p1")])
    assert notes[0]["ply"] == away <= notes[1]["ply"], notes
    equal(b.do(type="resign")["type"], "done")
    record = ann.get(f"/api/1/tables/{table}/record").body
    lines = record.decode().splitlines()
    remarks = [line for line in lines if line.startswith("# ")]
    equal(remarks, ["# p1 is away: a bot plays (random)", "# p1 is back", "# p2 gave up: a bot plays (random)"])
    plies = [line for line in lines[:lines.index(remarks[0])] if line.startswith(("*", "p"))]
    equal(len(plies), away)
    verify(record)


@test
def lists_tell_how_a_game_ended(server):
    table, ann, bea, a, b = started(server, game="null")
    mine = ann.get("/api/1/me/games").json()["games"][0]
    equal((mine.get("result"), mine["to_act"]), (None, a.state["to_act"]))
    assert mine["your_turn"] == ("p1" in mine["to_act"]), mine
    b.do(type="resign")
    points = b.state["result"]["points"]
    expected = {"reason": "resigned", "points": points, "payoff": [1000, 0]}
    equal(ann.get("/api/1/me/games?over=1").json()["games"][0]["result"], expected)
    equal(ann.get("/api/1/tables?status=over").json()["tables"][0]["result"], expected)
    equal(bea.ask("DELETE", "/api/1/me", {}).status, 200)
    listed = ann.get("/api/1/me/games?over=1").json()["games"][0]
    equal((listed["players"], listed["result"]), (["Ann", "someone"], expected))


@test
def lists_tell_how_a_game_ended_that_was_over_before_they_did(server):
    own = Server()
    table, ann, _, a, b = started(own, game="null")
    b.do(type="resign")
    expected = ann.get("/api/1/me/games?over=1").json()["games"][0]["result"]
    own.stop()
    with sqlite3.connect(os.path.join(own.data, "conclave.db")) as db:
        db.execute("UPDATE briefs SET players = ?", ("Ann\nBea\n",))
        db.execute("DROP TABLE daily")
        db.execute("DROP INDEX people_owner")
        db.execute("ALTER TABLE people DROP COLUMN owner")
        db.execute("ALTER TABLE people DROP COLUMN program")
        db.execute("UPDATE meta SET value = CAST(value AS INTEGER) - 3 WHERE key = 'scripts'")
    db.close()
    own.start()
    while not (listed := ann.get("/api/1/me/games?over=1").json()["games"][0])["result"]:
        time.sleep(0.05)
    equal((listed["players"], listed["result"]), (["Ann", "Bea"], expected))
    with sqlite3.connect(os.path.join(own.data, "conclave.db")) as db:
        equal(db.execute("SELECT due FROM briefs").fetchall(), [(0,)])
    db.close()
    own.close()


def moves(record):
    return [line for line in record.decode().splitlines() if line.startswith(("*", "p"))]


def made_earlier(own, minutes):
    """All that has happened at tables happened so much earlier."""
    own.stop()
    with sqlite3.connect(os.path.join(own.data, "conclave.db")) as db:
        db.execute("UPDATE log SET at = at - ?", (minutes * 60000,))
    db.close()
    own.start()


@test
def those_who_look_on_see_what_is_hidden_some_minutes_later(server):
    own = Server()
    table, ann, bea, a, b = started(own, reveal=5)
    path = f"/api/1/tables/{table}/record?as=revealed"
    cal = Person(own, "Cal")
    equal(moves(cal.get(path).body), [])
    made_earlier(own, 10)
    a, b = ann.open(table), bea.open(table)
    a.first_state()
    b.first_state()
    early = a.state["ply"]
    a_move(a, b)
    assert a.state["ply"] > early
    record = cal.get(path).body
    equal(len(moves(record)), early)
    assert b"?" not in record and b"fair seed" not in record and b"fair commit" in record, record
    for one in (ann, bea):
        equal((one.get(path).status, one.get(path).json()["error"]), (403, "forbidden"))
    s = cal.open(table)
    assert None in flat(s.first_state()["view"]), s.state["view"]
    equal(a.do(type="resign")["type"], "done")
    s = cal.open(table)
    assert None not in flat(s.first_state()["view"]), s.state["view"]
    own.close()


def flat(value):
    if isinstance(value, dict):
        value = list(value.values())
    return [x for part in value for x in flat(part)] if isinstance(value, list) else [value]


@test
def without_a_choice_of_the_host_it_is_hidden_until_the_end(server):
    table, _, _, a, _ = started(server)
    cal = Person(server, "Cal")
    path = f"/api/1/tables/{table}/record?as=revealed"
    equal((a.table["reveal"], cal.get(path).status), (0, 403))
    a.do(type="resign")
    answer = cal.get(path)
    assert answer.status == 200 and b"fair seed" in answer.body, answer.body
    equal(cal.post("/api/1/tables", {"game": "abraca", "reveal": -1}).status, 400)
    made = cal.make(game="null", rated=True, reveal=5, players=[{"kind": "me"}, {"kind": "bot"}])
    s = cal.open(made["id"])
    s.first_state()
    equal(s.table["reveal"], 0)
