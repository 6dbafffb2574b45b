// outlook.ts: what the Warlord does if nobody stops him, read from the
// engine's ways of his next turn.
import { seatIndex, type GameEvent, type Way } from "../../engine/types";
import type { Play } from "../../table/play";
import { PHASE, ringOf, type ArchmageView } from "./model";

/** A place on his way, the points he has left there, and what he does. */
export interface Step {
  at: number;
  left: number;
  /** Whether he paid to come here. */
  paid: boolean;
  deeds: GameEvent[];
}

export interface March {
  share: number;
  steps: Step[];
}

const DEEDS = new Set(["leaves", "claims", "wards", "explores", "token", "builds"]);

/** On the straight way every step leads a ring farther out; from its end on he pays. */
function marchOf(view: ArchmageView, { share, events }: Way): March {
  const steps: Step[] = sets(view) ? [{ at: view.warlord.at, left: view.warlord.mp, paid: false, deeds: [] }] : [];
  const ring = (at: number): number => ringOf(view.cell[at] ?? 0);
  for (const e of events) {
    const last = steps.at(-1);
    if (e.event === "warlord") {
      const paid = last !== undefined && (last.paid || ring(e.to) <= ring(last.at));
      steps.push({ at: e.to, left: e.amount, paid, deeds: [] });
    } else if (last && DEEDS.has(e.event)) last.deeds.push(e);
  }
  return { share, steps };
}

/** His marches that are possible from here; several while dice or cards are open. */
export function marches(play: Play): March[] {
  const found = new Map<string, March>();
  for (const way of play.shown.outlook ?? []) {
    const march = marchOf(play.shown.view as ArchmageView, way);
    const key = march.steps.map((s) => `${s.at}:${s.left}`).join(" ");
    const known = found.get(key);
    if (known) known.share += march.share;
    else if (march.steps.length > 1) found.set(key, march);
  }
  return [...found.values()];
}

/** Whether he is about to march: his die is thrown or his card lies open. */
export function sets(view: ArchmageView): boolean {
  return view.phase === PHASE.warlord;
}

/** What is threatened: a location, whose, and the share of ways in which it falls. */
export interface Threat {
  at: number;
  seat: number;
  share: number;
}

/** In ten thousandths: what is less likely is not worth a line. */
const LEAST = 50;

export function threats(play: Play): Threat[] {
  const found = new Map<number, Threat>();
  for (const { share, steps } of marches(play)) {
    const falls = steps.flatMap((s) => s.deeds.filter((e) => e.event === "leaves" && e.seat));
    for (const { from: at, seat } of falls)
      found.set(at, { at, seat: seatIndex(seat), share: (found.get(at)?.share ?? 0) + share });
  }
  return [...found.values()].filter((f) => f.share >= LEAST).sort((a, b) => b.share - a.share);
}
