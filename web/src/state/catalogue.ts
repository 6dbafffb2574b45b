// catalogue.ts: the games of the engine, asked once.
import { signal } from "@preact/signals";
import type { GameInfo } from "../engine/types";
import { ask } from "../table/desk";

export const catalogue = signal<GameInfo[]>([]);

export async function loadCatalogue(): Promise<void> {
  catalogue.value = await ask("catalogue", {});
}

export function gameInfo(key: string): GameInfo | undefined {
  return catalogue.value.find((g) => g.key === key);
}
