// start.ts: a table against bots, at once.
import type { NewSeat } from "../engine/record";
import type { BotInfo, GameInfo } from "../engine/types";
import { startLocal } from "../table/local";
import { known } from "../ui/crest";
import type { GameUi } from "../ui/game";
import { BOT_NAMES } from "../state/names";
import { go } from "../state/route";
import { settings } from "../state/settings";

/** A bot that is neither hopeless nor crushing. */
export function usualLevel(bots: BotInfo[]): string {
  const ranks = ["apprentice", "novice"];
  return ranks.find((r) => bots.some((b) => b.level === r)) ?? bots[bots.length - 1]?.level ?? "random";
}

export function seatsWithBots(n: number, viewer: number, level: string): NewSeat[] {
  let next = 0;
  return Array.from({ length: n }, (_, i) =>
    i === viewer
      ? { name: settings.value.name, crest: known(settings.value.crest) }
      : { name: BOT_NAMES[next++] ?? `Bot ${i + 1}`, bot: level },
  );
}

/** Starts a game of the usual kind and goes there. */
export async function playNow(game: GameInfo, quick?: GameUi["quick"], instead = false): Promise<void> {
  const seats = quick?.seats ?? game.defaultSeats;
  const id = await startLocal({
    game: game.key,
    rules: game.rules,
    seats: seatsWithBots(seats, 0, usualLevel(game.bots)),
    options: quick?.options ?? {},
    viewer: 0,
    aid: true,
  });
  go(`/table/${id}`, instead);
}
