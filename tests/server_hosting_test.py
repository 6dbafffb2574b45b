"""The examples of docs/hosting.md, run; and the terminal at a server behind TLS."""
import os
import re
import shutil
import socket
import ssl
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

from server_client import CONCLAVE, Server
from server_kit import account, equal, test


def example(language):
    """The code block of that language in docs/hosting.md."""
    with open(os.path.join(os.path.dirname(__file__), "../docs/hosting.md")) as file:
        return re.search(rf"```{language}\n(.*?)```", file.read(), re.S)[1]


def replace(text, old, new):
    assert old in text, old
    return text.replace(old, new)


class Proxy:
    """nginx with the configuration of docs/hosting.md before a server, for https://localhost."""

    def __init__(self, server):
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
        site = example("nginx")
        site = replace(site, "listen 443 ssl", f"listen 127.0.0.1:{self.port} ssl")
        site = replace(site, "server_name play.example.org", "server_name localhost")
        site = replace(site, "127.0.0.1:8080", f"127.0.0.1:{server.port}")
        site = replace(site, "/etc/letsencrypt/live/play.example.org/fullchain.pem", self.certificate)
        site = replace(site, "/etc/letsencrypt/live/play.example.org/privkey.pem", key)
        places = "".join(f"{kind}_temp_path {self.folder}/{kind};\n"
                         for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        with open(os.path.join(self.folder, "nginx.conf"), "w") as file:
            file.write(f"daemon off;\nmaster_process off;\npid {self.folder}/pid;\nerror_log stderr;\n"
                       f"events {{}}\nhttp {{\naccess_log off;\n{places}{site}}}\n")
        self.errors = open(os.path.join(self.folder, "errors"), "wb+")
        self.process = subprocess.Popen(["nginx", "-p", self.folder, "-c", f"{self.folder}/nginx.conf"],
                                        stderr=self.errors)
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
def the_nginx_example_serves_page_tables_and_terminal(server):
    own = Server("--proxy", "on")
    proxy = Proxy(own)
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
def the_systemd_example_is_understood(server):
    if not shutil.which("systemd-analyze"):
        return
    with tempfile.TemporaryDirectory() as folder:
        unit = os.path.join(folder, "conclave.service")
        with open(unit, "w") as file:
            file.write(replace(example("ini"), "/usr/local/bin/conclave", os.path.abspath(CONCLAVE)))
        result = subprocess.run(["systemd-analyze", "verify", unit], capture_output=True, text=True)
        equal((result.returncode, result.stderr), (0, ""))


@test
def a_port_in_use_is_said_and_not_waited_for(server):
    with tempfile.TemporaryDirectory() as folder:
        for address in (f"127.0.0.1:{server.port}", "192.0.2.1:8080"):
            second = subprocess.run([CONCLAVE, "serve", "--listen", address, "--data", folder],
                                    capture_output=True, text=True, timeout=60)
            equal(second.returncode, 1)
            assert "cannot_listen" in second.stderr and "--listen" in second.stderr, second.stderr
    equal(urllib.request.urlopen(f"http://127.0.0.1:{server.port}/healthz").status, 200)
