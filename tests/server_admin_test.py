"""`conclave admin` beside a running server, on both stores."""
import json
import re
import os
import subprocess
import tempfile
import time

from server_client import CONCLAVE, Closed, Person, Server, Socket
from server_kit import account, equal, started, test
from server_postgres import Postgres

SOON = 30  # seconds within which a machine, however busy, shows what takes two at most


class Host:
    """A server of our own and `conclave admin` on its store."""

    def __init__(self, store=None, *flags):
        self.server = Server(*flags, store=store)
        self.url = store or f"sqlite:{self.server.data}/conclave.db"

    def run(self, *words, url=None):
        return subprocess.run([CONCLAVE, "admin", *words, "--store", url or self.url], text=True,
                              capture_output=True, timeout=120)

    def admin(self, *words, url=None):
        result = self.run(*words, "--json", url=url)
        equal((result.returncode, result.stderr), (0, ""))
        return json.loads(result.stdout)

    def refused(self, *words, url=None):
        result = self.run(*words, url=url)
        assert result.returncode in (1, 2) and result.stderr and not result.stdout, result
        return result.stderr


def on_both(function):
    """Runs a test with a server on SQLite, then on PostgreSQL."""
    def both(server):
        host = Host()
        function(host)
        host.server.close()
        cluster = Postgres()
        try:
            host = Host(cluster.url)
            function(host)
            host.server.close()
        finally:
            cluster.close()
    both.__name__ = function.__name__
    both.__module__ = function.__module__
    return test(both)


def wait_for(what, true):
    end = time.time() + SOON
    while not true():
        assert time.time() < end, what
        time.sleep(0.05)


def closed_with(socket_):
    """The code with which the server closes a connection."""
    try:
        socket_.until(lambda message: False, SOON)
    except Closed as closed:
        return closed.args[0]
    raise AssertionError("it stays open")


def login(person, password, status):
    answer = Person(person.server).post("/api/1/login", {"name": person.name, "password": password})
    equal(answer.status, status)
    return answer.json()


@on_both
def the_host_sees_people_and_sessions_and_ends_them(host):
    ann, bea = account(host.server, "Ann"), account(host.server, "Bea")
    equal(sorted(p["name"] for p in host.admin("people", "list")["people"]), [ann.name, bea.name])
    equal([p["name"] for p in host.admin("people", "search", "BEA")["people"]], [bea.name])
    equal(host.admin("people", "search", "%")["people"], [])
    login(ann, "correct horse", 200)
    shown = host.admin("people", "show", ann.name)
    equal((shown["name"], len(shown["sessions"]), shown["webhook"]), (ann.name, 2, False))
    sessions = host.admin("sessions", "list", ann.name)["sessions"]
    equal(len(sessions), 2)
    mine = [s["id"] for s in ann.get("/api/1/sessions").json()["sessions"] if s["current"]][0]
    lobby = ann.lobby()
    lobby.receive()
    host.admin("sessions", "end", ann.name, mine)
    equal(closed_with(lobby), 4401)
    wait_for("the session ends", lambda: ann.get("/api/1/me").json()["kind"] == "nobody")
    equal(len(host.admin("sessions", "list", ann.name)["sessions"]), 1)
    host.admin("sessions", "end", ann.name)
    equal(host.admin("sessions", "list", ann.name)["sessions"], [])
    equal(bea.get("/api/1/me").json()["kind"], "account")
    assert "no account" in host.refused("people", "show", "Nobody here")
    assert "no session" in host.refused("sessions", "end", bea.name, "xyz")
    assert "no such session" in host.refused("sessions", "end", bea.name, "0123456789abcdef")
    assert "no action" in host.refused("poeple", "list")
    text = host.run("people", "list").stdout
    assert ann.name in text and bea.name in text, text


@on_both
def a_password_is_reset_and_shown_once(host):
    ann = account(host.server, "Ann")
    made = host.admin("password", ann.name)
    equal(len(made["password"]), 20)
    login(ann, "correct horse", 401)
    login(ann, made["password"], 200)
    wait_for("sessions end", lambda: ann.get("/api/1/me").json()["kind"] == "nobody")
    assert made["password"] not in host.server.log()


