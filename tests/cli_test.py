#!/usr/bin/env python3
"""The `conclave` command as people and programs use it: through real pipes,
signals, full disks and a pseudo-terminal.

    tests/cli_test.py [build/conclave] [part of a case's name]
"""
import json
import os
import pty
import re
import resource
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
CONCLAVE = os.path.abspath(sys.argv[1] if len(sys.argv) > 1 else HERE + "/../build/conclave")
ONLY = sys.argv[2] if len(sys.argv) > 2 else ""
COMMANDS = "games play replay verify simulate arena hint analyse bench perft rules".split()

cases = []


def case(function):
    cases.append(function)
    return function


class Result:
    def __init__(self, status, out, err):
        self.status, self.out, self.err = status, out, err

    def __str__(self):
        return f"exit {self.status}\n--- out\n{self.out[-1500:]}\n--- err\n{self.err[-800:]}"


def environment(**more):
    keep = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS")}
    return {**keep, "XDG_STATE_HOME": os.getcwd() + "/state", "TMPDIR": os.getcwd(), **more}


def run(*args, text="", limit=None, stdout=subprocess.PIPE, env=None):
    """Runs conclave in the case's own folder."""
    data = text if isinstance(text, bytes) else text.encode()
    p = subprocess.run([CONCLAVE, *args], input=data, stdout=stdout, stderr=subprocess.PIPE,
                       env=env or environment(), preexec_fn=limit, timeout=120)
    out = (p.stdout or b"").decode("utf-8", "replace")
    return Result(p.returncode, out, p.stderr.decode("utf-8", "replace"))


def must(condition, what):
    if not condition:
        raise AssertionError(str(what))


def refused(result, status, *words):
    """One clear message: this exit status, these words in it, nothing as data."""
    must(result.status == status, f"exit {status} wanted: {result}")
    for word in words:
        must(word in result.err, f"'{word}' is missing: {result}")
    must(len(result.err.splitlines()) <= 3, f"more than one message: {result}")
    return result


def ok(result, *words):
    must(result.status == 0, f"exit 0 wanted: {result}")
    for word in words:
        must(word in result.out, f"'{word}' is missing: {result}")
    return result


def write(path, text):
    with open(path, "wb") as f:
        f.write(text if isinstance(text, bytes) else text.encode())


def read(path):
    with open(path, "rb") as f:
        return f.read()


def records(game="abraca", n=3, seed=1, *words):
    ok(run("simulate", game, *words, "--bots", "random", "--games", str(n), "--seed", str(seed),
           "--records", "recs"))
    return [f"recs/{game}-{seed}-{i:06d}.rec" for i in range(n)]


def kept_files():
    return sorted(f for f in os.listdir("state/conclave") if f.endswith(".rec"))


# ---- The command line ----

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
    refused(run("play", "abraca", "variant=hard"), 2, "standard, easy, last-standing")
    refused(run("play", "abraca", "target=3", "target=4"), 2, "twice")
    refused(run("play", "abraca", "seats=9"), 2, "2 to 5")
    refused(run("play", "abraca", "--players", "x"), 2, "2 to 5")
    refused(run("play", "abraca", "target"), 2, "NAME=VALUE")


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
    abraca = next(g for g in games if g["game"] == "abraca")
    must(abraca["min_seats"] == 2 and abraca["max_seats"] == 5, abraca)
    must(any(o["key"] == "target" and o["default"] == 8 for o in abraca["options"]), abraca)
    must("random" in abraca["bots"], abraca)


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
def completion_knows_games_options_and_flags():
    ok(run("--complete", "pl"), "play")
    ok(run("--complete", "play", "abraca", "var"), "variant=")
    ok(run("--complete", "play", "abraca", "variant=l"), "variant=last-standing")
    ok(run("--complete", "play", "abraca", "--se"), "--seats", "--seed")
    ok(run("--complete", "play", "abraca", "--seats", "p1=me,p2=b"), "p1=me,p2=bot:random")
    must(run("--complete", "replay", "").out == "<file>\n", "file names are the shell's")


