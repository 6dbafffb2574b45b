"""The server's edge: what is HTTP and WebSocket to it, byte by byte, and what it does with the rest."""
import base64
import contextlib
import functools
import json
import socket
import os
import signal
import struct
import time

import server_kit
from server_client import Person, Server
from server_kit import equal
from sockets import wire
from sockets.line import Line, ask, healthy
from sockets.wire import close_frame, frame, post, request, upgrade

LOBBY = "/api/1/lobby/socket"
HEALTH = request("GET", "/metrics")


def test(function):
    """A test after which other connections must still be answered."""
    @functools.wraps(function)
    def whole(server):
        try:
            function(server)
        finally:
            healthy(server)
    return server_kit.test(whole)


@contextlib.contextmanager
def own_server(*flags, **env):
    """A server that this test may bring down; it must end well all the same."""
    own = Server(*flags, env=env)
    try:
        yield own
        healthy(own)
        own.close()
    finally:
        if own.process.poll() is None:
            own.kill()


def each(cases, check):
    """Checks every case and tells which fail, the first ones: waiting for what does not come takes long."""
    wrong = []
    for case in cases:
        if len(wrong) == 5:
            break
        try:
            check(case)
        except (AssertionError, OSError, wire.Malformed) as error:
            wrong.append(f"{case!r:.150}: {error}")
    assert not wrong, f"{len(wrong)} or more of {len(cases)} cases:\n  " + "\n  ".join(wrong)


def refused(server, status):
    """A check: these bytes are answered with that status, and the connection is closed."""
    def check(data):
        reply, closed = ask(server, data, data.split(b" ")[0].decode("latin-1"))
        equal(reply.status, status)
        assert closed, "the connection is left open, or not said to be closed"
    return check


# ---- What is a request ----


@test
def requests_that_break_the_grammar_are_refused(server):
    head = b"GET /metrics HTTP/1.1\r\nHost: a\r\n"
    cases = [head + line + b"\r\n\r\n" for line in (
        b"A : b", b"A\t: b", b" A: b", b"A: b\r\n folded", b"A: b\r\n\tfolded", b": b", b"A", b"A b: c",
        b"A\x00: b", b"A: b\x00c", b"A: b\x01c", b"A: b\x7fc", b"A: b\rc", b"A: b\nB: c", b"A(: b",
        b"\xc3\xa4: b", b"A: b\n", b"Host: a", b"Host: b", b"hOST: b")]
    cases += [b"GET /metrics HTTP/1.1\r\n\r\n", b"GET /metrics HTTP/1.1\nHost: a\n\n",
              b"GET /metrics HTTP/1.1\r\nHost: a\n\r\n", b"GET /metrics HTTP/1.1\rHost: a\r\r",
              b"GET /metrics HTTP/1.1\r\nHost: a\r\n\n", b"GET /metrics HTTP/1.1\r\n Host: a\r\n\r\n"]
    cases += [line + b"\r\nHost: a\r\n\r\n" for line in (
        b"GET  /metrics HTTP/1.1", b"GET /metrics  HTTP/1.1", b"GET /metrics HTTP/1.1 ", b"GET /metrics",
        b"GET\t/metrics HTTP/1.1", b" GET /metrics HTTP/1.1", b"GET /metrics http/1.1", b"G\x00T / HTTP/1.1",
        b"GET /health z HTTP/1.1", b"GET HTTP/1.1", b"GET", b"\x16\x03\x01\x02\x00\x01", b"G(T / HTTP/1.1")]
    each(cases, refused(server, 400))


@test
def only_http_1_0_and_1_1_are_spoken(server):
    each([b"GET /metrics HTTP/%s\r\nHost: a\r\n\r\n" % version for version in
          (b"0.9", b"1.2", b"2.0", b"1.10", b"01.1", b"1", b"1.", b"1.1.1", b"3", b"11", b"1,1", b"-1.1")],
         refused(server, 400))
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
    reply, closed = ask(server, preface)
    equal((reply.status, closed), (400, True))


