// prompt.tsx: what is asked, what a target would bring, and the few buttons.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { seatIndex, type GameEvent, type Move } from "../engine/types";
import type { Board, GameUi } from "./game";
import { topicOf, topicsOf } from "../state/catalogue";
import { asked, busy, loud } from "../table/play";
import { topicOfRefusal } from "../state/rules";
import { settings } from "../state/settings";
import { t } from "../strings";
import { Hints } from "./hints";
import { Crest } from "./crest";
import { Icon, named, seatName, Told } from "./icon";
import { RuleLink } from "./rule";

export interface PromptDoings {
  undo: () => void;
  hint: (() => void) | null;
  again: () => void;
  replay: () => void;
  download: () => void;
}

/** The result in one sentence. */
export function verdict(board: Board): string {
  const { shown, header } = board.play;
  const { payoff } = shown;
  if (!payoff) return t.table.calledOff;
  const best = Math.max(...payoff, 0);
  const winners = header.seats.map((_, i) => i).filter((i) => payoff[i] === best && best > 0);
  if (!winners.length) return t.table.lost;
  if (winners.length > 1 && winners.length === header.seats.length) return t.table.shared;
  return t.table.wins(winners.map((w) => seatName(header, w)).join(", "));
}

/** An event in the game's words, or the engine's. */
function Retold({ board, ui, event }: { board: Board; ui: GameUi; event: GameEvent }): JSX.Element {
  const { play } = board;
  return <Told header={play.header} text={ui.retold?.(event, play) ?? event.tell.trim()} />;
}

/** What happened just before the event told now. */
function Before({ board, ui }: { board: Board; ui: GameUi }): JSX.Element | null {
  const { log } = board.play;
  const before = log.filter((l) => loud(ui, l.event)).at(busy(board.play) ? -2 : -1);
  return before ? <Retold board={board} ui={ui} event={before.event} /> : null;
}

/** Above the prompt: the target under pointer or focus. */
export function Preview({ board, ui }: { board: Board; ui: GameUi }): JSX.Element {
  const { play, choices } = board;
  const key = play.pointed ?? play.picked;
  if (play.shown.over && !key) return <div role="status" />;
  const moves = key ? (choices.targets.get(key) ?? []) : [];
  const words =
    (moves.length === 1 && moves[0]?.does) || (key && ui.about?.(key, play)) || (moves.length ? t.table.choose : "");
  const more = key ? (ui.more?.(key, play) ?? "") : "";
  return (
    <div class={`preview${key ? "" : " empty"}`} role="status">
      {!key && <span>{asked(play) ? ui.pointHint : <Before board={board} ui={ui} />}</span>}
      {key && (
        <>
          {ui.face?.(key, play)}
          <b>{ui.targetName(key, play)}</b>
          {words && <span>{named(play.header, words)}</span>}
          {more && <span class="more">{more}</span>}
          {moves.length > 0 && !board.still && (
            <button class="btn gold small only-phone" type="button" onClick={() => board.choose(key)}>
              {t.table.go}
            </button>
          )}
        </>
      )}
    </div>
  );
}

/** Why a move should be confirmed; null where one click is enough. */
function doubt(board: Board, ui: GameUi, move: Move): string | null {
  const rash = ui.rash(move, board.play);
  const others = board.choices.buttons.length + board.choices.targets.size > 1;
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
  return (
    <button
      type="button"
      class={gold ? "btn gold" : "btn"}
      data-move={move.move}
      data-number={props.number}
      title={named(board.play.header, move.does)}
      onClick={() => props.act(move)}
    >
      {ui.label(move, board.play)}
    </button>
  );
}

