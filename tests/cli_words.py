"""The command line itself: words, options, help, completion, figures."""
import json
import os
import re
import subprocess

from cli_kit import (case, COMMANDS, CONCLAVE, HERE, kept_files, must, ok, read, records,
                     refused, run, write)


@case
def version_and_overview():
    must(re.fullmatch(r"conclave \d+\.\d+\.\d+\n", run("--version").out), run("--version"))
    ok(run("--help"), *COMMANDS)
    must(run().status == 2, "no words is wrong usage")


@case
def every_subcommand_has_help():
    for name in COMMANDS:
        ok(run(name, "--help"), f"Usage: conclave {name}", "--help")


@case
def mistyped_words_get_a_suggestion():
    refused(run("paly", "abraca"), 2, "did you mean 'play'")
    refused(run("play", "abrca"), 2, "did you mean 'abraca'")
    refused(run("play", "abraca", "tagret=5"), 2, "did you mean 'target'")
    refused(run("play", "abraca", "--sead", "5"), 2, "did you mean '--seed'")
    refused(run("simulate", "abraca", "--bots", "randon"), 2, "did you mean 'random'")


@case
def options_out_of_range_are_refused():
    refused(run("play", "abraca", "target=99"), 2, "target", "1 to 24", "99")
    refused(run("play", "abraca", "target="), 2, "1 to 24")
    refused(run("play", "abraca", "calls=hard"), 2, "ascending, free")
    refused(run("play", "abraca", "target=3", "target=4"), 2, "twice")
    refused(run("play", "abraca", "seats=9"), 2, "2 to 5")
    refused(run("play", "abraca", "--players", "x"), 2, "2 to 5")
    refused(run("play", "abraca", "target"), 2, "NAME=VALUE")


@case
def options_bring_their_number_of_seats():
    ok(run("play", "archmage", "mode=solo", "--seed", "3", text="quit\n"), "Warlord at o")
    refused(run("play", "archmage", "mode=solo", "seats=2"), 2, "solo is for one seat")
    refused(run("play", "archmage", "mode=solo", "--seats", "me,bot"), 2, "names p2", "1 seat")
    refused(run("play", "archmage", "mode=solo", "m1=on"), 2, "solo is played without modules")


@case
def wrong_seat_lists_are_refused():
    for seats, word in [("p1=me,p1=bot", "twice"), ("p9=me", "p1 to p5"), ("p1=you", "me"),
                        ("p1=bot:grandmaster", "random"), ("", "empty"), (",,", "empty"),
                        ("me,me,me,me,me,me", "p1 to p5")]:
        refused(run("play", "abraca", "--seats", seats), 2, word)
    refused(run("play", "abraca", "seats=2", "--seats", "p3=me"), 2, "p3", "2 seats")
    refused(run("play", "abraca", "--names", "a#b"), 2, "printable")
    must(not os.path.exists("state/conclave") or not kept_files(), "nothing was started")


@case
def control_characters_are_not_echoed():
    r = refused(run("play", "a\x1b[2Jb"), 2, "no game is called")
    must("\x1b" not in r.err, r)


@case
def games_as_text_and_json():
    ok(run("games"), "abraca", "target=8 (1 to 24)")
    games = json.loads(ok(run("games", "--json")).out)["games"]
    abraca = next(g for g in games if g["key"] == "abraca")
    must(abraca["min_seats"] == 2 and abraca["max_seats"] == 5, abraca)
    must(any(o["key"] == "target" and o["default"] == 8 for o in abraca["options"]), abraca)
    levels = [b["level"] for b in abraca["bots"]]
    must(levels == ["conclave", "archmage", "adept", "apprentice", "novice", "random"], levels)
    one = json.loads(ok(run("games", "abraca", "--json")).out)["games"]
    must(one == [abraca], one)


@case
def rules_by_key_prefix_and_title():
    ok(run("rules", "abraca"), "ancient-dragon")
    ok(run("rules", "abraca", "ancient-dragon"), "Ancient Dragon")
    ok(run("rules", "abraca", "ancient"), "Ancient Dragon")
    ok(run("rules", "abraca", "Dragon"), "Ancient Dragon")
    ok(run("rules", "abraca", "--all"), "Ancient Dragon", "Blizzard")
    refused(run("rules", "abraca", "dragoon"), 1, "no topic")
    refused(run("rules", "abraca", "blizard"), 1, "did you mean 'blizzard'")
    r = run("rules", "abraca", "s")
    must(r.status == 1 and "fits" in r.err and "secrets" in r.out, r)


