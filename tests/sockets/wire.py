"""Bytes on the wire as HTTP/1.1 and RFC 6455 have them, read strictly and written as one likes.

Nothing here opens a connection: the tests of the server's edge and the
fuzzers of its sockets feed what they received and take out what is whole.
"""
import base64
import hashlib
import re
import struct

STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5][0-9][0-9]) [\x20-\x7e]*\Z")
FIELD = re.compile(rb"([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([\x20-\x7e\t\x80-\xff]*?)[ \t]*\Z")
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


class Malformed(Exception):
    """What the server sent breaks the grammar."""


class Reply:
    """One whole answer; header names are in lower case."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.body = status, headers, body

    def all(self, name):
        return [value for key, value in self.headers if key == name]

    def get(self, name):
        values = self.all(name)
        return values[0] if values else None

    @property
    def closes(self):
        return "close" in [word.strip().lower() for word in ",".join(self.all("connection")).split(",")]

    def __repr__(self):
        return f"<{self.status} {self.headers} {self.body[:200]!r}>"


def parse_head(head):
    lines = head.split(b"\r\n")
    match = STATUS_LINE.match(lines[0])
    if not match:
        raise Malformed(f"status line {lines[0][:100]!r}")
    headers = []
    for line in lines[1:]:
        field = FIELD.match(line)
        if not field:
            raise Malformed(f"header line {line[:100]!r}")
        headers.append((field[1].decode().lower(), field[2].decode("latin-1")))
    return Reply(int(match[1]), headers, b"")


class Replies:
    """Takes the bytes of a connection apart into answers. `methods` are those
    of the requests sent, in order: an answer to HEAD has no body."""

    def __init__(self, methods=()):
        self.buffer = bytearray()
        self.methods = list(methods)
        self.done = []
        self.interim = 0
        self.upgraded = False

    def feed(self, data):
        self.buffer += data
        while not self.upgraded and self._take_one():
            pass

    def _take_one(self):
        end = self.buffer.find(b"\r\n\r\n")
        if end < 0:
            if len(self.buffer) > 16384:
                raise Malformed("a head without end")
            return False
        reply = parse_head(bytes(self.buffer[:end]))
        if reply.status == 100:
            del self.buffer[:end + 4]
            self.interim += 1
            return True
        method = self.methods[len(self.done)] if len(self.done) < len(self.methods) else "GET"
        size = self._body(reply, method, end + 4)
        if size is None:
            return False
        del self.buffer[:end + 4 + size]
        self.upgraded = reply.status == 101
        self.done.append(reply)
        return True

    def _body(self, reply, method, start):
        """Bytes the body takes from `start` on, None: not all are here."""
        lengths, codings = reply.all("content-length"), reply.all("transfer-encoding")
        if len(lengths) + len(codings) > 1:
            raise Malformed(f"two lengths {reply.headers}")
        if method == "HEAD" or reply.status in (101, 204, 304):
            return 0
        if codings == ["chunked"]:
            return self._chunks(reply, start)
        if not lengths or not re.fullmatch(r"[0-9]+", lengths[0]):
            raise Malformed(f"no length {reply.headers}")
        size = int(lengths[0])
        if len(self.buffer) < start + size:
            return None
        reply.body = bytes(self.buffer[start:start + size])
        return size

    def _chunks(self, reply, start):
        at, parts = start, []
        while True:
            end = self.buffer.find(b"\r\n", at)
            if end < 0:
                return None
            line = bytes(self.buffer[at:end])
            if not re.fullmatch(rb"[0-9a-fA-F]{1,8}", line):
                raise Malformed(f"chunk {line[:50]!r}")
            size = int(line, 16)
            if len(self.buffer) < end + 4 + size:
                return None
            if self.buffer[end + 2 + size:end + 4 + size] != b"\r\n":
                raise Malformed("a chunk without end")
            parts.append(bytes(self.buffer[end + 2:end + 2 + size]))
            at = end + 4 + size
            if not size:
                reply.body = b"".join(parts)
                return at - start


def request(method, target, headers=(), body=None, version="1.1", host="127.0.0.1"):
    """A request as it should be, or as the arguments make it."""
    lines = [f"{method} {target} HTTP/{version}"]
    if host is not None:
        lines.append(f"Host: {host}")
    lines += [f"{name}: {value}" for name, value in headers]
    if body is not None:
        lines.append(f"Content-Length: {len(body)}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1") + (body or b"")


def post(target, body=b"{}", headers=(), **more):
    return request("POST", target, [("Content-Type", "application/json"), *headers], body, **more)


def upgrade(place, key=b"0123456789abcdef", protocol="conclave.1", version="13", headers=(), **more):
    """A WebSocket's opening request; what is None is left out."""
    lines = [("Upgrade", "websocket"), ("Connection", "Upgrade")]
    if version is not None:
        lines.append(("Sec-WebSocket-Version", version))
    if key is not None:
        lines.append(("Sec-WebSocket-Key", base64.b64encode(key).decode()))
    if protocol is not None:
        lines.append(("Sec-WebSocket-Protocol", protocol))
    return request("GET", place, [*lines, *headers], **more)


