// names.ts: what bots, and people not named yet, are called.

export const BOT_NAMES = ["Bram", "Corvin", "Mira", "Tovah", "Wen", "Pell", "Rook"];
export const GUEST_NAMES = ["Ines", "Gwyn", "Sol", "Oona", "Ash", "Juno", "Kit"];

/** A name as tables and records can have it. */
export function cleanName(name: string): string {
  return name.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
}
