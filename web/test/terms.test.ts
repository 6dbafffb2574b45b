// Words of the glossary lead to their pages wherever the rules use them.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { linked, rowOf, termsOf, topicOfLead } from "../src/state/terms";
import { loadEngine } from "./engine";

const engine = await loadEngine();
const GAMES = ["archmage", "dawn", "abraca"];

test("every line of a glossary is a term", () => {
  for (const game of GAMES) {
    const topics = engine.topics(game);
    const lines = topics.find((t) => t.key === "glossary")?.text.split("\n") ?? [];
    assert.ok(lines.length > 10, game);
    assert.equal(termsOf(topics).length, lines.length, game);
  }
});

test("every link of the rules leads somewhere, and no text is lost", () => {
  for (const game of GAMES) {
    const topics = engine.topics(game);
    const keys = new Set(topics.map((t) => t.key));
    const terms = termsOf(topics);
    let links = 0;
    for (const topic of topics)
      for (const text of topic.text.split("\n")) {
        const pieces = linked(text, terms, topic.key);
        assert.equal(pieces.map((p) => p.text).join(""), text);
        const to = pieces.flatMap((p) => p.topic ?? []);
        for (const key of to) assert.ok(keys.has(key) && key !== topic.key, `${game} ${topic.key}: ${key}`);
        assert.equal(new Set(to).size, to.length, "a paragraph leads to a page once");
        links += to.length;
      }
    assert.ok(links > topics.length, `${game}: ${links}`);
  }
});

test("terms are found whole, the longest first, in either number", () => {
  const terms = [
    { term: "ward", topic: "wards" },
    { term: "Journey", topic: "turn" },
    { term: "Journey's End", topic: "end" },
    { term: "Prophecy", topic: "prophecies" },
    { term: "Place of Power", topic: "places" },
    { term: "Company", topic: "followers" },
  ];
  const found = (text: string): string[] =>
    linked(text, terms, "own").flatMap((p) => (p.topic ? [`${p.text} -> ${p.topic}`] : []));
  assert.deepEqual(found("Wards at Journey's End, a ward again"), ["Wards -> wards", "Journey's End -> end"]);
  assert.deepEqual(found("toward a warden, in good company"), []);
  assert.deepEqual(found("Prophecies and Places of Power"), ["Prophecies -> prophecies", "Places of Power -> places"]);
  assert.deepEqual(linked("a ward", terms, "wards"), [{ text: "a ward" }]);
});

test("every row of a sheet that names a spell, card or term leads to its page", () => {
  for (const game of GAMES) {
    const topics = engine.topics(game);
    const terms = termsOf(topics);
    for (const sheet of topics.filter((t) => t.group === "Reference"))
      for (const text of sheet.text.split("\n")) {
        const row = rowOf(text);
        if (row && (sheet.key === "glossary" || / \([a-z/]+(, before the action)?\)$/.test(row.lead)))
          assert.ok(topicOfLead(row.lead, topics, terms), `${game} ${sheet.key}: ${row.lead}`);
      }
  }
});

test("a row leads to the page of the action, phase or term it begins with", () => {
  const lead = (game: string, words: string): string | undefined =>
    topicOfLead(words, engine.topics(game), termsOf(engine.topics(game)));
  assert.equal(lead("archmage", "Gather in a Town"), "gather");
  assert.equal(lead("archmage", "Journey's End"), "turn");
  assert.equal(lead("archmage", "Gate (scroll/gem, before the action)"), "gate");
  assert.equal(lead("dawn", "Summoning"), "summoning");
  assert.equal(lead("dawn", "Retreat die"), "retreat");
  assert.equal(lead("archmage", "Limits"), undefined);
});