@test
def targets_are_paths_in_utf_8(server):
    targets = ["http://127.0.0.1/metrics", "*", "metrics", "", "//%", "/%", "/%4", "/%zz", "/%+1", "/%ff",
               "/%c0%af",
               "/%ed%a0%80", "/%c3", "/%f5%80%80%80", "/%00", "/metrics%00", "/%0a", "/%0d%0a", "/%1f", "/%7f",
               "/a\x01b",
               "/a\x7fb", "/a\xffb", "/metrics?a=%", "/metrics?a=%f", "/metrics?a=%zz", "/metrics?%ff",
               "/metrics?a=%00",
               "/metrics?a=%0d", "/metrics?a=%c3%28", "/metrics?a\x02", "/metrics?a=\xff", "127.0.0.1:80"]
    each([request(method, target) for target in targets for method in ("GET", "POST")], refused(server, 400))
    for target, status in (("/%6detrics", 200), ("/metrics?a=%C3%A4&b", 200), ("/metrics?", 200),
                           ("/api/1/people/%C3%84nne%20x", 404), ("/api/1/games/abraca?seats=%32", 200)):
        equal((target, ask(server, request("GET", target))[0].status), (target, status))


@test
def lengths_are_one_plain_number(server):
    def with_length(*lines):
        return request("POST", "/api/1/guest",
                       [("Content-Type", "application/json")] + [line.split(": ", 1) for line in lines]) + b"{}"
    cases = [with_length("Content-Length: " + value) for value in (
        "+2", "-2", "0x2", "2 2", "2,2", "2, 2", "", "two", "2.0", "1e0", "2;a", "\"2\"", "2\t3", "\xb2",
        "²".encode().decode("latin-1"))]
    cases += [with_length("Content-Length: 2", "Content-Length: 2"),
              with_length("Content-Length: 2", "content-length: 3"),
              with_length("Content-Length: 0", "X: y", "CONTENT-LENGTH: 2"),
              with_length("Content-Length: 2", "Transfer-Encoding: chunked"),
              with_length("Transfer-Encoding: chunked", "Content-Length: 2"),
              with_length("Content-Length: 2", "Transfer-Encoding: identity"),
              with_length("Content-Length: 2", "transfer-encoding: x")]
    each(cases, refused(server, 400))
    for huge in ("99999999999999999999", "18446744073709551618", "4294967298", "9" * 300):
        reply, closed = ask(server, with_length("Content-Length: " + huge), "POST")
        assert reply.status in (400, 413) and closed, (huge, reply)


@test
def bodies_without_a_length_are_refused(server):
    chunks = b"2\r\n{}\r\n0\r\n\r\n"
    each([request(method, "/api/1/guest", [("Content-Type", "application/json"), (name, coding)]) + chunks
          for method in ("POST", "PUT", "GET", "DELETE") for name, coding in (
              ("Transfer-Encoding", "chunked"), ("transfer-encoding", "Chunked"),
              ("Transfer-Encoding", "gzip, chunked"),
              ("Transfer-Encoding", "identity"), ("Transfer-Encoding", "xchunked"))], refused(server, 411))


@test
def no_request_can_be_smuggled(server):
    """What follows a request whose end is in doubt is not taken for another one."""
    hidden = post("/api/1/guest", b'{"name": "Smuggled"}')
    length, chunked = ("Content-Length", str(len(hidden) + 5)), ("Transfer-Encoding", "chunked")
    typed = ("Content-Type", "application/json")
    cases = [request("POST", "/api/1/guest", [typed, *lines]) + b"0\r\n\r\n" + hidden for lines in (
        [length, chunked], [chunked, length], [("Content-Length", "0"), length], [length, ("Content-Length", "5")],
        [chunked], [("Transfer-Encoding ", "chunked"), length], [("Content-Length", "5\r\n ,1")],
        [("Transfer-Encoding", "\x0bchunked"), length], [("Content-Length", "+5")],
        [("X", "y\nContent-Length: 5"), length])]

    def check(data):
        with Line(server, data, methods=["POST"]) as line:
            assert line.answer().status in (400, 411)
            assert line.is_closed()
    each(cases, check)


@test
def heads_have_a_bound(server):
    long = b"GET /metrics HTTP/1.1\r\nHost: a\r\nX: " + b"x" * 9000
    cases = [long + b"\r\n\r\n", b"GET /" + b"x" * 9000 + b" HTTP/1.1\r\nHost: a\r\n\r\n",
             request("GET", "/metrics", [(f"X-{i}", "y" * 20) for i in range(400)]),
             request("GET", "/metrics?" + "a=b&" * 2500), request("POST", "/api/1/guest",
                                                                  [("Cookie", "c" * 8200)], b"{}")]
    each(cases, refused(server, 431))
    for endless in (long, b"G" * 9000, b"GET / HTTP/1.1\r\nHost: a\r\n" + b"X: y\r\n" * 2000):
        with Line(server, endless) as line:
            assert line.answer().status in (400, 431)
            assert line.is_closed()
    for room in ([("X", "x" * 7900)], [(f"X-{i}", "y" * 50) for i in range(100)]):
        equal(ask(server, request("GET", "/metrics", room))[0].status, 200)


