"""Files of nets (games/net.h) and of rows (train/rows.c), without any package but Python's own."""
import array
import os
import struct

WIDE, SECOND, ONE, VERSION = 32, 16, 256, 1
MOST_FIRST, MOST_BIAS, MOST_SECOND = 1023, 1 << 22, 1 << 24


def fnv(data: bytes) -> int:
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def whole(values, scale, most):
    """Numbers as the net holds them: whole, and no larger than they may be."""
    return [max(-most, min(most, round(v * scale))) for v in values]


def write(path, layout, table, heads):
    """A net: `table` has rows of WIDE numbers, each head `first` (WIDE rows of SECOND), `first_bias`,
    `second` and `second_bias`."""
    body = array.array("h", whole((v for row in table for v in row), ONE, 32767)).tobytes()
    for head in heads:
        # Halves are added where the net cuts fractions off.
        bias = [b * ONE * ONE + ONE // 2 for b in head["first_bias"]]
        body += array.array("i", whole([*bias], 1, MOST_BIAS)).tobytes()
        body += struct.pack("<i", whole([head["second_bias"]], ONE * ONE, MOST_SECOND)[0])
        body += array.array("h", whole((v for row in head["first"] for v in row), ONE, MOST_FIRST)).tobytes()
        body += array.array("h", whole(head["second"], ONE, 32767)).tobytes()
    start = struct.pack("<4sIQQIIII24x", b"CNET", VERSION, layout, fnv(body), len(table), len(heads), WIDE, SECOND)
    with open(path + ".part", "wb") as file:
        file.write(start + body)
    os.replace(path + ".part", path)


def read(path):
    """A net as it was written: its table, and its heads as write() takes them."""
    with open(path, "rb") as file:
        rows, heads = struct.unpack("<24xIIII24x", file.read(64))[:2]
        values = array.array("h")
        values.fromfile(file, rows * WIDE)
        table = [[v / ONE for v in values[i:i + WIDE]] for i in range(0, len(values), WIDE)]
        return table, [read_head(file) for _ in range(heads)]


def read_head(file):
    bias, first, second = array.array("i"), array.array("h"), array.array("h")
    bias.fromfile(file, SECOND)
    (second_bias,) = struct.unpack("<i", file.read(4))
    first.fromfile(file, WIDE * SECOND)
    second.fromfile(file, SECOND)
    return {"first": [[v / ONE for v in first[i:i + SECOND]] for i in range(0, len(first), SECOND)],
            "first_bias": [(b - ONE // 2) / ONE / ONE for b in bias], "second": [v / ONE for v in second],
            "second_bias": second_bias / ONE / ONE}


def read_rows(path):
    """Labels by position and seat, the lists of rows, seats and head."""
    with open(path, "rb") as file:
        count, seats, head, low, high = struct.unpack("<5I", file.read(20))
        labels, counts, rows = array.array("f"), array.array("H"), array.array("H")
        labels.fromfile(file, count * seats)
        counts.fromfile(file, count * seats)
        rows.fromfile(file, low | high << 32)
    return {"seats": seats, "head": head, "labels": labels, "counts": counts, "rows": rows}
