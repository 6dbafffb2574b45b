"""Two nodes on one PostgreSQL: any node serves any table, one of them is
killed, the database goes away for a while; the games go on.
"""
import os
import random
import sys
import threading
import time
import urllib.parse
import traceback

sys.path.insert(0, os.path.dirname(__file__))
from server_client import Closed, Person, Server  # noqa: E402
from server_kit import begin_daily_at_once, equal  # noqa: E402
from server_postgres import Postgres  # noqa: E402


def table_on_two_nodes(one, two, game="abraca", seats=2):
    ann, bea = Person(one, "Ann"), Person(two, "Bea")
    players = [{"kind": "me"}, {"kind": "open"}] + [{"kind": "bot", "level": "novice"}] * (seats - 2)
    made = ann.make(game=game, seats=seats, players=players)
    b = bea.open(made["id"])
    b.first_state()
    assert b.do(type="sit")["type"] == "done"
    a = ann.open(made["id"])
    a.first_state()
    assert a.do(type="start")["type"] == "done"
    b.until(lambda m: m["type"] == "state" and m["status"] == "running", 10)
    return made["id"], ann, bea, a, b


def play(a, b, moves, seed=1):
    """Moves of both in turn; each is seen on the other node."""
    dice = random.Random(seed)
    made = 0
    end = time.time() + 60
    while made < moves and time.time() < end:
        for s, other in ((a, b), (b, a)):
            if s.state["status"] == "over":
                return made
            if not s.state["legal"]:
                try:
                    s.receive(0.05)
                except TimeoutError:
                    pass
                continue
            answer = s.do(type="move", ply=s.state["ply"], move=dice.choice(s.state["legal"])["move"])
            assert answer["type"] == "done" or answer["error"] == "stale", answer
            if answer["type"] == "done":
                made += 1
                other.until(lambda m: m["type"] == "state" and m["seq"] >= answer["seq"], 10)
    assert made >= moves, "the game did not go on"
    return made


def people_on_two_nodes_see_each_other(one, two, cluster):
    _, _, _, a, b = table_on_two_nodes(one, two)
    play(a, b, 20)
    assert a.do(type="chat", text="hello from one")["type"] == "done"
    b.until(lambda m: m["type"] == "state" and m["chat"], 10)
    assert b.state["chat"][-1]["text"] == "hello from one"


def people_on_two_nodes_play_one_next_game(one, two, cluster):
    table, ann, bea, a, b = table_on_two_nodes(one, two)
    a.do(type="resign")
    do = f"/api/1/tables/{table}/do"
    asking = [threading.Thread(target=person.post, args=(do, {"type": "rematch"}))
              for _ in range(8) for person in (ann, bea)]
    for thread in asking:
        thread.start()
    for thread in asking:
        thread.join()
    made = [person.get("/api/1/me/games").json()["games"] for person in (ann, bea)]
    assert [len(games) for games in made] == [1, 1] and made[0][0]["id"] == made[1][0]["id"], made
    for person in (ann, bea):
        person.open(made[0][0]["id"]).first_state()


def the_lobby_shows_what_other_nodes_do(one, two, cluster):
    ann, bea = Person(one, "Ann"), Person(two, "Bea")
    b = bea.lobby()
    assert b.receive()["type"] == "lobby"
    made = ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])

    def wait_for(**members):
        def is_it(message):
            table = message.get("table", message)
            return table["id"] == made["id"] and all(table.get(k) == v for k, v in members.items())
        return b.until(is_it, 10)

    wait_for(status="waiting", open=1)
    assert bea.post(f"/api/1/tables/{made['id']}/do", {"type": "sit"}).status == 200
    wait_for(you="p2", open=0)
    assert ann.post(f"/api/1/tables/{made['id']}/do", {"type": "start"}).status == 200
    wait_for(status="running")
    assert ann.post(f"/api/1/tables/{made['id']}/do", {"type": "resign"}).status == 200
    wait_for(type="closed")


