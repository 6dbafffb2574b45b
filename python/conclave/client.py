"""A program at a Conclave server's tables, as an account marked as a bot.

    from conclave import client

    def choose(view, legal):
        return legal[0]

    client.play("https://play.example.org", token, choose)

play() waits for invitations, takes or declines them, asks choose() for every decision and sends what
it says, however long that takes. It comes back by itself, after growing pauses, when the connection
or the server was lost.
Only Python's standard library; docs/protocol.md describes what is said.
"""
import base64
import collections
import http.client
import json
import logging
import os
import selectors
import socket
import ssl
import struct
import threading
import time
import urllib.parse
from typing import Any, Callable, Deque, Dict, List, Mapping, Optional, Sequence, Set, Tuple, TypeVar, Union

__all__ = ["play", "View", "ClientError", "SignedOut", "Banned", "WrongChoice", "Closed", "WebSocket"]

log = logging.getLogger("conclave.client")

Message = Dict[str, Any]
"""What the server says: an object of docs/protocol.md."""
T = TypeVar("T")

PAUSES = (1, 2, 4, 8, 15, 30, 60)  # seconds before the first try to come back, the second, …
SILENCE = 90  # seconds after which a connection is lost: the server pings after 45
PATIENCE = 20  # seconds for an answer
REMEMBERED = 8  # tables whose game is over, where another one may be offered


class ClientError(Exception):
    """What ends play() other than by its own accord."""


class SignedOut(ClientError):
    """The token is none, or not any more: it was renewed or revoked, or has grown old."""


class Banned(ClientError):
    """The server's host does not let this account, or this network, in."""


class WrongChoice(ClientError):
    """choose() answered something that is not among the legal moves."""


class Closed(Exception):
    """A connection is over: args[0] is the WebSocket's code, or what happened instead."""


class WebSocket:
    """The client's side of RFC 6455 on a connected socket, as much as the protocol needs."""

    def __init__(self, connection: socket.socket, host: str, target: str, token: Optional[str] = None,
                 headers: Optional[Mapping[str, str]] = None) -> None:
        self.socket = connection
        self.buffer = b""
        self.payload = b""
        self.texts: Deque[bytes] = collections.deque()  # messages that have come whole
        self.over: Optional[int] = None  # the code with which the server said goodbye
        lines = [f"GET {target} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: conclave.1",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if token:
            lines.append("Cookie: other=1; conclave=" + token)
        lines += [f"{k}: {v}" for k, v in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self.read()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.split(b"\r\n")[0].decode("latin-1"))

    def read(self) -> None:
        """Takes what has come, or waits for it."""
        data = self.socket.recv(65536)
        while data and getattr(self.socket, "pending", int)():
            data += self.socket.recv(65536)
        if not data:
            raise Closed("the server closed the connection")
        self.buffer += data

    def frame(self, payload: bytes, opcode: int = 1, final: bool = True) -> None:
        """Sends one frame."""
        mask = os.urandom(4)
        n = len(payload)
        head = bytes([(0x80 if final else 0) | opcode])
        if n < 126:
            head += bytes([0x80 | n])
        elif n < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", n)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", n)
        body = bytes(b ^ mask[i & 3] for i, b in enumerate(payload))
        self.socket.sendall(head + mask + body)

    def _take_frame(self) -> Optional[Tuple[int, bytes]]:
        """The next frame, (first byte, payload), or None while it is not whole."""
        if len(self.buffer) < 2:
            return None
        first, n, at = self.buffer[0], self.buffer[1] & 0x7F, 2
        if n >= 126:
            at += 2 if n == 126 else 8
            if len(self.buffer) < at:
                return None
            n = int.from_bytes(self.buffer[2:at], "big")
        if len(self.buffer) < at + n:
            return None
        payload, self.buffer = self.buffer[at:at + n], self.buffer[at + n:]
        return first, payload

    def sort(self) -> None:
        """Answers pings among what was read, and lays messages aside."""
        while self.over is None and (frame := self._take_frame()) is not None:
            first, payload = frame
            opcode = first & 0x0F
            if opcode == 8:
                self.over = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 0
            elif opcode == 9:
                self.frame(payload, 10)
            elif opcode != 10:
                self.payload += payload
                if first & 0x80:
                    self.texts.append(self.payload)
                    self.payload = b""

    def has_more(self) -> bool:
        """Whether next_text() has something to say that was read already."""
        return bool(self.texts) or self.over is not None

    def next_text(self) -> Optional[bytes]:
        """The next message that has come whole, as bytes; None: there is none yet."""
        self.sort()
        if self.texts:
            return self.texts.popleft()
        if self.over is not None:
            raise Closed(self.over)
        return None

    def receive_text(self, timeout: Optional[float]) -> bytes:
        """Waits for the next message."""
        self.socket.settimeout(timeout)
        while (message := self.next_text()) is None:
            self.read()
        return message

    def end(self) -> None:
        """Says goodbye and closes."""
        try:
            self.frame(struct.pack(">H", 1000), 8)
        except OSError:
            pass
        self.socket.close()


