// model.ts: Abraca's view as the board reads it (games/abraca/abraca.h).
import { NAMES } from "lists/abraca";
import { t } from "./strings";

export { LIVES, PHASE } from "lists/abraca";

export interface AbracaView {
  seats: number;
  phase: number;
  active: number;
  call: number;
  die: number;
  pile: number;
  secrets: number;
  target: number;
  free_calls: number;
  /** Numbers of the secret stones taken: 0 none here, null unknown. */
  secret: (number | null)[];
  secret_taker: number[];
  secret_shown: number[];
  life: number[];
  points: number[];
  /** Stones of each number nobody at this chair has seen. */
  pool: number[];
  /** Stones of each number on the open board. */
  board: number[];
  /** Numbers in front of each seat: 0 empty, null hidden from the viewer. */
  stone: (number | null)[][];
  /** What each stone is known not to be, a bit a number. */
  stone_not: number[][];
}

export const NUMBERS = NAMES.map((_, i) => i + 1);

export interface Spell {
  symbol: string;
  sphere: string;
  name: string;
  short: string;
  does: string;
}

const PICTURES = [
  ["dragon", "blood"],
  ["wanderer", "death"],
  ["dream", "will"],
  ["singer", "time"],
  ["tempest", "matter"],
  ["blizzard", "time"],
  ["fireball", "matter"],
  ["drink", "nature"],
] as const;

/** Pictures and words by number. */
export const SPELLS: readonly Spell[] = NAMES.map((name, i) => {
  const [symbol, sphere] = PICTURES[i] ?? PICTURES[0];
  const { short = name, does = "" } = t.spells[i] ?? {};
  return { name, short, does, symbol, sphere };
});

export function spell(number: number): Spell {
  const found = SPELLS[number - 1];
  if (!found) throw new Error(`no spell ${number}`);
  return found;
}

/** Stones of a number that stand open in racks. */
export function inRacks(view: AbracaView, number: number): number {
  return view.stone
    .slice(0, view.seats)
    .flat()
    .filter((s) => s === number).length;
}

/** The seat's secret stones of this round: numbers, null where unknown. */
export function secretsOf(view: AbracaView, seat: number): (number | null)[] {
  return view.secret.filter((s, i) => s !== 0 && view.secret_taker[i] === seat && !view.secret_shown[i]);
}

/** Seats clockwise from the viewer's left; the viewer's own is left out. */
export function othersOf(view: AbracaView, viewer: number): number[] {
  const seats = Array.from({ length: view.seats }, (_, i) => i);
  if (viewer >= view.seats) return seats;
  return seats.slice(1).map((i) => (viewer + i) % view.seats);
}

/** The page about a number's spell. */
export function topicKeyOf(n: number): string {
  return spell(n).name.toLowerCase().replaceAll(" ", "-");
}
