"""The adapters to Gymnasium, PettingZoo and OpenSpiel: by our own rules always, by their own
checkers where they are installed."""
import contextlib
import copy
import functools
import importlib
import io
import random

import conclave
import conclave.gymnasium
import conclave.openspiel
import conclave.pettingzoo
import numpy
from conclave import _picture
from python_kit import GAMES, case, equal, refused, Skipped


def package(name):
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise Skipped(f"{error}: the package's own checker was not run") from None


def legal(observation, rng):
    return rng.choice(numpy.flatnonzero(observation["action_mask"]).tolist())


def episode(env, seed, rng):
    """Plays an episode at random; all that was seen of it."""
    seen = [env.reset(seed=seed)]
    while True:
        seen.append(env.step(legal(seen[-1][0], rng)))
        if seen[-1][2]:
            return seen


def flat(seen):
    return [(s[0]["observation"].tobytes(), s[0]["action_mask"].tobytes(), *s[1:]) for s in seen]


@case
def a_seat_plays_whole_episodes_that_repeat():
    for key in GAMES:
        env = conclave.gymnasium.Seat(key, seat=1, opponents="random")
        one = episode(env, 5, random.Random(1))
        equal(flat(one), flat(episode(env, 5, random.Random(1))))
        assert flat(one) != flat(episode(env, 6, random.Random(1)))
        observation, reward, terminated, truncated, info = one[-1]
        equal((terminated, truncated, info["payoff"][1] / 500 - 1), (True, False, reward))
        assert all(step[1] == 0.0 and not step[2] for step in one[1:-1])
        for step in one:
            equal((step[0]["observation"].dtype.name, step[0]["action_mask"].dtype.name), ("uint8", "int8"))
        with refused(conclave.ClosedError, "reset()"):
            env.step(0)


@case
def an_illegal_action_loses_or_raises_as_was_chosen():
    env = conclave.gymnasium.Seat("abraca", 0, 2, opponents="random")
    env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(33)
    equal((reward, terminated, truncated), (-1.0, True, False))
    assert "33" in info["illegal"] and "legal here" in info["illegal"]
    env = conclave.gymnasium.Seat("abraca", 0, 2, opponents="random", illegal="raise")
    before, _ = env.reset(seed=1)
    with refused(conclave.IllegalMove, "33"):
        env.step(33)
    equal(env.step(legal(before, random.Random(1)))[3], False)
    table = conclave.pettingzoo.Table("abraca", 3, illegal="lose")
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(33)
    equal((table.rewards[loser], sum(table.rewards.values())), (-1.0, -1.0))
    assert all(table.terminations.values()) and "33" in table.infos[loser]["illegal"]
    table = conclave.pettingzoo.Table("abraca", 3)
    table.reset(seed=1)
    for wrong in (33, None):
        with refused(conclave.IllegalMove):
            table.step(wrong)
        assert not any(table.terminations.values())


@case
def opponents_get_views_of_their_own_seats():
    seen = set()

    def other(view):
        assert type(view) is conclave.View and not hasattr(view, "match")
        seen.add(view.seat)
        return view.legal()[0]
    env = conclave.gymnasium.Seat("abraca", 1, 3, opponents=[other, other], render_mode="ansi")
    episode(env, 3, random.Random(2))
    equal(seen, {0, 2})
    env.reset(seed=4)
    equal(env.render(), env.match.show(1))
    for wrong in ({"seat": 5}, {"opponents": ["novice"] * 4}, {"opponents": "grandmaster"}, {"illegal": "cry"},
                  {"dtype": "int64"}, {"render_mode": "film"}, {"opponents": [3, 3]}):
        with refused(conclave.SetupError):
            conclave.gymnasium.Seat("abraca", **{"seats": 3, **wrong})


