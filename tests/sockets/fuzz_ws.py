"""Fuzzes the server's WebSockets over real connections.

    python3 tests/sockets/fuzz_ws.py [--seconds N] [--seed N] [--case K]

Openings and frames come from a grammar, so that what must happen is known:
which openings are refused and how, that pings are answered in order and
commands by their number, with which code a broken frame closes. Others are
mutated byte by byte; then what the server sends must be well-formed, and the
connection must find an end.
"""
import json
import os
import struct
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from sockets import wire  # noqa: E402
from sockets.hunt import DEADLINE, Found, Hunt  # noqa: E402
from sockets.wire import close_frame, frame  # noqa: E402
from sockets.world import command, make_tables, prepare  # noqa: E402

LOBBY = "/api/1/lobby/socket"
TABLES_LAST = 2000  # cases
# Closes that are not about frames: limits, no invite, no such table, other rules, the store.
OTHER_CLOSES = {1008, 4403, 4404, 4409, 1013}
TEXTS = [b"", b"{", b"[]", b"null", b"{}", b'{"type":7}', b"[" * 3000, b'{"type":"ping","id":1.5}',
         b'{"type":"chat","text":"\\u0000"}',
         b'{"type":"ping","id":99999999999999999999}', b'"\\ud800"', b'{"a":' * 7 + b"1" + b"}" * 7,
         b" " * 8192, "é€𝄞".encode() * 300,
         b'{"type":"ping","type":"sync","id":1}', b'{"type":"move","ply":1e9,"move":"x"}', b"\x00",
         b'{"type":"ping"}\x00']


def place(dice, world):
    table, invite = dice.choice(world.tables)
    if dice.random() < 0.3:
        return LOBBY
    words = [dice.choice(("", f"invite={invite}")), dice.choice(("", "since=0", "since=3", "since=-1",
                                                                 "since=x", "since=99999999999")),
             dice.choice(("", "", "want=lean", "want=text", "want=x")), dice.choice(("", "", "%C3%A4=1"))]
    query = "&".join(word for word in words if word)
    table = table if dice.random() < 0.95 else "0123456789abc"
    return f"/api/1/tables/{table}/socket" + ("?" + query if query else "")


def who(dice, world):
    token = dice.choice(world.tokens + [None, None, "x" * 100])
    return [] if token is None else [dice.choice((("Cookie", f"a=b; conclave={token}"),
                                                  ("Authorization", "Bearer " + token)))]


def opening(dice, world):
    """A valid opening request with its key."""
    key = dice.randbytes(16)
    headers = who(dice, world) + dice.sample(
        [("Sec-WebSocket-Extensions", "permessage-deflate; client_max_window_bits"),
         ("Origin", "http://127.0.0.1"),
         ("User-Agent", "x"), ("Sec-WebSocket-Protocol", "chat"), ("Pragma", "no-cache")],
         dice.choice((0, 0, 1, 3)))
    data = wire.upgrade(place(dice, world), key, dice.choice(("conclave.1", "x, conclave.1", "conclave.1,y")),
                        headers=headers)
    if dice.random() < 0.3:
        data = data.replace(b"Connection: Upgrade", dice.choice((b"Connection: keep-alive, upgrade",
                                                                 b"connection:UPGRADE")))
    return data, key


