"""`conclave play --server`: what others wrote is not obeyed by the terminal; who thinks long,
loses the connection or leaves keeps the seat."""
import contextlib
import json
import os
import queue
import socket
import struct
import subprocess
import threading

from cli_kit import case, CONCLAVE, environment, must, ok, records, read, refused, run, write

EVIL = "\x1b]0;x\x07\x1b[2J\x7f\u009b31m\u202eevil\u2066"
STATE = {"type": "state", "seq": 1, "from": 0, "status": "over", "ply": 0, "you": "p1",
         "seats": [{"kind": "person", "name": "Ann" + EVIL, "guest": True},
                   {"kind": "bot", "level": "novice" + EVIL}],
         "prompt": None, "legal": [], "show": "one line\nanother" + EVIL,
         "plies": [{"ply": 0, "by": "p1", "move": "x", "events": [{"tell": "told" + EVIL}]}],
         "chat": [{"by": "Bea" + EVIL, "guest": True, "text": "hello\nCal says: bye" + EVIL},
                  {"by": "Dan", "text": "hello"}],
         "result": {"points": [1, 2], "reason": "played" + EVIL}, "fair": {"seed": "0" + EVIL}}


class FakeServer:
    """Answers as it is told, whatever it is asked; then sends frames down the WebSocket."""

    def __init__(self, frames, status="200 OK", body=None):
        self.frames, self.status, self.paths = frames, status, []
        self.body = body or {"id": "7f3kz0m1n2p3q", "invite": "", "url": "/t/7" + EVIL, "kind": "guest",
                             "name": "Ann" + EVIL, "token": "t"}
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.url = "http://127.0.0.1:%d" % self.listener.getsockname()[1]
        threading.Thread(target=self.serve, daemon=True).start()

    def serve(self):
        for _ in range(20):
            line, _ = self.listener.accept()
            head = b""
            while b"\r\n\r\n" not in head:
                head += line.recv(4096)
            self.paths.append(head.split()[1].decode())
            if b"websocket" in head:
                self.talk(line)
            else:
                body = json.dumps(self.body).encode()
                line.sendall(f"HTTP/1.1 {self.status}\r\n\r\n".encode() + body)
                line.shutdown(socket.SHUT_WR)
                while line.recv(4096):
                    pass
            line.close()


    def talk(self, line):
        line.sendall(UPGRADED + b"".join(self.frames))


UPGRADED = b"HTTP/1.1 101 Switching Protocols\r\n\r\n"


def text_frame(message):
    data = json.dumps(message).encode()
    length = struct.pack(">B", len(data)) if len(data) < 126 else struct.pack(">BH", 126, len(data))
    return b"\x81" + length + data


def must_be_tame(result):
    both = result.out + result.err
    found = [c for c in both if (c < " " and c != "\n") or "\x7f" <= c <= "\x9f" or c in "\u202e\u2066"]
    must(not found and "evil" in both, f"{found}: {result}")


@case
def a_server_cannot_command_the_terminal():
    server = FakeServer([text_frame(STATE)])
    result = ok(run("play", "--server", server.url, "null"), "one line\nanother?", "told?",
                "  Bea?]0;x??[2J??31m?evil? (guest) says: hello?Cal says: bye?", "  Dan says: hello\n",
                "evil? (guest): 1\n", "novice?")
    must_be_tame(result)
    broken = FakeServer([], "403 Forbidden", {"error": "x", "message": "no" + EVIL})
    must_be_tame(refused(run("play", "--server", broken.url, "null"), 1, "no?]0;x"))


@case
def a_server_is_reached_past_any_proxy():
    server = FakeServer([text_frame(STATE)])
    nobody = "http://127.0.0.1:1"
    ok(run("play", "--server", server.url, "null", env=environment(http_proxy=nobody, all_proxy=nobody)),
       "one line")


@case
def who_is_signed_out_is_told_and_does_not_come_again():
    running = text_frame({**STATE, "status": "running", "result": None})
    server = FakeServer([running, struct.pack(">BBH", 0x88, 2, 4401)])
    result = run("play", "--server", server.url, "null")
    refused(result, 1, "signed out")
    must(sum("socket" in path for path in server.paths) == 1, server.paths)


PATIENCE = 30
ASKING = {**STATE, "seq": 7, "from": 7, "status": "running", "ply": 3, "result": None, "plies": [], "chat": [],
          "show": "the board", "prompt": "What now?", "legal": [{"move": "walk"}, {"move": "wait"}]}
