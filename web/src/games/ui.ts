// ui.ts: what a game brings to the page: its board, its words, its lessons.
import type { ComponentChildren, FunctionComponent, JSX } from "preact";
import type { GameEvent, Header, Move, Position } from "../engine/types";
import type { Choices, Message, Placer, Play, Story } from "../state/play";

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

export interface GameUi extends Story {
  key: string;
  /** Where the game stands: "Round 3 of 8", and the same for narrow bars. */
  where: (position: Position, header: Header) => { long: string; short: string };
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
  /** The whole table; prompt and log are put where it wants them. */
  Table: FunctionComponent<Board & { prompt: JSX.Element; log: JSX.Element }>;
  /** Under the prompt: what needs more than buttons. */
  Pad?: FunctionComponent<Board>;
  Art: FunctionComponent;
  tabs: readonly PhoneTab[];
  /** The view of a phone that shows a target. */
  tabOf: (key: string) => string;
}