@test
def bodies_have_a_bound_and_are_refused_before_they_come(server):
    head = request("POST", "/api/1/guest", [("Content-Type", "application/json"), ("Content-Length", "16385")])
    each([head, head + b"{", head.replace(b"16385", b"1000000000")], refused(server, 413))
    fits = b"{}" + b" " * 16382
    equal(ask(server, post("/api/1/guest", fits), "POST")[0].status, 201)


@test
def bodies_may_be_empty_missing_or_useless(server):
    typed = [("Content-Type", "application/json")]
    for data, status in ((request("POST", "/api/1/guest", typed, b""), 201),
                         (request("POST", "/api/1/guest", typed), 201),
                         (request("PUT", "/api/1/me/webhook", typed, b""), 401),
                         (request("DELETE", "/api/1/me", typed), 401),
                         (request("GET", "/metrics", typed, b'{"a": 1}'), 200),
                         (request("GET", "/metrics", typed, b""), 200),
                         (request("HEAD", "/metrics", typed, HEALTH), 200)):
        with Line(server, data + HEALTH, methods=[data.split()[0].decode()]) as line:
            equal((data, line.answer().status, line.answer().status), (data, status, 200))


@test
def methods_not_known_are_told_what_is_allowed(server):
    for data in (request("PATCH", "/api/1/guest", body=b"{}"), request("BREW", "/metrics"),
                 request("get", "/metrics"),
                 request("TRACE", "/"), request("M-SEARCH", "/metrics"), request("PROPFIND", "/metrics"),
                 request("DELETE", "/api/1/games", [("Content-Type", "application/json")], b"{}"),
                 request("GET", "/api/1/guest"), post("/metrics"), request("OPTIONS", "/api/1/guest")):
        reply, _ = ask(server, data)
        equal((data[:30], reply.status), (data[:30], 405))
        allowed = [word.strip() for word in (reply.get("allow") or "").split(",")]
        assert set(allowed) and set(allowed) <= {"GET", "HEAD", "POST", "PUT", "DELETE"}, (data, reply)
        assert data.split()[0].decode() not in allowed, (data, reply)


@test
def head_is_answered_like_get_without_the_body(server):
    for path in ("/api/1/games", "/", "/api/1/nothing"):
        with Line(server, request("HEAD", path) + request("GET", path), methods=["HEAD", "GET"]) as line:
            head, get = line.answer(), line.answer()
        equal((head.status, head.get("content-length")), (get.status, get.get("content-length")))


@test
def expectations_are_honoured_or_refused(server):
    head = [("Content-Type", "application/json"), ("Expect", "100-continue"), ("Content-Length", "2")]
    with Line(server, request("POST", "/api/1/guest", head), methods=["POST"]) as line:
        line.wait_continue()
        line.send(b"{}" + HEALTH)
        equal((line.answer().status, line.answer().status), (201, 200))
    reply, _ = ask(server, request("POST", "/api/1/guest", head) + b"{}", "POST")
    equal(reply.status, 201)
    for expectation in ("200-ok", "100-continue-not", "x", "100"):
        reply, _ = ask(server, post("/api/1/guest", headers=[("Expect", expectation)]), "POST")
        equal((expectation, reply.status), (expectation, 417))
    with Line(server, request("POST", "/api/1/guest", head[:2] + [("Content-Length", "999999")])) as line:
        equal(line.answer().status, 413)
        equal(line.replies.interim, 0)
    with Line(server, request("POST", "/api/1/guest", head, version="1.0") + b"{}") as line:
        equal((line.answer().status, line.replies.interim), (201, 0))


# ---- One after the other ----


def three(server):
    """Requests of all kinds with a check of each one's answer, to be sent in one go."""
    def named(name):
        return post("/api/1/guest",
                    json.dumps({"name": name}).encode()), lambda r: json.loads(r.body)["name"] == name
    return [(HEALTH, lambda r: b"conclave_moves_total" in r.body), named("Ann"),
            (HEALTH, lambda r: b"conclave_moves_total" in r.body),
            (request("GET", "/api/1/games/dawn"), lambda r: json.loads(r.body)["key"] == "dawn"), named("Bea"),
            (request("GET", "/api/1/nothing"), lambda r: r.status == 404),
            (request("GET", "/api/1/games"), lambda r: len(json.loads(r.body)["games"]) >= 3), named("Cal"),
            (post("/api/1/login", b'{"name": "Nobody At All", "password": "wrong horse"}'),
             lambda r: r.status == 401),
            (request("HEAD", "/api/1/games"), lambda r: r.status == 200 and not r.body),
            (post("/api/1/guest", b"[]"), lambda r: r.status == 400), (HEALTH, lambda r: r.status == 200)]


