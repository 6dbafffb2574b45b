// What has one answer is answered by itself, where nobody learns from it and nothing is lost.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import type { Header, SeatInfo } from "../src/engine/types";
import { dawn } from "../src/games/dawn";
import { forced } from "../src/pages/board";
import { asksBeforeEnd, change, settings } from "../src/state/settings";
import { begin, step, type Play } from "../src/table/play";
import { position } from "./position";

const seat = (bot: string): SeatInfo => ({ name: "x", bot, salt: "", crest: "" });
const header = (...bots: string[]): Header => ({
  game: "dawn",
  rules: 1,
  seats: bots.map(seat),
  options: {},
  commit: "",
  seed: "",
  plies: 0,
});

function asks(lines: string[], question: string, more: Partial<Play> = {}, seats = header("", "novice")): Play {
  return { ...begin(seats, 0, {}, { ...position(4, lines), question }), ...more };
}

test("one answer is given, two are a question", () => {
  assert.equal(forced(asks(["pass"], "before-roll"), dawn, true)?.move, "pass");
  assert.equal(forced(asks(["pass", "power"], "before-roll"), dawn, true), null);
  change({ answerForced: false });
  assert.equal(forced(asks(["pass"], "before-roll"), dawn, true), null);
  change({ answerForced: true });
});

test("how fast an answer comes tells nobody what is in a hand", () => {
  assert.equal(forced(asks(["pass"], "before-roll"), dawn, false), null, "at a server's table");
  const friends = asks(["pass"], "before-roll", {}, header("", ""));
  assert.equal(forced(friends, dawn, true), null, "at a screen handed round");
  assert.equal(forced(asks(["dir n"], "flight"), dawn, false)?.move, "dir n", "what all see is no secret");
});

test("who can take something back, or just did, decides alone", () => {
  const done = asks(["done"], "movement");
  assert.equal(forced(done, dawn, true)?.move, "done");
  assert.equal(forced({ ...done, shown: { ...done.shown, undo: true } }, dawn, true), null);
  assert.equal(forced(step(done, { kind: "undone" }), dawn, true), null);
});

test("newcomers are asked before a turn ends, later only who wishes it", () => {
  assert.ok(asksBeforeEnd(settings.value));
  change({ finished: 3 });
  assert.ok(!asksBeforeEnd(settings.value));
  change({ confirmEnd: true });
  assert.ok(asksBeforeEnd(settings.value));
});
