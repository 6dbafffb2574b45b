// worker.ts: runs the engine beside the page: rules, dice and bots of local
// tables, replays, rules pages.
import { Engine, type EngineTable } from "../engine/engine";
import { botSeed, newRecord, verify } from "../engine/record";
import { ALL, SPECTATOR, type Frame, type Header } from "../engine/types";
import type { Calls, CallName, FromWorker, ToWorker } from "./messages";

declare const WASM_FILE: string;

interface Open {
  engine: EngineTable;
  header: Header;
  viewer: number;
  aid: boolean;
}

/** Archmage's headings of moves on the way, and of those that end it. */
const JOURNEY = { follow: "Travel", stop: "Journey's End" };

/** Archmage's Warlord marches until the next mage's turn, by dice or by a card. */
const MARCH = { stop: "turn", throws: "roll march", answers: "pass end none" };

const tables = new Map<string, Open>();
const engine = Engine.load(fetch(new URL(WASM_FILE, self.location.href)));

function post(message: FromWorker): void {
  self.postMessage(message);
}

function get(id: string): Open {
  const table = tables.get(id);
  if (!table) throw new Error("no such table");
  return table;
}

function frameOf(table: Open, since: number, viewer = table.viewer): Frame {
  const frame = table.engine.frame(since, viewer);
  const belief = table.aid && viewer < SPECTATOR ? table.engine.belief(viewer) : null;
  if (belief) frame.position.belief = belief;
  if (frame.position.legal.some((m) => m.group === JOURNEY.follow))
    frame.position.ahead = table.engine.ahead(viewer, JOURNEY.follow, JOURNEY.stop);
  if (viewer < table.header.seats.length && marches(table.header, frame))
    frame.position.outlook = table.engine.ways(viewer, MARCH.stop, MARCH.throws, MARCH.answers);
  return frame;
}

/** Whether there is a Warlord whose plans somebody should see now. */
function marches(header: Header, { position, events }: Frame): boolean {
  if (header.game !== "archmage" || header.options["mode"] === "versus" || position.over) return false;
  return position.legal.length > 0 || events.some((e) => e.kind === "rolls" || e.kind === "card");
}

/** Plays one ply that needs nobody here; false if a person is asked or all is over. */
function advance(table: Open): boolean {
  const { engine: t, header } = table;
  if (t.drawChance({ seed: header.seed, salts: header.seats.map((s) => s.salt) })) return true;
  const now = t.position(SPECTATOR);
  for (const seat of now.toAct) {
    const level = header.seats[seat]?.bot;
    if (!level) continue;
    const line = t.advice(seat, level, botSeed(header.seed, now.ply)) ?? t.advice(seat, "random", 1n);
    if (line && t.act(seat, line, now.ply).status === "ok") return true;
  }
  return false;
}

const SLICE = 25;

/** Advances in slices, so that undo and hints are heard in between. */
async function run(id: string): Promise<void> {
  for (let n = 1; ; n++) {
    const table = tables.get(id);
    if (!table) return;
    const ply = table.engine.position(SPECTATOR).ply;
    if (!advance(table)) {
      save(id, table);
      return;
    }
    post({ kind: "frame", table: id, frame: frameOf(table, ply), header: table.header, reset: false });
    if (n % SLICE === 0) {
      save(id, table);
      await new Promise((done) => setTimeout(done, 0));
    }
  }
}

function save(id: string, table: Open): void {
  const over = table.engine.position(SPECTATOR).over;
  post({ kind: "saved", table: id, record: table.engine.record(ALL), over });
}

function reset(id: string, table: Open): void {
  post({ kind: "frame", table: id, frame: frameOf(table, 0), header: table.header, reset: true });
}

type Handlers = { [K in CallName]: (ask: Calls[K]["ask"], e: Engine) => Calls[K]["answer"] };

const handlers: Handlers = {
  catalogue: (_, e) => e.catalogue(),
  topics: ({ game }, e) => e.topics(game),
  defaults: ({ game, seats }, e) => e.defaults(game, seats),
  check: ({ record }, e) => {
    try {
      e.open(record).close();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  verify: ({ record }, e) => verify(e, record),
  open: ({ table, record, viewer, aid }, e) => {
    tables.get(table)?.engine.close();
    const opened = e.open(record);
    const open = { engine: opened, header: opened.header(), viewer, aid };
    tables.set(table, open);
    return open.header;
  },
  opening: ({ game, seats, options }, e) => {
    const rules = e.catalogue().find((g) => g.key === game)?.rules ?? 1;
    const people = Array.from({ length: seats }, (_, i) => ({ name: `p${i + 1}` }));
    const table = e.open(newRecord(game, rules, people, options));
    const { view } = table.position(SPECTATOR);
    table.close();
    return view;
  },
  close: ({ table }) => {
    tables.get(table)?.engine.close();
    tables.delete(table);
    return null;
  },
  run: ({ table }) => {
    reset(table, get(table));
    void run(table);
    return null;
  },
  act: ({ table, line, ply }) => {
    const t = get(table);
    const { status, why } = t.engine.act(t.viewer, line, ply);
    if (status !== "ok") return why;
    post({ kind: "frame", table, frame: frameOf(t, ply), header: t.header, reset: false });
    void run(table);
    return null;
  },
  undo: ({ table }) => {
    const t = get(table);
    if (t.engine.undo(t.viewer)) {
      reset(table, t);
      save(table, t);
    }
    return null;
  },
  hint: ({ table }, e) => {
    const t = get(table);
    const levels = e.catalogue().find((g) => g.key === t.header.game)?.bots ?? [];
    const best = levels.find((b) => b.level === "adept") ?? levels[levels.length - 1];
    return t.engine.advice(
      t.viewer,
      best?.level ?? "random",
      botSeed(t.header.seed || "00".repeat(32), t.engine.position(t.viewer).ply),
    );
  },
  record: ({ table, viewer }) => get(table).engine.record(viewer),
  look: ({ table, ply, viewer }) => {
    const t = get(table);
    t.engine.look(ply);
    return frameOf(t, Math.max(0, ply - 1), viewer);
  },
  story: ({ table, viewer }) => {
    const t = get(table);
    const story: Frame["events"][] = [];
    for (let ply = 1; ply <= t.header.plies; ply++) {
      t.engine.look(ply);
      story.push(t.engine.events(ply - 1, viewer));
    }
    t.engine.look(-1);
    return story;
  },
  chances: ({ table, ply, games }) => {
    const t = get(table);
    t.engine.look(ply);
    return t.engine.chances(games, ply);
  },
};

function answer<K extends CallName>(e: Engine, call: K, ask: Calls[K]["ask"]): Calls[K]["answer"] {
  return handlers[call](ask, e);
}

self.onmessage = async (message: MessageEvent<ToWorker>) => {
  const { id, call, ask } = message.data;
  try {
    post({ kind: "answer", id, answer: answer(await engine, call, ask) });
  } catch (error) {
    post({ kind: "failed", id, why: error instanceof Error ? error.message : String(error) });
  }
};
