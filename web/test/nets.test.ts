// Bots judge by what they are given, and refuse what is not theirs.
import "./stubs";
import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { newRecord } from "../src/engine/record";
import { ALL } from "../src/engine/types";
import type { Engine } from "../src/engine/engine";
import { loadEngine } from "./engine";

const fileOf = (game: string) => `../games/${game}/${game}.net`;
const taught = readdirSync("../games").filter((game) => existsSync(fileOf(game)));

function weights(game: string): ArrayBuffer {
  const bytes = readFileSync(fileOf(game));
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}

/** The first plies of a game between two bots, dice and all. */
function playedBy(engine: Engine, game: string, plies: number): string {
  const seats = ["p1", "p2"].map((name) => ({ name }));
  const rules = engine.info(game)?.rules ?? 0;
  const seed = "5".repeat(64);
  const table = engine.open(newRecord(game, rules, seats, {}, seed));
  for (let ply = 0; ply < plies; ply++) {
    if (table.drawChance({ seed, salts: seats.map(() => "") })) continue;
    const seat = Number(table.position(ALL).to_act[0]?.slice(1)) - 1;
    const line = table.advice(seat, "adept", 7n) ?? "";
    assert.equal(table.act(seat, line, table.position(ALL).ply).status, "ok");
  }
  const record = table.record();
  table.close();
  return record;
}

test("weights change what bots do, the same way each time", async () => {
  assert.ok(taught.length > 0);
  for (const game of taught) {
    const [one, other] = [await loadEngine(), await loadEngine()];
    const before = playedBy(one, game, 60);
    for (const engine of [one, other]) engine.learn(game, weights(game));
    const after = playedBy(one, game, 60);
    assert.notEqual(after, before);
    assert.equal(playedBy(other, game, 60), after);
  }
});

test("weights of something else are refused, with a reason", async () => {
  const engine = await loadEngine();
  for (const game of taught) {
    const before = playedBy(engine, game, 40);
    assert.throws(() => engine.learn(game, new ArrayBuffer(100)), /no file of a net/);
    assert.throws(() => engine.learn(game, weights(game).slice(0, 5000)), /another size/);
    assert.equal(playedBy(engine, game, 40), before);
  }
  assert.throws(() => engine.learn("null", new ArrayBuffer(100)), /no learned judge/);
});
