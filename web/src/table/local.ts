// local.ts: a table in this browser: the worker plays chance and bots, the
// record is kept here after every turn.
import type { NewSeat } from "../engine/record";
import type { Frame, Header, Position } from "../engine/types";
import { ask, attend } from "../engine/worker-client";
import { find, keep, newId, type DailyMark, type Kept } from "./store";
import type { Table, TableNews } from "./table";

/** Opens a kept table; with a script the bots play what it says as long as all goes by it. */
export async function openLocal(id: string, script: readonly string[] = []): Promise<Table | null> {
  const entry = find(id);
  if (!entry) return null;
  const header = await ask("open", { table: id, record: entry.record, viewer: entry.viewer, aid: entry.aid, script });
  const { game, rules, seats, options } = header;
  return localTable(entry, header, await ask("opening", { game, rules, seats: seats.length, options }));
}

/** A try that counts is played without help. */
function withoutUndo(frame: Frame): Frame {
  return { ...frame, position: { ...frame.position, undo: false } };
}

function localTable(entry: Kept, header: Header, opening: unknown): Table {
  const { id, viewer } = entry;
  const crests = header.seats.map((s) => s.crest);
  const counted = entry.daily?.counted ?? false;
  let leave = (): void => {};
  return {
    id,
    header,
    viewer,
    opening,
    daily: entry.daily ?? null,
    online: null,
    waits: () => false,
    listen(hear: (news: TableNews) => void) {
      let last: Position | null = null;
      leave = attend(
        id,
        ({ frame, header: head, reset }) => {
          last = frame.position;
          const shown = counted ? withoutUndo(frame) : frame;
          hear(reset ? { kind: "reset", frame: shown, header: head } : { kind: "frame", frame: shown });
        },
        ({ record, over }) => {
          const ended = over && last?.payoff ? { result: { points: last.points, payoff: last.payoff } } : {};
          keep({ ...entry, crests, record, over, changed: Date.now(), ...ended });
        },
      );
      void ask("run", { table: id });
    },
    act: (line, ply) => ask("act", { table: id, line, ply }),
    undo: async () => void (!counted && (await ask("undo", { table: id }))),
    hint: counted ? null : () => ask("hint", { table: id }),
    again: null,
    resign: null,
    take: (seat) => void ask("take", { table: id, seat }),
    record: () => ask("record", { table: id, viewer: 9 }),
    close() {
      leave();
      void ask("close", { table: id });
    },
  };
}

export interface LocalPlan {
  game: string;
  rules: number;
  seats: NewSeat[];
  options: Record<string, string>;
  /** The seat of the person here, or SPECTATOR to watch bots. */
  viewer: number;
  aid: boolean;
  daily?: DailyMark;
}

/** Keeps a table whose record has begun; its id. */
export function keepNew(plan: LocalPlan, record: string): string {
  const id = newId();
  keep({
    id,
    game: plan.game,
    names: plan.seats.map((s) => s.name),
    viewer: plan.viewer,
    aid: plan.aid,
    record,
    over: false,
    changed: Date.now(),
    ...(plan.daily ? { daily: plan.daily } : {}),
  });
  return id;
}

/** Starts a table and keeps it; its id. */
export async function startLocal(plan: LocalPlan): Promise<string> {
  const { game, rules, seats, options } = plan;
  return keepNew(plan, await ask("begin", { game, rules, seats, options }));
}
