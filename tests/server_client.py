"""A server of our own on a free port, and clients that talk to it.

The WebSocket is that of `conclave.client`, which needs only Python's standard library.
"""
import atexit
import http.client
import importlib.util
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import tempfile
import time

# Alone, without the package around it, which needs the library.
CLIENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../python/conclave/client.py")
_spec = importlib.util.spec_from_file_location("conclave_client", CLIENT)
client = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(client)
Closed = client.Closed

CONCLAVE = os.environ.get("CONCLAVE", "build/conclave")
# What the terminal keeps of its guests is not to lie among the tester's own.
os.environ["XDG_STATE_HOME"] = tempfile.mkdtemp(prefix="conclave-test-")
atexit.register(shutil.rmtree, os.environ["XDG_STATE_HOME"], True)


class Server:
    """A running `conclave serve`."""

    def __init__(self, *flags, store=None, data=None, env=None, limits="off", listen="127.0.0.1:0"):
        self.data = data or tempfile.mkdtemp(prefix="conclave-test-")
        self.own_data = data is None
        self.flags = ["--listen", listen, "--data", self.data, "--limits", limits, *flags]
        if store:
            self.flags += ["--store", store]
        self.env = dict(os.environ, **(env or {}))
        self.errors = open(os.path.join(self.data, "log"), "ab")
        self.start()

    def start(self):
        self.process = subprocess.Popen([CONCLAVE, "serve", *self.flags], stdout=subprocess.PIPE,
                                        stderr=self.errors, env=self.env)
        line = self.process.stdout.readline().decode()
        port, file = re.findall(r"http://\S*:(\d+)/", line), re.findall(r"unix:(.*)", line)
        if not port and not file:
            raise RuntimeError("the server did not start: " + self.log()[-2000:])
        self.port = int(port[-1]) if port else file[0]  # a path where there is no port

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


def connect(port):
    """A connection to a port of this machine, or to the file of a socket."""
    if isinstance(port, int):
        connection = socket.create_connection(("127.0.0.1", port), timeout=20)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    else:
        connection = socket.socket(socket.AF_UNIX)
        connection.settimeout(20)
        connection.connect(port)
    return connection


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
        port = self.server.port
        connection = http.client.HTTPConnection("127.0.0.1", port if isinstance(port, int) else None)
        connection.sock = connect(port)
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


class Socket(client.WebSocket):
    """A WebSocket to a table ("tables/ID") or to the lobby ("lobby")."""

    def __init__(self, port, place, token=None, query=None, headers=None):
        self.next_id = 1
        self.state = None
        self.table = None
        self.raw = []
        arguments = "&".join(f"{k}={v}" for k, v in (query or {}).items())
        super().__init__(connect(port), f"127.0.0.1:{port if isinstance(port, int) else 80}",
                         f"/api/1/{place}/socket{'?' + arguments if arguments else ''}", token, headers)

    def send(self, **message):
        """Sends a command and returns its number."""
        if "id" not in message:
            message["id"] = self.next_id
            self.next_id += 1
        self.frame(json.dumps(message).encode())
        return message["id"]

    def receive(self, timeout=20):
        """The next message; keeps the latest table and state."""
        payload = self.receive_text(timeout)
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
