// protocol.ts: the server's messages (docs/protocol.md), as far as the page reads them.
import type { GameEvent, Position } from "../engine/types";
import type { WireNotice } from "../state/bulletin";
import type { Pace } from "../state/lobby";

export interface WireSeat {
  kind: "person" | "bot" | "open" | "invite";
  name?: string;
  /** A name that is not theirs alone. */
  guest?: boolean;
  /** A person's seat: a program plays by that account. */
  bot?: boolean;
  /** The program for which the seat is kept until it answers. */
  invited?: string;
  level?: string;
  connected?: boolean;
  stand_in?: string;
  /** Why a bot stands in: of their own will, their time was over, their connection was lost. */
  away?: "left" | "time" | "away";
  open?: boolean;
  resigned?: boolean;
  crest: string;
}

export interface WirePly {
  ply: number;
  by: string;
  move: string;
  events: GameEvent[];
}

export interface WireTable {
  type: "table";
  id: string;
  game: string;
  rules: number;
  seats: number;
  options: Record<string, string | number>;
  public: boolean;
  rated: boolean;
  daily?: { day: number; counted: boolean } | null;
  rated_with_bots?: boolean;
  aid: boolean;
  /** The level of bots that play for others. */
  stand_in?: string;
  /** Minutes until those who look on see what is hidden; 0: at the end. */
  reveal?: number;
  host: string;
  pace: Pace;
  you: string;
  is_host: boolean;
  invite: string | null;
  rematch: string | null;
}

export interface WireOffer {
  kind: "takeback" | "pause";
  seq: number;
  by: string;
  ply?: number;
  accepted: string[];
  waiting: string[];
}

/** Somebody asks for another game; the seats as words. */
export interface WireRematch {
  by: string;
  accepted: string[];
  declined: string[];
  waiting: string[];
  until: number;
}

/** Where this is the question, the first legal of `moves` is played. */
export interface StandingAnswer {
  question: string;
  moves: string[];
}

/** Something that was done at the table and is neither a move nor talk. */
export interface WireNote {
  seq: number;
  note: string;
  seat?: string | null;
  name?: string;
  guest?: boolean;
  bot?: boolean;
  text?: string;
  /** The position in which it happened. */
  ply?: number;
}

export interface WireState extends Position {
  type: "state";
  seq: number;
  from: number;
  status: "waiting" | "running" | "paused" | "over";
  you: string;
  seats: WireSeat[];
  spectators: number;
  standing: StandingAnswer[] | null;
  plies: WirePly[];
  undone?: number;
  chat: { seq: number; by: string; guest?: boolean; bot?: boolean; seat: string | null; text: string }[];
  notes: WireNote[];
  clocks: { left: (number | null)[]; paused: boolean; waiting?: boolean; now: number } | null;
  offer: WireOffer | null;
  rematch: WireRematch | null;
  fair: { commit: string; salts: (string | null)[]; seed: string | null };
  result: {
    points: number[];
    payoff: number[];
    reason: "played" | "resigned" | "forfeit" | "aborted" | "closed";
    ratings?: ({ before: number; after: number } | null)[];
  } | null;
}

export interface WireDone {
  type: "done";
  id: number;
}

export interface WireRefused {
  type: "refused";
  id: number;
  error: string;
  message: string;
}

export type FromServer = WireTable | WireState | WireDone | WireRefused | WireNotice | { type: "pong"; id: number };

export type Command =
  | { type: "move"; ply: number; move: string }
  | { type: "undo" }
  | { type: "sit"; seat?: string }
  | { type: "stand" }
  | { type: "seat"; seat: string; kind: "open" | "invite" | "bot"; level?: string }
  | { type: "invite"; seat: string; name: string }
  | { type: "salt"; salt: string }
  | { type: "crest"; crest: string }
  | { type: "swap"; seat: string; with: string }
  | { type: "start"; level?: string }
  | { type: "chat"; text: string }
  | { type: "offer"; kind: "takeback"; ply: number }
  | { type: "offer"; kind: "pause" }
  | { type: "answer"; accept: boolean; offer: number }
  | { type: "resume" }
  | { type: "resign" }
  | { type: "leave" }
  | { type: "back" }
  | { type: "standing"; answers: StandingAnswer[] }
  | { type: "rematch"; accept?: boolean; without?: boolean };
