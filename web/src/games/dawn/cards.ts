// cards.ts: the cards of every set: their words, read once from the rules pages, and what they are
// to the rules.
import { CARD_SETS, KINDS, SCHOOLS, SET } from "lists/dawn";
import { topicsOf } from "../../state/catalogue";
import { cardsFrom, NO_CARD, type Card } from "./model";

/** Which of the sets a card belongs to: the first is that of versions 1 and 2. */
const setOf = (number: number): number => (number > SET ? 1 : 0);

/** Of a set, by number within it. */
const words: Card[][] = [];

function wordsOf(set: number): Card[] {
  const pages = set ? [topicsOf("dawn")] : [topicsOf("dawn@2"), topicsOf("dawn@1")];
  const known = words[set] ?? cardsFrom(pages.find((p) => p.length) ?? []);
  if (known.length > 1) words[set] = known;
  return known;
}

export function card(number: number): Card {
  const set = setOf(number);
  return wordsOf(set)[number - set * SET] ?? NO_CARD;
}

/** A card by its name in the notation, as tables of a version know it. */
export function cardKeyed(key: string, edition = Infinity): Card | undefined {
  const set = sets.filter((s) => s.since <= edition).length - 1;
  return wordsOf(set).find((c) => c.key === key);
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

export function ruled(number: number): RuledCard | undefined {
  const set = setOf(number);
  return sets[set]?.cards[number - set * SET - 1];
}

/** A card of the newest set that has it. */
export function ruledKeyed(key: string): RuledCard | undefined {
  return [...sets].reverse().flatMap((s) => s.cards.filter((c) => c.key === key))[0];
}
