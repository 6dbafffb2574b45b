// lookup.ts: the games the page shows, and what they bring to it.
import type { JSX } from "preact";
import { h } from "preact";
import type { AidPlan } from "../engine/messages";
import { catalogue } from "../state/catalogue";
import type { GameUi } from "../ui/game";
import * as registered from "./index";

const own: readonly GameUi[] = Object.values(registered).sort((a, b) => a.rank - b.rank);

/** All of them, in the order of the start page. */
export function uis(): readonly GameUi[] {
  return own.filter((ui) => catalogue.value.some((game) => game.key === ui.key));
}

export function uiOf(game: string): GameUi | undefined {
  return own.find((ui) => ui.key === game);
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
