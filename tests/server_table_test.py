"""Playing at a table: whole games, legal moves, agreements, clocks, coming back."""
import concurrent.futures
import json
import os
import pty
import subprocess

from server_client import CONCLAVE, Closed, Person, Server, play_legal
from server_kit import account, chooser, equal, mover_of, refused, started, test, two_at_a_table, verify


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
