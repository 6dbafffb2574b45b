"""A connection to a server, byte by byte, for the tests of its edge."""
import os
import socket
import time

from sockets import wire

# How long something that should happen at once is waited for, in seconds.
PATIENCE = float(os.environ.get("TEST_PATIENCE", 20))


class Line:
    """A TCP connection over which anything may be sent; answers are read strictly."""

    def __init__(self, server, *requests, methods=(), room=None):
        self.socket = socket.socket()
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        self.socket.settimeout(PATIENCE)
        self.socket.connect(("127.0.0.1", server.port))
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.replies = wire.Replies(methods)
        self.frames = wire.Frames()
        self.taken = 0
        self.ended = False
        for one in requests:
            self.send(one)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, data):
        try:
            self.socket.sendall(data)
        except (BrokenPipeError, ConnectionResetError):
            pass  # it was closed meanwhile, as reading will show

    def drip(self, data, seconds):
        """A byte now and then, until all are sent or the server has closed; whether all were."""
        for i in range(len(data)):
            self.send(data[i:i + 1])
            if self.read(seconds) or self.ended:
                return False
        return True

    def read(self, timeout):
        """Reads what comes within the time; False: nothing came."""
        self.socket.settimeout(max(timeout, 0.001))
        try:
            data = self.socket.recv(65536)
        except TimeoutError:
            return False
        except ConnectionResetError:
            data = b""
        self.ended = self.ended or not data
        if self.replies.upgraded:
            self.frames.feed(data)
        else:
            self.replies.feed(data)
            if self.replies.upgraded:
                self.frames.feed(bytes(self.replies.buffer))
        return bool(data)

    def _until(self, wanted, seconds, what):
        end = time.time() + seconds
        while not wanted():
            assert not self.ended, f"closed before {what}: {self.replies.done} {bytes(self.replies.buffer)!r}"
            assert time.time() < end, f"no {what} within {seconds} s"
            self.read(end - time.time())

    def answer(self, seconds=PATIENCE):
        """The next answer."""
        self._until(lambda: len(self.replies.done) > self.taken, seconds, "answer")
        self.taken += 1
        return self.replies.done[self.taken - 1]

    def wait_continue(self, seconds=PATIENCE):
        self._until(lambda: self.replies.interim, seconds, "100 Continue")

    def message(self, seconds=PATIENCE):
        """The next message or control frame: (opcode, payload)."""
        self._until(lambda: self.frames.done, seconds, "frame")
        return self.frames.done.pop(0)

    def next_of(self, opcode, seconds=PATIENCE):
        """The payload of the next frame of that kind, whatever comes before."""
        end = time.time() + seconds
        while True:
            kind, payload = self.message(max(0.1, end - time.time()))
            if kind == opcode:
                return payload

    def close_code(self, seconds=PATIENCE):
        """The code it is closed with; then the connection ends, too."""
        self._until(lambda: self.frames.closed is not None, seconds, "close frame")
        self.send(wire.close_frame(None if self.frames.closed == 1005 else self.frames.closed))
        assert self.is_closed(), "the connection stays open after the close frame"
        return self.frames.closed

    def is_closed(self, seconds=PATIENCE):
        """Whether the server ends the connection and sends no further answer."""
        end = time.time() + seconds
        while not self.ended and time.time() < end:
            self.read(end - time.time())
        assert len(self.replies.done) == self.taken, f"more answers: {self.replies.done[self.taken:]}"
        return self.ended


def ask(server, data, method="GET", seconds=PATIENCE):
    """The one answer to these bytes, and whether the connection was then closed."""
    with Line(server, data, methods=[method]) as line:
        reply = line.answer(seconds)
        return reply, reply.closes and line.is_closed()


def healthy(server, seconds=PATIENCE):
    """Ends the test, and a server that hangs, unless another connection is answered."""
    end = time.time() + seconds
    try:
        reply, _ = ask(server, wire.request("GET", "/healthz"), seconds=seconds)
        while reply.status == 503 and time.time() < end:  # a disk may be busy for a while
            reply, _ = ask(server, wire.request("GET", "/healthz"), seconds=seconds)
        assert reply.status == 200, reply
    except (AssertionError, OSError) as error:
        if server.process.poll() is None:
            server.kill()
        raise AssertionError(f"/healthz is not answered any more: {error}") from error
