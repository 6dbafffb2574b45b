"""A PostgreSQL cluster of our own in a temporary folder, never as root.

    python3 tests/server_postgres.py COMMAND…

runs the command with CONCLAVE_TEST_PG set to the cluster's address.
"""
import glob
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
import time


def bin_folder():
    found = sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"))
    if not found:
        raise RuntimeError("PostgreSQL is not installed: package postgresql-15")
    return os.path.dirname(found[-1])


class Postgres:
    def __init__(self, durable=False, standby_of=None):
        self.folder = tempfile.mkdtemp(prefix="conclave-pg-")
        self.data = os.path.join(self.folder, "data")
        self.durable = durable
        self.who = {}
        if os.getuid() == 0:
            for name in ("postgres", "nobody"):
                try:
                    entry = pwd.getpwnam(name)
                except KeyError:
                    continue
                os.chown(self.folder, entry.pw_uid, entry.pw_gid)
                self.who = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
                break
        # Whoever runs the server must reach the socket.
        os.chmod(self.folder, 0o755)
        make = ([bin_folder() + "/pg_basebackup", "-D", self.data, "-R", "-X", "stream", "-c", "fast",
                 "--no-sync", "-h", standby_of.folder, "-U", "conclave"] if standby_of else
                [bin_folder() + "/initdb", "-D", self.data, "-A", "trust", "-U", "conclave",
                 "--no-sync", "--encoding=UTF8", "--locale=C"])
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd="/", **self.who)
        self.start()

    def start(self):
        self.process = subprocess.Popen(
            [bin_folder() + "/postgres", "-D", self.data, "-k", self.folder,
             "-c", "listen_addresses=", "-c", "fsync=" + ("on" if self.durable else "off")],
            stdout=subprocess.DEVNULL, stderr=open(os.path.join(self.folder, "log"), "ab"),
            cwd="/", **self.who)
        self.url = f"postgres://conclave@/postgres?host={self.folder}"
        for _ in range(200):
            ready = subprocess.run([bin_folder() + "/pg_isready", "-q", "-h", self.folder])
            if ready.returncode == 0:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise RuntimeError("the cluster does not start")

    def run(self, sql):
        return subprocess.run([bin_folder() + "/psql", "-h", self.folder, "-U", "conclave", "-Atc",
                               sql, "postgres"], check=True, capture_output=True,
                              text=True).stdout

    def processes(self):
        """The number of the cluster's process and of all it has started."""
        out = subprocess.run(["ps", "-o", "pid=", "--ppid", str(self.process.pid)],
                             capture_output=True, text=True).stdout
        return [self.process.pid] + [int(word) for word in out.split()]

    def signal_all(self, number):
        for pid in self.processes():
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                pass

    def kill(self):
        """All of it, at once."""
        self.signal_all(signal.SIGKILL)
        self.process.wait()

    def stop(self, how=signal.SIGINT):
        self.process.send_signal(how)
        self.process.wait()

    def close(self):
        if self.process.poll() is None:
            self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    cluster = Postgres()
    try:
        environment = dict(os.environ, CONCLAVE_TEST_PG=cluster.url)
        return subprocess.run(sys.argv[1:], env=environment).returncode
    finally:
        cluster.close()


if __name__ == "__main__":
    sys.exit(main())