@on_both
def bans_of_people_take_effect_and_end(host):
    ann, bea = account(host.server, "Ann"), account(host.server, "Bea")
    table = ann.make(game="abraca", seats=2)["id"]
    at_table, in_lobby, other = ann.open(table), ann.lobby(), bea.lobby()
    for one in (at_table, in_lobby, other):
        one.receive()
    host.admin("bans", "add", ann.name, "--reason", "shouting", "--for", "7d")
    equal((closed_with(at_table), closed_with(in_lobby)), (4403, 4403))
    answer = ann.get("/api/1/me")
    equal((answer.status, answer.json()["error"]), (403, "banned"))
    assert "shouting" in answer.json()["message"] and "until" in answer.json()["message"], answer.body
    equal(login(ann, "correct horse", 403)["error"], "banned")
    equal(login(ann, "wrong horse!", 401)["error"], "wrong_password")  # no news for who guesses
    equal(closed_with(ann.lobby()), 4403)
    other.send(type="ping")
    equal(other.until(lambda m: m["type"] == "pong")["type"], "pong")
    ban = host.admin("bans", "list")["bans"]
    equal([(b["kind"], b["name"], b["reason"]) for b in ban], [("person", ann.name, "shouting")])
    assert 6.9 < (ban[0]["until"] - ban[0]["created"]) / 86400e3 < 7.1, ban
    host.server.stop()
    host.server.start()  # a ban is there from the first request on
    equal(ann.get("/api/1/me").status, 403)
    host.admin("bans", "remove", ann.name)
    wait_for("the ban ends", lambda: ann.get("/api/1/me").status == 200)
    equal(host.admin("bans", "list")["bans"], [])
    assert "no such ban" in host.refused("bans", "remove", ann.name)
    assert "no account" in host.refused("bans", "add", "Nobody here")
    assert "--for" in host.refused("bans", "add", ann.name, "--for", "soon")
    guest = Person(host.server, "Gus")
    host.admin("bans", "add", guest.id)
    wait_for("a guest is banned", lambda: guest.get("/api/1/me").status == 403)
    equal(Person(host.server).get("/api/1/me").status, 200)


@test
def a_name_that_is_somebodys_id_is_said_to_be_both(server):
    host = Host()
    ann, guest = account(host.server, "Ann"), Person(host.server, "Gus")
    ann.id = host.admin("people", "show", ann.name)["id"]
    ids = {}
    for name in (ann.id, guest.id):
        equal(Person(host.server).post("/api/1/accounts", {"name": name, "password": "correct horse"}).status, 201)
        ids[name] = host.admin("people", "show", "name:" + name)["id"]
    for words in (("people", "show"), ("people", "delete"), ("password",), ("bans", "add"), ("bans", "remove")):
        said = host.refused(*words, ann.id)
        assert f"name:{ann.id} or id:{ann.id}" in said, said
    equal(host.admin("people", "show", "id:" + ann.id)["name"], ann.name)
    equal(host.admin("people", "show", "name:" + ann.id)["id"], ids[ann.id])
    equal(host.admin("people", "show", ids[ann.id])["name"], ann.id)
    equal(host.admin("people", "show", guest.id)["id"], ids[guest.id])  # guests are not shown
    assert f"name:{guest.id} or id:{guest.id}" in host.refused("bans", "add", guest.id)
    host.admin("bans", "add", "id:" + guest.id)
    equal([b["id"] for b in host.admin("bans", "list")["bans"]], [guest.id])
    host.admin("bans", "add", "name:" + guest.id)
    equal({b["id"] for b in host.admin("bans", "list")["bans"]}, {guest.id, ids[guest.id]})
    for word in ("id:" + ann.name, "name:" + ids[ann.id]):
        assert "no account" in host.refused("people", "show", word)
        assert "no account" in host.refused("bans", "add", word)
    host.server.close()


def from_address(server, address, path="/api/1/me", method="GET"):
    body = b"{}" if method == "POST" else None
    return Person(server).ask(method, path, body, {"X-Forwarded-For": address})


