// duel.ts: a fight round made out of its events: the dice of both sides, what was added to them and
// by what, and how it ended. Everything here was told openly.
import { PRIMITIVE, TRIGGER } from "lists/dawn";
import type { GameEvent } from "../../engine/types";
import { ruled } from "./cards";
import { placeOf, STRIDE, TOKENS, type DawnView } from "./model";

/** By what something was added: the fighter's own doing, the ground, or a spell or power. */
export type Source =
  | { kind: "lunge" | "brace" | "own" | "other" }
  | { kind: "token"; token: number }
  | { kind: "card"; card: number };

export interface Part {
  by: Source;
  amount: number;
}

/** Members of a fight to which effects add (games/dawn/effects.h). */
type Member = "edge" | "more" | "ward" | "crush";
const MEMBERS = new Map<number, Member>([
  [PRIMITIVE.edge, "edge"],
  [PRIMITIVE.dice, "more"],
  [PRIMITIVE.ward, "ward"],
  [PRIMITIVE.crush, "crush"],
]);

export interface Fighter extends Record<Member, Part[]> {
  creature: number;
  card: number;
  dice: number[];
  /** Dice that were turned, and to what. */
  turned: Part[];
  /** By what dice were rolled again. */
  rerolled: Source[];
}

export interface Outcome {
  loser: 0 | 1;
  /** The pair of dice that decided, 0 for the best ones. */
  pair: number;
  /** The winner's die with all that was added, and the loser's. */
  high: number;
  low: number;
  loss: number;
}

export interface Duel {
  square: number;
  opening: boolean;
  /** The attacker, then the defender. */
  sides: [Fighter, Fighter];
  outcome: Outcome | null;
  /** What became of the beaten: the last event that says so. */
  fate: string | null;
  /** What else happened to the two since the dice were compared. */
  after: GameEvent[];
  /** Somebody was destroyed or got away: what follows is no longer of this fight. */
  over: boolean;
}

const AGAIN = new Set(["stands", "held", "pinned", "blocked"]);
const FATES = new Set([...AGAIN, "retreats", "destroyed"]);
const AFTER = new Set(["hurt", "mended", "destroyed", "flight-die"]);

function fighter(creature: number, card: number): Fighter {
  return { creature, card, dice: [], turned: [], rerolled: [], edge: [], more: [], ward: [], crush: [] };
}

/** The next round of the same two. */
function anew({ square, sides }: Duel): Duel {
  const [a, b] = sides;
  const fresh: Duel["sides"] = [fighter(a.creature, a.card), fighter(b.creature, b.card)];
  return { square, opening: false, sides: fresh, outcome: null, fate: null, after: [], over: false };
}

/** A comparison as the engine packs it (games/dawn/events.h). */
function outcome(event: GameEvent, sides: Duel["sides"]): Outcome {
  const packed = event.piece ?? 0;
  return {
    loser: sides[0].card === event.from ? 0 : 1,
    pair: packed >> 12,
    high: (packed >> 6) & 63,
    low: packed & 63,
    loss: event.amount,
  };
}

/** One event more; `spell` is the card that was cast last. */
function tell(duel: Duel, event: GameEvent, spell: Source): void {
  const side = duel.sides.find((s) => s.creature === event.from);
  switch (event.event) {
    case "die":
    case "fixed":
      if (!side) return;
      side.card = event.piece ?? side.card;
      side.dice[event.to] = event.amount;
      if (event.event === "fixed") side.turned.push({ by: spell, amount: event.amount });
      return;
    case "tie":
      for (const s of duel.sides) s.dice = [];
      return;
    case "modified": {
      const member = MEMBERS.get(event.piece ?? 0);
      if (member) duel.sides[event.to ? 1 : 0][member].push({ by: spell, amount: event.amount });
      if (event.piece === PRIMITIVE.reroll) duel.sides[event.to ? 1 : 0].rerolled.push(spell);
      if (event.piece === PRIMITIVE.pin) duel.fate = "pinned";
      return;
    }
    case "ability":
      side?.rerolled.push({ kind: "own" });
      return;
    case "compared":
      duel.outcome = outcome(event, duel.sides);
      return;
    default:
      if (duel.outcome && side) follow(duel, duel.outcome, event, side);
  }
}

