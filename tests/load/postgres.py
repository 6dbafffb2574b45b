"""How many moves a second nodes on PostgreSQL make, near the database and far from it.

    python3 tests/load/postgres.py [--delay MS] [--nodes N] [--tables N] [--game KEY]
                                  [--seconds S] [--rounds N] [--share PERCENT]

--delay is the round trip to the database. --share gives each node so much of
one core and no more, as if it had a small machine of its own: so a second node
shows what it adds although database and load use the same cores (needs root).
CONCLAVE names the program, several with commas between are measured in turns.
Needs `make build/load build/delay`.
"""
import argparse
import json
import os
import subprocess
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), ".."))
import server_client  # noqa: E402
from server_postgres import Postgres  # noqa: E402

BUILD = os.environ.get("BUILD", "build")


def start_delay(folder, round_trip_ms):
    process = subprocess.Popen([BUILD + "/delay", folder, str(int(round_trip_ms * 500))],
                               stdout=subprocess.PIPE)
    return process, int(process.stdout.readline())


def database_cpu(cluster):
    """Seconds of processor time of all its processes that have ended."""
    with open(f"/proc/{cluster.process.pid}/stat", encoding="ascii") as file:
        fields = file.read().rsplit(")", 1)[1].split()
    return (int(fields[13]) + int(fields[14])) / os.sysconf("SC_CLK_TCK")


class Share:
    """A control group whose processes together get a part of one core."""
    PERIOD_US = 10000  # short, so that a node's pauses stay short

    def __init__(self, number, percent):
        both = os.path.isdir("/sys/fs/cgroup/cpu")  # else only the unified hierarchy is there
        self.folder = ("/sys/fs/cgroup/cpu" if both else "/sys/fs/cgroup") + f"/conclave-load-{number}"
        os.makedirs(self.folder, exist_ok=True)
        quota = self.PERIOD_US * percent // 100
        if both:
            self.write("cpu.cfs_period_us", self.PERIOD_US)
            self.write("cpu.cfs_quota_us", quota)
        else:
            self.write("cpu.max", f"{quota} {self.PERIOD_US}")

    def write(self, name, value):
        with open(os.path.join(self.folder, name), "w", encoding="ascii") as file:
            file.write(str(value))

    def take(self, process):
        self.write("cgroup.procs", process.pid)

    def close(self):
        os.rmdir(self.folder)


def measure(program, cluster, url, want):
    server_client.CONCLAVE = program
    before = database_cpu(cluster)
    nodes = [server_client.Server("--log", "error", store=url) for _ in range(want.nodes)]
    shares = [Share(i, want.share) for i in range(want.nodes if want.share else 0)]
    for share, node in zip(shares, nodes):
        share.take(node.process)
    loads = [subprocess.Popen([BUILD + "/load", "--port", str(node.port), "--pid",
                               str(node.process.pid), "--tables", str(want.tables // want.nodes), "--game", want.game,
                               "--seconds", str(want.seconds)], stdout=subprocess.PIPE)
             for node in nodes]
    results = [json.loads(load.communicate()[0]) for load in loads]
    for node in nodes:
        node.close()
    for share in shares:
        share.close()
    time.sleep(1)
    return {"database_cpu_s": round(database_cpu(cluster) - before, 2),
            "moves": sum(r["moves"] for r in results),
            "moves_per_s": round(sum(r["moves_per_s"] for r in results)),
            "refused": sum(r["refused"] for r in results),
            "p50_ms": max(r["p50_ms"] for r in results),
            "p99_ms": max(r["p99_ms"] for r in results),
            "node_cpu_s": round(sum(r["server_cpu_s"] for r in results), 2)}


def main():
    parser = argparse.ArgumentParser()
    for flag, kind, value in (("delay", float, 0), ("nodes", int, 1), ("tables", int, 300), ("game", str, "abraca"),
                              ("seconds", float, 5), ("rounds", int, 1), ("share", int, 0)):
        parser.add_argument("--" + flag, type=kind, default=value)
    want = parser.parse_args()
    cluster = Postgres(durable=True)
    url, delay = cluster.url, None
    if want.delay:
        delay, port = start_delay(cluster.folder, want.delay)
        url = f"postgres://conclave@127.0.0.1:{port}/postgres?sslmode=disable"
    try:
        for _ in range(want.rounds):
            for program in os.environ.get("CONCLAVE", "build/conclave").split(","):
                print(program, json.dumps(measure(program, cluster, url, want)), flush=True)
    finally:
        if delay:
            delay.kill()
        cluster.close()


if __name__ == "__main__":
    main()
