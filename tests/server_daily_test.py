"""Games of the day: one counted try, the same dice for everybody, a day that ends, and all the ways
to cheat that are refused. Servers here have a time of their own (tests/world.c)."""
import hashlib
import os
import tempfile

from server_client import Closed, Person, Server, play_legal
from server_kit import account, begin_daily_at_once, chooser, equal, refused, test, verify
from server_truth_test import WORLD

DAY = 24 * 3600


class Days:
    """A server whose days pass when the test says so."""

    def __enter__(self):
        self.time = tempfile.NamedTemporaryFile("w+")
        self.clock = tempfile.NamedTemporaryFile("w+")
        self.passed = 0
        self.server = Server(env={"LD_PRELOAD": os.path.abspath(WORLD), "WORLD_TIME": self.time.name,
                                  "WORLD_CLOCK": self.clock.name})
        # Begins an hour after midnight: no day ends while a test runs.
        today = Person(self.server).get("/api/1/daily").json()
        self.go_on((today["ends"] - today["now"]) // 1000 + 3600)
        return self

    def __exit__(self, *_):
        self.server.close()
        self.time.close()
        self.clock.close()

    def go_on(self, seconds):
        self.passed += seconds
        self.write(self.time, self.passed)

    @staticmethod
    def write(file, seconds):
        file.seek(0)
        file.write("%-12d" % seconds)
        file.flush()

    def today(self, person=None):
        return (person or Person(self.server)).get("/api/1/daily").json()


def begin(person, game="abraca", status=201, **more):
    answer = person.post(f"/api/1/daily/{game}", more)
    equal(answer.status, status)
    return answer.json()


def command(person, table, **what):
    return person.post(f"/api/1/tables/{table}/do", what)


def give_up(person, table):
    equal(command(person, table, type="resign").status, 200)


def play_out(person, table, seed):
    s = person.open(table)
    s.first_state()
    state = play_legal(s, chooser(seed))
    s.close()
    return state


def board(person, day="today", game="abraca", guests=False):
    answer = person.get(f"/api/1/daily/{day}?game={game}&guests={int(guests)}")
    equal(answer.status, 200)
    return answer.json()


def record(person, table):
    return person.get(f"/api/1/daily/{table}/record")


def chance_lines(text):
    return [line for line in text.decode().splitlines() if line.startswith("*")]


@test
def a_days_game_is_the_same_for_everybody_and_counts_once(server):
    with Days() as days:
        ann, bea = account(days.server, "Ann"), account(days.server, "Bea")
        one, other = begin(ann), begin(bea)
        assert one["counted"] and one["table"] != other["table"]
        equal(begin(ann, status=200), one)
        equal([t["table"] for t in days.today(ann)["tries"]], [one["table"]])
        for person, table in ((ann, one["table"]), (bea, other["table"])):
            play_out(person, table, 5)
        equal(begin(ann, status=200), one)
        # The same moves, the same dice, the same bots: the same game.
        lines = [[line for line in record(p, t["table"]).body.decode().splitlines() if line[:1] in "p*="]
                 for p, t in ((ann, one), (bea, other))]
        equal(*lines)
        both = board(ann)["results"]
        equal([r["place"] for r in both], [1, 2])
        equal({(r["outcome"], r["score"], r["moves"]) for r in both}, {(both[0]["outcome"], both[0]["score"],
                                                                      both[0]["moves"])})
        equal(board(ann)["yours"]["place"], 1)
        equal(board(bea)["yours"]["place"], 2)
        equal(board(ann)["spread"][0]["count"], 2)
        week = ann.get("/api/1/daily/week?game=abraca").json()
        equal([(r["days"], r["score"]) for r in week["results"]], [(1, both[0]["score"])] * 2)


@test
def every_day_has_its_set_up(server):
    with Days() as days:
        for _ in range(7):
            ann = account(days.server, "Ann")
            for game in days.today()["games"]:
                table = begin(ann, game["game"])["table"]
                s = ann.open(table)
                s.first_state()
                equal(s.table["daily"], {"day": days.today()["day"], "counted": True})
                for key, value in game["options"].items():
                    equal(str(s.table["options"][key]), value)
                equal(len(s.state["seats"]), game["seats"])
                s.close()
            days.go_on(DAY)


@test
def guests_count_apart(server):
    with Days() as days:
        guest, ann = Person(days.server, "Gus"), account(days.server, "Ann")
        for person in (guest, ann):
            give_up(person, begin(person)["table"])
        equal([r["guest"] for r in board(ann)["results"]], [False])
        equal([r["name"] for r in board(ann, guests=True)["results"]], ["Gus"])
        # Signing in takes the guest's tables along, but not a try that counts as the guest's.
        gus = Person(days.server, "Gus")
        table = begin(gus, "dawn")["table"]
        answer = gus.post("/api/1/accounts", {"name": "Gustav" + gus.id[-6:], "password": "correct horse"})
        equal(answer.status, 201)
        signed = Person(days.server, token=answer.json()["token"])
        equal(signed.get(f"/api/1/tables/{table}").status, 403)
        assert begin(signed, "dawn")["table"] != table


@test
def two_tabs_begin_one_try(server):
    with Days() as days:
        for _ in range(5):
            ann = account(days.server, "Ann")
            tables = begin_daily_at_once([ann] * 8, "dawn")
            equal(len(set(tables)), 1)


@test
def a_try_is_kept_through_a_crash(server):
    with Days() as days:
        ann = account(days.server, "Ann")
        table = begin(ann)["table"]
        s = ann.open(table)
        s.first_state()
        play_legal(s, chooser(2), stop=lambda state: state["ply"] > 20)
        ply = s.state["ply"]
        days.server.kill()
        days.server.start()
        equal(begin(ann, status=200)["table"], table)
        s = ann.open(table)
        assert s.first_state()["ply"] >= ply - 4
        s.close()


@test
def nobody_else_looks_on_and_nothing_helps(server):
    with Days() as days:
        ann, bea = account(days.server, "Ann"), account(days.server, "Bea")
        table = begin(ann)["table"]
        invite = ann.get(f"/api/1/tables/{table}").json()["invite"]
        for path in (f"/api/1/tables/{table}", f"/api/1/tables/{table}/record"):
            equal(bea.get(f"{path}?invite={invite}").status, 403)
        try:
            bea.open(table, invite=invite).first_state()
            raise AssertionError("somebody looks on")
        except Closed:
            pass
        s = ann.open(table)
        state = s.first_state()
        assert not s.table["aid"] and not state["undo"] and state["fair"]["seed"] is None
        refused(s.do(type="undo"), "refused")
        refused(s.do(type="offer", kind="takeback", ply=0), "refused")
        refused(s.do(type="leave"), "refused")
        refused(s.do(type="standing", answers=[{"question": "call", "moves": ["bot"]}]), "refused")
        refused(s.do(type="sit", seat="p2"), "refused")
        refused(s.do(type="salt", salt="mine"), "refused")
        # There is no hint to ask for, at this path or any like it.
        for path in (f"/api/1/tables/{table}/hint", f"/api/1/daily/{table}/hint"):
            equal(ann.get(path).status, 404)
        equal(ann.post("/api/1/daily/abraca", {"practice": True}).status, 409)
        equal(record(bea, table).status, 409)
        s.close()


@test
def dice_are_shown_when_the_day_is_over(server):
    with Days() as days:
        ann, bea = account(days.server, "Ann"), account(days.server, "Bea")
        today = days.today()
        table = begin(ann)["table"]
        play_out(ann, table, 3)
        for path in (f"/api/1/tables/{table}/record", f"/api/1/daily/{table}/record", "/api/1/me/export"):
            assert b"fair seed" not in ann.get(path).body, path
        s = ann.open(table)
        equal(s.first_state()["fair"]["seed"], None)
        equal(s.state["fair"]["commit"], today["games"][0]["commit"])
        refused(s.do(type="rematch"), "refused")
        s.close()
        equal(record(bea, table).status, 403)
        equal(board(bea)["results"][0]["table"], None)
        equal(board(bea)["secret"], None)
        practice = begin(ann, practice=True)
        assert not practice["counted"]
        play_out(ann, practice["table"], 4)
        assert b"fair seed" not in ann.get(f"/api/1/tables/{practice['table']}/record").body
        equal(len(board(ann)["results"]), 1)
        for path in (f"/api/1/daily/{today['day'] + 1}", "/api/1/daily/0", "/api/1/daily/-1", "/api/1/daily/12x"):
            equal(ann.get(path).status, 404)

        days.go_on(DAY)
        after = days.today()
        equal(after["day"], today["day"] + 1)
        secret = bytes.fromhex(board(bea, today["day"])["secret"])
        equal(after["chain"]["secret"], secret.hex())
        seed = hashlib.blake2b(b"conclave day 1\nabraca", key=secret, digest_size=32).digest()
        equal(hashlib.blake2b(b"conclave commit 1\n" + seed, digest_size=32).hexdigest(), today["games"][0]["commit"])
        for _ in range(after["chain"]["day"] - after["chain"]["first"] + 1):
            secret = hashlib.blake2b(b"conclave chain 1\n" + secret, digest_size=32).digest()
        equal(secret.hex(), today["chain"]["anchor"])
        shown = record(bea, table)
        equal(shown.status, 200)
        verify(shown.body)
        verify(ann.get(f"/api/1/tables/{practice['table']}/record").body)
        assert after["games"][0]["commit"] != today["games"][0]["commit"]


@test
def a_day_ends_for_a_try_that_goes_on(server):
    with Days() as days:
        ann = account(days.server, "Ann")
        day = days.today()["day"]
        table = begin(ann)["table"]
        s = ann.open(table)
        s.first_state()
        days.go_on(DAY)
        play_legal(s, chooser(1))
        s.close()
        equal(board(ann, day)["results"], [])
        equal(board(ann, day)["yours"]["outcome"], None)
        equal(ann.post("/api/1/daily/abraca", {"day": day}).status, 409)
        assert begin(ann)["table"] != table
        equal(ann.get("/api/1/daily/me").json()["tries"][1]["table"], table)


@test
def setting_the_clock_makes_no_new_day(server):
    with Days() as days:
        ann = account(days.server, "Ann")
        day = days.today()["day"]
        table = begin(ann)["table"]
        for seconds in (DAY, -DAY, 30 * DAY):
            days.write(days.clock, seconds)
            days.go_on(5)  # by then the server has looked at the machine's clock
            equal(days.today()["day"], day)
            equal(begin(ann, status=200)["table"], table)


@test
def what_a_client_says_of_its_result_is_not_asked(server):
    """A result is what the server's own record comes to: edited, repeated and early messages change nothing."""
    with Days() as days:
        ann = account(days.server, "Ann")
        table = begin(ann, "dawn")["table"]
        for body in ({"outcome": "won"}, {"score": 99}, {"table": table}):
            ann.post("/api/1/daily/dawn", body)
        for method in ("PUT", "DELETE"):
            equal(ann.ask(method, "/api/1/daily/dawn", {}).status, 405)
        equal(board(ann, game="dawn")["results"], [])
        s = ann.open(table)
        state = s.first_state()
        state = state if state["legal"] else s.until(lambda m: m["type"] == "state" and m["legal"])
        move = {"type": "move", "ply": state["ply"], "move": state["legal"][0]["move"]}
        equal(s.do(**move)["type"], "done")
        again = s.do(**move)
        assert again["type"] == "refused" and again["error"] in ("stale", "turn", "illegal"), again
        give_up(ann, table)
        refused(s.do(**{**move, "ply": s.state["ply"]}), "over")
        s.close()
        result = board(ann, game="dawn")["results"]
        equal([(r["outcome"], r["moves"]) for r in result], [("gave_up", 1)])


@test
def who_is_deleted_leaves_the_board(server):
    with Days() as days:
        ann = account(days.server, "Ann")
        give_up(ann, begin(ann)["table"])
        begin(ann, "dawn")
        equal(len(board(ann)["results"]), 1)
        equal(ann.ask("DELETE", "/api/1/me", {"password": "correct horse"}).status, 200)
        equal(board(Person(days.server))["results"], [])
        equal(board(Person(days.server), game="dawn")["results"], [])