def in_order(line, wanted):
    for data, is_right in wanted:
        reply = line.answer()
        assert is_right(reply), (data, reply)
        assert not reply.closes, reply


@test
def pipelined_requests_are_answered_in_order(server):
    with own_server() as own:
        wanted = three(own) * 3
        methods = [data.split()[0].decode() for data, _ in wanted]
        with Line(own, b"".join(data for data, _ in wanted), methods=methods) as line:
            in_order(line, wanted)


@test
def requests_may_come_in_any_pieces(server):
    wanted = three(server)
    whole = b"".join(data for data, _ in wanted)
    methods = [data.split()[0].decode() for data, _ in wanted]
    for size in (1, 2, 3, 7, 64, 1000):
        with Line(server, methods=methods) as line:
            for at in range(0, len(whole), size):
                line.send(whole[at:at + size])
            in_order(line, wanted)


@test
def a_get_a_post_and_a_get_at_once_do_not_hang_the_server(server):
    with own_server() as own:
        with Line(own, HEALTH + post("/api/1/guest") + HEALTH) as line:
            equal([line.answer().status for _ in range(3)], [200, 201, 200])


@test
def a_request_behind_a_slow_one_waits_for_its_answer(server):
    with own_server() as own:
        login = post("/api/1/login", b'{"name": "Nobody At All", "password": "wrong horse"}')
        for _ in range(5):
            with Line(own, login + HEALTH + login + HEALTH) as line:
                equal([line.answer().status for _ in range(4)], [401, 200, 401, 200])
        for _ in range(20):  # and who does not wait for it harms nobody
            with Line(own, login + HEALTH * 3):
                pass


@test
def connections_are_kept_or_closed_as_asked(server):
    def outcome(version, *connection):
        with Line(server, request("GET", "/metrics", [("Connection", c) for c in connection],
                                  version=version)) as line:
            reply = line.answer()
            if reply.closes:
                return "close" if line.is_closed() else "said to close, but left open"
            line.send(HEALTH)
            return "kept" if line.answer().status == 200 else "odd"
    for version, connection, wanted in (
            ("1.1", [], "kept"), ("1.1", ["close"], "close"), ("1.1", ["Close"], "close"),
            ("1.1", ["keep-alive"], "kept"),
            ("1.1", ["x, close"], "close"), ("1.1", ["x", "close"], "close"), ("1.1", ["closed"], "kept"),
            ("1.0", ["keep-alive"], "kept"), ("1.0", ["Keep-Alive"], "kept")):
        equal((version, connection, outcome(version, *connection)), (version, connection, wanted))
    for lines in ([], [("Connection", "close")], [("Connection", "x")]):
        with Line(server, request("GET", "/metrics", lines, version="1.0", host=None)) as line:
            equal(line.answer().status, 200)
            assert line.is_closed()
    with Line(server, request("GET", "/metrics", [("Connection", "close")]) + HEALTH) as line:
        equal(line.answer().status, 200)
        assert line.is_closed()


# ---- Patience ----


@test
def slow_requests_are_told_that_they_took_too_long(server):
    with own_server(CONCLAVE_PATIENCE="500") as own:
        slow_body = request("POST", "/api/1/guest", [("Content-Type", "application/json"),
                                                     ("Content-Length", "9000")])
        for start, rest in ((b"", HEALTH[:-2] + b"X: " + b"x" * 4000), (HEALTH[:20], b""), (HEALTH[:-1], b""),
                            (slow_body, b""), (slow_body, b" " * 8000), (HEALTH + HEALTH[:9], b"")):
            with Line(own, start) as line:
                line.taken = start.startswith(HEALTH)
                line.drip(rest, 0.02)
                equal(line.answer().status, 408)
                assert line.replies.done[-1].closes and line.is_closed()
        with Line(own) as line:
            assert line.is_closed(), "who says nothing is waited for without end"


