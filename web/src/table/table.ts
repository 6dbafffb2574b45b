// table.ts: a table as the page sees it, wherever it is kept.
import type { Signal } from "@preact/signals";
import type { Advice, Frame, GameEvent, Header } from "../engine/types";
import type { Command } from "./protocol";
import type { Room } from "./room";
import type { DailyMark } from "./store";

export interface ChatLine {
  seat: number;
  name: string;
  /** Of somebody without an account. */
  guest: boolean;
  /** Of a program. */
  program: boolean;
  text: string;
  /** Said since this page opened the table. */
  fresh: boolean;
  /** Not talk, but something that was done at the table. */
  note: boolean;
}

/** What a table tells the page, one after another. */
export type TableNews =
  /** Something happened; shown in its turn. */
  | { kind: "frame"; frame: Frame }
  /** Things are like this now, without animation: opened, undone, reconnected. */
  | { kind: "reset"; frame: Frame; header: Header }
  /** Somebody sat down or left: names and bots are these now. */
  | { kind: "header"; header: Header }
  | { kind: "clocks"; seconds: (number | null)[] }
  /** Why nothing comes through; null: it does. */
  | { kind: "link"; cut: string | null };

/** What only a table on a server has: people elsewhere, and what they agree on. */
export interface Elsewhere {
  readonly room: Signal<Room>;
  /** What was said and done at the table since this page opened it. */
  readonly talk: Signal<readonly ChatLine[]>;
  say(text: string): void;
  /** Does something at the table; null, or why it was refused. */
  command(command: Command): Promise<string | null>;
  /** What happened from a ply on. */
  since(ply: number): readonly GameEvent[];
  /** Shows what happened since this page was last looked at, one by one. */
  catchUp(): void;
}

export interface Table {
  readonly id: string;
  readonly header: Header;
  /** The seat held here, or SPECTATOR. */
  readonly viewer: number;
  /** The view before the first ply. */
  readonly opening: unknown;
  /** Null for what is no game of the day. */
  readonly daily: DailyMark | null;
  /** Null for a table in this browser. */
  readonly online: Elsewhere | null;
  /** Whether people are still to sit down before the game begins. */
  waits(): boolean;
  /** Hears the news from now on, beginning with a reset. */
  listen(hear: (news: TableNews) => void): void;
  /** Plays a line at a ply; null, or why it was refused. */
  act(line: string, ply: number): Promise<string | null>;
  undo(): Promise<void>;
  /** The best moves here, best first; null where nobody gives hints. */
  readonly hint: (() => Promise<Advice[]>) | null;
  /** Asks for the next game with the same people; when all want it the room names its
   * table. Null for local tables. */
  readonly again: (() => Promise<void>) | null;
  /** Gives the game up; null where a table can simply be left. */
  readonly resign: (() => Promise<string | null>) | null;
  /** The next person takes the screen; null where everybody has their own. */
  readonly take: ((seat: number) => void) | null;
  /** The record as this viewer may have it. */
  record(): Promise<string>;
  close(): void;
}
