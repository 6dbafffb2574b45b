"""Playing at a table: whole games, legal moves, agreements, clocks, coming back."""
import concurrent.futures
import json
import os
import pty
import sqlite3
import subprocess
import threading
import time

from protocol_page import documented
from server_client import CONCLAVE, Closed, Person, Server, play_legal
from server_kit import (account, chooser, decide, equal, mover_of, rated, refused, started, test,
                        two_at_a_table, verify, whole)


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
    own.close()


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
    own = Server(limits="on")
    table, ann, bea, a, b = started(own)
    equal(a.do(type="chat", text="hello \"you\" \\ <b>")["type"], "done")
    b.until(lambda m: m["type"] == "state" and m["chat"])
    equal(b.state["chat"][0]["text"], "hello \"you\" \\ <b>")
    equal(b.state["chat"][0]["seat"], "p1")
    a.frame(json.dumps({"type": "chat", "id": 9, "text": "x" * 501}).encode())
    equal(a.until(lambda m: m["type"] == "refused")["error"], "bad_request")
    errors = [a.do(type="chat", text="spam").get("error") for _ in range(12)]
    assert "too_many" in errors, errors
    own.close()


@test
def standing_answers_are_played_at_once(server):
    _, _, _, a, b = started(server, game="null")
    mover, other = mover_of(a, b)
    legal = [m["move"] for m in mover.state["legal"]]
    answers = [{"question": "another", "moves": ["bot"]}, {"question": "coin", "moves": legal}]
    equal(mover.state["question"], "coin")
    equal(mover.do(type="standing", answers=answers)["type"], "done")
    other.do(type="sync", since=0)
    assert not any(n["note"] == "standing" for n in other.state["notes"]), "it is private"
    equal(other.state["standing"], None)
    equal(mover.state["standing"], answers)
    mover.do(type="move", ply=mover.state["ply"], move=legal[0])
    for _ in range(40):
        other.do(type="sync", since=other.state["seq"])
        if other.state["status"] == "over":
            break
        if other.state["legal"]:
            other.do(type="move", ply=other.state["ply"], move=other.state["legal"][0]["move"])
    equal(other.state["status"], "over")


@test
def a_state_has_the_members_of_the_page(server):
    """Every position, ply, move and event of a game, as docs/protocol.md lists them."""
    _, _, _, a, b = started(server, game="null")
    while a.state["status"] == "running":
        mover, other = mover_of(a, b)
        for one in (mover, other):
            one.do(type="sync", since=0)
            state = one.state
            assert documented("A position") <= set(state), state
            assert bool(state["question"]) == bool(state["legal"]) == (one is mover), state
            for move in state["legal"]:
                equal(set(move), documented("A move"))
            for ply in state["plies"]:
                equal(set(ply), documented("A ply") | {"at"})
                assert all(set(e) == documented("An event") for e in ply["events"]), ply
        mover.do(type="move", ply=mover.state["ply"], move=mover.state["legal"][0]["move"])
        a.do(type="sync", since=0)
        b.do(type="sync", since=0)
    equal((a.state["over"], a.state["points"], a.state["payoff"], a.state["question"]),
          (True, a.state["result"]["points"], a.state["result"]["payoff"], None))


