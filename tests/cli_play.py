"""`conclave play` through pipes, and on a terminal."""
import json
import os
import pty
import re
import select
import time

from cli_kit import case, CONCLAVE, environment, kept_files, must, ok, read, records, run, write


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


# A game whose first question is where to go.
A_MAP = ("play", "archmage", "--seats", "me,bot:random", "k-out=0", "first=p1", "--seed", "3")


@case
def a_word_typed_whole_is_no_beginning():
    ok(run(*A_MAP, text="t n\nt s\nquit\n"), "p1 goes to a1", "p1 goes to o")


@case
def several_moves_on_a_line_stop_at_a_refusal():
    ok(run(*A_MAP, text="t n ;t n; t n;t n;\nquit\n"), "p1 goes to a1", "p1 goes to b1")
    r = ok(run(*A_MAP, text="t n; fly; t n\nquit\n"), "'fly' is neither",
           "The rest of the line is left out: t n")
    must("p1 goes to b1" not in r.out, r)


@case
def enter_makes_the_only_move():
    r = run(*A_MAP, text="t n; initiate 1\n\nquit\n")
    ok(r, "That is the only move; Enter makes it.", "p2's turn 1 begins")


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
    r = ok(run("play", "dawn", "draft=off", "first=fixed", "--seed", "1", text="undo\n1\nundo\n2\nquit\n"),
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
