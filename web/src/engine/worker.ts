// worker.ts: runs the engine beside the page: rules, dice and bots of local
// tables, replays, rules pages.
import { excluded } from "./excluded";
import { Engine, type EngineTable } from "./engine";
import { botSeed, newRecord, verify } from "./record";
import { ALL, NATURE, seatIndex, SPECTATOR, type BranchItem, type Frame, type Header } from "./types";
import type { AidPlan, Aids, Calls, CallName, FromWorker, Moment, Rules, ToWorker } from "./messages";

declare const WASM_FILE: string;
/** What bots of a game judge by, where it was learned. */
declare const NET_FILES: Record<string, string>;

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

/** Games whose bots know what was learned, and those whose weights are on their way. */
const taught = new Set<string>();
const coming = new Map<string, Promise<void>>();

const urlOf = (file: string): string => new URL(file, self.location.href).href;

/** Puts weights where offline.js finds them, which on a first visit may begin its work later than bots
 * do. Those of earlier versions go. */
async function keepNet(file: string, answer: Response): Promise<void> {
  if (!("caches" in self)) return;
  const shelf = await caches.open("nets");
  const ours = Object.values(NET_FILES).map(urlOf);
  for (const old of await shelf.keys()) if (!ours.includes(old.url)) await shelf.delete(old);
  await shelf.put(urlOf(file), answer);
}

async function fetchNet(game: string, file: string): Promise<void> {
  const answer = await fetch(urlOf(file));
  if (!answer.ok) throw new Error(`${file}: ${answer.status}`);
  void keepNet(file, answer.clone()).catch(() => undefined);
  (await engine).learn(game, await answer.arrayBuffer());
  taught.add(game);
}

const isUntaught = (game: string): boolean => Boolean(NET_FILES[game]) && !taught.has(game);

/** Waits until bots of a game can judge as well as they do. Where the weights cannot be had, without
 * a network say, they play by the judge they were born with, and the next question asks again. */
async function learn(game: string): Promise<void> {
  const file = NET_FILES[game];
  if (!file || taught.has(game)) return;
  const asked = coming.get(game) ?? fetchNet(game, file).catch(() => undefined);
  coming.set(game, asked);
  await asked;
  coming.delete(game);
}

/** The game about which a bot is asked for advice, if it is one that must learn first. */
function advised<K extends CallName>(call: K, ask: Calls[K]["ask"]): string | undefined {
  if (call === "advice") return (ask as Calls["advice"]["ask"]).game;
  if (!["hint", "chances", "verdict", "believed", "reply", "ideas"].includes(call)) return undefined;
  return tables.get((ask as Calls["hint"]["ask"]).table)?.header.game;
}

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
  if (ahead && frame.position.legal.some((m) => m.group_key === ahead.follow)) found.ahead = t.ahead(viewer, ahead);
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
  const { header } = get(id);
  if (header.seats.some((s) => s.bot) && isUntaught(header.game)) await learn(header.game);
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

/** Bots play a record to its end; what else is asked meanwhile is answered in between. */
async function playOut(record: string, e: Engine): Promise<string> {
  const opened = e.open(record);
  try {
    const header = opened.header();
    if (isUntaught(header.game)) await learn(header.game);
    const table = { engine: opened, header, viewer: SPECTATOR, aid: false, script: [], seen: [] };
    for (let n = 1; advance(table); n++) if (n % SLICE === 0) await new Promise((done) => setTimeout(done, 0));
    return opened.record(ALL);
  } finally {
    opened.close();
  }
}

/** What stands beside the game in a record. */
function besidesOf(e: Engine, record: string): BranchItem[] {
  const table = e.open(record);
  try {
    return table.branches(record);
  } finally {
    table.close();
  }
}

/** The moment looked at, with the question of the seat, or else of the first that is asked. */
function momentOf(table: Open, ply: number, viewer: number, seat: number): Moment {
  const { engine: t } = table;
  t.look(ply);
  const frame = frameOf(table, Math.max(0, ply - 1), viewer);
  const asked = frame.position.to_act.map(seatIndex).filter((s) => s >= 0);
  const who = asked.includes(seat) ? seat : (asked[0] ?? seat);
  if (viewer < SPECTATOR) return { frame: { ...frame, viewer }, outcomes: t.outcomes() };
  const { legal, question, prompt, topic, ahead, outlook } = frameOf(table, ply, who).position;
  const position = { ...frame.position, legal, question, prompt, topic, undo: false };
  return {
    frame: {
      ...frame,
      viewer: who,
      position: { ...position, ...(ahead ? { ahead } : {}), ...(outlook ? { outlook } : {}) },
    },
    outcomes: t.outcomes(),
  };
}