class Site:
    """Where the server is, and with which token it is asked."""

    def __init__(self, url: str, token: str) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError(f"{url!r} is no address such as https://play.example.org")
        if not isinstance(token, str) or not token or token != token.strip():
            raise ValueError("a token is a text such as 's.…', as the server showed it")
        self.name, self.port = parts.hostname, parts.port or (443 if parts.scheme == "https" else 80)
        self.host, self.token = parts.netloc.rpartition("@")[2], token
        self.tls = ssl.create_default_context() if parts.scheme == "https" else None

    def connect(self) -> socket.socket:
        connection = socket.create_connection((self.name, self.port), timeout=PATIENCE)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return self.tls.wrap_socket(connection, server_hostname=self.name) if self.tls else connection

    def open(self, place: str) -> WebSocket:
        return WebSocket(self.connect(), self.host, "/api/1/" + place, self.token)

    def check(self) -> Message:
        """Raises unless the token is somebody's."""
        connection = http.client.HTTPConnection(self.name, self.port)
        connection.sock = self.connect()
        try:
            connection.request("GET", "/api/1/me", headers={"Authorization": "Bearer " + self.token,
                                                            "Host": self.host})
            reply = connection.getresponse()
            answer: Message = json.loads(reply.read() or b"{}")
        except ValueError as error:
            raise Closed(f"{self.host} does not answer as a Conclave server: {error}") from None
        finally:
            connection.close()
        if answer.get("error") == "banned":
            raise Banned(answer["message"])
        if reply.status != 200:
            raise Closed(f"{self.host} answers {reply.status}")
        if answer.get("kind") == "nobody":
            raise SignedOut("the token is nobody's: it was renewed or revoked, or has grown old")
        return answer


class View(Dict[str, Any]):
    """The position as the seat sees it (docs/views.md), and what else there is to know.

    table, game, seats, options, seat ("p2"), ply, question, prompt, and left: the milliseconds on the
    seat's clock, or None.
    """

    def __init__(self, table: Message, state: Message) -> None:
        super().__init__(state["view"])
        number = int(state["you"][1:]) - 1
        self.table: str = table["id"]
        self.game: str = table["game"]
        self.seats: int = table["seats"]
        self.options: Dict[str, Union[int, str]] = table["options"]
        self.seat: str = state["you"]
        self.ply: int = state["ply"]
        self.question: Optional[str] = state["question"]
        self.prompt: Optional[str] = state["prompt"]
        self.left: Optional[int] = state["clocks"]["left"][number]


class Line:
    """A connection that comes back: the lobby's, or a table's."""

    def __init__(self, place: str) -> None:
        self.place = place
        self.socket: Optional[WebSocket] = None
        self.failures = 0
        self.again = 0.0  # when to try
        self.heard = 0.0

    @property
    def web(self) -> WebSocket:
        """Its WebSocket; Closed where it has none."""
        if self.socket is None:
            raise Closed("the connection was lost")
        return self.socket

    def listen(self) -> None:
        """Takes what has come."""
        self.web.read()
        self.heard = time.monotonic()
        self.web.sort()

    def lost(self) -> None:
        if self.socket:
            self.socket.socket.close()
        self.socket = None
        self.again = time.monotonic() + PAUSES[min(self.failures, len(PAUSES) - 1)]
        self.failures += 1


class Seat(Line):
    """A table at which the program sits, or to which it is invited."""

    def __init__(self, listed: Message) -> None:
        super().__init__(f"tables/{listed['id']}/socket")
        self.id: str = listed["id"]
        self.table: Message = {}  # until it is told
        self.invitation: Optional[Message] = listed if listed["invited"] else None
        self.answer: Optional[Tuple[int, str]] = None  # (ply, move) that was thought out
        self.sent: Optional[int] = None  # the ply whose question was answered on this connection
        self.said: Set[Tuple[str, int]] = set()  # what need not be said twice
        self.over = False
        self.number = 0

    def send(self, **command: Any) -> None:
        self.number += 1
        self.web.frame(json.dumps(dict(command, id=self.number)).encode())


Choice = Union[Message, str, int]
"""What choose() may answer: one of the legal moves, its line, or its place in the list."""
Choose = Callable[[View, List[Message]], Choice]
Accept = Callable[[Message], Union[bool, str]]
AnyLine = TypeVar("AnyLine", bound=Line)


