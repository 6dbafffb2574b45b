// lookup.ts: the games the page shows, and what they bring to it.
import type { JSX } from "preact";
import { h } from "preact";
import type { AidPlan } from "../engine/messages";
import { catalogue, gameInfo } from "../state/catalogue";
import type { GameUi } from "../ui/game";
import * as registered from "./index";
import { plainUi } from "./plain";

const own: readonly GameUi[] = Object.values(registered);

const plain = new Map<string, GameUi>();

/** A game's own, or a plain one if the engine knows the game. */
export function uiOf(game: string): GameUi | undefined {
  const found = own.find((ui) => ui.key === game) ?? plain.get(game);
  const info = gameInfo(game);
  if (found || !info) return found;
  plain.set(game, plainUi(info));
  return plain.get(game);
}

/** All games of the engine, in the order of the start page. */
export function uis(): readonly GameUi[] {
  const all = catalogue.value.flatMap(({ key }) => uiOf(key) ?? []);
  return all.sort((a, b) => a.rank - b.rank);
}

/** What the engine shall work out, by game. */
export function aidPlans(): Record<string, AidPlan> {
  return Object.fromEntries(own.map((ui) => [ui.key, ui.aids ?? {}]));
}

export function gameName(game: string): string {
  return uiOf(game)?.name ?? game;
}

/** The drawing of a page of the rules, or null; alone, a page may borrow one. */
export function pictureOf(game: string, topic: string, alone = false): JSX.Element | null {
  const ui = uiOf(game);
  const Picture = ui?.pictures?.[topic] ?? (alone ? ui?.borrowed?.[topic] : undefined);
  return Picture ? h(Picture, {}) : null;
}
