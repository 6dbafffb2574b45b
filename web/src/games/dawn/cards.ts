// cards.ts: the cards: their words, read once from the rules pages, and what they are to the rules.
import { CARD_SETS, KINDS, SCHOOLS } from "lists/dawn";
import { topicsOf } from "../../state/catalogue";
import { cardsFrom, type Card } from "./model";

let cards: Card[] = [];

export function card(number: number): Card {
  if (cards.length < 2) cards = cardsFrom(topicsOf("dawn"));
  const found = cards[number] ?? cards[0];
  if (!found) throw new Error("no cards");
  return found;
}

export function cardKeyed(key: string): Card | undefined {
  card(0);
  return cards.find((c) => c.key === key);
}

export interface RuledCard {
  key: string;
  school: string;
  spell: boolean;
  level: number;
  /** Rolled when it is not tired. */
  dice: number;
  effects: readonly { primitive: number; trigger: number; a: number }[];
}

/** Every set of cards, the powers after its schools, by the version of the rules that brought it. */
export const sets: readonly { since: number; cards: readonly RuledCard[] }[] = CARD_SETS.map(
  ({ since, cards: all }) => ({
    since,
    cards: all.map((c, i) => {
      const powers = SCHOOLS.length * KINDS;
      return { ...c, school: SCHOOLS[i < powers ? Math.floor(i / KINDS) : i - powers] ?? "" };
    }),
  }),
);

/** A card as tables of a version know it. */
export function ruled(number: number, edition: number): RuledCard | undefined {
  const set = sets.filter((s) => s.since <= edition).at(-1) ?? sets[0];
  return set?.cards[number - 1];
}

/** A card of the newest set that has it. */
export function ruledKeyed(key: string): RuledCard | undefined {
  return [...sets].reverse().flatMap((s) => s.cards.filter((c) => c.key === key))[0];
}
