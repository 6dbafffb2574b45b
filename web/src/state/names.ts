// names.ts: what bots, and people not named yet, are called.

export const BOT_NAMES = ["Bram", "Corvin", "Mira", "Tovah", "Wen", "Pell", "Rook"];
export const GUEST_NAMES = ["Ines", "Gwyn", "Sol", "Oona", "Ash", "Juno", "Kit"];

/** A name as tables and records can have it. */
export function cleanName(name: string): string {
  return name.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
}

/** Bots have no names of their own at a server's tables: each gets one that nobody there has. */
export function namesOf(seats: readonly { name?: string | null }[]): string[] {
  const people = new Set(seats.map((s) => s.name));
  const free = BOT_NAMES.filter((name) => !people.has(name));
  return seats.map((s, i) => s.name || (free[i % free.length] ?? `p${i + 1}`));
}
