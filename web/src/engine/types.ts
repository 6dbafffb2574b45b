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
  /** It searches, so it can be given a time for its answers. */
  thinks: boolean;
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

/** A game of the day: the person has p1's seat, bots of a level the others. */
export interface DailySetup {
  game: string;
  rules: number;
  seats: number;
  level: string;
  options: Record<string, string>;
}

/** What p1 did at a game of the day. The score is what p1 is ahead of the best rival; beside allies, or alone,
 * p1's points. */
export interface DailyResult {
  outcome: "gave_up" | "lost" | "shared" | "won";
  score: number;
  points: number;
  moves: number;
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

/** A place steps lead to by the cheapest way, and the last step of it. The first of a list is where
 * one stands: it has no step. */
export interface Ahead {
  parent: number;
  /** The game's own number of the place; -1 for the first. */
  at: number;
  cost: number;
  /** Chance, somebody else or another question comes there. */
  stops: boolean;
  step?: Move;
  /** What happens there beside the step. */
  events?: GameEvent[];
  /** What could be done there. */
  ends: Move[];
}

/** A move a bot would think of: the share of victory in parts of ten thousand, and why. */
export interface Advice {
  move: string;
  win: number;
  /** How it compares with the others, and what it is for or does. */
  why: string;
  /** What it is for alone; empty where that is not plain. */
  reason: string;
}

/** A move that was played and the best one there was; shares in parts of ten thousand. */
export interface Decision {
  played: Move;
  better: Move;
  /** What the played move gave away, and what the better one is for; empty where that is not plain. */
  gave_away: string;
  reason: string;
  choices: number;
  win: number;
  cost: number;
}

/** What stands beside a game in its record, line by line; `ply` counts those before it in its line. */
export interface BranchItem {
  kind: "line" | "end" | "ply" | "say" | "mark" | "arrow";
  ply: number;
  by?: string;
  text?: string;
  to?: string;
}

/** What chance may bring. */
export interface Outcome {
  move: string;
  weight: number;
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

/** What is said beside a name at a server's table. */
export interface Named {
  /** A person without an account. */
  guest?: boolean;
  /** A program plays by this account. */
  program?: boolean;
}

export interface SeatInfo extends Named {
  name: string;
  bot: string;
  salt: string;
  /** Colour and sign: "blue star". */
  crest: string;
  /** At a server's table: the player's rating, once there is one. */
  rating?: number;
  /** At a server's table: a person who is not connected. */
  away?: boolean;
  /** The level of the bot that plays for this person. */
  standIn?: string;
  /** They gave up: the bot plays to the end. */
  gaveUp?: boolean;
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