/** What comes of it: both may be destroyed, but then it is over. */
function follow(duel: Duel, { loser }: Outcome, event: GameEvent, side: Fighter): void {
  if (duel.over && event.event !== "destroyed") return;
  if (FATES.has(event.event) && side === duel.sides[loser]) duel.fate = event.event;
  else if (AFTER.has(event.event)) duel.after.push(event);
  if (event.event === "destroyed") duel.over = true;
}

/** What a side has of its own and by the ground it fights on (8.1, step 1). */
function innate(duel: Duel, at: 0 | 1, view: DawnView): void {
  const side = duel.sides[at];
  const opener = at ? ("brace" as const) : ("lunge" as const);
  for (const { primitive, trigger, a } of ruled(side.card)?.effects ?? []) {
    const member = MEMBERS.get(primitive);
    const opens = duel.opening && trigger === TRIGGER[opener];
    if (member && (opens || trigger === TRIGGER.always))
      side[member].unshift({ by: { kind: opens ? opener : "own" }, amount: a });
  }
  const ground = placeOf(view.square[Math.floor(duel.square / STRIDE)]?.[duel.square % STRIDE] ?? 0);
  if (ground.kind !== "token") return;
  const by = { kind: "token" as const, token: ground.token };
  if (TOKENS[ground.token] === "high-ground" && duel.opening && at) side.edge.push({ by, amount: 1 });
  if (TOKENS[ground.token] === "killing-floor") side.crush.push({ by, amount: 1 });
}

export function sum(parts: readonly Part[]): number {
  return parts.reduce((all, { amount }) => all + amount, 0);
}

/** The die that counts, or would as things stand: its number among the side's, -1 before the roll. */
export function countedDie(duel: Duel, { dice }: Fighter): number {
  const order = dice.map((_, i) => i).sort((a, b) => (dice[b] ?? 0) - (dice[a] ?? 0));
  return order[duel.outcome?.pair ?? 0] ?? -1;
}

/** What a side comes to. */
export function total(duel: Duel, side: Fighter): number {
  const die = side.dice[countedDie(duel, side)] ?? 0;
  return die + (duel.outcome?.pair ? 0 : sum(side.edge));
}

/** So that every sum is right, whatever a card or a rule adds that is not known here. */
function balance(duel: Duel): void {
  if (!duel.outcome || duel.outcome.high === duel.outcome.low) return;
  const { loser, high, low } = duel.outcome;
  duel.sides.forEach((side, i) => {
    const rest = (i === loser ? low : high) - total(duel, side);
    if (rest && !duel.outcome?.pair) side.edge.push({ by: { kind: "other" }, amount: rest });
  });
}

/** Whether it rolled a die less than it has and was given: it was fatigued (8.1, step 3). */
export function wasTired(side: Fighter): boolean {
  const dice = (ruled(side.card)?.dice ?? 0) + sum(side.more);
  return side.dice.length > 0 && side.dice.length < Math.min(3, dice);
}

/** The fight that the last of these events belong to, in its last round; null before the first. */
export function duelOf(events: readonly GameEvent[], view: DawnView): Duel | null {
  let from = events.length - 1;
  while (from >= 0 && events[from]?.event !== "fight") from--;
  const fight = events[from];
  if (!fight) return null;
  const cardOf = (creature: number): number => view.creature[creature]?.card ?? 0;
  const both = [fight.from, fight.amount].map((creature) => fighter(creature, cardOf(creature))) as Duel["sides"];
  let duel: Duel = { square: fight.to, opening: true, sides: both, outcome: null, fate: null, after: [], over: false };
  let spell: Source = { kind: "own" };
  for (const event of events.slice(from + 1)) {
    if (event.event === "arrived" || event.event === "turn") break;
    if (event.event === "moved") duel.over = true;
    if (event.event === "cast" || event.event === "power") spell = { kind: "card", card: event.piece ?? 0 };
    else if (event.event === "die") spell = { kind: "own" };
    const rolls = event.event === "die" || event.event === "cast" || event.event === "power";
    if (rolls && duel.outcome && AGAIN.has(duel.fate ?? "")) duel = anew(duel);
    tell(duel, event, spell);
  }
  innate(duel, 0, view);
  innate(duel, 1, view);
  balance(duel);
  return duel;
}