@test
def standing_answers_go_with_the_person(server):
    table, ann, bea, a, b = two_at_a_table(server, "null")
    answers = [{"prompt": "Bea's own", "moves": ["bot"]}]
    equal(b.do(type="standing", answers=answers)["type"], "done")
    equal(b.do(type="stand")["type"], "done")
    equal(b.do(type="sit")["type"], "done")
    equal(b.state["standing"], None)
    equal(b.do(type="standing", answers=answers)["type"], "done")
    equal(a.do(type="seat", seat="p2", kind="open")["type"], "done")
    c = Person(server, "Cal").open(table)
    c.first_state()
    equal(c.do(type="sit")["type"], "done")
    equal((c.state["you"], c.state["standing"]), ("p2", None))
    assert not any(b"Bea's own" in raw for raw in c.raw), "another's answers are private"


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
def the_terminal_plays_online(server):
    url = f"http://127.0.0.1:{server.port}"
    play = [CONCLAVE, "play", "--server", url]
    game = subprocess.run([*play, "abraca", "--seats", "me,bot:novice", "--names", "Ann"],
                          input="?\nsay hello\nnonsense\n" + "1\n" * 400, capture_output=True,
                          text=True, timeout=60)
    equal(game.returncode, 0)
    for words in ("You are Ann", "The game is over", "The seed of the dice", "Ann (guest) says: hello",
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
    ann = account(server, "Ann")
    terminal, other = pty.openpty()
    signing = subprocess.Popen([*play, "null", "--account", ann.name], stdin=other, stdout=other)
    os.close(other)
    shown = b""
    while b"Password: " not in shown:
        shown += os.read(terminal, 1000)
    os.write(terminal, b"correct horse\n")
    while b"> " not in shown:
        shown += os.read(terminal, 1000)
    os.write(terminal, b"quit\n")
    equal(signing.wait(20), 0)
    os.close(terminal)
    assert f"You are {ann.name}".encode() in shown and b"horse" not in shown, shown
    nowhere = subprocess.run([CONCLAVE, "play", "--server", "http://127.0.0.1:1", "abraca"],
                             capture_output=True, text=True)
    equal(nowhere.returncode, 1)


# ---- Nothing over somebody's head ----


@test
def a_take_back_waits_for_who_is_away(server):
    _, _, _, a, b = started(server)
    decide([a, b], 1)
    mover, other = mover_of(a, b)
    equal(other.do(type="leave")["type"], "done")  # a bot plays for them, but does not agree for them
    last = [p["ply"] for p in whole(mover)["plies"] if p["by"] != "*"][-1]
    ply = mover.state["ply"]
    equal(mover.do(type="offer", kind="takeback", ply=last)["type"], "done")
    equal(mover.state["ply"], ply)
    equal(mover.state["offer"]["waiting"], [other.table["you"]])
    refused(mover.do(type="answer", accept=True), "refused")
    equal(mover.do(type="answer", accept=False)["type"], "done")
    equal((mover.state["offer"], mover.state["notes"][-1]["text"]), (None, "withdrawn"))
    equal(mover.do(type="offer", kind="takeback", ply=last)["type"], "done")
    equal(other.do(type="answer", accept=True)["type"], "done")
    equal(other.state["undone"], last)


@test
def an_answer_is_to_the_offer_that_was_seen(server):
    _, _, _, a, b = started(server)
    decide([a, b], 1)
    ply = whole(a)["ply"]
    a.do(type="offer", kind="takeback", ply=ply - 1)
    seen = whole(b)["offer"]["seq"]
    a.do(type="answer", accept=False)
    a.do(type="offer", kind="takeback", ply=0)
    refused(b.do(type="answer", accept=True, offer=seen), "stale")
    equal(whole(b)["ply"], ply)
    equal(b.do(type="answer", accept=True, offer=b.state["offer"]["seq"])["type"], "done")
    equal(b.state["offer"], None)


@test
def who_resigned_is_not_asked_and_has_no_say(server):
    _, ann, bea, a, b = two_at_a_table(server, "abraca", 3)
    a.do(type="start")
    decide([a, b], 1)
    equal(b.do(type="resign")["type"], "done")
    refused(b.do(type="offer", kind="pause"), "refused")
    ply = whole(a)["ply"]
    a.do(type="offer", kind="takeback", ply=0)
    assert a.state["ply"] < ply and a.state["offer"] is None, a.state["offer"]


@test
def a_live_game_does_not_go_on_while_somebody_is_away(server):
    table, _, bea, a, b = started(server, pace={"kind": "live", "minutes": 5, "seconds": 5})
    a.do(type="offer", kind="pause")
    equal(b.do(type="answer", accept=True)["type"], "done")
    b.close()
    a.until(lambda m: m["type"] == "state" and not m["seats"][1]["connected"])
    refused(a.do(type="resume"), "refused")
    b = bea.open(table)
    b.first_state()
    equal(a.do(type="resume")["type"], "done")


def take_back_again_and_again(server, pace, hands_over):
    """A move of Dawn that may be taken back, made and taken back a few times, of those that make
    it the rival's turn or of the others; its seat's time before and after, and the rival's."""
    _, _, _, a, b = started(server, game="dawn", pace=pace)
    dice = chooser(3)
    for _ in range(300):
        mover, _ = mover_of(a, b)
        assert mover.state["status"] == "running", "no move could be taken back in a whole game"
        seat = int(mover.state["you"][1]) - 1
        before = mover.state["clocks"]["left"]
        time.sleep(0.01)
        move = dice(mover.state["legal"])["move"]
        mover.do(type="move", ply=mover.state["ply"], move=move)
        if mover.state["undo"] and hands_over == (mover.state["to_act"] != [mover.state["you"]]):
            break
    time.sleep(1.1)
    equal(mover.do(type="undo")["type"], "done")
    for _ in range(3):
        mover.do(type="move", ply=mover.state["ply"], move=move)
        equal(mover.do(type="undo")["type"], "done")
    after = mover.state["clocks"]["left"]
    return before[seat], after[seat], before[1 - seat], after[1 - seat]


@test
def taking_a_move_back_alone_gains_no_time_and_costs_nobody_any(server):
    live, days = {"kind": "live", "minutes": 10, "seconds": 60}, {"kind": "days", "days": 1}
    for pace, hands_over in ((live, False), (live, True), (days, False), (days, True)):
        before, after, rival_before, rival_after = take_back_again_and_again(server, pace, hands_over)
        assert after <= before - 1000, (pace, before, after)
        assert rival_before <= rival_after, (pace, rival_before, rival_after)


# ---- Rated games ----


@test
def in_a_rated_game_no_move_is_taken_back(server):
    _, _, (a, b) = rated(server, game="dawn")
    dice = chooser(3)
    for _ in range(20):
        mover, _ = mover_of(a, b)
        mover.do(type="move", ply=mover.state["ply"], move=dice(mover.state["legal"])["move"])
        equal(mover.state["undo"], False)
    for command in ({"type": "undo"}, {"type": "offer", "kind": "takeback", "ply": 0}):
        answer = a.do(**command)
        refused(answer, "refused")
        assert "rated" in answer["message"], answer


@test
def in_a_rated_game_no_bot_answers_for_anybody(server):
    _, _, (a, _) = rated(server)
    bot = [{"prompt": "", "moves": ["something", "bot"]}]
    refused(a.do(type="standing", answers=bot), "refused")
    equal(a.do(type="standing", answers=[{"prompt": "", "moves": ["something"]}])["type"], "done")
    _, _, _, c, _ = started(server, game="null")
    equal(c.do(type="standing", answers=bot)["type"], "done")


@test
def a_stored_answer_by_a_bot_is_none_in_a_rated_game(server):
    own = Server()
    table, people, (a, b) = rated(own)
    mover, other = mover_of(a, b)
    for s in (a, b):
        s.do(type="standing", answers=[{"prompt": "", "moves": ["wait"]}])
    own.stop()
    with sqlite3.connect(os.path.join(own.data, "conclave.db")) as db:
        changed = db.execute("UPDATE log SET text = replace(text, 'wait', 'bot') WHERE kind = 17")
        equal(changed.rowcount, 2)
    db.close()
    own.start()
    again = people[a is not mover].open(table)
    state = again.first_state()
    equal(again.do(type="ping")["type"], "pong")
    again.do(type="move", ply=state["ply"], move=state["legal"][0]["move"])
    time.sleep(0.5)
    plies = [p for p in whole(again)["plies"] if p["by"] != "*"]
    equal(len(plies), 1)  # the other's bot did not answer
    own.close()


@test
def who_leaves_a_rated_game_has_lost_it(server):
    _, _, (a, b) = rated(server, game="abraca")
    decide([a, b], 2)
    equal(a.do(type="leave")["type"], "done")
    equal((a.state["status"], a.state["result"]["reason"]), ("over", "forfeit"))
    equal(a.state["result"]["payoff"], [0, 1000])
    ratings = a.state["result"]["ratings"]
    assert ratings[0]["after"] < 1500 < ratings[1]["after"], ratings


@test
def whose_time_is_over_has_lost_a_rated_game(server):
    for _ in range(3):  # a slow machine may take the time before the game has begun
        _, _, (a, b) = rated(server, game="abraca", pace={"kind": "live", "minutes": 0, "seconds": 2})
        decide([a, b], 2)
        state = a.state
        if state["status"] != "over":
            state = a.until(lambda m: m["type"] == "state" and m["status"] == "over", 60)
        if state["result"]["reason"] == "forfeit":
            break
    equal(state["result"]["reason"], "forfeit")
    loser = [i for i, seat in enumerate(state["seats"]) if seat.get("resigned")]
    equal([state["result"]["payoff"][i] for i in loser], [0])
    assert state["result"]["ratings"][loser[0]]["after"] < 1500


@test
def a_rated_game_goes_on_for_the_others_when_one_has_left(server):
    _, _, (a, b, c) = rated(server, 3, "abraca")
    decide([a, b, c], 2)
    equal(a.do(type="leave")["type"], "done")
    equal((a.state["status"], a.state["seats"][0]["resigned"]), ("running", True))
    refused(a.do(type="back"), "refused")
    equal(b.do(type="resign")["type"], "done")
    equal(whole(b)["status"], "over")
    after = [r["after"] for r in b.state["result"]["ratings"]]
    assert max(after[:2]) < 1500 < after[2], after


@test
def a_rated_game_that_had_not_begun_is_called_off_when_somebody_leaves(server):
    _, people, (a, b) = rated(server)
    equal(b.do(type="leave")["type"], "done")
    result = b.state["result"]
    equal((b.state["status"], result["reason"], result["payoff"]), ("over", "aborted", [0, 0]))
    assert "ratings" not in result, result
    equal(Person(server).get("/api/1/people/" + people[0].name.replace(" ", "%20")).json()["ratings"], [])


@test
def nobody_takes_a_seat_of_a_rated_game_that_runs(server):
    ann, bea = account(server, "Ann"), account(server, "Bea")
    wish = {"game": "abraca", "seats": 2, "rated": True, "players": [{"kind": "me"}, {"kind": "open"}]}
    at_once, later = ann.make(start=True, **wish), ann.make(**wish)
    equal(ann.post(f"/api/1/tables/{later['id']}/do", {"type": "start"}).status, 200)
    for made in (at_once, later):
        b = bea.open(made["id"])
        equal(b.first_state()["seats"][1]["open"], False)
        refused(b.do(type="sit", seat="p2"), "refused")


@test
def a_guest_who_signs_up_in_the_middle_of_a_game_is_not_rated_for_it(server):
    ann, guest = account(server, "Ann"), Person(server, "Bea")
    made = ann.make(game="null", seats=2, rated=True, players=[{"kind": "me"}, {"kind": "open"}])
    do = f"/api/1/tables/{made['id']}/do"
    equal(guest.post(do, {"type": "sit"}).status, 200)
    equal(ann.post(do, {"type": "start"}).status, 200)
    a = ann.open(made["id"])
    name = f"Bea {time.time_ns() % 10**9}"
    answer = guest.post("/api/1/accounts", {"name": name, "password": "correct horse"})
    equal(answer.status, 201)
    a.until(lambda m: m["type"] == "state" and m["seats"][1].get("name") == name)
    equal(ann.post(do, {"type": "resign"}).status, 200)
    a.until(lambda m: m["type"] == "state" and m["status"] == "over")
    assert "ratings" not in a.state["result"], a.state["result"]


# ---- The next game ----


def over(server, people=2, **more):
    """People at a table that is over; the table, people and sockets."""
    all_ = [Person(server, name) for name in ("Ann", "Bea", "Cal")[:people]]
    made = all_[0].make(game="abraca", seats=people,
                        players=[{"kind": "me"}] + [{"kind": "open"}] * (people - 1), **more)
    sockets = [person.open(made["id"]) for person in all_]
    for i, s in enumerate(sockets):
        s.first_state()
        if i:
            s.do(type="sit")
    sockets[0].do(type="start")
    for s in sockets[1:]:
        s.do(type="resign")
    for s in sockets:
        equal(whole(s)["status"], "over")
    return made["id"], all_, sockets


def unfinished(person):
    return [g["id"] for g in person.get("/api/1/me/games").json()["games"]]


@test
def a_rematch_is_an_offer_that_all_accept(server):
    table, (ann, bea), (a, b) = over(server)
    refused(Person(server, "Cal").open(table).do(type="rematch"), "refused")
    refused(a.do(type="rematch", accept=False), "refused")
    equal(a.do(type="rematch")["type"], "done")
    b.until(lambda m: m["type"] == "state" and m["rematch"])
    offered = b.state["rematch"]
    equal([offered[k] for k in ("by", "accepted", "waiting")], ["p1", ["p1"], ["p2"]])
    refused(a.do(type="rematch"), "refused")
    equal((a.table["rematch"], unfinished(ann), unfinished(bea)), (None, [], []))
    equal(b.do(type="rematch", accept=False)["type"], "done")
    equal(b.state["rematch"], None)
    equal(b.do(type="rematch")["type"], "done")
    equal(b.do(type="rematch", accept=False)["type"], "done")
    equal((b.state["rematch"], b.state["notes"][-1]["text"]), (None, "withdrawn"))
    equal(b.do(type="rematch")["type"], "done")
    equal(a.do(type="rematch")["type"], "done")
    b.until(lambda m: m["type"] == "table" and m["rematch"])
    equal(a.table["rematch"], b.table["rematch"])
    equal(unfinished(ann), [a.table["rematch"]])
    state = ann.open(a.table["rematch"]).first_state()
    equal((state["status"], [s["name"] for s in state["seats"]]), ("running", ["Ann", "Bea"]))


@test
def one_game_makes_one_rematch(server):
    table, people, _ = over(server)
    do = f"/api/1/tables/{table}/do"
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda i: people[i % 2].post(do, {"type": "rematch"}), range(40)))
    equal([len(unfinished(person)) for person in people], [1, 1])