@case
def bash_completion_works():
    script = f"""
        source {HERE}/../cli/completion/conclave.bash
        PATH={os.path.dirname(CONCLAVE)}:$PATH
        COMP_LINE='conclave play abraca variant=l' COMP_POINT=30
        COMP_WORDS=(conclave play abraca variant = l) COMP_CWORD=5
        _conclave; echo "${{COMPREPLY[@]}}" """
    p = subprocess.run(["bash", "-c", script], capture_output=True, text=True)
    must(p.stdout == "last-standing\n", p)


# ---- Playing through pipes ----

@case
def a_whole_game_in_a_pipe_is_kept_and_proven():
    r = ok(run("play", "abraca", "--seats", "me,bot:random,bot:random", text="1\n" * 3000),
           "The game is over", "wins", "committed", "seed")
    path = re.search(r"conclave verify (\S+)", r.out).group(1)
    ok(run("verify", path), "ok:", "dice proven")
    must(not kept_files(), "a finished game is not among the unfinished")


@case
def nothing_but_text_goes_through_a_pipe():
    r = run("play", "null", "--seats", "me,me", text="1\n" * 20)
    must("\x1b" not in r.out and "\f" not in r.out, r)


@case
def moves_by_number_line_and_beginning():
    r = run("play", "abraca", "--seed", "5", text="cast\ncast 99\n99\nc 8\nquit\n")
    ok(r, "'cast' fits 8 moves", "'cast 99' is neither", "There is no move 99", "calls 8")
    ok(run("play", "null", text="k\nquit\n"), "p1 keeps the coin")
    ok(run("play", "null", text="KEEP\nquit\n"), "p1 keeps the coin")
    ok(run("play", "null", text="2\nquit\n"), "p1 shows")


@case
def a_move_comes_before_a_command_of_its_name():
    ok(run("play", "null", "--seed", "1", text="show\nquit\n"), "p1 shows")
    must("p1 shows" not in run("play", "null", "--seed", "1", text="/show\nquit\n").out, "/show")


@case
def questions_are_answered():
    r = run("play", "abraca", "--seed", "5",
            text="?\n? 4\n?blizzard\n? rules\n? nonsense\nmoves\nlog\nlog 2\n\nundo\nquit\n")
    ok(r, "takes your last move back", "cast 4: ", "Blizzard", "ancient-dragon",
       "Neither a move nor a topic", "A round begins", "Type a move", "cannot be taken back")


@case
def undo_takes_back_what_revealed_nothing():
    """Dawn opens with a choice of two squares that is the seat's own."""
    r = ok(run("play", "dawn", "--seed", "1", text="undo\n1\nundo\n2\nquit\n"),
           "cannot be taken back: chance", "Taken back.")
    must(r.out.count("\n    1  token b1\n") == 2, r)


@case
def a_bad_line_does_not_end_the_game():
    for bad in [b"x" * 5_000_000, b"ca\0st", b"\x1b[2J", b"\xff\xfe", b" " * 1000 + b"1"]:
        r = run("play", "null", text=bad + b"\nkeep\nquit\n")
        ok(r, "p1 keeps the coin")
        must("\x1b" not in r.out, r)


@case
def names_and_seats_stand_in_the_record():
    run("play", "abraca", "--seats", "p1=me,p2=bot:random", "--names", "Ann Lee", "--save", "a.rec")
    text = read("a.rec").decode()
    must("seats 2\n" in text and "seat p1 name Ann Lee\n" in text and "seat p2 bot random\n" in text,
         text)


@case
def bots_alone_play_to_the_end():
    ok(run("play", "null", "--seats", "bot,bot", "--save", "b.rec"), "The game is over")
    ok(run("verify", "b.rec"), "dice proven")