@case
def rules_on_one_page_and_a_glossary():
    ok(run("rules", "archmage", "reference"), "Journey: 5 movement", "Gate (scroll/gem, before the")
    ok(run("rules", "archmage", "reference-solo"), "Torment (bone", "The Warlord's turn")
    ok(run("rules", "archmage", "reference-coop"), "beginner 13 rounds, 16 in his Company")
    ok(run("rules", "archmage", "reference-ascendant"), "Highforge: ", "Stormcaller (1 or 3)")
    ok(run("rules", "dawn", "reference"), "Necromancer: Open the Grave", "Healing Spring: ")
    ok(run("rules", "dawn", "reference-elementalist"), "Lightning Rod: ", "Quake (in your summoning")
    ok(run("rules", "abraca", "reference"), "Blizzard (6): ")
    ok(run("rules", "archmage", "glossary"), "Company: ", "See followers.")
    ok(run("rules", "dawn", "glossary"), "soul lock: ", "See locks.")
    ok(run("rules", "abraca", "gloss"), "rack: ", "See stones.")
    for game in ("archmage", "dawn", "abraca"):
        ok(run("rules", game), "Reference", "glossary")


@case
def completion_knows_games_options_and_flags():
    ok(run("--complete", "pl"), "play")
    ok(run("--complete", "play", "abraca", "rou"), "round=")
    ok(run("--complete", "play", "abraca", "round=l"), "round=last-standing")
    ok(run("--complete", "play", "abraca", "--se"), "--seats", "--seed")
    ok(run("--complete", "play", "abraca", "--seats", "p1=me,p2=b"), "p1=me,p2=bot:random")
    ok(run("--complete", "arena", "abraca", "--bots", "novice,c"), "novice,cmd:")
    ok(run("--complete", "play", "abraca", "--seats", "me,c"), "me,cmd:")
    must(run("--complete", "replay", "").out == "<file>\n", "file names are the shell's")


@case
def bash_completion_works():
    script = f"""
        source {HERE}/../cli/completion/conclave.bash
        PATH={os.path.dirname(CONCLAVE)}:$PATH
        COMP_LINE='conclave play abraca round=l' COMP_POINT=28
        COMP_WORDS=(conclave play abraca round = l) COMP_CWORD=5
        _conclave; echo "${{COMPREPLY[@]}}" """
    p = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    must(p.stdout == "last-standing\n", p)


@case
def simulations_do_not_depend_on_threads():
    def figures(threads):
        r = ok(run("simulate", "abraca", "seats=4", "--bots", "random,random", "--games", "200",
                   "--seed", "3", "--threads", threads, "--json"))
        p = json.loads(r.out)
        p.pop("games_per_s")
        return p
    one = figures("1")
    must(one == figures("4"), "threads change the result")
    must(one["games"] == 200 and len(one["by_seat"]) == 4 and len(one["by_bot"]) == 2, one)
    must(abs(sum(s["win_rate"] for s in one["by_seat"]) - 1) < 0.001, one)


@case
def bots_sit_everywhere_alike():
    ok(run("simulate", "abraca", "--bots", "random,novice", "--games", "6", "--records", "sat"))
    tables = [re.findall(r"seat p\d bot (\w+)", read("sat/" + f).decode())
              for f in sorted(os.listdir("sat"))]
    must(len({tuple(t) for t in tables}) == 6, tables)
    for seat in range(3):
        must(sum(t[seat] == "novice" for t in tables) == 3, tables)


@case
def simulated_records_verify():
    records("abraca", 50, 2)
    r = ok(run("verify", "recs", "--quiet"))
    must("50 records, 0 bad" in r.err, r)
    refused(run("simulate", "abraca", "--bots", "random", "--records", "/dev/null/x"), 1, "folder")


@case
def simulate_counts_by_a_member_of_the_state():
    p = json.loads(ok(run("simulate", "null", "coins=3", "--bots", "random", "--by", "score",
                          "--json")).out)
    must({row["score"] for row in p["by_value"]} <= {"0", "1", "2", "3"}, p)
    refused(run("simulate", "null", "--bots", "random", "--by", "turns"), 2, "--by", "score")


@case
def simulate_counts_by_what_the_whole_table_shares():
    p = json.loads(ok(run("simulate", "dawn", "rounds=5", "--bots", "random", "--games", "20",
                          "--by", "round", "--json")).out)
    must(sum(row["games"] for row in p["by_value"]) == 40, p)
    must({int(row["round"]) for row in p["by_value"]} <= {1, 2, 3, 4, 5}, p)


