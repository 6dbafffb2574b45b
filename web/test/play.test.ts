// The state of a table page, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Header, Position } from "../src/engine/types";
import { asked, begin, choices, step, type Play } from "../src/state/play";

const header: Header = { game: "abraca", rules: 1, seats: [], options: {}, commit: "", seed: "", plies: 0 };

function position(ply: number, lines: string[] = []): Position {
  const legal = lines.map((line) => ({ line, text: "", group: "" }));
  return {
    ply,
    toAct: [0],
    chance: false,
    over: false,
    points: [],
    payoff: [],
    canUndo: false,
    prompt: "",
    legal,
    view: {},
  };
}

function frame(ply: number, text = "", lines: string[] = []): Frame {
  return {
    position: position(ply, lines),
    events: [{ kind: "x", seat: 0, from: 0, to: 0, piece: 0, amount: 0, text }],
  };
}

const start = (): Play => begin(header, 0, {}, position(0));

test("frames wait in order and are shown one by one", () => {
  let play = step(start(), { kind: "news", news: { kind: "frame", frame: frame(1, "one") } });
  play = step(play, { kind: "news", news: { kind: "frame", frame: frame(2, "two") } });
  assert.equal(play.shown.ply, 0);
  play = step(play, { kind: "advance" });
  assert.equal(play.shown.ply, 1);
  assert.deepEqual(
    play.log.map((l) => l.event.text),
    ["one"],
  );
  assert.equal(step(play, { kind: "advance" }).shown.ply, 2);
});

test("skipping shows the last frame and tells everything", () => {
  let play = start();
  for (let ply = 1; ply <= 3; ply++)
    play = step(play, { kind: "news", news: { kind: "frame", frame: frame(ply, `${ply}`) } });
  play = step(play, { kind: "skip" });
  assert.equal(play.shown.ply, 3);
  assert.equal(play.log.length, 3);
  assert.equal(play.fresh.length, 3);
  assert.equal(step(play, { kind: "skip" }), play);
});

test("nobody is asked while something is still to be shown", () => {
  let play = begin(header, 0, {}, position(1, ["end"]));
  assert.ok(asked(play));
  play = step(play, { kind: "news", news: { kind: "frame", frame: frame(2) } });
  assert.ok(!asked(play));
});

test("an answer on its way blocks further ones until it is refused", () => {
  let play = begin(header, 0, {}, position(1, ["end"]));
  play = step(play, { kind: "sent" });
  assert.ok(!asked(play));
  play = step(play, { kind: "answered", refusal: "no" });
  assert.ok(asked(play));
  assert.equal(play.refusal, "no");
});

test("a reset drops what was queued and tells the log anew", () => {
  let play = step(start(), { kind: "news", news: { kind: "frame", frame: frame(1, "old") } });
  play = step(play, { kind: "news", news: { kind: "reset", frame: frame(5, "new"), header } });
  assert.equal(play.shown.ply, 5);
  assert.deepEqual([play.queue.length, play.log.length], [0, 1]);
});

test("moves are sorted into targets and buttons", () => {
  const { targets, buttons } = choices(position(1, ["cast 1", "cast 2", "end"]).legal, (m) =>
    m.line.startsWith("cast") ? "pad" : null,
  );
  assert.equal(targets.get("pad")?.length, 2);
  assert.deepEqual(
    buttons.map((b) => b.line),
    ["end"],
  );
});