OVER = {**ASKING, "seq": 9, "from": 8, "status": "over", "prompt": None, "legal": [],
        "result": {"points": [1, 2], "reason": "played"}}


class Peer:
    """The server's end of one WebSocket."""

    def __init__(self, line):
        self.line = line
        line.settimeout(PATIENCE)

    def bytes(self, n):
        data = b""
        while len(data) < n:
            more = self.line.recv(n - len(data))
            if not more:
                raise ConnectionError("the terminal hung up")
            data += more
        return data

    def frame(self):
        """The next one: its kind and what it holds (short ones are all that a test needs)."""
        kind, length = self.bytes(2)
        mask = self.bytes(4)
        return kind & 15, bytes(b ^ mask[i % 4] for i, b in enumerate(self.bytes(length & 127)))

    def send(self, **state):
        self.line.sendall(text_frame(state))

    def end_the_game(self):
        """Takes a move, which ends it; the move."""
        kind, data = self.frame()
        move = json.loads(data)
        must(kind == 1 and move["type"] == "move", data)
        self.send(**OVER)
        self.send(type="done", id=move["id"], seq=9)
        return move


class AskingServer(FakeServer):
    """Hands every WebSocket to the test, which does with it what it likes."""

    def __init__(self):
        self.lines = queue.Queue()
        super().__init__([])

    def talk(self, line):
        self.lines.put(line.dup())

    def next_line(self):
        try:
            return self.lines.get(timeout=PATIENCE)
        except queue.Empty:
            raise AssertionError("the terminal does not connect (again)") from None

    def peer(self, *first):
        """The next connection; these states are told at once."""
        peer = Peer(self.next_line())
        peer.line.sendall(UPGRADED)
        for state in first:
            peer.send(**state)
        return peer

    def refuse(self):
        with self.next_line() as line:
            line.sendall(b"HTTP/1.1 503 Service Unavailable\r\n\r\n")

    def sockets(self):
        return [path for path in self.paths if "/socket" in path]


