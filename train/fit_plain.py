"""Fits a small net in plain Python: for machines without PyTorch, and for the miniature in `make test`.

A few columns and the last one are learned; the head passes the columns on and weighs them. That is
the same net, with zeros in the rest.
"""
import math
import random

from nets import SECOND, WIDE

COLUMNS = 4


def curve(x):
    """games/eval.h, and its slope."""
    root = math.sqrt(2 + x * x)
    return 0.5 + 0.5 * x / root, 1 / (root * root * root)


def examples(data):
    """Pairs of lists of rows with what their first seat won: two seats only, and none of them alone."""
    at, lists = 0, []
    for n in data["counts"]:
        lists.append(data["rows"][at:at + n])
        at += n
    return [(lists[i], lists[i + 1], data["labels"][i]) for i in range(0, len(lists), 2)]


class Plain:
    def __init__(self, rows, seed):
        rng = random.Random(seed)
        self.table = [[rng.gauss(0, 0.02) for _ in range(COLUMNS)] + [0.0] for _ in range(rows)]
        self.table[0] = [0.5] * COLUMNS + [0.0]
        self.second = [rng.gauss(0, 0.3) for _ in range(COLUMNS)]

    def say(self, rows):
        sums = [sum(column) for column in zip(*(self.table[r] for r in rows))]
        cut = [min(1.0, max(0.0, x)) for x in sums[:-1]]
        return sums[-1] + sum(w * x for w, x in zip(self.second, cut)), sums, cut

    def learn(self, example, rate):
        ours, theirs, won = example
        (a, *of_a), (b, *of_b) = self.say(ours), self.say(theirs)
        value, slope = curve(a - b)
        push = (won / max(value, 1e-4) - (1 - won) / max(1 - value, 1e-4)) * slope * rate
        for rows, (sums, cut), sign in ((ours, of_a, push), (theirs, of_b, -push)):
            step = [sign * w if 0 < x < 1 else 0.0 for w, x in zip(self.second, sums)] + [sign]
            self.second = [w + 0.1 * sign * x for w, x in zip(self.second, cut)]
            for r in rows:
                self.table[r] = [v + d for v, d in zip(self.table[r], step)]


def fit(files, rows, heads, settings, say):
    """Learns from files of rows (nets.read_rows); a table and heads for nets.write."""
    net = Plain(rows, settings["seed"])
    lessons = [e for data in files if data["seats"] == 2 and data["head"] == 0 for e in examples(data)]
    rng = random.Random(settings["seed"] + 1)
    for epoch in range(settings["epochs"]):
        rng.shuffle(lessons)
        for example in lessons:
            net.learn(example, settings["rate"] / (1 + epoch))
        say(f"epoch {epoch + 1} of {settings['epochs']}")
    table = [row[:-1] + [0.0] * (WIDE - 1 - COLUMNS) + row[-1:] for row in net.table]
    first = [[float(i == k and i < COLUMNS) for i in range(SECOND)] for k in range(WIDE)]
    second = net.second + [0.0] * (SECOND - COLUMNS)
    head = {"first": first, "first_bias": [0.0] * SECOND, "second": second, "second_bias": 0.0}
    return table, [head] * heads
