"""Programs that play: `engine`, `check-engine`, and cmd: in place of a level."""
import json
import os
import signal
import subprocess
import sys
import threading
import time

from cli_kit import case, CONCLAVE, environment, HERE, must, ok, read, records, refused, run, write

PYTHON_BOT = f"{sys.executable} {HERE}/../examples/bots/bot.py"
OURS = f"{CONCLAVE} engine --level"

# A bot that writes down all it is told, in a file for its seat, and its own words.
LISTENER = r'''
import sys
log = None
for line in sys.stdin:
    if line.startswith("conclave"):
        print("conclave 1\nname Listener\nwant view\nready", flush=True)
    if line.startswith("new"):
        log = open(line.split("seat=")[1].split()[0] + ".told", "w")
        print(sys.argv[1:], file=open("words", "w"))
    if log:
        log.write(line)
        log.flush()
    if line.startswith("go"):
        print("play 1", flush=True)
    if line == "quit\n":
        break
'''

# What each bad bot is blamed for. The slow ones need the end of a wait.
FAULTS = {
    "crash": "it ended with status 3",
    "abort": "it ended by signal 9",
    "illegal": "it said 'play fly to the moon', which is no legal move",
    "number": "it said 'play 999', which is no legal move",
    "garbage": "it said 'I think ?[31mcast 3' instead of 'play MOVE'",
    "twice": "it said 'play 1' when it was not asked",
    "long-after": "it said a line of more than 1000 bytes: 'yyyy",
    "endless-line": "it said a line of more than 1000 bytes: 'xxxx",
    "zero": "it said a line with a zero byte: 'play 1'",
    "mute": "it closed its input or output and did not end",
    "deaf": "it closed its input or output and did not end",
}
SLOW = {
    "silent": "it did not answer within 5 s",
    "chatter": "it did not answer within 5 s",
    "never-reads": "it did not read what it was told within 5 s",
}
NO_START = {
    "silent-start": "it did not say 'ready' within 5 s",
    "old": "it speaks version '0' of the protocol, not 1",
    "rude": "it said 'hello' instead of 'conclave 1'",
}


def compiled(source, name):
    subprocess.run(["cc", "-O1", "-o", name, f"{HERE}/{source}"], check=True, timeout=120)
    return os.path.abspath(name)


def listener(*words):
    write("listener.py", LISTENER)
    return " ".join(["cmd:" + sys.executable, "listener.py", *words])


def gone():
    """Whether all that a bad bot noted have ended; they may take a moment to."""
    for pid in map(int, read("pids").split()):
        for _ in range(1000):
            try:
                os.kill(pid, 0)
            except ProcessLookupError:
                break
            time.sleep(0.01)
        else:
            return False
    return True


def noted(count):
    """Waits until so many bad bots have noted themselves."""
    for _ in range(6000):
        if os.path.exists("pids") and len(read("pids").split()) >= count:
            return
        time.sleep(0.01)
    raise AssertionError(f"{count} bots were awaited")


def blamed(result, bot, fault, games, game="abraca"):
    """A line for each game, which names bot, seat, game and ply and says what was wrong."""
    lines = [line for line in result.err.splitlines() if " loses as " in line]
    must(len(lines) == games, result)
    for line in lines:
        must(line.startswith(f"conclave: cmd:{bot} loses as p"), line)
        must(f"{game}, game " in line and ", ply " in line and fault in line, line)


@case
def programs_that_fail_lose_and_the_rest_goes_on():
    bot = compiled("bad_bot.c", "bad-bot")
    for mode, fault in FAULTS.items():
        r = ok(run("simulate", "abraca", "seats=2", "--bots", f"cmd:{bot} {mode},random", "--games",
                   "3", "--json"))
        blamed(r, f"{bot} {mode}", fault, 3)
        p = json.loads(r.out)
        must(p["forfeits"] == 3 and p["games"] == 3, p)
        must([b["win_rate"] for b in p["by_bot"]] == [0, 1], p)


