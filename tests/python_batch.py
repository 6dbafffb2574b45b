"""Batches: the same as matches, and not to be broken by what they are given."""
import os
import threading

import conclave
import numpy
from python_kit import GAMES, case, equal, refused


def keep(batch):
    return {name: None if getattr(batch, name) is None else getattr(batch, name).copy()
            for name in ("seat", "observation", "view", "mask", "list", "legal", "reward", "done", "truncated", "length")}


def same(one, two):
    for name, array in one.items():
        assert (array is None and two[name] is None) or numpy.array_equal(array, two[name]), f"{name} differs"


def steps(batch, count, seed=1):
    rng = numpy.random.default_rng(seed)
    for _ in range(count):
        batch.step(batch.sample(rng), by="place")


@case
def threads_and_arrays_of_ones_own_change_nothing():
    for key in GAMES:
        game = conclave.game(key)
        mine = {"observation": numpy.ones((33, game.observation.size), numpy.float32)}
        with conclave.Batch(key, 33, seed=3, observation="float32", view=True, lists=True) as one, \
                conclave.Batch(key, 33, seed=3, threads=3, observation="float32", view=True, lists=True,
                               arrays=mine) as two:
            assert two.observation is mine["observation"]
            steps(one, 120)
            steps(two, 120)
            same(keep(one), keep(two))


@case
def arrays_are_written_in_place():
    with conclave.Batch("abraca", 16, seed=1) as batch:
        arrays = [id(batch.observation), id(batch.mask), id(batch.seat)]
        before = batch.observation.copy()
        observation, reward, done, truncated = batch.step(batch.sample(numpy.random.default_rng(1)), by="place")
        assert observation is batch.observation and reward is batch.reward and done is batch.done
        assert truncated is batch.truncated
        equal([id(batch.observation), id(batch.mask), id(batch.seat)], arrays)
        assert not numpy.array_equal(before, batch.observation)


@case
def rows_are_views_of_the_seat_to_act():
    for key in GAMES:
        with conclave.Batch(key, 8, seed=2, view=True, lists=True) as batch:
            steps(batch, 50)
            for row in range(8):
                view = batch.view_of(row)
                assert numpy.array_equal(view.tensor(), batch.observation[row])
                assert numpy.array_equal(view.mask(), batch.mask[row])
                equal(view.actions(), batch.list[row, :batch.legal[row]].tolist())
                equal(sorted(view.numbers()), numpy.flatnonzero(batch.mask[row]).tolist())
                assert view.seat in view.to_act and view.legal() and view.prompt


@case
def tensors_say_the_same_as_bytes_and_as_floats():
    view = conclave.Match("abraca", 3, seed=4).view(1)
    small, large = view.tensor(), view.tensor("float32")
    for part in view.game.observation.values():
        bytes_, floats = small[part.slice].astype(float), large[part.slice]
        scale = part.span if part.sense == "number" else 1
        assert numpy.allclose((bytes_ - part.zero) / scale, floats), part.name
    equal(small[view.game.observation["seat"].slice].tolist(), [0, 1, 0, 0, 0])
    for wrong in (lambda: view.tensor("int64"), lambda: view.tensor(out=numpy.zeros(3, numpy.uint8))):
        with refused(conclave.ArrayError):
            wrong()
    with refused(conclave.ArrayError, "bytes"):
        conclave.View("abraca", 0, b"short")


@case
def games_end_begin_anew_and_are_cut_off():
    with conclave.Batch("abraca", 64, seats=3, seed=5) as batch:
        ended = 0
        for _ in range(200):
            steps(batch, 1, ended + _)
            over = batch.done
            assert not batch.reward[~over].any()
            assert (batch.reward[over].max(axis=1, initial=-1) > 0).all()
            ended += int(over.sum())
        assert ended > 20 and not batch.truncated.any()
    with conclave.Batch("abraca", 8, seed=5, longest=7) as batch:
        steps(batch, 6)
        assert not batch.done.any() or not batch.truncated.any()
        steps(batch, 1)
        assert (batch.length[batch.truncated] == 7).all() and batch.truncated.any()
        assert not batch.reward[batch.truncated].any()


