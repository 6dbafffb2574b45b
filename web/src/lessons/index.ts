// index.ts: the guided first games.
import { newRecord } from "../engine/record";
import { gameInfo } from "../state/catalogue";
import { settings } from "../state/settings";
import { find, keep } from "../table/store";
import { abraca } from "./abraca";
import { archmage } from "./archmage";
import { dawn } from "./dawn";
import type { Lesson } from "./lesson";

export const lessons: readonly Lesson[] = [archmage, abraca, dawn];

export function lessonOf(game: string): Lesson | undefined {
  return lessons.find((l) => l.game === game);
}

/** The plies a record holds. */
function plies(record: string): string[] {
  return record.split("\n").filter((line) => /^(\*|p\d:) /.test(line));
}

/** Whether a record goes as the lesson has it, and how far it got. */
function follows(plan: Lesson, record: string): boolean {
  const played = plies(record);
  return played.length < plan.script.length && played.every((line, i) => line === plan.script[i]);
}

/** A table for the lesson, where it was left or from its beginning; its id. */
export function sitDown(plan: Lesson, anew = false): string {
  const id = `learn-${plan.game}`;
  const old = find(id);
  if (old && !anew && follows(plan, old.record)) return id;
  const seats = [{ name: settings.value.name }, ...plan.bots.map((name) => ({ name, bot: "novice" }))];
  const head = newRecord(plan.game, gameInfo(plan.game)?.rules ?? 1, seats, plan.options, plan.seed);
  keep({
    id,
    game: plan.game,
    names: seats.map((s) => s.name),
    viewer: 0,
    aid: true,
    record: `${head + plan.script.slice(0, plan.from).join("\n")}\n`,
    over: false,
    changed: Date.now(),
  });
  return id;
}
