"""The lobby: making, listing, joining and watching tables."""
from server_client import Closed, Person
from server_kit import equal, refused, started, test


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
def a_bot_may_be_given_a_time_for_its_answers(server):
    ann = Person(server, "Ann")
    made = ann.make(game="abraca", seats=2, start=True, stand_in="adept@50ms",
                    players=[{"kind": "bot", "level": "archmage@1ms"}, {"kind": "bot", "level": "conclave@1ms"}])
    a = ann.open(made["id"])
    equal([s["level"] for s in a.first_state()["seats"]], ["archmage@1ms", "conclave@1ms"])
    a.until(lambda m: m["type"] == "state" and m["over"])
    for level in ("adept@11s", "adept@0s", "adept@", "adept@500", "adept@-1s", "nobody@1s"):
        for wish in ({"players": [{"kind": "me"}, {"kind": "bot", "level": level}]},
                     {"players": [{"kind": "me"}, {"kind": "open"}], "stand_in": level}):
            answer = ann.post("/api/1/tables", {"game": "abraca", "seats": 2, **wish})
            equal(answer.status, 400)
            assert "up to 10 seconds" in answer.json()["message"], answer.json()


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
