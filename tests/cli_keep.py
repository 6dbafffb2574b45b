"""Nothing is lost: interrupted, crashed, full disks, no place to write."""
import os
import re
import resource
import signal
import subprocess
import time

from cli_kit import (case, CONCLAVE, environment, HERE, kept_files, must, ok, read, records,
                     refused, run, write)


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
def a_game_saved_by_older_rules_goes_on_by_them():
    for name in ("abraca", "archmage-versus", "archmage-coop", "dawn"):
        lines = read(f"{HERE}/editions/1/fair-{name}.rec").replace(
            b"seat p1 bot novice", b"seat p1 name Ann").split(b"\n")
        head = [l for l in lines if l[:1] not in (b"p", b"*", b"=") and not l.startswith(b"result")]
        plies = [l for l in lines if l[:1] in (b"p", b"*")]
        mine = [i for i, l in enumerate(plies) if l.startswith(b"p1:")]
        write("old.rec", b"\n".join([l for l in head if l] + plies[:mine[len(mine) // 2]]) + b"\n")
        ok(run("play", "--resume", "old.rec", text="1\n" * 5000), "The game is over")
        game = name.split("-")[0].encode()
        must(read("old.rec").startswith(b"conclave 1\ngame %s 1\n" % game), read("old.rec")[:50])
        ok(run("verify", "old.rec"), "dice proven")
        os.unlink("old.rec")


@case
def quit_and_end_of_input_keep_the_game():
    for text in ["quit\n", "", "1\nquit", "1"]:
        r = ok(run("play", "abraca", text=text), "--resume")
        path = re.search(r"kept in (\S+)", r.out).group(1)
        ok(run("verify", path), "unfinished")


@case
def resume_without_a_file_takes_the_latest():
    refused(run("play", "--resume"), 1, "no unfinished game")
    run("play", "abraca", "target=3", "--seed", "1")
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
