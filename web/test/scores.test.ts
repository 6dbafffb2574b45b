// A score in parts adds up to what the engine says, at every moment of many games.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { SPECTATOR, type GameEvent, type Header } from "../src/engine/types";
import { gains, partWords as abracaParts, retold } from "../src/games/abraca/score";
import { partWords as dawnParts, scoredWords } from "../src/games/dawn/score";
import { begin, type Play } from "../src/table/play";
import { loadEngine } from "./engine";
import { playOut } from "./playout";

const engine = await loadEngine();

/** A game as somebody sees it, ply after ply. */
function play(game: string, options: Header["options"], seed: string, look: (now: Play) => void): void {
  const header = { game, options } as unknown as Header;
  const told: GameEvent[] = [];
  playOut(engine, { game, names: ["A", "B", "C"], options, seed }, (events, position) => {
    told.push(...events.filter((e) => e.tell));
    const log = told.map((event, id) => ({ id, ply: position.ply, event }));
    look({ ...begin(header, SPECTATOR, {}, position), log });
  });
}

const sum = (words: string): number => [...words.matchAll(/(\d+) for/g)].reduce((all, [, n]) => all + Number(n), 0);
const seed = (n: number): string => ((n * 2654435761) % 4294967296).toString(16).padStart(8, "0").repeat(8);

for (const round of ["first-fall", "last-standing"])
  test(`Abraca, ${round}: rounds won and survived, and secret stones, are all there is`, () => {
    const kinds = new Set<string>();
    for (let i = 1; i <= 6; i++)
      play("abraca", { round }, seed(i), (now) => {
        for (const seat of [0, 1, 2]) assert.equal(sum(abracaParts(now, seat)), now.shown.points[seat]);
        for (const [event, gain] of gains(now)) {
          assert.equal(gain.round + gain.secrets, event.amount);
          assert.ok(gain.round >= 0 && gain.secrets >= 0);
          assert.match(retold(event, now) ?? "", event.amount ? /scores \d+ .*: \d+ for/ : /no life left/);
          kinds.add(`${gain.round} ${gain.won}`);
        }
      });
    assert.ok(kinds.size >= 2, [...kinds].join(", "));
  });

test("Dawn: a score is the levels of the creatures in the victory pile", () => {
  let scored = 0;
  for (let i = 1; i <= 4; i++)
    play("dawn", { map: "2x2", draft: "off", first: "fixed", rounds: "10" }, seed(i), (now) => {
      for (const seat of [0, 1, 2]) assert.equal(sum(dawnParts(now, seat)), now.shown.points[seat]);
      scored += now.log.slice(-9).filter((l) => scoredWords(l.event)).length;
    });
  assert.ok(scored > 0);
});