/** A second thought before a move that gives something away. */
function Sure(props: { board: Board; ui: GameUi; move: Move; why: string; back: () => void }): JSX.Element {
  const { board, ui, move } = props;
  return (
    <section class="prompt sure" role="alertdialog" aria-label={t.teach.sure.end}>
      <div class="say">
        <b>{t.teach.sure.end}</b>
        <span>{props.why}</span>
      </div>
      <div class="acts">
        <button type="button" class="btn" onClick={props.back} ref={(e) => e?.focus()}>
          {t.teach.sure.back}
        </button>
        <button type="button" class="btn gold" data-move={move.move} onClick={() => board.act(move)}>
          {ui.label(move, board.play)}
        </button>
      </div>
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

/** What happens now, in the engine's words, or who is awaited. */
function Waiting({ board, ui }: { board: Board; ui: GameUi }): JSX.Element {
  const { play } = board;
  const who = play.shown.to_act[0];
  const told = busy(play) ? [...play.fresh].reverse().find((e) => loud(ui, e)) : undefined;
  const awaited = who ? t.table.waiting(seatName(play.header, seatIndex(who))) : t.table.chance;
  const words = play.sent ? t.table.onItsWay : awaited;
  return (
    <section class={`prompt waiting${told ? " telling" : ""}`}>
      {told?.seat && <Crest seat={seatIndex(told.seat)} />}
      <div class="say">
        <b>{told ? <Retold board={board} ui={ui} event={told} /> : words}</b>
        {told && <span class="only-desk">{t.teach.skipHelp}</span>}
      </div>
      {busy(play) && (
        <div class="acts">
          <button type="button" class="btn" onClick={() => board.send({ kind: "skip" })}>
            {t.teach.skip}
          </button>
        </div>
      )}
    </section>
  );
}

function Over({ board, doings }: { board: Board; doings: PromptDoings }): JSX.Element {
  const { play } = board;
  const points = play.header.seats.map((_, i) => `${seatName(play.header, i)} ${play.shown.points[i] ?? 0}`);
  return (
    <section class="prompt over" aria-live="polite">
      <div class="say">
        <b>{verdict(board)}</b>
        <span>{points.join(" · ")}</span>
      </div>
      <div class="acts">
        <button type="button" class="btn" onClick={doings.download}>
          <Icon name="ui-download" size={16} /> {t.table.download}
        </button>
        <button type="button" class="btn" onClick={doings.replay}>
          {t.table.analysis}
        </button>
        <button type="button" class="btn gold" onClick={doings.again}>
          {t.table.again}
        </button>
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
        title={`${t.table.undo} (U)`}
        disabled={!play.shown.undo}
        onClick={doings.undo}
      >
        <Icon name="ui-undo" />
      </button>
      {doings.hint && (
        <button type="button" class="ib" aria-label={t.table.hint} title={`${t.table.hint} (H)`} onClick={doings.hint}>
          <Icon name="ui-hint" />
        </button>
      )}
    </div>
  );
}

function Buttons({ board, ui, act }: { board: Board; ui: GameUi; act: (move: Move) => void }): JSX.Element {
  const { play, choices } = board;
  const [more, setMore] = useState(false);
  const waiting = play.picked !== null && !choices.targets.has(play.picked);
  const many = choices.buttons.length > AT_ONCE;
  const shown = many && !more ? choices.buttons.slice(0, AT_ONCE - 1) : choices.buttons;
  const gold = choices.buttons.find(ui.usual);
  return (
    <div class="acts">
      {waiting && (
        <button type="button" class="btn" onClick={() => board.send({ kind: "pick", key: null })}>
          {t.table.back}
        </button>
      )}
      {shown.map((move, i) => (
        <MoveButton board={board} ui={ui} move={move} gold={move === gold} number={i + 1} act={act} key={move.move} />
      ))}
      {many && !more && (
        <button type="button" class="btn" onClick={() => setMore(true)}>
          {t.table.more} ({choices.buttons.length - shown.length})
        </button>
      )}
    </div>
  );
}

/** What is asked of the person here, and the ways to answer. */
function Asked(props: { board: Board; ui: GameUi; doings: PromptDoings; children?: ComponentChildren }): JSX.Element {
  const { board, ui, doings } = props;
  const { play, choices } = board;
  const [doubted, setDoubted] = useState<{ move: Move; why: string; ply: number } | null>(null);
  const { title, sub } = ui.headline(play);
  const picked = play.picked ? (choices.targets.get(play.picked) ?? []) : [];
  const act = (move: Move): void => {
    const why = doubt(board, ui, move);
    if (why) setDoubted({ move, why, ply: play.shown.ply });
    else board.act(move);
  };
  if (doubted?.ply === play.shown.ply)
    return <Sure board={board} ui={ui} move={doubted.move} why={doubted.why} back={() => setDoubted(null)} />;
  return (
    <section class={`prompt${picked.length ? " choosing" : ""}`}>
      <div class="say" aria-live="polite">
        <b>{picked.length > 0 && play.picked ? ui.targetName(play.picked, play) : title}</b>
        <Sub board={board} ui={ui} words={picked.length > 0 ? t.table.choose : sub} />
      </div>
      <Tools board={board} ui={ui} doings={doings} />
      {picked.length > 0 ? (
        <Offers board={board} ui={ui} moves={picked} />
      ) : (
        <Buttons board={board} ui={ui} act={act} key={play.shown.ply} />
      )}
      {props.children}
      <Hints board={board} ui={ui} />
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
  if (play.shown.over && !busy(play)) return <Over board={board} doings={doings} />;
  if (!asked(play)) return <Waiting board={board} ui={ui} />;
  return (
    <Asked board={board} ui={ui} doings={doings}>
      {props.children}
    </Asked>
  );
}
