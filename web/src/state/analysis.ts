// analysis.ts: what moved the chances of a game, as arithmetic.
import { NATURE, type Decision } from "../engine/types";

/** Each seat's share of the victory after a ply, adding up to 1. */
export type Shares = readonly number[];

/** A decision of a seat that gave something away. */
export interface Slip extends Decision {
  ply: number;
  seat: number;
  /** The decision's cost as a share of the victory. */
  lost: number;
}

/** A ply that changed somebody's chances much. */
export interface Turn {
  /** The position it led to. */
  ply: number;
  seat: number;
  change: number;
  luck: boolean;
}

export interface Blame {
  luck: number[];
  /** By own decisions, and by those of the others. */
  own: number[];
  others: number[];
}

const TURNS = 4;
const WORST = 3;
/** A cost below this is within the noise of the search. */
const NOISE = 0.01;

export function sharesOf(tenThousandths: readonly number[]): Shares {
  const sum = tenThousandths.reduce((a, b) => a + b, 0) || 1;
  return tenThousandths.map((n) => n / sum);
}

/** Adds up the changes from ply to ply: at a chance ply luck, at a decision choice. */
export function blame(shares: readonly Shares[], actors: readonly number[], seats: number): Blame {
  const none = (): number[] => Array.from({ length: seats }, () => 0);
  const sums = { luck: none(), own: none(), others: none() };
  for (let ply = 1; ply < shares.length; ply++)
    for (let seat = 0; seat < seats; seat++) {
      const actor = actors[ply - 1];
      const sum = actor === NATURE ? sums.luck : actor === seat ? sums.own : sums.others;
      sum[seat] = (sum[seat] ?? 0) + (shares[ply]?.[seat] ?? 0) - (shares[ply - 1]?.[seat] ?? 0);
    }
  return sums;
}

/** The plies that changed one seat's chances most, in order of play. */
export function turns(shares: readonly Shares[], actors: readonly number[]): Turn[] {
  const all: Turn[] = [];
  for (let ply = 1; ply < shares.length; ply++) {
    const changes = (shares[ply] ?? []).map((share, seat) => share - (shares[ply - 1]?.[seat] ?? 0));
    const seat = changes.reduce((best, c, i) => (Math.abs(c) > Math.abs(changes[best] ?? 0) ? i : best), 0);
    all.push({ ply, seat, change: changes[seat] ?? 0, luck: actors[ply - 1] === NATURE });
  }
  return all
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
    .slice(0, TURNS)
    .filter((turn) => Math.abs(turn.change) >= NOISE)
    .sort((a, b) => a.ply - b.ply);
}

/** The worst decisions of a seat, the worst first. */
export function worst(slips: readonly Slip[], seat: number): Slip[] {
  return slips
    .filter((slip) => slip.seat === seat && slip.lost >= NOISE)
    .sort((a, b) => b.lost - a.lost)
    .slice(0, WORST);
}

/** Points of a long line few enough to draw: evenly spread plies and the last. */
export function spread(plies: number, most: number): number[] {
  const n = Math.min(most, plies);
  return [...new Set(Array.from({ length: n + 1 }, (_, i) => Math.round((i * plies) / Math.max(1, n))))];
}
