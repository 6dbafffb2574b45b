// What moved the chances of a game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { NATURE } from "../src/engine/types";
import { blame, sharesOf, spread, turns, worst, type Slip } from "../src/state/analysis";

const shares = [
  [0.5, 0.5],
  [0.7, 0.3],
  [0.6, 0.4],
  [1, 0],
];
const actors = [0, NATURE, 1];

test("luck, own and others' choices add up to the result", () => {
  const { luck, own, others } = blame(shares, actors, 2);
  const near = (a: number | undefined, b: number): void => assert.ok(Math.abs((a ?? NaN) - b) < 1e-9, `${a} ${b}`);
  near(luck[0], -0.1);
  near(own[0], 0.2);
  near(others[0], 0.4);
  near(own[1], -0.4);
  near((luck[0] ?? 0) + (own[0] ?? 0) + (others[0] ?? 0), 0.5);
});

test("turning points are the largest changes, in order, luck told from choice", () => {
  const found = turns(shares, actors);
  assert.deepEqual(
    found.map((t) => [t.ply, t.luck]),
    [
      [1, false],
      [2, true],
      [3, false],
    ],
  );
});

test("three worst moves a seat, noise left out", () => {
  const move = { move: "x", does: "", group: null, group_key: null };
  const slip = (ply: number, seat: number, lost: number): Slip => ({
    ply,
    seat,
    lost,
    played: move,
    better: move,
    gave_away: "",
    reason: "",
    choices: 2,
    win: 0,
    cost: 0,
  });
  const slips = [
    slip(1, 0, 0.1),
    slip(2, 0, 0.3),
    slip(3, 1, 0.9),
    slip(4, 0, 0.005),
    slip(5, 0, 0.2),
    slip(6, 0, 0.05),
  ];
  assert.deepEqual(
    worst(slips, 0).map((s) => s.ply),
    [2, 5, 1],
  );
});

test("shares add up to one, and long games are drawn by few points", () => {
  assert.deepEqual(sharesOf([3000, 1000]), [0.75, 0.25]);
  assert.deepEqual(spread(3, 100), [0, 1, 2, 3]);
  const few = spread(1000, 10);
  assert.deepEqual([few.length, few[0], few.at(-1)], [11, 0, 1000]);
});
