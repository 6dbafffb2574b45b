#!/usr/bin/env python3
"""Learns to play Abraca by playing against itself, and beats the novice: numpy alone, a few minutes.

    make python
    PYTHONPATH=build/python python3 examples/learn_abraca.py --out learnt

The player is a softmax over the calls and `end`. For each of them it looks at a few numbers that it
works out from its observation, foremost how likely it is that one of its stones has the number; what
weight they have it learns by policy gradients, with a value learnt beside it. Only views come in:
what it learns is what a person at its seat could have learnt.

With matplotlib the curve becomes a picture beside the weights: learnt.npz, learnt.png.
"""
import argparse
import os
import sys
import time
from typing import Any, Callable, Dict, List, Tuple

import conclave
import numpy
from numpy.typing import NDArray

GAME = conclave.game("abraca")
PART = GAME.observation
NUMBERS, SLOTS, END = 8, 5, 8
ACTIONS = NUMBERS + 1  # with two wizards and by the usual rules no other is ever asked for
LOOKS, FACTS = 7, 7

Numbers = NDArray[Any]
Step = Dict[str, Numbers]  # what was seen, done and got in one step of all games


# ---- What the player looks at ----

def part(observations: Numbers, name: str) -> Numbers:
    """A part of the observations by its name, in its shape."""
    return observations[:, PART[name].slice].reshape(len(observations), *PART[name].shape)


def look(observations: Numbers, mask: Numbers, seat: Numbers) -> Tuple[Numbers, Numbers]:
    """(rows, action, LOOKS): what speaks for or against each action; (rows, FACTS): how things stand."""
    rows = numpy.arange(len(observations))
    other = 1 - seat
    pool = part(observations, "pool").astype(numpy.float32)
    excluded = part(observations, "stone_not")[rows, seat].astype(numpy.float32)
    stones = part(observations, "stone")[..., 0] == 0
    mine, theirs = (stones[rows, s].sum(axis=1).astype(numpy.float32) for s in (seat, other))
    free = numpy.maximum(mine[:, None] - excluded.sum(axis=1), 0)
    odds = 1 - (1 - pool / numpy.maximum(pool.sum(axis=1, keepdims=True), 1)) ** free
    life, points = (part(observations, name).astype(numpy.float32) for name in ("life", "points"))
    facts = numpy.stack([numpy.ones(len(rows), numpy.float32), life[rows, seat] / 6, life[rows, other] / 6, mine / 5,
                         theirs / 5, points[rows, seat] / 8, points[rows, other] / 8], axis=1).astype(numpy.float32)
    best = numpy.where(mask[:, :NUMBERS] > 0, odds, 0).max(axis=1)
    looks = numpy.empty((len(rows), ACTIONS, LOOKS), numpy.float32)
    looks[:, :NUMBERS, 0], looks[:, END, 0] = odds, best
    looks[:, :, 1] = looks[:, :, 0] ** 2
    looks[:, :, 2:] = facts[:, None, :5]
    return looks, facts


def probabilities(policy: Numbers, looks: Numbers, mask: Numbers) -> Numbers:
    """Of each action: a softmax over the legal ones."""
    scores: Numbers = numpy.einsum("nal,al->na", looks, policy)
    scores = numpy.where(mask[:, :ACTIONS] > 0, scores, -1e9)
    scores = numpy.exp(scores - scores.max(axis=1, keepdims=True))
    scores /= scores.sum(axis=1, keepdims=True)
    return scores


# ---- Learning ----

class Learner:
    """Weights of policy and value, moved by Adam."""

    def __init__(self) -> None:
        self.weights: Dict[str, Numbers] = {"policy": numpy.zeros((ACTIONS, LOOKS), numpy.float32),
                                            "value": numpy.zeros(FACTS, numpy.float32)}
        self._mean = {name: numpy.zeros_like(w) for name, w in self.weights.items()}
        self._square = {name: numpy.zeros_like(w) for name, w in self.weights.items()}
        self._updates = 0

    def move(self, slopes: Dict[str, Numbers], rate: float) -> None:
        self._updates += 1
        for name, slope in slopes.items():
            self._mean[name] += 0.1 * (slope - self._mean[name])
            self._square[name] += 0.001 * (slope ** 2 - self._square[name])
            mean = self._mean[name] / (1 - 0.9 ** self._updates)
            square = self._square[name] / (1 - 0.999 ** self._updates)
            self.weights[name] += rate * mean / (numpy.sqrt(square) + 1e-8)

    def learn(self, batch: conclave.Batch, rng: numpy.random.Generator, steps: int, rate: float) -> int:
        """Plays so many steps of all games against itself and learns from them; how many games ended."""
        played = [self._play(batch, rng) for _ in range(steps)]
        gains = advantages(played, batch.n)
        slopes = {name: numpy.zeros_like(w) for name, w in self.weights.items()}
        scale = 1 / max(float(numpy.std(gains)), 1e-6)
        for step, gain in zip(played, gains):
            push = -step["chances"]
            push[numpy.arange(batch.n), step["action"]] += 1
            push *= (gain * scale)[:, None]
            # A little entropy keeps it trying.
            chances = step["chances"]
            logs = numpy.log(chances + 1e-9)
            push -= 0.01 * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            slopes["policy"] += numpy.einsum("na,nal->al", push, step["looks"])
            slopes["value"] += gain @ step["facts"]
        self.move({name: s / (steps * batch.n) for name, s in slopes.items()}, rate)
        return sum(int(step["done"].sum()) for step in played)

    def _play(self, batch: conclave.Batch, rng: numpy.random.Generator) -> Step:
        assert batch.observation is not None and batch.mask is not None
        looks, facts = look(batch.observation, batch.mask, batch.seat)
        chances = probabilities(self.weights["policy"], looks, batch.mask)
        drawn = rng.random((batch.n, 1), numpy.float32)
        action = numpy.minimum((chances.cumsum(axis=1) < drawn).sum(axis=1), ACTIONS - 1)
        legal = numpy.where(batch.mask[numpy.arange(batch.n), action] > 0, action, chances.argmax(axis=1))
        step = {"looks": looks, "facts": facts, "chances": chances, "action": legal, "seat": batch.seat.copy(),
                "value": facts @ self.weights["value"]}
        batch.step(legal.astype(numpy.int32))
        step["done"], step["reward"] = batch.done.copy(), batch.reward.copy()
        return step


