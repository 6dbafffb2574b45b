// What of a board is in view, and what lies beyond.
import assert from "node:assert/strict";
import { test } from "node:test";
import { beyond, dragged, fit, held, seen, towards, zoomed } from "../src/ui/lens";

const BOARD = { x: -400, y: -300, w: 800, h: 600 };
const PHONE = { w: 360, h: 450 };

test("the whole board fits, and no lens is wider than that", () => {
  const all = fit(BOARD, PHONE);
  assert.deepEqual(all, { x: 0, y: 0, scale: 0.45 });
  assert.deepEqual(held({ ...all, scale: 0.1 }, BOARD, PHONE), all);
});

test("what lies under the fingers stays there while zooming", () => {
  const lens = { x: 10, y: 20, scale: 1 };
  const at = { x: 90, y: -40 };
  const closer = zoomed(lens, 2, at);
  assert.equal(closer.scale, 2);
  assert.equal(lens.x + at.x / lens.scale, closer.x + at.x / closer.scale);
  assert.equal(lens.y + at.y / lens.scale, closer.y + at.y / closer.scale);
});

test("a drag moves the board with the finger, but never out of sight", () => {
  const lens = dragged({ x: 0, y: 0, scale: 2 }, 30, -10);
  assert.deepEqual([lens.x, lens.y], [-15, 5]);
  const far = held(dragged(lens, 100000, 0), BOARD, PHONE);
  assert.equal(seen(far, PHONE).x, BOARD.x);
});

test("spots beyond the view are counted by side; the nearest is gone to", () => {
  const lens = { x: 0, y: 0, scale: 1 };
  const spots = [
    { x: 0, y: 0 },
    { x: 300, y: 20 },
    { x: 250, y: -20 },
    { x: 0, y: -280 },
  ];
  const sides = beyond(spots, seen(lens, PHONE));
  assert.deepEqual(
    sides.map((s) => [s.side, s.count]),
    [
      ["right", 2],
      ["up", 1],
    ],
  );
  assert.deepEqual(sides[0]?.nearest, { x: 250, y: -20 });
  const moved = towards(lens, { x: 250, y: -20 }, PHONE, 60);
  assert.deepEqual([moved.x, moved.y], [250 - 180 + 60, 0]);
  assert.equal(beyond([{ x: 250, y: -20 }], seen(moved, PHONE)).length, 0);
});
