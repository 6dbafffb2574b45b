"""Fuzzes the server's HTTP over real connections.

    python3 tests/sockets/fuzz_http.py [--seconds N] [--seed N] [--case K]

Requests come from a grammar over all pages of the API; what is right about
them and what is then broken is known, so that answers can be checked: those to
valid requests come in order and whole, however the bytes are cut; after a
request whose end is in doubt there is one refusal, and nothing more.
"""
import asyncio
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
from sockets import wire  # noqa: E402
from sockets.hunt import DEADLINE, PATIENCE, Found, Hunt  # noqa: E402
from sockets.world import GAMES, JSON, answers, command, prepare  # noqa: E402

KEPT = {"GET", "HEAD", "POST", "PUT", "DELETE"}  # after another method the server may close
REFUSALS = {400, 401, 403, 404, 405, 409, 429}


class Wish:
    """A request in parts, and what its answer must be like."""

    def __init__(self, method, target, statuses, body=None, token=None, has=None, version="1.1"):
        self.method, self.target, self.body, self.version = method, target, body, version
        self.statuses, self.has = set(statuses), has
        self.headers = [("Host", "127.0.0.1")]
        if token:
            self.headers.append(("Authorization", "Bearer " + token))
        if body is not None:
            self.headers += [JSON, ("Content-Length", str(len(body)))]

    def line(self):
        return f"{self.method} {self.target} HTTP/{self.version}"

    def bytes(self):
        head = "\r\n".join([self.line()] + [f"{name}: {value}" for name, value in self.headers])
        return head.encode("latin-1") + b"\r\n\r\n" + (self.body or b"")

    def check(self, reply):
        if reply.status not in self.statuses:
            raise Found(f"{self.line()} is answered {reply}, not {self.statuses}")
        if self.has and reply.status < 300 and self.method != "HEAD" and self.has not in reply.body:
            raise Found(f"{self.line()} is answered without {self.has}: {reply}")


def reading(dice, world):
    """A page to read."""
    table, invite = dice.choice(world.tables)
    game, token = dice.choice(GAMES), dice.choice(world.tokens + [None])
    target, statuses, has = dice.choice((
        ("/healthz", {200, 503}, b'"ok":'), ("/healthz", {200, 503}, b'"ok":'),
        ("/metrics", {200}, b"conclave_moves_total"),
        ("/api/1/games", {200}, b'"games":['), (f"/api/1/games/{game}", {200}, b'"key":"%s"' % game.encode()),
        (f"/api/1/games/{game}?seats={dice.randrange(9)}", {200, 400}, b'"key":"%s"' % game.encode()),
        (f"/api/1/games/{game}/topics", {200}, b'"topics":['), ("/api/1/games/chess", {404}, None),
        ("/api/1/me", {200}, b'"kind":'), ("/api/1/me/games", {200, 401}, b'"games":['),
        ("/api/1/me/games?over=1", {200, 401}, b'"games":['), ("/api/1/me/export", {200, 401, 403}, b'"games":['),
        ("/api/1/sessions", {200, 401, 403}, b'"sessions":['), ("/api/1/tables", {200}, b'"tables":['),
        (f"/api/1/tables?status={dice.choice(('waiting', 'running', 'over', 'x'))}&game={game}", {200, 400},
         b'"tables":['),
        (f"/api/1/tables/{table}", {200, 403}, b'"id":"%s"' % table.encode()),
        (f"/api/1/tables/{table}?invite={invite}", {200, 403}, b'"id":"%s"' % table.encode()),
        (f"/api/1/tables/{table}/record?invite={invite}", {200, 403, 404, 409}, b"conclave 1"),
        (f"/api/1/tables/{table}/record?as=p{dice.randrange(10)}", {200, 400, 403, 404, 409}, b"conclave 1"),
        (f"/api/1/tables/{table}/ratings?invite={invite}", {200, 403}, b'"ratings":['),
        ("/api/1/tables/0123456789abc", {404}, None), (f"/api/1/ratings/{game}", {200}, b'"ratings":['),
        ("/api/1/people/Dee%20Dee", {200}, b'"Dee Dee"'), ("/api/1/people/nobody%C3%A4", {404}, None),
        ("/", {200, 404}, None), (f"/t/{table}", {200, 404}, None), ("/api/1/nothing/at/all", {404}, None),
        ("/..%2f..%2fetc/passwd", {400, 404, 200}, None), (f"/api/1/tables/{table}/do", {404, 405}, None)))
    return Wish(dice.choice(("GET", "GET", "GET", "HEAD")), target, statuses, token=token, has=has)