@case
def wrong_input_is_refused_and_loses_nothing():
    with conclave.Batch("abraca", 8, seed=1, view=True) as batch:
        before = keep(batch)
        right = numpy.argmax(batch.mask, axis=1).astype(numpy.int32)
        illegal = right.copy()
        illegal[5] = 33
        wrongs = ((right.astype(numpy.int64), ("int32", "int64", "astype")), (right[:7], ("(8,)", "(7,)")),
                  (right.tolist(), ("numpy array", "list")), (numpy.repeat(right, 2)[::2], ("ascontiguousarray",)),
                  (right.astype(numpy.float32), ("int32",)), (right.reshape(8, 1), ("(8,)",)))
        for wrong, words in wrongs:
            with refused(conclave.ArrayError, *words):
                batch.step(wrong)
            same(before, keep(batch))
        with refused(conclave.IllegalMove, "number 33", "game 5", "legal are"):
            batch.step(illegal)
        with refused(conclave.IllegalMove, "place 200", "game 0"):
            batch.step(numpy.full(8, 200, numpy.int32), by="place")
        with refused(conclave.Error, "by 'number' or by 'place'"):
            batch.step(right, by="name")
        same(before, keep(batch))
        batch.step(right)


@case
def wrong_plans_are_refused():
    for wrong, kind, words in (({"n": 0}, conclave.SetupError, ("n is",)), ({"threads": 0}, conclave.SetupError, ("threads",)),
                               ({"seats": 7}, conclave.SetupError, ("2 to 5",)),
                               ({"observation": "int64"}, conclave.ArrayError, ("uint8", "float32")),
                               ({"arrays": {"colour": numpy.zeros(1)}}, conclave.ArrayError, ("colour", "reward")),
                               ({"arrays": {"seat": numpy.zeros(8)}}, conclave.ArrayError, ("int8", "float64")),
                               ({"options": {"target": "far"}}, conclave.SetupError, ("target",))):
        with refused(kind, *words):
            conclave.Batch(**{"game": "abraca", "n": 8, **wrong})


@case
def a_closed_batch_says_so_and_keeps_its_arrays():
    with conclave.Batch("abraca", 8, seed=1) as batch:
        actions = batch.sample(numpy.random.default_rng(1)).copy()
    for use in (lambda: batch.step(actions, by="place"), lambda: batch.reset(1), batch.snapshot,
                lambda: batch.restore(b"")):
        with refused(conclave.ClosedError, "closed"):
            use()
    batch.close()
    equal(batch.mask.shape, (8, 34))


@case
def snapshots_bring_a_batch_back():
    with conclave.Batch("dawn", 16, seed=7) as batch:
        steps(batch, 40)
        kept = batch.snapshot()
        steps(batch, 40, 2)
        after = keep(batch)
        batch.restore(kept)
        steps(batch, 40, 2)
        again = keep(batch)
        same(after, again)
        with refused(conclave.Error, "no snapshot"):
            batch.restore(kept[:-1])
        with conclave.Batch("dawn", 17, seed=7) as other, refused(conclave.Error, "no snapshot"):
            other.restore(kept)
        same(again, keep(batch))
        batch.reset(7)
        assert not batch.length.any()


@case
def two_threads_do_not_meet_in_one_batch():
    with conclave.Batch("dawn", 8, seed=1) as batch:
        batch._lock.acquire()
        found = []

        def other():
            try:
                batch.reset(1)
            except conclave.Error as error:
                found.append(str(error))
        thread = threading.Thread(target=other)
        thread.start()
        thread.join()
        batch._lock.release()
        assert found and "another thread" in found[0], found


@case
def long_runs_tell_how_far_they_are():
    said = []
    with conclave.Batch("abraca", 32, seed=1) as batch:
        rng = numpy.random.default_rng(2)
        ended = batch.run(lambda b: b.sample(rng), 150, by="place", progress=lambda *now: said.append(now))
    equal(said[-1], (150, ended))
    assert ended > 0


@case
def a_batch_stays_with_its_process():
    with conclave.Batch("abraca", 8, seed=1, threads=2) as batch:
        child = os.fork()
        if not child:
            status = 1
            try:
                batch.reset(1)
            except conclave.Error as error:
                status = 0 if "process" in str(error) else 2
            finally:
                batch.close()
                os._exit(status)
        equal(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        steps(batch, 3)


@case
def arrays_outlive_their_names():
    with conclave.Batch("abraca", 64, seed=1) as batch, conclave.Batch("abraca", 64, seed=1) as other:
        batch.observation = batch.reward = None
        steps(batch, 50)
        steps(other, 50)
        assert numpy.array_equal(batch.mask, other.mask)
