// log.tsx: what happened, newest last, with links to the board.
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import type { JSX } from "preact";
import { seatIndex } from "../engine/types";
import type { Board, GameUi } from "./game";
import type { LogEntry } from "../table/play";
import { t } from "../strings";
import { Crest } from "./crest";
import { Told } from "./icon";

interface LineProps {
  entry: LogEntry;
  fresh: boolean;
  ui: GameUi;
  board: Board;
  go?: ((ply: number) => void) | undefined;
}

/** One event; pointing at it shows on the board where it happened. */
function Line({ entry, fresh, ui, board, go }: LineProps): JSX.Element {
  const { event } = entry;
  const { play, send } = board;
  const you = board.still ? undefined : play.viewer;
  const point = (word: string | null): void =>
    send({ kind: "point", key: word && ui.placeKey ? ui.placeKey(word, play) : null });
  if (ui.opens(event))
    return (
      <li class="sep">
        <span>
          <Told header={play.header} text={event.tell} you={you} />
        </span>
      </li>
    );
  return (
    <li
      class={`${fresh ? "fresh" : ""}${go ? " go" : ""}`}
      onPointerEnter={() => send({ kind: "recall", event })}
      onPointerLeave={() => send({ kind: "recall", event: null })}
      onClick={go && (() => go(entry.ply))}
    >
      {event.seat ? <Crest seat={seatIndex(event.seat)} /> : <span class="dot" aria-hidden="true" />}
      <span>
        <Told
          header={play.header}
          text={ui.retold?.(event, play) ?? event.tell}
          you={you}
          places={ui.places}
          call={(word) => ui.placeName?.(word, play) ?? null}
          point={ui.placeKey ? point : undefined}
        />
      </span>
    </li>
  );
}

/** Lines that are drawn anew together: only the newest change. */
const PART = 40;

interface PartProps {
  part: LogEntry[];
  ui: GameUi;
  board: Board;
  go?: ((ply: number) => void) | undefined;
}

function Part({ part, ui, board, go }: PartProps): JSX.Element {
  const { ply } = board.play.shown;
  const fresh = part.some((entry) => entry.ply === ply);
  const lines = (): JSX.Element[] =>
    part.map((entry) => <Line key={entry.id} entry={entry} fresh={entry.ply === ply} ui={ui} board={board} go={go} />);
  return <>{useMemo(lines, [part.length, fresh && ply, board.play.header, go])}</>;
}

/** All of it, so that nothing above moves when something is added. In a replay a click on a line
 * goes to its ply. */
export function Log({ board, ui, go }: { board: Board; ui: GameUi; go?: (ply: number) => void }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const { log } = board.play;
  const loud = log.filter((l) => !ui.quiet.has(l.event.event));
  const told = ui.joined?.(loud) ?? loud;
  const parts = Array.from({ length: Math.ceil(told.length / PART) }, (_, i) => told.slice(i * PART, (i + 1) * PART));
  useLayoutEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [log.length]);
  return (
    <section class="panel logp" data-tab="log">
      <header>
        <h2>{t.table.log}</h2>
      </header>
      <div class="scroll" ref={list} role="log" aria-label={t.table.logOf} tabIndex={0}>
        <ol class="log">
          {parts.map((part) => (
            <Part key={part[0]?.id} part={part} ui={ui} board={board} go={go} />
          ))}
        </ol>
      </div>
    </section>
  );
}
