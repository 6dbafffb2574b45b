// result.tsx: the end of a game: who has what, from where.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../strings";
import { Crest } from "./crest";
import type { Board, GameUi } from "./game";
import { Icon, seatName } from "./icon";

/** Seats, the best first. */
function ranking({ play }: Board): number[] {
  const { payoff, points } = play.shown;
  const worth = (seat: number): number => (payoff?.[seat] ?? 0) * 1000 + (points[seat] ?? 0);
  return play.header.seats.map((_, i) => i).sort((a, b) => worth(b) - worth(a));
}

/** What somebody has, and what it is made of. */
export function ResultRow(props: {
  board: Board;
  seat: number;
  points: string;
  parts: string | undefined;
  children?: ComponentChildren;
}): JSX.Element {
  const { header, viewer } = props.board.play;
  return (
    <li data-seat={props.seat + 1}>
      <Crest seat={props.seat} />
      <b>{props.seat === viewer ? t.table.youName : seatName(header, props.seat)}</b>
      {header.seats[props.seat]?.gaveUp && <span class="chip warn tight">{t.people.table.gaveUp}</span>}
      <span class="pts">
        <Icon name="points" size={16} /> {props.points}
      </span>
      <small>{props.parts}</small>
      {props.children}
    </li>
  );
}

/** Everybody's points, and what they are made of where the game can tell. */
export function Result({ board, ui }: { board: Board; ui: GameUi }): JSX.Element {
  const { play } = board;
  return (
    <ol class="result">
      {ranking(board).map((seat) => (
        <ResultRow
          board={board}
          seat={seat}
          points={t.table.points(play.shown.points[seat] ?? 0)}
          parts={ui.parts?.(play, seat)}
        />
      ))}
    </ol>
  );
}

/** The result as a line to send on. */
function lineOf(board: Board, ui: GameUi): string {
  const { header, shown } = board.play;
  const seats = ranking(board).map((seat) => `${seatName(header, seat)} ${shown.points[seat] ?? 0}`);
  return t.table.resultLine(ui.name, seats.join(", "));
}

/** Hands a text to the system, or to the clipboard where there is no such thing. */
export function Share({ text, label = t.table.share }: { text: () => string; label?: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  const send = async (): Promise<void> => {
    if (navigator.share) await navigator.share({ text: text() }).catch(() => undefined);
    else {
      await navigator.clipboard.writeText(text()).catch(() => undefined);
      setCopied(true);
    }
  };
  return (
    <button type="button" class="btn" onClick={() => void send()}>
      <Icon name="ui-link" size={16} /> {copied ? t.lobby.copied : label}
    </button>
  );
}

export function ShareResult({ board, ui }: { board: Board; ui: GameUi }): JSX.Element {
  return <Share text={() => lineOf(board, ui)} />;
}
