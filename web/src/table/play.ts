// play.ts: the state of a table page as one value and one pure function.
import type { Advice, Frame, GameEvent, Header, Move, Position } from "../engine/types";
import type { Bend } from "./routes";
import type { TableNews } from "./table";

export interface LogEntry {
  id: number;
  ply: number;
  event: GameEvent;
}

/** A part of the game that is over: a round. */
export interface Chapter {
  /** The view before the ply that ended it. */
  view: unknown;
  /** What that ply brought. */
  events: GameEvent[];
  /** Of these, the one that says so. */
  end: GameEvent;
}

export interface Play {
  header: Header;
  viewer: number;
  /** The view before the first ply: names of tiles come from it. */
  opening: unknown;
  /** What is on the board; later frames wait in the queue. */
  shown: Position;
  /** The view before the event told last. */
  before: unknown;
  /** Events that led to it, as far as they are told. */
  fresh: GameEvent[];
  /** The frame whose events are told one by one, and how many have been. */
  telling: { frame: Frame; told: number } | null;
  queue: Frame[];
  log: LogEntry[];
  /** Events that end a part of the game. */
  ends: ReadonlySet<string>;
  /** The part that ended last, until it was read. */
  chapter: Chapter | null;
  /** A target whose moves are offered in the prompt. */
  picked: string | null;
  /** The target that was picked when an answer was sent: it may outlive it. */
  held: string | null;
  /** Steps still to be made, and the ply of the next one. */
  walk: { lines: string[]; ply: number } | null;
  /** A way that is led through a place. */
  bend: Bend | null;
  /** What was answered by itself since the person here last decided something. */
  answered: string[];
  /** The person here took something back: nothing is answered by itself until they have decided. */
  byHand: boolean;
  /** An answer given before its question. */
  premove: Premove | null;
  /** The target under pointer or focus. */
  pointed: string | null;
  /** An event of the log that is looked at again. */
  recalled: GameEvent | null;
  refusal: string | null;
  /** The best moves, once asked for. */
  hint: Advice[] | null;
  /** An answer is on its way. */
  sent: boolean;
  /** Why nothing comes through; null while connected. */
  cut: string | null;
  clocks: (number | null)[];
  /** Who has to take the screen before anything more is shown. */
  handOver: number | null;
}

/** An answer to a question that is sure to come. */
export interface Premove {
  /** Keys of the questions it answers. */
  questions: readonly string[];
  move: string;
  label: string;
  /** It answers all of them until another question comes; else the first one only. */
  stays: boolean;
}

/** How a game's events are told. */
export interface Story {
  /** Events that are shown but neither told nor waited for. */
  quiet: ReadonlySet<string>;
  /** Events that the log tells, without a moment of their own. */
  noted?: ReadonlySet<string>;
  /** A view with what one event changes on the board: a picture on the way to
   * the engine's own next view, never a position. */
  after?: (view: unknown, event: GameEvent) => unknown;
}

export type Message =
  | { kind: "news"; news: TableNews }
  | { kind: "advance"; story: Story }
  | { kind: "skip" }
  | { kind: "pick"; key: string | null }
  | { kind: "point"; key: string | null }
  | { kind: "recall"; event: GameEvent | null }
  /** Goes a way, step by step; no lines: stops. */
  | { kind: "walk"; lines: string[] }
  | { kind: "bend"; bend: Bend | null }
  /** An answer was sent: a step of a walk, or one that `by` itself was clear, in words. */
  | { kind: "sent"; walking?: boolean; by?: string }
  /** The end of a part of the game was read. */
  | { kind: "read" }
  | { kind: "undone" }
  | { kind: "premove"; premove: Premove | null }
  /** The answer arrived: null, or why it was refused. */
  | { kind: "answered"; refusal: string | null }
  | { kind: "hint"; advice: Advice[] | null };

const NOTHING: ReadonlySet<string> = new Set();

