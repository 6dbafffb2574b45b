// local.ts: a table in this browser: the worker plays chance and bots, the
// record is kept here after every turn.
import type { NewSeat } from "../engine/record";
import type { Header } from "../engine/types";
import { ask, attend } from "../engine/worker-client";
import { find, keep, newId, type Kept } from "./store";
import type { Table, TableNews } from "./table";

/** Opens a kept table; with a script the bots play what it says as long as all goes by it. */
export async function openLocal(id: string, script: readonly string[] = []): Promise<Table | null> {
  const entry = find(id);
  if (!entry) return null;
  const header = await ask("open", { table: id, record: entry.record, viewer: entry.viewer, aid: entry.aid, script });
  const { game, rules, seats, options } = header;
  return localTable(entry, header, await ask("opening", { game, rules, seats: seats.length, options }));
}

function localTable(entry: Kept, header: Header, opening: unknown): Table {
  const { id, viewer } = entry;
  const crests = header.seats.map((s) => s.crest);
  let leave = (): void => {};
  return {
    id,
    header,
    viewer,
    opening,
    online: null,
    waits: () => false,
    listen(hear: (news: TableNews) => void) {
      leave = attend(
        id,
        ({ frame, header: head, reset }) =>
          hear(reset ? { kind: "reset", frame, header: head } : { kind: "frame", frame }),
        ({ record, over }) => keep({ ...entry, crests, record, over, changed: Date.now() }),
      );
      void ask("run", { table: id });
    },
    act: (line, ply) => ask("act", { table: id, line, ply }),
    undo: async () => void (await ask("undo", { table: id })),
    hint: () => ask("hint", { table: id }),
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
}

/** Starts a table and keeps it; its id. */
export async function startLocal(plan: LocalPlan): Promise<string> {
  const id = newId();
  const { game, rules, seats, options } = plan;
  const record = await ask("begin", { game, rules, seats, options });
  keep({
    id,
    game,
    names: seats.map((s) => s.name),
    viewer: plan.viewer,
    aid: plan.aid,
    record,
    over: false,
    changed: Date.now(),
  });
  return id;
}