def connected(state):
    return [seat.get("connected") for seat in state["seats"]]


def who_is_connected_is_known_on_all_nodes(one, two, cluster):
    table, ann, bea, a, b = table_on_two_nodes(one, two)
    for s in (a, b):
        if connected(s.state) != [True, True]:
            s.until(lambda m: m["type"] == "state" and connected(m) == [True, True], 10)
    second = ann.open(table)
    second.first_state()
    a.close()
    onlooker = Person(one, "Cal").open(table)
    onlooker.first_state()
    b.until(lambda m: m["type"] == "state" and m["spectators"] == 1, 10)
    assert connected(b.state) == [True, True], "one of two windows was closed"
    second.close()
    b.until(lambda m: m["type"] == "state" and connected(m) == [False, True], 10)
    ann.server = two
    a = ann.open(table)
    a.first_state()
    onlooker.until(lambda m: m["type"] == "state" and connected(m) == [True, True], 10)


def only_one_node_accepts_a_move_for_a_ply(one, two, cluster):
    """The same person answers the same question on both nodes, in two ways."""
    for attempt in range(10):
        table, ann, bea, a, b = table_on_two_nodes(one, two)
        mover, person = (a, ann) if a.state["legal"] else (b, bea)
        person.server = two if person is ann else one
        twin = person.open(table)
        twin.first_state()
        answers = []
        ply, legal = mover.state["ply"], mover.state["legal"]
        assert len(legal) > 1

        def send(socket, move):
            answers.append(socket.do(type="move", ply=ply, move=move))

        threads = [threading.Thread(target=send, args=(s, legal[i]["move"]))
                   for i, s in enumerate((mover, twin))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        kinds = sorted(x["type"] for x in answers)
        assert kinds == ["done", "refused"], answers
        twin.do(type="sync", since=0)
        assert sum(p["ply"] == ply for p in twin.state["plies"]) == 1


def a_killed_nodes_players_go_on_elsewhere(one, two, cluster):
    third = Server("--log", "warn", store=cluster.url)
    table, ann, bea, a, b = table_on_two_nodes(third, two, seats=3)
    play(a, b, 6)
    seq = a.state["seq"]
    _, _, _, _, other = table_on_two_nodes(third, two)
    if connected(other.state) != [True, True]:
        other.until(lambda m: m["type"] == "state" and connected(m) == [True, True], 10)
    third.kill()
    try:
        while True:
            a.receive(5)
    except (Closed, OSError):
        pass
    ann.server = one
    a = ann.open(table, since=seq)
    a.first_state()
    assert a.state["from"] == seq and a.state["seq"] >= seq
    play(a, b, 6, seed=2)
    other.until(lambda m: m["type"] == "state" and connected(m) == [False, True], 60)
    third.start()
    third.close()


def the_database_may_go_away_for_a_while(one, two, cluster):
    table, ann, bea, a, b = table_on_two_nodes(one, two)
    play(a, b, 4)
    mover = a if a.state["legal"] else b
    ply, move = mover.state["ply"], mover.state["legal"][0]["move"]
    cluster.stop()
    answer = mover.do(type="move", ply=ply, move=move)
    assert answer["type"] == "refused" and answer["error"] == "busy", answer
    assert ann.get("/healthz").status == 503 or bea.get("/healthz").status == 503
    cluster.start()
    for _ in range(100):
        answer = mover.do(type="move", ply=ply, move=move)
        if answer["type"] == "done" or answer["error"] == "stale":
            break
        time.sleep(0.1)
    assert answer["type"] == "done", answer
    for s in (a, b):
        s.do(type="sync", since=0)
    play(a, b, 4, seed=3)


def who_is_deleted_is_forgotten_on_all_nodes(one, two, cluster):
    """An onlooker spoke; both nodes have the table in memory."""
    table, ann, bea, a, b = table_on_two_nodes(one, two)
    cal = Person(one, "Cal")
    c = cal.open(table)
    c.first_state()
    assert c.do(type="chat", text="remember me")["type"] == "done"
    b.until(lambda m: m["type"] == "state" and "remember me" in str(m["chat"]), 10)
    c.close()
    assert cal.ask("DELETE", "/api/1/me", {}).status == 200
    for person in (ann, bea):
        for _ in range(100):
            again = person.open(table)
            chat = str(again.first_state()["chat"])
            again.close()
            if "remember me" not in chat and "Cal" not in chat:
                break
            time.sleep(0.1)
        assert "remember me" not in chat and "Cal" not in chat, chat
    for s in (a, b):
        s.do(type="sync", since=0)
    play(a, b, 4)


def account(server, name):
    answer = Person(server).post("/api/1/accounts", {"name": name, "password": "correct horse"})
    assert answer.status == 201, answer.body
    return Person(server, token=answer.json()["token"])


def is_signed_out(socket):
    """Waits for the end of a connection; whether it says why."""
    try:
        socket.until(lambda m: False, 10)
    except Closed as end:
        return end.args == (4401,)


def soon(condition, seconds=10):
    end = time.time() + seconds
    while not condition() and time.time() < end:
        time.sleep(0.02)
    return condition()


def who_signs_out_is_signed_out_on_all_nodes(one, two, cluster):
    """At once, and not after the minute for which nodes remember sessions."""
    name = "Ysolde %d" % random.randrange(10**8)
    ann, bea = account(one, name), Person(one, "Bea")
    table = ann.make(game="null", seats=2)["id"]
    others = [Person(one, token=Person(one).post(
        "/api/1/login", {"name": name, "password": "correct horse"}).json()["token"]) for _ in range(2)]

    def on_two(person):
        there = Person(two, token=person.token)
        socket, lobby = there.open(table), there.lobby()
        socket.first_state()
        lobby.receive()
        assert there.get("/api/1/me").json()["kind"] != "nobody"
        return there, socket, lobby

    def ends_there(there, socket, lobby):
        assert is_signed_out(socket) and is_signed_out(lobby)
        assert soon(lambda: there.get("/api/1/me").json()["kind"] == "nobody")

    mine, first, second, guest = (on_two(p) for p in (ann, *others, bea))
    assert others[0].post("/api/1/logout", {}).status == 200
    ends_there(*first)
    assert bea.post("/api/1/logout", {}).status == 200
    ends_there(*guest)
    assert ann.post("/api/1/password", {"old": "correct horse", "new": "battery staple"}).status == 200
    ends_there(*second)
    assert mine[1].do(type="ping")["type"] == "pong", "not this session's"
    assert ann.ask("DELETE", "/api/1/me", {"password": "battery staple"}).status == 200
    ends_there(*mine)


def a_node_that_missed_an_end_finds_out(one, two, cluster):
    """Nothing is announced here; but the nodes stop listening for a moment, and look then."""
    ann, bea = account(one, "Ysolde %d" % random.randrange(10**8)), Person(one, "Bea")
    table = ann.make(game="null", seats=2)["id"]
    sockets = [Person(node, token=person.token).open(table) for person in (ann, bea) for node in (one, two)]
    for socket in sockets:
        socket.first_state()
    cluster.run("DELETE FROM sessions WHERE user_id IN (SELECT host FROM tables WHERE id = "
                "(SELECT max(id) FROM tables))")
    assert cluster.run("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
                       "WHERE application_name = 'conclave wire'").strip() == "2"
    assert is_signed_out(sockets[0]) and is_signed_out(sockets[1])
    for socket in sockets[2:]:
        assert socket.do(type="ping")["type"] == "pong"


def odd_letters_make_no_node_sick(one, two, cluster):
    """Text that PostgreSQL would refuse as no UTF-8, or that is cut within a letter."""
    nobody = Person(one)
    long = "a" + "é" * 12
    assert nobody.get("/api/1/people/%ff").status == 400
    assert nobody.get("/api/1/people/" + urllib.parse.quote(long)).status == 404
    assert nobody.get("/api/1/tables?game=" + urllib.parse.quote("é" * 70)).status == 200
    assert nobody.post("/api/1/login", {"name": long, "password": "correct horse"}).status == 401
    assert "store_failed" not in one.log(), one.log()[-500:]


def invites_until(socket, invite, wanted):
    """A node hears of bot accounts within a second or so. Pauses grow, since a person has only
    twenty invitations at a time: ten tries wait for twenty seconds."""
    pause = 0.02
    for _ in range(10):
        answer = socket.do(**invite)
        if wanted(answer):
            return True
        time.sleep(pause)
        pause *= 2
    raise AssertionError(answer)


def a_bot_of_one_node_is_a_bot_on_all(one, two, cluster):
    """It is invited by name on a node that did not make it, has its mark there, and its token ends there."""
    ann = account(one, "Olga")
    made = ann.post("/api/1/bots", {"name": "Far Rook"}).json()
    bot, host = Person(two, token=made["token"]), Person(two, "Bea")
    table = host.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])["id"]
    a, b = host.open(table), bot.open(table)
    a.first_state()
    b.first_state()
    invite = {"type": "invite", "seat": "p2", "name": "Far Rook"}
    invites_until(a, invite, lambda answer: answer["type"] == "done")
    assert b.do(type="sit")["type"] == "done"
    while not b.state["seats"][1].get("bot"):
        b.until(lambda m: m["type"] == "state")
    here = Person(one).open(table)
    here.first_state()
    assert here.state["seats"][1]["bot"], here.state["seats"]
    assert ann.post(f"/api/1/bots/{made['id']}/token", {}).status == 200
    assert is_signed_out(b)
    assert ann.ask("DELETE", f"/api/1/bots/{made['id']}", {}).status == 200
    invites_until(a, invite, lambda answer: answer.get("message") == "there is no bot account of that name")


