"""Fuzzes the server with people who play, chat, agree, vanish and come back.

    python3 tests/sockets/fuzz_play.py [--seconds N] [--seed N] [--case K]

A case is one person's visit: as a guest or with an account, at tables that
others made or at an own one, over WebSockets that break off. Checked are the
order of what is told, that nobody is told what others may not know, that a
session that was ended is ended, and in the end that every move that was
acknowledged is in its table's log, and that records of finished games verify.
"""
import asyncio
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from sockets import wire  # noqa: E402
from sockets.hunt import Found, Hunt  # noqa: E402
from sockets.world import GAMES, ask  # noqa: E402

SECRET = re.compile(rb"secret([0-9]+)x")
TOKEN = re.compile(rb"\b[gs]\.[0-9a-z]{13}")
ENDS = {1008, 4401, 4404, 4409, 1013, 1001, 1000}
MANY = 24  # tables that are played at a time


class Table:
    """A table as the fuzzer knows it."""

    def __init__(self, made, game):
        self.id, self.invite, self.game = made["id"], made["invite"], game
        self.moves = []  # acknowledged: (seq, ply, move)
        self.over = False


class World:
    def __init__(self):
        self.tables, self.old, self.people, self.accounts = [], [], [], []
        self.moves = 0


class Person:
    def __init__(self, number, token, name=None, password=None):
        self.number, self.token, self.name, self.password = number, token, name, password
        self.tables = []


