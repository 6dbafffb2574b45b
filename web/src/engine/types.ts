// types.ts: what the engine says, as the page reads it.

/** Viewers beside the seats 0 to 7, as in engine/bg.h. */
export const SPECTATOR = 8;
export const ALL = 9;
/** The index of chance, and of whoever has no seat. */
export const NATURE = -1;

/** 0 to 7 for p1 to p8; NATURE for anything else. */
export function seatIndex(word: string | null): number {
  return word && /^p[1-8]$/.test(word) ? Number(word[1]) - 1 : NATURE;
}

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

/** One legal answer: its line in the record, its heading, what it does. This and
 * what follows is written by engine/report.c, here and on servers; docs/protocol.md
 * tells what the members mean. */
export interface Move {
  move: string;
  group: string | null;
  group_key: string | null;
  does: string;
}

export interface Position {
  ply: number;
  to_act: string[];
  over: boolean;
  points: (number | null)[];
  /** 0 to 1000 a seat once the game is decided. */
  payoff: number[] | null;
  question: string | null;
  prompt: string | null;
  topic: string | null;
  legal: Move[];
  undo: boolean;
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
  move: string;
  does: string;
  ends: Move[];
}

/** A move a bot would think of: the share of victory in parts of ten thousand, and why. */
export interface Advice {
  move: string;
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
  event: string;
  seat: string | null;
  from: number;
  to: number;
  piece: number | null;
  amount: number;
  tell: string;
}

export interface SeatInfo {
  name: string;
  bot: string;
  salt: string;
  /** Colour and sign: "blue star". */
  crest: string;
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
