// log.tsx: what happened, newest last, with links to the board.
import { useEffect, useRef } from "preact/hooks";
import type { JSX } from "preact";
import { seatIndex } from "../engine/types";
import type { Board, GameUi } from "./game";
import type { LogEntry } from "../table/play";
import { t } from "../strings";
import { Crest } from "./crest";
import { Told } from "./icon";

const SHOWN = 120;

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
  const point = (word: string | null): void =>
    send({ kind: "point", key: word && ui.placeKey ? ui.placeKey(word, play) : null });
  if (ui.opens(event))
    return (
      <li class="sep">
        <span>
          <Told header={play.header} text={event.tell} />
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
          places={ui.places}
          point={ui.placeKey ? point : undefined}
        />
      </span>
    </li>
  );
}

/** In a replay a click on a line goes to its ply. */
export function Log({ board, ui, go }: { board: Board; ui: GameUi; go?: (ply: number) => void }): JSX.Element {
  const list = useRef<HTMLDivElement>(null);
  const { log, shown } = board.play;
  const told = log.filter((l) => !ui.quiet.has(l.event.event)).slice(-SHOWN);
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [log.length]);
  return (
    <section class="panel logp" data-tab="log">
      <header>
        <h2>{t.table.log}</h2>
      </header>
      <div class="scroll" ref={list} role="log" aria-label={t.table.logOf} tabIndex={0}>
        <ol class="log">
          {told.map((entry) => (
            <Line key={entry.id} entry={entry} fresh={entry.ply === shown.ply} ui={ui} board={board} go={go} />
          ))}
        </ol>
      </div>
    </section>
  );
}