class Visit:
    """A person's WebSocket at a table."""

    def __init__(self, case, person, table):
        self.case, self.person, self.table = case, person, table
        self.peer, self.frames = None, wire.Frames()
        self.you, self.state, self.seq, self.syncs = None, None, None, set()
        self.number, self.answers = 0, {}

    async def open(self, since=None, want=None):
        words = {"invite": self.table.invite, "since": since, "want": want}
        query = "&".join(f"{key}={value}" for key, value in words.items() if value is not None)
        headers = [("Cookie", "conclave=" + self.person.token)]
        self.peer = await self.case.peer()
        self.lean, self.seq, self.frames = want == "lean", since, wire.Frames()
        self.plies, self.undone = {}, 0
        await self.peer.send(wire.upgrade(f"/api/1/tables/{self.table.id}/socket?{query}",
                                          self.case.dice.randbytes(16), headers=headers))
        replies = wire.Replies()
        while not replies.done:
            data = await self.peer.receive()
            if not data:
                raise Found(f"no WebSocket of table {self.table.id}: {data}")
            replies.feed(data)
        if replies.done[0].status != 101:
            raise Found(f"no WebSocket: {replies.done[0]}")
        self.state = None
        self.frames.feed(bytes(replies.buffer))
        return await self.until(lambda: self.state, "the first state")

    async def until(self, wanted, what):
        """Reads until that is so; False: the server closed with a reason."""
        self.take()
        while not wanted():
            if self.frames.closed is not None:
                if self.frames.closed not in ENDS:
                    raise Found(f"closed with {self.frames.closed} before {what}")
                return False
            data = await self.peer.receive()
            if not data:
                raise Found(f"{'nothing comes' if data is None else 'the connection ends'} before {what}")
            self.frames.feed(data)
            self.take()
        return True

    async def listen(self, seconds):
        """What comes in that time."""
        data = await self.peer.receive(seconds)
        if data:
            self.frames.feed(data)
            self.take()
        return self.frames.closed is None and not self.peer.ended

    def take(self):
        for kind, payload in self.frames.done:
            if kind == wire.TEXT:
                self.case.note("got", payload[:160])
                self.check_secrets(payload)
                self.message(json.loads(payload))
        self.frames.done.clear()

    def check_secrets(self, payload):
        """Standing answers and tokens are nobody else's business."""
        for owner in SECRET.findall(payload):
            if int(owner) != self.person.number:
                raise Found(f"{self.person.number} is told the standing answers of {int(owner)}: {payload[:500]!r}")
        if TOKEN.search(payload):
            raise Found(f"a token is told: {payload[:500]!r}")

    def message(self, message):
        if message["type"] == "table":
            self.you = message["you"]
            if message["you"] == "spectator" and not message["is_host"] and message["invite"] is not None:
                raise Found(f"a spectator is told the invite: {message}")
        elif message["type"] == "state":
            self.take_state(message)
        elif message["type"] in ("done", "refused"):
            self.answers[message.get("id")] = message

    def take_state(self, state):
        if self.seq is not None and state["from"] != self.seq and state["from"] not in self.syncs:
            raise Found(f"a state tells from {state['from']} where {self.seq} was told last")
        if state["seq"] < state["from"]:
            raise Found(f"a state from {state['from']} to {state['seq']}")
        self.seq, self.state, self.you = state["seq"], state, state["you"]
        self.plies = {ply: move for ply, move in self.plies.items() if ply < state.get("undone", ply + 1)}
        self.plies.update((ply["ply"], ply["move"]) for ply in state["plies"])
        self.undone = max([self.undone] + [note["seq"] for note in state.get("notes", [])
                                           if note["note"] in ("undo", "answer")])
        self.table.over = self.table.over or state["status"] == "over"
        if "done" in state:
            self.answers[state["done"]] = {"type": "done", "seq": state["seq"]}
        if state["status"] == "over":
            return
        if not self.lean and state["fair"]["seed"] is not None:
            raise Found("the seed is told while the game runs")
        if self.table.game == "abraca":
            self.check_racks(state)

    def check_racks(self, state):
        """Nobody sees the stones on the own rack; who looks on sees none."""
        mine = [int(self.you[1:]) - 1] if self.you != "spectator" else range(8)
        stones = (state.get("view") or {}).get("stone", [])
        for seat, rack in enumerate(stones):
            if seat in mine and any(stone not in (None, 0) for stone in rack):
                raise Found(f"{self.you} sees the rack of seat {seat + 1}: {rack}")
        for ply in state["plies"]:
            dealt = re.match(r"deal p([0-9])\.[0-9]=([0-9])", ply["move"])
            if dealt and int(dealt[1]) - 1 in mine and ply["by"] == "*":
                raise Found(f"{self.you} is told {ply['move']}")

    async def do(self, **command):
        """Sends a command; its answer, or None when the server closed."""
        self.number += 1
        number = command["id"] = self.number
        if command["type"] == "sync":
            self.syncs.add(command["since"])
        self.case.note("do", json.dumps(command).encode())
        await self.peer.send(wire.frame(json.dumps(command).encode(), key=self.case.dice.randbytes(4)))
        if not await self.until(lambda: number in self.answers, f"the answer to {command}"):
            return None
        return self.answers.pop(number)

    async def move(self):
        dice, state, seen = self.case.dice, self.state, self.seq
        legal = dice.choice(state["legal"])
        move = legal if isinstance(legal, str) else legal["move"]
        answer = await self.do(type="move", ply=state["ply"], move=move)
        if answer and answer["type"] == "done":
            self.table.moves.append((answer["seq"], state["ply"], move))
            if self.seq < answer["seq"]:
                raise Found(f"a move is done as {answer['seq']}, shown is {self.seq}")
        elif (answer and answer["error"] not in ("stale", "turn", "over", "refused", "busy") and
              answer["seq"] == seen):  # else a takeback elsewhere made another ply of that number
            raise Found(f"{move} was legal, and is refused: {answer}")


def json_of(reply, *statuses):
    if reply.status not in statuses:
        raise Found(f"status {reply.status}, not {statuses}: {reply.body[:300]!r}")
    return json.loads(reply.body)


async def somebody(case, world, peer):
    """A new guest mostly; else somebody who was here before, or an account."""
    dice, draw = case.dice, case.dice.random()
    if world.people and draw < 0.7:
        return dice.choice(world.people)
    if draw < 0.995:
        reply = json_of(await ask(peer, "POST", "/api/1/guest", body={"name": f"G{case.number}"}), 201)
        person = Person(case.number, reply["token"])
    elif world.accounts and draw < 0.9975:
        old = dice.choice(world.accounts)
        reply = await ask(peer, "POST", "/api/1/login", body={"name": old.name, "password": old.password})
        if reply.status == 401 and old not in world.accounts:  # deleted meanwhile
            return await somebody(case, world, peer)
        person = Person(old.number, json_of(reply, 200)["token"], old.name, old.password)
    else:
        name, password = f"A{case.number}", "correct horse %d" % case.number
        guest = json_of(await ask(peer, "POST", "/api/1/guest"), 201)["token"] if dice.random() < 0.5 else None
        reply = await ask(peer, "POST", "/api/1/accounts", guest, {"name": name, "password": password})
        if reply.status == 409:  # --case tries the same one again
            name += f" {dice.randrange(10**6)}"
            reply = await ask(peer, "POST", "/api/1/accounts", guest, {"name": name, "password": password})
        person = Person(case.number, json_of(reply, 201, 409).get("token", guest), name, password)
        world.accounts.append(person)
    world.people = (world.people + [person])[-60:]
    return person