/** What each ply from `since` on showed the viewer. */
function toldOf(t: EngineTable, since: number, viewer: number): Frame["events"][] {
  const { plies } = t.header();
  return Array.from({ length: Math.max(0, plies - since) }, (_, i) => {
    t.look(since + i + 1);
    return t.events(since + i, viewer);
  });
}

type Answer<K extends CallName> = Calls[K]["answer"] | Promise<Calls[K]["answer"]>;
type Handlers = { [K in CallName]: (ask: Calls[K]["ask"], e: Engine) => Answer<K> };

const handlers: Handlers = {
  catalogue: (_, e) => e.catalogue(),
  info: ({ game }, e) => e.info(game),
  daily: ({ day }, e) => e.daily(day),
  dailyResult: ({ record, day }, e) => {
    const table = e.open(record);
    const result = table.daily(day);
    table.close();
    return result;
  },
  playOut: ({ record }, e) => playOut(record, e),
  topics: ({ game }, e) => e.topics(game),
  aids: (ask) => {
    plans = ask;
    return null;
  },
  defaults: ({ game, seats }, e) => e.defaults(game, seats),
  excluded: (ask, e) => excluded(e, ask),
  begin: ({ game, rules, seats, options, seed }) => newRecord(game, rules, seats, options, seed),
  wears: ({ game, rules, chosen }, e) => {
    const seats = chosen.map((crest, i) => ({ name: `p${i + 1}`, crest }));
    const table = e.open(newRecord(game, rules, seats, {}));
    const { seats: worn } = table.header();
    table.close();
    return worn.map((s) => s.crest);
  },
  branches: ({ record }, e) => besidesOf(e, record),
  check: ({ record }, e) => {
    try {
      besidesOf(e, record);
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
  bend: ({ header, view, seat, first }, e) => {
    const { ahead } = plans[header.game] ?? {};
    return (ahead && e.see(header.game, header.rules, view)?.ahead(seat, ahead, first)) ?? [];
  },
  advice: ({ game, rules, view, seat }, e) => e.see(game, rules, view)?.hint(seat, HINT.simulations, HINT.moves) ?? [],
  record: ({ table, viewer }) => get(table).engine.record(viewer),
  look: ({ table, ply, viewer }) => {
    const t = get(table);
    t.engine.look(ply);
    return frameOf(t, Math.max(0, ply - 1), viewer);
  },
  moment: ({ table, ply, viewer, seat }) => momentOf(get(table), ply, viewer, seat),
  reply: ({ table, ply, level, seed }) => {
    const t = get(table).engine;
    t.look(ply);
    for (const seat of t.position(SPECTATOR).to_act.map(seatIndex)) {
      const line = t.advice(seat, level, BigInt(seed));
      if (line) return { seat, line };
    }
    return null;
  },
  ideas: ({ table, ply, seat }) => {
    const t = get(table).engine;
    t.look(ply);
    return t.hint(seat, HINT.simulations, HINT.moves);
  },
  attempt: ({ record, seat, line }, e) => {
    const table = e.open(record);
    const { status, why } = table.act(seat, line, table.header().plies);
    table.close();
    return status === "ok" ? null : why;
  },
  told: ({ record, since, viewer }, e) => {
    const table = e.open(record);
    const told = toldOf(table, since, viewer);
    table.close();
    return told;
  },
  story: ({ table, viewer }) => {
    const t = get(table);
    const story = toldOf(t.engine, 0, viewer);
    t.engine.look(-1);
    return story;
  },
  chances: ({ table, ply, games }) => {
    const t = get(table);
    t.engine.look(ply);
    return t.engine.chances(games, SAME_DICE);
  },
  believed: ({ table, ply, seat, games }) => {
    const t = get(table);
    t.engine.look(ply);
    return t.engine.believed(seat, games, SAME_DICE);
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

function answer<K extends CallName>(e: Engine, call: K, ask: Calls[K]["ask"]): Answer<K> {
  return handlers[call](ask, e);
}

self.onmessage = async (message: MessageEvent<ToWorker>) => {
  const { id, call, ask } = message.data;
  try {
    const game = advised(call, ask);
    if (game && isUntaught(game)) await learn(game);
    post({ kind: "answer", id, answer: await answer(await engine, call, ask) });
  } catch (error) {
    post({ kind: "failed", id, why: error instanceof Error ? error.message : String(error) });
  }
};
