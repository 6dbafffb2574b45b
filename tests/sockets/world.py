"""People and tables that a fuzzer starts with, and requests over all pages of the API."""
import json

from sockets import wire
from sockets.hunt import Found

GAMES = ("abraca", "archmage", "dawn")
JSON = ("Content-Type", "application/json")


async def answers(peer, replies, count, what="answer"):
    """Reads until so many answers are whole."""
    while len(replies.done) < count:
        data = await peer.receive()
        if data is None:
            raise Found(f"no {what} {len(replies.done) + 1} of {count}")
        if not data:
            raise Found(f"closed before {what} {len(replies.done) + 1} of {count}; "
                        f"so far {[reply.status for reply in replies.done]}")
        replies.feed(data)


async def ask(peer, method, target, token=None, body=None):
    """One request on a connection that is kept, and its answer."""
    headers = [("Authorization", "Bearer " + token)] if token else []
    if method != "GET":
        headers.append(JSON)
        body = b"{}" if body is None else body if isinstance(body, bytes) else json.dumps(body).encode()
    await peer.send(wire.request(method, target, headers, body))
    replies = wire.Replies([method])
    await answers(peer, replies, 1, f"answer to {method} {target}")
    return replies.done[0]


class World:
    """Tokens of people, tables as (id, invite), names of accounts."""

    def __init__(self):
        self.tokens, self.tables, self.names, self.files = [], [], [], []


async def prepare(case):
    world, peer = World(), await case.peer()
    for name in ("Ann", "Bea", "Cal"):
        reply = await ask(peer, "POST", "/api/1/guest", body={"name": name})
        world.tokens.append(json.loads(reply.body)["token"])
    for name in ("Dee Dee", "Eve_1"):
        reply = await ask(peer, "POST", "/api/1/accounts", body={"name": name, "password": "correct horse"})
        world.tokens.append(json.loads(reply.body)["token"])
        world.names.append(name)
    await make_tables(peer, world)
    peer.close()
    return world


async def make_tables(peer, world):
    """Tables for everybody instead of those there were. The server under test has no limits, and
    a table's life is one of them: what was said at one for an hour nobody could say elsewhere."""
    tables = []
    for number, game in enumerate(GAMES + GAMES):
        wish = {"game": game, "seats": 2, "players": [{"kind": "me"}, {"kind": "open"}],
                "public": number < len(GAMES), "start": number % 2 == 0}
        reply = await ask(peer, "POST", "/api/1/tables", world.tokens[number % 5], wish)
        if reply.status != 201:
            raise Found(f"no table of {game}: {reply}")
        made = json.loads(reply.body)
        tables.append((made["id"], made["invite"]))
    world.tables = tables


def command(dice, number=1):
    """A command for a table, most likely one that exists."""
    kind = dice.choice(("move", "undo", "sit", "stand", "seat", "salt", "start", "chat", "offer", "answer",
                        "resume",
                        "resign", "leave", "back", "standing", "rematch", "sync", "ping", "dance"))
    more = {"move": {"ply": dice.randrange(40), "move": dice.choice(("cast 1", "pass", "x", "cast 8",
                                                                     "gain gem", "é" * 50))},
            "sit": {"seat": dice.choice(("p1", "p2", "p9", "spectator"))},
            "seat": {"seat": "p2", "kind": dice.choice(("open", "bot", "invite")), "level": "novice"},
            "salt": {"salt": dice.choice(("lucky", "not lucky!", "a" * 64, "a" * 65))},
            "chat": {"text": dice.choice(("hello", "x" * 500, "x" * 501, "grüße\n€ \"q\" \\", "\u0001"))},
            "offer": {"kind": dice.choice(("takeback", "pause", "x")), "ply": dice.randrange(20)},
            "answer": {"accept": dice.random() < 0.5}, "sync": {"since": dice.choice((0, 1, 5, 10**6))},
            "standing": {"answers": [{"prompt": "", "moves": ["pass", "bot"]}] * dice.randrange(4)}}.get(kind, {})
    made = {"type": kind, "id": number, **more}
    if dice.random() < 0.1 and more:
        del made[dice.choice(list(more))]
    if dice.random() < 0.1:
        made[dice.choice(list(made))] = dice.choice((None, [], {}, -1, 1e300, "", True, 2**53, [[[[]]]]))
    return made
