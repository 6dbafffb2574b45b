// catalogue.ts: the games of the engine and their rules pages, asked once.
import { signal } from "@preact/signals";
import type { GameInfo, Topic } from "../engine/types";
import { ask } from "../engine/worker-client";

export const catalogue = signal<GameInfo[]>([]);
const topics = new Map<string, Topic[]>();

export async function loadCatalogue(): Promise<void> {
  const games = await ask("catalogue", {});
  await Promise.all(games.map(async ({ key }) => topics.set(key, await ask("topics", { game: key }))));
  catalogue.value = games;
}

/** Knows a game from now on that is not offered, such as the null game, because
 * an address or a record names it; and the pages of an older version if that is played. */
export async function meet(game: string, rules?: number): Promise<void> {
  const info = gameInfo(game) ?? (await ask("info", { game }));
  if (!info) return;
  if (!topics.has(game)) topics.set(game, await ask("topics", { game }));
  if (!gameInfo(game)) catalogue.value = [...catalogue.value, info];
  const older = `${game}@${rules}`;
  if (rules !== undefined && rules < info.rules && !topics.has(older))
    topics.set(older, await ask("topics", { game: older }));
}

export function gameInfo(key: string): GameInfo | undefined {
  return catalogue.value.find((g) => g.key === key);
}

/** The pages of a game, or of an older version that was met: GAME@1. */
export function topicsOf(game: string): readonly Topic[] {
  return topics.get(game) ?? [];
}

export function topicOf(game: string, key: string): Topic | undefined {
  return topicsOf(game).find((t) => t.key === key);
}
