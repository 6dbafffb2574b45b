// hints.tsx: the best moves with their chances and why, to read, to see on the
// board and to play.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Advice, Move } from "../engine/types";
import type { Board, GameUi } from "./game";
import { t } from "../strings";
import { capital } from "../strings/words";
import { Icon, named } from "./icon";
import type { Mark } from "./marks";

function moveOf(board: Board, advice: Advice): Move | undefined {
  return board.play.shown.legal.find((m) => m.move === advice.move);
}

/** Where a move is made: its place, or the button that makes it. */
export function spotOf(board: Board, ui: GameUi, line: string): string {
  const { play } = board;
  const move = play.shown.legal.find((m) => m.move === line);
  const key = move ? ui.placer(play)(move) : null;
  return key !== null && key !== play.picked ? key : `.prompt [data-move="${line}"]`;
}

/** The hints on the board, best first; moves on one place share its badge. */
export function hintMarks(board: Board, ui: GameUi): Mark[] {
  const spots = new Map<string, Mark>();
  for (const { move: line, win } of board.play.hint ?? []) {
    const at = spotOf(board, ui, line);
    if (!spots.has(at) && moveOf(board, { move: line, win, why: "" }))
      spots.set(at, { at, kind: "hint", badge: `${percent(win)} %` });
  }
  return [...spots.values()];
}

function percent(share: number): number {
  return Math.round(share / 100);
}

/** One of the best moves: pointing reads why, a click plays it. */
function Chip(props: {
  board: Board;
  ui: GameUi;
  advice: Advice;
  move: Move;
  read: (on: boolean) => void;
}): JSX.Element {
  const { board, ui, advice, move, read } = props;
  const { play, send } = board;
  const key = ui.placer(play)(move);
  const point = (on: boolean): void => {
    read(on);
    send({ kind: "point", key: on ? key : null });
  };
  return (
    <button
      type="button"
      class="btn hinted"
      data-hinted={advice.move}
      aria-label={`${key ? ui.targetName(key, play) : move.move}, ${t.teach.hintOf(percent(advice.win))}`}
      onClick={() => board.act(move)}
      onPointerEnter={() => point(true)}
      onPointerLeave={() => point(false)}
      onFocus={() => read(true)}
      onBlur={() => read(false)}
    >
      <b>{percent(advice.win)} %</b>
      <span>{key ? ui.targetName(key, play) : ui.label(move, play)}</span>
    </button>
  );
}

export function Hints({ board, ui }: { board: Board; ui: GameUi }): JSX.Element | null {
  const { hint, header } = board.play;
  const [read, setRead] = useState<string | null>(null);
  if (!hint) return null;
  const moves = hint.flatMap((advice) => {
    const move = moveOf(board, advice);
    return move ? [{ advice, move }] : [];
  });
  const told = moves.find(({ advice }) => advice.move === read) ?? moves[0];
  return (
    <section class="hints" aria-label={t.teach.hints}>
      <p aria-live="polite">
        <Icon name="ui-hint" />
        <span>{told ? capital(named(header, told.advice.why)) : t.teach.noHint}</span>
      </p>
      <button
        type="button"
        class="ib"
        aria-label={t.teach.closeHints}
        onClick={() => board.send({ kind: "hint", advice: null })}
      >
        <Icon name="ui-close" size={16} />
      </button>
      <div class="row wrap">
        {moves.map(({ advice, move }) => (
          <Chip
            board={board}
            ui={ui}
            advice={advice}
            move={move}
            read={(on) => setRead(on ? advice.move : null)}
            key={advice.move}
          />
        ))}
      </div>
    </section>
  );
}