export function begin(header: Header, viewer: number, opening: unknown, shown: Position, ends = NOTHING): Play {
  return {
    header,
    viewer,
    opening,
    shown,
    before: shown.view,
    fresh: [],
    telling: null,
    queue: [],
    log: [],
    ends,
    chapter: null,
    picked: null,
    held: null,
    walk: null,
    bend: null,
    answered: [],
    byHand: false,
    premove: null,
    pointed: null,
    recalled: null,
    refusal: null,
    hint: null,
    sent: false,
    cut: null,
    clocks: [],
    handOver: null,
  };
}

/** The log with further events; `ply` 0 for what happened before this page looked. */
function told(log: LogEntry[], events: GameEvent[], ply: number): LogEntry[] {
  const added = events.filter((e) => e.tell).map((event, i) => ({ id: log.length + i, ply, event }));
  return added.length ? [...log, ...added] : log;
}

/** The part of the game that a frame ends, or the one that ended before. */
function chapterOf(play: Play, { events }: Frame): Chapter | null {
  const end = events.find((e) => play.ends.has(e.event));
  return end ? { view: play.shown.view, events, end } : play.chapter;
}

/** Whether the end of a part of the game was told, and not yet read. */
export function chapterTold({ chapter, log }: Play): boolean {
  return chapter !== null && log.some((l) => l.event === chapter.end);
}

/** The position a frame ends with, its events from number `from` on now told. */
function show(play: Play, frame: Frame, from: number): Play {
  return {
    ...play,
    before: play.shown.view,
    shown: frame.position,
    fresh: frame.events,
    chapter: play.telling ? play.chapter : chapterOf(play, frame),
    telling: null,
    log: told(play.log, frame.events.slice(from), frame.position.ply),
    picked: null,
    bend: null,
    pointed: null,
    hint: null,
    viewer: frame.viewer ?? play.viewer,
    handOver: frame.handOver ?? null,
  };
}

/** Whether an event is worth a moment of its own. */
export function loud(story: Story, event: GameEvent): boolean {
  return event.tell !== "" && !story.quiet.has(event.event) && !story.noted?.has(event.event);
}

/** Tells the next loud event and all quiet ones before it; the last one of a
 * frame comes together with the frame's position. */
function advance(play: Play, story: Story): Play {
  const [next, ...rest] = play.queue;
  const { frame, told: from } = play.telling ?? { frame: next, told: 0 };
  if (!frame) return play;
  const now = play.telling ? play : { ...play, queue: rest, chapter: chapterOf(play, frame) };
  const { events } = frame;
  const at = events.findIndex((e, i) => i >= from && loud(story, e));
  if (at < 0 || !events.slice(at + 1).some((e) => loud(story, e))) {
    const shown = show(now, frame, from);
    return at < 0 && rest.length ? advance(shown, story) : shown;
  }
  const fresh = events.slice(from, at + 1);
  const view = fresh.reduce((v, e) => story.after?.(v, e) ?? v, now.shown.view);
  return {
    ...now,
    before: now.shown.view,
    shown: { ...now.shown, legal: [], undo: false, view },
    fresh: events.slice(0, at + 1),
    telling: { frame, told: at + 1 },
    log: told(now.log, fresh, frame.position.ply),
    picked: null,
    bend: null,
    pointed: null,
    hint: null,
  };
}

/** Whether something is still to be shown. */
export function busy(play: Play): boolean {
  return play.telling !== null || play.queue.length > 0;
}

/** Whether the game ends with what is still to be shown. */
export function ends({ shown, telling, queue }: Play): boolean {
  const last = queue.at(-1) ?? telling?.frame;
  return last?.position.over ?? shown.over;
}

function skip(play: Play): Play {
  if (!busy(play)) return play;
  let now = play.telling ? show(play, play.telling.frame, play.telling.told) : play;
  const events = play.telling ? [...play.telling.frame.events] : [];
  for (const frame of play.queue) {
    now = show(now, frame, 0);
    events.push(...frame.events);
  }
  return { ...now, queue: [], fresh: events };
}