def broken_json(dice, body):
    at = dice.randrange(len(body) + 1)
    return dice.choice((body[:at], body[:at] + b"\x00" + body[at:], body + b"}", b"[" * 20 + body,
                        body.replace(b'"', b"'"),
                        b"", b"null", b"[]", b'"\xff"', body[:at] + b"\xed\xa0\x80" + body[at:], b" " * 16000))


def changing(dice, world, number):
    """A request that changes something, its JSON broken now and then."""
    table, invite = dice.choice(world.tables)
    token = dice.choice(world.tokens[:3] + [None])
    name = f"F{number} {dice.randrange(10**6)}"
    wish = {"game": dice.choice(GAMES + ("chess",)), "seats": dice.randrange(6), "start": False,
            "players": [{"kind": dice.choice(("me", "open", "invite", "x"))} for _ in range(dice.randrange(6))],
            "public": False, "pace": dice.choice(({"kind": "none"}, {"kind": "days", "days": 2},
                                                  {"kind": "live"}, 7))}
    method, target, body, statuses, has = dice.choice((
        ("POST", "/api/1/guest", {"name": name}, {201}, name.encode()),
        ("POST", "/api/1/guest", {"name": name}, {201}, name.encode()),
        ("POST", "/api/1/guest", {}, {201}, b'"token"'),
        ("POST", "/api/1/tables", wish, {201} | REFUSALS, b'"invite"'),
        ("POST", f"/api/1/tables/{table}/do?invite={invite}", command(dice), {200} | REFUSALS, b'"done"'),
        ("POST", f"/api/1/tables/{table}/do", command(dice), {200} | REFUSALS, b'"done"'),
        ("POST", "/api/1/me/mute", {"name": "Dee Dee", "mute": dice.random() < 0.5}, {200} | REFUSALS, None),
        ("PUT", "/api/1/me/webhook", {"url": dice.choice((None, "", "ftp://x", 7))}, {200} | REFUSALS, None),
        ("POST", "/api/1/logout", {}, {200} | REFUSALS, None),
        ("DELETE", f"/api/1/sessions/{dice.randrange(16**16):016x}", {}, REFUSALS, None)))
    if target == "/api/1/guest":
        token = None
    data = json.dumps(body).encode()
    if dice.random() < 0.15:
        data, statuses, has = broken_json(dice, data), statuses | {200, 400}, None
    return Wish(method, target, statuses, data, token, has)


def slow_page(dice):
    """Passwords take their time: rarely."""
    body = json.dumps({"name": "Dee Dee", "password": dice.choice(("wrong horse", "correct horse"))}).encode()
    return Wish("POST", "/api/1/login", {200, 401}, body)


def wrong_method(dice):
    target = dice.choice(("/healthz", "/api/1/games", "/api/1/ratings/dawn"))
    wish = Wish(dice.choice(("DELETE", "PUT", "POST")), target, {405}, b"{}")
    if dice.random() < 0.3:
        wish = Wish(dice.choice(("PATCH", "OPTIONS", "BREW", "PROPFIND", "get")), target, {405})
    return wish


def valid(dice, world, number):
    """A request that must be answered as told, with headers that should not matter."""
    draw = dice.random()
    wish = slow_page(dice) if draw < 0.0003 else wrong_method(dice) if draw < 0.03 else \
        changing(dice, world, number) if draw < 0.35 else reading(dice, world)
    extra = [("Accept", "*/*"), ("User-Agent", "x" * dice.randrange(300)), ("Cookie", "a=b; c=d"),
             ("X-Y", "\t z \xc3\xa4 "),
             ("Accept-Encoding", "gzip, br"), ("If-None-Match", '"x"'), ("Connection", "keep-alive"), ("Via", ""),
             ("Upgrade", dice.choice(("h2c", "websocket", "TLS/1.0", "http"))),
             ("Connection", "Upgrade, HTTP2-Settings"),
             ("X-Forwarded-For", "1.2.3.4"), ("Range", "bytes=0-1"), ("Sec-WebSocket-Protocol", "http")]
    wish.headers += dice.sample(extra, dice.choice((0, 0, 1, 2, 5)))
    dice.shuffle(wish.headers)
    wish.headers = [(name if dice.random() < 0.7 else dice.choice((name.upper(), name.lower())), value)
                    for name, value in wish.headers]
    return wish