@test
def only_who_asked_for_a_rematch_leaves_others_out(server):
    _, (ann, bea, cal), (a, b, c) = over(server, 3)
    equal(a.do(type="rematch")["type"], "done")
    equal(c.do(type="rematch", accept=False)["type"], "done")
    equal(b.do(type="rematch")["type"], "done")
    equal((b.table["rematch"], b.state["rematch"]["declined"]), (None, ["p3"]))
    refused(b.do(type="rematch", without=True), "forbidden")
    equal(a.do(type="rematch", without=True)["type"], "done")
    equal((unfinished(ann), unfinished(cal)), ([a.table["rematch"]], []))
    state = bea.open(a.table["rematch"]).first_state()
    equal((state["status"], [s["kind"] for s in state["seats"]]), ("waiting", ["person", "person", "open"]))


@test
def an_offer_of_a_rematch_lapses(server):
    own = Server()
    table, (ann, bea), (a, _) = over(own, pace={"kind": "live", "minutes": 5, "seconds": 5})
    a.do(type="rematch")
    equal(a.state["rematch"]["until"] - a.state["notes"][-1]["at"], 10 * 60 * 1000)
    own.stop()
    with sqlite3.connect(os.path.join(own.data, "conclave.db")) as db:
        equal(db.execute("UPDATE log SET at = at - 600001 WHERE text = 'offer'").rowcount, 1)
    db.close()
    own.start()
    b = bea.open(table)
    equal(b.first_state()["rematch"], None)
    equal(b.do(type="rematch")["type"], "done")  # an offer of their own
    equal((b.state["rematch"]["by"], unfinished(bea)), ("p2", []))
    equal(ann.post(f"/api/1/tables/{table}/do", {"type": "rematch"}).status, 200)
    equal(len(unfinished(ann)), 1)
    own.close()


