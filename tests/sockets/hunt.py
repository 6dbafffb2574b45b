"""What the fuzzers of the server's sockets share: the server under test, what
is watched meanwhile, and how cases are numbered so that one can be tried again.

A case is made from the seed and its number alone. Many run at a time; those
that ran last are written to a file when something is found.
"""
import argparse
import asyncio
import collections
import os
import random
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time

from sockets import wire

REPORTS = (b"ERROR: AddressSanitizer", b"ERROR: LeakSanitizer", b"runtime error:", b"SUMMARY: ",
           b"AddressSanitizer:DEADLYSIGNAL", b"Assertion", b"double free", b"stack smashing")
DEADLINE = 30  # seconds until what should come at once counts as never
STALL = 1.0  # seconds
HEALTHY = 20  # the same for /healthz: less, since that explains the others
HASHED = 2 * (64 << 20)  # bytes that two passwords take while they are hashed, one a worker
GROWTH = (200 << 20) + HASHED  # bytes that the server may grow by
LASTING = 15  # checks in a row
PATIENCE = 2000  # milliseconds, see CONCLAVE_PATIENCE


class Found(Exception):
    """Something is wrong with the server."""


class Target:
    """The server under test: built with sanitizers, a new database, no limits."""

    def __init__(self, program, patience):
        self.folder = tempfile.mkdtemp(prefix="conclave-fuzz-")
        self.log_path = os.path.join(self.folder, "log")
        env = dict(os.environ, CONCLAVE_SANDBOX="off", CONCLAVE_PATIENCE=str(patience),
                   ASAN_OPTIONS="detect_leaks=1:quarantine_size_mb=16:exitcode=99",
                   UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1")
        with open(self.log_path, "wb") as errors:
            self.process = subprocess.Popen(
                [program, "serve", "--listen", "127.0.0.1:0", "--data", self.folder, "--limits", "off",
                 "--log", "error", "--workers", "2", "--connections", "5000", "--tables", "500"],
                stdout=subprocess.PIPE, stderr=errors, env=env)
        line = self.process.stdout.readline().decode()
        if "http://" not in line:
            raise SystemExit(f"{program} did not start: {self.log()[-2000:]}")
        self.port = int(line.strip().rstrip("/").rsplit(":", 1)[1])
        self.read = 0
        self.start_bytes, self.large = None, 0

    def log(self):
        with open(self.log_path, "rb") as file:
            return file.read().decode("utf-8", "replace")

    def resident(self):
        with open(f"/proc/{self.process.pid}/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

    def check(self):
        """Raises Found if it has ended, reported an error, or has grown too much."""
        if self.process.poll() is not None:
            raise Found(f"the server ended with {self.process.returncode}")
        with open(self.log_path, "rb") as file:
            file.seek(self.read)
            news = file.read()
        self.read += news.rfind(b"\n") + 1
        if any(report in news for report in REPORTS):
            raise Found("a sanitizer reports")
        is_large = self.start_bytes and self.resident() > self.start_bytes + GROWTH
        self.large = self.large + 1 if is_large else 0
        if self.large > LASTING:
            raise Found(f"it grew from {self.start_bytes >> 20} to {self.resident() >> 20} MiB")

    def end(self):
        """SIGTERM; it must end in 10 s with 0, and without leaks."""
        if self.process.poll() is not None:
            raise Found(f"the server ended with {self.process.returncode}")
        self.process.send_signal(signal.SIGTERM)
        try:
            code = self.process.wait(10)
        except subprocess.TimeoutExpired:
            raise Found("SIGTERM does not end it within 10 s") from None
        if code != 0 or any(report.decode() in self.log() for report in REPORTS):
            raise Found(f"after SIGTERM it ended with {code}")

    def clear(self):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()
        shutil.rmtree(self.folder, ignore_errors=True)


class Peer:
    """One TCP connection of a case. What is sent is noted in the case's log."""

    def __init__(self, case):
        self.case = case
        self.loop = asyncio.get_running_loop()
        self.socket = None
        self.ended = False

    async def connect(self, room=None):
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if room:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
        # Many addresses, for else ports would run out.
        self.socket.bind((f"127.0.{self.case.number >> 8 & 255}.{self.case.number & 255 | 1}", 0))
        await self.within(self.loop.sock_connect(self.socket, ("127.0.0.1", self.case.target.port)), "connect")
        return self

    async def within(self, action, what, seconds=DEADLINE):
        try:
            return await asyncio.wait_for(action, seconds)
        except TimeoutError:
            raise Found(f"no {what} within {seconds} s") from None

    async def send(self, data):
        """False: the server has closed the connection."""
        self.case.note("send", data)
        try:
            try:
                sent = self.socket.send(data)
            except BlockingIOError:
                sent = 0
            if sent < len(data):
                await self.within(self.loop.sock_sendall(self.socket, data[sent:]), "room to send")
            return True
        except OSError:
            return False

    async def pieces(self, data, cuts):
        """Sends it cut at these places, giving others a turn in between."""
        start = 0
        for cut in [*cuts, len(data)]:
            if start < cut and not await self.send(data[start:cut]):
                return False
            start = cut
            await asyncio.sleep(0)
        return True

    async def receive(self, seconds=DEADLINE):
        """What comes next; b"" at the end, None: nothing in that time."""
        try:
            data = self.socket.recv(65536)
        except BlockingIOError:
            try:
                data = await asyncio.wait_for(self.loop.sock_recv(self.socket, 65536), seconds)
            except TimeoutError:
                return None
            except OSError:
                data = b""
        except OSError:
            data = b""
        self.ended = self.ended or not data
        return data

    def half_close(self):
        self.case.note("half", b"")
        try:
            self.socket.shutdown(socket.SHUT_WR)
        except OSError:
            pass

    def close(self, reset=True):
        if self.socket and reset:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        if self.socket:
            self.socket.close()
            self.socket = None


class Case:
    """One case: its own dice, and what it did."""

    def __init__(self, hunt, number):
        self.target, self.number = hunt.target, number
        self.dice = random.Random(f"{hunt.seed}/{hunt.name}/{number}")
        self.began = time.monotonic()
        self.log = []
        self.kind = ""
        self.peers = []

    def note(self, what, data):
        if len(self.log) < 400:
            self.log.append((what, bytes(data[:4000])))

    async def peer(self, **more):
        peer = Peer(self)
        self.peers.append(peer)
        return await peer.connect(**more)

    def age(self):
        return time.monotonic() - self.began

    def told(self):
        lines = [f"case {self.number} {self.kind} ({self.age():.1f} s ago)"]
        return "\n".join(lines + [f"    {what} {data!r}" for what, data in self.log])


class Hunt:
    """Runs cases against a server until the time is over or something is found."""

    def __init__(self, name, run_case, prepare=None, finish=None, width=48, patience=4 * PATIENCE):
        self.patience, self.stalled = patience, 0
        self.name, self.run_case, self.prepare, self.finish = name, run_case, prepare, finish
        self.width = width
        self.recent = collections.deque(maxlen=400)
        self.counts = collections.Counter()
        self.found, self.guilty = None, ""
        self.world = None

    def arguments(self):
        parser = argparse.ArgumentParser(description=sys.modules["__main__"].__doc__,
                                         formatter_class=argparse.RawDescriptionHelpFormatter)
        parser.add_argument("--seconds", type=float, default=15)
        parser.add_argument("--seed", type=int, default=None)
        parser.add_argument("--case", type=int, default=None, help="only this case, again and again")
        parser.add_argument("--first", type=int, default=0, help="number of the first case")
        parser.add_argument("--width", type=int, default=self.width, help="cases at a time")
        parser.add_argument("--program", default=os.environ.get("CONCLAVE", "build/san-server/conclave"))
        given = parser.parse_args()
        self.seed = random.SystemRandom().randrange(1 << 32) if given.seed is None else given.seed
        self.only, self.next, self.width = given.case, given.first, given.width
        self.seconds, self.program = given.seconds, given.program

    async def one_case(self, number):
        case = Case(self, number)
        self.recent.append(case)
        try:
            await self.run_case(case, self.world)
            self.counts[case.kind] += 1
        except Found as found:
            await asyncio.sleep(0.5)  # a crash explains more than a missing answer
            if case.began < self.stalled:
                self.counts["stalled"] += 1
            else:
                self.tell(str(found), case)
        except wire.Malformed as wrong:
            self.tell(f"the server's answer is malformed: {wrong}", case)
        except OSError as error:
            self.tell(repr(error), case)
        finally:
            for peer in case.peers:
                peer.close()

    def tell(self, what, case=None):
        """Something is wrong; only the first counts."""
        if self.found:
            return
        if case:
            what = f"case {case.number} ({case.kind}): {what}"
            self.guilty = case.told()
        try:
            self.target.check()
        except Found as worse:
            what = f"{worse}; noticed in {what}"
        self.found = what

    async def worker(self, end):
        while time.monotonic() < end and not self.found:
            number = self.next if self.only is None else self.only
            self.next += 1
            await self.one_case(number)

    async def feel(self):
        """Notes when this process itself was kept from running: what was late then says nothing
        about the server, which rightly gives up on who is late."""
        while True:
            before = time.monotonic()
            await asyncio.sleep(0.1)
            if time.monotonic() - before > STALL:
                self.stalled = time.monotonic()

    async def watch(self):
        """Once a second: does it live, report, answer others, and keep its size."""
        case, sick = Case(self, 0), 0
        for second in range(1 << 30):
            try:
                self.target.check()
                peer = await Peer(case).connect()
                await peer.send(wire.request("GET", "/healthz", [("Connection", "close")]))
                replies = wire.Replies()
                while not peer.ended:
                    data = await peer.receive(HEALTHY)
                    if data is None:
                        raise Found(f"/healthz is not answered within {HEALTHY} s")
                    replies.feed(data)
                peer.close()
                # A busy disk is not the server's fault, one that is busy for long is a finding.
                sick = sick + 1 if [reply.status for reply in replies.done] == [503] else 0
                if not sick and [reply.status for reply in replies.done] != [200] or sick > HEALTHY:
                    raise Found(f"/healthz answers {replies.done}")
            except Found as found:
                self.tell(str(found))
            except OSError as error:
                self.tell(f"/healthz: {error!r}")
            if second == 5:
                self.target.start_bytes = self.target.resident()
            if self.found:
                return
            case.log.clear()
            await asyncio.sleep(1)

    async def everything(self):
        watching = []
        try:
            self.world = await self.prepare(Case(self, -1)) if self.prepare else None
            watching = [asyncio.create_task(self.watch()), asyncio.create_task(self.feel())]
            end = time.monotonic() + self.seconds
            await asyncio.gather(*(self.worker(end) for _ in range(self.width)))
            if self.finish and not self.found:
                await self.finish(Case(self, -2), self.world)
        except (Found, wire.Malformed) as found:
            self.tell(str(found))
        for task in watching:
            task.cancel()

    def report(self):
        folder = os.environ.get("FUZZ_LOGS", "build/fuzz")
        os.makedirs(folder, exist_ok=True)
        path = os.path.join(folder, f"sockets-{self.name}.log")
        with open(path, "w") as file:
            file.write(f"{self.found}\nseed {self.seed}\n{self.guilty}\n\n{self.target.log()[-100000:]}\n\n")
            file.write("\n".join(case.told() for case in self.recent))
        print(f"FAIL {self.name}: {self.found}\n     seed {self.seed}; see {path}; again: "
              f"python3 tests/sockets/fuzz_{self.name}.py --seed {self.seed} --case NUMBER, or without --case")
        for line in self.target.log().splitlines():
            if line.startswith("SUMMARY") or "runtime error" in line:
                print("     " + line)

    def main(self):
        """Runs it; the exit status is 0 if nothing was found."""
        self.arguments()
        print(f"{self.name}: seed {self.seed}", flush=True)
        began = time.monotonic()
        self.target = Target(self.program, self.patience)
        try:
            asyncio.run(self.everything())
            if not self.found:
                try:
                    self.target.check()
                    size = self.target.resident() >> 20
                    self.target.end()
                except Found as found:
                    self.found = str(found)
            if self.found:
                self.report()
                return 1
            cases, seconds = sum(self.counts.values()), time.monotonic() - began
            print(f"{self.name}: {cases} cases in {seconds:.0f} s ({cases / seconds:.0f}/s), {size} MiB; " +
                  ", ".join(f"{count} {kind}" for kind, count in sorted(self.counts.items())))
            return 0
        finally:
            self.target.clear()
