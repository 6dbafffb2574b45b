"""`arena`, `hint` and `analyse`."""
import json

from cli_kit import case, must, ok, read, records, refused, run


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
