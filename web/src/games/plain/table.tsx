// table.tsx: the table of a game without a board of its own: what its view says
// as names and values, seats side by side, and the moves under their headings.
import type { ComponentChildren, JSX } from "preact";
import type { Move } from "../../engine/types";
import { gameInfo } from "../../state/catalogue";
import { t as common } from "../../strings";
import { capital } from "../../strings/words";
import { asked } from "../../table/play";
import type { Board } from "../../ui/game";
import { Crest } from "../../ui/crest";
import { explain } from "../../ui/explain";
import { named, SeatMark, seatName } from "../../ui/icon";
import { type Row, sheetOf, type Value } from "./fields";
import { t } from "./strings";

/** Lists longer than this are folded. */
const FOLDED = 24;

function readable(name: string): string {
  return capital(name.replaceAll("_", " "));
}

function List({ values }: { values: Value[] }): JSX.Element {
  const plain = values.every((value) => typeof value !== "object" || value === null);
  const all = plain ? (
    <ul class="values">
      {values.map((value) => (
        <li>
          <Shown value={value} />
        </li>
      ))}
    </ul>
  ) : (
    <ol class="rows">
      {values.map((value) => (
        <li>
          <Shown value={value} />
        </li>
      ))}
    </ol>
  );
  if (values.length <= FOLDED) return all;
  return (
    <details>
      <summary>{t.values(values.length)}</summary>
      {all}
    </details>
  );
}

function Shown({ value }: { value: Value }): JSX.Element {
  if (value === null) return <em class="unknown">{t.hidden}</em>;
  if (typeof value !== "object") return <>{String(value)}</>;
  if (!Array.isArray(value))
    return <Fields rows={Object.entries(value).map(([name, inner]) => ({ name, value: inner, changed: false }))} />;
  return value.length ? <List values={value} /> : <em class="unknown">{t.nothing}</em>;
}

function Fields({ rows }: { rows: Row[] }): JSX.Element {
  return (
    <dl class="fields">
      {rows.map(({ name, value, changed }) => (
        <div class={changed ? "changed" : ""}>
          <dt>{readable(name)}</dt>
          <dd>
            <Shown value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function SeatCard({ board, seat, rows }: { board: Board; seat: number; rows: Row[] }): JSX.Element {
  const { header, shown, viewer } = board.play;
  const turn = !shown.over && shown.to_act.includes(`p${seat + 1}`);
  return (
    <section class={`panel seatcard${turn ? " turn" : ""}`} data-seat={seat + 1} aria-label={seatName(header, seat)}>
      <header>
        <Crest seat={seat} />
        <h2>{seatName(header, seat)}</h2>
        {seat === viewer && <span class="quiet only-desk">{common.table.you}</span>}
        <SeatMark header={header} seat={seat} />
        <span class="score" {...explain(t.points, "")}>
          {shown.points[seat] ?? "?"}
        </span>
      </header>
      <Fields rows={rows} />
    </section>
  );
}

export function PlainTable(board: Board & { prompt: JSX.Element; log: JSX.Element }): JSX.Element {
  const { header, shown, before } = board.play;
  const most = gameInfo(header.game)?.maxSeats ?? header.seats.length;
  const { shared, seats } = sheetOf(shown.view, before, header.seats.length, most);
  return (
    <>
      <div class="mid">
        <div class="sheets column" data-tab="table">
          <div class="seatcards">
            {seats.map((rows, seat) => (
              <SeatCard board={board} seat={seat} rows={rows} key={seat} />
            ))}
          </div>
          {shared.length > 0 && (
            <section class="panel">
              <header>
                <h2>{t.shared}</h2>
              </header>
              <Fields rows={shared} />
            </section>
          )}
        </div>
        {board.prompt}
      </div>
      <div class="side">{board.log}</div>
    </>
  );
}

export function moveLabel(move: Move): string {
  return capital(move.move);
}

export function placeOf(move: Move): string {
  return `move:${move.move}`;
}

function MoveButton({
  board,
  move,
  children,
}: {
  board: Board;
  move: Move;
  children?: ComponentChildren;
}): JSX.Element {
  return (
    <li>
      <button
        type="button"
        class="btn"
        data-move={move.move}
        data-place={placeOf(move)}
        data-number={board.play.shown.legal.indexOf(move) + 1}
        onClick={() => board.act(move)}
      >
        <b>{moveLabel(move)}</b>
        {children}
      </button>
    </li>
  );
}

/** The moves under their headings, each with what it does. */
export function Moves(board: Board): JSX.Element | null {
  const { play } = board;
  if (!asked(play)) return null;
  const headings = [...new Set(play.shown.legal.map((move) => move.group))];
  return (
    <div class="headings">
      {headings.map((heading) => (
        <section>
          {heading && <h3>{heading}</h3>}
          <ul class="offers">
            {play.shown.legal
              .filter((move) => move.group === heading)
              .map((move) => (
                <MoveButton board={board} move={move} key={move.move}>
                  {move.does && <small>{named(play.header, move.does)}</small>}
                </MoveButton>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
