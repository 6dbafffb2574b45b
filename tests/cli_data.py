"""`simulate --data` and `bench --batch`."""
import json
import struct

from cli_kit import case, must, ok, refused, run

HEADING = 4096


def rows_of(path):
    """The heading, and each row as a dict of its members."""
    with open(path, "rb") as file:
        data = file.read()
    heading = json.loads(data[:HEADING])
    must(heading["heading"] == HEADING and (len(data) - HEADING) % heading["row"] == 0, heading)
    kinds = {"<u4": "I", "<f4": "f", "|u1": "B"}

    def read_row(at):
        return {m["name"]: struct.unpack_from(f"<{m['count']}{kinds[m['type']]}", data, at + m["offset"])
                for m in heading["members"]}
    return heading, [read_row(at) for at in range(HEADING, len(data), heading["row"])]


@case
def data_has_a_row_for_every_decision():
    told = json.loads(ok(run("simulate", "abraca", "seats=2", "--bots", "adept,novice", "--games", "3", "--seed", "4",
                             "--data", "rows", "--json")).out)
    heading, rows = rows_of("rows")
    must(heading["game"] == "abraca" and heading["seats"] == 2 and heading["bots"] == "adept,novice", heading)
    must(len(rows) == round(3 * told["decisions_per_game"]), (len(rows), told))
    must([row["game"][0] for row in rows] == sorted(row["game"][0] for row in rows), "games in their order")
    for row in rows:
        legal, chosen = row["legal"][0], row["chosen"][0]
        must(chosen < legal and all(row["list"][:legal]) and not any(row["list"][legal:]), row)
        must(0 <= min(row["result"]) and max(row["result"]) <= 1, row)
        searched = sum(row["visits"])
        must(row["bot"][0] == 0 or not searched, row)
        must(not searched or row["visits"][chosen] == max(row["visits"]), row)
    must(any(sum(row["visits"]) for row in rows), "what a search tried")


@case
def data_does_not_depend_on_threads():
    words = ["simulate", "dawn", "--bots", "novice,random", "--games", "6", "--seed", "5"]
    ok(run(*words, "--threads", "1", "--data", "one"))
    ok(run(*words, "--threads", "3", "--data", "three"))
    with open("one", "rb") as one, open("three", "rb") as three:
        must(one.read() == three.read(), "the same bytes")


@case
def data_of_games_given_up_has_no_result():
    ok(run("simulate", "dawn", "--bots", "novice", "--games", "1", "--until", "round=2", "--data", "rows"))
    must(all(result != result for row in rows_of("rows")[1] for result in row["result"]), "not a number")


@case
def data_says_why_it_cannot_be_written():
    refused(run("simulate", "abraca", "--bots", "novice", "--data", "no/such/folder/rows"), 1, "no/such/folder/rows: ")
    refused(run("simulate", "abraca", "--bots", "novice", "--games", "3000", "--data", "/dev/full"), 1, "/dev/full: ")


@case
def bench_tells_what_batches_do():
    told = json.loads(ok(run("bench", "null", "--seats", "2", "--batch", "16", "--json")).out)
    must(told["masks_decisions_per_s"] > 0 and told["bytes_decisions_per_s"] > 0 and told["numbers"] > 4, told)
    must("masks/s" in ok(run("bench", "null", "--seats", "2", "--batch", "16")).out, "a table")
    refused(run("bench", "null", "--batch", "0"), 2, "--batch")
