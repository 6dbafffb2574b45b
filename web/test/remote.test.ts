// A server's states as the page's frames.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WireState, WireTable } from "../src/table/protocol";
import { framesOf, headerOf, positionOf } from "../src/table/remote";

const table: WireTable = {
  type: "table",
  id: "t",
  game: "abraca",
  rules: 1,
  seats: 2,
  options: { target: 8, variant: "easy" },
  public: true,
  rated: false,
  aid: false,
  host: "Ann",
  pace: { kind: "none" },
  you: "p1",
  is_host: true,
  invite: null,
  rematch: null,
};

const event = { event: "called", seat: "p2", from: 0, to: 0, piece: null, amount: 0, tell: "p2 calls" };

const state: WireState = {
  type: "state",
  seq: 4,
  from: 2,
  status: "running",
  ply: 7,
  you: "p1",
  seats: [
    { kind: "person", name: "Ann" },
    { kind: "bot", level: "novice" },
  ],
  spectators: 0,
  standing: null,
  to_act: ["p1"],
  points: [1, 2],
  prompt: "Call.",
  legal: [{ move: "cast 3", group: null, does: "a dream" }],
  undo: true,
  view: { life: [6, 6] },
  plies: [
    { ply: 5, by: "p2", move: "cast 4", events: [event] },
    { ply: 6, by: "*", move: "roll 2", events: [] },
  ],
  chat: [],
  notes: [],
  offer: null,
  rematch: null,
  clocks: null,
  fair: { commit: "c", salts: [null, "x"], seed: null },
  result: null,
};

test("a state is a position", () => {
  const now = positionOf(state);
  assert.deepEqual(now.toAct, [0]);
  assert.deepEqual(now.legal, [{ line: "cast 3", text: "a dream", group: "" }]);
  assert.ok(now.canUndo && !now.over);
});

test("nobody has won a game that was called off", () => {
  const result = { points: [0, 0], payoff: [0, 0], reason: "aborted" as const };
  assert.deepEqual(positionOf({ ...state, status: "over", result }).payoff, []);
  assert.deepEqual(positionOf({ ...state, status: "over", result: { ...result, reason: "played" } }).payoff, [0, 0]);
});

test("the plies of a state are frames, the last with its position", () => {
  const before = positionOf({ ...state, ply: 5, plies: [] });
  const frames = framesOf(before, state.plies, positionOf(state));
  assert.deepEqual(
    frames.map((f) => f.position.ply),
    [6, 7],
  );
  assert.deepEqual(
    frames.map((f) => f.position.legal.length),
    [0, 1],
  );
  assert.deepEqual(frames[0]?.events[0], {
    kind: "called",
    seat: 1,
    from: 0,
    to: 0,
    piece: 0xff,
    amount: 0,
    text: "p2 calls",
  });
});

test("seats, options and dice make a header", () => {
  const header = headerOf(table, state);
  assert.deepEqual(
    header.seats.map((s) => [s.name, s.bot, s.salt]),
    [
      ["Ann", "", ""],
      ["Corvin", "novice", "x"],
    ],
  );
  assert.deepEqual(header.options, { target: "8", variant: "easy" });
});

test("the result counts once the game is over", () => {
  const over = positionOf({
    ...state,
    status: "over",
    result: { points: [8, 3], payoff: [1000, 0], reason: "played" },
  });
  assert.ok(over.over);
  assert.deepEqual(
    [over.points, over.payoff],
    [
      [8, 3],
      [1000, 0],
    ],
  );
});
