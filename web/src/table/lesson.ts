// lesson.ts: a guided game: dice that are known, every move written down, and
// a sentence for each decision of the person.
import { ask } from "../engine/worker-client";
import { gameInfo } from "../state/catalogue";
import { settings } from "../state/settings";
import { find, keep } from "./store";

export interface Step {
  say: string;
  /** The page of the rules that tells more. */
  topic: string;
}

/** What a lesson says. */
export interface Words {
  title: string;
  /** What it teaches, in a sentence. */
  about: string;
  /** One for each decision since the person sat down; null: the one before still holds. */
  steps: readonly (Step | null)[];
  /** What the person has done by then. */
  over: string;
}

export interface Lesson extends Words {
  game: string;
  /** Its name in addresses; "" for the game's first one. */
  key: string;
  /** The page of the rules it belongs to; none for a game's first one. */
  topic?: string;
  /** A whole game of its kind, where that is not the game's usual one. */
  full?: { seats: number; options: Record<string, string> };
  options: Record<string, string>;
  /** Names of the others, who play what is written. */
  bots: readonly string[];
  /** The dice's seed. */
  seed: string;
  /** Plies played before the person sits down. */
  from: number;
  /** Lines of the record: "p1: travel se", chance as "* reveal ruins". */
  script: readonly string[];
}

const MINE = "p1: ";

export function addressOfLesson({ game, key }: Lesson): string {
  return `#/learn/${game}${key && `/${key}`}`;
}

/** The id of its table in this browser. */
export function idOfLesson({ game, key }: Lesson): string {
  return `learn-${game}${key && `-${key}`}`;
}

/** A lesson from its text, plies set apart by " / ". */
export function lesson(plan: Omit<Lesson, "script"> & { script: string }): Lesson {
  return { ...plan, script: plan.script.trim().split(/\s*\/\s+/) };
}

/** What the person should play at a ply; null where nothing is asked. */
export function wanted(plan: Lesson, ply: number): string | null {
  const line = plan.script[ply];
  return line?.startsWith(MINE) ? line.slice(MINE.length) : null;
}

/** The sentence that holds at a ply, and its number among all sentences. */
export function stepAt(plan: Lesson, ply: number): { step: Step; number: number } | null {
  const decisions = plan.script.slice(plan.from, ply + 1).filter((l) => l.startsWith(MINE)).length;
  const so = plan.steps.slice(0, decisions).filter((s) => s !== null);
  const step = so[so.length - 1];
  return step ? { step, number: so.length } : null;
}

export function stepCount(plan: Lesson): number {
  return plan.steps.filter((s) => s !== null).length;
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
export async function sitDown(plan: Lesson, anew = false): Promise<string> {
  const id = idOfLesson(plan);
  const old = find(id);
  if (old && !anew && follows(plan, old.record)) return id;
  const seats = [{ name: settings.value.name }, ...plan.bots.map((name) => ({ name, bot: "novice" }))];
  const { game, options, seed } = plan;
  const head = await ask("begin", { game, rules: gameInfo(game)?.rules ?? 1, seats, options, seed });
  keep({
    id,
    game,
    names: seats.map((s) => s.name),
    viewer: 0,
    aid: true,
    record: `${head + plan.script.slice(0, plan.from).join("\n")}\n`,
    over: false,
    changed: Date.now(),
  });
  return id;
}
