// record-of.ts: the record an address names: kept here, on the server, or one of the examples.
import type { Header } from "../engine/types";
import { namesOf } from "../state/names";
import { exampleRecord } from "../table/examples";
import { find } from "../table/store";
import { revealedRecord } from "./revealed";

/** Whether a game is looked at that still runs, some minutes later than it is played. */
export function isLive(id: string): boolean {
  return id.startsWith("revealed-");
}

/** A record of the server's, and where it is asked for. */
const FAR = /^(online|revealed|daily)-(.+)$/;

/** In a server's game everybody is called as at its table. */
export function calledAsThere(id: string, header: Header): Header {
  if (!FAR.test(id)) return header;
  const names = namesOf(header.seats);
  return { ...header, seats: header.seats.map((s, i) => ({ ...s, name: names[i] ?? "" })) };
}

/** What is hidden in a try that counts stays hidden until it is over. */
function keptRecord(id: string): string | null {
  const entry = find(id);
  return entry && (entry.over || !entry.daily?.counted) ? entry.record : null;
}

/** The record of a kept table, or of one on the server. */
export async function recordOf(id: string): Promise<string | null> {
  if (id.startsWith("example-")) return exampleRecord(id);
  const far = FAR.exec(id);
  if (!far) return keptRecord(id);
  if (isLive(id)) return revealedRecord(far[2] ?? "");
  const answer = await fetch(`api/1/${far[1] === "daily" ? "daily" : "tables"}/${far[2]}/record`);
  return answer.ok ? answer.text() : null;
}