@test
def who_needs_a_while_is_waited_for(server):
    """Within the time allowed nobody is cut off; a test that was itself too slow tries again."""
    with own_server(CONCLAVE_PATIENCE="2000") as own:
        for _ in range(10):
            began = time.time()
            with Line(own, HEALTH[:10]) as line:
                time.sleep(0.7)
                line.send(HEALTH[10:] + post("/api/1/guest")[:-1])
                first = line.answer()
                time.sleep(2.2)  # longer than a head may take
                line.send(b"}")
                if time.time() - began > 3.5:
                    continue
                equal((first.status, line.answer().status), (200, 201))
                time.sleep(5)  # longer than a body may take
                line.send(HEALTH)
                if time.time() - began < 11:
                    equal(line.answer().status, 200)
                    return
        raise AssertionError("the machine is too slow to tell")


@test
def idle_connections_are_closed_but_websockets_stay(server):
    with own_server(CONCLAVE_PATIENCE="300") as own:
        socket = opened(own)
        with Line(own, HEALTH) as line:
            equal(line.answer().status, 200)
            assert line.is_closed()
        with Line(own, HEALTH + HEALTH[:5]) as line:
            equal((line.answer().status, line.answer().status), (200, 408))
        socket.send(frame(b"here", wire.PING))
        equal(socket.next_of(wire.PONG), b"here")


@test
def who_takes_no_answer_does_not_keep_the_server_from_ending(server):
    with own_server() as own:
        with Line(own, request("GET", "/api/1/games") * 200, room=4096), Line(own, HEALTH[:9]), \
                Line(own, post("/api/1/guest")[:-1]), opened(own), \
                Line(own, post("/api/1/login", b'{"name": "Ann Ann", "password": "x"}') * 50):
            healthy(own)
            own.process.send_signal(signal.SIGTERM)
            equal(own.process.wait(10), 0)
            own.stop()
            own.start()


# ---- Upgrades ----


def opened(server, place=LOBBY, token=None, **more):
    headers = [("Cookie", "conclave=" + token)] if token else []
    line = Line(server, upgrade(place, headers=headers, host=f"127.0.0.1:{server.port}", **more))
    reply = line.answer()
    equal(reply.status, 101)
    return line


def table_of(server):
    ann = Person(server, "Ann")
    return ann.make(game="null", seats=2, players=[{"kind": "me"}, {"kind": "open"}])["id"], ann.token


@test
def a_websocket_is_opened_as_the_rfc_says(server):
    key = os.urandom(16)
    own = f"127.0.0.1:{server.port}"
    place = f"/api/1/tables/{table_of(server)[0]}/socket"
    for data in (upgrade(LOBBY, key), upgrade(place, key), upgrade(place + "?since=0", key),
                 upgrade(LOBBY, key).replace(b"Upgrade: websocket", b"upgrade: WebSocket"),
                 upgrade(LOBBY, key).replace(b": Upgrade", b": keep-alive, UPGRADE"),
                 upgrade(LOBBY, key, "chat, conclave.1"), upgrade(LOBBY, key, "hook,conclave.1 ,http"),
                 upgrade(LOBBY, key, "chat", headers=[("Sec-WebSocket-Protocol", "conclave.1")]),
                 upgrade(LOBBY, key, headers=[("Sec-WebSocket-Extensions",
                                               "permessage-deflate; client_max_window_bits")]),
                 upgrade(LOBBY, key, headers=[("Origin", "http://" + own)], host=own)):
        with Line(server, data) as line:
            reply = line.answer()
            equal((data, reply.status), (data, 101))
            equal(reply.all("sec-websocket-accept"), [wire.accept_of(key)])
            equal(reply.all("sec-websocket-protocol"), ["conclave.1"])
            equal(reply.all("sec-websocket-extensions"), [])
            equal(json.loads(line.message()[1])["type"], "table" if data.startswith(b"GET /api/1/t") else "lobby")


def never_opened(server, *statuses):
    def check(data):
        reply, _ = ask(server, data)
        assert reply.status in statuses, f"{reply.status}, not {statuses}"
    return check


@test
def websockets_of_another_version_are_told_ours(server):
    for version in (None, "8", "12", "14", "0", "013", "x", "13x", ""):
        reply, _ = ask(server, upgrade(LOBBY, version=version))
        equal((version, reply.status, reply.get("sec-websocket-version")), (version, 426, "13"))


