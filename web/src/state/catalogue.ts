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
 * an address or a record names it. */
export async function meet(game: string): Promise<void> {
  if (gameInfo(game)) return;
  const info = await ask("info", { game });
  if (!info) return;
  topics.set(game, await ask("topics", { game }));
  if (!gameInfo(game)) catalogue.value = [...catalogue.value, info];
}

export function gameInfo(key: string): GameInfo | undefined {
  return catalogue.value.find((g) => g.key === key);
}

export function topicsOf(game: string): readonly Topic[] {
  return topics.get(game) ?? [];
}

export function topicOf(game: string, key: string): Topic | undefined {
  return topicsOf(game).find((t) => t.key === key);
}
