// What others do is told in ten seconds a turn, however much it is.
import assert from "node:assert/strict";
import { test } from "node:test";
import { LONGEST, Tale } from "../src/table/tale";

/** All the time a turn of so many events takes, `ahead` of them known at any time. */
function told(events: number, ahead: number, pace: number, bounded: boolean): number {
  const tale = new Tale();
  let all = 0;
  for (let i = 1; i <= events; i++) all += tale.stay(pace, Math.min(ahead, events - i), bounded);
  return all;
}

test("a turn is told in ten seconds at most, whether its events come at once or one by one", () => {
  for (const events of [1, 5, 12, 40, 200])
    for (const ahead of [0, 3, 1000]) assert.ok(told(events, ahead, 900, true) <= LONGEST + 1e-6, `${events} ${ahead}`);
});

test("few events get their full time, and who wants it slow gets all of it", () => {
  assert.equal(told(5, 1000, 900, true), 4500);
  assert.equal(told(40, 1000, 1600, false), 64000);
});

test("each turn has its own time", () => {
  const tale = new Tale();
  for (let i = 0; i < 100; i++) tale.stay(900, 0, true);
  assert.equal(tale.stay(900, 0, true), 0);
  tale.begin();
  assert.equal(tale.stay(900, 0, true), 900);
});
