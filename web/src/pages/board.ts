// board.ts: a table as a page runs it: its news told in their time, and what the person there can do.
import { useSignal, type Signal } from "@preact/signals";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { SPECTATOR, type Move } from "../engine/types";
import { ask } from "../engine/worker-client";
import { change, pace, settings } from "../state/settings";
import { t } from "../strings";
import { capital } from "../strings/words";
import { wanted, type Lesson } from "../table/lesson";
import {
  asked,
  begin,
  busy,
  chapterTold,
  choices,
  loud,
  step,
  type Choices,
  type Message,
  type Play,
} from "../table/play";
import { nextStep, NO_ROUTES, routesOf, unbent, type Routes } from "../table/routes";
import type { Table } from "../table/table";
import { Tale } from "../table/tale";
import type { Board, GameUi } from "../ui/game";
import type { Carry } from "../ui/gestures";
import type { Guided } from "./guide";
import { useRevealed } from "./revealed";

const NO_POSITION = {
  ply: 0,
  to_act: [],
  over: false,
  points: [],
  payoff: null,
  question: null,
  prompt: null,
  topic: null,
  legal: [],
  undo: false,
  view: null,
};

const NOTHING: Choices = { targets: new Map(), buttons: [] };

/** Milliseconds of a step on a way somebody chose: what it brings was told before. */
const STRIDE = 160;

/** Events that wait to be told. */
function waiting(play: Play, ui: GameUi): number {
  const untold = [
    ...(play.telling?.frame.events.slice(play.telling.told) ?? []),
    ...play.queue.flatMap((f) => f.events),
  ];
  return untold.filter((e) => loud(ui, e)).length;
}

/** Milliseconds the event told last stays. */
function stay(tale: Tale, play: Play, ui: GameUi): number {
  const speed = pace(settings.value);
  if (play.walk) return Math.min(speed, STRIDE);
  const last = play.fresh.at(-1);
  if (asked(play) || (last && ui.opens(last))) tale.begin();
  return tale.stay(speed, waiting(play, ui), settings.value.motion !== "slow");
}

/** Runs a table: hears its news, tells events in their time. */
function usePlay(table: Table, ui: GameUi): { play: Signal<Play>; send: (m: Message) => void } {
  const play = useSignal<Play>(begin(table.header, table.viewer, table.opening, NO_POSITION, ui.ends));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const send = useMemo(() => {
    const tale = new Tale();
    let next = -Infinity;
    const tick = (): void => {
      timer.current = undefined;
      play.value = step(play.value, pace(settings.value) ? { kind: "advance", story: ui } : { kind: "skip" });
      next = performance.now() + stay(tale, play.value, ui);
      schedule();
    };
    // Nobody's clock runs here: what comes after the end of a round waits until that was read.
    const waits = (): boolean => !table.online && pace(settings.value) > 0 && chapterTold(play.value);
    const schedule = (): void => {
      if (timer.current === undefined && busy(play.value) && !waits())
        timer.current = setTimeout(tick, Math.max(0, next - performance.now()));
    };
    return (message: Message) => {
      play.value = step(play.value, message);
      if (message.kind === "skip") next = -Infinity;
      schedule();
    };
  }, [table]);
  useEffect(() => {
    table.listen((news) => send({ kind: "news", news }));
    return () => clearTimeout(timer.current);
  }, [table]);
  return { play, send };
}

export interface SeatedProps {
  table: Table;
  ui: GameUi;
  /** A guided game, and how to begin it again. */
  lesson: { plan: Lesson; restart: () => void } | null;
  /** Nothing is played here but tried: no answer is given by itself, no game is counted. */
  thinking?: boolean;
}

/** What was picked stays so where the game says that it makes sense. */
function settled(play: Play, ui: GameUi): Play {
  const { picked, held } = play;
  const stays = picked === null && held !== null && asked(play) && ui.lasts?.(held, play);
  return stays ? { ...play, picked: held } : play;
}

/** What sends an answer: a walk, or the page itself, with words for it. */
interface Sender {
  walking?: boolean;
  by?: string;
}
type Act = (move: Move, sender?: Sender) => void;

/** Walks on as long as each step leads where it should. */
function useWalk(play: Play, act: Act, send: (m: Message) => void): void {
  useEffect(() => {
    if (!play.walk || !asked(play)) return;
    const next = nextStep(play);
    if (next) act(next, { walking: true });
    else send({ kind: "walk", lines: [] });
  });
}

/** The only answer there is, where nobody learns from how fast it comes. */
export function forced(play: Play, ui: GameUi, here: boolean): Move | null {
  const { shown, header, walk, byHand, premove } = play;
  const [only, other] = shown.legal;
  if (!settings.value.answerForced || !only || other || !asked(play) || walk || byHand || premove) return null;
  const alone = here && header.seats.filter((s) => !s.bot).length === 1;
  if (!alone && ui.secret?.has(shown.question ?? "")) return null;
  // Who can still take something back is asked before the turn goes on.
  return shown.undo && ui.closes(only) && !ui.passes?.(only) ? null : only;
}