@case
def programs_that_keep_silent_lose_when_the_wait_is_over():
    bot = compiled("bad_bot.c", "bad-bot")
    for mode, fault in SLOW.items():
        r = ok(run("simulate", "archmage", "--bots", f"cmd:{bot} {mode},random", "--games", "1",
                   "--timeout", "5"))
        blamed(r, f"{bot} {mode}", fault, 1, "archmage")
        must("lost by a program's fault: 1" in r.out, r)


@case
def programs_that_do_not_start_are_told_before_any_game():
    bot = compiled("bad_bot.c", "bad-bot")
    for mode, fault in NO_START.items():
        refused(run("arena", "abraca", "--bots", f"cmd:{bot} {mode},random", "--timeout", "5"), 1,
                f"cmd:{bot} {mode} does not play", fault)
    refused(run("simulate", "abraca", "--bots", "cmd:./nowhere"), 1, "No such file")
    refused(run("simulate", "abraca", "--bots", "cmd:"), 2, "no command")
    refused(run("simulate", "abraca", "--bots", "cmd:'./open"), 2, "quote is left open")
    refused(run("arena", "abraca", "--bots", f"cmd:{bot},novice", "--timeout", "0"), 2, "--timeout")
    refused(run("play", "abraca", "--seats", "me,cmd:./nowhere"), 1, "No such file")
    refused(run("play", "abraca", "--server", "http://x", "--seats", "me,cmd:./bot"), 2, "--server")
    must(not os.path.exists("state/conclave"), "no game was begun")


@case
def programs_leave_nobody_behind():
    bot = compiled("bad_bot.c", "bad-bot")
    for mode in ("stays", "moves-away"):
        r = ok(run("simulate", "abraca", "seats=2", "--bots", f"cmd:{bot} {mode}", "--games", "2"))
        must("loses" not in r.err and gone(), r)
        os.unlink("pids")
    ok(run("simulate", "abraca", "seats=2", "--bots", f"cmd:{bot} leaves-child,random", "--games", "2"))
    must(gone(), "what a program started ends with it")
    os.unlink("pids")
    p = subprocess.Popen([CONCLAVE, "simulate", "abraca", "--bots", f"cmd:{bot} stays", "--games",
                          "1000000000"], env=environment(), stderr=subprocess.DEVNULL)
    noted(4)  # the trial, three seats
    p.terminate()
    must(p.wait(60) == -15 and gone(), "a signal ends programs too")


@case
def arena_counts_failures_as_lost_games():
    bot = compiled("bad_bot.c", "bad-bot")
    for words, threads in [(["abraca", "seats=2"], "1"), (["dawn", "seats=3"], "2")]:
        r = ok(run("arena", *words, "--bots", f"cmd:{bot} illegal,random", "--games", "4",
                   "--threads", threads, "--json"))
        pairing = json.loads(r.out.splitlines()[-1])["pairings"][0]
        must(pairing["won"] == 0 and pairing["lost"] == 4, pairing)
        must(r.err.count("loses as") == 4, r)


@case
def our_levels_answer_alike_through_the_protocol():
    """Both games of a deal are one, and each side wins half of it, only if their answers agree."""
    for game, level in [("abraca", "adept@40"), ("archmage", "apprentice"), ("dawn", "adept@20")]:
        r = ok(run("arena", game, "--bots", f"{level},cmd:{OURS} {level}", "--games", "4", "--json"))
        must([json.loads(line)["score"] for line in r.out.splitlines()[:-1]] == [0.5] * 2, r)
        must("loses" not in r.err, r)


@case
def programs_that_think_until_they_are_stopped_lose_nothing():
    bot = compiled("bad_bot.c", "bad-bot")
    r = ok(run("arena", "abraca", "seats=2", "target=1", "--bots", f"cmd:{bot} until-stop@2ms,random",
               "--games", "2"))
    must("loses" not in r.err, r)