HIDDEN = b"GET /healthz HTTP/1.1\r\nHost: hidden\r\n\r\n"


def wrong_length(dice, wish):
    """Breaks what tells where the request ends; the status that follows."""
    size, chunked = ("Content-Length", str(len(wish.body or b""))), ("Transfer-Encoding", "chunked")
    others = [header for header in wish.headers if header[0].lower() != "content-length"]
    kind = dice.randrange(6)
    if kind == 0:
        wish.headers = others + [size, size]
    elif kind == 1:
        wish.headers = others + dice.sample([size, chunked], 2)
    elif kind == 2:
        wish.headers = others + [("Content-Length", dice.choice(("+1", "-1", "0x5", "1,1", "1 1", "", "a",
                                                                 "1.0")))]
        wish.body = (wish.body or b"") + HIDDEN
    elif kind == 3:
        wish.headers = others + [(chunked[0], dice.choice(("chunked", "identity", "gzip")))]
        wish.body = b"0\r\n\r\n" + HIDDEN
        return 411
    elif kind == 4:
        wish.headers.append(("X", "x" * dice.randrange(8192, 20000)))
        return 431
    else:
        wish.headers = others + [("Content-Length", str(dice.choice((16385, 20000, 10**6, 2**31, 2**32 + 2))))]
        return 413
    return 400


def wrong_head(dice, wish):
    """Breaks a header or the request line."""
    kind, at = dice.randrange(6), dice.randrange(1, len(wish.headers) + 1)
    if kind == 0:
        wish.headers = [header for header in wish.headers if header[0].lower() != "host"]
    elif kind == 1:
        wish.headers.insert(at, ("Host", "b"))
    elif kind == 2:
        name = dice.choice(("A ", "A\t", "", "A B", "A(", "\xe4", "A\x00", " A", "A\x7f"))
        wish.headers.insert(at, (name, "b"))
    elif kind == 3:
        value = dice.choice(("a\x00b", "a\x01", "a\x7fb", "a\r\n b", "a\rb", "a\nb", "a\n\r\n" + HIDDEN.decode()))
        wish.headers.insert(at, ("A", value))
    elif kind == 4:
        wish.target = dice.choice(("http://a/healthz", "*", "healthz", "/%", "/%zz", "/%ff", "/%00", "/?%c3",
                                   "/a\x01", "/a b", "/%c0%af"))
    else:
        wish.version = dice.choice(("0.9", "1.2", "2.0", "1.10", "x", "", "1.1 ", "3"))
    return 400


