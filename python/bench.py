#!/usr/bin/env python3
"""How fast Conclave is from Python: one core unless said, in CPU time.

    PYTHONPATH=build/python python3 python/bench.py [--n 4096] [--seconds 1] [--threads 2] [--json]

Decisions a second of batches with masks, and with observations as bytes and as floats, beside
those of the rules alone (`conclave bench`); what a step of a match costs; importing; memory.
"""
import argparse
import json
import os
import resource
import subprocess
import sys
import time

import conclave
import numpy

HERE = os.path.dirname(os.path.abspath(__file__))


def playouts(command, game, seconds):
    """Decisions a second of random games by the rules alone."""
    words = [command, "bench", game.key, "--seats", str(game.default_seats), "--seconds", str(max(1, int(seconds))), "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    for line in done.stdout.splitlines():
        row = json.loads(line)
        if "decisions_per_s" in row:
            return float(row["decisions_per_s"])
    raise SystemExit(f"{' '.join(words)} told no decisions per second: {done.stdout}")


def batch(game, n, seconds, observation, threads):
    """Decisions a second: of CPU time, with several threads by the clock on the wall."""
    rng = numpy.random.default_rng(1)
    clock = time.process_time if threads == 1 else time.perf_counter
    with conclave.Batch(game, n, seed=1, threads=threads, observation=observation) as games:
        for _ in range(20):
            games.step(games.sample(rng), by="place")
        steps, start = 0, clock()
        while clock() - start < seconds:
            for _ in range(10):
                games.step(games.sample(rng), by="place")
            steps += 10
        return steps * n / (clock() - start)


def step_cost(seconds):
    """Seconds for Match.act() in the null game, whose rules take next to no time."""
    steps = 0
    spent = 0.0
    while spent < seconds:
        with conclave.Match("null", seed=steps) as match:
            act = match.act
            start = time.process_time()
            while not match.over:
                act(place=0)
                steps += 1
            spent += time.process_time() - start
    return spent / steps


def import_time():
    """Seconds that `import conclave` takes in a fresh Python, the best of five."""
    program = "import time; t = time.perf_counter(); import conclave; print(time.perf_counter() - t)"
    return min(float(subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout)
               for _ in range(5))


def memory(games):
    """Bytes that so many games of Abraca take, with who is to act and how many moves there are."""
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    with conclave.Batch("abraca", games, seed=1, observation=None, mask=False):
        return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) * 1024


def main():
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--n", type=int, default=4096, help="games in a batch")
    args.add_argument("--seconds", type=float, default=1.0, help="for each measurement")
    args.add_argument("--threads", type=int, default=2, help="beside one")
    args.add_argument("--command", default=os.path.join(HERE, "..", "build", "conclave"), help="the conclave command")
    args.add_argument("--json", action="store_true", help="one JSON object a line")
    given = args.parse_args()

    def tell(row, words):
        print(json.dumps(row) if given.json else words, flush=True)

    taken = memory(100000)
    tell({"memory_100000": taken}, f"memory of 100,000 games of Abraca: {taken / 1e6:.0f} MB")
    took = import_time()
    tell({"import_seconds": took}, f"import: {took:.3f} s")
    cost = step_cost(given.seconds)
    tell({"step_seconds": cost}, f"a step of a match: {cost * 1e6:.2f} µs")
    for game in conclave.games():
        alone = playouts(given.command, game, given.seconds)
        tell({"game": game.key, "playout": alone}, f"{game.name}: {alone / 1e6:.2f} M decisions/s by the rules alone")
        for name, observation in (("masks", None), ("uint8", "uint8"), ("float32", "float32")):
            one = batch(game, given.n, given.seconds, observation, 1)
            wall = batch(game, given.n, given.seconds, observation, given.threads)
            tell({"game": game.key, "batch": name, "n": given.n, "rate": one, "of_playout": one / alone,
                  "threads": given.threads, "threads_rate": wall},
                 f"  {name:8} {one / 1e6:6.2f} M/s, {one / alone:.2f} of it; "
                 f"{given.threads} threads {wall / 1e6:.2f} M/s by the clock")


if __name__ == "__main__":
    main()