@test
def the_terminal_plays_another_game_when_all_want_it(server):
    bea = Person(server, "Bea")
    made = bea.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
    b = bea.open(made["id"])
    b.first_state()
    terminal = subprocess.Popen([CONCLAVE, "play", "--server", f"http://127.0.0.1:{server.port}", "--table",
                                 made["url"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    watch = threading.Timer(60, terminal.kill)  # a test that hangs fails
    watch.start()

    def shows(words):
        for line in terminal.stdout:
            if words in line:
                return
        raise AssertionError(f"the terminal never showed '{words}'")

    def types(line):
        terminal.stdin.write(line + "\n")
        terminal.stdin.flush()

    b.until(lambda m: m["type"] == "state" and m["seats"][1]["kind"] == "person")
    b.do(type="start")
    b.do(type="resign")
    shows("The game is over")
    b.do(type="rematch")
    shows("Bea would like another game")
    types("no")
    b.until(lambda m: m["type"] == "state" and not m["rematch"])
    types("again")
    shows("Waiting for Bea")
    b.do(type="rematch")
    shows("The next table")
    again = bea.open(b.table["rematch"])
    again.until(lambda m: m["type"] == "state" and m["seats"][1]["connected"])
    again.do(type="resign")
    shows("The game is over")
    types("quit")
    equal(terminal.wait(20), 0)
    watch.cancel()


@test
def a_live_clock_waits_until_everybody_has_come(server):
    _, (ann, bea), (a, b) = over(server, pace={"kind": "live", "minutes": 5, "seconds": 5})
    a.do(type="rematch")
    b.do(type="rematch")
    made = b.table["rematch"] or b.until(lambda m: m["type"] == "table" and m["rematch"])["rematch"]
    first = ann.open(made)
    left = first.first_state()["clocks"]["left"]
    time.sleep(1.5)
    equal(whole(first)["clocks"]["left"], left)
    equal(first.state["clocks"]["waiting"], True)
    second = bea.open(made)
    second.first_state()
    first.until(lambda m: m["type"] == "state" and not m["clocks"]["waiting"])
    time.sleep(0.2)
    assert whole(first)["clocks"]["left"] != left, "the clock of who is to move runs"


@test
def a_live_clock_waits_a_minute_and_no_longer(server):
    own = Server()
    ann = Person(own, "Ann")
    made = ann.make(game="abraca", seats=2, start=False, pace={"kind": "live", "minutes": 5, "seconds": 5},
                    players=[{"kind": "me"}, {"kind": "open"}])
    do = f"/api/1/tables/{made['id']}/do"
    equal(Person(own, "Bea").post(do, {"type": "sit"}).status, 200)
    equal(ann.post(do, {"type": "start"}).status, 200)
    a = ann.open(made["id"])
    equal(a.first_state()["clocks"]["waiting"], True)
    own.stop()
    with sqlite3.connect(os.path.join(own.data, "conclave.db")) as db:
        equal(db.execute("UPDATE log SET at = at - 60000 WHERE kind = 5").rowcount, 1)
    db.close()
    own.start()
    a = ann.open(made["id"])
    while a.first_state()["clocks"]["waiting"]:
        pass
    own.close()


# ---- How much a table keeps ----


@test
def what_is_no_move_has_a_rate_for_each_person_and_table(server):
    own = Server(limits="on")
    table, ann, bea, a, _ = started(own, game="null")
    do = f"/api/1/tables/{table}/do"
    answers = {"type": "standing", "answers": [{"prompt": "never", "moves": ["x"]}]}
    for _ in range(150):
        reply = ann.post(do, answers)
        if reply.status != 200:
            break
    equal(reply.status, 429)
    assert "table" in reply.json()["message"], reply.body
    equal(bea.post(do, answers).status, 200)  # another's is their own
    other = ann.make(game="null", seats=2)["id"]
    equal(ann.post(f"/api/1/tables/{other}/do", answers).status, 200)  # and so is another table's
    own.close()


@test
def next_games_of_a_person_are_bounded(server):
    own = Server(limits="on")
    ann = Person(own, "Ann")
    table = ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "bot", "level": "random"}])["id"]
    for _ in range(100):
        do = f"/api/1/tables/{table}/do"
        equal(ann.post(do, {"type": "resign"}).status, 200)
        reply = ann.post(do, {"type": "rematch"})
        if reply.status != 200:
            break
        table = ann.get(f"/api/1/tables/{table}").json()["rematch"]
        assert table, "one person agrees with themselves at once"
    equal(reply.status, 429)
    assert "tables" in reply.json()["message"], reply.body
    own.close()


