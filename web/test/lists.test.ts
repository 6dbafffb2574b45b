// lists.test.ts: how games ended, how long clocks run, where turns begin.
import assert from "node:assert/strict";
import { test } from "node:test";
import { onward, turnStarts } from "../src/pages/player";
import { outcomeOf, scoreOf } from "../src/table/outcome";
import { clock } from "../src/ui/when";

test("a game is won, lost or shared by its payoffs", () => {
  assert.equal(outcomeOf(0, [1000, 0]), "won");
  assert.equal(outcomeOf(1, [1000, 0]), "lost");
  assert.equal(outcomeOf(0, [1000, 1000, 0]), "shared");
  assert.equal(outcomeOf(0, [0]), "lost");
  assert.equal(outcomeOf(0, [0, 0], "aborted"), "off");
  assert.equal(outcomeOf(9, [1000, 0]), "over");
  assert.equal(outcomeOf(0, undefined), "over");
});

test("a score begins with one's own points", () => {
  assert.equal(scoreOf(1, [3, 8, 5]), "8 : 3 : 5");
  assert.equal(scoreOf(9, [3, null]), "3 : ?");
  assert.equal(scoreOf(0, undefined), "");
});

test("a clock never shows more than there is", () => {
  assert.equal(clock(59999), "0:59");
  assert.equal(clock(3600000), "1:00:00");
  assert.equal(clock(86399999), "23:59:59");
  assert.equal(clock(86400000), "1 d 0 h");
  assert.equal(clock(3 * 86400000 - 1), "2 d 23 h");
  assert.equal(clock(-5), "0:00");
  assert.equal(clock(null), "");
});

test("a turn begins where somebody else acts; draws belong to who acted before", () => {
  const starts = turnStarts([8, 0, 8, 0, 1, 8, 1, 0], 8, 2);
  assert.deepEqual(starts, [0, 4, 7, 8]);
  assert.equal(onward(4, 1, "turn", starts, 8), 7);
  assert.equal(onward(5, -1, "turn", starts, 8), 4);
  assert.equal(onward(4, -1, "turn", starts, 8), 0);
  assert.equal(onward(8, 1, "turn", starts, 8), 8);
  assert.equal(onward(0, -1, "step", starts, 8), 0);
});
