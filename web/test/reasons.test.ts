// Hints and verdicts of the wasm module say what moves are for and what they gave away.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { loadEngine } from "./engine";

const record = (name: string): string => readFileSync(`../tests/golden/${name}.rec`, "utf8");

test("a hint has a reason of its own, which its words end with", async () => {
  const table = (await loadEngine()).open(record("abraca-three-novices"));
  table.look(42);
  const told = table.hint(1, 400, 8).find((advice) => advice.move === "cast 5");
  assert.equal(told?.reason, "would take p1's last life and win the round; 67 % that you hold a 5");
  assert.ok(told?.why.endsWith(`: ${told.reason}`));
  table.close();
});

test("a verdict names what was given away and what the better move is for", async () => {
  const table = (await loadEngine()).open(record("dawn-first-fight"));
  table.look(58);
  const verdict = table.verdict(400);
  assert.equal(verdict?.played.move, "done");
  assert.match(verdict?.gave_away ?? "", /^does without Ghoul, level 1/);
  assert.match(verdict?.reason ?? "", /^brings Ghoul, level 1/);
  table.close();
});