@test
def a_table_keeps_so_much_that_is_no_move_and_no_more(server):
    _, _, _, a, b = started(server, game="null")
    answers = [{"prompt": "never", "moves": ["x"]}]
    for _ in range(1000):
        equal(a.do(type="standing", answers=answers)["type"], "done")
    answer = a.do(type="standing", answers=answers)
    refused(answer, "too_many")
    assert "one table keeps" in answer["message"], answer
    refused(a.do(type="chat", text="hello"), "too_many")
    equal(b.do(type="standing", answers=answers)["type"], "done")
    mover, other = mover_of(a, b)
    equal(mover.do(type="move", ply=mover.state["ply"], move=mover.state["legal"][0]["move"])["type"], "done")
    equal(a.do(type="resign")["type"], "done")


@test
def talk_is_limited_by_person_over_all_their_connections(server):
    own = Server(limits="on")
    table, ann, _, a, _ = started(own, game="null")
    do = f"/api/1/tables/{table}/do"
    sockets = [a] + [ann.open(table) for _ in range(3)]
    begun = time.time()
    said = sum(s.do(type="chat", text="spam")["type"] == "done" for s in sockets for _ in range(5))
    said += sum(ann.post(do, {"type": "chat", "text": "spam"}).status == 200 for _ in range(20))
    assert said <= 6 + time.time() - begun, said
    own.close()


@test
def standing_answers_are_told_to_nobody_else(server):
    """Not even that something happened, or when."""
    _, _, _, a, b = started(server, game="null")
    b.do(type="sync", since=b.state["seq"])
    told = len(b.raw)
    equal(a.do(type="standing", answers=[{"prompt": "x", "moves": []}])["type"], "done")
    equal(b.do(type="ping")["type"], "pong")
    equal([json.loads(raw)["type"] for raw in b.raw[told:]], ["pong"])


@test
def a_sync_is_done_once_its_state_was_sent(server):
    _, _, _, a, _ = started(server, game="null")
    for number in range(20):
        a.send(type="sync", since=0, id=5000 + number)
        first = a.until(lambda m: m["type"] == "state" and m["from"] == 0 or m.get("id") == 5000 + number)
        equal(first["type"], "state")
        a.until(lambda m: m.get("id") == 5000 + number)
