// Dawn's pictures differ, and its duels are told as they were fought.
import "./stubs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newRecord } from "../src/engine/record";
import { SPECTATOR, type GameEvent } from "../src/engine/types";
import { sets } from "../src/games/dawn/cards";
import { duelOf, sum, total } from "../src/games/dawn/duel";
import { joined } from "../src/games/dawn/events";
import { beaconsOf, squareName, squareNamed, type DawnView } from "../src/games/dawn/model";
import { composed, portraitOf, symbolOf } from "../src/games/dawn/portraits";
import { t } from "../src/games/dawn/strings";
import { loadEngine } from "./engine";
import { playOut } from "./playout";

const engine = await loadEngine();
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

/** All events of a game in which everybody attacks whom it can, with the view after each ply. */
function battle(seed: string, told: (events: GameEvent[], view: DawnView) => void): void {
  const options = { map: "2x2", draft: "off", first: "fixed", rounds: "12" };
  let log: GameEvent[] = [];
  playOut(engine, { game: "dawn", names: ["A", "B", "C", "D"], options, seed }, (events, { view }) => {
    // As the page's log has them: without those that go without saying.
    for (const event of events.filter((e) => e.tell)) {
      log = [...log.slice(-400), event];
      if (event.event === "compared") told(log, view as DawnView);
    }
  });
}

test("every duel adds up: dice, and what cards and ground gave, come to what was compared", () => {
  let duels = 0;
  const sources = new Set<string>();
  for (let i = 1; i <= 6; i++)
    battle(i.toString(16).padStart(64, "5a"), (log, view) => {
      const duel = duelOf(log, view);
      assert.ok(duel?.outcome);
      const { loser, high, low, loss, pair } = duel.outcome;
      if (high === low) return;
      duels++;
      const winner = loser ? 0 : 1;
      assert.equal(total(duel, duel.sides[winner]), high);
      assert.equal(total(duel, duel.sides[loser]), low);
      const parts = duel.sides.flatMap((s) => [...s.edge, ...s.more, ...s.ward, ...s.crush]);
      for (const { by } of parts) sources.add(by.kind);
      const apart = pair ? 0 : high - low;
      const crush = apart ? sum(duel.sides[winner].crush) : 0;
      assert.equal(loss, Math.max(0, apart + crush - sum(duel.sides[loser].ward)));
    });
  assert.ok(duels > 50, `${duels} duels`);
  assert.ok(["lunge", "own", "card"].every((kind) => sources.has(kind)) && !sources.has("other"), [...sources].join());
});

test("what happens after a fight is not told of it", () => {
  let fights = 0;
  battle("1".padStart(64, "5a"), (log, view) => {
    const duel = duelOf(log, view);
    assert.ok(duel?.outcome);
    const loser = duel.sides[duel.outcome.loser].creature;
    const winner = duel.sides[duel.outcome.loser ? 0 : 1].creature;
    const event = (kind: string, from: number): GameEvent => ({ ...(log.at(-1) as GameEvent), event: kind, from });
    const dead = [...log, event("destroyed", loser)];
    const told = (more: GameEvent[]): string[] =>
      duelOf([...dead, ...more], view)?.after.map((e) => `${e.event} ${e.from}`) ?? [];
    assert.equal(duelOf(dead, view)?.fate, "destroyed");
    assert.deepEqual(told([event("hurt", winner)]), []);
    assert.deepEqual(told([event("destroyed", winner)]), [`destroyed ${winner}`]);
    assert.deepEqual(told([event("turn", winner), event("destroyed", winner)]), []);
    const alive = duelOf([...log, event("hurt", winner), event("hurt", 99)], view);
    assert.deepEqual(
      alive?.after.map((e) => e.from),
      [winner],
    );
    fights++;
  });
  assert.ok(fights > 5);
});

test("why a duel was won is one plain sentence with both totals", () => {
  const why = [t.why.lunge(t.why.it, 1), t.why.tired("Ghoul")];
  assert.equal(
    t.why.wins("Pit Hound", 6, 4, why, [t.why.stood("Ghoul", "High Ground", 1)]),
    "Pit Hound wins 6 to 4: it lunged (+1) and Ghoul was fatigued (a die fewer), though Ghoul stood on High Ground (+1).",
  );
  assert.equal(t.why.loses("Ghoul", 2, 2, []), "Ghoul loses 2 health.");
  assert.equal(
    t.why.loses("Ghoul", 0, 1, [t.why.part(1, "Killing Floor"), t.why.part(-3, "Bone Plating")]),
    "Ghoul loses no health (1 by the dice, +1 Killing Floor, −3 Bone Plating).",
  );
});

test("beacons are where the rules light them, and none were before version 3", () => {
  const seats = [{ name: "A" }, { name: "B" }];
  for (const [rules, lit] of [
    [3, ["d3", "e2"]],
    [2, []],
  ] as const) {
    const table = engine.open(newRecord("dawn", rules, seats, { draft: "off", first: "fixed" }, "1".repeat(64)));
    const view = table.position(SPECTATOR).view as DawnView;
    assert.deepEqual([...beaconsOf(view)].sort(), lit.map(squareNamed).sort());
    table.close();
  }
});

test("a walk is one line of the log, from where it began to where it ended", () => {
  let all: GameEvent[] = [];
  battle("5".padStart(64, "5a"), (events) => {
    all = events;
  });
  const log = all.map((event, id) => ({ id, ply: id, event }));
  const lines = joined(log);
  assert.ok(lines.length < log.length);
  lines.forEach(({ event: now }, i) => {
    const next = lines[i + 1]?.event;
    if (now.event !== "moved") return;
    assert.match(now.tell, new RegExp(`${squareName(now.from)} to ${squareName(now.to)}$`));
    assert.ok(next?.event !== "moved" || next.amount !== now.amount || next.from !== now.to, now.tell);
  });
});
