"""Games, matches and views."""
import copy
import json
import os
import pickle
import random
import subprocess
import sys

import conclave
from python_kit import GAMES, case, equal, play, refused


def python(program, **environment):
    """Runs a program in a Python of its own."""
    return subprocess.run([sys.executable, "-c", program], env={**os.environ, **environment}, capture_output=True,
                          text=True, timeout=120)


@case
def games_are_described():
    equal(tuple(g.key for g in conclave.games()), GAMES)
    for game in conclave.games():
        equal(conclave.game(game.key), game)
        assert game.min_seats <= game.default_seats <= game.max_seats
        assert game.topics and game.bots and game.events and game.options
        at = 0
        for name, part in game.observation.items():
            size = 1
            for length in part.shape:
                size *= length
            equal((part.name, part.offset, part.size), (name, at, size))
            at += part.size
        equal(at, game.observation.size)
    equal(conclave.game("abraca@1").rules, 1)
    equal(conclave.game("abraca").options["target"].default, 8)
    with refused(conclave.SetupError, "chess", "abraca", "archmage"):
        conclave.game("chess")


@case
def options_are_checked_before_anything_begins():
    equal(conclave.Match("abraca", 2, {"target": 5, "mistakes": True}, 1).options["mistakes"], "on")
    for seats, options, words in ((9, {}, ("2 to 5", "9")), (2, {"target": 99}, ("target", "99")),
                                  (2, {"calls": "loud"}, ("calls", "ascending", "loud")),
                                  (2, {"tarot": 1}, ("tarot", "target"))):
        with refused(conclave.SetupError, *words):
            conclave.Match("abraca", seats, options, 1)
    with refused(conclave.SetupError, "seed"):
        conclave.Match("abraca", seed="one")


@case
def whole_games_replay_from_seed_and_from_record():
    for key in GAMES:
        first, again = conclave.Match(key, seed=5), conclave.Match(key, seed=5)
        play(first, random.Random(1))
        play(again, random.Random(1))
        assert first.over and first.payoff and first.to_act == ()
        equal(first.record(), again.record())
        equal(conclave.Match.from_record(first.record()).record(), first.record())
        other = conclave.Match(key, seed=6)
        play(other, random.Random(1))
        assert other.record() != first.record(), "another seed gave the same game"
        equal(max(first.rewards), 1.0 if max(first.payoff) == 1000 else max(first.payoff) / 500 - 1)


@case
def a_game_goes_on_from_its_record():
    match = conclave.Match("dawn", seed=9)
    play(match, random.Random(2), 60)
    twin = conclave.Match.from_record(match.record(), seed=9)
    play(match, random.Random(3))
    play(twin, random.Random(3))
    equal(match.record(), twin.record())
    with refused(conclave.RecordError, "line 4"):
        conclave.Match.from_record("conclave 1\ngame abraca 2\nseats 2\np1: cast 9\n")


@case
def moves_are_named_by_text_place_number_and_move():
    ways = []
    for name in (lambda m: {"move": m}, lambda m: {"move": m.text}, lambda m: {"place": m.place},
                 lambda m: {"number": m.number}, lambda m: {"number": m.number, "seat": 0}):
        match = conclave.Match("abraca", 2, {"first": "p1"}, seed=4)
        move = match.legal()[2]
        equal((move.text, move.place, match.numbers()[2]), ("cast 3", 2, move.number))
        match.act(**name(move))
        ways.append(match.record())
    equal(len(set(ways)), 1)


@case
def an_illegal_move_is_explained_and_changes_nothing():
    match = conclave.Match("abraca", 2, {"first": "p1"}, seed=4)
    before = match.record()
    for wrong, words in (({"move": "cast 9"}, ("cast 9",)), ({"move": "dance"}, ("dance", "asked now")),
                         ({"place": 99}, ("99", "legal here", "cast 1")), ({"number": -1}, ("-1",)),
                         ({"number": 33}, ("33",)), ({"number": 1 << 32}, ("4294967296",)), ({"place": 1 << 32}, ("4294967296",)),
                         ({"place": 0, "seat": 1}, ("this seat may not act now",)),
                         ({"move": "a\0b"}, ("not an action",))):
        with refused(conclave.IllegalMove, *words):
            match.act(**wrong)
        equal(match.record(), before)
    for wrong in ({"move": 3}, {"number": 1.5}, {"place": 0, "seat": "p1"}):
        try:
            match.act(**wrong)
            raise AssertionError(f"{wrong} was taken")
        except TypeError as error:
            assert "place" in str(error) and "number" in str(error)
    equal(match.record(), before)


@case
def undo_until_something_was_shown():
    rng = random.Random(3)
    match = conclave.Match("archmage", seed=2)
    undone = 0
    while not match.over and undone < 5:
        seat, before = match.to_act[0], match.record()
        match.act(number=rng.choice(match.numbers()))
        try:
            match.undo(seat)
        except conclave.IllegalMove:
            continue
        equal(match.record(), before)
        undone += 1
        match.act(number=rng.choice(match.numbers()))
    equal(undone, 5)
    with refused(conclave.IllegalMove, "seat 1"):
        conclave.Match("archmage", seed=2).undo(1)