@test
def bans_of_networks_take_effect(server):
    host = Host(None, "--proxy", "on")
    inside = Socket(host.server.port, "lobby", headers={"X-Forwarded-For": "203.0.113.77"})
    outside = Socket(host.server.port, "lobby", headers={"X-Forwarded-For": "203.0.114.77"})
    inside.receive()
    outside.receive()
    equal(host.admin("bans", "add", "203.0.113.99/24", "--reason", "spam")["to"], "203.0.113.0/24")
    host.admin("bans", "add", "2001:db8:1::/48")
    host.admin("bans", "add", "198.51.100.7")
    equal(closed_with(inside), 4403)
    for address, status in (("203.0.113.1", 403), ("203.0.114.1", 200), ("::ffff:203.0.113.1", 403),
                            ("2001:db8:1:2::3", 403), ("2001:db8:2::3", 200), ("198.51.100.7", 403),
                            ("198.51.100.8", 200)):
        wait_for(address, lambda: from_address(host.server, address).status == status)
    for path, method in (("/", "GET"), ("/api/1/guest", "POST"), ("/api/1/login", "POST")):
        equal(from_address(host.server, "203.0.113.1", path, method).status, 403)
    try:
        Socket(host.server.port, "lobby", headers={"X-Forwarded-For": "203.0.113.1"})
        raise AssertionError("a banned address opens a connection")
    except (Closed, ConnectionError):
        pass
    outside.send(type="ping")
    outside.until(lambda m: m["type"] == "pong")
    host.admin("bans", "remove", "203.0.113.0/24")
    wait_for("removed", lambda: from_address(host.server, "203.0.113.1").status == 200)
    host.server.close()


@on_both
def tables_are_listed_closed_and_deleted_under_the_players(host):
    table, ann, bea, a, b = started(host.server)
    waiting = ann.make(game="dawn", seats=2, players=[{"kind": "me"}, {"kind": "open"}])["id"]
    lobby = bea.lobby()
    lobby.receive()
    equal({t["id"]: t["status"] for t in host.admin("tables", "list")["tables"]},
          {table: "running", waiting: "waiting"})
    equal([t["id"] for t in host.admin("tables", "list", "waiting")["tables"]], [waiting])
    shown = host.admin("tables", "show", table)
    equal((shown["game"], shown["players"]), ("abraca", ["Ann", "Bea"]))
    assert not {"seed", "invite", "secret"} & set(shown), shown
    host.admin("tables", "close", table)
    for one in (a, b):
        over = one.until(lambda m: m["type"] == "state" and m["status"] == "over", SOON)
        equal((over["result"]["reason"], over["result"]["payoff"], over["to_act"]), ("closed", [0, 0], []))
    wait_for("it is listed as over", lambda: table not in str(bea.get("/api/1/tables?status=running").body))
    assert "over already" in host.refused("tables", "close", table)
    equal(ann.get(f"/api/1/tables/{table}/record").status, 200)
    host.admin("tables", "delete", table)
    equal((closed_with(a), closed_with(b)), (4404, 4404))
    equal(ann.get(f"/api/1/tables/{table}").status, 404)
    host.admin("tables", "close", waiting)
    equal(host.admin("tables", "list")["tables"], [])
    lobby.until(lambda m: m["type"] == "lobby" and not m["tables"], SOON)
    assert "no table" in host.refused("tables", "show", table)


@on_both
def a_deleted_person_leaves_seats_to_bots(host):
    ann, bea = account(host.server, "Ann"), account(host.server, "Bea")
    made = ann.make(game="abraca", seats=2, players=[{"kind": "me"}, {"kind": "open"}])
    a, b = ann.open(made["id"]), bea.open(made["id"], invite=made["invite"])
    a.first_state()
    b.first_state()
    b.do(type="sit")
    b.do(type="chat", text="hello from Bea")
    a.do(type="start")
    host.admin("people", "delete", bea.name)
    equal(closed_with(b), 4401)
    gone = a.until(lambda m: m["type"] == "state" and m["seats"][1].get("name") == "someone", SOON)
    assert gone["seats"][1]["kind"] == "person", gone["seats"]
    equal([p["name"] for p in host.admin("people", "list")["people"]], [ann.name])
    for _ in range(400):  # the game goes on: whenever Bea would be asked, a bot answers
        if a.state["status"] == "over" or a.state["seats"][1].get("stand_in"):
            break
        if a.state["legal"]:
            a.do(type="move", ply=a.state["ply"], move=a.state["legal"][0]["move"])
        else:
            a.until(lambda m: m["type"] == "state", SOON)
    assert a.state["seats"][1].get("stand_in") or a.state["status"] == "over", a.state
    assert bea.name not in str(ann.get(f"/api/1/tables/{made['id']}/record").body)
    login(bea, "correct horse", 401)


@on_both
def a_notice_reaches_everybody_connected(host):
    ann = Person(host.server, "Ann")
    table = ann.make(game="abraca", seats=2)["id"]
    ears = [ann.open(table), ann.lobby(), Person(host.server).lobby(), Person(host.server).open(table)]
    lean = ann.open(table, want="lean")
    for ear in (*ears, lean):
        ear.receive()
    text = 'We restart at noon: "ten minutes" – Grüße'
    host.admin("notice", text)
    for ear in ears:
        equal(ear.until(lambda m: m["type"] == "notice", SOON)["text"], text)
    equal(lean.do(type="ping")["type"], "pong")
    assert b"notice" not in b"".join(lean.raw)
    assert "1 to 500" in host.refused("notice", "x" * 501)


