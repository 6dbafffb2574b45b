// The guided games go as they are written: with their dice, by the rules.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { newRecord } from "../src/engine/record";
import * as games from "../src/games";
import { addressOfLesson, idOfLesson, stepAt, stepCount, wanted, type Lesson } from "../src/table/lesson";
import type { GameUi } from "../src/ui/game";
import { loadEngine } from "./engine";

const engine = await loadEngine();
const lessons: Lesson[] = Object.values(games).flatMap((ui: GameUi) => ui.lessons ?? []);

for (const plan of lessons)
  test(`${idOfLesson(plan)}: every line of the lesson can be played, and its dice are those of its seed`, () => {
    const rules = engine.catalogue().find((g) => g.key === plan.game)?.rules ?? 0;
    const seats = ["You", ...plan.bots].map((name) => ({ name }));
    const table = engine.open(newRecord(plan.game, rules, seats, plan.options, plan.seed));
    for (const [ply, line] of plan.script.entries()) {
      if (line.startsWith("* ")) {
        assert.ok(table.drawChance({ seed: plan.seed, salts: seats.map(() => "") }), line);
        continue;
      }
      const { status, why } = table.act(Number(line[1]) - 1, line.slice(4), ply);
      assert.equal(status, "ok", `${line}: ${why}`);
    }
    const played = table
      .record()
      .split("\n")
      .filter((l) => /^(\*|p\d:) /.test(l));
    assert.deepEqual(played, [...plan.script]);
    table.close();
  });

test("every decision of a lesson has its sentence, and every sentence a page of the rules", () => {
  for (const plan of lessons) {
    const mine = plan.script.slice(plan.from).filter((l) => l.startsWith("p1: "));
    assert.equal(plan.steps.length, mine.length, idOfLesson(plan));
    const pages = new Set(engine.topics(plan.game).map((t) => t.key));
    assert.ok(!plan.topic || pages.has(plan.topic), `${idOfLesson(plan)} ${plan.topic}`);
    for (const step of plan.steps) assert.ok(!step || pages.has(step.topic), `${idOfLesson(plan)} ${step?.topic}`);
    assert.equal(wanted(plan, plan.from), plan.script[plan.from]?.slice(4));
    assert.equal(stepAt(plan, plan.from)?.number, 1);
    assert.equal(stepAt(plan, plan.script.length)?.number, stepCount(plan));
  }
});

test("every lesson is kept in its own place, and a game's first one has the plain address", () => {
  assert.equal(new Set(lessons.map(idOfLesson)).size, lessons.length);
  assert.equal(new Set(lessons.map(addressOfLesson)).size, lessons.length);
  for (const ui of Object.values(games) as GameUi[]) assert.equal(ui.lessons?.[0]?.key, "", ui.key);
});

test("after a lesson a whole game of its kind can be played", () => {
  for (const { game, full, options, seed } of lessons) {
    if (!full) continue;
    const rules = engine.catalogue().find((g) => g.key === game)?.rules ?? 0;
    const seats = Array.from({ length: full.seats }, (_, i) => ({ name: `Mage ${i + 1}` }));
    engine.open(newRecord(game, rules, seats, full.options, seed)).close();
    for (const [key, value] of Object.entries(full.options)) assert.equal(options[key], value);
  }
});