/** What was asked, as far as its first words, and the answer. */
function wordsFor(move: Move, play: Play, ui: GameUi): string {
  const [asked = ""] = ui.headline(play).title.split(/[:.,?]/);
  const label = ui.label(move, play);
  return t.table.answer(asked, typeof label === "string" ? label : capital(move.move));
}

function useForced(only: Move | null, play: Play, ui: GameUi, act: Act): void {
  useEffect(() => {
    if (only) act(only, { by: wordsFor(only, play, ui) });
  }, [only, play.shown]);
}

function premoved(play: Play): boolean {
  return play.premove !== null && asked(play);
}

/** An answer given before its question goes out with it, or is told to be void. */
function usePremove(play: Play, act: Act, send: (m: Message) => void): void {
  const { premove, shown } = play;
  useEffect(() => {
    if (!premove || !asked(play)) return;
    const meant = premove.questions.includes(shown.question ?? "");
    const move = meant && shown.legal.find((m) => m.move === premove.move);
    if (move) act(move, { by: premove.label });
    else {
      send({ kind: "premove", premove: null });
      if (meant) send({ kind: "answered", refusal: t.table.premoveVoid(premove.label) });
    }
  }, [premove, shown, asked(play)]);
}

/** Counts the games somebody saw to their end here. */
function useFinished({ shown, viewer }: Play, counts: boolean): void {
  const open = useRef(false);
  useEffect(() => {
    if (counts && shown.over && open.current && viewer < SPECTATOR) change({ finished: settings.value.finished + 1 });
    open.current = !shown.over && shown.view !== null;
  }, [shown.over, shown.view !== null]);
}

/** What a click on a target does. */
function chooser(ui: GameUi, play: Play, open: Choices, routes: Routes, act: Act, send: (m: Message) => void) {
  const picks = (key: string): boolean => {
    const moves = open.targets.get(key) ?? [];
    const [only] = moves;
    return moves.length > 1 || (only !== undefined && (ui.holds?.(only, play) ?? false));
  };
  const choose = (key: string): void => {
    const [only] = open.targets.get(key) ?? [];
    const route = routes.get(key);
    if (play.picked === key) send({ kind: "pick", key: null });
    else if (picks(key)) send({ kind: "pick", key });
    else if (only) act(only);
    else if (route) send({ kind: "walk", lines: route.steps.map((m) => m.move) });
  };
  const carry: Carry = {
    can: (key) => asked(play) && (ui.walks?.carried(key, play) ?? false),
    begin: (key) => picks(key) && play.picked !== key && send({ kind: "pick", key }),
    over: (key) => send({ kind: "point", key }),
    drop: (key) => key !== null && (routes.has(key) || open.targets.has(key)) && !picks(key) && choose(key),
  };
  return { picks, choose, carry };
}

export interface Run {
  board: Board;
  guided: Guided | null;
  /** The question is answered by the page itself, in a moment. */
  answering: boolean;
}

/** The board as the person here can use it; a lesson takes only the move it wants. */
export function useBoard({ table, ui, lesson, thinking = false }: SeatedProps): Run {
  const { play: signal, send } = usePlay(table, ui);
  const [nudged, setNudged] = useState<number | null>(null);
  const play = useRevealed(table, ui, settled(signal.value, ui));
  const want = lesson && wanted(lesson.plan, play.shown.ply);
  const act = (move: Move, sender: Sender = {}): void => {
    if (want && want !== move.move) {
      setNudged(play.shown.ply);
      return;
    }
    send({ kind: "sent", ...sender });
    void table
      .act(move.move, play.shown.ply)
      .then((refusal) => send({ kind: "answered", refusal }))
      .catch((error: Error) => send({ kind: "answered", refusal: error.message }));
  };
  useWalk(play, act, send);
  usePremove(play, act, send);
  const only = want || thinking ? null : forced(play, ui, !table.online);
  useForced(only, play, ui, act);
  useFinished(play, !thinking);
  const moves = play.bend && ui.walks ? unbent(play, ui.walks) : play.shown.legal;
  const open = asked(play) ? choices(moves, ui.placer(play)) : NOTHING;
  const routes = asked(play) && ui.walks && !want ? routesOf(play, ui.walks, ui) : NO_ROUTES;
  const bend = (key: string): void => {
    const before = routes.get(key);
    if (!before || before.stops) return;
    const { header, viewer: seat, shown } = play;
    void ask("bend", { header, view: shown.view, seat, first: before.steps.map((m) => m.move) }).then((ahead) => {
      if (signal.value.shown === shown) send({ kind: "bend", bend: { before, ahead } });
    });
  };
  const tried = (key: string): void => {
    if (!asked(play)) return;
    const line = ui.attempt(key, play);
    if (line) act({ move: line, does: "", group: null, group_key: null });
    else send({ kind: "answered", refusal: t.teach.notHere });
  };
  const ways = chooser(ui, play, open, routes, act, send);
  const board = { play, choices: open, routes, ...ways, send, act, bend, tried, still: false };
  return { board, guided: lesson && { ...lesson, nudged }, answering: only !== null || premoved(play) };
}
