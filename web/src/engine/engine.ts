// engine.ts: the wasm module behind typed functions. Text goes in by room()
// and comes out at answer(); wasm/exports.c says what each call does.
import { draw, type Dice } from "./fair";
import type { AheadPlan } from "./messages";
import {
  ALL,
  NATURE,
  STATUSES,
  type Advice,
  type Ahead,
  type Belief,
  type BotInfo,
  type BranchItem,
  type DailyResult,
  type DailySetup,
  type Decision,
  type Frame,
  type GameEvent,
  type GameInfo,
  type Header,
  type Outcome,
  type Position,
  type Status,
  type Topic,
  type Way,
} from "./types";

interface Exports {
  memory: WebAssembly.Memory;
  room(bytes: number): number;
  answer(): number;
  answer_length(): number;
  catalogue(): number;
  daily(day: number): number;
  game_info(): number;
  topics(): number;
  defaults(seats: number): number;
  table_open(bytes: number): number;
  table_close(handle: number): void;
  table_header(handle: number): number;
  table_record(handle: number, viewer: number): number;
  table_branches(handle: number, bytes: number): number;
  table_outcomes(handle: number): number;
  table_believed(handle: number, seat: number, games: number, seed: number): number;
  table_look(handle: number, ply: number): number;
  table_position(handle: number, viewer: number): number;
  table_events(handle: number, since: number, viewer: number): number;
  table_act(handle: number, seat: number, ply: number): number;
  table_undo(handle: number, seat: number): number;
  table_draws(handle: number): number;
  table_draw_below(handle: number): number;
  table_draw(handle: number, number: number): number;
  table_advice(handle: number, seat: number, low: number, high: number): number;
  table_chances(handle: number, games: number, seed: number): number;
  table_hint(handle: number, seat: number, simulations: number, most: number): number;
  table_actor(handle: number): number;
  table_daily(handle: number, day: number): number;
  table_verdict(handle: number, simulations: number): number;
  table_ahead(handle: number, seat: number): number;
  table_ways(handle: number, seat: number): number;
  table_deduce(handle: number, seat: number): number;
  see(): number;
  net_room(bytes: number): number;
  net_take(file: number, bytes: number): number;
}

/** A game as the catalogue of engine, command and server describes it. */
interface WrittenGame {
  key: string;
  name: string;
  summary: string;
  rules: number;
  min_seats: number;
  max_seats: number;
  default_seats: number;
  bots: BotInfo[];
  options: {
    key: string;
    label: string;
    help: string;
    values?: string[];
    min?: number;
    max?: number;
    default: string | number;
  }[];
  events: string[];
}

/** As the page keeps it; the weakest bot comes first in its lists. */
function gameOf(game: WrittenGame): GameInfo {
  const { min_seats: minSeats, max_seats: maxSeats, default_seats: defaultSeats, bots, options, ...rest } = game;
  return {
    ...rest,
    bots: [...bots].reverse(),
    minSeats,
    maxSeats,
    defaultSeats,
    options: options.map(({ values, min, max, default: initial, ...option }) => ({
      ...option,
      min: min ?? 0,
      max: max ?? 0,
      initial: String(initial),
      names: values,
    })),
  };
}

/** In place of a handle: the view last taken by see(). */
const SEEN = -1;

/** Compiles while the bytes come, where the host says that they are wasm. */
async function stream(
  answer: Response,
  imports: WebAssembly.Imports,
): Promise<WebAssembly.WebAssemblyInstantiatedSource> {
  if (answer.headers.get("Content-Type") === "application/wasm")
    return WebAssembly.instantiateStreaming(answer, imports);
  return WebAssembly.instantiate(await answer.arrayBuffer(), imports);
}

/** A record the engine refused, with its reason. */
export class RecordError extends Error {}

export class Engine {
  private constructor(private readonly wasm: Exports) {}

