"""`conclave play --server` and what others wrote: nothing of it is obeyed by the terminal."""
import json
import socket
import struct
import threading

from cli_kit import case, must, ok, records, read, refused, run, write

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
                line.sendall(b"HTTP/1.1 101 Switching Protocols\r\n\r\n" + b"".join(self.frames))
            else:
                body = json.dumps(self.body).encode()
                line.sendall(f"HTTP/1.1 {self.status}\r\n\r\n".encode() + body)
                line.shutdown(socket.SHUT_WR)
                while line.recv(4096):
                    pass
            line.close()


def text_frame(message):
    data = json.dumps(message).encode()
    return struct.pack(">BBH", 0x81, 126, len(data)) + data


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
def who_is_signed_out_is_told_and_does_not_come_again():
    running = text_frame({**STATE, "status": "running", "result": None})
    server = FakeServer([running, struct.pack(">BBH", 0x88, 2, 4401)])
    result = run("play", "--server", server.url, "null")
    refused(result, 1, "signed out")
    must(sum("socket" in path for path in server.paths) == 1, server.paths)


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
