// start.ts: a table against bots, at once.
import type { NewSeat } from "../engine/record";
import type { BotInfo, GameInfo } from "../engine/types";
import { startLocal } from "../table/local";
import { BOT_NAMES } from "./names";
import { settings } from "./settings";

/** Seats of a table "at once", where the engine's default would be lonely or slow. */
const QUICK_SEATS: Record<string, number> = { abraca: 4, archmage: 2, dawn: 2 };

/** Options of such a table, where they make a livelier start than the rules' own. */
const QUICK_OPTIONS: Record<string, Record<string, string>> = { dawn: { map: "2x2" } };

/** A bot that is neither hopeless nor crushing. */
export function usualLevel(bots: BotInfo[]): string {
  const ranks = ["apprentice", "novice"];
  return ranks.find((r) => bots.some((b) => b.level === r)) ?? bots[bots.length - 1]?.level ?? "random";
}

export function seatsWithBots(n: number, viewer: number, level: string): NewSeat[] {
  let next = 0;
  return Array.from({ length: n }, (_, i) =>
    i === viewer ? { name: settings.value.name } : { name: BOT_NAMES[next++] ?? `Bot ${i + 1}`, bot: level },
  );
}

/** Starts a game of the usual kind; the table's id. */
export function playNow(game: GameInfo, options: Record<string, string> = {}): string {
  const seats = QUICK_SEATS[game.key] ?? game.defaultSeats;
  return startLocal({
    game: game.key,
    rules: game.rules,
    seats: seatsWithBots(seats, 0, usualLevel(game.bots)),
    options: { ...QUICK_OPTIONS[game.key], ...options },
    viewer: 0,
    aid: true,
  });
}
