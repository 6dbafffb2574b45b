"""Fits a net with PyTorch, on a GPU where there is one."""
import math
import time

import numpy
import torch

from nets import MOST_FIRST, ONE, SECOND, WIDE


class File:
    """Rows of one kind of table, in the memory of the device."""

    def __init__(self, path, device, share=1.0):
        start = numpy.fromfile(path, dtype="<u4", count=5)
        count, self.seats, self.head = int(start[0]), int(start[1]), int(start[2])
        lists, length = count * self.seats, int(start[3]) | int(start[4]) << 32
        at = 20
        labels = numpy.memmap(path, "<f4", "r", at, lists)
        counts = numpy.memmap(path, "<u2", "r", at + 4 * lists, lists)
        rows = numpy.memmap(path, "<i2", "r", at + 6 * lists, length)
        put = lambda a: torch.from_numpy(numpy.array(a)).to(device)  # noqa: E731
        self.count, self.share = count, share
        self.labels = put(labels).view(count, self.seats)
        self.counts = put(counts.astype("<i4")).view(count, self.seats)
        self.rows = put(rows)  # below 32768, so that 16 bits with a sign do
        each = self.counts.sum(1).long()
        self.begin = torch.cumsum(each, 0) - each
        self.each = each

    def batch(self, which):
        """The rows of some positions as one list, where each seat's begin, and what is known of them."""
        each, counts = self.each[which], self.counts[which].reshape(-1).long()
        ends = torch.cumsum(each, 0)
        shift = torch.repeat_interleave(self.begin[which] - (ends - each), each)
        rows = self.rows[torch.arange(int(ends[-1]), device=shift.device) + shift].int()
        return rows, (torch.cumsum(counts, 0) - counts).int(), self.labels[which]


class Net(torch.nn.Module):
    def __init__(self, rows, heads):
        super().__init__()
        table = torch.randn(rows, WIDE) * 0.02
        table[:, WIDE - 1] = 0
        table[0, :WIDE - 1] = 0.4
        self.table = torch.nn.Parameter(table)
        first = torch.randn(heads, WIDE, SECOND) * (1 / math.sqrt(WIDE))
        self.first = torch.nn.Parameter(first)
        self.first_bias = torch.nn.Parameter(torch.full((heads, SECOND), 0.3))
        self.second = torch.nn.Parameter(torch.randn(heads, SECOND) * 0.3)
        self.second_bias = torch.nn.Parameter(torch.zeros(heads))

    def forward(self, rows, begins, head):
        sums = torch.nn.functional.embedding_bag(rows, self.table, begins, mode="sum")
        cut = sums[:, :WIDE - 1].clamp(0, 1)
        second = (cut @ self.first[head, :WIDE - 1] + self.first_bias[head]).clamp(0, 1)
        return second @ self.second[head] + self.second_bias[head] + sums[:, WIDE - 1]

    @torch.no_grad()
    def take(self, table, heads):
        """Goes on from a net that was written."""
        self.table.copy_(torch.tensor(table))
        for h, head in enumerate(heads):
            self.first[h] = torch.tensor(head["first"])
            self.first_bias[h] = torch.tensor(head["first_bias"])
            self.second[h] = torch.tensor(head["second"])
            self.second_bias[h] = head["second_bias"]

    @torch.no_grad()
    def bound(self):
        most = MOST_FIRST / ONE
        self.first.clamp_(-most, most)


def curve(x):
    return 0.5 + 0.5 * x / torch.sqrt(2 + x * x)


def loss_of(said, labels):
    """games/eval.h: each seat's share of a victory, against what it was."""
    said = said.view(labels.shape)
    pairs = curve(said.unsqueeze(2) - said.unsqueeze(1)).clamp(1e-5, 1)
    eye = torch.eye(said.shape[1], device=said.device, dtype=torch.bool)
    log = pairs.log().masked_fill(eye, 0).sum(2)
    return -(labels * torch.log_softmax(log, 1)).sum(1).mean()


def fit(paths, held, rows, heads, settings, say, start=None):
    """Learns from files (path, share of each epoch), from `start` on if given (nets.read); says how it does
    on `held`, files left out. Rows that no position has keep what they have, at first nothing.
    Returns a table and heads for nets.write, and the losses."""
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(settings["seed"])
    files = [File(path, device, share) for path, share in paths]
    tests = {name: File(path, device) for name, path in held.items()}
    net = Net(rows, heads)
    if start:
        net.take(*start)
    net = net.to(device)
    kept = net.table.detach().clone() if start else torch.zeros_like(net.table)
    seen = sum(torch.bincount(f.rows.int(), minlength=rows) for f in files) > 0
    with torch.no_grad():  # where there was nothing, a beginning
        blank = seen & (net.table.abs().sum(1) == 0)
        net.table[blank] = torch.randn(int(blank.sum()), WIDE, device=device) * 0.02
        net.table[blank, WIDE - 1] = 0
    tables = [net.table]
    others = [p for n, p in net.named_parameters() if n != "table"]
    optimizer = torch.optim.AdamW([{"params": tables, "weight_decay": settings["decay"]},
                                   {"params": others, "weight_decay": 0.0}], lr=settings["rate"])
    total = settings["epochs"] * sum(-(-int(f.count * f.share) // settings["batch"]) for f in files)
    schedule = torch.optim.lr_scheduler.LambdaLR(
        optimizer, lambda s: min(1, (s + 1) / 200) * 0.5 * (1 + math.cos(math.pi * min(1, s / total))))
    begun, losses = time.time(), {}
    for epoch in range(settings["epochs"]):
        order = []
        for f in files:
            picks = torch.randperm(f.count, device=device)[:int(f.count * f.share)]
            order += [(f, part) for part in picks.split(settings["batch"])]
        for k in torch.randperm(len(order)).tolist():
            f, which = order[k]
            data, begins, labels = f.batch(which)
            loss = loss_of(net(data, begins, f.head), labels)
            optimizer.zero_grad(set_to_none=True)
            loss.backward()
            optimizer.step()
            schedule.step()
            net.bound()
        losses = measure(net, tests)
        told = ", ".join(f"{name} {loss:.4f}" for name, loss in losses.items())
        say(f"epoch {epoch + 1} of {settings['epochs']}, {time.time() - begun:.0f} s: {told}")
    with torch.no_grad():
        net.table.copy_(torch.where(seen.unsqueeze(1), net.table, kept))
    return unpacked(net), losses


@torch.no_grad()
def measure(net, tests):
    losses = {}
    for name, f in tests.items():
        parts = [(f.batch(w), len(w)) for w in torch.arange(min(f.count, 65536), device=f.begin.device).split(4096)]
        sums = sum(float(loss_of(net(b[0], b[1], f.head), b[2])) * n for b, n in parts)
        losses[name] = sums / sum(n for _, n in parts)
    return losses


def unpacked(net):
    heads = []
    for h in range(net.first.shape[0]):
        first = net.first[h].detach().clone()
        first[WIDE - 1] = 0
        heads.append({"first": first.tolist(), "first_bias": net.first_bias[h].tolist(),
                      "second": net.second[h].tolist(), "second_bias": net.second_bias[h].item()})
    return net.table.detach().tolist(), heads
