#!/usr/bin/env python3
"""A bot for Conclave that plays every game, with no library but Python's own.

    conclave arena abraca --bots 'cmd:python3 examples/bots/bot.py,random'

It is told what its seat may see and which moves it may make; replace choose()
by something clever. docs/engine-protocol.md tells the rest.
"""
import random
import sys


def say(line: str) -> None:
    print(line, flush=True)  # without flush the line would wait for more


def choose(moves: list[str], legal: list[str], rng: random.Random) -> str:
    """`moves` is the game so far as this seat saw it, `legal` are the texts to choose from."""
    return rng.choice(legal)


moves: list[str] = []
legal: list[str] = []
rng = random.Random()
for line in sys.stdin:  # ends when the host is gone
    word, _, rest = line.rstrip("\n").partition(" ")
    if word == "conclave":
        say("conclave 1\nname Forty lines\nauthor Conclave\nready")
    elif word == "new":  # new abraca version=3 seats=3 seat=p2 seed=17
        settings = dict(pair.split("=") for pair in rest.split()[1:])
        moves, legal, rng = [], [], random.Random(int(settings["seed"]))
    elif word == "move":  # move p1: cast 3
        moves.append(rest)
    elif word == "legal":  # legal 1 cast 3
        legal.append(rest.partition(" ")[2])
    elif word == "go":
        say("play " + choose(moves, legal, rng))
        legal = []
    elif word == "quit":
        break