@case
def observations_tell_twins_apart_no_more_than_views():
    match = conclave.Match("abraca", 2, {"first": "p1"}, seed=4)
    worlds = [match.determinize(0, seed).view(0) for seed in range(6)]
    equal(len({w.tensor().tobytes() for w in worlds}), 1)
    table = conclave.pettingzoo.Table("abraca", 2, {"first": "p1"})
    table.reset(seed=4)
    one = table.observe("player_0")["observation"]
    assert numpy.array_equal(one, table.match.view(0).tensor())
    assert not numpy.array_equal(one, table.observe("player_1")["observation"])
    assert not table.observe("player_1")["action_mask"].any()


@case
def a_table_keeps_the_books_of_its_agents():
    for key in GAMES:
        rng = random.Random(3)
        table = conclave.pettingzoo.Table(key, render_mode="ansi")
        with refused(conclave.ClosedError, "reset()"):
            table.step(0)
        table.reset(seed=2)
        earned, left = dict.fromkeys(table.agents, 0.0), []
        for agent in table.agent_iter():
            equal(table.match.over, any(table.terminations.values()))
            observation, reward, over, cut, info = table.last()
            earned[agent] += reward
            assert table.render()
            table.step(None if over or cut else legal(observation, rng))
            if over:
                left.append(agent)
            for books in (table.rewards, table.terminations, table.truncations, table.infos):
                equal(list(books), table.agents)
        equal((left, table.agents), (table.possible_agents, []))
        equal(list(earned.values()), table.match.rewards)


@case
def a_table_repeats_from_its_seed():
    def record(seed, resets):
        table = conclave.pettingzoo.Table("dawn")
        table.reset(seed=seed)
        for _ in range(resets):
            table.reset()
        rng = random.Random(1)
        while not table.match.over:
            table.step(legal(table.last()[0], rng))
        return table.match.record()
    equal(record(7, 0), record(7, 0))
    equal(record(7, 2), record(7, 2))
    equal(len({record(7, 0), record(7, 1), record(8, 0)}), 3)


@case
def pictures_of_a_game_are_what_its_seats_see():
    for key in GAMES:
        rng = random.Random(9)
        table = conclave.pettingzoo.Table(key, render_mode="rgb_array")
        plain = conclave.pettingzoo.Table(key, render_mode="ansi")
        equal(table.render(), None)
        table.reset(seed=2)
        plain.reset(seed=2)
        shapes, seen = set(), {}
        for agent in table.agent_iter():
            shown = table.render()
            equal((shown.dtype, shown.shape[2]), (numpy.dtype("uint8"), 3))
            shapes.add(shown.shape)
            equal(seen.setdefault(plain.render(), shown.tobytes()), shown.tobytes())
            observation, _, over, cut, _ = table.last()
            if over or cut:
                break
            answer = legal(observation, rng)
            table.step(answer)
            plain.step(answer)
        equal((len(shapes), len(seen)), (1, len(set(seen.values()))))
    seat = conclave.gymnasium.Seat("abraca", 0, 2, render_mode="rgb_array")
    seat.reset(seed=3)
    one = seat.render()
    seat.match = seat.match.determinize(0, 77)
    assert numpy.array_equal(seat.render(), one), "what the seat may not know is in the picture"


@case
def every_letter_that_games_show_is_drawn():
    for game in conclave.games():
        for seats in range(game.min_seats, game.max_seats + 1):
            match, rng = conclave.Match(game, seats, seed=seats), random.Random(seats)
            for _ in range(40):
                unknown = set(match.show()) - set(_picture._NAMES) - {"\n"}
                equal(unknown, set())
                for _ in range(20):
                    if not match.over:
                        match.act(number=rng.choice(match.numbers()))
    cells = {cell.tobytes() for cell in _picture._CELLS}
    equal(len(cells), len(_picture._NAMES) + 1)
    red = _picture.picture("\x1b[1;31mA\x1b[0m " + "B" * 150, 3)
    assert (red == _picture.COLOURS[31]).all(axis=2).sum() == 18, "an A in red"
    assert not (_picture.picture("\u2603", 1) == _picture.picture("", 1)).all(), "a sign for what is unknown"
    equal(_picture.lines_of("B" * 150 + "\n\nC"), 4)
    assert (red[_picture.MARGIN + _picture.HIGH:-_picture.MARGIN] != _picture.GROUND).any(), "a line too long goes on"