/** Whether a frame leaves board and question as they are: somebody came, spoke, or
 * this page is connected again. */
function same({ shown }: Play, { position, events, viewer, handOver }: Frame): boolean {
  const lines = ({ legal }: Position): string => legal.map((m) => m.move).join("\n");
  const known = viewer === undefined && handOver === undefined && !events.length;
  return known && position.ply === shown.ply && lines(position) === lines(shown);
}

function hear(play: Play, news: TableNews): Play {
  switch (news.kind) {
    case "frame":
      // A half-made choice, or a click in this very moment, outlives what changes nothing.
      if (!busy(play) && same(play, news.frame)) return { ...play, shown: news.frame.position };
      return { ...play, queue: [...play.queue, news.frame] };
    case "reset": {
      const { position, viewer = play.viewer, handOver = null } = news.frame;
      const fresh = { ...begin(news.header, viewer, play.opening, position, play.ends), handOver };
      const { clocks, cut, byHand } = play;
      return { ...fresh, log: told([], news.frame.events, 0), clocks, cut, byHand };
    }
    case "header":
      return { ...play, header: news.header };
    case "clocks":
      return { ...play, clocks: news.seconds };
    case "link":
      return { ...play, cut: news.cut };
  }
}

/** An answer goes out; one that is no step of a walk ends it. */
function sent(play: Play, walking: boolean, by: string | undefined): Play {
  const { walk, picked, held, premove } = play;
  const rest = walking && walk ? { lines: walk.lines.slice(1), ply: walk.ply + 1 } : null;
  const answered = by === undefined ? [] : [...play.answered, by];
  const kept = premove?.stays ? premove : null;
  const answer = { sent: true, refusal: null, hint: null, walk: rest, held: picked ?? held };
  return {
    ...play,
    ...answer,
    answered,
    byHand: false,
    premove: kept,
    chapter: by === undefined ? null : play.chapter,
  };
}

export function step(play: Play, message: Message): Play {
  switch (message.kind) {
    case "news":
      return hear(play, message.news);
    case "advance":
      return advance(play, message.story);
    case "skip":
      return skip(play);
    case "pick":
      return { ...play, picked: message.key, held: null, bend: null, refusal: null };
    case "point":
      return play.pointed === message.key ? play : { ...play, pointed: message.key };
    case "recall":
      return play.recalled === message.event ? play : { ...play, recalled: message.event };
    case "walk":
      return { ...play, walk: message.lines.length ? { lines: message.lines, ply: play.shown.ply } : null };
    case "bend":
      return { ...play, bend: message.bend };
    case "sent":
      return sent(play, message.walking ?? false, message.by);
    case "read":
      return { ...play, chapter: null };
    case "undone":
      return { ...play, byHand: true, answered: [], premove: null };
    case "premove":
      return { ...play, premove: message.premove };
    case "answered":
      return { ...play, sent: false, refusal: message.refusal, walk: message.refusal ? null : play.walk };
    case "hint":
      return { ...play, hint: message.advice };
  }
}

/** Whether the person here is asked now, with nothing left to show first. */
export function asked(play: Play): boolean {
  return !busy(play) && !play.sent && play.shown.legal.length > 0;
}

/** Moves by what they are made on; those made on nothing are buttons. */
export interface Choices {
  targets: Map<string, Move[]>;
  buttons: Move[];
}

export type Placer = (move: Move) => string | null;

export function choices(moves: Move[], place: Placer): Choices {
  const targets = new Map<string, Move[]>();
  const buttons: Move[] = [];
  for (const move of moves) {
    const key = place(move);
    if (key === null) buttons.push(move);
    else targets.set(key, [...(targets.get(key) ?? []), move]);
  }
  return { targets, buttons };
}