class _Player:
    def __init__(self, site: Site, choose: Choose, accept: Accept, games: Optional[int], tables: int) -> None:
        self.site, self.choose, self.accept = site, choose, accept
        self.games, self.most = games, tables
        self.lobby = Line("lobby/socket")
        self.seats: Dict[str, Seat] = {}
        self.results: List[Message] = []

    # ---- Questions ----

    def ask(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a function of the caller's answers. It may think longer than the server waits for a
        sign of life: another thread gives it meanwhile on all connections, and does no more."""
        done, wake = socket.socketpair()
        keeper = threading.Thread(target=self.keep, args=(wake,), daemon=True)
        keeper.start()
        try:
            return function(*arguments)
        finally:
            done.close()
            keeper.join()
            wake.close()

    def keep(self, wake: socket.socket) -> None:
        """Reads and answers pings until `wake` is closed at its other end."""
        with selectors.DefaultSelector() as selector:
            selector.register(wake, selectors.EVENT_READ)
            for line in self.lines():
                if line.socket:
                    selector.register(line.socket.socket, selectors.EVENT_READ, line)
            while True:
                for key, _ in selector.select():
                    if key.fileobj is wake:
                        return
                    try:
                        key.data.listen()
                    except (Closed, OSError):
                        selector.unregister(key.fileobj)  # the loop meets it too

    # ---- Connections ----

    def lines(self) -> List[Line]:
        return [self.lobby, *self.seats.values()]

    def connect(self, line: Line) -> None:
        if line is self.lobby:
            self.site.check()
        line.socket = self.site.open(line.place)
        line.web.socket.settimeout(PATIENCE)
        line.heard = time.monotonic()
        if isinstance(line, Seat):
            line.sent, line.said = None, set()
        self.hear(line)  # what came with the answer

    def guarded(self, line: AnyLine, work: Callable[[AnyLine], None]) -> None:
        """Does something with a connection that may be lost by it."""
        try:
            work(line)
        except Closed as closed:
            self.ended(line, closed.args[0])
        except OSError as error:
            self.ended(line, error)

    def ended(self, line: Line, why: Any) -> None:
        if why == 4401:
            raise SignedOut("the token was renewed or revoked")
        if isinstance(line, Seat) and (why in (4403, 4404, 4409) or line.over):
            self.forget(line)
            return
        line.lost()
        log.warning("%s: %s; trying again in %d s", line.place, why, max(0, line.again - time.monotonic()))

    def forget(self, seat: Seat) -> None:
        if seat.socket:
            seat.socket.end()
        self.seats.pop(seat.id, None)

    # ---- What is told ----

    def read(self, line: Line) -> None:
        line.listen()
        self.hear(line)

    def hear(self, line: Line) -> None:
        while line.socket and (payload := line.socket.next_text()) is not None:
            line.failures = 0
            message = json.loads(payload)
            if isinstance(line, Seat):
                self.hear_table(line, message)
            else:
                self.hear_lobby(message)

    def hear_lobby(self, message: Message) -> None:
        listed = message.get("mine", []) if message["type"] == "lobby" else [message.get("table")]
        for table in listed:
            if table and "you" in table:
                self.consider(table)

    def consider(self, table: Message) -> None:
        """A table of ours was named: an invitation, or a seat we have."""
        seat = self.seats.get(table["id"])
        if not seat:
            self.seats[table["id"]] = Seat(table)
        elif table["invited"]:
            seat.invitation = table
            if seat.socket and seat.table:
                self.guarded(seat, self.answer_invitation)

    def answer_invitation(self, seat: Seat) -> None:
        table, seat.invitation = seat.invitation, None
        if not table:
            return
        playing = sum(not s.over for s in self.seats.values()) - 1
        answer = "busy" if playing >= self.most else self.ask(self.accept, table)
        if answer is True:
            log.info("table %s: sitting down at %s", seat.id, table["you"])
            seat.send(type="sit", seat=table["you"])
            return
        log.info("table %s: declined", seat.id)
        seat.send(type="decline", **({"text": answer} if isinstance(answer, str) else {}))
        self.forget(seat)

    def hear_table(self, seat: Seat, message: Message) -> None:
        if message["type"] == "table":
            seat.table = message
            self.answer_invitation(seat)
        elif message["type"] == "state":
            self.hear_state(seat, message)
        elif message["type"] == "refused":
            self.hear_refused(seat, message)

    def hear_refused(self, seat: Seat, message: Message) -> None:
        log.info("table %s: %s", seat.id, message["message"])
        if message["error"] in ("busy", "too_many", "stale"):
            seat.sent = None
            time.sleep(0.2)
            seat.send(type="sync", since=message.get("seq", 0))
        elif seat.table["you"] == "spectator":
            self.forget(seat)  # the invitation was withdrawn

    def hear_state(self, seat: Seat, state: Message) -> None:
        if state["you"] == "spectator":
            if state["status"] != "waiting" or not any("invited" in s for s in state["seats"]):
                self.forget(seat)
            return
        if state["status"] == "over":
            self.hear_over(seat, state)
            return
        mine = state["seats"][int(state["you"][1:]) - 1]
        if "stand_in" in mine and not mine.get("resigned"):
            self.say_once(seat, ("back", state["seq"]), type="back")
        offer = state["offer"]
        if offer and state["you"] in offer["waiting"]:
            self.say_once(seat, ("offer", offer["seq"]), type="answer", offer=offer["seq"],
                          accept=offer["kind"] == "pause")
        if state["legal"] and seat.sent != state["ply"]:
            self.decide(seat, state)

    def hear_over(self, seat: Seat, state: Message) -> None:
        if not seat.over:
            seat.over = True
            self.results.append({"table": seat.id, "game": seat.table["game"], "seat": state["you"],
                                 "result": state["result"]})
            for old in [s for s in self.seats.values() if s.over][:-REMEMBERED]:
                self.forget(old)
        again = state["rematch"]
        if again and state["you"] in again["waiting"]:
            self.say_once(seat, ("rematch", again["until"]), type="rematch",
                          accept=self.ask(self.accept, {**seat.table, "you": state["you"]}) is True)

    def say_once(self, seat: Seat, what: Tuple[str, int], **command: Any) -> None:
        if what not in seat.said:
            seat.said.add(what)
            seat.send(**command)

    def decide(self, seat: Seat, state: Message) -> None:
        """Thinks, unless it was thought out before the connection was lost."""
        if not seat.answer or seat.answer[0] != state["ply"]:
            answer = self.ask(self.choose, View(seat.table, state), state["legal"])
            seat.answer = state["ply"], move_of(answer, state["legal"])
        seat.sent = state["ply"]
        seat.send(type="move", ply=state["ply"], move=seat.answer[1])

    # ---- The loop ----

    def is_done(self) -> bool:
        return self.games is not None and len(self.results) >= self.games

    def wait(self) -> List[Tuple[Callable[[Line], None], Line]]:
        """Until something comes, or something lost is to be tried again: what to do, and with which."""
        now = time.monotonic()
        for line in self.lines():
            if line.socket and now - line.heard > SILENCE:
                self.ended(line, "nothing was heard for a while")
        for line in self.lines():
            if not line.socket and now >= line.again:
                self.guarded(line, self.connect)
        open_ = [line for line in self.lines() if line.socket]
        kept = [line for line in open_ if line.web.has_more()]
        if kept:
            return [(self.hear, line) for line in kept]
        with selectors.DefaultSelector() as selector:
            for line in open_:
                selector.register(line.web.socket, selectors.EVENT_READ, line)
            ready: List[Line] = [key.data for key, _ in selector.select(1.0 if open_ else 0)]
        if not open_:
            time.sleep(0.1)
        return [(self.read, line) for line in ready]

    def run(self) -> None:
        while not self.is_done():
            for work, line in self.wait():
                if line.socket and not self.is_done():
                    self.guarded(line, work)

    def end(self) -> None:
        for line in self.lines():
            if line.socket:
                line.socket.end()


def move_of(answer: Any, legal: Sequence[Message]) -> str:
    """The line that an answer of choose() means: a legal move, its line, or its place in the list."""
    lines: List[str] = [move["move"] for move in legal]
    if isinstance(answer, dict):
        answer = answer.get("move")
    if isinstance(answer, int) and not isinstance(answer, bool) and 0 <= answer < len(lines):
        return lines[answer]
    if answer not in lines:
        raise WrongChoice(f"choose() answered {answer!r}, which is none of the {len(lines)} legal moves")
    return str(answer)


def play(url: str, token: str, choose: Choose, games: Optional[int] = None, accept: Optional[Accept] = None,
         tables: int = 4) -> List[Message]:
    """Plays at a server's tables until `games` games are over (None: without end).

    choose(view, legal) is called for each decision with the View of the seat and the legal moves, each
    a dict with `move`, `group`, `group_key` and `does`; it answers one of them, its line, or its place
    in the list. accept(invitation) is asked for each invitation, with the table as lists show it; it
    answers True, or False or a short reason. Without it all are taken. More than `tables` games at a
    time are declined.

    Answers the games that are over, each a dict with table, game, seat and result; an interrupt from
    the keyboard ends it in order and answers them too. Raises SignedOut, Banned, WrongChoice, or what
    choose() and accept() raise; connections that are lost are opened again.
    """
    if not callable(choose) or (accept is not None and not callable(accept)):
        raise TypeError("choose and accept are functions")
    player = _Player(Site(url, token), choose, accept or (lambda invitation: True), games, tables)
    try:
        player.run()
    except KeyboardInterrupt:
        log.info("interrupted")
    finally:
        player.end()
    return player.results