@test
def websockets_need_one_key_and_our_protocol(server):
    key = ("Sec-WebSocket-Key", "MDEyMzQ1Njc4OWFiY2RlZg==")
    bad = ["", "x", "MDEyMzQ1Njc4OWFiY2RlZg=", "MDEyMzQ1Njc4OWFiY2RlZg", "MDEyMzQ1Njc4OWFiY2Rl*g==",
           base64.b64encode(b"x" * 15).decode(), base64.b64encode(b"x" * 17).decode(), "A" * 4000]
    cases = [upgrade(LOBBY, None), upgrade(LOBBY, headers=[key])]
    cases += [upgrade(LOBBY, None, headers=[(key[0], text)]) for text in bad]
    cases += [upgrade(LOBBY, protocol=protocol) for protocol in (
        None, "hook", "http", "conclave.2", "conclave.1x", "xconclave.1", "conclave", "conclave.1.1", "a b", "")]
    each(cases, never_opened(server, 400))


@test
def websockets_are_opened_by_a_get_of_http_1_1_only(server):
    whole = upgrade(LOBBY)
    each([whole.replace(b"HTTP/1.1", b"HTTP/1.0"), whole.replace(b"GET", b"POST", 1),
          whole.replace(b"GET", b"PUT", 1),
          whole.replace(b"Connection: Upgrade", b"Connection: keep-alive"),
          whole.replace(b"Connection: Upgrade\r\n", b""),
          whole.replace(b"Connection: Upgrade", b"Connection: upgraded")],
         never_opened(server, 400, 403, 404, 405, 426))


@test
def nothing_else_is_ever_upgraded(server):
    """Any other path, any other protocol: the header counts for nothing."""
    table = table_of(server)[0]
    paths = ["/", "/metrics", "/metrics", "/api/1/games", "/api/1/tables", f"/api/1/tables/{table}",
             f"/api/1/tables/{table}/socket/", f"/api/1/tables/{table}/socketx", f"/api/1/tables/{table}x/socket",
             "/api/1/tables//socket", "/api/1/lobby", "/api/1/lobby/socket/", "/api/2/lobby/socket",
             "/api/1/lobby/Socket",
             "/socket", "/nothing", f"/t/{table}"]
    asks = [(path, [("Upgrade", "websocket")], protocol) for path in paths
            for protocol in ("conclave.1", "hook", "http", None)]
    asks += [(path, [("Upgrade", other)], protocol) for path in (LOBBY, f"/api/1/tables/{table}/socket",
                                                                 "/metrics")
             for other in ("h2c", "hook", "http", "TLS/1.0", "HTTP/2.0", "raw", "")
             for protocol in ("conclave.1", "hook")]

    def check(case):
        path, lines, protocol = case
        plain = ask(server, request("GET", path))[0]
        lines = lines + [("Connection", "Upgrade, HTTP2-Settings"), ("HTTP2-Settings", "AAMAAABkAAQAAP__"),
                         ("Sec-WebSocket-Version", "13"), ("Sec-WebSocket-Key", "MDEyMzQ1Njc4OWFiY2RlZg==")]
        lines += [("Sec-WebSocket-Protocol", protocol)] if protocol else []
        with Line(server, request("GET", path, lines)) as line:
            equal(line.answer().status, plain.status)
    each(asks, check)


@test
def http_2_by_upgrade_does_not_end_the_server(server):
    """The header, then the preface, then DATA on stream 1 in two pieces."""
    lines = [("Connection", "Upgrade, HTTP2-Settings"), ("Upgrade", "h2c"), ("HTTP2-Settings", "AAMAAABkAAQAAP__")]
    preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\x00\x00\x00\x04\x00\x00\x00\x00\x00"
    data = b"\x00\x00\x08\x00\x01\x00\x00\x00\x01" + b"12345678"
    with own_server() as own:
        for start in (request("GET", "/metrics", lines), request("POST", "/api/1/guest", lines, b"{}"), b""):
            for cut in (0, 5, 9, 12):
                with Line(own, start) as line:
                    if start:
                        assert line.answer().status != 101
                    line.send(preface)
                    line.send(data[:cut])
                    time.sleep(0.05)
                    line.send(data[cut:])
                    if start:
                        assert line.answer().status == 400
                    else:
                        line.taken = 1
                    assert line.is_closed()