@case
def arena_with_programs_reproduces():
    words = ["arena", "abraca", "--bots", f"cmd:{OURS} novice,random", "--games", "12", "--json"]
    one, two = (json.loads(ok(run(*words, "--threads", n)).out.splitlines()[-1]) for n in "12")
    must(one["pairings"] == two["pairings"] and one["pairings"][0]["won"] > 6, one)


@case
def programs_are_told_what_their_seat_may_see():
    for game in ("abraca", "dawn"):
        ok(run("simulate", game, "seats=2", "--bots", listener(), "--games", "1", "--records", game))
        path = f"{game}/{game}-1-000000.rec"
        for seat in ("p1", "p2"):
            seen = ok(run("replay", path, "--record", "--as", seat)).out.splitlines()
            moves = [line for line in seen if line.startswith(("p1: ", "p2: ", "* "))]
            told = read(f"{seat}.told").decode().splitlines()
            must([line[5:] for line in told if line.startswith("move ")] == moves, seat)
            must(any("?" in line for line in moves), "something is hidden")
            result = next(line for line in seen if line.startswith("result"))
            must(told[-2:] == [result.replace("result", "end"), "quit"], told[-2:])


@case
def programs_get_the_view_and_the_moves_of_each_question():
    ok(run("simulate", "abraca", "target=3", "seats=2", "--bots", listener(), "--games", "1",
           "--records", "kept"))
    told = read("p2.told").decode().splitlines()
    must(told[0].startswith("new abraca version=3 seats=2 seat=p2 seed="), told[0])
    must("option target 3" in told and "option calls ascending" in told, told[:9])
    go = told.index("go")
    plies = sum(line.startswith("move ") for line in told[:go])
    at = json.loads(ok(run("replay", "kept/abraca-1-000000.rec", "--at", str(plies), "--as", "p2",
                           "--json")).out)
    view = next(line for line in told[:go] if line.startswith("view "))
    must(json.loads(view[5:]) == at["view"], view)
    legal = [line for line in told[:go] if line.startswith("legal ")]
    must(legal == [f"legal {i} {m['move']}" for i, m in enumerate(at["legal"], 1)], legal)


@case
def commands_are_cut_into_words_without_a_shell():
    bot = listener("'a b'", '"c,d"', "e=f", "\\\"g", "$HOME", "'x@5'")
    ok(run("simulate", "abraca", "--bots", f"random,{bot}", "--games", "1"))
    must(read("words").decode() == "['a b', 'c,d', 'e=f', '\"g', '$HOME', 'x@5']\n", read("words"))
    ok(run("simulate", "abraca", "seats=2", "--bots", listener() + "@30", "--games", "1"))
    must("go simulations 30" in read("p1.told").decode(), "a budget")
    ok(run("arena", "abraca", "seats=2", "--bots", listener() + "@7ms,random", "--games", "2"))
    must("go time 7" in read("p1.told").decode(), "a budget in time")


@case
def programs_play_at_a_table_with_people():
    ok(run("play", "abraca", "--seats", f"p1={listener('x=y')},cmd:{PYTHON_BOT}", "--seed", "3",
           "--save", "whole.rec"), "The seed of the dice")
    must("seat p2 bot cmd:" in read("whole.rec").decode(), "programs are named in the record")
    ok(run("verify", "whole.rec"), "dice proven")
    bot = compiled("bad_bot.c", "bad-bot")
    r = run("play", "abraca", "--seats", f"me,cmd:{bot} crash", "--save", "game.rec", "--seed", "5",
            text="cast 1\nend\n" * 9)
    must(r.status == 1 and f"cmd:{bot} crash loses as p2: abraca, ply " in r.err, r)
    must("ended with status 3" in r.err and "--seats p2=bot" in r.out, r)
    refused(run("play", "--resume", "game.rec"), 1, "a record does not start", "--seats 'p2=cmd:")
    ok(run("play", "--resume", "game.rec", "--seats", f"p2=cmd:{PYTHON_BOT}", text="quit\n"), "kept")
    ok(run("play", "--resume", "game.rec", "--seats", "p2=bot:novice", text="quit\n"), "bot novice")


