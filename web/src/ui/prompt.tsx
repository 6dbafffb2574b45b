// prompt.tsx: what is asked, what a target would bring, and the few buttons.
import { Fragment, type ComponentChildren, type JSX, type RefObject } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { seatIndex, SPECTATOR, type GameEvent, type Move } from "../engine/types";
import type { Board, GameUi } from "./game";
import { topicOf, topicsOf } from "../state/catalogue";
import { asked, busy, ends, loud } from "../table/play";
import { topicOfRefusal } from "../state/rules";
import { asksBeforeEnd, change, settings, type Motion } from "../state/settings";
import { t } from "../strings";
import { useDismiss } from "./dismiss";
import { explain, explained } from "./explain";
import { Hints } from "./hints";
import { Crest } from "./crest";
import { Icon, named, seatName, Told } from "./icon";
import { Result, ShareResult } from "./result";
import { RuleLink } from "./rule";
import { wayWords } from "./way";

export interface PromptDoings {
  undo: () => void;
  hint: (() => void) | null;
  /** null: another game is asked for already. */
  again: (() => void) | null;
  replay: () => void;
  /** Opens the game as a board to think on; null where one does so already. */
  think: (() => void) | null;
  download: () => void;
}

/** The result in one sentence. */
export function verdict(board: Board): string {
  const { shown, header, viewer } = board.play;
  const { payoff } = shown;
  if (!payoff) return t.table.calledOff;
  const best = Math.max(...payoff, 0);
  const winners = header.seats.map((_, i) => i).filter((i) => payoff[i] === best && best > 0);
  if (!winners.length) return t.table.lost;
  if (winners.length > 1 && winners.length === header.seats.length) return t.table.shared;
  const names = winners.map((seat) => (seat === viewer ? t.table.youName : seatName(header, seat)));
  return names.length > 1 || winners[0] === viewer ? t.table.win(names) : t.table.wins(names[0] ?? "");
}

/** An event in the game's words, or the engine's. */
function Retold({ board, ui, event }: { board: Board; ui: GameUi; event: GameEvent }): JSX.Element {
  const { play } = board;
  return (
    <Told
      header={play.header}
      text={ui.retold?.(event, play) ?? event.tell.trim()}
      you={play.viewer}
      places={ui.places}
      call={(word) => ui.placeName?.(word, play) ?? null}
    />
  );
}

/** What happened just before the event told now. */
function Before({ board, ui }: { board: Board; ui: GameUi }): JSX.Element | null {
  const { log } = board.play;
  const before = log.filter((l) => loud(ui, l.event)).at(busy(board.play) ? -2 : -1);
  return before ? <Retold board={board} ui={ui} event={before.event} /> : null;
}

/** The key pointed at, and after that the same until the next question: its words can be gone to and clicked. */
function useLastPointed({ pointed, picked, shown }: Board["play"]): string | null {
  const last = useRef<{ key: string | null; ply: number }>({ key: null, ply: shown.ply });
  if (pointed || last.current.ply !== shown.ply) last.current = { key: pointed, ply: shown.ply };
  useEffect(() => {
    explained.value = null;
  }, [shown.ply]);
  return pointed ?? picked ?? last.current.key;
}

/** The rest of what there is to know. */
function FullText({ ui, topic }: { ui: GameUi; topic: string | undefined }): JSX.Element | null {
  return (
    <RuleLink game={ui.key} topic={topic ? topicOf(ui.key, topic) : undefined} class="full">
      {t.teach.fullText}
    </RuleLink>
  );
}

/** What was answered by itself, or how to read about things. */
function Hint({ board, ui }: { board: Board; ui: GameUi }): JSX.Element {
  const { answered } = board.play;
  return <>{answered.length ? t.table.answered(answered.join(", ")) : ui.pointHint}</>;
}

/** What there is to say of a target: where a way leads, what its only move does, and what it is. */
function wordsOf({ play, choices, routes }: Board, ui: GameUi, key: string): string {
  const moves = choices.targets.get(key) ?? [];
  const route = routes.get(key);
  if (route && ui.walks) return wayWords(route, ui.walks);
  const does = moves.length === 1 ? moves[0]?.does : "";
  return [does, ui.about?.(key, play)].filter(Boolean).join(". ") || (moves.length ? t.table.choose : "");
}

/** On phones a target is read first; then this does it, or leads a way through it. */
function DoIt({ board, at }: { board: Board; at: string }): JSX.Element | null {
  const route = board.routes.get(at);
  if (board.still || (!route && !board.choices.targets.has(at))) return null;
  return (
    <span class="doit">
      {route && !route.stops && (
        <button class="btn small only-phone" type="button" onClick={() => board.bend(at)}>
          {t.way.bend}
        </button>
      )}
      {route && !route.stops && route.steps.length > 1 && <small class="only-desk">{t.way.bendHelp}</small>}
      <button class="btn gold small only-phone" type="button" onClick={() => board.choose(at)}>
        {t.table.go}
      </button>
    </span>
  );
}

