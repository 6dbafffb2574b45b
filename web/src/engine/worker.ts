// worker.ts: runs the engine beside the page: rules, dice and bots of local
// tables, replays, rules pages.
import { Engine, type EngineTable } from "./engine";
import { botSeed, newRecord, verify } from "./record";
import { ALL, NATURE, seatIndex, SPECTATOR, type Frame, type Header } from "./types";
import type { AidPlan, Aids, Calls, CallName, FromWorker, Rules, ToWorker } from "./messages";

declare const WASM_FILE: string;

interface Open {
  engine: EngineTable;
  header: Header;
  viewer: number;
  aid: boolean;
  /** Lines of a lesson by ply, which bots follow. */
  script: readonly string[];
  /** Up to which ply each seat has seen the table, at a screen handed round. */
  seen: number[];
}

/** What the page wants worked out, by game. */
let plans: Calls["aids"]["ask"] = {};

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
  const { position, events } = frame;
  return { position: { ...position, ...aids(table.engine, table.header, frame, viewer, table.aid) }, events };
}

/** What is worked out from a seat's view: what its game plans, and the
 * deduction aid if the table allows it. */
function aids(t: EngineTable, header: Rules, frame: Frame, viewer: number, aid: boolean): Aids {
  const found: Aids = {};
  if (viewer >= SPECTATOR) return found;
  const { ahead, ways } = plans[header.game] ?? {};
  const belief = aid ? t.belief(viewer) : null;
  if (belief) found.belief = belief;
  if (ahead && frame.position.legal.some((m) => m.group_key === ahead.follow))
    found.ahead = t.ahead(viewer, ahead.follow, ahead.stop);
  if (ways && parting(ways, header, frame)) found.outlook = t.ways(viewer, ways.stop, ways.throws, ways.answers);
  return found;
}

/** Whether somebody should see now how things may go on. */
function parting(ways: NonNullable<AidPlan["ways"]>, { options }: Rules, { position, events }: Frame): boolean {
  if (position.over || Object.entries(ways.unless).some(([key, value]) => options[key] === value)) return false;
  return position.legal.length > 0 || events.some((e) => ways.shownAfter.includes(e.event));
}

/** Plays one ply that needs nobody here; false if a person is asked or all is over. */
function advance(table: Open): boolean {
  const { engine: t, header } = table;
  if (t.drawChance({ seed: header.seed, salts: header.seats.map((s) => s.salt) })) return true;
  const now = t.position(SPECTATOR);
  for (const word of now.to_act) {
    const seat = seatIndex(word);
    const level = header.seats[seat]?.bot;
    if (!level) continue;
    const written = table.script[now.ply];
    if (written?.startsWith(`${word}: `) && t.act(seat, written.slice(4), now.ply).status === "ok") return true;
    const line = t.advice(seat, level, botSeed(header.seed, now.ply)) ?? t.advice(seat, "random", 1n);
    if (line && t.act(seat, line, now.ply).status === "ok") return true;
  }
  return false;
}

/** How long a hint is thought about, and how many moves it names. */
const HINT = { simulations: 3000, moves: 3 };
/** Sampled games use the same dice at every ply, so that differences are differences of positions. */
const SAME_DICE = 20;

const SLICE = 25;

/** Advances in slices, so that undo and hints are heard in between. */
async function run(id: string): Promise<void> {
  for (let n = 1; ; n++) {
    const table = tables.get(id);
    if (!table) return;
    const ply = table.engine.position(SPECTATOR).ply;
    if (!advance(table)) {
      save(id, table);
      handOn(id, table);
      return;
    }
    post({ kind: "frame", table: id, frame: frameOf(table, ply), header: table.header, reset: false });
    if (n % SLICE === 0) {
      save(id, table);
      await new Promise((done) => setTimeout(done, 0));
    }
  }
}

function people({ header }: Open): number[] {
  return header.seats.flatMap((s, seat) => (s.bot ? [] : [seat]));
}

