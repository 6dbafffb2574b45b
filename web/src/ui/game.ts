// game.ts: what a game brings to the page: its board, its words, its lessons.
// A game without a board of its own gets a plain one (games/plain).
import type { ComponentChildren, FunctionComponent, JSX } from "preact";
import type { AidPlan } from "../engine/messages";
import type { GameEvent, Header, Move, Position, Topic } from "../engine/types";
import type { Lesson } from "../table/lesson";
import type { Choices, Message, Placer, Play, Story } from "../table/play";
import type { StandingQuestion } from "./standing";

export interface Board {
  play: Play;
  choices: Choices;
  send: (message: Message) => void;
  act: (move: Move) => void;
  /** Clicks a target: plays its only move, or offers its moves. */
  choose: (key: string) => void;
  /** Clicks what is no target: the engine, or the page, says why. */
  tried: (key: string) => void;
  /** In replays nothing can be chosen. */
  still: boolean;
  /** The target a lesson wants. */
  want?: string | null;
}

export interface Headline {
  title: string;
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
  /** What there is to know of a target that has no move. */
  about?: (key: string, play: Play) => string;
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
  /** Whether a new part of the log starts here. */
  opens: (event: GameEvent) => boolean;
  /** The move that is the usual way on, in gold. */
  usual: (move: Move) => boolean;
  /** Places named in the log. */
  places?: RegExp;
  /** The target a place's name stands for. */
  placeKey?: (word: string, play: Play) => string | null;
  /** The class of its table, if not its key. */
  layout?: string;
  /** The whole table; prompt and log are put where it wants them. */
  Table: FunctionComponent<Board & { prompt: JSX.Element; log: JSX.Element }>;
  /** Under the prompt: what needs more than buttons. */
  Pad?: FunctionComponent<Board>;
  tabs: readonly PhoneTab[];
  /** The view of a phone that shows a target. */
  tabOf: (key: string) => string;
}
