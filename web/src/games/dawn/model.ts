// model.ts: Dawn's view as the board reads it (games/dawn/dawn.h, map.h).
import { NONE, PLACE, SCHOOLS, SLOTS, STRIDE, TOKENS } from "lists/dawn";
import type { Topic } from "../../engine/types";

export { ASK, ATTACKS, CONTESTED, FIGHTING, HAND_QUESTIONS, NONE, SCHOOLS, SLOTS, STRIDE, TOKENS } from "lists/dawn";

export interface DawnMage {
  hand: (number | null)[];
  hand_size: number;
  /** Cards at the front of the hand that everybody knows of. */
  open: number;
  deck_size: number;
  discard: number[];
  school: number;
  crystals: number;
  stones: number;
  locks: number;
  points: number;
  portal: number[];
  /** The first card of its school; before version 3 of the rules it is not told. */
  cards?: number;
}

export interface Creature {
  card: number;
  health: number;
  square: number;
  lock: number;
  flags: number;
}

export interface Fight {
  square: number;
  fighter: number[];
  opening: number;
  edge: number[];
  more: number[];
  ward: number[];
  crush: number[];
  count: number[];
  dice: number[][];
  to_roll: number;
  loser: number;
  loss: number;
}

export interface DawnView {
  mage: DawnMage[];
  creature: Creature[];
  square: number[][];
  on: number[][];
  frame: { card: number; subject: number }[];
  fight: Fight;
  depth: number;
  step: number;
  ask: number;
  seats: number;
  active: number;
  round: number;
  points: number;
  dice: number[];
  target: number;
  rounds: number;
  gate: number[][];
  edition: number;
}

export type Place =
  | { kind: "void" | "wall" | "pit" | "normal" | "rough" | "bog" | "raised" }
  | { kind: "portal"; seat: number }
  | { kind: "token"; token: number };

export function placeOf(place: number): Place {
  const plain = (["void", "wall", "pit", "normal", "rough"] as const).find((kind) => PLACE[kind] === place);
  if (place === PLACE.beacon) return { kind: "normal" };
  if (plain) return { kind: plain };
  if (place < PLACE.token) return { kind: "portal", seat: place - PLACE.portal };
  if (place < PLACE.raised) return { kind: "token", token: place - PLACE.token };
  return { kind: place < PLACE.bog ? "raised" : "bog" };
}

/** Squares on the map, row by row. */
export function squares(view: DawnView): { square: number; row: number; column: number; place: Place }[] {
  return view.square.flatMap((line, row) =>
    line.flatMap((place, column) =>
      column < STRIDE - 1 && place ? [{ square: row * STRIDE + column, row, column, place: placeOf(place) }] : [],
    ),
  );
}

export function squareName(square: number): string {
  return String.fromCharCode(97 + (square % STRIDE)) + (Math.floor(square / STRIDE) + 1);
}

export function squareNamed(name: string): number {
  return (Number(name.slice(1)) - 1) * STRIDE + name.charCodeAt(0) - 97;
}

export function beaconsOf(view: DawnView): ReadonlySet<number> {
  return new Set(
    view.square.flatMap((line, row) =>
      line.flatMap((place, column) => (place === PLACE.beacon ? [row * STRIDE + column] : [])),
    ),
  );
}

const STEPS: Record<string, number> = { n: STRIDE, e: 1, s: -STRIDE, w: -1 };

/** The square a step in a direction leads to, gates included. */
export function stepFrom(view: DawnView, square: number, direction: string): number {
  const step = STEPS[direction];
  if (step !== undefined) return square + step;
  const gate = view.gate.find((g) => g.includes(square));
  return gate?.find((s) => s !== square) ?? NONE;
}

export function seatOfCreature(creature: number): number {
  return Math.floor(creature / SLOTS);
}

export interface Card {
  name: string;
  key: string;
  school: string;
  spell: boolean;
  level: number;
  health: number;
  fatigue: number;
  /** When a spell may be cast, or the creature's figures. */
  kind: string;
  text: string;
}

export const NO_CARD: Card = {
  name: "",
  key: "",
  school: "",
  spell: false,
  level: 0,
  health: 0,
  fatigue: 0,
  kind: "",
  text: "",
};

/** The cards of a set by number, from the rules pages: the schools' pages are in their order. */
export function cardsFrom(topics: readonly Topic[]): Card[] {
  const pages = topics.filter((t) => SCHOOLS.some((s) => s === t.group.toLowerCase()) || t.group === "Powers");
  const figure = (words: string, name: string): number => Number(new RegExp(`${name} (\\d+)`).exec(words)?.[1] ?? 0);
  return [
    NO_CARD,
    ...pages.map((page) => {
      const [kind = "", ...text] = page.text.split("\n");
      return {
        name: page.title,
        key: page.key,
        school: page.group.toLowerCase(),
        spell: !kind.startsWith("Creature"),
        level: figure(kind, "level"),
        health: figure(kind, "health"),
        fatigue: figure(kind, "tires at"),
        kind,
        text: text.join(" "),
      };
    }),
  ];
}

export function tokenName(token: number): string {
  return (TOKENS[token] ?? "").replace("-", " ").replace(/\b[a-z]/g, (c) => c.toUpperCase());
}
