// asides.test.ts: what happens around a game, told in its place.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { WireNote, WirePly, WireSeat } from "../src/table/protocol";
import { commentsOf, remarksOf } from "../src/table/remarks";
import { intoStory, isBack } from "../src/table/remote";

const note = (name: string, ply: number, more: Partial<WireNote> = {}): WireNote => ({
  seq: 1,
  note: name,
  seat: "p2",
  ply,
  ...more,
});

test("a bot that plays for somebody is told behind the ply it followed", () => {
  const story: WirePly[] = [0, 1, 2].map((ply) => ({ ply, by: "p1", move: "x", events: [] }));
  const left = intoStory(story, [note("absent", 2, { text: "novice left" }), note("chat", 2), note("back", 9)]);
  assert.deepEqual(
    story.map((p) => p.events.map((e) => e.tell)),
    [[], ["p2 is away; a bot plays meanwhile (novice)."], []],
  );
  assert.deepEqual(
    left.map((e) => e.tell),
    ["p2 is back."],
  );
});

test("who sits down before the game is no part of its story, who takes a bot's seat is", () => {
  assert.deepEqual(intoStory([], [note("sit", 0, { name: "Bea" })]), []);
  assert.match(intoStory([], [note("sit", 4, { name: "Bea" })])[0]?.tell ?? "", /^p2 takes the seat/);
});

test("a record's remarks stand where they were made", () => {
  const record =
    "conclave 1\n* start p1\np1: a\n# p2 is away: a bot plays (novice)\np2: b\n# p2 is back\n# a comment\n";
  const found = [...remarksOf(record)].map(([ply, events]) => [ply, events.map((e) => e.tell)]);
  assert.deepEqual(found, [
    [2, ["p2 is away; a bot plays meanwhile (novice)."]],
    [3, ["p2 is back."]],
  ]);
  assert.deepEqual(commentsOf(record), [{ ply: 3, text: "a comment" }]);
});

test("who did not leave of their own will is back by being here", () => {
  const at = (seat: Partial<WireSeat>): boolean =>
    isBack({ you: "p1", status: "running", seats: [{ kind: "person", crest: "blue disc", ...seat }] });
  assert.equal(at({ stand_in: "novice", away: "away" }), true);
  assert.equal(at({ stand_in: "novice", away: "time" }), true);
  assert.equal(at({ stand_in: "novice", away: "left" }), false);
  assert.equal(at({ stand_in: "novice", away: "away", resigned: true }), false);
  assert.equal(at({}), false);
});
