// Whole games through the wasm module: bots, dice, records, replays.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Engine, EngineTable } from "../src/engine/engine";
import { RecordError } from "../src/engine/engine";
import { botSeed, newRecord, verify } from "../src/engine/record";
import { ALL, seatIndex, SPECTATOR } from "../src/engine/types";
import { loadEngine } from "./engine";

const SEED = "5a".repeat(32);

function playOut(table: EngineTable, level: string): void {
  const dice = { seed: SEED, salts: [] };
  for (;;) {
    if (table.drawChance(dice)) continue;
    const { to_act, ply } = table.position(SPECTATOR);
    if (!to_act[0]) return;
    const seat = seatIndex(to_act[0]);
    const line = table.advice(seat, level, botSeed(SEED, ply)) ?? table.advice(seat, "random", 1n);
    assert.ok(line);
    assert.equal(table.act(seat, line, ply).status, "ok");
  }
}

function start(engine: Engine, game: string): EngineTable {
  const info = engine.catalogue().find((g) => g.key === game);
  assert.ok(info);
  const seats = Array.from({ length: info.defaultSeats }, (_, i) => ({ name: `Bot ${i}`, bot: "novice" }));
  return engine.open(newRecord(game, info.rules, seats, {}, SEED));
}

const engine = await loadEngine();

for (const { key } of engine.catalogue()) {
  test(`${key}: a game by novices is played, kept, read again and verified`, () => {
    const table = start(engine, key);
    playOut(table, "novice");
    const record = table.record(ALL);
    const end = table.position(SPECTATOR);
    table.close();
    assert.ok(end.over && end.payoff?.some((p) => p > 0));
    const again = engine.open(record);
    assert.deepEqual(again.position(SPECTATOR).points, end.points);
    again.look(3);
    assert.equal(again.position(SPECTATOR).ply, 3);
    again.close();
    assert.equal(verify(engine, record).kind, "fair");
  });

  test(`${key}: a changed die is found`, () => {
    const table = start(engine, key);
    playOut(table, "random");
    const record = table.record(ALL).replace(/^fair seed .*$/m, `fair seed ${"5b".repeat(32)}`);
    table.close();
    assert.deepEqual(verify(engine, record), { kind: "unfair", why: "commitment", ply: 0 });
  });

  test(`${key}: every move is told and described in words`, () => {
    const table = start(engine, key);
    const dice = { seed: SEED, salts: [] };
    while (table.drawChance(dice));
    const seat = seatIndex(table.position(SPECTATOR).to_act[0] ?? null);
    const { prompt, legal, topic } = table.position(seat);
    assert.ok(engine.topics(key).some((t) => t.key === topic));
    assert.ok(prompt && prompt.length > 8 && legal.length > 0);
    assert.equal(new Set(legal.map((m) => m.move)).size, legal.length);
    table.close();
  });

  test(`${key}: the rules have pages`, () => {
    assert.ok(engine.topics(key).length > 8);
    assert.ok(engine.topics(key).every((t) => t.key && t.title && t.text));
  });
}

test("a record that is none is refused with its line", () => {
  assert.throws(() => engine.open("conclave 1\ngame chess 1\n"), RecordError);
});

test("a move that is not legal is refused with a reason", () => {
  const table = start(engine, "abraca");
  while (table.drawChance({ seed: SEED, salts: [] }));
  const { to_act, ply } = table.position(SPECTATOR);
  const { status, why } = table.act(seatIndex(to_act[0] ?? null), "end", ply);
  assert.equal(status, "illegal");
  assert.match(why, /rule/);
  table.close();
});

test("abraca: belief is a share of ten thousand for every hidden stone", () => {
  assert.equal(start(engine, "dawn").belief(0), null);
  const table = start(engine, "abraca");
  assert.equal(table.belief(0), null);
  while (table.drawChance({ seed: SEED, salts: [] }));
  const belief = table.belief(0);
  assert.ok(belief);
  for (const slot of belief.slots) assert.ok(Math.abs(slot.reduce((a, b) => a + b, 0) - 10000) < 10);
  table.close();
});
