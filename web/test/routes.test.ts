// Ways found ahead are ways: each can be gone step by step, costs what it says and ends where it says.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EngineTable } from "../src/engine/engine";
import { newRecord } from "../src/engine/record";
import { seatIndex, SPECTATOR, type Ahead, type Header, type Position } from "../src/engine/types";
import { aids as archmageAids } from "../src/games/archmage/aids";
import { walks as archmageWalks } from "../src/games/archmage/place";
import { aids as dawnAids } from "../src/games/dawn/aids";
import { SLOTS, type DawnView } from "../src/games/dawn/model";
import { walks as dawnWalks } from "../src/games/dawn/place";
import { begin, type Play, type Story } from "../src/table/play";
import { routesOf, type Routes } from "../src/table/routes";
import { loadEngine } from "./engine";

const engine = await loadEngine();
const story: Story = { quiet: new Set() };
const SEED = "a7".repeat(32);
const header: Header = { game: "", rules: 1, seats: [], options: {}, commit: "", seed: "", plies: 0 };
const plans = { archmage: archmageAids.ahead, dawn: dawnAids.ahead };

function open(game: "archmage" | "dawn", record?: string): EngineTable {
  const people = ["Ysolde", "Bram"].map((name) => ({ name }));
  return engine.open(record ?? newRecord(game, engine.info(game)?.rules ?? 1, people, {}, SEED));
}

function playOf(position: Position, seat: number, ahead: Ahead[], picked: string | null): Play {
  return { ...begin(header, seat, {}, { ...position, ahead }), picked };
}

/** Plays on until a seat may make a step, by the first moves but for steps; its seat. */
function untilSteps(table: EngineTable, follow: string, salt: number): number | null {
  for (let n = 0; n < 600; n++) {
    if (table.drawChance({ seed: SEED, salts: [] })) continue;
    const { ply, to_act, over } = table.position(SPECTATOR);
    if (over) return null;
    const seat = seatIndex(to_act[0] ?? null);
    const { legal } = table.position(seat);
    if (legal.some((m) => m.group_key === follow)) return seat;
    const line = legal[(n * 7 + salt) % legal.length];
    assert.equal(table.act(seat, line?.move ?? "", ply).status, "ok");
  }
  return null;
}

const budget = (game: string, view: unknown): number =>
  game === "dawn" ? (view as DawnView).points : (view as { mp: number }).mp;

/** Goes a way at a copy of the table; where it ended and what it cost. */
function gone(game: "archmage" | "dawn", table: EngineTable, seat: number, lines: string[]): [number, number] {
  const copy = open(game, table.record());
  const before = budget(game, copy.position(seat).view);
  const step = plans[game]?.step;
  const first = copy.position(seat).ply;
  for (const [i, line] of lines.entries())
    assert.equal(copy.act(seat, line, first + i).status, "ok", `${lines} at ${line}`);
  const to =
    copy
      .events(first, seat)
      .filter((e) => e.event === step)
      .at(-1)?.to ?? -1;
  const cost = before - budget(game, copy.position(seat).view);
  copy.close();
  return [to, cost];
}

function check(
  game: "archmage" | "dawn",
  table: EngineTable,
  seat: number,
  routes: Routes,
  key: (at: number) => string,
): number {
  let longest = 0;
  for (const [target, route] of routes) {
    const [to, cost] = gone(
      game,
      table,
      seat,
      route.steps.map((m) => m.move),
    );
    assert.deepEqual([key(to), cost], [target, route.cost]);
    longest = Math.max(longest, route.steps.length);
  }
  return longest;
}

test("Archmage: every place within reach is reached, at the cost that was told", () => {
  for (let salt = 0; salt < 4; salt++) {
    const table = open("archmage");
    const seat = untilSteps(table, "travel", salt);
    assert.notEqual(seat, null);
    if (seat === null || !plans.archmage) continue;
    const routes = routesOf(
      playOf(table.position(seat), seat, table.ahead(seat, plans.archmage), null),
      archmageWalks,
      story,
    );
    assert.ok(check("archmage", table, seat, routes, archmageWalks.keyOf) > 1);
    table.close();
  }
});

test("Dawn: every creature's squares are reached, at the cost that was told", () => {
  let longest = 0;
  for (let salt = 0; salt < 6; salt++) {
    const table = open("dawn");
    const seat = untilSteps(table, "move", salt);
    if (seat === null || !plans.dawn) continue;
    const position = table.position(seat);
    const ahead = table.ahead(seat, plans.dawn);
    for (let slot = 0; slot < SLOTS; slot++) {
      const routes = routesOf(playOf(position, seat, ahead, `cre:${seat * SLOTS + slot}`), dawnWalks, story);
      longest = Math.max(longest, check("dawn", table, seat, routes, dawnWalks.keyOf));
    }
    table.close();
  }
  assert.ok(longest >= 4, `longest way: ${longest}`);
});

test("a bent way leads through its place, and a seen view knows the same ways", () => {
  const table = open("archmage");
  const seat = untilSteps(table, "travel", 1);
  if (seat === null || !plans.archmage) throw new Error("no Journey");
  const position = table.position(seat);
  const ahead = table.ahead(seat, plans.archmage);
  const rules = engine.info("archmage")?.rules ?? 1;
  assert.deepEqual(engine.see("archmage", rules, position.view)?.ahead(seat, plans.archmage), ahead);
  const routes = routesOf(playOf(position, seat, ahead, null), archmageWalks, story);
  const [, before] = [...routes].find(([, r]) => r.steps.length === 1 && !r.stops) ?? [];
  assert.ok(before);
  const lines = before.steps.map((m) => m.move);
  const bent = {
    ...playOf(position, seat, ahead, null),
    bend: { before, ahead: table.ahead(seat, plans.archmage, lines) },
  };
  const further = routesOf(bent, archmageWalks, story);
  assert.ok(further.size > 0);
  for (const [, route] of further) assert.equal(route.places[0], before.places[0]);
  check("archmage", table, seat, further, archmageWalks.keyOf);
  assert.deepEqual(table.ahead(seat, plans.archmage, ["travel nowhere"]), []);
});