def accept_of(key):
    return base64.b64encode(hashlib.sha1(base64.b64encode(key) + GUID).digest()).decode()


def masked(payload, key):
    if not payload:
        return b""
    n = len(payload)
    whole = int.from_bytes((key * (n // 4 + 1))[:n], "big")
    return (int.from_bytes(payload, "big") ^ whole).to_bytes(n, "big")


def frame(payload=b"", opcode=TEXT, final=True, reserved=0, key=b"\x01\x02\x03\x04", size=None, form=None):
    """A client's frame. `key` None: unmasked; `size`: the length told; `form` 7,
    16 or 64: the bits in which it is told, the fewest unless given."""
    n = len(payload) if size is None else size
    form = form or (7 if n < 126 else 16 if n < 65536 else 64)
    mask = 0x80 if key is not None else 0
    head = bytes([(0x80 if final else 0) | reserved << 4 | opcode])
    if form == 7:
        head += bytes([mask | n])
    elif form == 16:
        head += bytes([mask | 126]) + struct.pack(">H", n)
    else:
        head += bytes([mask | 127]) + struct.pack(">Q", n)
    return head + (key + masked(payload, key) if key is not None else payload)


def close_frame(code=None, reason=b"", **more):
    return frame(b"" if code is None else struct.pack(">H", code) + reason, CLOSE, **more)


class Frames:
    """Takes a server's bytes apart into (opcode, payload): whole messages, pings, pongs, closes."""

    def __init__(self):
        self.buffer = bytearray()
        self.done = []
        self.message = None
        self.closed = None

    def feed(self, data):
        self.buffer += data
        while self._take_one():
            pass

    def _take_one(self):
        if len(self.buffer) < 2:
            return False
        first, n, at = self.buffer[0], self.buffer[1], 2
        if n & 0x80 or first & 0x70:
            raise Malformed(f"frame {bytes(self.buffer[:2])!r}")
        if n >= 126:
            at = 4 if n == 126 else 10
            if len(self.buffer) < at:
                return False
            n = int.from_bytes(self.buffer[2:at], "big")
            if n < (126 if at == 4 else 65536):
                raise Malformed("a length told in too many bytes")
        if len(self.buffer) < at + n:
            return False
        payload = bytes(self.buffer[at:at + n])
        del self.buffer[:at + n]
        self._frame(first & 15, bool(first & 0x80), payload)
        return True

    def _frame(self, opcode, final, payload):
        if self.closed is not None:
            raise Malformed("a frame after the close")
        if opcode >= 8:
            if not final or len(payload) > 125 or opcode > PONG:
                raise Malformed(f"control frame {opcode}")
            if opcode == CLOSE:
                self.closed = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 1005
            self.done.append((opcode, payload))
            return
        if (opcode == CONTINUATION) == (self.message is None) or opcode > BINARY:
            raise Malformed(f"frame of kind {opcode}")
        if self.message is None:
            self.message = (opcode, [])
        self.message[1].append(payload)
        if final:
            whole = b"".join(self.message[1])
            if self.message[0] == TEXT:
                whole.decode()
            self.done.append((self.message[0], whole))
            self.message = None