def advantages(played: List[Step], n: int, trace: float = 0.95) -> Numbers:
    """How much better things went for the seat that acted than its value had it; for each step."""
    rows = numpy.arange(n)
    ahead, gain, reward = (numpy.zeros((n, 2), numpy.float32) for _ in range(3))
    seat = played[-1]["seat"]
    ahead[rows, seat], ahead[rows, 1 - seat] = played[-1]["value"], -played[-1]["value"]
    gains = []
    for step in reversed(played):
        done, seat = step["done"], step["seat"]
        ahead[done], gain[done], reward[done] = 0, 0, step["reward"][done]
        surprise = reward[rows, seat] + ahead[rows, seat] - step["value"]
        gain[rows, seat] = surprise + trace * gain[rows, seat]
        ahead[rows, seat], reward[rows, seat] = step["value"], 0
        gains.append(gain[rows, seat].copy())
    return numpy.array(gains[::-1])


# ---- Playing ----

def player(policy: Numbers) -> Callable[[conclave.View], int]:
    """What was learnt as a function of a view: it does what it thinks best."""
    def choose(view: conclave.View) -> int:
        mask = view.mask()[None]
        looks, _ = look(view.tensor()[None], mask, numpy.array([view.seat]))
        return int(probabilities(policy, looks, mask)[0].argmax())
    return choose


def strength(policy: Numbers, games: int, seed: int = 1) -> float:
    """Its score against the novice, 0 to 1."""
    return conclave.arena(player(policy), "novice", GAME, games, seats=2, seed=seed).score


def draw_curve(curve: List[Tuple[int, float]], path: str) -> bool:
    """The curve as a picture; False where there is no matplotlib."""
    try:
        import matplotlib
    except ImportError:
        return False
    matplotlib.use("Agg")
    from matplotlib import pyplot
    figure, axes = pyplot.subplots(figsize=(7, 4))
    axes.plot([games for games, _ in curve], [100 * score for _, score in curve], marker="o")
    axes.axhline(50, color="grey", linewidth=1)
    axes.set(xlabel="games played against itself", ylabel="score against the novice, %", ylim=(0, 100))
    figure.tight_layout()
    figure.savefig(path, dpi=120)
    return True


def main() -> None:
    args = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args.add_argument("--rounds", type=int, default=300, help="of playing and learning")
    args.add_argument("--games", type=int, default=256, help="side by side")
    args.add_argument("--steps", type=int, default=32, help="of all games in a round")
    args.add_argument("--test", type=int, default=400, help="games against the novice whenever it is tested")
    args.add_argument("--threads", type=int, default=os.cpu_count() or 1, help="that play")
    args.add_argument("--rate", type=float, default=0.15, help="of learning")
    args.add_argument("--seed", type=int, default=1)
    args.add_argument("--out", help="where to keep weights (.npz) and curve (.png)")
    given = args.parse_args()

    learner, rng = Learner(), numpy.random.default_rng(given.seed)
    start, games = time.monotonic(), 0
    curve = [(0, strength(learner.weights["policy"], given.test))]
    print(f"untrained: {100 * curve[0][1]:.1f} % against the novice", flush=True)
    with conclave.Batch(GAME, given.games, seats=2, threads=given.threads, seed=given.seed) as batch:
        for round_ in range(1, given.rounds + 1):
            games += learner.learn(batch, rng, given.steps, given.rate * (1 - 0.9 * round_ / given.rounds))
            if round_ % max(1, given.rounds // 8) == 0:
                curve.append((games, strength(learner.weights["policy"], given.test, round_)))
                print(f"round {round_}: {100 * curve[-1][1]:.1f} % against the novice "
                      f"after {time.monotonic() - start:.0f} s", flush=True)
    print(f"score {curve[-1][1]:.3f}")
    if given.out:
        numpy.savez(given.out + ".npz", **learner.weights)
        if not draw_curve(curve, given.out + ".png"):
            print("no picture: matplotlib is not installed", file=sys.stderr)


if __name__ == "__main__":
    main()