@case
def states_of_openspiel_play_whole_games():
    for key in GAMES:
        game = conclave.openspiel.Game(key)
        rng = random.Random(4)
        state = game.new_initial_state()
        while not state.is_terminal():
            player, actions = state.current_player(), state.legal_actions()
            equal((actions, state.is_chance_node()), (sorted(actions), player == -1))
            if player == -1:
                outcomes = state.chance_outcomes()
                equal([a for a, _ in outcomes], actions)
                assert abs(sum(p for _, p in outcomes) - 1) < 1e-9 and len(outcomes) <= game.max_chance_outcomes()
                action = rng.choices(actions, [p for _, p in outcomes])[0]
            else:
                action = rng.choice(actions)
                equal(sum(state.legal_actions_mask()), len(actions))
            if state.move_number() % 20 == 0:
                equal(state.string_to_action(state.action_to_string(action)), action)
            state.apply_action(action)
        equal((state.current_player(), state.legal_actions(), len(state.returns())), (-4, [], game.num_players()))
        equal(len(state.history()), state.match.ply)
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        equal(again.match.record(), state.match.record())
        with refused(conclave.IllegalMove, "over"):
            state.apply_action(0)


@case
def states_are_cloned_and_resampled():
    game = conclave.openspiel.Game("abraca", 2)
    assert "SEQUENTIAL" in str(game.get_type().dynamics) and "TERMINAL" in str(game.get_type().reward_model)
    rng = random.Random(6)
    state = game.new_initial_state()
    while state.is_chance_node() or state.move_number() < 40:
        state.apply_action(rng.choice(state.legal_actions()))
    player = state.current_player()
    other = state.child(state.legal_actions()[0])
    assert other.move_number() == state.move_number() + 1
    equal(copy.deepcopy(state).information_state_string(), state.information_state_string())
    worlds = [state.resample_from_infostate(player, rng.random) for _ in range(8)]
    for world in worlds:
        equal(world.information_state_string(player), state.information_state_string(player))
        assert numpy.array_equal(world.information_state_tensor(player), state.information_state_tensor(player))
        world.apply_action(world.legal_actions()[0])
    assert len({str(world) for world in worlds}) > 1
    with refused(conclave.IllegalMove):
        state.apply_action(33)


@case
def adapters_say_which_package_is_missing():
    for name in ("gymnasium", "pettingzoo"):
        try:
            package(name)
        except Skipped:
            with refused(conclave.LibraryError, name, "not installed"):
                getattr(conclave, name).env("abraca")


@case
def gymnasium_finds_nothing_to_complain_about():
    gymnasium = package("gymnasium")
    from gymnasium.utils.env_checker import check_env
    for key in GAMES:
        for dtype in ("uint8", "float32"):
            check_env(conclave.gymnasium.env(key, dtype=dtype, render_mode="ansi"))
    conclave.gymnasium.register()
    with contextlib.redirect_stdout(io.StringIO()):
        check_env(gymnasium.make("conclave/abraca-v2").unwrapped)


@case
def pettingzoo_finds_nothing_to_complain_about():
    package("pettingzoo")
    from pettingzoo.test import api_test, render_test, seed_test
    for game in conclave.games():
        for seats in range(game.min_seats, game.max_seats + 1):
            make = functools.partial(conclave.pettingzoo.env, game, seats)
            with contextlib.redirect_stdout(io.StringIO()):
                api_test(make(), num_cycles=100)
                seed_test(make, num_cycles=50)
                render_test(make)