@case
def a_view_holds_nothing_of_what_is_hidden():
    match = conclave.Match("abraca", 2, {"first": "p1"}, seed=4)
    match.act("cast 8")
    view = match.view(0)
    everything = match.view(conclave.ALL)
    assert view["stone"][0] != everything["stone"][0] and view["stone"][1] == everything["stone"][1]
    hidden = [n for n in everything["stone"][0] if n]
    assert all(n is None for n in view["stone"][0] if n != 0), view["stone"][0]
    assert hidden and "[?]" in match.show(0) and "[?]" not in match.show()
    assert "?" in match.record(0) and "?" not in match.record()
    equal(json.loads(match.json(0))["view"], view.members)
    equal((match.view(0), match.view(1) == view), (view, False))


@case
def worlds_that_fit_a_view_look_the_same_to_its_seat():
    rng = random.Random(7)
    for key in GAMES:
        match = conclave.Match(key, seed=3)
        play(match, rng, 25)
        for seat in range(match.seats):
            world = match.determinize(seat, 11)
            equal(world.view(seat), match.view(seat))
            equal(match.determinize(seat, 11).view(conclave.ALL), world.view(conclave.ALL))
            play(world, rng)
            assert world.over and world.payoff
            with refused(conclave.Error, "imagined"):
                world.record()


@case
def beliefs_are_exact():
    match = conclave.Match("abraca", 3, seed=8)
    play(match, random.Random(5), 4)
    belief = match.belief(1)
    equal(belief.shape, (5, 8))
    stones = match.view(1)["stone"][1]
    for slot, stone in zip(belief, stones):
        assert abs(slot.sum() - (stone != 0)) < 1e-9
    # What many imagined worlds say, the belief says: within what chance allows.
    count = [[0] * 8 for _ in range(5)]
    for seed in range(4000):
        for slot, stone in enumerate(match.determinize(1, seed).view(conclave.ALL)["stone"][1]):
            if stone:
                count[slot][stone - 1] += 1
    assert all(abs(count[s][n] / 4000 - belief[s, n]) < 0.05 for s in range(5) for n in range(8))
    with refused(conclave.Error, "Abraca"):
        conclave.Match("dawn", seed=1).belief(0)


@case
def clones_go_their_own_way():
    match = conclave.Match("dawn", seed=4)
    play(match, random.Random(1), 30)
    clones = [match.clone(), copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))]
    before = match.record()
    for clone in clones:
        play(clone, random.Random(2))
    equal(match.record(), before)
    equal(len({clone.record() for clone in clones}), 1)


@case
def chance_can_be_asked_for():
    match = conclave.Match("abraca", 2, seed=1, chance="asked")
    drawn = conclave.Match("abraca", 2, seed=1)
    assert match.is_chance and match.to_act == () and match.ply == 0
    while match.is_chance:
        outcomes = match.outcomes()
        equal(len(outcomes), len(match.legal()))
        assert abs(sum(p for _, p in outcomes) - 1) < 1e-9
        match.draw()
    equal(match.record(), drawn.record())
    with refused(conclave.IllegalMove, "no chance"):
        match.draw()
    other = conclave.Match("abraca", 2, seed=1, chance="asked")
    other.act("start p2")
    other.act(other.outcomes()[0][0])
    assert "* start p2" in other.record()


@case
def events_are_told_as_a_seat_saw_them():
    match = conclave.Match("abraca", 3, seed=2)
    told = match.events(0)
    dealt = [e for e in told if e["piece"] is None]
    assert dealt and not [e for e in match.events() if e["piece"] is None]
    since = match.ply
    match.act(place=0)
    news = match.events(0, since)
    equal(match.events(0), told + news)
    assert news and news[0]["tell"]
    with refused(conclave.Error, "seats are 0 to 2"):
        match.events(3)


@case
def a_closed_match_says_so():
    with conclave.Match("abraca", seed=1) as match:
        pass
    for use in (lambda: match.act(place=0), lambda: match.view(0), match.record, match.clone, lambda: match.over):
        with refused(conclave.ClosedError, "closed"):
            use()
    equal(repr(match), "<Match, closed>")


@case
def importing_needs_no_numpy_and_no_other_package():
    done = python("import sys; sys.modules['numpy'] = None\n"
                  "import conclave; m = conclave.Match('abraca', seed=1)\n"
                  "m.act(m.legal()[0]); print(m.view(0)['life'], m.show(0) != '')")
    equal(done.stderr, "")
    assert done.stdout.startswith("[") and done.stdout.endswith("True\n"), done.stdout


@case
def a_missing_or_foreign_library_is_one_clear_error():
    done = python("import conclave", CONCLAVE_LIBRARY="/nowhere/libconclave.so.0")
    assert "LibraryError" in done.stderr and "make python" in done.stderr, done.stderr
    done = python("import conclave", CONCLAVE_LIBRARY="libm.so.6")
    assert "LibraryError" in done.stderr and "version 0" in done.stderr, done.stderr
