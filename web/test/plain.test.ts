// A view of any game as names and values, and the null game, which brings nothing to the page.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { newRecord } from "../src/engine/record";
import { sheetOf } from "../src/games/plain/fields";
import { loadEngine } from "./engine";

const engine = await loadEngine();

test("what each seat has stands by seat, the rest once; what changed is marked", () => {
  const before = { round: 1, deck: [3, 3], mage: [{ gold: 1, hand: [null] }, { gold: 2, hand: [4] }, { gold: 0 }] };
  const view = { ...before, round: 2, mage: [{ gold: 1, hand: [null] }, { gold: 5, hand: [4] }, { gold: 0 }] };
  const { shared, seats } = sheetOf(view, before, 2, 3);
  assert.deepEqual(shared, [
    { name: "round", value: 2, changed: true },
    { name: "deck", value: [3, 3], changed: false },
  ]);
  assert.deepEqual(seats, [
    [
      { name: "gold", value: 1, changed: false },
      { name: "hand", value: [null], changed: false },
    ],
    [
      { name: "gold", value: 5, changed: true },
      { name: "hand", value: [4], changed: false },
    ],
  ]);
  assert.equal(sheetOf(view, undefined, 2, 3).seats[1]?.[0]?.changed, false);
});

test("a game that is not offered is known by its name, and every field of it is shown", () => {
  assert.equal(engine.info("chess"), null);
  assert.ok(!engine.catalogue().some((game) => game.key === "null"));
  const info = engine.info("null");
  assert.ok(info && info.maxSeats === 4);
  const table = engine.open(newRecord("null", info.rules, [{ name: "a" }, { name: "b" }], {}, "33".repeat(32)));
  const { shared, seats } = sheetOf(table.position(0).view, undefined, 2, info.maxSeats);
  assert.deepEqual(
    shared.map((row) => row.name),
    ["seats", "coins", "turn", "dealt"],
  );
  for (const rows of seats)
    assert.deepEqual(
      rows.map((row) => row.name),
      ["coin", "shown", "score"],
    );
});