  static async load(source: Response | Promise<Response> | BufferSource): Promise<Engine> {
    const imports = { env: { seconds: () => performance.now() / 1000 } };
    const { instance } =
      source instanceof ArrayBuffer || ArrayBuffer.isView(source)
        ? await WebAssembly.instantiate(source, imports)
        : await stream(await source, imports);
    return new Engine(instance.exports as unknown as Exports);
  }

  private say(text: string): number {
    const bytes = new TextEncoder().encode(text);
    const at = this.wasm.room(bytes.length);
    new Uint8Array(this.wasm.memory.buffer, at, bytes.length).set(bytes);
    return bytes.length;
  }

  private heard(): string {
    const bytes = new Uint8Array(this.wasm.memory.buffer, this.wasm.answer(), this.wasm.answer_length());
    return new TextDecoder().decode(bytes);
  }

  private read<T>(ok: number): T {
    if (!ok) throw new Error("the engine has no answer");
    return JSON.parse(this.heard()) as T;
  }

  catalogue(): GameInfo[] {
    return this.read<WrittenGame[]>(this.wasm.catalogue()).map(gameOf);
  }

  /** A game, be it offered or not; null if there is none of that name. */
  info(game: string): GameInfo | null {
    this.say(game);
    return this.wasm.game_info() ? gameOf(JSON.parse(this.heard()) as WrittenGame) : null;
  }

  /** Gives a game's bots the weights they judge by; throws if these are none of that game. */
  learn(game: string, weights: ArrayBuffer): void {
    const at = this.wasm.net_room(weights.byteLength);
    if (!at) throw new Error("there is not enough memory");
    new Uint8Array(this.wasm.memory.buffer, at, weights.byteLength).set(new Uint8Array(weights));
    this.say(game);
    if (!this.wasm.net_take(at, weights.byteLength)) throw new Error(this.heard());
  }

  /** What is played on a day, counted from 1 January 1970. */
  daily(day: number): DailySetup[] {
    return this.read(this.wasm.daily(day));
  }

  topics(game: string): Topic[] {
    this.say(game);
    return this.read(this.wasm.topics());
  }

  defaults(game: string, seats: number): Record<string, string> {
    this.say(game);
    return this.read(this.wasm.defaults(seats));
  }

  /** Opens a record, be it only a header. Throws RecordError. */
  open(record: string): EngineTable {
    const handle = this.wasm.table_open(this.say(record));
    if (handle < 0) throw new RecordError(this.heard());
    return this.table(handle);
  }

  /** A table elsewhere of which only a seat's view is known: for advice,
   * looking ahead and deduction, until the next view is taken. */
  see(game: string, rules: number, view: unknown): EngineTable | null {
    this.say(`${game}@${rules}\n${JSON.stringify(view)}`);
    return this.wasm.see() ? this.table(SEEN) : null;
  }

  private table(handle: number): EngineTable {
    return new EngineTable(
      handle,
      this.wasm,
      (t) => this.say(t),
      () => this.heard(),
    );
  }
}

export class EngineTable {
  constructor(
    private readonly handle: number,
    private readonly wasm: Exports,
    private readonly say: (text: string) => number,
    private readonly heard: () => string,
  ) {}

  private read<T>(ok: number): T {
    if (!ok) throw new Error("the engine has no answer");
    return JSON.parse(this.heard()) as T;
  }

  close(): void {
    this.wasm.table_close(this.handle);
  }

  header(): Header {
    return this.read(this.wasm.table_header(this.handle));
  }

  record(viewer: number = ALL): string {
    this.wasm.table_record(this.handle, viewer);
    return this.heard();
  }

  /** What stands beside the game in the record this was opened from. Throws RecordError. */
  branches(record: string): BranchItem[] {
    if (!this.wasm.table_branches(this.handle, this.say(record))) throw new RecordError(this.heard());
    return JSON.parse(this.heard()) as BranchItem[];
  }

