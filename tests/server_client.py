"""A server of our own on a free port, and clients that talk to it.

Only Python's standard library; the WebSocket is the small part of RFC 6455
that a test needs.
"""
import atexit
import base64
import http.client
import json
import os
import shutil
import signal
import socket
import struct
import subprocess
import tempfile
import time

CONCLAVE = os.environ.get("CONCLAVE", "build/conclave")
# What the terminal keeps of its guests is not to lie among the tester's own.
os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="conclave-test-")
atexit.register(shutil.rmtree, os.environ["XDG_STATE_HOME"], True)


class Server:
    """A running `conclave serve`."""

    def __init__(self, *flags, store=None, data=None, env=None, limits="off"):
        self.data = data or tempfile.mkdtemp(prefix="conclave-test-")
        self.own_data = data is None
        self.flags = ["--listen", "127.0.0.1:0", "--data", self.data, "--limits", limits, *flags]
        if store:
            self.flags += ["--store", store]
        self.env = dict(os.environ, **(env or {}))
        self.errors = open(os.path.join(self.data, "log"), "ab")
        self.start()

    def start(self):
        self.process = subprocess.Popen([CONCLAVE, "serve", *self.flags], stdout=subprocess.PIPE,
                                        stderr=self.errors, env=self.env)
        line = self.process.stdout.readline().decode()
        if "http://" not in line:
            raise RuntimeError("the server did not start: " + self.log()[-2000:])
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])

    def log(self):
        with open(os.path.join(self.data, "log"), "rb") as file:
            return file.read().decode("utf-8", "replace")

    def kill(self):
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process.stdout.close()

    def stop(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(10)
            except subprocess.TimeoutExpired:
                self.kill()
                raise
        self.process.stdout.close()
        return self.process.returncode

    def close(self):
        """Ends it; sanitizers, if it was built with them, say by its status what they found."""
        code = self.stop()
        log = self.log()
        self.errors.close()
        if self.own_data:
            shutil.rmtree(self.data, ignore_errors=True)
        assert code == 0, f"the server ended with {code}\n{log[-3000:]}"


class Answer:
    def __init__(self, status, headers, body):
        self.status = status
        self.headers = headers
        self.body = body

    def json(self):
        return json.loads(self.body)


class Person:
    """Somebody with a token, or nobody."""

    def __init__(self, server, name=None, token=None):
        self.server = server
        self.token = token
        if name:
            answer = self.post("/api/1/guest", {"name": name})
            assert answer.status == 201, answer.body
            self.token = answer.json()["token"]
            self.id = answer.json()["id"]
            self.name = name

    def ask(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=20)
        head = {"Content-Type": "application/json"} if method != "GET" else {}
        if self.token:
            head["Authorization"] = "Bearer " + self.token
        head.update(headers or {})
        data = body if isinstance(body, (bytes, type(None))) else json.dumps(body).encode()
        connection.request(method, path, data, head)
        reply = connection.getresponse()
        answer = Answer(reply.status, reply.headers, reply.read())
        connection.close()
        return answer

    def get(self, path, **headers):
        return self.ask("GET", path, None, headers)

    def post(self, path, body):
        return self.ask("POST", path, body)

    def make(self, **wish):
        answer = self.post("/api/1/tables", wish)
        assert answer.status == 201, (answer.status, answer.body)
        return answer.json()

    def open(self, table, **query):
        return Socket(self.server.port, f"tables/{table}", self.token, query)

    def lobby(self):
        return Socket(self.server.port, "lobby", self.token)


class Closed(Exception):
    pass


class Socket:
    """A WebSocket to a table ("tables/ID") or to the lobby ("lobby")."""

    def __init__(self, port, place, token=None, query=None, headers=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.buffer = b""
        self.next_id = 1
        self.state = None
        self.table = None
        self.raw = []
        arguments = "&".join(f"{k}={v}" for k, v in (query or {}).items())
        lines = [f"GET /api/1/{place}/socket{'?' + arguments if arguments else ''} HTTP/1.1",
                 f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade",
                 "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: conclave.1",
                 "Sec-WebSocket-Key: " + base64.b64encode(os.urandom(16)).decode()]
        if token:
            lines.append("Cookie: other=1; conclave=" + token)
        lines += [f"{k}: {v}" for k, v in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        while b"\r\n\r\n" not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(b"\r\n\r\n", 1)
        if b" 101 " not in head.split(b"\r\n")[0]:
            raise Closed(head.split(b"\r\n")[0].decode())

    def _more(self):
        data = self.socket.recv(65536)
        if not data:
            raise Closed("the server closed the connection")
        self.buffer += data

    def _take(self, n):
        while len(self.buffer) < n:
            self._more()
        data, self.buffer = self.buffer[:n], self.buffer[n:]
        return data

    def frame(self, payload, opcode=1, final=True):
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

    def send(self, **message):
        """Sends a command and returns its number."""
        if "id" not in message:
            message["id"] = self.next_id
            self.next_id += 1
        self.frame(json.dumps(message).encode())
        return message["id"]

    def receive(self, timeout=20):
        """The next message; keeps the latest table and state."""
        self.socket.settimeout(timeout)
        payload = b""
        while True:
            first, second = self._take(2)
            n = second & 0x7F
            if n == 126:
                n = struct.unpack(">H", self._take(2))[0]
            elif n == 127:
                n = struct.unpack(">Q", self._take(8))[0]
            payload += self._take(n)
            if first & 0x0F == 8:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else 0
                raise Closed(code)
            if first & 0x0F == 9:
                self.frame(payload, 10)
                payload = b""
                continue
            if first & 0x80:
                break
        message = json.loads(payload)
        self.raw.append(payload)
        if message["type"] == "state":
            self.state = message
        elif message["type"] == "table":
            self.table = message
        return message

    def until(self, wanted, timeout=20):
        """Receives until wanted(message)."""
        end = time.time() + timeout
        while True:
            message = self.receive(max(0.05, end - time.time()))
            if wanted(message):
                return message

    def first_state(self):
        return self.until(lambda m: m["type"] == "state")

    def do(self, **command):
        """Sends a command and returns its answer."""
        number = self.send(**command)
        return self.until(lambda m: m.get("id") == number)

    def close(self):
        self.socket.close()


def play_legal(socket_, choose, stop=lambda state: False, most=5000):
    """Answers every question of this seat until the game is over."""
    for _ in range(most):
        state = socket_.state
        if state["status"] == "over" or stop(state):
            return state
        if state["legal"]:
            move = choose(state["legal"])
            ply = state["ply"]
            answer = socket_.do(type="move", ply=ply, move=move["move"])
            assert answer["type"] == "done" or answer["error"] == "stale", answer
        else:
            socket_.until(lambda m: m["type"] == "state")
    raise AssertionError("the game does not end")
