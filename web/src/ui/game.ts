// game.ts: what a game brings to the page: its board, its words, its lessons.
// A game without a board of its own gets a plain one (games/plain).
import type { ComponentChildren, FunctionComponent, JSX } from "preact";
import type { AidPlan } from "../engine/messages";
import type { GameEvent, Header, Move, Position, Topic } from "../engine/types";
import type { Lesson } from "../table/lesson";
import type { Choices, LogEntry, Message, Placer, Play, Premove, Story } from "../table/play";
import type { Carry } from "./gestures";
import type { Routes, Walks } from "../table/routes";
import type { StandingQuestion } from "./standing";

export interface Board {
  play: Play;
  choices: Choices;
  /** Places that several steps, or one, lead to. */
  routes: Routes;
  send: (message: Message) => void;
  act: (move: Move) => void;
  /** Whether choosing a target only picks it. */
  picks: (key: string) => boolean;
  /** Dragging somebody to a place. */
  carry: Carry;
  /** Clicks a target: plays its only move, goes there, or offers its moves. */
  choose: (key: string) => void;
  /** Leads the way through a place within reach. */
  bend: (key: string) => void;
  /** Clicks what is no target: the engine, or the page, says why. */
  tried: (key: string) => void;
  /** In replays nothing can be chosen. */
  still: boolean;
  /** The target a lesson wants. */
  want?: string | null;
}

export interface Headline {
  title: string;
  /** The sign of what the number in the title counts. */
  icon?: string;
  sub: string;
}

export interface PhoneTab {
  key: string;
  label: string;
  icon: string;
}

/** A picture of the sprite, in the colours of a sphere or a school. */
export interface Emblem {
  name: string;
  sphere?: string;
  school?: string;
}

/** Drawings by page of the rules. */
export type Pictures = Readonly<Record<string, FunctionComponent>>;

/** What pages other than the table show of a game. */
export interface GameCover {
  /** As the engine names the game. */
  key: string;
  name: string;
  pitch: string;
  /** How long a game takes; 0: nobody knows. */
  minutes: number;
  /** Its place among the games: the lowest is the first. */
  rank: number;
  /** Its picture of the sprite. */
  icon: string;
  /** Its picture on the start page. */
  Art: FunctionComponent;
  /** A table "at once", where the engine's default would be lonely or slow. */
  quick?: { seats: number; options?: Record<string, string> };
  /** Options a newcomer needs; the rest is folded away. Without this all are shown. */
  options?: ReadonlySet<string>;
  /** Values of options in people's words, by "option value" or by the value alone. */
  values?: Readonly<Record<string, string>>;
  /** Under which heading one of the rest is listed. */
  optionGroup?: (key: string) => string;
  /** Whether an option means anything beside the others; without this the engine alone says so. */
  optionMatters?: (key: string, options: Record<string, string>) => boolean;
  /** What the deduction aid does, in a game that has one. */
  aidHelp?: string;
  /** What the engine works out for whoever is asked. */
  aids?: AidPlan;
  /** The guided games, the first one first. */
  lessons?: readonly Lesson[];
  /** Questions out of turn that can be answered beforehand. */
  standing?: readonly StandingQuestion[];
  pictures?: Pictures;
  /** Pages of the rules that show another's drawing when they stand alone. */
  borrowed?: Pictures;
  /** The picture of a page of the rules; null for plain text. */
  symbol?: (topic: Topic) => Emblem | null;
  /** A picture composed of several, where one of the sprite is not enough. */
  portrait?: (topic: Topic, big: boolean) => ComponentChildren;
  /** How the game's own colours look, for the settings. */
  colours?: { title: string; swatches: readonly (Emblem & { label: string })[] };
}

export interface GameUi extends Story, GameCover {
  /** Where the game stands: "Round 3 of 8", and the same for narrow bars. */
  where: (position: Position, header: Header) => { long: string; short: string };
  /** The sheet of reference of this table's mode; without this, "reference". */
  sheet?: (header: Header) => string;
  placer: (play: Play) => Placer;
  /** Moves that are never played by one click on their target. */
  holds?: (move: Move, play: Play) => boolean;
  /** How its places are walked on, where ways lead farther than a step. */
  walks?: Walks;
  /** Whether a target that was picked stays so after an answer. */
  lasts?: (key: string, play: Play) => boolean;
  /** What there is to know of a target that has no move. */
  about?: (key: string, play: Play) => string;
  /** The page of the rules that tells all about a target. */
  topicAt?: (key: string, play: Play) => string | undefined;
  /** Where a seat's points come from. */
  parts?: (play: Play, seat: number) => string;
  /** A view with what was open to all at an earlier moment, as far as nothing has happened to it since. */
  opened?: (now: unknown, then: unknown, since: readonly GameEvent[]) => unknown;
  /** Events that end a part of the game, told by its table. */
  ends?: ReadonlySet<string>;
  /** What a choice would make possible next. */
  more?: (key: string, play: Play) => ComponentChildren;
  headline: (play: Play) => Headline;
  /** The line somebody means who clicks a place that is no target; null: none. */
  attempt: (key: string, play: Play) => string | null;
  /** Why a move deserves a second thought; null: it does not. */
  rash: (move: Move, play: Play) => string | null;
  /** What a button says for a move that belongs to no place. */
  label: (move: Move, play: Play) => ComponentChildren;
  /** What the preview line says while nothing is pointed at. */
  pointHint: string;
  /** What shows a target beside its name in the preview. */
  face?: (key: string, play: Play) => ComponentChildren;
  /** An event in plainer words than the engine's, from what led to it; null: the engine's will do. */
  retold?: (event: GameEvent, play: Play) => string | null;
  /** What a target is called in the preview. */
  targetName: (key: string, play: Play) => string;
  /** Where an event happens: one place, or the two it leads from and to. Names
   * of places, or selectors of what is no place. */
  spots: (event: GameEvent, before: unknown, viewer: number) => string[];
  /** The log with what belongs together in one line. */
  joined?: (log: readonly LogEntry[]) => LogEntry[];
  /** Whether a new part of the log starts here. */
  opens: (event: GameEvent) => boolean;
  /** The move that is the usual way on, in gold where nothing is lost by it. */
  usual: (move: Move) => boolean;
  /** A move after which what could still be done is lost. */
  closes: (move: Move) => boolean;
  /** A move by which one only lets something happen. */
  passes?: (move: Move) => boolean;
  /** Questions that hang on what others cannot see: even how fast they are answered could tell it. */
  secret?: ReadonlySet<string>;
  /** Answers to what the person here is sure to be asked next. */
  foretold?: (play: Play) => Premove[];
  /** What these answers are, where they do not say it themselves. */
  foretells?: string;
  /** Places named in the log. */
  places?: RegExp;
  /** What people call a place of the log, where it is more than a number. */
  placeName?: (word: string, play: Play) => string | null;
  /** The target a place's name stands for. */
  placeKey?: (word: string, play: Play) => string | null;
  /** The class of its table, if not its key. */
  layout?: string;
  /** The whole table; prompt and log are put where it wants them. */
  Table: FunctionComponent<Board & { prompt: JSX.Element; log: JSX.Element }>;
  /** Under the prompt: what needs more than buttons. */
  Pad?: FunctionComponent<Board>;
  tabs: readonly PhoneTab[];
  /** The view of a phone a question is about, where its targets do not say. */
  tabFor?: (play: Play) => string | null;
  /** The view of a phone that shows a target. */
  tabOf: (key: string) => string;
}