@case
def people_need_not_wait_for_a_program():
    bot = compiled("bad_bot.c", "bad-bot")
    seats = f"cmd:{bot} silent,cmd:{bot} silent"
    p = subprocess.Popen([CONCLAVE, "play", "abraca", "--seats", seats, "--save", "game.rec",
                          "--timeout", "86400"], env=environment(), stdin=subprocess.PIPE,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    noted(1)
    p.send_signal(signal.SIGINT)
    out, err = p.communicate(timeout=60)
    must(p.returncode == 1 and b"The game is kept" in out and b"failed" not in out, out)
    must(b"loses" not in err and gone(), err)


@case
def records_never_start_programs():
    path = records("abraca", 1)[0]
    text = read(path).decode().replace("bot random", "bot cmd:touch pwned", 1)
    write("evil.rec", "\n".join(text.splitlines()[:40]) + "\n")
    refused(run("play", "--resume", "evil.rec"), 1, "a record does not start")
    r = run("play", "abraca", text="resume evil.rec\nquit\n")
    must("a record does not start" in r.out and not os.path.exists("pwned"), r)


@case
def hints_by_any_bot():
    path = f"{HERE}/golden/abraca-by-hand.rec"
    ok(run("hint", path, "--bot", "adept@50"), "wins")
    ok(run("hint", path, "--bot", "novice"), "p2 to act", "cast")
    p = json.loads(ok(run("hint", path, "--bot", f"cmd:{OURS} adept@50", "--json")).out)
    q = json.loads(ok(run("hint", path, "--bot", "adept@50", "--json")).out)
    must(p["moves"][0]["move"] == q["moves"][0]["move"] and len(p["moves"]) == 1, p)
    bot = compiled("../examples/bots/bot.c", "c-bot")
    ok(run("hint", path, "--bot", f"cmd:{bot}"), "of 8 moves")
    r = run("hint", path, "--bot", f"cmd:{compiled('bad_bot.c', 'bad-bot')} illegal")
    must(r.status == 1 and "which is no legal move" in r.err, r)
    refused(run("hint", path, "--bot", "adpt"), 2, "did you mean 'adept'")


@case
def reference_bots_keep_to_the_protocol():
    for bot in (PYTHON_BOT, compiled("../examples/bots/bot.c", "c-bot"), f"{OURS} novice"):
        ok(run("check-engine", bot, "--games", "6", "--timeout", "60"), "18 games", "0 breaches")
    must(len(read(f"{HERE}/../examples/bots/bot.py").splitlines()) <= 40, "forty lines")


@case
def breaches_are_reported():
    bot = compiled("bad_bot.c", "bad-bot")
    for mode, fault in FAULTS.items():
        r = run("check-engine", f"{bot} {mode}", "abraca", "--games", "2")
        must(r.status == 1 and f"{fault}" in r.out and "breach: abraca game 1, p" in r.out, r)
    r = run("check-engine", f"{bot} illegal", "--games", "1", "--json")
    lines = [json.loads(line) for line in r.out.splitlines()]
    must(r.status == 1 and lines[0]["type"] == "breach" and lines[0]["game"] == "abraca", r)
    must(lines[-1] == {"type": "result", "name": "Bad bot", "games": 3, "decisions": 3,
                       "breaches": 3}, lines[-1])
    r = run("check-engine", f"{bot} stays", "abraca", "--games", "1", "--timeout", "5")
    must(r.status == 1 and "it did not end within 5 s of 'quit'" in r.out and gone(), r)
    r = run("check-engine", f"{bot} rude")
    must(r.status == 1 and "breach: it said 'hello'" in r.out, r)
    refused(run("check-engine"), 2, "which program")
    refused(run("check-engine", bot, "chess"), 2, "no game is called")


@case
def our_engine_bears_any_host():
    talk = "hello\n\nview {}\nconclave 1\nstop\nlegal 1 x\nend\n"
    r = run("engine", text=talk)
    must(r.status == 1 and "no view" in r.err, r)
    r = ok(run("engine", "--level", "mcts", text="what\nconclave 1\nend 1 2\nquit\ngo\n"), "ready")
    must(r.out.startswith("conclave 1\nname ") and "game dawn\n" in r.out, r)
    for line in ("go", "new chess version=1 seats=2 seat=p1 seed=1", "new abraca version=99",
                 "new abraca version=1 seats=2 seat=p9 seed=1", "new", "view", "go time 5"):
        must(run("engine", text=line + "\n").status == 1, line)
    refused(run("engine", "--level", "adpt"), 2, "no bot is called")


class Conversation:
    """Our engine, and a question of Abraca to it."""

    def __init__(self, *words):
        self.child = subprocess.Popen([CONCLAVE, "engine", *words], env=environment(), stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True)
        ok(run("simulate", "abraca", "seats=2", "--bots", listener(), "--games", "1"))
        told = read("p2.told").decode().splitlines()
        self.question = told[:told.index("go")]
        self.legal = [line.split(" ", 2)[2] for line in self.question if line.startswith("legal ")]
        self.say("conclave 1")
        self.hear("ready")

    def say(self, *lines):
        self.child.stdin.write("".join(line + "\n" for line in lines))
        self.child.stdin.flush()

    def hear(self, wanted):
        """The next line that begins so; a line that never comes is the watchdog's."""
        watchdog = threading.Timer(60, self.child.kill)
        watchdog.start()
        try:
            return next(line for line in self.child.stdout if line.startswith(wanted)).strip()
        except StopIteration:
            raise AssertionError(f"'{wanted}' was not said") from None
        finally:
            watchdog.cancel()

    def end(self):
        self.child.stdin.close()
        must(self.child.wait(60) == 0, self.child.returncode)
        must(self.child.stdout.read() == "", "nothing more is said")


@case
def our_engine_answers_at_once_when_it_is_stopped():
    """Each of these thoughts would take hours."""
    for words in (["--level", "archmage"], ["--threads", "2"], ["--level", "mcts"]):
        talk = Conversation(*words)
        for go in ("go time 36000000", "go simulations 100000000"):
            talk.say("stop", *talk.question, go)  # the first comes when it does not think
            talk.say("stop")
            must(talk.hear("play ")[5:] in talk.legal, "a legal move")
            talk.say(*talk.question, go, "stop\r")
            must(talk.hear("play ")[5:] in talk.legal, "a legal move")
        talk.say("stop", *talk.question, "go time 0")
        must(talk.hear("play ")[5:] in talk.legal, "no time is little time")
        talk.end()


@case
def our_engine_ends_when_nobody_waits_for_its_answer():
    talk = Conversation()
    talk.say(*talk.question, "go time 36000000", "quit")
    talk.hear("play ")
    talk.end()
    talk = Conversation()
    talk.say(*talk.question, "go time 36000000")
    talk.child.stdout.close()
    talk.child.stdin.close()
    must(talk.child.wait(60) != 0, "there was nobody to answer")


@case
def our_engine_finishes_a_thought_after_the_last_line():
    """What is piped into it gets the answers of a host that waits, as far as it is not told to stop."""
    talk = Conversation("--level", "adept")
    talk.say(*talk.question, "go simulations 3000")
    answer = talk.hear("play ")
    talk.end()
    r = ok(run("engine", "--level", "adept", text="\n".join([*talk.question, "go simulations 3000"])))
    must(r.out.strip() == answer, (r.out, answer))
