// cards.ts: the cards of both sets, read once from the rules pages.
import { SET } from "lists/dawn";
import { topicsOf } from "../../state/catalogue";
import { cardsFrom, NO_CARD, type Card } from "./model";

/** By set: the first is that of versions 1 and 2, the second that of the newest. */
const sets: Card[][] = [];

function setOf(number: number): Card[] {
  const set = number > SET ? 1 : 0;
  const pages = set ? [topicsOf("dawn")] : [topicsOf("dawn@2"), topicsOf("dawn@1")];
  const known = sets[set] ?? cardsFrom(pages.find((p) => p.length) ?? []);
  if (known.length > 1) sets[set] = known;
  return known;
}

export function card(number: number): Card {
  const found = number ? setOf(number)[number > SET ? number - SET : number] : undefined;
  return found ?? NO_CARD;
}

/** A card of the newest set. */
export function cardKeyed(key: string): Card | undefined {
  return setOf(SET + 1).find((c) => c.key === key);
}
