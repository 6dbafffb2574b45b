// last-seen.ts: what a table on a server looked like when this browser last showed it.
import type { Position } from "../engine/types";
import type { WirePly, WireState } from "./protocol";

export interface LastSeen {
  seq: number;
  position: Position;
}

/** As browsers already hold it. */
const PREFIX = "conclave.looked.";

export function lastSeen(id: string): LastSeen | null {
  try {
    const then = JSON.parse(localStorage.getItem(PREFIX + id) ?? "null") as LastSeen | null;
    /* Earlier pages kept positions of another shape. */
    return Array.isArray(then?.position.to_act) ? then : null;
  } catch {
    return null;
  }
}

/** Remembers what is shown now; a game that is over needs no remembering. */
export function rememberSeen(id: string, seq: number, shown: Position): LastSeen {
  const position: Position = { ...shown, legal: [] };
  delete position.ahead;
  delete position.belief;
  delete position.outlook;
  if (shown.over) localStorage.removeItem(PREFIX + id);
  else localStorage.setItem(PREFIX + id, JSON.stringify({ seq, position }));
  return { seq, position };
}

/** The plies since then that told something; none where moves were taken back
 * since, for then the remembered board is no part of the game. */
export function missedSince(then: LastSeen | null, story: WirePly[], notes: WireState["notes"]): WirePly[] {
  if (!then || notes.some((n) => n.note === "undo" && n.seq > then.seq)) return [];
  const since = story.filter((p) => p.ply >= then.position.ply);
  return since.some((p) => p.events.some((e) => e.tell)) ? since : [];
}
