// cards.ts: the cards, read once from the rules pages.
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
