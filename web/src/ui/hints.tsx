// hints.tsx: the best moves with their chances and why, to read, to see on the
// board and to play.
import type { ComponentChildren, JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Advice, Move } from "../engine/types";
import type { Board, GameUi } from "./game";
import { t } from "../strings";
import { capital } from "../strings/words";
import { explained, type Explained } from "./explain";
import { Icon, named } from "./icon";
import type { Mark } from "./marks";

function moveOf(board: Board, line: string): Move | undefined {
  return board.play.shown.legal.find((m) => m.move === line);
}

/** Where a move is made: its place, or the button that makes it. */
export function spotOf(board: Board, ui: GameUi, line: string): string {
  const { play } = board;
  const move = moveOf(board, line);
  const key = move ? ui.placer(play)(move) : null;
  return key !== null && key !== play.picked ? key : `.prompt [data-move="${line}"]`;
}

/** The hints on the board, best first; moves on one place share its badge. */
export function hintMarks(board: Board, ui: GameUi): Mark[] {
  const spots = new Map<string, Mark>();
  for (const { move: line, win } of board.play.hint ?? []) {
    const at = spotOf(board, ui, line);
    if (!spots.has(at) && moveOf(board, line))
      spots.set(at, { at, kind: "hint", badge: forced(board) ? "" : `${percent(win)} %` });
  }
  return [...spots.values()];
}

/** With one move alone there is nothing to compare: its chance would say nothing. */
function forced(board: Board): boolean {
  return board.play.shown.legal.length === 1;
}

/** Where, and what there, if that place has several moves. */
function chipName(board: Board, ui: GameUi, move: Move): { where: string; what: ComponentChildren } {
  const { play, choices } = board;
  const key = ui.placer(play)(move);
  const label = ui.label(move, play);
  if (!key) return { where: "", what: label };
  const several = (choices.targets.get(key)?.length ?? 0) > 1;
  return { where: ui.targetName(key, play), what: several ? label : "" };
}

function percent(share: number): number {
  return Math.round(share / 100);
}

interface ChipProps {
  board: Board;
  ui: GameUi;
  advice: Advice;
  move: Move;
}

/** Why a move is good, for the line above the prompt: how it compares is on its button already. */
function reasonOf({ board, ui, advice, move }: ChipProps): Explained {
  const { where, what } = chipName(board, ui, move);
  const title = [where, typeof what === "string" ? what : ""].filter(Boolean).join(": ") || t.teach.hints;
  return { title, words: capital(named(board.play.header, advice.reason || advice.why)) };
}

/** One of the best moves: pointing reads why, a click plays it. */
function Chip(props: ChipProps): JSX.Element {
  const { board, ui, advice, move } = props;
  const { where, what } = chipName(board, ui, move);
  const key = ui.placer(board.play)(move);
  const read = (on: boolean): void => {
    if (on) explained.value = reasonOf(props);
    board.send({ kind: "point", key: on ? key : null });
  };
  return (
    <button
      type="button"
      class="btn hinted"
      data-hinted={advice.move}
      onClick={() => board.act(move)}
      onPointerEnter={() => read(true)}
      onPointerLeave={() => read(false)}
      onFocus={() => read(true)}
      onBlur={() => read(false)}
    >
      {!forced(board) && (
        <>
          <b aria-hidden="true">{percent(advice.win)} %</b>
          <span class="sr">{t.teach.hintOf(percent(advice.win))}</span>
        </>
      )}
      <span>
        {where}
        {where && what && ": "}
        {what}
      </span>
    </button>
  );
}

/** The best moves, where the question's second line stands; why they are good is read in the line above. */
export function Hints({ board, ui }: { board: Board; ui: GameUi }): JSX.Element | null {
  const { hint } = board.play;
  const moves = (hint ?? []).flatMap((advice) => {
    const move = moveOf(board, advice.move);
    return move ? [{ board, ui, advice, move }] : [];
  });
  useEffect(() => {
    const [best] = moves;
    explained.value = best ? reasonOf(best) : { title: t.teach.hints, words: t.teach.noHint };
  }, [hint]);
  return (
    <section class="hints" aria-label={t.teach.hints}>
      <button
        type="button"
        class="ib"
        aria-label={t.teach.closeHints}
        onClick={() => board.send({ kind: "hint", advice: null })}
      >
        <Icon name="ui-close" size={16} />
      </button>
      {moves.map((chip) => (
        <Chip {...chip} key={chip.advice.move} />
      ))}
    </section>
  );
}