@test
def only_our_own_origin_may_open_and_change(server):
    own = f"127.0.0.1:{server.port}"
    foreign = ["https://evil.example", "null", f"https://{own}", "http://127.0.0.1", f"http://{own}.evil.example",
               f"http://{own}/", f"http://evil@{own}", f"//{own}", own, f"ftp://{own}",
               f"http://{own} ".strip() + "0",
               "http://" + "a" * 300 + ".example", f"http://{own}" + "/" * 1000, "http://" + "a" * 4000,
               f"x://{own}"]

    def check(origin):
        headers = [("Origin", origin)]
        equal(ask(server, upgrade(LOBBY, headers=headers, host=own))[0].status, 403)
        equal(ask(server, post("/api/1/guest", headers=headers, host=own), "POST")[0].status, 403)
    each(foreign, check)
    mine = [("Origin", f"http://{own}")]
    equal(ask(server, upgrade(LOBBY, headers=mine, host=own))[0].status, 101)
    equal(ask(server, post("/api/1/guest", headers=mine, host=own), "POST")[0].status, 201)
    reply = ask(server, post("/api/1/guest", headers=[("Origin", "http://evil.example"), *mine], host=own),
                "POST")[0]
    assert reply.status in (400, 403), reply


@test
def strangers_make_room_for_newcomers(server):
    """Connections that say nothing do not keep anybody out."""
    with own_server("--connections", "3") as own:
        silent = [socket.create_connection(("127.0.0.1", own.port)) for _ in range(150)]
        healthy(own)
        for line in silent:
            line.close()


@test
def too_many_connections_are_refused_with_a_reason(server):
    with own_server("--connections", "3") as own:
        lines = [opened(own) for _ in range(3)]
        equal(ask(own, upgrade(LOBBY))[0].status, 503)
        lines.pop().socket.close()
        for _ in range(200):
            status = ask(own, upgrade(LOBBY))[0].status
            if status == 101:
                break
            time.sleep(0.05)
        equal(status, 101)
    own = Server(limits="on")
    for _ in range(2000):
        reply = ask(own, upgrade(LOBBY))[0]
        if reply.status != 101:
            break
    equal(reply.status, 429)
    assert int(reply.get("retry-after")) > 0
    own.close()


# ---- Frames ----


def closed_with(server, *codes):
    """A check: after these bytes a WebSocket of the lobby is closed with one of these codes."""
    def check(data):
        with opened(server) as line:
            line.send(data)
            code = line.close_code()
            assert code in codes, f"{code}, not {codes}"
    return check


@test
def frames_that_break_the_protocol_are_refused(server):
    ping = b'{"type":"ping","id":1}'
    cases = [frame(ping, key=None), frame(b"x", wire.PING, key=None), close_frame(1000, key=None),
             frame(b"", key=None)]
    cases += [frame(ping, reserved=bits) for bits in range(1, 8)] + [frame(b"", wire.PING, reserved=4)]
    cases += [frame(ping, opcode) for opcode in (3, 4, 5, 6, 7, 11, 12, 13, 14, 15)]
    cases += [frame(b"x", opcode, final=False) for opcode in (wire.PING, wire.PONG, wire.CLOSE)]
    cases += [frame(b"x" * 126, opcode) for opcode in (wire.PING, wire.PONG, wire.CLOSE)]
    cases += [frame(b"", wire.PING, size=1 << 20), frame(b"x" * 5, wire.PING, form=16)]
    cases += [frame(ping, wire.CONTINUATION), frame(ping, wire.CONTINUATION, final=False),
              frame(ping) + frame(ping, 0),
              frame(ping[:5], final=False) + frame(ping), frame(ping[:5], final=False) + frame(ping, final=False),
              frame(ping[:5], final=False) + frame(b"", wire.PING) + frame(b"x", wire.BINARY)]
    cases += [frame(b"\x03", wire.CLOSE)] + [close_frame(code) for code in (
        0, 1, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65535)]
    cases += [frame(ping, form=16), frame(ping, form=64)]
    each(cases, closed_with(server, 1002))
    closed_with(server, 1002, 1009)(frame(b"", size=1 << 63, form=64))


@test
def messages_are_text_in_utf_8(server):
    bad = [b"\xff", b"\xc3", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80", b'{"type":"\xe2\x82"}', b"\x80",
           b"\xf8\x88\x80\x80\x80"]
    cases = [frame(text) for text in bad] + [frame(text, final=False) + frame(b"", 0) for text in bad]
    cases += [frame(b"\xe2", final=False) + frame(b"\x82", 0, final=False) + frame(b"x", 0)]
    each(cases, closed_with(server, 1007))
    closed_with(server, 1002, 1007)(close_frame(1000, b"\xff\xfe"))
    each([frame(b"{}", wire.BINARY), frame(b"", wire.BINARY),
          frame(b"{", wire.BINARY, final=False) + frame(b"}", 0)],
         closed_with(server, 1003))


