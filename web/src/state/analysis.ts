// analysis.ts: what moved the chances of a game, as arithmetic.
import { NATURE, type GameEvent } from "../engine/types";

export interface Moment {
  ply: number;
  /** Each seat's share of the victory, adding up to 1. */
  shares: number[];
}

export interface Turn {
  from: number;
  to: number;
  /** Whose chance changed most, and by how much. */
  seat: number;
  change: number;
}

const MOST = 96;
const TURNS = 5;

/** The plies to look at: all of a short game, evenly spread ones of a long one. */
export function moments(plies: number): number[] {
  const n = Math.min(MOST, plies);
  const all = Array.from({ length: n + 1 }, (_, i) => Math.round((i * plies) / Math.max(1, n)));
  return [...new Set(all)];
}

const DICE = new Set([
  "rolled",
  "die",
  "move-die",
  "flight-die",
  "rolls",
  "explores",
  "left",
  "drew",
  "dealt",
  "secret",
]);

/** A step is luck when dice or draws happened in it. */
function isLuck(events: GameEvent[]): boolean {
  return events.some((e) => DICE.has(e.kind) || e.seat === NATURE);
}

/** Adds up changes by luck and by choice, and names the largest. */
export function blame(
  found: Moment[],
  story: GameEvent[][],
  seats: number,
): { luck: number[]; choice: number[]; turns: Turn[] } {
  const luck = Array.from({ length: seats }, () => 0);
  const choice = Array.from({ length: seats }, () => 0);
  const turns: Turn[] = [];
  for (let i = 1; i < found.length; i++) {
    const before = found[i - 1];
    const after = found[i];
    if (!before || !after) continue;
    const sum = isLuck(story.slice(before.ply, after.ply).flat()) ? luck : choice;
    const changes = after.shares.map((share, seat) => share - (before.shares[seat] ?? 0));
    changes.forEach((change, seat) => (sum[seat] = (sum[seat] ?? 0) + change));
    const most = changes.reduce((best, c, seat) => (Math.abs(c) > Math.abs(changes[best] ?? 0) ? seat : best), 0);
    turns.push({ from: before.ply, to: after.ply, seat: most, change: changes[most] ?? 0 });
  }
  turns.sort((a, b) => Math.abs(b.change) - Math.abs(a.change));
  return { luck, choice, turns: turns.slice(0, TURNS).sort((a, b) => a.to - b.to) };
}