@case
def options_reach_the_game():
    run("play", "abraca", "target=3", "seats=4", "--save", "o.rec")
    position = json.loads(ok(run("replay", "o.rec", "--json")).out)
    must(position["options"]["target"] == 3 and position["seats"] == 4, position)


@case
def hot_seat_hands_over_and_hides():
    r = ok(run("play", "null", "coins=1", "--seats", "me,me", "--names", "Ann,Bea", "--seed", "5",
               text="\nkeep\n\nkeep\n"), "Pass the keyboard to Ann", "Pass the keyboard to Bea")
    ann, bea = r.out.split("Pass the keyboard to Bea")
    must("Your coin shows" in ann and "Your coin shows" in bea, r)
    must("p2  coin ?" in ann.split("p1 keeps the coin")[0] or "p2  coin nothing" in ann, r)


@case
def hot_seat_shows_each_only_their_own():
    """With abraca everybody's rack but one's own is open."""
    r = ok(run("play", "abraca", "--seats", "me,me,me", "--seed", "3", text="8\n" * 20))
    for part in r.out.split("Pass the keyboard to ")[1:]:
        who = part[:2]
        for line in part.split("The game is over")[0].splitlines():
            row = re.match(r"[> ] (p\d) .*\[", line)
            if row and row.group(1) == who:
                must(not re.search(r"\[\d\]", line), f"{who} sees {line}")


@case
def one_person_is_never_handed_over():
    must("Pass the keyboard" not in run("play", "abraca", text="1\n" * 5).out, "nobody else is here")


# ---- Nothing is lost ----

def finished_record(text):
    """The moves and dice of a record."""
    return [l for l in text.decode().splitlines() if l[:1] in "*p=" or l.startswith("result")]


@case
def an_interrupted_game_goes_on_as_it_would_have():
    args = ["target=24", "--seats", "me,bot:novice,bot:novice", "--seed", "9"]
    ok(run("play", "abraca", *args, "--save", "whole.rec", text="1\n" * 3000))
    run("play", "abraca", *args, "--save", "parts.rec", text="1\n1\n")
    for _ in range(3):
        ok(run("play", "--resume", "parts.rec", text="1\n"), "kept in")
    ok(run("play", "--resume", "parts.rec", text="1\n" * 3000), "The game is over")
    must(finished_record(read("whole.rec")) == finished_record(read("parts.rec")), "differs")


@case
def quit_and_end_of_input_keep_the_game():
    for text in ["quit\n", "", "1\nquit", "1"]:
        r = ok(run("play", "abraca", text=text), "--resume")
        path = re.search(r"kept in (\S+)", r.out).group(1)
        ok(run("verify", path), "unfinished")


@case
def resume_without_a_file_takes_the_latest():
    refused(run("play", "--resume"), 1, "no unfinished game")
    run("play", "abraca", "target=3")
    time.sleep(1.1)
    run("play", "null")
    r = ok(run("play", "--resume"), "Null")
    must("2 unfinished" in r.err and "abraca-" in r.err, r)
    ok(run("play", "abraca", "--resume"), "Abraca")
    ok(run("play", "--resume", "abraca"), "Abraca")


@case
def resume_while_playing():
    run("play", "abraca", "--seed", "1")
    other = kept_files()[0]
    r = ok(run("play", "null", text="resume\nresume 7\nresume 1\nlog\nquit\n"), other,
           "Abraca goes on", "A round begins")
    must(len(kept_files()) == 2, "both games are kept")
    must("7" in r.out, r)


@case
def a_game_is_never_saved_over_another_file():
    write("mine.txt", "precious")
    refused(run("play", "null", "--save", "mine.txt"), 1, "exists already", "--resume")
    ok(run("play", "null", text="save mine.txt\nsave copy.rec\nquit\n"), "exists already",
       "Saved in copy.rec")
    must(read("mine.txt") == b"precious", "overwritten")
    ok(run("verify", "copy.rec"))