/** Whether two viewers see different things now. */
function hides(t: EngineTable, a: number, b: number): boolean {
  return JSON.stringify(t.position(a).view) !== JSON.stringify(t.position(b).view);
}

/** At a screen shared by several people: if another one is asked than the one
 * who looks, the screen is handed over, covered if something is hidden. */
function handOn(id: string, table: Open): void {
  const { engine: t, viewer, header } = table;
  const { to_act, ply } = t.position(SPECTATOR);
  const asked = to_act.map(seatIndex).filter((seat) => people(table).includes(seat));
  const [next] = asked;
  if (next === undefined || people(table).length < 2 || asked.includes(viewer)) return;
  if (viewer < SPECTATOR) table.seen[viewer] = ply;
  const covered = hides(t, viewer, next);
  if (!covered) table.viewer = next;
  const frame = covered
    ? { position: t.position(viewer), events: [], handOver: next }
    : { ...frameOf(table, ply), viewer: next };
  post({ kind: "frame", table: id, frame, header, reset: false });
}

/** Shows the person who took the screen what happened since they last saw it. */
function takeScreen(id: string, table: Open, seat: number): void {
  const { engine: t, header } = table;
  const { ply } = t.position(seat);
  const from = table.seen[seat] ?? ply;
  table.viewer = seat;
  t.look(from);
  post({ kind: "frame", table: id, frame: { ...frameOf(table, 0), viewer: seat }, header, reset: true });
  for (let at = from + 1; at <= ply; at++) {
    t.look(at);
    post({ kind: "frame", table: id, frame: frameOf(table, at - 1), header, reset: false });
  }
  t.look(-1);
  table.seen[seat] = ply;
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
  info: ({ game }, e) => e.info(game),
  topics: ({ game }, e) => e.topics(game),
  aids: (ask) => {
    plans = ask;
    return null;
  },
  defaults: ({ game, seats }, e) => e.defaults(game, seats),
  begin: ({ game, rules, seats, options, seed }) => newRecord(game, rules, seats, options, seed),
  wears: ({ game, rules, chosen }, e) => {
    const seats = chosen.map((crest, i) => ({ name: `p${i + 1}`, crest }));
    const table = e.open(newRecord(game, rules, seats, {}));
    const { seats: worn } = table.header();
    table.close();
    return worn.map((s) => s.crest);
  },
  check: ({ record }, e) => {
    try {
      e.open(record).close();
      return null;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  verify: ({ record }, e) => verify(e, record),
  open: ({ table, record, viewer, aid, script = [] }, e) => {
    tables.get(table)?.engine.close();
    const opened = e.open(record);
    const header = opened.header();
    const open = { engine: opened, header, viewer, aid, script, seen: header.seats.map(() => header.plies) };
    // Who opens a shared table again may be anybody: it is covered until somebody says who.
    if (header.plies && people(open).length > 1) open.viewer = SPECTATOR;
    tables.set(table, open);
    return header;
  },
  opening: ({ game, rules, seats, options }, e) => {
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
  take: ({ table, seat }) => {
    takeScreen(table, get(table), seat);
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
  hint: ({ table }) => {
    const t = get(table);
    return t.engine.hint(t.viewer, HINT.simulations, HINT.moves);
  },
  seen: ({ header, frame, seat, aid }, e) => {
    const t = e.see(header.game, header.rules, frame.position.view);
    return t ? aids(t, header, frame, seat, aid) : {};
  },
  advice: ({ game, rules, view, seat }, e) => e.see(game, rules, view)?.hint(seat, HINT.simulations, HINT.moves) ?? [],
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
    return t.engine.chances(games, SAME_DICE);
  },
  actors: ({ table }) => {
    const t = get(table);
    return Array.from({ length: t.header.plies }, (_, ply) => {
      t.engine.look(ply);
      return t.engine.actor() ?? NATURE;
    });
  },
  verdict: ({ table, ply, simulations }) => {
    const t = get(table);
    t.engine.look(ply);
    return t.engine.verdict(simulations);
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
