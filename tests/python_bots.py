"""Bots, searches and the arena."""
import random

import conclave
from python_kit import GAMES, case, equal, play, refused


@case
def bots_answer_views_and_repeat_themselves():
    for key in GAMES:
        match = conclave.Match(key, seed=4)
        for level in ("random", "novice", "adept"):
            one, two = (conclave.Bot(level, 7, simulations=60) for _ in range(2))
            view = match.view(match.to_act[0])
            move = one(view)
            equal(move, two(view))
            assert move in view.legal()
        other = next(s for s in range(match.seats) if s not in match.to_act)
        with refused(conclave.Error, "not asked"):
            conclave.Bot("novice")(match.view(other))
    with refused(conclave.SetupError, "grandmaster", "novice"):
        conclave.Bot("grandmaster")


@case
def searches_see_only_the_view():
    match = conclave.Match("abraca", 2, {"first": "p1"}, seed=4)
    found = conclave.search(match, 0, 400, seed=3)
    equal(sorted(f.move for f in found), sorted(match.legal(0)))
    assert sum(f.visits for f in found) >= 300 and all(0 <= f.value <= 1 for f in found)
    worlds = [match.determinize(0, seed) for seed in range(3)]
    assert len({w.view(conclave.ALL).bytes for w in worlds}) > 1
    for world in worlds:
        equal(conclave.search(world, 0, 400, seed=3), found)
    equal(conclave.search(match.view(0), simulations=400, seed=3), found)
    with refused(conclave.Error, "not asked"):
        conclave.search(match, 1, 10)


@case
def callables_get_their_view_and_nothing_else():
    seen = []

    def first(view):
        assert isinstance(view, conclave.View) and view.seat in view.to_act
        seen.append(view.seat)
        return view.legal()[0]
    match = conclave.Match("abraca", 3, seed=2)
    payoff = conclave.play(match, [first, "novice", lambda view: view.legal()[-1].text])
    assert match.over and payoff == match.payoff and set(seen) == {0}
    with refused(conclave.IllegalMove, "none of the moves"):
        conclave.play(conclave.Match("abraca", 2, seed=2), [lambda view: "dance", lambda view: 9999])
    with refused(conclave.SetupError, "3 seats"):
        conclave.play(conclave.Match("abraca", 3, seed=2), ["novice"])


@case
def the_arena_finds_the_stronger_and_repeats():
    rng = random.Random(1)
    said = []
    result = conclave.arena("novice", lambda view: rng.choice(view.numbers()), "abraca", 60, seed=1,
                            progress=lambda games, score: said.append(games))
    equal((result.games, result.wins + result.draws + result.losses, said[-1]), (60, 60, 60))
    assert result.score > 0.6 and result.elo > 0 and result.error > 0, result
    equal(conclave.arena("novice", "random", games=10, seed=5), conclave.arena("novice", "random", games=10, seed=5))
    equal(conclave.arena("random", "random", "archmage", 10, seed=3).score, 0.5)
    with refused(conclave.SetupError, "2 games"):
        conclave.arena("novice", "random", games=1)
    with refused(conclave.SetupError, "a player is"):
        conclave.arena("novice", 3, games=2)


@case
def answers_of_bots_do_not_depend_on_what_is_hidden():
    match = conclave.Match("dawn", seed=6)
    play(match, random.Random(3), 40)
    seat = match.to_act[0]
    answers = {conclave.Bot("novice", 1)(match.determinize(seat, seed).view(seat)) for seed in range(5)}
    equal(len(answers), 1)
