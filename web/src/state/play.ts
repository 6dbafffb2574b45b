// play.ts: the state of a table page as one value and one pure function.
import type { Frame, GameEvent, Header, Move, Position } from "../engine/types";
import type { ChatLine, TableNews } from "../table/table";

export interface LogEntry {
  id: number;
  ply: number;
  event: GameEvent;
}

export interface Play {
  header: Header;
  viewer: number;
  /** The view before the first ply: names of tiles come from it. */
  opening: unknown;
  /** What is on the board; later frames wait in the queue. */
  shown: Position;
  /** Events that led to it, told now. */
  fresh: GameEvent[];
  queue: Frame[];
  log: LogEntry[];
  /** A target whose moves are offered in the prompt. */
  picked: string | null;
  /** The target under pointer or focus. */
  pointed: string | null;
  refusal: string | null;
  hint: string | null;
  /** An answer is on its way. */
  sent: boolean;
  linkUp: boolean;
  chat: ChatLine[];
  clocks: (number | null)[];
  /** Who has to take the screen before anything more is shown. */
  handOver: number | null;
}

export type Message =
  | { kind: "news"; news: TableNews }
  | { kind: "advance" }
  | { kind: "skip" }
  | { kind: "pick"; key: string | null }
  | { kind: "point"; key: string | null }
  | { kind: "sent" }
  | { kind: "answered"; refusal: string | null }
  | { kind: "hint"; line: string | null };

export function begin(header: Header, viewer: number, opening: unknown, shown: Position): Play {
  return {
    header,
    viewer,
    opening,
    shown,
    fresh: [],
    queue: [],
    log: [],
    picked: null,
    pointed: null,
    refusal: null,
    hint: null,
    sent: false,
    linkUp: true,
    chat: [],
    clocks: [],
    handOver: null,
  };
}

/** The log with a frame's events; `ply` 0 for what happened before this page looked. */
function told(log: LogEntry[], frame: Frame, ply = frame.position.ply): LogEntry[] {
  const added = frame.events.filter((e) => e.text).map((event, i) => ({ id: log.length + i, ply, event }));
  return added.length ? [...log, ...added] : log;
}

function show(play: Play, frame: Frame, queue: Frame[]): Play {
  return {
    ...play,
    shown: frame.position,
    fresh: frame.events,
    queue,
    log: told(play.log, frame),
    picked: null,
    pointed: null,
    hint: null,
    viewer: frame.viewer ?? play.viewer,
    handOver: frame.handOver ?? null,
  };
}

function skip(play: Play): Play {
  let now = play;
  const events: GameEvent[] = [];
  for (const frame of play.queue) {
    now = show(now, frame, []);
    events.push(...frame.events);
  }
  return play.queue.length ? { ...now, queue: [], fresh: events } : play;
}

function hear(play: Play, news: TableNews): Play {
  switch (news.kind) {
    case "frame":
      return { ...play, queue: [...play.queue, news.frame] };
    case "reset": {
      const { position, viewer = play.viewer, handOver = null } = news.frame;
      const fresh = { ...begin(news.header, viewer, play.opening, position), handOver };
      return { ...fresh, log: told([], news.frame, 0), chat: play.chat, clocks: play.clocks };
    }
    case "header":
      return { ...play, header: news.header };
    case "chat":
      return { ...play, chat: [...play.chat, news.line] };
    case "clocks":
      return { ...play, clocks: news.seconds };
    case "link":
      return { ...play, linkUp: news.up };
  }
}

export function step(play: Play, message: Message): Play {
  switch (message.kind) {
    case "news":
      return hear(play, message.news);
    case "advance": {
      const [next, ...rest] = play.queue;
      return next ? show(play, next, rest) : play;
    }
    case "skip":
      return skip(play);
    case "pick":
      return { ...play, picked: message.key, refusal: null };
    case "point":
      return play.pointed === message.key ? play : { ...play, pointed: message.key };
    case "sent":
      return { ...play, sent: true, refusal: null, hint: null };
    case "answered":
      return { ...play, sent: false, refusal: message.refusal };
    case "hint":
      return { ...play, hint: message.line };
  }
}

/** Whether the person here is asked now, with nothing left to show first. */
export function asked(play: Play): boolean {
  return !play.queue.length && !play.sent && play.shown.legal.length > 0;
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
