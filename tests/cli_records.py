"""Records: damaged, replayed, verified, shown to one seat."""
import json
import os
import re
import subprocess

from cli_kit import case, CONCLAVE, environment, must, ok, read, records, refused, run, write
from protocol_page import documented


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
        "game": (good.replace(b"game abraca ", b"game abracadabra "), "abracadabra"),
        "version": (good.replace(b"conclave 1", b"conclave 7"), "version"),
        "rules": (good.replace(b"game abraca 3", b"game abraca 9"), "later release of Conclave"),
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
def lines_beside_the_game_are_played_too():
    game = "conclave 1\ngame null 1\nseats 2\n* deal p1=heads\n"
    line = "#| say Show it?\n#| line\n#|   p1: {}\n#|   mark seat:1\n#| end\n"
    write("lines.rec", game + line.format("keep") + "p1: show\n")
    ok(run("verify", "lines.rec"), "2 plies, unfinished, 1 other line, dice not recorded")
    verdict = json.loads(ok(run("verify", "--json", "lines.rec")).out)
    must(verdict["lines"] == 1 and verdict["comments"] == 1, verdict)
    write("wrong.rec", game + line.format("juggle") + "p1: show\n")
    r = run("verify", "wrong.rec")
    must(r.status == 1 and "wrong.rec, line 7: p1 'juggle', ply 2 of a line" in r.out, r)
    ok(run("replay", "wrong.rec"), "ply 2 of 2")


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
    must(position["ply"] == 3 and position["to_act"] == ["p2"], position)
    must([m["move"] for m in position["legal"]] == ["keep", "show"] and position["points"] == [1, 0], position)
    ok(run("play", "--resume", "hand.rec", text="keep\n"), "cannot be proven")


@case
def replay_json_has_its_fields_at_every_ply():
    path = records("abraca", 1)[0]
    plies = json.loads(ok(run("replay", path, "--json")).out)["ply"]
    fields = documented("A position") | {"game", "rules", "seats", "options", "hash"}
    for ply in list(range(0, plies, 17)) + [plies]:
        p = json.loads(ok(run("replay", path, "--json", "--at", str(ply))).out)
        must(set(p) - {"outcomes"} == fields and p["ply"] == ply, p)
        must(("outcomes" in p) == (not p["to_act"] and not p["over"]), p)
        must(all(o["move"] and o["weight"] > 0 for o in p.get("outcomes", [])), p)
        must(all(set(m) == documented("A move") for m in p["legal"]), p)
        must(bool(p["question"]) == bool(p["legal"]) == bool(p["to_act"]), p)
        must(p["over"] == (ply == plies) and len(p["points"]) == 3, p)
    refused(run("replay", path, "--at", str(plies + 1)), 2, str(plies))


@case
def replay_as_a_seat_never_shows_its_stones():
    path = records("abraca", 1, 5)[0]
    whole = json.loads(run("replay", path, "--json").out)
    for ply in range(0, whole["ply"] + 1, 3):
        at = ["--at", str(ply), "--as", "p2"]
        p = json.loads(ok(run("replay", path, "--json", *at)).out)
        must(all(s in (None, 0) for s in p["view"]["stone"][1]), p)
        must("hash" not in p and "outcomes" not in p, p)
        must(not p["legal"] or p["to_act"] == ["p2"], p)
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