@test
def messages_have_a_bound(server):
    each([frame(b" " * 8193), frame(b" " * 70000), frame(b" ", size=8193), frame(b" ", size=1 << 40, form=64),
          frame(b" " * 8000, final=False) + frame(b" " * 193, 0),
          frame(b" " * 4000, final=False) + frame(b" ", 0, size=5000),
          b"".join([frame(b"", final=False)] + [frame(b" " * 100, 0, final=False)] * 82)],
          closed_with(server, 1009))
    whole = b'{"type":"ping","id":18}'
    with opened(server) as line:
        line.next_of(wire.TEXT)
        line.send(frame(whole + b" " * (8192 - len(whole))))
        equal(json.loads(line.next_of(wire.TEXT)), {"type": "pong", "id": 18})
        line.send(frame(whole, final=False) + frame(b" " * (8192 - len(whole)), 0))
        equal(json.loads(line.next_of(wire.TEXT)), {"type": "pong", "id": 18})


@test
def pings_are_answered_and_closes_too(server):
    for payload in (b"", b"x", b"\x00\xff" * 20, b"p" * 125):
        with opened(server) as line:
            line.send(frame(payload, wire.PONG) + frame(payload, wire.PING))
            equal(line.next_of(wire.PONG), payload)
    for data, codes in ((close_frame(), (1000, 1005)), (close_frame(1000), (1000,)),
                        (close_frame(1001, b"bye"), (1001, 1000)),
                        (close_frame(3000), (3000, 1000)), (close_frame(4999, "grüße".encode()), (4999, 1000))):
        closed_with(server, *codes)(data)
    with opened(server) as line:  # nothing after a close counts
        line.send(close_frame(1000) + frame(b"x", wire.PING))
        assert line.close_code() == 1000
        assert wire.PONG not in [kind for kind, _ in line.frames.done]


@test
def messages_may_come_in_any_pieces(server):
    table, token = table_of(server)
    said = "grüße €".encode()
    text = b'{"type":"chat","id":9,"text":"' + said + b'"}'
    pieces = [frame(text[:1], final=False)] + [frame(text[i:i + 1], 0, final=False) for i in range(1, len(text))]
    mixed = b"".join(piece + frame(struct.pack(">H", i), wire.PING) + frame(b"", wire.PONG) for i,
                     piece in enumerate(pieces))
    with opened(server, f"/api/1/tables/{table}/socket", token) as line:
        line.send(mixed + frame(b"", 0))
        pongs, messages = [], []
        while not any(m.get("id") == 9 for m in messages):
            kind, payload = line.message()
            (pongs if kind == wire.PONG else messages).append(payload if kind == wire.PONG
                                                              else json.loads(payload))
        equal(pongs, [struct.pack(">H", i) for i in range(len(pieces))])
        assert any(said.decode() in [c["text"] for c in m.get("chat", [])] for m in messages), messages
        for byte in frame(b'{"type":"ping","id":10}'):
            line.send(bytes([byte]))
        equal(json.loads(line.next_of(wire.TEXT)), {"type": "pong", "id": 10})
        line.send(b"".join(frame(b'{"type":"ping","id":%d}' % i) for i in range(100)))
        equal([json.loads(line.next_of(wire.TEXT))["id"] for _ in range(100)], list(range(100)))
    with Line(server, upgrade(LOBBY) + frame(b'{"type":"ping","id":3}')) as line:  # with the very request
        equal(line.answer().status, 101)
        while json.loads(line.next_of(wire.TEXT)) != {"type": "pong", "id": 3}:
            pass


@test
def who_does_not_read_is_closed(server):
    def connections(own):
        text = ask(own, request("GET", "/metrics"))[0].body.decode()
        return [line.split()[1] for line in text.splitlines() if line.startswith("conclave_connections ")][0]

    for data in (frame(b'{"type":"ping","id":9007199254740991}') * 200, frame(b"p" * 125, wire.PING) * 200):
        with own_server() as own:
            with Line(own, upgrade(LOBBY), room=4096) as line:
                equal(line.answer().status, 101)
                line.socket.settimeout(5)
                with contextlib.suppress(OSError):
                    for _ in range(5000):
                        line.socket.sendall(data)
                        if connections(own) == "0":
                            break
                for _ in range(200):
                    if connections(own) == "0":
                        break
                    time.sleep(0.05)
                equal(connections(own), "0")