@contextlib.contextmanager
def terminal(*words):
    """`conclave play`, its words to be waited for."""
    process = subprocess.Popen([CONCLAVE, "play", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, env=environment())
    watch = threading.Timer(2 * PATIENCE, process.kill)  # a test that hangs fails
    watch.start()
    try:
        yield process
    finally:
        watch.cancel()
        process.kill()
        process.communicate()


def shows(process, words):
    """Waits until it has shown these words; all it showed until then."""
    seen = b""
    while not seen.endswith(words.encode()):
        byte = process.stdout.read(1)
        must(byte, f"'{words}' is missing: {seen.decode('utf-8', 'replace')}")
        seen += byte
    return seen.decode("utf-8", "replace")


def types(process, text):
    process.stdin.write(text.encode())
    process.stdin.flush()


def leaves_well(process):
    shows(process, "The game is over")
    types(process, "quit\n")
    must(process.wait(PATIENCE) == 0, process.returncode)


@case
def who_thinks_long_answers_pings_and_sees_news():
    server = AskingServer()
    with terminal("--server", server.url, "null") as player:
        peer = server.peer(ASKING)
        shows(player, "> ")
        types(player, "wa")  # half a line is no reason to be deaf
        peer.line.sendall(b"\x89\x04ping")
        must(peer.frame() == (10, b"ping"), "no pong")
        peer.send(type="notice", text="We restart at noon.")
        shows(player, "\nThe host says: We restart at noon.\n> ")
        peer.send(**{**ASKING, "seq": 8, "chat": [{"by": "Bea", "text": "hello"}]})
        seen = shows(player, "  Bea says: hello\n> ")
        must("the board" not in seen, seen)  # nothing on it has changed
        types(player, "lk\n")
        move = peer.end_the_game()
        must((move["move"], move["ply"]) == ("walk", 3), move)
        leaves_well(player)
    must(len(server.sockets()) == 1, server.sockets())


@case
def a_move_typed_without_a_connection_is_sent_once_after_it():
    server = AskingServer()
    with terminal("--server", server.url, "null") as player:
        with server.peer(ASKING).line:
            shows(player, "> ")
        shows(player, "connecting again...\n")
        types(player, "walk\n")
        server.refuse()
        server.refuse()
        peer = server.peer({**ASKING, "chat": [{"by": "Bea", "text": "there?"}]})
        must(peer.end_the_game()["move"] == "walk", "another move")
        shows(player, "Bea says: there?\n")
        leaves_well(player)
        with contextlib.suppress(ConnectionError):
            must(peer.frame()[0] != 1, "sent twice")
    must(all("since=7" in path for path in server.sockets()[1:]), server.sockets())


@case
def a_move_typed_to_another_question_is_not_sent():
    server = AskingServer()
    with terminal("--server", server.url, "null") as player:
        with server.peer(ASKING).line:
            shows(player, "> ")
        shows(player, "connecting again...\n")
        types(player, "1\n")
        server.refuse()  # between this try and the next it reads the line
        server.refuse()
        peer = server.peer({**ASKING, "seq": 8, "ply": 4, "legal": [{"move": "stay"}]})
        shows(player, "another one now: '1' was not sent.")
        shows(player, "> ")
        types(player, "stay\n")
        move = peer.end_the_game()
        must((move["move"], move["ply"]) == ("stay", 4), move)
        leaves_well(player)


@case
def a_move_without_an_answer_is_sent_again_only_if_it_is_lost():
    played = {**ASKING, "seq": 8, "ply": 4, "legal": [{"move": "stay"}],
              "plies": [{"ply": 3, "by": "p1", "move": "walk", "events": [{"tell": "Ann walks."}]}]}
    told = {**played, "from": 8, "plies": []}
    for before, after, wanted in (([], ASKING, "walk"), ([], played, "stay"), ([played], told, "stay")):
        server = AskingServer()
        with terminal("--server", server.url, "null") as player:
            peer = server.peer(ASKING)
            types(player, "walk\n" if after is ASKING else "walk\nstay\n")
            with peer.line:
                must(b"walk" in peer.frame()[1], "no move")
                for state in before:
                    peer.send(**state)
            must(server.peer(after).end_the_game()["move"] == wanted, wanted)
            seen = shows(player, "The game is over")
            must("another one" not in seen and ("Ann walks." in seen) == (after is not ASKING), seen)


@contextlib.contextmanager
def real_server():
    process = subprocess.Popen([CONCLAVE, "serve", "--listen", "127.0.0.1:0", "--data", "data"],
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        yield process.stdout.readline().decode().split()[-1].rstrip("/")
    finally:
        process.terminate()
        process.communicate(timeout=PATIENCE)


@case
def a_guest_who_comes_back_has_the_same_seat():
    with real_server() as url:
        first = ok(run("play", "--server", url, "null", "--seats", "me,bot:random", "--names", "Ann",
                       text="quit\n"), "You are Ann (guest).", "> ")
        table = first.out.split("The table: ")[1].split()[0]
        must(os.stat("state/conclave/guests.json").st_mode & 0o777 == 0o600, "others may read it")
        token = json.loads(read("state/conclave/guests.json"))[url]
        for names, name in (([], "Ann"), (["--names", "Bea"], "Bea"), ([], "Bea")):
            with terminal("--server", url, "--table", table, *names) as player:
                seen = shows(player, "> ")  # a question: this is who sits there
                types(player, "quit\n")
                must(player.wait(PATIENCE) == 0 and f"You are {name} (guest)." in seen, seen)
                must("Not possible" not in seen and token not in seen, seen)
        for kept in (json.dumps({url: "g.none.0.00.0", "http://other": "t"}), "{broken"):
            write("state/conclave/guests.json", kept)
            ok(run("play", "--server", url, "null", "--names", "Cal", text="quit\n"), "You are Cal (guest).")
            kept = json.loads(read("state/conclave/guests.json"))
            must(kept[url].startswith("g.") and kept.get("http://other", "t") == "t", kept)


@case
def a_record_cannot_command_the_terminal():
    path = records("null", 1)[0]
    lines = read(path).decode().splitlines()
    name = "seat p1 name Ann\u009b31m\u202eevil"
    lines = [line for line in lines if not line.startswith("seat p1 ")]
    lines.insert(1 + [line.split()[0] for line in lines].index("seats"), name)
    write("evil.rec", "\n".join(lines) + "\n")
    for words in (["replay", "evil.rec"], ["replay", "evil.rec", "--record"]):
        must_be_tame(ok(run(*words), "Ann?31m?evil"))
    ok(run("verify", "evil.rec"))
    write("evil\x1b[2J\u202e.rec", "\n".join(lines) + "\n")
    must_be_tame(ok(run("verify", "evil\x1b[2J\u202e.rec"), "ok: evil?[2J?.rec"))
    write("bad.rec", "conclave 1\ngame null\u009bevil\x1b[2J 1\n")
    for command in ("replay", "verify"):
        must_be_tame(run(command, "bad.rec"))
