// Dawn's pictures differ.
import "./stubs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { sets } from "../src/games/dawn/cards";
import { composed, portraitOf, symbolOf } from "../src/games/dawn/portraits";

const sprite = ["assets/symbols.svg", "src/games/dawn/symbols.svg"].map((file) => readFileSync(file, "utf8")).join();

test("no two cards of a set have the same picture, powers included", () => {
  for (const { since, cards } of sets) {
    const seen = new Map<string, string>();
    for (const card of cards) {
      const picture = portraitOf(card);
      assert.equal(seen.get(picture), undefined, `version ${since}: ${card.key} looks like ${seen.get(picture)}`);
      seen.set(picture, card.key);
    }
    assert.equal(seen.size, 84);
  }
});

test("creatures of a school differ on the board too, where only the figure is seen", () => {
  for (const { since, cards } of sets) {
    const figures = cards
      .filter((card) => !card.spell)
      .map((card) => `${card.school} ${portraitOf(card).split(" ")[0]}`)
      .sort();
    assert.deepEqual(figures, [...new Set(figures)], `version ${since}`);
  }
});

test("every picture is made of symbols there are, of a figure and one or two marks", () => {
  for (const card of sets.flatMap((set) => set.cards)) {
    const words = portraitOf(card).split(" ");
    assert.ok(words.length === 2 || words.length === 3, card.key);
    for (const word of words) assert.ok(sprite.includes(`id="${symbolOf(word)}"`), `${card.key}: ${word}`);
  }
});

test("a card nobody has drawn has a picture of what it does", () => {
  for (const card of sets.flatMap((set) => set.cards))
    for (const key of ["", "unheard-of", "lone-hound"]) {
      const words = composed({ ...card, key }, new Set(["hound"])).split(" ");
      assert.equal(words[0] === "hound", key === "lone-hound");
      for (const word of words) assert.ok(sprite.includes(`id="${symbolOf(word)}"`), `${card.key}: ${word}`);
    }
});