def one_try_at_a_days_game_whatever_node_is_asked(one, two, cluster):
    ann = account(one, "Daily Ann")
    far = Person(two, token=ann.token)
    tables = begin_daily_at_once([ann, far] * 4, "dawn")
    equal(len(set(tables)), 1)
    equal(ann.get("/api/1/daily").json()["chain"], far.get("/api/1/daily").json()["chain"])
    equal(far.post(f"/api/1/tables/{tables[0]}/do", {"type": "resign"}).status, 200)
    equal(ann.get("/api/1/daily/today?game=dawn").json()["yours"]["outcome"], "gave_up")


TESTS = [one_try_at_a_days_game_whatever_node_is_asked,
         a_bot_of_one_node_is_a_bot_on_all, odd_letters_make_no_node_sick, people_on_two_nodes_see_each_other, who_is_deleted_is_forgotten_on_all_nodes,
         people_on_two_nodes_play_one_next_game,
         the_lobby_shows_what_other_nodes_do,
         who_is_connected_is_known_on_all_nodes,
         who_signs_out_is_signed_out_on_all_nodes, a_node_that_missed_an_end_finds_out,
         only_one_node_accepts_a_move_for_a_ply,
         a_killed_nodes_players_go_on_elsewhere, the_database_may_go_away_for_a_while]


def main():
    wanted = sys.argv[1:]
    cluster = Postgres()
    one = Server("--log", "warn", store=cluster.url)
    two = Server("--log", "warn", store=cluster.url)
    passed = failed = 0
    for function in TESTS:
        if wanted and function.__name__ not in wanted:
            continue
        try:
            function(one, two, cluster)
            passed += 1
            print("ok  ", function.__name__, flush=True)
        except Exception:
            failed += 1
            print(f"FAIL {function.__name__}\n{traceback.format_exc()}{one.log()[-800:]}\n{two.log()[-800:]}", flush=True)
    for node in (one, two):
        try:
            node.close()
        except AssertionError as error:
            failed += 1
            print("FAIL", error)
    cluster.close()
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
