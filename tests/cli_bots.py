"""`arena`, `hint` and `analyse`."""
import json
import os
import subprocess
import sys

from cli_kit import CONCLAVE, case, must, ok, read, records, refused, run


@case
def arena_reproduces_and_resumes():
    words = ["arena", "abraca", "seats=2", "--bots", "adept@20,novice", "--games", "12", "--json"]
    first = ok(run(*words, "--threads", "1")).out.splitlines()
    again = ok(run(*words, "--threads", "2", "--save", "kept")).out.splitlines()
    must(json.loads(first[-1])["pairings"] == json.loads(again[-1])["pairings"], first[-1])
    with open("kept", "r+", encoding="utf-8") as file:
        lines = file.readlines()
        file.seek(0)
        file.truncate()
        file.writelines(lines[:4] + ["0 5 0."])
    resumed = ok(run(*words, "--save", "kept"))
    must("resuming: 6 games" in resumed.err, resumed)
    must(json.loads(resumed.out.splitlines()[-1])["pairings"] == json.loads(first[-1])["pairings"],
         resumed)
    refused(run(*words, "--seed", "2", "--save", "kept"), 1, "belongs to another run")


@case
def arena_stops_when_a_test_is_decided():
    result = ok(run("arena", "abraca", "seats=2", "--bots", "novice,random", "--games", "2000",
                    "--sprt", "0,100", "--json"))
    pairing = json.loads(result.out.splitlines()[-1])["pairings"][0]
    must(pairing["test"] == "accepted" and pairing["games"] < 200, pairing)
    refused(run("arena", "abraca", "--bots", "novice"), 2, "at least two bots")
    refused(run("arena", "abraca", "--bots", "novice,random@x"), 2, "budget")


@case
def hints_name_legal_moves():
    path = records("abraca", 1)[0]
    at = next(ply for ply in range(25, 60)
              if json.loads(ok(run("replay", path, "--at", str(ply), "--json")).out)["to_act"])
    position = json.loads(ok(run("replay", path, "--at", str(at), "--json")).out)
    legal = [m["move"] for m in position["legal"]]
    hint = json.loads(ok(run("hint", path, "--at", str(at), "--simulations", "50", "--json")).out)
    must(hint["moves"] and all(m["move"] in legal for m in hint["moves"]), hint)
    must(all(0 <= m["win"] <= 1 and m["why"] for m in hint["moves"]), hint)
    ok(run("hint", path, "--at", str(at), "--simulations", "50"), "wins")
    refused(run("hint", path), 1, "the game is over")


def golden(name):
    return os.path.join(os.path.dirname(os.path.abspath(__file__)), "golden", name + ".rec")


@case
def hints_say_what_a_move_is_for():
    for name, ply, move, reason in (
            ("abraca-three-novices", "42", "cast 5",
             "would take p1's last life and win the round; 67 % that you hold a 5"),
            ("archmage-attack", "29", "deploy", "claims the mine on b1"),
            ("dawn-first-fight", "34", "move 1 e", "Barrow Guard attacks p2's Brass Hound: 58 % to win")):
        words = ["hint", golden(name), "--at", ply, "--simulations", "400", "--moves", "255"]
        told = [m for m in json.loads(ok(run(*words, "--json")).out)["moves"] if m["move"] == move]
        must(told and reason in (told[0]["reason"] or ""), told)
        must(told[0]["why"].endswith(": " + told[0]["reason"]), told)
        ok(run(*words), reason.split("; ")[0][:30])


@case
def mistakes_are_named_by_what_they_gave_away():
    words = ["analyse", golden("dawn-first-fight"), "--samples", "2", "--simulations", "200"]
    worst = [w for seat in json.loads(ok(run(*words, "--json")).out)["seats"] for w in seat["worst"]]
    named = [w["gave_away"] for w in worst if w["gave_away"]]
    must(named and any(w["reason"] for w in worst), worst)
    plain = " ".join(ok(run(*words)).out.split())
    for lost in named:
        must(" ".join(lost.split()) in plain, (lost, plain))
    must("better: " in plain, plain)


@case
def chances_are_corrected_by_what_came_true():
    path = records("archmage", 1)[0]
    words = ["analyse", path, "--samples", "5", "--simulations", "1", "--json"]
    true, raw = (json.loads(ok(run(*words, *more)).out)["seats"] for more in ([], ["--raw"]))
    for now, before in zip(true, raw):
        must(now["win"] != before["win"] and now["win"][-1] == before["win"][-1], now["seat"])
        must(all((b < 0.5) == (n < 0.5) and abs(n - 0.5) < abs(b - 0.5) + 0.001
                 for n, b in zip(now["win"][:-1], before["win"])), now["seat"])
    for shares in zip(*(seat["win"] for seat in true)):
        must(abs(sum(shares) - 1) < 0.002, shares)


@case
def reliability_counts_what_came_true():
    script = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "scripts", "reliability")
    words = [sys.executable, script, "abraca", "--bot", "novice", "--games", "4"]
    told = subprocess.run(words, capture_output=True, text=True, env={**os.environ, "CONCLAVE": CONCLAVE})
    rows = [line.split("|") for line in told.stdout.splitlines() if line.startswith("| ") and "%" not in line]
    must(len(rows) > 5 and all(int(row[3]) <= 4 for row in rows[1:]), told)
    refusal = subprocess.run([*words[:2], "chess"], capture_output=True, text=True)
    must(refusal.returncode == 2 and "there is no chess" in refusal.stderr, refusal)


@case
def analysis_adds_up():
    path = records("abraca", 1)[0]
    words = ["analyse", path, "--samples", "5", "--simulations", "20", "--svg", "plot.svg"]
    analysis = json.loads(ok(run(*words, "--json")).out)
    for seat in analysis["seats"]:
        change = seat["win"][-1] - seat["win"][0]
        parts = seat["luck"] + seat["own_choices"] + seat["others_choices"]
        must(abs(change - parts) < 0.01, seat["seat"])
        must(len(seat["win"]) == analysis["plies"] + 1 and len(seat["worst"]) <= 3, seat["seat"])
    must(read("plot.svg").count(b"<polyline") == len(analysis["seats"]), "plot.svg")
    ok(run(*words), "luck", "choices")
