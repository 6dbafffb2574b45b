"""What docs/protocol.md says, against what is sent; the catalogue and the host's pages."""
import glob
import json
import os
import re
import subprocess
import tempfile

from server_client import CONCLAVE, Person, Server
from server_kit import account, equal, refused, test
from sockets.line import healthy


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
def members_of_the_wrong_kind_are_refused(server):
    """And not taken for something else, or for nothing."""
    ann = account(server, "Ann")
    wishes = [{"pace": {"kind": "live", "minutes": 25.0, "seconds": 10}}, {"pace": {"kind": "days", "days": "2"}},
              {"pace": "live"}, {"options": "x"}, {"rated": "yes"}, {"public": 1}, {"seats": "2"}, {"players": {}},
              {"start": "now"}, {"aid": 0}, {"stand_in": 1}, {"reveal": "5"}]
    for wish in wishes:
        answer = ann.post("/api/1/tables", dict(wish, game="null"))
        equal((wish, answer.status), (wish, 400))
        assert "must be" in answer.json()["message"], answer.body
    equal(ann.ask("PUT", "/api/1/me/webhook", {"url": "https://example.org/hook"}).status, 200)
    equal(ann.ask("PUT", "/api/1/me/webhook", {"url": 1}).status, 400)
    equal(ann.get("/api/1/me").json()["webhook"], "https://example.org/hook")
    equal(Person(server).post("/api/1/guest", {"name": 5}).status, 400)


@test
def the_host_sees_health_and_figures(server):
    nobody = Person(server)
    healthy(server)
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


def described_members(game):
    """The members that docs/views.md gives to a game's view, with the lengths of their arrays."""
    with open(os.path.join(os.path.dirname(__file__), "../docs/views.md")) as file:
        section = file.read().split(f"\n## {game}\n")[1].split("\n## ")[0]
    return {name: [int(n) for n in re.findall(r"\d+", lengths)]
            for name, lengths in re.findall(r"^\| `([\w.]+)((?:\[\d+\])*)` \|", section, re.M)}


def sent_members(view, parent=""):
    """The same of a view that was sent."""
    members = {}
    for name, value in view.items():
        lengths, one = [], value
        while isinstance(one, list):
            lengths.append(len(one))
            one = one[0]
        members[parent + name] = lengths
        if isinstance(one, dict):
            members.update(sent_members(one, parent + name + "."))
    return members


@test
def views_have_the_members_that_are_described(server):
    person = Person(server, "Ann")
    for game in person.get("/api/1/games").json()["games"]:
        at = person.open(person.make(game=game["key"])["id"])
        equal(sent_members(at.first_state()["view"]), described_members(game["key"]))
        at.close()


@test
def connections_end_with_codes_that_are_described(server):
    here = os.path.dirname(__file__)
    with open(os.path.join(here, "../docs/protocol.md")) as file:
        described = set(re.findall(r"^\| (\d{4}) \|", file.read(), re.M))
    used = set()
    for path in glob.glob(os.path.join(here, "../server/**/*.[ch]"), recursive=True):
        with open(path) as file:
            used |= {a or b for a, b in re.findall(r"\b(44\d\d)\b|close(?:_all)?\((?:[^()]*, )?(1\d{3})\)", file.read())}
    assert {"4403", "4404", "1008"} <= used, used
    assert used <= described, used - described