@case
def a_finished_game_is_not_resumed():
    path = records("null", 1)[0]
    refused(run("play", "--resume", path), 1, "is over", "replay")


def start(*args):
    return subprocess.Popen([CONCLAVE, "play", *args], stdin=subprocess.PIPE,
                            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())


def wait_for(process, word):
    seen = b""
    while word not in seen:
        got = os.read(process.stdout.fileno(), 65536)
        must(got, f"'{word}' never came: {seen[-300:]}")
        seen += got
    return seen


@case
def signals_keep_the_game():
    for number in [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]:
        p = start("abraca", "--seats", "me,bot,bot", "--save", f"s{number}.rec")
        wait_for(p, b"p1> ")
        p.stdin.write(b"1\n")
        p.stdin.flush()
        wait_for(p, b"p1> ")
        p.send_signal(number)
        out, _ = p.communicate(timeout=20)
        must(p.returncode == 1 and b"kept in" in out, (p.returncode, out))
        ok(run("verify", f"s{number}.rec"), "unfinished")
        must(b"p1: " in read(f"s{number}.rec"), "the move is in it")


@case
def a_crash_loses_nothing_that_was_told():
    p = start("abraca", "first=p1", "--seats", "me,bot,bot", "--save", "crash.rec")
    wait_for(p, b"p1> ")
    p.stdin.write(b"1\n")
    p.stdin.flush()
    told = wait_for(p, b"p1> ")
    p.kill()
    p.communicate()
    ok(run("verify", "crash.rec"))
    text = read("crash.rec")
    must(text.count(b"\np1: cast") >= 1, text)
    must(text.count(b": cast") >= told.count(b" calls "), "all that was told is in it")