def bad_opening(dice, world):
    """An opening request that must be answered without a 101, and the statuses allowed."""
    at, plain = place(dice, world), {200, 400, 403, 404, 405, 426}
    return dice.choice((
        lambda: (wire.upgrade(at, version=dice.choice((None, "8", "14", "x", ""))), {426}),
        lambda: (wire.upgrade(at, protocol=dice.choice((None, "hook", "http", "conclave.2", "conclave.1x",
                                                        ""))), {400}),
        lambda: (wire.upgrade(at, key=dice.choice((None, b"", b"x" * 15, b"x" * 17, b"x" * 1000))), {400}),
        lambda: (wire.upgrade(at, headers=[("Sec-WebSocket-Key", "MDEyMzQ1Njc4OWFiY2RlZg==")]), {400}),
        lambda: (wire.upgrade(at,
                              headers=[("Origin", dice.choice(("null", "https://127.0.0.1", "http://e.example",
                                                               "http://" + "a" * 2000)))]), {403}),
        lambda: (wire.upgrade(at).replace(b"Upgrade: websocket",
                                          b"Upgrade: " + dice.choice((b"h2c", b"hook", b"http", b"TLS/1.0"))),
                                          plain),
        lambda: (wire.upgrade(at).replace(b"Connection: Upgrade", b"Connection: close"), plain),
        lambda: (wire.upgrade(at).replace(b"HTTP/1.1", b"HTTP/1.0", 1), plain),
        lambda: (wire.upgrade(at).replace(b"GET", dice.choice((b"POST", b"PUT", b"HEAD")), 1), plain),
        lambda: (wire.upgrade(dice.choice(("/", "/healthz", "/api/1/lobby", "/api/1/tables", "/nothing",
                                           LOBBY + "/x"))), plain)))()


async def to_answer(peer, replies):
    while not replies.done:
        data = await peer.receive()
        if not data:
            raise Found("an opening request is not answered" if data is None else "closed before the answer")
        replies.feed(data)
    return replies.done[0]


async def refused_opening(case, world):
    data, statuses = bad_opening(case.dice, world)
    peer = await case.peer()
    await peer.pieces(data, sorted(case.dice.randrange(1, len(data)) for _ in range(case.dice.choice((0, 0, 2)))))
    reply = await to_answer(peer, wire.Replies([data.split(b" ")[0].decode()]))
    if reply.status not in statuses:
        raise Found(f"{data!r} is answered {reply.status}, not {statuses}")
    if statuses == {426} and reply.get("sec-websocket-version") != "13":
        raise Found(f"426 without our version: {reply}")


class Talk:
    """A WebSocket that is open, with what is awaited from it."""

    def __init__(self, peer, is_lean):
        self.peer, self.is_lean, self.frames = peer, is_lean, wire.Frames()
        self.pings, self.ids, self.answered = [], [], set()

    async def read(self, seconds=DEADLINE):
        """False: nothing came, or the end."""
        data = await self.peer.receive(seconds)
        if data:
            self.frames.feed(data)
        self.take()
        return bool(data)

    def take(self):
        for kind, payload in self.frames.done:
            if kind == wire.PONG:
                if not self.pings or self.pings.pop(0) != payload:
                    raise Found(f"a pong with {payload!r}")
            elif kind == wire.TEXT:
                message = json.loads(payload)
                self.answered.add(message.get("id", message.get("done")))
            elif kind == wire.BINARY:
                raise Found("a binary message")
        self.frames.done.clear()

    def is_answered(self):
        return not self.pings and self.answered.issuperset(self.ids)

    async def until(self, wanted, what):
        while not wanted():
            if self.frames.closed in OTHER_CLOSES:
                return False
            if not await self.read():
                raise Found(f"{'closed' if self.peer.ended else 'nothing comes'} before {what}; "
                            f"close code {self.frames.closed}, "
                            f"pings {self.pings[:3]}, commands {sorted(set(self.ids) - self.answered)[:3]}")
        return True


async def opened(case, world, first=b""):
    """A connection that was upgraded; `first` goes out with the very request."""
    dice = case.dice
    data, key = opening(dice, world)
    peer = await case.peer()
    whole = data + first
    await peer.pieces(whole, sorted(dice.randrange(1, len(whole)) for _ in range(dice.choice((0, 0, 0, 2, 9)))))
    replies = wire.Replies()
    reply = await to_answer(peer, replies)
    if (reply.status, reply.get("sec-websocket-accept"), reply.get("sec-websocket-protocol")) != \
            (101, wire.accept_of(key), "conclave.1") or reply.get("sec-websocket-extensions"):
        raise Found(f"{data!r} is answered {reply}")
    talk = Talk(peer, b"want=lean" in data)
    talk.frames.feed(bytes(replies.buffer))
    return talk


def control(dice, talk):
    """A ping or pong."""
    payload = dice.randbytes(dice.choice((0, 1, 8, 125)))
    if dice.random() < 0.3:
        return frame(payload, wire.PONG, key=dice.randbytes(4))
    talk.pings.append(payload)
    return frame(payload, wire.PING, key=dice.randbytes(4))


