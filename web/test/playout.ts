// playout.ts: whole games without people, for tests that look at every ply.
import assert from "node:assert/strict";
import type { Engine } from "../src/engine/engine";
import { newRecord } from "../src/engine/record";
import { seatIndex, SPECTATOR, type GameEvent, type Position } from "../src/engine/types";

interface Plan {
  game: string;
  names: string[];
  options: Record<string, string>;
  seed: string;
}

/** Plays with a will to act, by chance; tells each ply's events and the position after it, as whoever looks on. */
export function playOut(engine: Engine, plan: Plan, told: (events: GameEvent[], now: Position) => void): void {
  const { game, options, seed } = plan;
  const rules = engine.catalogue().find((g) => g.key === game)?.rules ?? 0;
  const seats = plan.names.map((name) => ({ name }));
  const table = engine.open(newRecord(game, rules, seats, options, seed));
  const dice = { seed, salts: seats.map(() => "") };
  let random = Number.parseInt(seed.slice(0, 6), 16);
  while (!table.position(SPECTATOR).over) {
    const { ply, to_act } = table.position(SPECTATOR);
    if (!table.drawChance(dice)) {
      const seat = seatIndex(to_act[0] ?? null);
      const { legal } = table.position(seat);
      random = (random * 1103515245 + 12345) % 2147483648;
      const eager = legal.filter((m) => /^(summon|cast|power|stand|move)/.test(m.move));
      const among = eager.length && random % 8 ? eager : legal;
      assert.equal(table.act(seat, among[random % among.length]?.move ?? "", ply).status, "ok");
    }
    told(table.events(ply, SPECTATOR), table.position(SPECTATOR));
  }
  table.close();
}