async def new_table(case, world, peer, person):
    dice = case.dice
    game = dice.choice(GAMES + ("null",))
    seats = 2 if game in ("null", "archmage") else dice.choice((2, 2, 3))
    others = [dice.choice(({"kind": "open"}, {"kind": "open"}, {"kind": "invite"},
                           {"kind": "bot", "level": "random" if game == "null" else "novice"}))
              for _ in range(seats - 1)]
    wish = {"game": game, "seats": seats, "players": [{"kind": "me"}] + others, "public": dice.random() < 0.6,
            "rated": dice.random() < 0.3,
            "start": dice.random() < 0.02, "pace": dice.choice(({"kind": "none"},
                                                                {"kind": "live", "minutes": 1, "seconds": 1},
                                                               {"kind": "days", "days": 1}))}
    reply = await ask(peer, "POST", "/api/1/tables", person.token, wish)
    if reply.status == 401:  # somebody ended this session elsewhere
        return None
    table = Table(json_of(reply, 201), game)
    world.tables.append(table)
    if len(world.tables) > MANY:
        world.old.append(world.tables.pop(dice.randrange(MANY // 2)))
    return table


async def before_the_start(visit):
    """Starts once all sit; bots that take open seats at the start are the strongest, and slow here."""
    dice, seats = visit.case.dice, visit.state.get("seats", [])
    if seats and all(seat["kind"] in ("person", "bot") for seat in seats) and dice.random() < 0.7:
        await visit.do(type="start")
    else:
        await visit.do(**dice.choice((
            {"type": "sit"}, {"type": "sit"}, {"type": "salt", "salt": "s%d" % visit.case.number},
            {"type": "stand"},
            {"type": "seat", "seat": f"p{len(seats)}", "kind": "bot", "level": "random"}, {"type": "start"}
            if dice.random() < 0.05 else {"type": "sit"})))


async def step(visit, world):
    """One thing a person does at a table; False: the visit is over."""
    dice, state = visit.case.dice, visit.state
    draw = dice.random()
    if state["legal"] and draw < 0.9:
        await visit.move()
    elif state["status"] == "waiting" and draw < 0.7:
        await before_the_start(visit)
    elif draw < 0.3 or draw > 0.95:
        secret = f"secret{visit.person.number}x"
        await visit.do(**dice.choice((
            {"type": "chat", "text": dice.choice(("hello", "grüße €", "x" * 500))}, {"type": "undo"},
            {"type": "undo"},
            {"type": "offer", "kind": "takeback", "ply": max(0, state["ply"] - dice.randrange(4))},
            {"type": "offer", "kind": "pause"},
            {"type": "answer", "accept": dice.random() < 0.6}, {"type": "resume"}, {"type": "back"},
            {"type": "rematch"},
            {"type": "sync", "since": dice.randrange(visit.seq + 1)}, {"type": "sync", "since": 0},
            {"type": "sit", "seat": "p2"},
            {"type": "standing", "answers": [{"prompt": secret, "moves": [secret, "bot"]}]},
            {"type": "standing", "answers": []},
            {"type": "dance"}, {"type": dice.choice(("resign", "leave"))} if dice.random() < 0.1
            else {"type": "back"})))
    else:
        await visit.listen(0.02)
    return visit.frames.closed is None and not visit.peer.ended


async def at_table(case, world, person, table):
    """Comes, stays a while, breaks off, comes back and is told what was missed."""
    dice = case.dice
    visit = Visit(case, person, table)
    lobby = await case.peer() if dice.random() < 0.2 else None
    if lobby:
        await lobby.send(wire.upgrade("/api/1/lobby/socket", headers=[("Cookie", "conclave=" + person.token)]))
    since = None
    for _ in range(dice.choice((1, 1, 2, 4))):
        if not await visit.open(since, dice.choice((None, None, "lean", "text"))):
            return
        if visit.you == "spectator" and visit.state["status"] != "over":
            await visit.do(type="sit")
        for _ in range(dice.choice((3, 10, 40))):
            if visit.frames.closed is not None or not await step(visit, world):
                break
            if visit.state["status"] == "over" and dice.random() < 0.5:
                break
        since = dice.choice((visit.seq, visit.seq, 0))
        ending = dice.random()
        if ending < 0.2 and visit.frames.closed is None:  # in the middle of a command
            await visit.peer.send(wire.frame(b'{"type":"sync","since":0,"id":1}') * 3 + b"\x81")
        visit.peer.close(reset=ending < 0.7)


async def leave_for_good(case, world, person, peer):
    """Log out here or elsewhere, or delete all: the token is then worth nothing."""
    dice = case.dice
    if person.name and dice.random() < 0.5:
        reply = await ask(peer, "GET", "/api/1/sessions", person.token)
        sessions = json_of(reply, 200, 401).get("sessions", [])
        for session in sessions[:3]:
            await ask(peer, "DELETE", f"/api/1/sessions/{session['id']}", person.token)
        gone = any(session["current"] for session in sessions[:3])
    else:
        world.accounts = [account for account in world.accounts if account.name != person.name]
        reply = await ask(peer, "DELETE", "/api/1/me", person.token, {"password": person.password}
                          if person.name else {})
        gone = reply.status == 200
    if person in world.people:
        world.people.remove(person)
    if gone:
        me = json_of(await ask(peer, "GET", "/api/1/me", person.token), 200)
        if me["kind"] != "nobody":
            raise Found(f"a session that was ended still tells who it is: {me}")


async def one(case, world):
    dice = case.dice
    case.kind = "visits"
    peer = await case.peer()
    person = await somebody(case, world, peer)
    running = [table for table in world.tables if not table.over]
    if dice.random() < 0.8:
        running = [table for table in running if table in person.tables] or running
    table = dice.choice(running) if running and dice.random() < 0.8 else await new_table(case, world, peer, person)
    if table:
        person.tables = (person.tables + [table])[-4:]
        await at_table(case, world, person, table)
    for _ in range(dice.choice((0, 1, 2))):
        peer = await case.peer()
        target = dice.choice(("/api/1/me", "/api/1/me/games", "/api/1/me/export",
                              "/api/1/tables?status=running", "/api/1/sessions",
                              f"/api/1/tables/{table.id if table else 'x'}/record?as=p2"))
        reply = await ask(peer, "GET", target, person.token)
        if reply.status not in (200, 401, 403, 404, 409) or (reply.status == 200 and not reply.body):
            raise Found(f"{target} is answered {reply}")
    if dice.random() < 0.03:
        await leave_for_good(case, world, person, await case.peer())


async def prepare(case):
    return World()


async def check_log(case, world, person, table):
    """Every acknowledged move that was not taken back is in the log at its place."""
    visit = Visit(case, person, table)
    if not await visit.open(since=0):
        return False
    told = visit.plies
    for seq, ply, move in table.moves:
        if seq <= visit.undone:
            continue
        if seq > visit.seq or ply not in told or ("?" not in told[ply] and told[ply] != move):
            raise Found(f"table {table.id}: {move} was acknowledged as ply {ply}, entry {seq}; "
                        f"the log of {visit.seq} entries has {told.get(ply)}")
        world.moves += 1
    visit.peer.close()
    return visit.state["status"] == "over"


async def finish(case, world):
    peer = await case.peer()
    token = json_of(await ask(peer, "POST", "/api/1/guest"), 201)["token"]
    finished = []
    for table in world.tables + world.old[-500:]:
        if await check_log(case, world, Person(-1, token), table):
            finished.append(table)
    folder = case.target.folder
    files = []
    for table in finished[:30]:
        peer = await case.peer()
        reply = await ask(peer, "GET", f"/api/1/tables/{table.id}/record?invite={table.invite}", token)
        files.append(os.path.join(folder, table.id + ".rec"))
        with open(files[-1], "wb") as file:
            file.write(reply.body)
        peer.close()
    if files:
        done = await asyncio.to_thread(subprocess.run, [case.target.process.args[0], "verify", *files],
                                       capture_output=True, text=True,
                                       timeout=300)
        if done.returncode:
            raise Found(f"records do not verify: {done.stdout[-500:]} {done.stderr[-500:]}")
    acknowledged = sum(len(table.moves) for table in world.tables + world.old)
    print(f"play: {world.moves} of {acknowledged} acknowledged moves found at "
          f"{len(world.tables + world.old)} tables, {len(files)} records verified")


if __name__ == "__main__":
    sys.exit(Hunt("play", one, prepare, finish, width=32).main())