def fragments(dice, payload, talk, opcode=wire.TEXT):
    """A message in frames, control frames in between."""
    if dice.random() < 0.6:
        return frame(payload, opcode, key=dice.randbytes(4))
    places = sorted(dice.randrange(len(payload) + 1) for _ in range(dice.choice((1, 2, 5))))
    out, start = b"", 0
    for number, end in enumerate([*places, len(payload)]):
        final = number == len(places)
        out += frame(payload[start:end], wire.CONTINUATION if number else opcode, final, key=dice.randbytes(4))
        if not final and dice.random() < 0.3:
            out += control(dice, talk)
        start = end
    return out


def conversation(dice, talk):
    """Messages that must all be answered; ones that are no commands as well."""
    out = b""
    for number in range(dice.choice((0, 1, 3, 10))):
        draw = dice.random()
        if draw < 0.25:
            out += control(dice, talk)
        elif draw < 0.45:
            out += fragments(dice, dice.choice(TEXTS), talk)
        elif draw < 0.65:
            talk.ids.append(number)
            out += fragments(dice, json.dumps({"type": "ping", "id": number}).encode(), talk)
        else:
            made = command(dice, number)
            out += fragments(dice, json.dumps(made, ensure_ascii=dice.random() < 0.5).encode(), talk)
    return out


def violation(dice):
    """Frames that must close the connection, and the codes allowed."""
    ping, key = b'{"type":"ping","id":1}', dice.randbytes(4)
    return dice.choice((
        lambda: (frame(ping, dice.choice((1, 2, 8, 9, 10)), key=None), {1002}),
        lambda: (frame(ping, reserved=dice.randrange(1, 8), key=key), {1002}),
        lambda: (frame(ping, dice.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), key=key), {1002}),
        lambda: (frame(ping, dice.choice((8, 9, 10)), final=False, key=key), {1002}),
        lambda: (frame(b"x" * dice.choice((126, 200, 70000)), dice.choice((8, 9, 10)), key=key), {1002}),
        lambda: (frame(ping, wire.CONTINUATION, dice.random() < 0.5, key=key), {1002}),
        lambda: (frame(b"{", final=False, key=key) + frame(ping, dice.choice((1, 2)), dice.random() < 0.5,
                                                           key=key), {1002}),
        lambda: (close_frame(dice.choice((0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535))), {1002}),
        lambda: (frame(b"\x03", wire.CLOSE, key=key), {1002}),
        lambda: (frame(ping, form=dice.choice((16, 64)), key=key), {1002}),
        lambda: (frame(dice.choice((b"\xff", b"a\xc3", b"\xed\xa0\x80", b"\xc0\x80", b"\xf5\x80\x80\x80")),
                       key=key), {1007}),
        lambda: (frame(b"\xe2\x82", final=False, key=key) + frame(b"x", 0, key=key), {1007}),
        lambda: (frame(ping, wire.BINARY, dice.random() < 0.5, key=key), {1003}),
        lambda: (frame(b" " * dice.choice((8193, 9000, 66000)), key=key), {1009}),
        lambda: (frame(b" ", size=dice.choice((8193, 1 << 20, 1 << 40)), key=key), {1009}),
        lambda: (frame(b" " * 5000, final=False, key=key) + frame(b" " * 5000, 0, key=key), {1009}),
        lambda: (close_frame(dice.choice((1000, 1001, 3000, 4999)), b"bye", key=key), {1000, 1001, 3000, 4999}),
        lambda: (close_frame(), {1000, 1005})))()


