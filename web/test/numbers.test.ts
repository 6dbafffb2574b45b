// What boards take from the rules (web/lists.h): that it is there, drawn and told.
import "./stubs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as abracaLists from "lists/abraca";
import * as archmageLists from "lists/archmage";
import * as dawnLists from "lists/dawn";
import * as abraca from "../src/games/abraca/model";
import * as archmage from "../src/games/archmage/model";
import * as dawn from "../src/games/dawn/model";
import { loadEngine } from "./engine";

const engine = await loadEngine();

/** The symbols a game brings. */
function drawn(game: string): Set<string> {
  const sprite = readFileSync(`src/games/${game}/symbols.svg`, "utf8");
  return new Set([...sprite.matchAll(/<symbol id="([^"]+)"/g)].map((m) => m[1] ?? ""));
}

function hasAll(game: string, kind: string, words: readonly string[]): void {
  const symbols = drawn(game);
  for (const word of words.filter(Boolean)) assert.ok(symbols.has(`${kind}-${word}`), `${game}: no ${kind}-${word}`);
}

test("archmage: everything that lies on the map has its symbol, every spell its page of the rules", () => {
  const { RELICS, LANDS, RACES, HYBRIDS, TOKENS, PLACES, PROPHECIES, SPELLS } = archmageLists;
  hasAll("archmage", "relic", RELICS);
  hasAll("archmage", "land", LANDS);
  hasAll("archmage", "enclave", RACES);
  hasAll("archmage", "hybrid", HYBRIDS);
  hasAll("archmage", "token", TOKENS);
  hasAll("archmage", "place", PLACES);
  const pages = new Set(engine.topics("archmage").map((topic) => topic.key));
  for (const word of [...SPELLS, ...PLACES, ...PROPHECIES.slice(1)]) assert.ok(pages.has(word), word);
});

test("archmage: faces by number, and the spells that stand in against the Warlord", () => {
  const { FACE, LANDS, PAGES_VERSUS, PAGES_WARLORD, SPELLS } = archmageLists;
  assert.deepEqual(archmage.faceOf(FACE.cursed), { kind: "cursed" });
  assert.deepEqual(archmage.faceOf(FACE.land + LANDS.indexOf("mine")), { kind: "land", land: 3 });
  assert.deepEqual(archmage.faceOf(FACE.site), { kind: "site" });
  assert.deepEqual(archmage.faceOf(FACE.place + 5), { kind: "place", place: 5 });
  const other = PAGES_WARLORD.filter((spell, page) => spell !== PAGES_VERSUS[page]);
  assert.deepEqual(
    other.map((spell) => SPELLS[spell]),
    ["torment", "befuddle", "corrosion", "inflame"],
  );
});

test("archmage: cells stand where the engine has them", () => {
  for (let cell = 0; cell < archmage.CELLS; cell++) {
    assert.equal(archmage.cellNamed(archmage.cellName(cell)), cell);
    for (let d = 0; d < 6; d++) {
      const next = archmage.stepFrom(cell, d);
      if (next >= 0) assert.equal(archmage.stepFrom(next, (d + 3) % 6), cell);
    }
  }
});

test("dawn: schools and tokens have their symbols, places their numbers, cards their figures", () => {
  const { PLACE, SCHOOLS, TOKENS } = dawnLists;
  hasAll("dawn", "school", SCHOOLS);
  hasAll("dawn", "mod", TOKENS);
  assert.deepEqual(dawn.placeOf(PLACE.pit), { kind: "pit" });
  assert.deepEqual(dawn.placeOf(PLACE.portal + 2), { kind: "portal", seat: 2 });
  assert.deepEqual(dawn.placeOf(PLACE.raised - 1), { kind: "token", token: TOKENS.length - 1 });
  assert.deepEqual(dawn.placeOf(PLACE.bog), { kind: "bog" });
  const cards = dawn.cardsFrom(engine.topics("dawn"));
  assert.equal(cards.length, 1 + 80 + 4);
  assert.ok(cards.slice(1, 81).every((c) => c.spell || c.health > 0));
});

test("abraca: every spell has its page, its symbol and its short name", () => {
  const titles = engine.topics("abraca").filter((topic) => topic.group === "Spells");
  assert.deepEqual(
    titles.map((topic) => topic.title),
    [...abracaLists.NAMES],
  );
  hasAll(
    "abraca",
    "spell",
    abraca.SPELLS.map((spell) => spell.symbol),
  );
  assert.ok(abraca.SPELLS.every((spell) => spell.short.length < spell.name.length || spell.short === spell.name));
});
