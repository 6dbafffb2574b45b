// lookup.ts: the games the page shows, and what they bring to it.
import type { JSX } from "preact";
import { Fragment, h } from "preact";
import type { AidPlan } from "../engine/messages";
import { catalogue, gameInfo, topicOf } from "../state/catalogue";
import { idOfLesson, type Lesson } from "../table/lesson";
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

/** A guided game by its name in addresses. */
export function lessonOf(game: string, key: string): Lesson | undefined {
  return uiOf(game)?.lessons?.find((plan) => plan.key === key);
}

/** The guided game a kept table belongs to. */
export function lessonKept(id: string): Lesson | undefined {
  return own.flatMap((ui) => ui.lessons ?? []).find((plan) => idOfLesson(plan) === id);
}

/** The guided game after this one. */
export function lessonAfter(plan: Lesson): Lesson | undefined {
  const all = uiOf(plan.game)?.lessons ?? [];
  return all[all.indexOf(plan) + 1];
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
  if (Picture) return h(Picture, {});
  const page = alone ? topicOf(game, topic) : undefined;
  return page ? h(Fragment, {}, ui?.portrait?.(page, true)) : null;
}