/** What a target is, costs and brings. */
function AboutTarget({ board, ui, at }: { board: Board; ui: GameUi; at: string }): JSX.Element {
  const { play } = board;
  const words = wordsOf(board, ui, at);
  const more = ui.more?.(at, play) ?? "";
  const key = `${words} ${asked(play)} ${play.picked}`;
  return (
    <>
      {ui.face?.(at, play)}
      <div class="what" key={key}>
        <b>{ui.targetName(at, play)}</b>
        {words && <span>{named(play.header, words)}</span>}
      </div>
      {more && <span class="more">{more}</span>}
      <FullText ui={ui} topic={ui.topicAt?.(at, play)} key={key} />
      <DoIt board={board} at={at} />
    </>
  );
}

/** What does not fit its box can be scrolled by keyboard too; the rest is no stop on the way of Tab. */
function useScrolling(): RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const e = box.current;
    if (e && e.scrollHeight > e.clientHeight) e.tabIndex = 0;
    else e?.removeAttribute("tabindex");
  });
  return box;
}

/** Above the prompt: the target under pointer or focus, or whatever else explains itself. */
export function Preview({ board, ui }: { board: Board; ui: GameUi }): JSX.Element {
  const { play } = board;
  const box = useScrolling();
  const key = useLastPointed(play);
  const said = explained.value;
  if (play.shown.over && !key && !said) return <div class="preview empty" role="status" />;
  return (
    <div class={`preview${key || said ? "" : " empty"}`} role="status" ref={box}>
      {said ? (
        <Fragment key={said.title}>
          <div class="what">
            <b>{said.title}</b>
            <span>{named(play.header, said.words)}</span>
          </div>
          <FullText ui={ui} topic={said.topic} />
        </Fragment>
      ) : key ? (
        <AboutTarget board={board} ui={ui} at={key} key={key} />
      ) : (
        <span key={`${play.log.length} ${busy(play)} ${asked(play)}`}>
          {asked(play) ? <Hint board={board} ui={ui} /> : <Before board={board} ui={ui} />}
        </span>
      )}
    </div>
  );
}

/** Why a move should be confirmed; null where one click is enough. */
function doubt(board: Board, ui: GameUi, move: Move): string | null {
  const rash = ui.rash(move, board.play);
  const others = board.choices.buttons.length + board.choices.targets.size > 1;
  if (!asksBeforeEnd(settings.value)) return null;
  return rash ?? (settings.value.confirmEnd && ui.usual(move) && others ? t.teach.sure.plain : null);
}

function MoveButton(props: {
  board: Board;
  ui: GameUi;
  move: Move;
  gold: boolean;
  number: number;
  act: (move: Move) => void;
}): JSX.Element {
  const { board, ui, move, gold } = props;
  const label = ui.label(move, board.play);
  const [verb = ""] = move.move.split(" ");
  return (
    <button
      type="button"
      class={gold ? "btn gold" : "btn"}
      data-move={move.move}
      data-number={props.number}
      {...explain(typeof label === "string" ? label : "", move.does || (ui.usual(move) ? t.teach.endHelp : ""), verb)}
      onClick={() => props.act(move)}
    >
      {label}
    </button>
  );
}

/** A second thought before a move that gives something away. */
function Sure(props: { board: Board; ui: GameUi; move: Move; why: string; back: () => void }): JSX.Element {
  const { board, ui, move } = props;
  const box = useDismiss<HTMLElement>(props.back);
  return (
    <section class="prompt sure" role="alertdialog" aria-label={t.teach.sure.end} ref={box}>
      <div class="say">
        <b>{t.teach.sure.end}</b>
        <span>{props.why}</span>
      </div>
      <div class="acts">
        <button type="button" class="btn" data-move={move.move} onClick={() => board.act(move)}>
          {ui.label(move, board.play)}
        </button>
        <button type="button" class="btn gold" onClick={props.back} ref={(e) => e?.focus()}>
          {t.teach.sure.back}
        </button>
      </div>
      <div class="last" />
    </section>
  );
}

/** The moves of a picked target, each with what it does. */
function Offers({ board, ui, moves }: { board: Board; ui: GameUi; moves: Move[] }): JSX.Element {
  return (
    <ul class="offers">
      {moves.map((move, i) => (
        <li>
          <button type="button" class="btn" data-move={move.move} data-number={i + 1} onClick={() => board.act(move)}>
            <b>{ui.label(move, board.play)}</b>
            <small>{named(board.play.header, move.does)}</small>
          </button>
        </li>
      ))}
      <li>
        <button type="button" class="btn" onClick={() => board.send({ kind: "pick", key: null })}>
          {t.table.back}
        </button>
      </li>
    </ul>
  );
}

