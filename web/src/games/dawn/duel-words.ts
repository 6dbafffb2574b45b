// duel-words.ts: why a duel was won, in one plain sentence, and what came of it.
import { PRIMITIVE } from "lists/dawn";
import { card, ruled } from "./cards";
import { sum, wasTired, type Duel, type Fighter, type Part, type Source } from "./duel";
import { tokenName, type DawnView } from "./model";
import { t } from "./strings";

const w = t.why;

/** What added something, for a sum: "lunge", "High Ground", "Flare". */
export function sourceName(by: Source): string {
  if (by.kind === "token") return tokenName(by.token);
  return by.kind === "card" ? card(by.card).name : w.by[by.kind];
}

export function partName({ by, amount }: Part): string {
  return w.part(amount, sourceName(by));
}

function edgeReason(who: string, { by, amount }: Part): string {
  if (by.kind === "token") return w.stood(who, tokenName(by.token), amount);
  return by.kind === "card" ? w.had(who, card(by.card).name, amount) : w[by.kind](who, amount);
}

interface Reason {
  words: string;
  /** Whether it speaks for the side it is told of. */
  helps: boolean;
}

/** What moved one side's number, in words. */
function reasons(side: Fighter, who: string): Reason[] {
  const turned = side.turned.map(({ by, amount }) => ({
    words: by.kind === "card" ? w.turned(sourceName(by), who, amount) : w.least(who, amount),
    helps: true,
  }));
  const edge = side.edge.filter((p) => p.amount).map((p) => ({ words: edgeReason(who, p), helps: p.amount > 0 }));
  const again = side.rerolled.map((by) => ({ words: w.rerolled(sourceName(by), who), helps: by.kind === "own" }));
  const more = side.more.map(({ by, amount }) => ({ words: w.rolled(sourceName(by), who, amount), helps: amount > 0 }));
  const tired = wasTired(side) ? [{ words: w.tired(who), helps: false }] : [];
  return [...edge, ...turned, ...again, ...more, ...tired];
}

/** "Pit Hound wins 6 to 4: it lunged (+1), though Ghoul stood on High Ground (+1)." */
export function verdict(duel: Duel, name: (side: number) => string): string {
  const { outcome, sides } = duel;
  if (!outcome) return "";
  const { loser, pair, high, low } = outcome;
  const winner = loser ? 0 : 1;
  if (high === low) return w.tenth(name(winner));
  if (pair) return w.next(name(winner), high, low);
  const all = [
    ...reasons(sides[winner], w.it),
    ...reasons(sides[loser], name(loser)).map((r) => ({ ...r, helps: !r.helps })),
  ];
  const words = (helps: boolean): string[] => all.filter((r) => r.helps === helps).map((r) => r.words);
  return w.wins(name(winner), high, low, words(true), words(false));
}

/** "Ghoul loses 3 health (2 by the dice, +1 Killing Floor)." */
export function loss({ outcome, sides }: Duel, name: (side: number) => string): string {
  if (!outcome) return "";
  const { loser, pair, high, low } = outcome;
  const apart = pair ? 0 : high - low;
  const crush = apart ? sides[loser ? 0 : 1].crush : [];
  const ward = sides[loser].ward.map((p) => ({ ...p, amount: -p.amount }));
  return w.loses(name(loser), outcome.loss, apart, [...crush, ...ward].map(partName));
}

/** What the beaten creature does, or has to do. */
export function fate(duel: Duel, view: DawnView): string {
  const { outcome, sides, after } = duel;
  if (!outcome) return "";
  if (duel.fate) return w.fates[duel.fate] ?? "";
  const side = sides[outcome.loser];
  if (!view.creature[side.creature]?.card) return "";
  const hurt = after.filter((e) => e.event === "hurt" && e.from === side.creature);
  const lost = outcome.loss + sum(hurt.map((e) => ({ by: { kind: "other" }, amount: e.amount })));
  const firm = ruled(side.card)?.effects.some((e) => e.primitive === PRIMITIVE.firm && e.a === 1);
  return lost < 2 || firm ? w.may : w.must;
}
