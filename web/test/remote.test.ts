// A server's states as the page's frames.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WireState, WireTable } from "../src/table/protocol";
import type { Position } from "../src/engine/types";
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
    { kind: "person", crest: "green star", name: "Ann" },
    { kind: "bot", crest: "blue disc", level: "novice" },
  ],
  spectators: 0,
  standing: null,
  to_act: ["p1"],
  over: false,
  points: [1, null],
  payoff: null,
  question: "call",
  prompt: "Call.",
  topic: "turn",
  legal: [{ move: "cast 3", group: null, group_key: null, does: "a dream" }],
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
  for (const [member, value] of Object.entries(now)) assert.equal(state[member as keyof Position], value);
  assert.deepEqual([now.ply, now.to_act, now.question, now.undo], [7, ["p1"], "call", true]);
  assert.ok(!("plies" in now));
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
  assert.equal(frames[0]?.events[0], event);
});

test("seats, options and dice make a header", () => {
  const header = headerOf(table, state);
  assert.deepEqual(
    header.seats.map((s) => [s.name, s.bot, s.salt, s.crest]),
    [
      ["Ann", "", "", "green star"],
      ["Corvin", "novice", "x", "blue disc"],
    ],
  );
  assert.deepEqual(header.options, { target: "8", variant: "easy" });
});