/** Answers to what is sure to be asked; one that is given can be taken back. */
function Premoves({ board, ui }: { board: Board; ui: GameUi }): JSX.Element | null {
  const { play, send } = board;
  const offered = play.viewer < SPECTATOR && !ends(play) ? (ui.foretold?.(play) ?? []) : [];
  const words = ui.foretells ?? t.table.premove;
  if (play.premove)
    return (
      <button
        type="button"
        class="btn small"
        onClick={(e) => {
          e.stopPropagation();
          send({ kind: "premove", premove: null });
        }}
      >
        {t.table.premoveTake}
      </button>
    );
  if (!offered.length) return null;
  return (
    <div class="premoves" role="group" aria-label={words}>
      <span aria-hidden="true">{words}</span>
      {offered.map((premove) => (
        <button
          type="button"
          class="btn small"
          key={premove.move}
          data-premove={premove.move}
          onClick={(e) => {
            e.stopPropagation();
            send({ kind: "premove", premove });
          }}
        >
          {premove.label}
        </button>
      ))}
    </div>
  );
}

const SPEEDS: readonly Motion[] = ["slow", "full", "quick", "off"];

/** How fast others are told; a click takes the next speed. */
function Speed(): JSX.Element {
  const { motion } = settings.value;
  const next = SPEEDS[(SPEEDS.indexOf(motion) + 1) % SPEEDS.length] ?? "full";
  return (
    <button
      type="button"
      class="btn small speed"
      aria-label={t.settings.motionNext(t.settings.motions[motion])}
      onClick={(e) => {
        e.stopPropagation();
        change({ motion: next });
      }}
    >
      {t.settings.motionNow(t.settings.motions[motion])}
    </button>
  );
}

/** What happens now, in the engine's words, or who is awaited. */
function Waiting({ board, ui }: { board: Board; ui: GameUi }): JSX.Element {
  const { play } = board;
  const who = play.shown.to_act[0];
  const told = busy(play) ? [...play.fresh].reverse().find((e) => loud(ui, e)) : undefined;
  const awaited = who ? t.table.waiting(seatName(play.header, seatIndex(who))) : t.table.chance;
  const words = play.sent ? t.table.onItsWay : awaited;
  const ready = play.premove && t.table.premoveGiven(play.premove.label);
  return (
    <section class={`prompt waiting${told ? " telling" : ""}`}>
      <div class="say" key={told ? play.log.length : words}>
        <b>
          {told?.seat && <Crest seat={seatIndex(told.seat)} />}
          {told ? <Retold board={board} ui={ui} event={told} /> : words}
        </b>
        {ready ? <span>{ready}</span> : told && <span class="only-desk">{t.teach.skipHelp}</span>}
      </div>
      {busy(play) && (
        <div class="tools">
          <Speed />
          <button type="button" class="btn small" onClick={() => board.send({ kind: "skip" })}>
            {t.teach.skip}
          </button>
        </div>
      )}
      <div class="acts">
        <Premoves board={board} ui={ui} />
      </div>
    </section>
  );
}

function Over({ board, ui, doings }: { board: Board; ui: GameUi; doings: PromptDoings }): JSX.Element {
  return (
    <section class="prompt over" aria-live="polite">
      <div class="say">
        <b>{verdict(board)}</b>
        <Result board={board} ui={ui} />
      </div>
      <div class="acts">
        <ShareResult board={board} ui={ui} />
        <button type="button" class="btn" onClick={doings.download}>
          <Icon name="ui-download" size={16} /> {t.table.download}
        </button>
        <button type="button" class="btn" onClick={doings.replay}>
          {t.table.analysis}
        </button>
        {doings.think && (
          <button type="button" class="btn" onClick={doings.think}>
            <Icon name="ui-hint" size={16} /> {t.room.enter}
          </button>
        )}
        {doings.again && (
          <button type="button" class="btn gold" onClick={doings.again}>
            {t.table.again}
          </button>
        )}
      </div>
    </section>
  );
}

/** Buttons shown at once; the rest waits under More. */
const AT_ONCE = 6;

/** The refusal with its rule, or what the question adds. */
function Sub({ board, ui, words }: { board: Board; ui: GameUi; words: string }): JSX.Element {
  const { refusal, header } = board.play;
  if (!refusal) return <span>{words}</span>;
  const topic = topicOfRefusal(topicsOf(ui.key), refusal);
  return (
    <span>
      <em class="refusal" role="alert">
        {refusal === t.teach.notHere ? "" : `${t.table.refused} `}
        {named(header, refusal)}{" "}
        <RuleLink game={ui.key} topic={topic ?? topicOf(ui.key, board.play.shown.topic ?? "")}>
          {topic ? t.teach.ruleOf(topic.title) : t.table.rulesAbout}
        </RuleLink>
      </em>
    </span>
  );
}