def wrong_bytes(dice, data):
    """Breaks the ends of lines, or puts something before the request."""
    kind = dice.randrange(4)
    if kind == 0:
        return data.replace(b"\r\n", b"\n", 1)
    if kind == 1:
        return data.replace(b"\r\n\r\n", b"\r\n\n", 1) + HIDDEN
    if kind == 2:
        return data.replace(b" HTTP/", dice.choice((b"  HTTP/", b"\tHTTP/", b"\x00 HTTP/", b" \r\n HTTP/")), 1)
    return dice.choice((b" ", b"\x16\x03\x01", b"\x00", b"{}", b"GET\r\n", b":\r\n",
                        b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")) + data


def refused(dice, world, number):
    """The bytes of a request that must be refused and closed upon, and the statuses allowed."""
    wish = valid(dice, world, number)
    statuses = {400} if wish.method in KEPT else {400, 405}
    kind = dice.randrange(3)
    if kind == 2:
        return wrong_bytes(dice, wish.bytes()), statuses
    statuses.add(wrong_length(dice, wish) if kind else wrong_head(dice, wish))
    if statuses & {411, 413, 431}:
        statuses.discard(400)
    return wish.bytes(), statuses


def cuts(dice, size):
    """Places to cut so many bytes at: none, a few, or very many."""
    if size < 2:
        return []
    some = dice.choice((0, 0, 1, 2, 5, 30))
    if size < 600 and dice.random() < 0.02:
        return list(range(1, size))
    return sorted(dice.randrange(1, size) for _ in range(some))


def was_slow(case, replies):
    """Whether this machine took too long to send a request: then 408 is right."""
    return case.age() > PATIENCE / 2000 and any(reply.status == 408 for reply in replies.done)


async def in_order(case, world, broken=False):
    """Several valid requests in one go, perhaps one that is refused behind them."""
    dice = case.dice
    peer = await case.peer()
    for _ in range(1 if broken else dice.choice((1, 1, 2))):
        wishes = [valid(dice, world, case.number) for _ in range(dice.choice((1, 1, 2, 3, 8)))]
        wishes = [wish for wish in wishes[:-1] if wish.method in KEPT] + wishes[-1:]
        if broken and wishes[-1].method not in KEPT:
            wishes.pop()
        data = b"".join(wish.bytes() for wish in wishes)
        replies = wire.Replies([wish.method for wish in wishes])
        if broken:
            bad, statuses = refused(dice, world, case.number)
            replies.methods.append(bad.split(b" ")[0].decode("latin-1"))
            data += bad + b"".join(valid(dice, world, case.number).bytes() for _ in range(dice.randrange(3)))
        await peer.pieces(data, cuts(dice, len(data)))
        try:
            await answers(peer, replies, len(wishes) + broken)
        except Found:
            if case.age() < PATIENCE / 2000:
                raise
            return  # before its first byte came the server may even have hung up
        if was_slow(case, replies):
            return
        for wish, reply in zip(wishes, replies.done):
            wish.check(reply)
        if replies.done[-1].closes and not broken and wishes[-1].method not in KEPT:
            return
    if broken:
        reply = replies.done[len(wishes)]
        if reply.status not in statuses or not reply.closes:
            raise Found(f"{bad[:300]!r} is answered {reply}, not {statuses} and closed")
        await to_the_end(peer, replies, len(wishes) + 1)


async def to_the_end(peer, replies, most):
    """The server closes the connection and has sent no more answers than that."""
    while not peer.ended:
        data = await peer.receive(DEADLINE)
        if data is None:
            raise Found("the connection is not closed")
        replies.feed(data)
    if len(replies.done) > most:
        raise Found(f"{len(replies.done)} answers where at most {most} could be: {replies.done}")


TOKENS = [b"\r\n", b"\r\n\r\n", b"\n", b"\r", b"\x00", b":", b" ", b"\t", b"HTTP/1.1", b"HTTP/1.0",
          b"Content-Length: 5\r\n",
          b"Content-Length: 18446744073709551615\r\n", b"Transfer-Encoding: chunked\r\n",
          b"Expect: 100-continue\r\n",
          b"Connection: close\r\n", b"Upgrade: websocket\r\n", b"Host: x\r\n", b"GET / HTTP/1.1\r\n", b"%00",
          b"%", b"\xff",
          b"0\r\n\r\n", b"Upgrade: h2c\r\n", b"Expect: x\r\n", b"\x81\x85", b"Connection: upgrade\r\n",
          b"A" * 9000]


def mutated(dice, data):
    """Bytes flipped, cut out, put in, doubled."""
    data = bytearray(data)
    for _ in range(dice.choice((1, 1, 2, 4, 10))):
        at = dice.randrange(len(data) + 1)
        to = min(len(data), at + dice.choice((1, 2, 5, 40, 300)))
        kind = dice.randrange(6)
        if kind == 0 and at < len(data):
            data[at] ^= 1 << dice.randrange(8)
        elif kind == 1:
            del data[at:to]
        elif kind == 2:
            data[at:at] = dice.choice(TOKENS)
        elif kind == 3:
            data[at:at] = data[at:to]
        elif kind == 4:
            data[at:to] = bytes(dice.randrange(256) for _ in range(to - at))
        else:
            data = data[:at] if dice.random() < 0.3 else data
    return bytes(data)


async def anything(case, world):
    """Requests mutated at random: whatever is answered is well-formed, and an end is found."""
    dice = case.dice
    peer = await case.peer()
    data = b"".join(valid(dice, world, case.number).bytes() for _ in range(dice.choice((1, 2, 3))))
    data = mutated(dice, data)
    await peer.pieces(data, cuts(dice, len(data)))
    loose = Loose()
    ending = dice.random()
    if ending < 0.4:
        peer.half_close()
        await to_the_end(peer, loose, data.count(b"HTTP/1") + data.count(b"\n") + 2)
        return
    for _ in range(20):
        got = await peer.receive(dice.choice((0.01, 0.1)) if ending < 0.97 else DEADLINE)
        if not got:
            break
        loose.feed(got)
    if ending >= 0.97 and not peer.ended:
        raise Found("a connection is neither answered nor closed")


class Loose:
    """Answers to requests that are not known: which have a body cannot be told (HEAD), so heads only."""

    def __init__(self):
        self.buffer, self.done = bytearray(), []

    def feed(self, data):
        if not self.buffer and not self.done and data and not data.startswith(b"HTTP/1."):
            raise Found(f"that is no answer: {data[:100]!r}")
        self.buffer += data
        self.done = self.buffer.split(b"HTTP/1.1 ")[1:]
        if b"HTTP/1.1 101 " in self.buffer:
            raise Found("a 101 where no WebSocket was asked for")


async def abandoned(case, world):
    """A valid request of which a part is sent, or whose answer is not waited for; the connection is reset."""
    dice = case.dice
    peer = await case.peer(room=dice.choice((None, 2048)))
    data = b"".join(valid(dice, world, case.number).bytes() for _ in range(dice.choice((1, 3, 10))))
    data = data[:dice.choice((len(data), dice.randrange(len(data))))]
    await peer.pieces(data, cuts(dice, len(data)))
    if dice.random() < 0.3:
        await asyncio.sleep(dice.random() * 0.02)
    peer.close(reset=dice.random() < 0.7)


async def slow(case, world):
    """A request that comes too slowly, or stops: it is told so, and closed."""
    dice = case.dice
    peer = await case.peer()
    wish = valid(dice, world, case.number)
    data = wish.bytes()
    at = dice.randrange(1, len(data))
    await peer.send(data[:at])
    replies = wire.Replies([wish.method])
    while not peer.ended:
        got = await peer.receive(DEADLINE)
        if got is None:
            raise Found("who sends half a request is waited for without end")
        replies.feed(got)
    if [reply.status for reply in replies.done] != [408]:
        raise Found(f"half a request is answered {replies.done}, not 408")


async def expecting(case, world):
    """A body is sent only when the server has asked for it."""
    dice = case.dice
    peer = await case.peer()
    wish = changing(dice, world, case.number)
    wish.headers.append(("Expect", "100-continue"))
    data = wish.bytes()
    await peer.send(data[:len(data) - len(wish.body)])
    replies = wire.Replies([wish.method])
    while wish.body and not replies.interim and not replies.done:
        got = await peer.receive()
        if not got:
            raise Found("no 100 Continue")
        replies.feed(got)
    await peer.pieces(wish.body, cuts(dice, len(wish.body)))
    try:
        await answers(peer, replies, 1)
    except Found:
        if case.age() < PATIENCE / 2000:
            raise
        return
    if not was_slow(case, replies):
        wish.check(replies.done[0])


async def one(case, world):
    draw = case.dice.random()
    case.kind = "valid" if draw < 0.4 else "broken" if draw < 0.7 else "mutated" if draw < 0.88 else \
        "abandoned" if draw < 0.975 else "expecting" if draw < 0.99 else "slow"
    if case.kind in ("valid", "broken"):
        await in_order(case, world, case.kind == "broken")
    else:
        await {"mutated": anything, "abandoned": abandoned, "slow": slow,
               "expecting": expecting}[case.kind](case, world)


if __name__ == "__main__":
    sys.exit(Hunt("http", one, prepare, patience=PATIENCE).main())
