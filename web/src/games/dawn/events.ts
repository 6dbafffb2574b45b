// events.ts: where an event of Dawn happens in the arena, and what it leaves there.
import { seatIndex, type GameEvent } from "../../engine/types";
import type { LogEntry } from "../../table/play";
import { put } from "../../ui/retell";
import { NONE, squareName, type Creature, type DawnMage, type DawnView } from "./model";

/** Events that name a creature in `from`. */
const OF_CREATURE = new Set([
  "ability",
  "die",
  "fixed",
  "lost",
  "hurt",
  "mended",
  "destroyed",
  "stands",
  "held",
  "retreats",
  "pinned",
  "flight-die",
  "blocked",
  "locked",
  "unlocked",
  "offered",
]);

/** The log with each walk as one line: steps of a creature that follow each other. */
export function joined(log: readonly LogEntry[]): LogEntry[] {
  const lines: LogEntry[] = [];
  for (const entry of log) {
    const before = lines.at(-1)?.event;
    const { event } = entry;
    const walks = event.event === "moved" && before?.event === "moved" && before.amount === event.amount;
    if (!walks || before.to !== event.from) {
      lines.push(entry);
      continue;
    }
    const tell = event.tell.replace(`${squareName(event.from)} to`, `${squareName(before.from)} to`);
    lines[lines.length - 1] = { ...entry, event: { ...event, from: before.from, tell } };
  }
  return lines;
}

function square(at: number | undefined): string[] {
  return at === undefined || at === NONE ? [] : [`sq:${at}`];
}

export function spots(event: GameEvent, before: unknown): string[] {
  const view = before as DawnView;
  const { event: kind, from, to } = event;
  if (OF_CREATURE.has(kind)) return square(view.creature[from]?.square);
  switch (kind) {
    case "moved":
      return [...square(from), ...square(to)];
    case "arrived":
    case "token":
    case "fight":
    case "round":
    case "ground":
    case "settled":
      return square(to);
    case "tie":
    case "compared":
      return square(view.fight.square);
    default:
      return event.seat ? [`player:${seatIndex(event.seat)}`] : [];
  }
}

export function after(before: unknown, event: GameEvent): unknown {
  const view = before as DawnView;
  const { from, to, amount } = event;
  const creature = (id: number, change: (c: Creature) => Partial<Creature>): DawnView => ({
    ...view,
    creature: put(view.creature, id, (c) => ({ ...c, ...change(c) })),
  });
  const mage = (change: (m: DawnMage) => Partial<DawnMage>): DawnView => ({
    ...view,
    mage: put(view.mage, seatIndex(event.seat), (m) => ({ ...m, ...change(m) })),
  });
  switch (event.event) {
    case "arrived":
      return creature(from, () => ({ card: event.piece ?? 0, square: to, health: amount, lock: 0, flags: 0 }));
    case "moved":
      return creature(amount, () => ({ square: to }));
    case "lost":
    case "hurt":
    case "mended":
      return creature(from, () => ({ health: to }));
    case "destroyed":
    case "offered":
      return creature(from, () => ({ card: 0 }));
    case "scored":
      return mage(() => ({ points: amount }));
    case "stone":
      return mage((m) => ({ stones: m.stones + amount }));
    case "crystal":
      return mage((m) => ({ crystals: m.crystals + amount }));
    case "turn":
      return { ...view, active: seatIndex(event.seat), round: amount };
    default:
      return view;
  }
}
