// Sentences of the engine find their page of the rules.
import "./stubs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { topicOfRefusal, topicOfSection } from "../src/state/rules";
import { loadEngine } from "./engine";

const engine = await loadEngine();

test("a section leads to its page, or to the nearest above it", () => {
  const topics = engine.topics("archmage");
  assert.equal(topicOfSection(topics, "4.7.1")?.key, "gather");
  assert.equal(topicOfSection(topics, "4.7.9")?.section.includes("4.7"), true);
  assert.equal(topicOfSection(topics, "99"), undefined);
});

test("a refusal leads to what it speaks of", () => {
  const topics = engine.topics("archmage");
  assert.equal(
    topicOfRefusal(topics, "attack needs a rival's follower under your feet and 1 movement (4.3)")?.key,
    "attack",
  );
  assert.equal(topicOfRefusal(topics, "another mage stands there (4.4)")?.key, "travel");
  assert.equal(
    topicOfRefusal(engine.topics("abraca"), "after a 5 the next call must be 5 or higher (rule 4)")?.key,
    "turn",
  );
});

/** Every reason a game's source gives, by the sections it cites. */
test("every section a refusal cites has a page", () => {
  for (const [game, file] of [
    ["abraca", "rules/actions.h"],
    ["archmage", "actions.h"],
    ["archmage", "words/refusals.h"],
    ["dawn", "words/refusals.h"],
  ] as const) {
    const topics = engine.topics(game);
    const source = readFileSync(`../games/${game}/${file}`, "utf8");
    const cited = [...source.matchAll(/\((?:rule )?(A?\d[\d.]*)(?:, [^)]*)?\)"/g)].map((m) => m[1] ?? "");
    assert.ok(cited.length > 0, game);
    const lost = [...new Set(cited)].filter((section) => !topicOfSection(topics, section));
    assert.deepEqual(lost, [], game);
  }
});
