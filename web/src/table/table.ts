// table.ts: a table as the page sees it, wherever it is kept.
import type { Frame, Header } from "../engine/types";

export interface ChatLine {
  seat: number;
  name: string;
  text: string;
}

/** What a table tells the page, one after another. */
export type TableNews =
  /** Something happened; shown in its turn. */
  | { kind: "frame"; frame: Frame }
  /** Things are like this now, without animation: opened, undone, reconnected. */
  | { kind: "reset"; frame: Frame; header: Header }
  | { kind: "chat"; line: ChatLine }
  | { kind: "clocks"; seconds: (number | null)[] }
  | { kind: "link"; up: boolean };

export interface Table {
  readonly id: string;
  readonly header: Header;
  /** The seat held here, or SPECTATOR. */
  readonly viewer: number;
  /** The view before the first ply. */
  readonly opening: unknown;
  /** Whether people elsewhere sit here too. */
  readonly online: boolean;
  /** Whether people are still to sit down before the game begins. */
  waits(): boolean;
  /** Hears the news from now on, beginning with a reset. */
  listen(hear: (news: TableNews) => void): void;
  /** Plays a line at a ply; null, or why it was refused. */
  act(line: string, ply: number): Promise<string | null>;
  undo(): Promise<void>;
  /** A line a bot would play here; null where nobody gives hints. */
  readonly hint: (() => Promise<string | null>) | null;
  say(text: string): void;
  /** The next game with the same people: its table's id. Null for local tables. */
  readonly again: (() => Promise<string | null>) | null;
  /** Gives the game up; null where a table can simply be left. */
  readonly resign: (() => Promise<string | null>) | null;
  /** The record as this viewer may have it. */
  record(): Promise<string>;
  close(): void;
}
