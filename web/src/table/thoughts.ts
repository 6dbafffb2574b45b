// thoughts.ts: thinking rooms kept in this browser: a record with the lines beside its game, and
// where its reader was.

export interface Thoughts {
  record: string;
  /** The place that was looked at (tree.ts). */
  at: number[];
  /** Milliseconds since 1970. */
  changed: number;
}

const PREFIX = "conclave.room.";
/** Older ones beyond this many make room for new ones. */
const MOST = 60;

export function thoughtsOn(id: string): Thoughts | null {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as Thoughts | null;
  } catch {
    return null;
  }
}

export function forgetThoughts(id: string): void {
  localStorage.removeItem(PREFIX + id);
}

function makeRoom(): void {
  const ids = Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []));
  const age = (id: string): number => thoughtsOn(id)?.changed ?? 0;
  for (const old of ids.sort((a, b) => age(b) - age(a)).slice(MOST)) forgetThoughts(old);
}

/** Keeps a room; false where the browser has no place left for it. */
export function keepThoughts(id: string, thoughts: Thoughts): boolean {
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify(thoughts));
    makeRoom();
    return true;
  } catch {
    return false;
  }
}
