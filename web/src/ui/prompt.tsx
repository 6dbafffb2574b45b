// prompt.tsx: what is asked, what a target would bring, and the few buttons.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Move } from "../engine/types";
import type { Board, GameUi } from "../games/ui";
import { asked } from "../state/play";
import { settings } from "../state/settings";
import { t } from "../strings";
import { Icon, named, seatName } from "./icon";

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
  const best = Math.max(...shown.payoff, 0);
  const winners = header.seats.map((_, i) => i).filter((i) => shown.payoff[i] === best && best > 0);
  if (!winners.length) return t.table.lost;
  if (winners.length > 1 && winners.length === header.seats.length) return t.table.shared;
  return t.table.wins(winners.map((w) => seatName(header, w)).join(", "));
}

/** Above the prompt: the target under pointer or focus. */
export function Preview({ board, ui }: { board: Board; ui: GameUi }): JSX.Element {
  const { play, choices } = board;
  const key = play.pointed ?? play.picked;
  if (play.shown.over && !key) return <div role="status" />;
  const moves = key ? (choices.targets.get(key) ?? []) : [];
  const words =
    (moves.length === 1 && moves[0]?.text) || (key && ui.about?.(key, play)) || (moves.length ? t.table.choose : "");
  const more = key ? (ui.more?.(key, play) ?? "") : "";
  return (
    <div class={`preview${key ? "" : " empty"}`} role="status">
      {!key && <span>{asked(play) ? ui.pointHint : ""}</span>}
      {key && (
        <>
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

function MoveButton(props: { board: Board; ui: GameUi; move: Move; gold: boolean; number: number }): JSX.Element {
  const { board, ui, move, gold } = props;
  const [sure, setSure] = useState(false);
  const words = named(board.play.header, move.text);
  const asks = gold && settings.value.confirmEnd && board.choices.buttons.length + board.choices.targets.size > 1;
  return (
    <button
      type="button"
      class={gold ? "btn gold" : "btn"}
      data-move={move.line}
      data-number={props.number}
      title={words}
      onClick={() => (asks && !sure ? setSure(true) : board.act(move))}
      onBlur={() => setSure(false)}
    >
      {ui.label(move, board.play)}
      {sure && "?"}
    </button>
  );
}

/** The moves of a picked target, each with what it does. */
function Offers({ board, ui, moves }: { board: Board; ui: GameUi; moves: Move[] }): JSX.Element {
  return (
    <ul class="offers">
      {moves.map((move, i) => (
        <li>
          <button type="button" class="btn" data-move={move.line} data-number={i + 1} onClick={() => board.act(move)}>
            <b>{ui.label(move, board.play)}</b>
            <small>{named(board.play.header, move.text)}</small>
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

function Waiting({ board }: { board: Board }): JSX.Element {
  const { play } = board;
  const who = play.shown.toAct[0];
  const words = play.shown.chance || who === undefined ? t.table.chance : t.table.waiting(seatName(play.header, who));
  return (
    <section class="prompt waiting" aria-live="polite">
      <div class="say">
        <b>{words}</b>
      </div>
      {play.queue.length > 0 && (
        <div class="acts">
          <button type="button" class="btn" onClick={() => board.send({ kind: "skip" })}>
            {t.table.skip}
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

export function Prompt(props: {
  board: Board;
  ui: GameUi;
  doings: PromptDoings;
  children?: ComponentChildren;
}): JSX.Element | null {
  const { board, ui, doings } = props;
  const { play, choices } = board;
  const [more, setMore] = useState(false);
  if (board.still) return null;
  if (play.shown.over && !play.queue.length) return <Over board={board} doings={doings} />;
  if (!asked(play)) return <Waiting board={board} />;
  const { title, sub } = ui.headline(play);
  const waiting = play.picked !== null && !choices.targets.has(play.picked);
  const picked = play.picked ? (choices.targets.get(play.picked) ?? []) : [];
  const many = choices.buttons.length > AT_ONCE;
  const shown = many && !more ? choices.buttons.slice(0, AT_ONCE - 1) : choices.buttons;
  const gold = choices.buttons.find(ui.usual);
  return (
    <section class={`prompt${picked.length ? " choosing" : ""}`}>
      <div class="say" aria-live="polite">
        <b>{picked.length > 0 && play.picked ? ui.targetName(play.picked, play) : title}</b>
        <span>
          {play.refusal ? (
            <em class="refusal">
              {t.table.refused} {named(play.header, play.refusal)}{" "}
              <a href={`#/rules/${ui.key}`}>{t.table.rulesAbout}</a>
            </em>
          ) : play.hint ? (
            <em class="hint">{t.table.hintSays(play.hint)}</em>
          ) : (
            sub
          )}
        </span>
      </div>
      <div class="tools">
        <button
          type="button"
          class="ib"
          aria-label={t.table.undo}
          title={`${t.table.undo} (U)`}
          disabled={!play.shown.canUndo}
          onClick={doings.undo}
        >
          <Icon name="ui-undo" />
        </button>
        {doings.hint && (
          <button
            type="button"
            class="ib"
            aria-label={t.table.hint}
            title={`${t.table.hint} (H)`}
            onClick={doings.hint}
          >
            <Icon name="ui-hint" />
          </button>
        )}
      </div>
      {picked.length > 0 ? (
        <Offers board={board} ui={ui} moves={picked} />
      ) : (
        <div class="acts">
          {waiting && (
            <button type="button" class="btn" onClick={() => board.send({ kind: "pick", key: null })}>
              {t.table.back}
            </button>
          )}
          {shown.map((move, i) => (
            <MoveButton board={board} ui={ui} move={move} gold={move === gold} number={i + 1} key={move.line} />
          ))}
          {many && !more && (
            <button type="button" class="btn" onClick={() => setMore(true)}>
              {t.table.more} ({choices.buttons.length - shown.length})
            </button>
          )}
        </div>
      )}
      {props.children}
    </section>
  );
}