async def whole_talk(case, world):
    """A conversation, all of it answered, then a frame that ends it."""
    dice = case.dice
    talk = await opened(case, world)
    data = conversation(dice, talk)
    await talk.peer.pieces(data, sorted(dice.randrange(1, len(data)) for _ in range(dice.choice((0, 0, 3, 20))))
                           if len(data) > 1 else [])
    if not await talk.until(talk.is_answered, "all answers"):
        return
    data, codes = violation(dice)
    await talk.peer.pieces(data, [1, 2, 5] if dice.random() < 0.2 else [])
    if await talk.until(lambda: talk.frames.closed is not None, f"the close after {data[:60]!r}") and \
            talk.frames.closed not in codes | OTHER_CLOSES:
        raise Found(f"{data[:60]!r} closes with {talk.frames.closed}, not {codes}")
    await talk.peer.send(close_frame(1000))
    while await talk.read():
        pass
    if not talk.peer.ended:
        raise Found("the connection stays open after the close")


async def anything(case, world):
    """Frames mutated at random, before, with and after the opening."""
    dice = case.dice
    talk = Talk(None, False)
    data = bytearray(conversation(dice, talk) + violation(dice)[0] + conversation(dice, talk))
    for _ in range(dice.choice((1, 2, 5, 20))):
        at = dice.randrange(len(data) + 1)
        kind = dice.randrange(5)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << dice.randrange(8)
        elif kind == 1:
            del data[at:at + dice.choice((1, 3, 20))]
        elif kind == 2:
            data[at:at] = dice.choice((b"\x81\xfe", b"\x81\xff\x7f", b"\x00", b"\x89\x80", b"\x88",
                                       dice.randbytes(9), b"GET / HTTP/1.1\r\n\r\n"))
        elif kind == 3:
            data[at:at] = data[at:at + dice.choice((1, 10, 200))]
        else:
            data[at:at + 4] = struct.pack(">I", dice.choice((0, 0x7fffffff, 0xffffffff, 126, 127, 65535)))
    first = bytes(data) if dice.random() < 0.3 else b""
    talk = await opened(case, world, first)
    peer, frames = talk.peer, talk.frames
    if not first:
        await peer.pieces(bytes(data), sorted(dice.randrange(1, len(data))
                                              for _ in range(dice.choice((0, 2, 9)))) if len(data) > 1 else [])
    ending = dice.random()
    if ending < 0.4:
        peer.half_close()
    while not peer.ended:
        got = await peer.receive(DEADLINE if ending < 0.4 else 0.05)
        if got is None and ending < 0.4:
            raise Found("the connection does not end")
        if not got:
            return
        frames.feed(got)
        frames.done.clear()


async def abandoned(case, world):
    """Opened, or nearly, and reset."""
    dice = case.dice
    peer = await case.peer(room=dice.choice((None, 2048)))
    data, _ = opening(dice, world)
    talk = Talk(peer, False)
    data += b"".join(fragments(dice, json.dumps({"type": "sync", "since": 0, "id": 1}).encode(), talk)
                     for _ in range(dice.choice((0, 5, 50))))
    data = data[:dice.choice((len(data), dice.randrange(1, len(data))))]
    await peer.pieces(data, sorted(dice.randrange(1, len(data)) for _ in range(dice.choice((0, 2))))
                      if len(data) > 1 else [])
    if dice.random() < 0.5:
        await peer.receive(0.05)
    peer.close(reset=dice.random() < 0.7)


async def deaf(case, world):
    """Asks on and on and never reads: it is closed, or the server stops to listen; it must not swell."""
    dice = case.dice
    peer = await case.peer(room=2048)
    data, _ = opening(dice, world)
    await peer.send(data)
    many = dice.choice((frame(b"p" * 125, wire.PING), frame(b'{"type":"ping","id":1}'),
                        frame(b'{"type":"sync","since":0,"id":1}'))) * 100
    for _ in range(300):
        try:
            peer.socket.send(many)
        except BlockingIOError:
            break
        except OSError:
            return


async def one(case, world):
    draw = case.dice.random()
    if case.number % TABLES_LAST == TABLES_LAST - 1:
        await make_tables(await case.peer(), world)
    case.kind = "talk" if draw < 0.45 else "refused" if draw < 0.65 else "mutated" if draw < 0.85 else \
        "abandoned" if draw < 0.998 else "deaf"
    await {"talk": whole_talk, "refused": refused_opening, "mutated": anything, "abandoned": abandoned,
           "deaf": deaf}[case.kind](case, world)


if __name__ == "__main__":
    sys.exit(Hunt("ws", one, prepare).main())
