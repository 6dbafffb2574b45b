// index.ts: the games this page can show, in the order of the start page.
import { abraca } from "./abraca";
import { archmage } from "./archmage";
import { dawn } from "./dawn";
import type { GameUi } from "../ui/game";

export const uis: readonly GameUi[] = [archmage, abraca, dawn];

export function uiOf(game: string): GameUi | undefined {
  return uis.find((u) => u.key === game);
}
