// The engine's sentences as people read them, and the page's words beside the engine's.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { newRecord } from "../src/engine/record";
import { seatIndex, SPECTATOR } from "../src/engine/types";
import { spell } from "../src/games/abraca/model";
import { TOKENS, tokenName } from "../src/games/dawn/model";
import { t as dawn } from "../src/games/dawn/strings";
import { addressed, botWords } from "../src/strings/words";
import { loadEngine } from "./engine";

test("a bot's time is read as one", () => {
  assert.equal(botWords("adept@3s"), "adept, 3 s");
  assert.equal(botWords("mcts@20ms"), "mcts, 20 ms");
  assert.equal(botWords("adept"), "adept");
});

test("whoever is meant is spoken to", () => {
  const said = {
    "p1 gains 1 widget": "You gain 1 widget",
    "p1 is dazed": "You are dazed",
    "p1 studies": "You study",
    "p1 pushes p2": "You push p2",
    "p2 pushes p1": "p2 pushes you",
    "p1's turn 7 begins": "Your turn 7 begins",
    "A round begins; p1 starts": "A round begins; you start",
    "4 against 2: p1's Ghoul loses 2": "4 against 2: your Ghoul loses 2",
    "p1 chooses": "You choose",
    "  p1 loses 1 life (5 left)": "  You lose 1 life (5 left)",
    "p12 gains": "p12 gains",
  };
  for (const [told, words] of Object.entries(said)) assert.equal(addressed(told, 0), words);
});

/** All that is told, asked and promised in a game between hands that draw lots. */
function wordsOf(engine: Awaited<ReturnType<typeof loadEngine>>, game: string, seats: number): Set<string> {
  const { rules = 1 } = engine.info(game) ?? {};
  const people = Array.from({ length: seats }, (_, i) => ({ name: `N${i}` }));
  const dice = { seed: "5".repeat(64), salts: people.map(() => "") };
  const table = engine.open(newRecord(game, rules, people, {}, dice.seed));
  const words = new Set<string>();
  for (let i = 0; i < 1200; i++) {
    if (table.drawChance(dice)) continue;
    const { over, to_act, ply } = table.position(SPECTATOR);
    const seat = seatIndex(to_act[0] ?? "");
    if (over || seat < 0) break;
    const asked = table.position(seat);
    for (const text of [asked.prompt ?? "", ...asked.legal.map((m) => m.does)]) words.add(text);
    const line = table.advice(seat, "random", BigInt(i));
    if (!line || table.act(seat, line, ply).status !== "ok") break;
  }
  for (const { tell } of table.events(0, SPECTATOR)) words.add(tell);
  table.close();
  return words;
}

test("no id, question mark or abbreviated direction stands where a name does", async () => {
  const engine = await loadEngine();
  for (const [game, seats] of [
    ["archmage", 3],
    ["dawn", 2],
    ["abraca", 3],
  ] as const) {
    const ids = engine.topics(game).flatMap(({ key, group }) => (key.includes("-") && group !== "Rules" ? [key] : []));
    const words = wordsOf(engine, game, seats);
    assert.ok(words.size > 30, `${game}: ${words.size}`);
    for (const text of words) {
      for (const id of ids) assert.ok(!text.includes(id), `${id} in: ${text}`);
      assert.ok(!/\w\?[,)]|\b(ne|se|sw|nw)\b/.test(text), text);
      assert.ok(!/movement points?/.test(text), text);
    }
  }
});

test("page and engine call things by the same names", async () => {
  const engine = await loadEngine();
  const titles = (game: string, group: string): string[] =>
    engine.topics(game).flatMap((topic) => (topic.group === group ? [topic.title] : []));
  assert.deepEqual(
    [1, 2, 3, 4, 5, 6, 7, 8].map((n) => spell(n).name),
    titles("abraca", "Spells"),
  );
  assert.deepEqual(
    TOKENS.map((_, i) => tokenName(i)),
    titles("dawn", "Terrain"),
  );
  assert.deepEqual(Object.keys(dawn.tokens), [...TOKENS]);
});
