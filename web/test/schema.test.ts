// What the engine writes has exactly the members that docs/protocol.md lists.
import "./stubs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newRecord } from "../src/engine/record";
import { seatIndex } from "../src/engine/types";
import { loadEngine } from "./engine";

const PAGE = readFileSync("../docs/protocol.md", "utf8");

/** The members in the table under a heading. */
function documented(title: string): string[] {
  const section = PAGE.split(`\n### ${title}\n`)[1]?.split("\n##")[0] ?? "";
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map((m) => m[1] ?? "").sort();
}

const members = (value: object): string[] => Object.keys(value).sort();

test("positions, moves and events are those of the page", async () => {
  const engine = await loadEngine();
  for (const { key, rules } of engine.catalogue()) {
    const table = engine.open(newRecord(key, rules, [{ name: "a" }, { name: "b" }], {}, "22".repeat(32)));
    let moves = 0;
    let events = 0;
    for (let n = 0; n < 60; n++) {
      if (table.drawChance({ seed: "22".repeat(32), salts: [] })) continue;
      const asked = seatIndex(table.position(8).to_act[0] ?? null);
      const now = table.position(asked);
      assert.deepEqual(members(now), documented("A position"));
      for (const move of now.legal) assert.deepEqual(members(move), documented("A move"), `${++moves}`);
      table.act(asked, now.legal[n % now.legal.length]?.move ?? "", now.ply);
      for (const e of table.events(now.ply, asked)) assert.deepEqual(members(e), documented("An event"), `${++events}`);
    }
    assert.ok(moves > 20 && events > 20, key);
    table.close();
  }
});

test("an event is told as things stood after its own ply, however late one asks", async () => {
  const engine = await loadEngine();
  for (const { key, rules } of engine.catalogue()) {
    const table = engine.open(newRecord(key, rules, [{ name: "a" }, { name: "b" }], {}, "23".repeat(32)));
    for (let n = 0; n < 150; n++) {
      if (table.drawChance({ seed: "23".repeat(32), salts: [] })) continue;
      const asked = seatIndex(table.position(8).to_act[0] ?? null);
      const { legal, ply } = table.position(asked);
      table.act(asked, legal[n % legal.length]?.move ?? "", ply);
    }
    const { ply } = table.position(0);
    const late = table.events(0, 0);
    const then = Array.from({ length: ply }, (_, at) => {
      table.look(at + 1);
      return table.events(at, 0);
    });
    assert.deepEqual(late, then.flat(), key);
    table.close();
  }
});
