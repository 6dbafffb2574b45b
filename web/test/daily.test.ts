// daily.test.ts: what tries at games of the day add up to, and that their dice are those of the server's chain.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commitment, dayBefore, openSecret, seedOfDay } from "../src/engine/fair";
import { newRecord } from "../src/engine/record";
import { SPECTATOR, seatIndex } from "../src/engine/types";
import { loadEngine } from "./engine";
import "./stubs";

const { barsOf, leadsBack, spreadOf, streakOf, tryOf } = await import("../src/table/daily");
type Try = Parameters<typeof streakOf>[0][number];

const engine = await loadEngine();
/** 16 November 2026, a Monday. */
const MONDAY = 20773;

const one = (day: number, outcome: Try["outcome"] = "won", score = 1, game = "abraca"): Try => ({
  day,
  game,
  table: `t${day}`,
  outcome,
  score,
  points: 8,
  moves: 20,
});

test("a streak goes up to today, or to yesterday while today may still be played", () => {
  const tries = [one(10), one(11, "lost"), one(12), one(12, "won", 2, "dawn"), one(14), one(15)];
  assert.deepEqual(streakOf(tries, 15), { now: 2, longest: 3 });
  assert.deepEqual(streakOf(tries, 16), { now: 2, longest: 3 });
  assert.deepEqual(streakOf(tries, 17), { now: 0, longest: 3 });
  assert.deepEqual(streakOf([one(15, null)], 15), { now: 0, longest: 0 });
  assert.deepEqual(streakOf([], 15), { now: 0, longest: 0 });
});

test("results spread into bars that can be read", () => {
  const tries = [
    one(1, "won", 3),
    one(2, "won", 3),
    one(3, "lost", -2),
    one(4, null, 9),
    one(6, "gave_up", 8),
    one(5, "won", 5, "dawn"),
  ];
  assert.deepEqual(spreadOf(tries, "abraca"), [
    { score: 3, count: 2 },
    { score: -2, count: 1 },
  ]);
  const bars = barsOf(spreadOf(tries, "abraca"), 3);
  assert.deepEqual(
    bars.map((b) => b.count),
    [1, 0, 0, 0, 0, 2],
  );
  assert.deepEqual(
    bars.map((b) => b.mine),
    [false, false, false, false, false, true],
  );
  const many = barsOf(
    [
      { score: 0, count: 1 },
      { score: 99, count: 2 },
    ],
    null,
    10,
  );
  assert.equal(many.length, 10);
  assert.equal(
    many.reduce((n, b) => n + b.count, 0),
    3,
  );
  assert.deepEqual(barsOf([], 1), []);
});

test("the chain and the seeds of days are those of docs/fairness.md", () => {
  const text = readFileSync("../docs/fairness.md", "utf8");
  const vectors = [...text.matchAll(/^seed (\w+)$[\s\S]*?^before (\w+)$\s^day abraca (\w+)$/gm)];
  assert.equal(vectors.length, 3);
  for (const [, secret = "", before, seed] of vectors) {
    assert.equal(dayBefore(secret), before);
    assert.equal(seedOfDay(secret, "abraca"), seed);
  }
});

test("a secret leads back to the anchor, and no other does", () => {
  const secret = openSecret(7);
  const anchor = dayBefore(dayBefore(dayBefore(secret)));
  assert.ok(leadsBack(secret, 12, { first: 10, anchor }));
  assert.ok(!leadsBack(secret, 13, { first: 10, anchor }));
  assert.ok(!leadsBack(openSecret(8), 12, { first: 10, anchor }));
});

test("every day of a week has its three games, which can be opened", () => {
  for (let day = MONDAY; day < MONDAY + 7; day++) {
    const setups = engine.daily(day);
    assert.deepEqual(
      setups.map((s) => s.game),
      ["abraca", "archmage", "dawn"],
    );
    assert.deepEqual(engine.daily(day + 7), setups);
    for (const { game, rules, seats, options } of setups) {
      const bots = Array(seats).fill({ name: "x", bot: "random" });
      const table = engine.open(newRecord(game, rules, bots, options, openSecret(day)));
      assert.equal(table.daily(day), null);
      table.close();
    }
  }
});

test("a finished game of the day is judged by the rules' own list", () => {
  const [{ game, rules, seats, options } = { game: "", rules: 0, seats: 0, options: {} }] = engine.daily(MONDAY);
  const seed = seedOfDay(openSecret(MONDAY), game);
  const table = engine.open(newRecord(game, rules, Array(seats).fill({ name: "x", bot: "random" }), options, seed));
  assert.equal(table.header().commit, commitment(seed));
  for (let ply = 0; !table.position(SPECTATOR).over; ply++) {
    if (table.drawChance({ seed, salts: [] })) continue;
    const seat = seatIndex(table.position(SPECTATOR).to_act[0] ?? "p1");
    table.act(seat, table.advice(seat, "random", BigInt(ply)) ?? "", table.position(SPECTATOR).ply);
  }
  const result = table.daily(MONDAY);
  const { points } = table.position(SPECTATOR);
  const [mine = 0, ...others] = points.map((p) => p ?? 0);
  assert.equal(result?.points, mine);
  assert.equal(result?.score, mine - Math.max(...others));
  assert.equal(result?.moves, (table.record().match(/^p1: /gm) ?? []).length);
  assert.equal(table.daily(MONDAY + 2)?.outcome, result?.outcome);
  table.close();
});

test("a try is found by its day and game", () => {
  const tries = [one(1), one(2, "lost")];
  assert.equal(tryOf(tries, 2, "abraca")?.outcome, "lost");
  assert.equal(tryOf(tries, 2, "dawn"), undefined);
});
