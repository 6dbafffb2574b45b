// types.ts: what the engine says, as the page reads it.

/** Viewers beside the seats 0 to 7, as in engine/bg.h. */
export const SPECTATOR = 8;
export const ALL = 9;
/** The "seat" of chance, and of whoever has no seat, in events. */
export const NATURE = -1;
/** A piece in an event that the viewer may not know. */
export const HIDDEN = 0xff;

export interface OptionInfo {
  key: string;
  label: string;
  help: string;
  min: number;
  max: number;
  /** A number or a name, as it is written. */
  initial: string;
  names: string[] | undefined;
}

export interface BotInfo {
  level: string;
  about: string;
}

export interface GameInfo {
  key: string;
  name: string;
  summary: string;
  rules: number;
  minSeats: number;
  maxSeats: number;
  defaultSeats: number;
  options: OptionInfo[];
  bots: BotInfo[];
  events: string[];
}

export interface Topic {
  key: string;
  title: string;
  group: string;
  section: string;
  text: string;
}

/** One legal answer: its line in the record, what it does, its heading. */
export interface Move {
  line: string;
  text: string;
  group: string;
}

export interface Position {
  ply: number;
  toAct: number[];
  chance: boolean;
  over: boolean;
  points: number[];
  /** 0 to 1000 a seat once the game is over, else empty. */
  payoff: number[];
  canUndo: boolean;
  prompt: string;
  legal: Move[];
  view: unknown;
  /** The deduction aid, where game and table have it. */
  belief?: Belief;
  /** Where the moves of now can lead (AidPlan.ahead). */
  ahead?: Ahead[];
  /** How it may go on if nobody stops it (AidPlan.ways). */
  outlook?: Way[];
}

/** One way things may go: its share in ten thousandths, and what would happen. */
export interface Way {
  share: number;
  events: GameEvent[];
}

/** In parts of ten thousand: each number in each slot, and anywhere. */
export interface Belief {
  slots: number[][];
  holds: number[];
}

/** A position ahead: the move that leads there from its parent, and what could follow. */
export interface Ahead {
  parent: number;
  line: string;
  text: string;
  ends: Move[];
}

/** A move a bot would think of: the share of victory in parts of ten thousand, and why. */
export interface Advice {
  line: string;
  win: number;
  why: string;
}

/** A move that was played and the best one there was; shares in parts of ten thousand. */
export interface Decision {
  played: Move;
  better: Move;
  choices: number;
  win: number;
  cost: number;
}

export interface GameEvent {
  kind: string;
  seat: number;
  from: number;
  to: number;
  piece: number;
  amount: number;
  text: string;
}

export interface SeatInfo {
  name: string;
  bot: string;
  salt: string;
  /** At a server's table: a person without an account. */
  guest?: boolean;
  /** At a server's table: the player's rating, once there is one. */
  rating?: number;
  /** At a server's table: a person who is not connected. */
  away?: boolean;
}

export interface Header {
  game: string;
  rules: number;
  seats: SeatInfo[];
  options: Record<string, string>;
  commit: string;
  seed: string;
  plies: number;
}

/** A moment of a table: what happened, and how things stand since. */
export interface Frame {
  position: Position;
  events: GameEvent[];
  /** At a screen handed round: whose view this is from now on. */
  viewer?: number;
  /** At a screen handed round: who has to take it before anything more is shown. */
  handOver?: number;
}

export type Status = "ok" | "syntax" | "turn" | "illegal" | "stale" | "over" | "memory";
export const STATUSES: readonly Status[] = ["ok", "syntax", "turn", "illegal", "stale", "over", "memory"];