@case
def a_full_disk_keeps_the_old_file_and_the_game():
    run("play", "abraca", "--seats", "me,bot,bot", "--seed", "4", "--save", "full.rec", text="1\n")
    before = read("full.rec")

    def no_room():
        resource.setrlimit(resource.RLIMIT_FSIZE, (len(before) // 2, resource.RLIM_INFINITY))
    r = run("play", "--resume", "full.rec", text="1\n1\nsave\nsave other.rec\nquit\n",
            limit=no_room)
    must(r.status == 1, r)
    must(r.err.count("not saved") == 1 and "File too large" in r.err and "save FILE" in r.err, r)
    must("Not saved" in r.out, r)
    must(read("full.rec") == before, "the old file changed")
    must(not [f for f in os.listdir(".") if "full.rec." in f or f == "other.rec"], os.listdir("."))
    ok(run("play", "--resume", "full.rec", text="1\n"))


@case
def when_nothing_can_be_kept_a_temporary_file_is_tried():
    write("no-folder", "")
    os.mkdir("tmp")
    env = environment(XDG_STATE_HOME=os.getcwd() + "/no-folder", TMPDIR=os.getcwd() + "/tmp")
    r = run("play", "null", text="keep\nquit\n", env=env)
    must(r.status == 1 and "not kept" in r.err and "temporary" in r.err, r)
    path = re.search(r"kept in (\S+)", r.out).group(1)
    must(path.startswith(os.getcwd() + "/tmp/"), r)
    ok(run("verify", path), "unfinished")


@case
def no_plain_file_is_no_place_for_a_game():
    refused(run("play", "null", "--save", "/dev/full"), 1, "/dev/full")
    refused(run("play", "null", "--save", "no/such/folder/x.rec"), 1, "No such file")


@case
def standard_output_full_or_closed():
    with open("/dev/full", "wb") as full:
        refused(run("games", stdout=full), 1, "cannot write the output")
    for args in [["games"], ["simulate", "abraca", "--bots", "random"], ["rules", "abraca", "--all"]]:
        r, w = os.pipe()
        os.close(r)
        p = subprocess.Popen([CONCLAVE, *args], stdout=w, stderr=subprocess.PIPE, env=environment())
        os.close(w)
        must(p.communicate()[1] == b"", "ends quietly")


# ---- Records ----

@case
def damaged_records_are_refused_with_their_place():
    good = read(records("abraca", 1)[0])
    lines = good.split(b"\n")
    move = next(i for i, l in enumerate(lines) if l.startswith(b"p"))
    def changed(at, line):
        return b"\n".join(lines[:at] + [line] + lines[at + 1:])
    damage = {
        "empty": (b"", "empty"),
        "cut": (good[:len(good) // 2].rsplit(b"\n", 1)[0] + b"\np1: ca", "line"),
        "nul": (good[:300] + b"\0" + good[300:], "NUL"),
        "move": (changed(move, lines[move][:4] + b"cast 12"), f"line {move + 1}"),
        "seat": (changed(move, b"p7: cast 1"), f"line {move + 1}"),
        "game": (good.replace(b"game abraca 1", b"game abracadabra 1"), "abracadabra"),
        "version": (good.replace(b"conclave 1", b"conclave 7"), "version"),
        "long": (good + b"# " + b"x" * 100000, "characters"),
        "binary": (os.urandom(4096), "line 1"),
        "result": (re.sub(rb"result .*", b"result 99 99 99", good), "result"),
    }
    for name, (text, word) in damage.items():
        write(name + ".rec", text)
        for command in (["verify"], ["replay"], ["play", "--resume"]):
            r = run(*command, name + ".rec")
            must(r.status == 1, f"{command} {name}: {r}")
            must(word in r.out + r.err and name + ".rec" in r.out + r.err, f"{name}: {r}")
            must(not re.search(r"[\x00-\x08\x0b-\x1f]", r.out + r.err), f"{name}: control characters")


@case
def any_flipped_byte_is_refused_or_harmless():
    good = read(records("abraca", 1, 7)[0])
    accepted = []
    for at in range(0, len(good), max(1, len(good) // 150)):
        bad = good[:at] + bytes([good[at] ^ 1]) + good[at + 1:]
        write("flip.rec", bad)
        if run("verify", "flip.rec").status == 0:
            line = good[:at].count(b"\n")
            accepted.append(good.split(b"\n")[line])
    must(all(l.startswith((b"seat", b"#")) for l in accepted), accepted)


@case
def a_gigabyte_is_refused_without_reading_it():
    with open("huge.rec", "wb") as f:
        f.truncate(1 << 30)

    for command in (["verify"], ["replay"], ["play", "--resume"]):
        p = subprocess.Popen([CONCLAVE, *command, "huge.rec"], stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, env=environment())
        said = p.stdout.read().decode()
        _, status, used = os.wait4(p.pid, 0)
        p.returncode = os.waitstatus_to_exitcode(status)
        must(p.returncode == 1 and "16 MB" in said, said)
        must(used.ru_maxrss < 200_000, f"{used.ru_maxrss} KB of memory")


@case
def a_gigabyte_on_one_line_does_not_end_the_game():
    p = subprocess.Popen([CONCLAVE, "play", "null"], stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE, env=environment())
    for _ in range(1024):
        p.stdin.write(b"x" * (1 << 20))
    p.stdin.write(b"\nkeep\nquit\n")
    p.stdin.close()
    said = p.stdout.read()
    _, status, used = os.wait4(p.pid, 0)
    p.returncode = os.waitstatus_to_exitcode(status)
    must(p.returncode == 0 and b"too long" in said and b"p1 keeps the coin" in said, said)
    must(used.ru_maxrss < 200_000, f"{used.ru_maxrss} KB of memory")


@case
def files_that_cannot_be_read():
    os.mkdir("folder")
    refused(run("replay", "nothing.rec"), 1, "nothing.rec", "No such file")
    refused(run("replay", "folder"), 1, "folder")
    must(run("verify", "nothing.rec").status == 1, "verify")
    refused(run("replay"), 2, "which file")


@case
def verify_files_folders_and_standard_input():
    paths = records("abraca", 4)
    r = ok(run("verify", "recs"))
    must(len(r.out.splitlines()) == 4 and "4 records, 0 bad" in r.err, r)
    ok(run("verify", "-", text=read(paths[0])), "ok: -: abraca, 3 seats")
    write("recs/bad.rec", "conclave 1\n")
    r = run("verify", "--quiet", "recs")
    must(r.status == 1 and len(r.out.splitlines()) == 1 and r.out.startswith("bad: recs/bad.rec"), r)
    r = run("verify", "--json", "recs")
    verdicts = [json.loads(line) for line in r.out.splitlines()]
    must([v["ok"] for v in verdicts] == [True] * 4 + [False], verdicts)
    must(verdicts[0]["dice"] == "proven" and verdicts[4]["why"], verdicts)


@case
def false_dice_are_found():
    good = read(records("abraca", 1)[0]).decode()
    seed = re.search(r"fair seed (\w+)", good).group(1)
    other = ("0" if seed[0] != "0" else "1") + seed[1:]
    write("seed.rec", good.replace(seed, other))
    r = run("verify", "seed.rec")
    must(r.status == 1 and "not the one committed to" in r.out, r)
    # A legal but chosen throw: the first stone set aside is another one, and nothing follows.
    lines = good.split("\n")
    at = next(i for i, l in enumerate(lines) if l.startswith("* remove"))
    number = "1" if lines[at] != "* remove 1" else "2"
    write("throw.rec", "\n".join(lines[:at] + [f"* remove {number}", ""]))
    r = run("verify", "throw.rec")
    must(r.status == 1 and "seed and salts" in r.out, r)


@case
def a_record_written_by_hand_replays():
    write("hand.rec", """# by hand
conclave 1
game null 1
seats 2

* deal p1=heads   # a comment
p1: show
* deal p2=tails
""")
    ok(run("verify", "hand.rec"), "3 plies, unfinished, dice not recorded")
    position = json.loads(ok(run("replay", "hand.rec", "--json")).out)
    must(position["plies"] == 3 and position["to_act"] == ["p2"], position)
    must(position["legal"] == ["keep", "show"] and position["points"] == [1, 0], position)
    ok(run("play", "--resume", "hand.rec", text="keep\n"), "cannot be proven")


@case
def replay_json_has_its_fields_at_every_ply():
    path = records("abraca", 1)[0]
    plies = json.loads(ok(run("replay", path, "--json")).out)["plies"]
    fields = {"game", "rules", "seats", "options", "plies", "over", "to_act", "legal", "points",
              "payoff", "view", "hash"}
    for ply in list(range(0, plies, 17)) + [plies]:
        p = json.loads(ok(run("replay", path, "--json", "--at", str(ply))).out)
        must(set(p) - {"weights"} == fields and p["plies"] == ply, p)
        must(("weights" in p) == (p["to_act"] == ["chance"]), p)
        must(len(p.get("weights", p["legal"])) == len(p["legal"]), p)
        must(p["over"] == (ply == plies) and len(p["points"]) == 3, p)
    refused(run("replay", path, "--at", str(plies + 1)), 2, str(plies))


@case
def replay_as_a_seat_never_shows_its_stones():
    path = records("abraca", 1, 5)[0]
    whole = json.loads(run("replay", path, "--json").out)
    for ply in range(0, whole["plies"] + 1, 3):
        at = ["--at", str(ply), "--as", "p2"]
        p = json.loads(ok(run("replay", path, "--json", *at)).out)
        must(all(s in (None, 0) for s in p["view"]["stone"][1]), p)
        must("hash" not in p and "weights" not in p, p)
        must("legal" not in p or p["over"] or p["to_act"] == ["p2"], p)
        text = ok(run("replay", path, *at)).out
        for line in text.splitlines():
            must(not re.match(r"[> ] p2 .*\[\d\]", line), line)
    record = ok(run("replay", path, "--record", "--as", "p2")).out
    must(not re.search(r"(deal|draw) p2\.\d=\d", record), "a stone of p2")
    must("fair seed" not in record and "\n=" not in record, "seed or hash")
    must(re.search(r"deal p2\.1=\?", record), "question marks stand for stones")


@case
def replay_as_spectator_and_wrong_viewers():
    path = records("abraca", 1)[0]
    p = json.loads(ok(run("replay", path, "--json", "--at", "40", "--as", "spectator")).out)
    must(all(s in (None, 0) for rack in p["view"]["stone"] for s in rack), p)
    refused(run("replay", path, "--as", "p4"), 2, "p1 to p3")
    refused(run("replay", path, "--as", "me"), 2, "spectator")


@case
def a_record_with_hidden_lines_says_so():
    path = records("abraca", 1)[0]
    write("hidden.rec", ok(run("replay", path, "--record", "--as", "p2")).out)
    refused(run("replay", "hidden.rec"), 1, "hidden.rec, line ", "'?' stands for")


@case
def files_keep_their_mode_and_links():
    run("play", "null", "--save", "real.rec")
    os.chmod("real.rec", 0o640)
    os.symlink("real.rec", "link.rec")
    ok(run("play", "--resume", "link.rec", text="keep\n"))
    must(os.path.islink("link.rec") and os.stat("real.rec").st_mode & 0o777 == 0o640, "mode, link")
    must(b"p1: keep" in read("real.rec"), "what it points to is written")


@case
def odd_file_names_give_sound_json():
    name = b"odd\xff\"name.rec"
    write(name, "conclave 1\n")
    p = subprocess.run([CONCLAVE.encode(), b"verify", b"--json", name], capture_output=True,
                       env=environment())
    must(json.loads(p.stdout.decode())["ok"] is False, p)


@case
def replay_record_is_the_record():
    path = records("abraca", 1)[0]
    write("again.rec", ok(run("replay", path, "--record")).out)
    must(read("again.rec") == read(path), "the whole record")
    write("part.rec", ok(run("replay", path, "--record", "--at", "50")).out)
    ok(run("verify", "part.rec"), "50 plies, unfinished, dice proven")


# ---- Figures ----

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
    refused(run("simulate", "null", "--bots", "random", "--by", "turn"), 2, "--by", "score")


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


# ---- On a terminal ----

class Terminal:
    def __init__(self, *args, **env):
        self.pid, self.fd = pty.fork()
        if not self.pid:
            os.execve(CONCLAVE, [CONCLAVE, *args], environment(TERM="xterm", **env))
        self.seen = ""

    def until(self, word, seconds=20):
        """Reads until the word appears; returns what came since the last call."""
        end = time.time() + seconds
        while word not in self.seen:
            ready, _, _ = select.select([self.fd], [], [], max(0, end - time.time()))
            try:
                got = os.read(self.fd, 65536) if ready else b""
            except OSError:
                got = b""
            must(got, f"'{word}' never came: {self.seen[-800:]}")
            self.seen += got.decode("utf-8", "replace")
        at = self.seen.index(word) + len(word)
        out, self.seen = self.seen[:at], self.seen[at:]
        return out

    def type(self, text):
        os.write(self.fd, text.encode())

    def end(self):
        """Waits for the program's end; returns its exit status."""
        while True:
            try:
                if not os.read(self.fd, 65536):
                    break
            except OSError:
                break
        os.close(self.fd)
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])


@case
def a_game_on_a_terminal():
    t = Terminal("play", "abraca", "--seed", "5")
    must("\x1b[1m" in t.until("p1> "), "headings are bold")
    t.type("cast 8\r")
    t.until("p1 calls 8")
    t.until("p1> ")
    t.type("quit\r")
    t.until("[Y/n]? ")
    t.type("\r")
    t.until("The game is kept in")
    must(t.end() == 0, "quit ends well")
    must(len(kept_files()) == 1, "kept")


@case
def a_game_can_be_thrown_away():
    t = Terminal("play", "null")
    t.until("p1> ")
    t.type("quit\r")
    t.until("[Y/n]? ")
    t.type("n\r")
    must(t.end() == 0 and not kept_files(), "thrown away")


@case
def no_color_is_kept():
    t = Terminal("play", "abraca", "--seed", "5", NO_COLOR="1")
    must("\x1b[" not in t.until("p1> "), "no colour")
    t.type("\x04")
    t.until("kept in")
    must(t.end() == 0, "end of input")


@case
def an_interrupt_on_a_terminal_keeps_the_game():
    t = Terminal("play", "abraca", "--seed", "5")
    t.until("p1> ")
    t.type("\x03")
    t.until("kept in")
    must(t.end() == 1 and len(kept_files()) == 1, "kept")


@case
def a_closed_terminal_keeps_the_game():
    t = Terminal("play", "null", "--seats", "me,bot", "--save", "closed.rec")
    t.until("p1> ")
    t.type("keep\r")
    t.until("p1> ")
    os.close(t.fd)
    os.waitpid(t.pid, 0)
    ok(run("verify", "closed.rec"), "unfinished")
    must(b"p1: keep" in read("closed.rec"), "the move is in it")


@case
def hot_seat_clears_the_screen():
    t = Terminal("play", "null", "coins=1", "--seats", "me,me", "--names", "Ann,Bea", "--seed", "5")
    t.until("Pass the keyboard to Ann, then press Enter.")
    t.type("\r")
    t.until("p1> ")
    t.type("keep\r")
    t.until("cleared for Bea.")
    t.type("\r")
    t.until("\x1b[2J\x1b[3J")
    must("coin" not in t.until("Pass the keyboard to Bea, then press Enter."), "a clean screen")
    t.type("\r")
    t.until("p2 (Bea)")
    t.until("p2> ")
    t.type("keep\r")
    t.until("The game is over")
    must(t.end() == 0, "over")


@case
def replay_steps_through_on_a_terminal():
    path = records("null", 1)[0]
    t = Terminal("replay", path)
    t.until("ply 0 of 8")
    for keys, word in [("n", "ply 1 of 8"), ("", "ply 2 of 8"), ("p", "ply 1 of 8"),
                       ("7", "ply 7 of 8"), ("end", "ply 8 of 8"), ("n", "ply 8 of 8")]:
        t.type(keys + "\r")
        t.until(word)
    t.until("quit> ")
    t.type("q\r")
    must(t.end() == 0, "quit")


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
              if json.loads(ok(run("replay", path, "--at", str(ply), "--json")).out)["to_act"]
              != ["chance"])
    legal = json.loads(ok(run("replay", path, "--at", str(at), "--json")).out)["legal"]
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


def run_case(function):
    folder = tempfile.mkdtemp(prefix="conclave-test-")
    home = os.getcwd()
    os.chdir(folder)
    try:
        function()
        return None
    except AssertionError as why:
        return str(why)
    except (OSError, ValueError, KeyError, AttributeError, IndexError,
            subprocess.TimeoutExpired) as why:
        return f"{type(why).__name__}: {why}"
    finally:
        os.chdir(home)
        shutil.rmtree(folder, ignore_errors=True)


def main():
    passed = failed = 0
    for function in cases:
        if ONLY not in function.__name__:
            continue
        why = run_case(function)
        print(("FAIL " if why else "ok   ") + function.__name__, flush=True)
        if why:
            print("     " + why.replace("\n", "\n     "))
        passed += not why
        failed += bool(why)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
