// index.ts: the games this page can show, in the order of the start page.
import { abraca } from "./abraca";
import type { GameUi } from "./ui";

export const uis: readonly GameUi[] = [abraca];

export function uiOf(game: string): GameUi | undefined {
  return uis.find((u) => u.key === game);
}
