// messages.ts: what the page and the worker that runs the engine say to each other.
import type {
  Advice,
  Ahead,
  BranchItem,
  DailyResult,
  DailySetup,
  Decision,
  Frame,
  GameInfo,
  Header,
  Outcome,
  Position,
  Topic,
} from "./types";
import type { NewSeat, Verdict } from "./record";

/** What is played. */
export type Rules = Pick<Header, "game" | "rules" | "options">;
/** What the engine works out for a seat beside the position itself. */
export type Aids = Pick<Position, "belief" | "ahead" | "outlook">;

/** Steps that are looked ahead, in a game's own words. */
export interface AheadPlan {
  /** The heading of the steps. */
  follow: string;
  /** The heading of what may be done at a place. */
  ends?: string;
  /** The event that tells where a step leads. */
  step: string;
  /** What steps are paid from, a member of the view. */
  budget: string;
  /** How many words of a line name who walks; without this there is one walker. */
  walker?: number;
}

/** What a game wants worked out: moves by heading, events and lines by their words. */
export interface AidPlan {
  /** The places a seat that is asked could go to. */
  ahead?: AheadPlan;
  /** How it goes on to an event if everyone lets it, along every outcome of some throws. */
  ways?: {
    stop: string;
    throws: string;
    answers: string;
    /** Not at tables with one of these options. */
    unless: Record<string, string>;
    /** Beside a question, after these events too. */
    shownAfter: readonly string[];
  };
}

export type Excluded = Record<string, Record<string, string>>;

/** A moment of a line: the position with the question of whoever is asked, and what chance may bring. */
export interface Moment {
  frame: Frame;
  outcomes: Outcome[];
}

export interface Reply {
  seat: number;
  line: string;
}

/** One question, one answer; each pair under one name. */
export interface Calls {
  catalogue: { ask: Record<string, never>; answer: GameInfo[] };
  /** A game that need not be offered. */
  info: { ask: { game: string }; answer: GameInfo | null };
  /** What is played on a day, counted from 1 January 1970. */
  daily: { ask: { day: number }; answer: DailySetup[] };
  /** What p1 did in a record of a day's game; null if it is none, or not over. */
  dailyResult: { ask: { record: string; day: number }; answer: DailyResult | null };
  /** The record played to its end, where bots sit in all seats. */
  playOut: { ask: { record: string }; answer: string };
  topics: { ask: { game: string }; answer: Topic[] };
  /** Tells what to work out, by game. */
  aids: { ask: Record<string, AidPlan>; answer: null };
  defaults: { ask: { game: string; seats: number }; answer: Record<string, string> };
  /** What cannot be chosen beside what was: by option and value, the reason. */
  excluded: {
    ask: { game: string; rules: number; seats: number; options: Record<string, string> };
    answer: Excluded;
  };
  /** The head of a new record, its dice committed to. */
  begin: {
    ask: { game: string; rules: number; seats: NewSeat[]; options: Record<string, string>; seed?: string };
    answer: string;
  };
  /** What each seat wears, given what some have chosen. */
  wears: { ask: { game: string; rules: number; chosen: readonly string[] }; answer: string[] };
  /** What stands beside the game in a record. */
  branches: { ask: { record: string }; answer: BranchItem[] };
  /** Why a record cannot be opened, or null. */
  check: { ask: { record: string }; answer: string | null };
  verify: { ask: { record: string }; answer: Verdict };
  /** Opens a record; with a script bots play its lines while they can. */
  open: {
    ask: { table: string; record: string; viewer: number; aid: boolean; script?: readonly string[] };
    answer: Header;
  };
  /** The view before the first ply of a game with these options. */
  opening: { ask: Rules & { seats: number }; answer: unknown };
  close: { ask: { table: string }; answer: null };
  /** Lets bots and chance act until a person is asked. */
  run: { ask: { table: string }; answer: null };
  act: { ask: { table: string; line: string; ply: number }; answer: string | null };
  /** The next person has taken the screen. */
  take: { ask: { table: string; seat: number }; answer: null };
  undo: { ask: { table: string }; answer: null };
  /** The best moves of the seat here, best first. */
  hint: { ask: { table: string }; answer: Advice[] };
  record: { ask: { table: string; viewer: number }; answer: string };
  /** A moment of a record, for replays: the events are those of its last ply. */
  look: { ask: { table: string; ply: number; viewer: number }; answer: Frame };
  /** A moment of a line that somebody thinks about, as a seat or everybody knows it; whoever is asked
   * there can answer. */
  moment: { ask: { table: string; ply: number; viewer: number; seat: number }; answer: Moment };
  /** What a bot of this level would do there, and for which seat. */
  reply: { ask: { table: string; ply: number; level: string; seed: number }; answer: Reply | null };
  /** The best moves of a seat there. */
  ideas: { ask: { table: string; ply: number; seat: number }; answer: Advice[] };
  /** Why a line cannot be played there, or null. */
  attempt: { ask: { record: string; seat: number; line: string }; answer: string | null };
  /** What the viewer sees happen in each ply of a record from one on. */
  told: { ask: { record: string; since: number; viewer: number }; answer: Frame["events"][] };
  /** Events of the whole record up to a ply, each with its ply. */
  story: { ask: { table: string; viewer: number }; answer: Frame["events"][] };
  /** What can be worked out from a view of a table elsewhere: previews, and the aid if allowed. */
  seen: { ask: { header: Rules; frame: Frame; seat: number; aid: boolean }; answer: Aids };
  /** A hint from such a view alone. */
  advice: { ask: { game: string; rules: number; view: unknown; seat: number }; answer: Advice[] };
  /** The places steps lead to from a view, after some that are made first. */
  bend: { ask: { header: Rules; view: unknown; seat: number; first: readonly string[] }; answer: Ahead[] };
  chances: { ask: { table: string; ply: number; games: number }; answer: number[] };
  /** The same as a seat could know it then. */
  believed: { ask: { table: string; ply: number; seat: number; games: number }; answer: number[] };
  /** Who played each ply: a seat or NATURE. */
  actors: { ask: { table: string }; answer: number[] };
  /** The decision after a ply, judged anew; null where nobody decided. */
  verdict: { ask: { table: string; ply: number; simulations: number }; answer: Decision | null };
}
export type CallName = keyof Calls;

export type ToWorker = { [K in CallName]: { id: number; call: K; ask: Calls[K]["ask"] } }[CallName];

export type FromWorker =
  | { kind: "answer"; id: number; answer: unknown }
  | { kind: "failed"; id: number; why: string }
  | { kind: "frame"; table: string; frame: Frame; header: Header; reset: boolean }
  | { kind: "saved"; table: string; record: string; over: boolean };
