// remarks.ts: what is remarked in a record (docs/records.md): by a server on who played for whom, as
// events; by people on the game, as comments.
import type { GameEvent } from "../engine/types";
import { noteEvent } from "./room";

const NOTES: [RegExp, string][] = [
  [/^# (p\d) is away: a bot plays \((\S+)\)$/, "absent"],
  [/^# (p\d) gave up: a bot plays \((\S+)\)$/, "resign"],
  [/^# (p\d) is back$/, "back"],
  [/^# (p\d) is taken over from a bot$/, "sit"],
];

function remark(line: string, ply: number): GameEvent | null {
  for (const [form, note] of NOTES) {
    const found = form.exec(line);
    const [, seat = "", text = ""] = found ?? [];
    if (found) return noteEvent({ seq: 0, note, seat, text, ply: Math.max(1, ply) });
  }
  return null;
}

export interface Comment {
  ply: number;
  text: string;
}

/** What people wrote, with the number of plies played before it. */
export function commentsOf(record: string): Comment[] {
  const found: Comment[] = [];
  let ply = 0;
  for (const line of record.split("\n")) {
    if (/^(\*|p\d:) /.test(line)) ply++;
    if (line.startsWith("# ") && !remark(line.trim(), ply)) found.push({ ply, text: line.slice(2).trim() });
  }
  return found;
}

/** The remarks by the number of plies played before them. */
export function remarksOf(record: string): Map<number, GameEvent[]> {
  const found = new Map<number, GameEvent[]>();
  let ply = 0;
  for (const line of record.split("\n")) {
    if (/^(\*|p\d:) /.test(line)) ply++;
    const event = remark(line.trim(), ply);
    if (event) found.set(ply, [...(found.get(ply) ?? []), event]);
  }
  return found;
}
