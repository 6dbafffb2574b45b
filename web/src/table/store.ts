// store.ts: tables kept in this browser: their records, and whose turn it is.
import { signal } from "@preact/signals";
import { forgetThoughts } from "./thoughts";

export interface DailyMark {
  /** Counted from 1 January 1970. */
  day: number;
  /** The one try that counts; else practice. */
  counted: boolean;
}

export interface Kept {
  id: string;
  game: string;
  names: string[];
  /** What the seats wear, once the table was opened. */
  crests?: string[];
  viewer: number;
  /** A game of the day. */
  daily?: DailyMark;
  aid: boolean;
  record: string;
  over: boolean;
  /** How it ended, once it has. */
  result?: { points: (number | null)[]; payoff: number[] };
  /** Milliseconds since 1970. */
  changed: number;
}

const PREFIX = "conclave.table.";
/** Finished games beyond this many make room for new ones. */
const MOST = 60;

function load(): Kept[] {
  const all: Kept[] = [];
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(PREFIX)) continue;
    try {
      all.push(JSON.parse(localStorage.getItem(key) ?? "") as Kept);
    } catch {
      localStorage.removeItem(key);
    }
  }
  return all.sort((a, b) => b.changed - a.changed);
}

/** Newest first. */
export const kept = signal<Kept[]>(load());

export function find(id: string): Kept | undefined {
  return kept.value.find((k) => k.id === id);
}

export function keep(entry: Kept): void {
  const others = kept.value.filter((k) => k.id !== entry.id);
  for (const old of others.slice(MOST).filter((k) => k.over)) localStorage.removeItem(PREFIX + old.id);
  localStorage.setItem(PREFIX + entry.id, JSON.stringify(entry));
  kept.value = [entry, ...others].sort((a, b) => b.changed - a.changed);
}

export function forget(id: string): void {
  localStorage.removeItem(PREFIX + id);
  forgetThoughts(id);
  kept.value = kept.value.filter((k) => k.id !== id);
}

export function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), (b) => (b % 36).toString(36)).join("");
}
