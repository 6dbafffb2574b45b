// The Warlord's marches that are foreseen are those he can make.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { EngineTable } from "../src/engine/engine";
import { newRecord } from "../src/engine/record";
import { seatIndex, type GameEvent } from "../src/engine/types";
import { loadEngine } from "./engine";

const ANSWERS = ["pass", "end", "none"];
const SEED = "5e".repeat(32);

/** Plays one ply as everyone who lets things come would. */
function letCome(table: EngineTable): void {
  if (table.drawChance({ seed: SEED, salts: [] })) return;
  const { ply, to_act } = table.position(8);
  const seat = seatIndex(to_act[0] ?? null);
  const { legal } = table.position(seat);
  const line = legal.find((m) => ANSWERS.includes(m.move)) ?? legal[0];
  assert.equal(table.act(seat, line?.move ?? "", ply).status, "ok");
}

function path(events: GameEvent[]): string {
  const end = events.findIndex((e) => e.event === "turn");
  return events
    .slice(0, end < 0 ? undefined : end)
    .filter((e) => e.event === "warlord")
    .map((e) => `${e.to}:${e.amount}`)
    .join(" ");
}

for (const [mode, seats] of [
  ["solo", 1],
  ["coop", 2],
] as const)
  test(`${mode}: what comes was foreseen, turn after turn`, async () => {
    const engine = await loadEngine();
    const people = Array.from({ length: seats }, (_, i) => ({ name: `p${i + 1}` }));
    const table = engine.open(newRecord("archmage", 1, people, { mode }, SEED));
    let checked = 0;
    for (let plies = 0; plies < 400 && checked < 8 && !table.position(8).over; plies++) {
      const asked = seatIndex(table.position(8).to_act[0] ?? null);
      if (asked < 0 || !table.position(asked).legal.some((m) => m.move === "end")) {
        letCome(table);
        continue;
      }
      const ways = table.ways(asked, "turn", "roll march", "pass end none");
      const sum = ways.reduce((n, w) => n + w.share, 0);
      assert.ok(Math.abs(sum - 10000) <= ways.length, `shares add up to ${sum} over ${ways.length}`);
      const since = table.position(8).ply;
      do letCome(table);
      while (!table.position(8).over && !table.events(since, 8).some((e) => e.event === "turn"));
      const came = path(table.events(since, 8));
      assert.ok(came.length > 0 || table.position(8).over);
      assert.ok(
        ways.some((w) => path(w.events) === came),
        `${came} was not foreseen`,
      );
      checked++;
    }
    assert.ok(checked > 3);
    table.close();
  });