@case
def simulate_ends_games_where_it_is_told_to():
    def figures(*until):
        return json.loads(ok(run("simulate", "dawn", "--bots", "apprentice", "--games", "20",
                                 "--by", "round", "--json", *until)).out)
    whole, cut = figures(), figures("--until", "round=11")
    late = sum(row["games"] // 2 for row in whole["by_value"] if int(row["round"]) > 10)
    must(0 < late < 20 and whole["unfinished"] == 0 and cut["unfinished"] == late, (whole, cut))
    must({row["round"]: row["win_rate"] for row in cut["by_value"]}["11"] == 0, cut)
    seats = ok(run("simulate", "dawn", "--bots", "novice", "--games", "9", "--until",
                   "mage.points=2"))
    must("unfinished: 9" in seats.out, seats)
    for wrong in ["round", "round=", "round=0", "round=x", "=3", "rund=3"]:
        refused(run("simulate", "dawn", "--bots", "novice", "--until", wrong), 2, "--until")


@case
def simulate_counts_questions_with_one_answer():
    p = json.loads(ok(run("simulate", "dawn", "--bots", "novice", "--games", "2", "--records", "asked",
                          "--json")).out)
    asked = one = 0
    for name in os.listdir("asked"):
        seats = json.loads(ok(run("analyse", "asked/" + name, "--samples", "1", "--simulations", "1",
                                  "--json")).out)["seats"]
        decisions = len(re.findall(r"(?m)^p\d: ", read("asked/" + name).decode()))
        asked += decisions
        one += decisions - sum(seat["decisions"] for seat in seats)
    must(one > 0 and abs(p["decisions_per_game"] - asked / 2) < 1, (p, asked))
    must(abs(p["one_answer_per_game"] - one / 2) < 1, (p, one))


@case
def simulate_wants_bots_and_sane_numbers():
    refused(run("simulate", "abraca"), 2, "--bots")
    refused(run("simulate", "abraca", "--bots", "random", "--games", "0"), 2, "--games")
    refused(run("simulate", "abraca", "--bots", "random", "--games", "1e6"), 2, "--games")
    refused(run("simulate", "abraca", "--bots", "random", "--seed", "-1"), 2, "--seed")


@case
def bench_json_has_its_fields():
    r = ok(run("bench", "null", "--seats", "2", "--json"))
    p = json.loads(r.out)
    must(set(p) == {"game", "seats", "options", "decisions_per_s", "games_per_s",
                    "decisions_per_game", "branching", "state_bytes", "clone_ns",
                    "logged_decisions_per_s"}, p)
    must(p["decisions_per_game"] == 4 and p["branching"] == 2, p)


@case
def perft_counts_positions():
    must(ok(run("perft", "null", "--depth", "4")).out == "1 2\n2 4\n3 8\n4 16\n", "null")
    p = json.loads(ok(run("perft", "null", "coins=1", "--depth", "5", "--json")).out)
    must(p["positions"] == [2, 4, 8, 16, 0], p)
    write("from.rec", "conclave 1\ngame null 1\nseats 2\n* deal p1=heads\n")
    ok(run("perft", "null", "--from", "from.rec", "--depth", "1"), "1 2")
    refused(run("perft", "null"), 2, "--depth")


@case
def the_manual_page_has_every_flag_of_serve_and_every_action_of_admin():
    page = subprocess.run(["mandoc", "-T", "ascii", os.path.join(HERE, "../docs/conclave.1")], check=True,
                          capture_output=True, text=True).stdout
    page = re.sub(r".\x08", "", page)
    for thing in ok(run("--complete", "admin", "")).out.split():
        verbs = ok(run("--complete", "admin", thing, "")).out.split()
        for action in [f"{thing} {verb}" for verb in verbs] or [thing]:
            must(action in page, action)
            must(action in ok(run("admin", "--help")).out, action)
            refused(run("admin", *action.split(), "a", "b", "c"), 2, "usage: conclave admin " + action)
    for flag in re.findall(r"^  (--[a-z]+)", ok(run("admin", "--help")).out, re.M):
        must(flag == "--help" or flag in page, flag)
    for flag in ("--check", "--listen", "--store", "--data", "--config"):
        must(flag in page, flag)
    refused(run("admin"), 2, "needs an action")
    refused(run("admin", "poeple"), 2, "did you mean 'people'")
    refused(run("admin", "people"), 2, "'people' is followed by what is to be done: list, search, show, delete or bot")
    refused(run("admin", "bans", "ad"), 2, "no action 'bans ad': 'bans' is followed by list, add or remove")


@case
def flags_that_mean_nothing_to_an_action_are_refused():
    refused(run("admin", "people", "list", "--reason", "x"), 2, "--reason means nothing to 'people list': it "
            "belongs to 'bans add'")
    refused(run("admin", "backup", "x", "--for", "7d"), 2, "--for means nothing to 'backup'")
    refused(run("admin", "password", "x", "--most", "3"), 2, "it belongs to 'people list', 'people search', "
            "'tables list'")


@case
def hosting_describes_every_setting():
    with open(os.path.join(HERE, "../docs/hosting.md")) as file:
        described = re.findall(r"^\| `([a-z_]+)` \|", file.read(), re.M)
    flags = re.findall(r"^  --([a-z_]+)", ok(run("serve", "--help")).out, re.M)
    must(set(flags) - {"config", "check", "help"} == set(described), set(flags) ^ set(described))
