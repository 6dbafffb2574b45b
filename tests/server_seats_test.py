"""Choices at a table before its game starts: colours and signs, and who plays after whom."""
import concurrent.futures

from server_client import Person, play_legal
from server_kit import chooser, equal, refused, test, two_at_a_table


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
