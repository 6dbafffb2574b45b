// The state of a table page, without a page.
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Frame, Header } from "../src/engine/types";
import { asked, begin, busy, choices, ends, step, type Play, type Story } from "../src/table/play";
import { nextStep } from "../src/table/routes";
import { position } from "./position";

const header: Header = { game: "abraca", rules: 1, seats: [], options: {}, commit: "", seed: "", plies: 0 };

function frame(ply: number, text = "", lines: string[] = []): Frame {
  return {
    position: position(ply, lines),
    events: [{ event: "x", seat: "p1", from: 0, to: 0, piece: 0, amount: 0, tell: text }],
  };
}

const story: Story = { quiet: new Set(["hush"]), after: (view, e) => [...(view as string[]), e.tell] };

const start = (): Play => begin(header, 0, {}, position(0));

test("frames wait in order and are shown one by one", () => {
  let play = step(start(), { kind: "news", news: { kind: "frame", frame: frame(1, "one") } });
  play = step(play, { kind: "news", news: { kind: "frame", frame: frame(2, "two") } });
  assert.equal(play.shown.ply, 0);
  play = step(play, { kind: "advance", story });
  assert.equal(play.shown.ply, 1);
  assert.deepEqual(
    play.log.map((l) => l.event.tell),
    ["one"],
  );
  assert.equal(step(play, { kind: "advance", story }).shown.ply, 2);
});

test("a game that ends with what is still to be told is known to", () => {
  const last: Frame = { position: { ...position(2), over: true }, events: frame(2, "two").events };
  let play = step(start(), { kind: "news", news: { kind: "frame", frame: frame(1, "one") } });
  assert.ok(!ends(play));
  play = step(play, { kind: "news", news: { kind: "frame", frame: last } });
  assert.ok(ends(play) && !play.shown.over);
});

test("what changes neither board nor question leaves a half-made choice alone", () => {
  const asks = { ...begin(header, 0, {}, position(3, ["cast 1", "end"])), picked: "call:1", cut: "lost" };
  const still: Frame = { position: position(3, ["cast 1", "end"]), events: [] };
  let play = step(asks, { kind: "news", news: { kind: "frame", frame: still } });
  assert.ok(asked(play) && play.picked === "call:1");
  play = step(play, { kind: "news", news: { kind: "link", cut: null } });
  assert.equal(play.cut, null);
  const other: Frame = { position: position(3, ["end"]), events: [] };
  assert.ok(!asked(step(play, { kind: "news", news: { kind: "frame", frame: other } })));
});

/** A ply of several events, some of them quiet. */
function tale(ply: number, ...words: string[]): Frame {
  const events = words.map((text) => ({
    event: text.startsWith("(") ? "hush" : "x",
    seat: "p1",
    from: 0,
    to: 0,
    piece: 0,
    amount: 0,
    tell: text,
  }));
  return { position: { ...position(ply, ["end"]), view: "last" }, events };
}

const hears = (play: Play, frame: Frame): Play => step(play, { kind: "news", news: { kind: "frame", frame } });
const advance = (play: Play): Play => step(play, { kind: "advance", story });
const texts = (play: Play): string[] => play.log.map((l) => l.event.tell);

test("the events of one ply are told one by one, the log in step, quiet ones in passing", () => {
  let play = hears(
    begin(header, 0, {}, { ...position(0), view: [] }),
    tale(1, "one", "(hush)", "two", "three", "(end)"),
  );
  play = advance(play);
  assert.deepEqual([texts(play), play.shown.view, play.shown.ply], [["one"], ["one"], 0]);
  assert.ok(busy(play) && !asked(play));
  play = advance(play);
  assert.deepEqual(texts(play), ["one", "(hush)", "two"]);
  assert.deepEqual([play.before, play.shown.view], [["one"], ["one", "(hush)", "two"]]);
  play = advance(play);
  assert.deepEqual([texts(play).length, play.shown.view, play.shown.ply], [5, "last", 1]);
  assert.ok(!busy(play) && asked(play));
});

test("what is only noted is in the log, but has no moment of its own", () => {
  const noting: Story = { ...story, noted: new Set(["x"]), quiet: new Set() };
  const play = hears(begin(header, 0, {}, { ...position(0), view: [] }), tale(1, "noted", "(told)", "noted too"));
  const after = step(play, { kind: "advance", story: noting });
  assert.deepEqual([texts(after), busy(after)], [["noted", "(told)", "noted too"], false]);
  assert.ok(busy(step(play, { kind: "advance", story: { ...noting, noted: new Set() } })));
});

test("plies with nothing to tell are passed over at once", () => {
  const play = advance(hears(hears(hears(start(), tale(1, "(a)")), tale(2)), tale(3, "said")));
  assert.deepEqual([play.shown.ply, texts(play), busy(play)], [3, ["(a)", "said"], false]);
});

test("skipping in the middle of a ply tells the rest once", () => {
  let play = hears(hears(begin(header, 0, {}, { ...position(0), view: [] }), tale(1, "one", "two")), tale(2, "three"));
  play = step(advance(play), { kind: "skip" });
  assert.deepEqual([texts(play), play.shown.ply, busy(play)], [["one", "two", "three"], 2, false]);
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
    m.move.startsWith("cast") ? "pad" : null,
  );
  assert.equal(targets.get("pad")?.length, 2);
  assert.deepEqual(
    buttons.map((b) => b.move),
    ["end"],
  );
});

test("a walk goes on while its steps come one after another, and ends where something comes between", () => {
  const at = (ply: number, lines: string[]): Play => begin(header, 0, {}, position(ply, lines));
  const walking = step(at(3, ["go n", "end"]), { kind: "walk", lines: ["go n", "go e"] });
  assert.equal(nextStep(walking)?.move, "go n");
  const sent = step(walking, { kind: "sent", walking: true });
  assert.deepEqual(sent.walk, { lines: ["go e"], ply: 4 });
  assert.equal(nextStep({ ...sent, shown: position(4, ["go e"]) })?.move, "go e");
  assert.equal(nextStep({ ...sent, shown: position(5, ["go e"]) }), null, "somebody answered in between");
  assert.equal(nextStep({ ...sent, shown: position(4, ["end"]) }), null, "something else is asked");
  assert.equal(step(sent, { kind: "answered", refusal: "no" }).walk, null);
  assert.equal(step(walking, { kind: "sent" }).walk, null, "another answer ends it");
});

test("what was picked is remembered when an answer goes out, until something else is picked", () => {
  const picked = step(start(), { kind: "pick", key: "cre:1" });
  const sent = step(picked, { kind: "sent" });
  assert.equal(advance(hears(sent, frame(1, "one"))).held, "cre:1");
  assert.equal(step(sent, { kind: "pick", key: null }).held, null);
});
