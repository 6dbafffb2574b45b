// daily.ts: games of the day: tries and what they add up to; where there is no server, this browser
// keeps them, and its dice follow from the date.
import { seedOfDay, openSecret, dayBefore } from "../engine/fair";
import type { NewSeat } from "../engine/record";
import { SPECTATOR, type DailyResult, type DailySetup } from "../engine/types";
import { ask } from "../engine/worker-client";
import { keepNew, type LocalPlan } from "./local";
import { find, keep, kept, newId } from "./store";

export const DAY = 86_400_000;

/** Days since 1 January 1970, by Greenwich. */
export const dayAt = (time: number): number => Math.floor(time / DAY);

/** One's try at a game of some day; without an outcome it goes on. */
export interface Try extends Omit<DailyResult, "outcome"> {
  day: number;
  game: string;
  table: string;
  outcome: DailyResult["outcome"] | null;
}

export const tryOf = (tries: readonly Try[], day: number, game: string): Try | undefined =>
  tries.find((t) => t.day === day && t.game === game);

/** Days in a row up to today, or to yesterday while today may still be played, and the most there were. */
export function streakOf(tries: readonly Try[], today: number): { now: number; longest: number } {
  const days = new Set(tries.flatMap((t) => (t.outcome ? [t.day] : [])));
  const upTo = (day: number): number => {
    let n = 0;
    while (days.has(day - n)) n++;
    return n;
  };
  const longest = Math.max(0, ...[...days].map(upTo));
  return { now: upTo(days.has(today) ? today : today - 1), longest };
}

/** How many ended with which score; who gave up has none. */
export interface Spread {
  score: number;
  count: number;
}

export function spreadOf(tries: readonly Try[], game: string): Spread[] {
  const counts = new Map<number, number>();
  for (const { game: of, outcome, score } of tries)
    if (of === game && outcome && outcome !== "gave_up") counts.set(score, (counts.get(score) ?? 0) + 1);
  return [...counts].map(([score, count]) => ({ score, count }));
}

export interface Bar {
  from: number;
  to: number;
  count: number;
  mine: boolean;
}

/** Few enough bars to be read; scores between the lowest and the highest that nobody has count too. */
export function barsOf(spread: readonly Spread[], mine: number | null, most = 11): Bar[] {
  const scores = spread.map((s) => s.score);
  if (!scores.length) return [];
  const [low, high] = [Math.min(...scores), Math.max(...scores)];
  const width = Math.ceil((high - low + 1) / most);
  return Array.from({ length: Math.ceil((high - low + 1) / width) }, (_, i) => {
    const [from, to] = [low + i * width, low + (i + 1) * width - 1];
    const count = spread.reduce((n, s) => n + (s.score >= from && s.score <= to ? s.count : 0), 0);
    return { from, to, count, mine: mine !== null && mine >= from && mine <= to };
  });
}

/** Whether the secret of a day leads back to what stood before the first. */
export function leadsBack(secret: string, day: number, chain: { first: number; anchor: string }): boolean {
  let at = secret;
  for (let d = day; d >= chain.first; d--) at = dayBefore(at);
  return at === chain.anchor;
}

// ---- In this browser alone ----

const KEY = "conclave.daily";
/** Tries that are kept: 400 days of them. */
const MOST = 1200;

/** Read anew each time: another tab may have begun a try a moment ago. */
export function triesHere(): Try[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(found) ? (found as Try[]) : [];
  } catch {
    return [];
  }
}

function write(tries: Try[]): void {
  localStorage.setItem(KEY, JSON.stringify(tries.sort((a, b) => b.day - a.day).slice(0, MOST)));
}

/** The dice of a day's game where nobody can keep a secret. */
export const openSeed = (day: number, game: string): string => seedOfDay(openSecret(day), game);

function planOf(setup: DailySetup, day: number, seats: NewSeat[], counted: boolean): LocalPlan {
  const { game, rules, options } = setup;
  return { game, rules, seats, options, viewer: 0, aid: !counted, daily: { day, counted } };
}

/** Begins the one try, goes on with it, or practises; the table. The record comes first, so that of two tabs
 * the later one finds the try of the earlier. */
export async function beginHere(setup: DailySetup, day: number, seats: NewSeat[], practice: boolean): Promise<string> {
  const { game, rules, options } = setup;
  const record = await ask("begin", { game, rules, seats, options, seed: openSeed(day, game) });
  const begun = tryOf(triesHere(), day, game);
  if (!practice && begun) return begun.table;
  const table = keepNew(planOf(setup, day, seats, !practice), record);
  if (!practice) write([...triesHere(), { day, game, table, outcome: null, score: 0, points: 0, moves: 0 }]);
  return table;
}

const GAVE_UP: DailyResult = { outcome: "gave_up", score: 0, points: 0, moves: 0 };

/** What became of a try: its table is over, or was removed; null: it goes on, or went on past its day. */
async function resultOf({ table, day }: Try): Promise<DailyResult | null> {
  const entry = find(table);
  if (!entry) return GAVE_UP;
  if (!entry.over || dayAt(entry.changed) !== day) return null;
  return ask("dailyResult", { record: entry.record, day });
}

/** Notes how tries have ended since. */
export async function settleHere(): Promise<Try[]> {
  const ended = new Map<string, DailyResult>();
  for (const one of triesHere().filter((t) => t.outcome === null)) {
    const result = await resultOf(one);
    if (result) ended.set(one.table, result);
  }
  const tries = triesHere().map((t) => ({ ...t, ...(t.outcome === null ? ended.get(t.table) : undefined) }));
  if (ended.size) write(tries);
  return tries;
}

// ---- Bots in the same seat ----

export interface BotGame {
  level: string;
  record: string;
  result: DailyResult;
}

/** How a bot plays the person's seat with these dice. */
export async function botGame(setup: DailySetup, day: number, seed: string, level: string): Promise<BotGame | null> {
  const { game, rules, options } = setup;
  const seats = Array.from({ length: setup.seats }, (_, i) => {
    const bot = i ? setup.level : level;
    return { name: bot, bot };
  });
  const record = await ask("playOut", { record: await ask("begin", { game, rules, seats, options, seed }) });
  const result = await ask("dailyResult", { record, day });
  return result ? { level, record, result } : null;
}

/** Keeps a bot's game to be stepped through, once; the table. */
export function keepBotGame(setup: DailySetup, { record }: BotGame): string {
  const known = kept.value.find((k) => k.record === record);
  if (known) return known.id;
  const id = newId();
  keep({
    id,
    game: setup.game,
    names: Array.from({ length: setup.seats }, (_, i) => `p${i + 1}`),
    viewer: SPECTATOR,
    aid: false,
    record,
    over: true,
    changed: Date.now(),
  });
  return id;
}