  /** What chance may bring here; nothing where it is not its turn. */
  outcomes(): Outcome[] {
    return this.read(this.wasm.table_outcomes(this.handle));
  }

  /** Turns to the table as it stood after `ply` plies; -1: as it stands. */
  look(ply: number): void {
    this.wasm.table_look(this.handle, ply);
  }

  position(viewer: number): Position {
    return this.read(this.wasm.table_position(this.handle, viewer));
  }

  events(since: number, viewer: number): GameEvent[] {
    return this.read(this.wasm.table_events(this.handle, since, viewer));
  }

  frame(since: number, viewer: number): Frame {
    return { position: this.position(viewer), events: this.events(since, viewer) };
  }

  act(seat: number, line: string, ply: number): { status: Status; why: string } {
    this.say(line);
    const status = STATUSES[this.wasm.table_act(this.handle, seat, ply)] ?? "illegal";
    return { status, why: this.heard() };
  }

  undo(seat: number): boolean {
    return this.wasm.table_undo(this.handle, seat) === 0;
  }

  /** Plays the chance that is due, with these dice; false if none is. */
  drawChance(dice: Dice): boolean {
    const k = this.wasm.table_draws(this.handle);
    if (k < 0) return false;
    return this.wasm.table_draw(this.handle, draw(dice, k, this.wasm.table_draw_below(this.handle))) === 0;
  }

  /** What a bot of this level would do, or null. */
  advice(seat: number, level: string, seed: bigint): string | null {
    this.say(level);
    const low = Number(seed & 0xffffffffn);
    const high = Number((seed >> 32n) & 0xffffffffn);
    return this.wasm.table_advice(this.handle, seat, low, high) ? this.heard() : null;
  }

  /** The best moves of a seat that is asked, best first; none where it is not. */
  hint(seat: number, simulations: number, most: number): Advice[] {
    return this.wasm.table_hint(this.handle, seat, simulations, most) ? (JSON.parse(this.heard()) as Advice[]) : [];
  }

  /** Who played the ply after the one looked at: a seat or NATURE; null at the end. */
  actor(): number | null {
    const actor = this.wasm.table_actor(this.handle);
    return actor < NATURE ? null : actor;
  }

  /** What p1 did, if this is a day's game and over. */
  daily(day: number): DailyResult | null {
    return this.wasm.table_daily(this.handle, day) ? (JSON.parse(this.heard()) as DailyResult) : null;
  }

  /** The decision after the ply looked at, judged; null where nobody decided. */
  verdict(simulations: number): Decision | null {
    return this.wasm.table_verdict(this.handle, simulations) ? (JSON.parse(this.heard()) as Decision) : null;
  }

  /** The places steps lead to, after some that are made first. */
  ahead(seat: number, plan: AheadPlan, first: readonly string[] = []): Ahead[] {
    const { follow, ends = "", step, budget, walker = 0 } = plan;
    this.say([follow, ends, step, budget, walker, ...first].join("\n"));
    return this.wasm.table_ahead(this.handle, seat) ? (JSON.parse(this.heard()) as Ahead[]) : [];
  }

  /** The ways from here to an event if everyone answers as usual; some throws part them. */
  ways(seat: number, stop: string, throws: string, answers: string): Way[] {
    this.say(`${stop}\n${throws}\n${answers}`);
    return this.read(this.wasm.table_ways(this.handle, seat));
  }

  /** Each seat's share of the victory, in ten thousandths, by sampled games. */
  chances(games: number, seed: number): number[] {
    return this.read(this.wasm.table_chances(this.handle, games, seed));
  }

  /** The same as a seat could know it then. */
  believed(seat: number, games: number, seed: number): number[] {
    return this.read(this.wasm.table_believed(this.handle, seat, games, seed));
  }

  /** What a seat can deduce, or null in games without such an aid. */
  belief(seat: number): Belief | null {
    return this.wasm.table_deduce(this.handle, seat) ? (JSON.parse(this.heard()) as Belief) : null;
  }
}