@test
def a_notice_reaches_the_terminal(server):
    host = Host()
    terminal = subprocess.Popen([CONCLAVE, "play", "--server", f"http://127.0.0.1:{host.server.port}", "null",
                                 "--seats", "me,bot:random"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                stderr=subprocess.STDOUT)
    wait_for("it sits", lambda: host.admin("tables", "list")["tables"])
    wait_for("it is connected", lambda: "conclave_connections 1" in Person(host.server).get("/metrics").body.decode())
    host.admin("notice", "We restart at noon.")
    listener = Person(host.server).lobby()
    host.admin("notice", "Again: at noon.")
    listener.until(lambda m: m["type"] == "notice" and "Again" in m["text"], SOON)  # so both were sent
    said = terminal.communicate(b"1\n" * 200, timeout=60)[0].decode()
    assert "The host says: We restart at noon." in said, said
    host.server.close()


def facts_of(host):
    """What a host shows of itself, to be compared after a move."""
    return (host.admin("people", "list")["people"], host.admin("tables", "list")["tables"],
            host.admin("bans", "list")["bans"])


def finished_games(host, count):
    ann = account(host.server, "Ann")
    for i in range(count):
        table = ann.make(game="null", seats=2, rated=i == 0, players=[{"kind": "me"},
                                                                      {"kind": "bot", "level": "random"}])
        at = ann.open(table["id"])
        at.first_state()
        at.do(type="chat", text='"quoted", \\back\\ and – ünïcode\ttab')
        while at.state["status"] != "over":
            if at.state["legal"]:
                at.do(type="move", ply=at.state["ply"], move=at.state["legal"][0]["move"])
            else:
                at.until(lambda m: m["type"] == "state")
        at.close()
    return ann


@test
def a_backup_moves_between_stores_while_the_server_runs(server):
    cluster = Postgres()
    folder = tempfile.mkdtemp(prefix="conclave-backup-")
    try:
        first = Host()
        ann = finished_games(first, 3)
        running = ann.make(game="abraca", seats=2)["id"]
        at = ann.open(running)
        at.first_state()
        before = at.state if at.state["legal"] else at.until(lambda m: m.get("legal"))  # it stays so
        first.admin("bans", "add", "203.0.113.0/24", "--reason", "spam")
        path = os.path.join(folder, "one")
        made = first.admin("backup", path)
        equal(os.stat(path).st_mode & 0o777, 0o600)
        at.do(type="chat", text="after the backup")
        shown = facts_of(first)
        records = [ann.get(f"/api/1/tables/{t['id']}/record").body for t in shown[1]]
        # SQLite to PostgreSQL, and from there to SQLite again: all rows are the same.
        equal(first.admin("restore", path, url=cluster.url)["content"], made["content"])
        again = os.path.join(folder, "two")
        equal(first.admin("backup", again, url=cluster.url)["content"], made["content"])
        back = f"sqlite:{folder}/back.db"
        equal(first.admin("restore", again, url=back)["rows"], made["rows"])
        first.server.close()
        for url in (cluster.url, back):
            moved = Host(url)
            ann.server = moved.server  # her session is the same
            people, tables, bans = facts_of(moved)
            equal((people[0]["name"], bans), (shown[0][0]["name"], shown[2]))
            equal([t["id"] for t in tables], [t["id"] for t in shown[1]])
            for table, record in zip(tables, records):
                if table["status"] == "over":
                    equal(ann.get(f"/api/1/tables/{table['id']}/record").body, record)
            at = ann.open(running)
            equal(at.first_state()["view"], before["view"])
            chat = at.do(type="sync", since=0) and at.state["chat"]
            assert not any("after" in line["text"] for line in chat), chat
            moved.server.close()
        assert "not empty" in first.refused("restore", path, url=back)
        assert "not empty" in first.refused("restore", path, url=cluster.url)
    finally:
        cluster.close()
        subprocess.run(["rm", "-rf", folder])


@test
def a_damaged_backup_is_refused_and_nothing_is_kept(server):
    with tempfile.TemporaryDirectory() as folder:
        host = Host()
        finished_games(host, 1)
        path, bad = os.path.join(folder, "good"), os.path.join(folder, "bad")
        host.admin("backup", path)
        host.server.close()
        with open(path, "rb") as file:
            good = file.read()
        lines = good.split(b"\n")
        log = next(i for i, line in enumerate(lines) if b'"table":"log"' in line)
        for damage, why in ((good[:-20], "middle of a line"), (b"\n".join(lines[:-2]) + b"\n", "no end"),
                            (good.replace(b"Ann", b"Ben", 1), "digest"), (b"", "no end"),
                            (b"\n".join(lines[:log + 1] + lines[log + 2:]), "digest"),
                            (b"hello\n", "no JSON"), (b'{"a":1}\n', "no backup"),
                            (good + b"[]\n", "after the end"), (good.replace(b'"schema":', b'"schema":9', 1), "")):
            with open(bad, "wb") as file:
                file.write(damage)
            url = f"sqlite:{folder}/new.db"
            said = host.refused("restore", bad, url=url)
            assert why in said, (why, said)
            assert not os.path.exists(f"{folder}/new.db"), said
        host.admin("restore", path, url=url)
        assert "cannot read" in host.refused("restore", folder + "/nowhere", url=url)
        assert host.refused("backup", folder + "/no/where", url=url)
        assert "nothing in the store" in host.refused("people", "list", url=f"sqlite:{folder}/none.db")
        assert not os.path.exists(f"{folder}/none.db")


@test
def a_host_finds_out_whom_to_ban(server):
    """From a table to the guest who sits there, and from the log to where they came from."""
    host = Host()
    bea = Person(host.server, "Bea")
    table = bea.make(game="null", seats=2)["id"]
    equal(host.admin("tables", "show", table)["people"], [bea.id, None])
    log = host.server.log()
    assert re.search(r'event=guest_made name="Bea" id=%s address=127.0.0.1' % bea.id, log), log[-500:]
    assert re.search(r"event=table_made table=%s .*host=%s address=127.0.0.1" % (table, bea.id), log), log[-500:]
    host.admin("bans", "add", bea.id)
    until = time.time() + 20
    while bea.get("/api/1/me").status != 403 and time.time() < until:
        time.sleep(0.1)
    equal(bea.get("/api/1/me").json()["error"], "banned")
    host.server.close()


@test
def nobody_bans_the_world_by_a_slip(server):
    host = Host()
    for wide in ("10.0.0.0/0", "0.0.0.0/7", "::/0", "2000::/3"):
        assert "too wide" in host.refused("bans", "add", wide)
    host.admin("bans", "add", "10.0.0.0/8")
    equal(Person(host.server).get("/metrics").status, 200)
    host.server.close()


@test
def a_backup_replaces_nothing_and_a_restore_leaves_a_running_server_alone(server):
    with tempfile.TemporaryDirectory() as folder:
        host = Host()
        data = host.server.data
        path = os.path.join(folder, "backup")
        host.admin("backup", path)
        for taken in (path, f"{data}/conclave.db", f"{data}/conclave.db-wal", folder):
            before = os.stat(taken)
            assert "already" in host.refused("backup", taken)
            equal((os.stat(taken).st_ino, os.stat(taken).st_size), (before.st_ino, before.st_size))
        assert "in use" in host.refused("restore", path)
        host.server.close()


@test
def a_backup_under_load_is_of_one_moment(server):
    with tempfile.TemporaryDirectory() as folder:
        host = Host()
        ann = Person(host.server, "Ann")
        table = ann.make(game="abraca", seats=2)["id"]
        at = ann.open(table)
        at.first_state()
        for i in range(10):
            open_ = {at.send(type="chat", text=f"line {i} {k}") for k in range(5)}
            path = os.path.join(folder, str(i))
            host.admin("backup", path)
            while open_:
                open_.discard(at.receive().get("id"))
            rows = [json.loads(line) for line in open(path)]
            columns, kept = {}, {}
            for row in rows:
                if isinstance(row, dict):
                    name = row.get("table")
                    columns[name] = row.get("columns")
                else:
                    kept.setdefault(name, []).append(dict(zip(columns[name], row)))
            newest = {row["table_id"]: row["newest"] for row in kept["briefs"]}
            by_table = {}
            for row in kept["log"]:
                by_table[row["table_id"]] = max(row["id"], by_table.get(row["table_id"], 0))
            equal(by_table, newest)  # the brief and the log it speaks of are of the same moment
        host.server.close()


