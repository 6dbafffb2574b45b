// protocol.ts: the server's messages (docs/protocol.md), as far as the page reads them.

export interface WireSeat {
  kind: "person" | "bot" | "open" | "invite";
  name?: string;
  level?: string;
  connected?: boolean;
  stand_in?: string;
  open?: boolean;
}

export interface WireEvent {
  event: string;
  seat: string;
  from: number;
  to: number;
  piece: number | null;
  amount: number;
  tell: string;
}

export interface WirePly {
  ply: number;
  by: string;
  move: string;
  events: WireEvent[];
}

export interface WireTable {
  type: "table";
  id: string;
  game: string;
  rules: number;
  seats: number;
  options: Record<string, string | number>;
  you: string;
  is_host: boolean;
  invite: string | null;
  rematch: string | null;
}

export interface WireState {
  type: "state";
  seq: number;
  from: number;
  status: "waiting" | "running" | "paused" | "over";
  ply: number;
  you: string;
  seats: WireSeat[];
  to_act: string[];
  points: number[];
  prompt: string | null;
  legal: { move: string; group: string | null; does: string }[];
  undo: boolean;
  view: unknown;
  plies: WirePly[];
  undone?: number;
  chat: { by: string; seat: string | null; text: string }[];
  clocks: { left: (number | null)[]; paused: boolean; now: number } | null;
  fair: { commit: string; salts: (string | null)[]; seed: string | null };
  result: { points: number[]; payoff: number[] } | null;
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

export type FromServer = WireTable | WireState | WireDone | WireRefused | { type: "pong"; id: number };

export type Command =
  | { type: "move"; ply: number; move: string }
  | { type: "undo" }
  | { type: "sit"; seat?: string }
  | { type: "stand" }
  | { type: "seat"; seat: string; kind: "open" | "bot"; level?: string }
  | { type: "start" }
  | { type: "chat"; text: string }
  | { type: "resign" }
  | { type: "rematch" };

/** 0 to 7 for p1 to p8; -1 for anything else. */
export function seatIndex(word: string | null): number {
  return word && /^p[1-8]$/.test(word) ? Number(word[1]) - 1 : -1;
}
