"""Settings, the files of packaging/, run; and the terminal at a server behind TLS."""
import atexit
import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
import time
import urllib.error
import urllib.request

from server_client import CONCLAVE, Server
from server_kit import account, equal, test


def packaged(name):
    """A file of packaging/."""
    with open(os.path.join(os.path.dirname(__file__), "../packaging", name)) as file:
        return file.read()


def replace(text, old, new):
    assert old in text, old
    return text.replace(old, new)


class Proxy:
    """nginx with packaging/nginx.conf before a server at a port or file, for https://localhost."""

    def __init__(self, port):
        self.folder = tempfile.mkdtemp(prefix="conclave-nginx-")
        self.certificate = os.path.join(self.folder, "cert.pem")
        key = os.path.join(self.folder, "key.pem")
        subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
                        "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                        "subjectAltName=DNS:localhost", "-keyout", key, "-out", self.certificate],
                       check=True, capture_output=True)
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        site = packaged("nginx.conf")
        site = replace(site, "listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        site = replace(site, "server_name play.example.org", "server_name localhost")
        if isinstance(port, int):
            site = replace(site, "127.0.0.1:8080", f"127.0.0.1:{port}")
        else:
            site = replace(site, "server 127.0.0.1:8080;", "")
            site = replace(site, "#server unix:/run/conclave/conclave.sock", f"server unix:{port}")
        site = replace(site, "/etc/letsencrypt/live/play.example.org/fullchain.pem", self.certificate)
        site = replace(site, "/etc/letsencrypt/live/play.example.org/privkey.pem", key)
        places = "".join(f"{kind}_temp_path {self.folder}/{kind};\n"
                         for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(os.path.join(self.folder, "nginx.conf"), "w") as file:
            file.write(f"daemon off;\nmaster_process off;\npid {self.folder}/pid;\nerror_log stderr;\n"
                       f"events {{}}\nhttp {{\naccess_log off;\n{places}{site}}}\n")
        self.errors = open(os.path.join(self.folder, "errors"), "wb+")
        self.process = subprocess.Popen(["nginx", "-p", self.folder, "-c", f"{self.folder}/nginx.conf"],
                                        stdout=subprocess.DEVNULL, stderr=self.errors)
        atexit.register(self.process.kill)  # for tests that fail
        for _ in range(200):
            assert self.process.poll() is None, self.log()
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError(self.log())

    def log(self):
        self.errors.seek(0)
        return self.errors.read().decode()

    def get(self, path, data=None):
        """Status and headers of an answer."""
        request = urllib.request.Request(f"https://localhost:{self.port}{path}", data,
                                         {"Content-Type": "application/json",
                                          "Origin": f"https://localhost:{self.port}"})
        try:
            context = ssl.create_default_context(cafile=self.certificate)
            with urllib.request.urlopen(request, context=context, timeout=20) as answer:
                return answer.status, answer.headers
        except urllib.error.HTTPError as error:
            return error.code, error.headers

    def exchange(self, *requests):
        """Sends requests as they are over one connection; everything that comes back."""
        context = ssl.create_default_context(cafile=self.certificate)
        received = b""
        with socket.create_connection(("127.0.0.1", self.port), 20) as plain:
            with context.wrap_socket(plain, server_hostname="localhost") as secure:
                secure.sendall("".join(requests).encode())
                try:
                    while data := secure.recv(65536):
                        received += data
                except (TimeoutError, ConnectionError):
                    pass
        return received.decode("utf-8", "replace")

    def play(self, *words, host="localhost", trusted=True, text="", token=None):
        env = {k: v for k, v in os.environ.items() if k not in ("SSL_CERT_FILE", "CONCLAVE_TOKEN")}
        if trusted:
            env["SSL_CERT_FILE"] = self.certificate
        if token:
            env["CONCLAVE_TOKEN"] = token
        return subprocess.run([CONCLAVE, "play", "--server", f"https://{host}:{self.port}", *words],
                              input=text, capture_output=True, text=True, timeout=60, env=env)

    def close(self):
        self.process.terminate()
        self.process.wait(10)
        self.errors.close()
        shutil.rmtree(self.folder, ignore_errors=True)


@test
def nginx_as_packaged_serves_page_tables_and_terminal(server):
    own = Server("--proxy", "on")
    proxy = Proxy(own.port)
    equal(proxy.get("/")[0], 200)
    equal(proxy.get("/metrics")[0], 403)
    status, headers = proxy.get("/api/1/guest", b"{}")
    equal(status, 201)
    assert "Secure" in headers["Set-Cookie"] and headers["Strict-Transport-Security"], headers
    ann = account(own, "Ann")
    seats = ["null", "--seats", "me,bot:random"]
    game = proxy.play(*seats, "--account", ann.name, text="correct horse\n" + "1\n" * 200)
    equal((game.returncode, game.stderr), (0, ""))
    for words in (f"You are {ann.name}", f"https://localhost:{proxy.port}/t/", "The game is over"):
        assert words in game.stdout, game.stdout
    equal(len(ann.get("/api/1/sessions").json()["sessions"]), 1)  # the terminal has signed out
    assert any(g["players"][0] == ann.name for g in ann.get("/api/1/me/games?over=1").json()["games"])
    game = proxy.play(*seats, text="1\n" * 200, token=ann.token)
    assert f"You are {ann.name}" in game.stdout and "The game is over" in game.stdout, game.stderr
    for refused, why in ((proxy.play(*seats, "--account", ann.name, text="wrong horse\n"), "password"),
                         (proxy.play(*seats, token="x" * 40), "CONCLAVE_TOKEN"),
                         (proxy.play(*seats, trusted=False), "certificate"),
                         (proxy.play(*seats, host="127.0.0.1"), "certificate")):
        equal(refused.returncode, 1)
        assert why in refused.stderr, refused.stderr
    plain = subprocess.run([CONCLAVE, "play", "--server", f"https://127.0.0.1:{own.port}", "null"],
                           capture_output=True, text=True)
    equal(plain.returncode, 1)
    assert "http://" in plain.stderr, plain.stderr
    proxy.close()
    own.close()


@test
def nginx_as_packaged_serves_from_a_socket_file(server):
    with tempfile.TemporaryDirectory() as folder:
        own = Server("--proxy", "on", listen=f"unix:{folder}/s", limits="on")
        proxy = Proxy(own.port)
        equal((proxy.get("/")[0], proxy.get("/metrics")[0]), (200, 403))
        status, headers = proxy.get("/api/1/guest", b"{}")
        assert status == 201 and "Secure" in headers["Set-Cookie"], headers
        assert "address=127.0.0.1" in own.log(), own.log()
        game = proxy.play("null", "--seats", "me,bot:random", text="1\n" * 200)
        equal((game.returncode, game.stderr), (0, ""))
        assert "The game is over" in game.stdout, game.stdout
        proxy.close()
        own.close()


class Recorder(threading.Thread):
    """A server that keeps what it was asked and answers nothing of interest."""

    def __init__(self):
        super().__init__(daemon=True)
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        self.asked = []
        self.start()

    def run(self):
        while True:
            try:
                one = self.listener.accept()[0]
            except OSError:
                return
            with one:
                one.settimeout(20)
                head = b""
                while b"\r\n\r\n" not in head:
                    data = one.recv(65536)
                    if not data:
                        break
                    head += data
                self.asked.append(head.decode())
                one.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\nok")

    def headers(self):
        """Those of the latest request, names in small letters."""
        lines = self.asked[-1].split("\r\n\r\n")[0].split("\r\n")[1:]
        return {name.lower(): value for name, value in (line.split(": ", 1) for line in lines)}


def head(path, *more):
    return "\r\n".join([f"GET {path} HTTP/1.1", "Host: localhost", *more, "", ""])


@test
def nginx_passes_on_no_upgrade_but_websocket_and_no_claimed_address(server):
    behind = Recorder()
    proxy = Proxy(behind.port)
    last = "Connection: close"
    for upgrade in ("h2c", "HTTP/2.0", "websocket, h2c", "websocketx", "TLS/1.0"):
        proxy.exchange(head("/", f"Upgrade: {upgrade}", "Connection: Upgrade, HTTP2-Settings",
                            "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"), head("/end", last))
        upgraded = [asked for asked in behind.asked if "upgrade" in asked.lower().split("host:")[1]]
        equal(upgraded, [])
    proxy.exchange(head("/", "Upgrade: WebSocket", "Connection: Upgrade"), head("/end", last))
    assert any("Upgrade: websocket" in asked for asked in behind.asked), behind.asked
    proxy.exchange(head("/", "X-Forwarded-For: 203.0.113.9", "x-forwarded-for: 203.0.113.10",
                        "X-Forwarded-Proto: http", last))
    equal(behind.headers()["x-forwarded-for"], "127.0.0.1")
    equal(behind.headers()["x-forwarded-proto"], "https")
    assert "203.0.113" not in behind.asked[-1], behind.asked[-1]
    before = len(behind.asked)
    for path in METRICS:
        answer = proxy.exchange(head(path, last))
        assert " 403 " in answer.split("\r\n")[0] or " 400 " in answer.split("\r\n")[0], (path, answer)
    equal(len(behind.asked), before)
    proxy.close()
    behind.listener.close()


METRICS = ("/metrics", "/metrics?a=1", "/%6detrics", "/m%65trics?x", "//metrics", "/./metrics",
           "/x/../metrics", "/x/%2e%2e/metrics", "/metrics/", "/metrics%2f", "/metrics%3fx", "/METRICS",
           "/metrics;x", "/metrics%23", "/%2fmetrics", "http://localhost/metrics")


@test
def no_tunnel_leads_past_the_rules_of_nginx(server):
    own = Server("--proxy", "on")
    proxy = Proxy(own.port)
    secret = "conclave_moves_total"
    assert secret in urllib.request.urlopen(f"http://127.0.0.1:{own.port}/metrics").read().decode()
    hidden = head("/metrics", "Connection: close")
    websocket = ("Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
                 "Sec-WebSocket-Protocol: conclave.1", "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==")
    answer = proxy.exchange(head("/api/1/lobby/socket", *websocket), hidden)
    assert " 101 " in answer and secret not in answer, answer
    for upgrade in (("Upgrade: h2c", "Connection: Upgrade"), websocket):
        answer = proxy.exchange(head("/api/1/games/abraca", *upgrade), hidden)
        assert secret not in answer, answer
    for path in (*METRICS, "/%256detrics", "/%2525metrics"):
        assert secret not in proxy.exchange(head(path, "Connection: close")), path
    proxy.close()
    own.close()


@test
def the_systemd_unit_is_understood(server):
    with tempfile.TemporaryDirectory() as folder:
        unit = os.path.join(folder, "conclave.service")
        with open(unit, "w") as file:
            file.write(replace(packaged("conclave.service"), "/usr/bin/conclave",
                               os.path.abspath(CONCLAVE)))
        result = subprocess.run(["systemd-analyze", "--man=no", "verify", unit], capture_output=True, text=True)
        equal((result.returncode, result.stderr), (0, ""))
    for line in ("Type=notify", "WatchdogSec=30", "Restart=always", "RestartSec=1",
                 "StartLimitIntervalSec=0", "DynamicUser=yes", "NoNewPrivileges=yes",
                 "RuntimeDirectory=conclave", "RuntimeDirectoryMode=0750"):
        assert line in packaged("conclave.service").split("\n"), line


@test
def the_process_gives_up_what_it_does_not_need(server):
    if os.environ.get("CONCLAVE_SANDBOX") == "off":
        return
    for task in os.listdir(f"/proc/{server.process.pid}/task"):
        with open(f"/proc/{server.process.pid}/task/{task}/status") as file:
            status = dict(line.rstrip("\n").split(":\t") for line in file if ":\t" in line)
        equal((status["Seccomp"], status["NoNewPrivs"]), ("2", "1"))  # 2: a filter


@test
def a_port_in_use_is_said_and_not_waited_for(server):
    with tempfile.TemporaryDirectory() as folder:
        for address in (f"127.0.0.1:{server.port}", "192.0.2.1:8080"):
            second = subprocess.run([CONCLAVE, "serve", "--listen", address, "--data", folder],
                                    capture_output=True, text=True, timeout=60)
            equal(second.returncode, 1)
            assert "cannot_listen" in second.stderr and "--listen" in second.stderr, second.stderr
    equal(urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics").status, 200)


# What is wrong by flag, by variable and in a file, and what the message must say is right.
WRONG = [("connections", "abc", "a number from 1 to"), ("connections", "0", "a number from 1 to"),
         ("connections", "12 13", "a number"), ("connections", "", "a number"),
         ("connections", "99999999999999999999", "a number"), ("workers", "-3", "a number from 0"),
         ("workers", "2x", "a number from 0"), ("log", "loud", "error, warn, info or debug"),
         ("proxy", "yes", "on or off"), ("limits", "on off", "on or off"), ("sandbox", "1", "on or off"),
         ("url", "play.example.org", "https://"), ("url", "https://play.example.org/", "nothing after"),
         ("url", "https://Play.example.org", "small letters"), ("url", "ftp://play.example.org", "https://"),
         ("listen", "8080x", "an address and port"), ("listen", "127.0.0.1", "an address and port"),
         ("listen", "unix:s", "unix:/PATH"), ("listen", ",unix:/s", "unix:/PATH"), ("listen", "unix:", "unix:/PATH"),
         ("listen", "127.0.0.1,unix:/s", "unix:/PATH"), ("listen", "unix:/" + "s" * 107, "at most 107 bytes"),
         ("listen", "::1:80", "[::]:8080"), ("listen", "127.0.0.1:70000", "an address and port"),
         ("hook_networks", "10.0.0.0/99", "10.1.0.0/16"), ("store", "mysql://x", "sqlite:FILE")]


def check(*flags, env=None):
    """`conclave serve --check`: its status and all it says."""
    clean = {k: v for k, v in os.environ.items() if not k.startswith("CONCLAVE_")}
    result = subprocess.run([CONCLAVE, "serve", "--check", *flags], text=True, capture_output=True, timeout=60,
                            env={**clean, "CONCLAVE_LISTEN": "127.0.0.1:0", **(env or {})})
    return result.returncode, result.stdout + result.stderr


@test
def wrong_settings_are_named_with_place_value_and_what_is_right(server):
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "conclave.conf")

        def in_file(text):
            with open(path, "w") as file:
                file.write(text)
            return subprocess.run([CONCLAVE, "serve", "--config", path], capture_output=True, text=True,
                                  timeout=60, env=dict(os.environ, CONCLAVE_DATA=folder))

        for key, value, right in WRONG:
            by_flag = subprocess.run([CONCLAVE, "serve", f"--{key}={value}"], capture_output=True, text=True,
                                     timeout=60, env=dict(os.environ, CONCLAVE_DATA=folder))
            by_name = subprocess.run([CONCLAVE, "serve"], capture_output=True, text=True, timeout=60,
                                     env=dict(os.environ, **{"CONCLAVE_" + key.upper(): value}))
            by_line = in_file(f"# settings\n{key} = {value}\n")
            for result, place in ((by_flag, f"--{key}:"), (by_name, f"CONCLAVE_{key.upper()}:"),
                                  (by_line, f"{path}:2: {key}:")):
                equal((result.returncode, result.stdout), (2, ""))
                shown = value.split(":")[0] if key == "store" else value
                for part in (place, f"'{shown}", right):
                    assert part in result.stderr, (part, result.stderr)
        for text, what in (("nonsense = 1", ":1: there is no setting 'nonsense'"),
                           ("\nlisten 8080", ":2: 'listen 8080' is no setting"),
                           ("log = info\nlog = warn", ":2: 'log' was set in line 1"),
                           ("data = " + "x" * 500, ":1: data: the value is longer"),
                           ('store = "sqlite:hunter2"', ":1: store: values are written without quotes\n"),
                           ("data = '/srv/x # y'", ":1: data: values are written without quotes\n"),
                           ("\ufeffnonsense = 1", ":1: there is no setting 'nonsense'"),
                           ("log = info\n\ufefflog = warn", ":2: there is no setting"),
                           ("log = info\0x", ":1: this is no text")):
            result = in_file(text)
            equal(result.returncode, 2)
            assert path + what in result.stderr, result.stderr
        secret = subprocess.run([CONCLAVE, "serve", "--store", "postgre://conclave:hunter2@db/x"],
                                capture_output=True, text=True, timeout=60)
        assert secret.returncode == 2 and "hunter2" not in secret.stderr, secret.stderr


@test
def a_check_says_what_a_start_would_do_and_changes_nothing(server):
    with tempfile.TemporaryDirectory() as folder:
        data = os.path.join(folder, "a/b")
        status, said = check("--data", data)
        equal((status, os.path.exists(os.path.join(folder, "a"))), (0, False))
        assert f"would make {data}/conclave.db" in said and "ok:" in said, said
        path = os.path.join(folder, "conclave.conf")
        with open(path, "w") as file:
            file.write(packaged("conclave.conf").replace("#url", "url").replace("#proxy", "proxy")
                       .replace("#listen = unix:/run/conclave", f"listen = unix:{folder}")
                       .replace("/var/lib/conclave", data))
        status, said = check("--config", path, env={"CONCLAVE_LISTN": "1"})
        equal(status, 0)
        with open(path, "r+") as file:
            marked = "\ufeff" + file.read()
            file.seek(0)
            file.write(marked)
        equal(check("--config", path)[0], 0)
        for part in ("https://play.example.org", "X-Forwarded-For", "CONCLAVE_LISTN"):
            assert part in said, said
        status, said = check("--data", data, "--listen", f"127.0.0.1:{server.port}")
        assert status == 1 and "cannot listen" in said, said
        status, said = check("--log", "loud")
        equal(status, 1)
        status, said = check("--store", f"sqlite:{folder}/nowhere/x.db")
        assert status == 1 and f"{folder}/nowhere: No such" in said, said
        status, said = check("--store", f"postgres://nobody@/x?host={folder}")
        assert status == 1 and "cannot reach" in said, said


@test
def a_check_tells_old_and_newer_stores_apart(server):
    with tempfile.TemporaryDirectory() as folder:
        own = Server(data=folder)
        own.stop()
        own.errors.close()
        file = os.path.join(folder, "conclave.db")
        status, said = check("--data", folder)
        assert status == 0 and "up to date" in said, said
        for version, status, words in ((1, 0, "from version 1 to"), (99, 1, "has version 99")):
            subprocess.run(["sqlite3", file, f"UPDATE meta SET value = '{version}' WHERE key IN ('schema', 'scripts')"],
                           check=True)
            got, said = check("--data", folder)
            equal(got, status)
            assert words in said, said
            kept = subprocess.run(["sqlite3", file, "SELECT value FROM meta WHERE key = 'schema'"], check=True,
                                  capture_output=True, text=True).stdout
            equal(kept.strip(), str(version))


@test
def a_check_says_that_a_store_is_in_use_and_leaves_it_so(server):
    before = sorted(os.listdir(server.data))
    status, said = check("--data", server.data)
    assert status == 1 and f"conclave.db is in use by another server (process {server.process.pid})" in said, said
    equal(sorted(os.listdir(server.data)), before)
    second = subprocess.run([CONCLAVE, "serve", "--listen", "127.0.0.1:0", "--data", server.data],
                            capture_output=True, text=True, timeout=60)
    assert second.returncode == 1 and "in use by another server" in second.stderr, second.stderr
    with tempfile.TemporaryDirectory() as folder:
        own = Server(data=folder)
        own.stop()
        own.errors.close()
        lock = os.path.join(folder, "conclave.db-lock")
        os.remove(lock)
        status, said = check("--data", folder)
        assert status == 0 and "up to date" in said, said
        assert not os.path.exists(lock)


@test
def a_check_says_which_folder_cannot_be_made(server):
    with tempfile.TemporaryDirectory() as folder:
        def at(name):
            return os.path.join(folder, name)

        with open(at("file"), "w"):
            os.chmod(at("file"), 0o700)
        os.symlink(at("nowhere"), at("link"))
        for data, why in (("file", "file/conclave.db: Not a directory"),
                          ("file/a/b", "file/a/b/conclave.db: Not a directory"),
                          ("link", "link: No such file"), ("link/a", "link: No such file")):
            status, said = check("--data", at(data))
            assert status == 1 and at(why) in said and "failed:" in said, said
        if os.geteuid():  # root may write anywhere
            os.chmod(folder, 0o500)
            status, said = check("--data", at("a/b"))
            assert status == 1 and f"{folder}: Permission denied" in said, said
            os.chmod(folder, 0o700)


@test
def a_check_says_that_a_store_cannot_be_written_to(server):
    if not os.geteuid():  # root may write anywhere
        return
    with tempfile.TemporaryDirectory() as folder:
        own = Server(data=folder)
        own.stop()
        own.errors.close()
        for path, mode, words in ((os.path.join(folder, "conclave.db"), 0o400, "cannot write to"),
                                  (folder, 0o500, "cannot make a lock beside")):
            os.chmod(path, mode)
            status, said = check("--data", folder)
            os.chmod(path, 0o700)
            assert status == 1 and words in said, said


@test
def the_service_manager_is_told(server):
    with tempfile.TemporaryDirectory() as folder, socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ear:
        path = os.path.join(folder, "notify")
        ear.bind(path)
        ear.settimeout(30)
        own = Server(env={"NOTIFY_SOCKET": path, "WATCHDOG_USEC": "1000000"})
        assert ear.recv(200).startswith(b"READY=1"), "ready comes first"
        for _ in range(3):
            equal(ear.recv(200), b"WATCHDOG=1")
        own.close()
        said = [b"WATCHDOG=1"]
        while said[-1] == b"WATCHDOG=1":
            said.append(ear.recv(200))
        equal(said[-1], b"STOPPING=1")


@test
def the_dashboard_shows_every_figure_and_no_other(server):
    text = urllib.request.urlopen(f"http://127.0.0.1:{server.port}/metrics").read().decode()
    kinds = dict(re.findall(r"^# TYPE (\S+) (\S+)$", text, re.M))
    dashboard = json.loads(packaged("grafana.json"))
    panels = dashboard["panels"]
    shown = "\n".join(target["expr"] for panel in panels for target in panel["targets"])
    named = set(re.findall(r"\b(?:conclave|process)_[a-z_]+\b", shown))
    parts = {name: {name} for name in kinds}
    parts.update({name: {name + end for end in ("_bucket", "_sum", "_count")}
                  for name, kind in kinds.items() if kind == "histogram"})
    equal(named - set().union(*parts.values()), set())
    equal({name for name in kinds if not parts[name] & named}, set())
    for name in named & {n for n, kind in kinds.items() if kind == "counter"}:
        for use in re.findall(rf"(\w+)\({name}\b", shown):
            assert use in ("rate", "increase"), f"{name} only grows: {use}"
    equal(len({panel["id"] for panel in panels}), len(panels))
    for panel in panels:
        assert panel["title"] and panel["description"] and panel["targets"], panel