function Tools({ board, ui, doings }: { board: Board; ui: GameUi; doings: PromptDoings }): JSX.Element {
  const { play } = board;
  const topic = topicOf(ui.key, play.shown.topic ?? "");
  return (
    <div class="tools">
      <RuleLink game={ui.key} topic={topic} class="ib" label={topic ? t.teach.ruleOf(topic.title) : t.teach.ruleNow}>
        <Icon name="ui-book" />
      </RuleLink>
      <button
        type="button"
        class="ib"
        aria-label={t.table.undo}
        {...explain(t.table.undo, t.teach.undoHelp)}
        disabled={!play.shown.undo}
        onClick={doings.undo}
      >
        <Icon name="ui-undo" />
      </button>
      {doings.hint && (
        <button
          type="button"
          class="ib"
          aria-label={t.table.hint}
          {...explain(t.table.hint, t.teach.hintHelp)}
          onClick={doings.hint}
        >
          <Icon name="ui-hint" />
        </button>
      )}
    </div>
  );
}

/** The answers that belong to no place; what gives the rest away has a corner of its own. */
function Buttons({ board, ui, act }: { board: Board; ui: GameUi; act: (move: Move) => void }): JSX.Element {
  const { play, choices } = board;
  const [more, setMore] = useState(false);
  const waiting = play.picked !== null && !choices.targets.has(play.picked);
  const last = choices.buttons.filter(ui.closes);
  const others = choices.buttons.filter((m) => !ui.closes(m));
  const many = others.length > AT_ONCE;
  const shown = many && !more ? others.slice(0, AT_ONCE - 1) : others;
  const alone = play.shown.legal.length === 1;
  const golden = (move: Move): boolean => ui.usual(move) && (alone || !ui.closes(move));
  const button = (move: Move, i: number): JSX.Element => (
    <MoveButton board={board} ui={ui} move={move} gold={golden(move)} number={i + 1} act={act} key={move.move} />
  );
  return (
    <>
      <div class="acts">
        {waiting && (
          <button type="button" class="btn" onClick={() => board.send({ kind: "pick", key: null })}>
            {t.table.back}
          </button>
        )}
        {shown.map(button)}
        {many && !more && (
          <button type="button" class="btn" onClick={() => setMore(true)}>
            {t.table.more} ({others.length - shown.length})
          </button>
        )}
      </div>
      <div class="last">{last.map((move, i) => button(move, others.length + i))}</div>
    </>
  );
}

/** What is asked of the person here, and the ways to answer. */
function Asked(props: { board: Board; ui: GameUi; doings: PromptDoings; children?: ComponentChildren }): JSX.Element {
  const { board, ui, doings } = props;
  const { play, choices } = board;
  const [doubted, setDoubted] = useState<{ move: Move; why: string; ply: number } | null>(null);
  const { title, sub, icon } = ui.headline(play);
  const picked = play.picked ? (choices.targets.get(play.picked) ?? []) : [];
  const act = (move: Move): void => {
    const why = doubt(board, ui, move);
    if (why) setDoubted({ move, why, ply: play.shown.ply });
    else board.act(move);
  };
  if (doubted?.ply === play.shown.ply)
    return <Sure board={board} ui={ui} move={doubted.move} why={doubted.why} back={() => setDoubted(null)} />;
  return (
    <section class={`prompt${picked.length ? " choosing" : ""}`} key={`${play.shown.ply} ${picked.length > 0}`}>
      <div class="say" aria-live="polite" key={play.picked}>
        <b>
          {icon && !picked.length && <Icon name={icon} />}
          {picked.length > 0 && play.picked ? ui.targetName(play.picked, play) : title}
        </b>
        {play.hint && !play.refusal ? (
          <Hints board={board} ui={ui} />
        ) : (
          <Sub board={board} ui={ui} words={picked.length > 0 ? t.table.choose : sub} />
        )}
      </div>
      <Tools board={board} ui={ui} doings={doings} />
      {picked.length > 0 ? (
        <Offers board={board} ui={ui} moves={picked} />
      ) : (
        <Buttons board={board} ui={ui} act={act} key={`${play.shown.ply} ${play.picked}`} />
      )}
      {props.children}
    </section>
  );
}

export function Prompt(props: {
  board: Board;
  ui: GameUi;
  doings: PromptDoings;
  children?: ComponentChildren;
}): JSX.Element | null {
  const { board, ui, doings } = props;
  const { play } = board;
  if (board.still) return null;
  if (play.shown.over && !busy(play)) return <Over board={board} ui={ui} doings={doings} />;
  if (!asked(play)) return <Waiting board={board} ui={ui} />;
  return (
    <Asked board={board} ui={ui} doings={doings}>
      {props.children}
    </Asked>
  );
}
