// round-end.tsx: the end of a round: what happened, everybody's stones as far as the rules show
// them, what each scores and from what, and what comes next.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { seatIndex, type GameEvent } from "../../engine/types";
import { t as common } from "../../strings";
import { listed } from "../../strings/words";
import type { Chapter, Play } from "../../table/play";
import type { Board } from "../../ui/game";
import { Icon, Told } from "../../ui/icon";
import { ResultRow } from "../../ui/result";
import { after } from "./events";
import { spell, type AbracaView } from "./model";
import { gains, gainWords } from "./score";
import { AnyStone, Stone } from "./stones";
import { t } from "./strings";

/** The table at the moment of the end, its stones turned over: the next round may be dealt already. */
function viewThen({ view, events, end }: Chapter): AbracaView {
  const last = events.indexOf(end);
  return events.filter((e, i) => i < last || e.event === "held").reduce(after, view) as AbracaView;
}

/** The call that ended the round, and what followed. */
function lastCall({ log, chapter }: Play): GameEvent[] {
  const told = log.map((l) => l.event);
  const past = told.slice(0, told.indexOf(chapter?.end as GameEvent));
  return past.slice(past.map((e) => e.event).lastIndexOf("called"));
}

/** Who fell, and by what. */
function happened(play: Play, then: AbracaView, winner: number): string {
  const [call, ...after] = lastCall(play);
  const who = (seat: number): string => `p${seat + 1}`;
  if (!call) return "";
  const caller = seatIndex(call.seat);
  const name = spell(call.piece ?? 1).name;
  const fallen = after.filter((e) => e.event === "life" && e.to === 0).map((e) => `${who(seatIndex(e.seat))}'s`);
  if (winner >= 0 && then.stone[winner]?.every((n) => n === 0)) return t.roundEnd.emptied(who(winner));
  if (after.some((e) => e.event === "failed" || e.event === "mistake"))
    return t.roundEnd.failed(who(caller), call.piece ?? 0, winner >= 0 ? who(winner) : "");
  return t.roundEnd.struck(who(caller), name, listed(fallen));
}

/** Somebody's stones, and the secret ones that were taken. */
function Turned({ then, now, seat }: { then: AbracaView; now: Chapter; seat: number }): JSX.Element {
  const shown = now.events.filter((e) => e.event === "secret-shown" && seatIndex(e.seat) === seat);
  return (
    <span class="turned">
      {then.stone[seat]?.map((n) => (
        <AnyStone number={n} />
      ))}
      {shown.length > 0 && (
        <span class="opened">
          <Icon name="secret-stone" size={16} label={t.secrets} />
          {shown.map((e) => (
            <Stone number={e.piece ?? 0} />
          ))}
        </span>
      )}
    </span>
  );
}

function Rows({ board, chapter, then }: { board: Board; chapter: Chapter; then: AbracaView }): JSX.Element {
  const all = gains(board.play);
  const scored = chapter.events.filter((e) => e.event === "points").sort((a, b) => b.amount - a.amount);
  return (
    <ol class="result">
      {scored.map((e) => {
        const gain = all.get(e);
        return (
          <ResultRow
            board={board}
            seat={seatIndex(e.seat)}
            points={t.roundEnd.gained(e.amount, common.table.points(e.to))}
            parts={gain && gainWords(gain)}
          >
            <Turned then={then} now={chapter} seat={seatIndex(e.seat)} />
          </ResultRow>
        );
      })}
    </ol>
  );
}

/** Whoever goes by keyboard or ear is where they were, or on the table; nobody is taken from elsewhere. */
function giveBack(before: HTMLElement | null): void {
  const now = document.activeElement;
  if (now !== document.body && !now?.closest(".roundend")) return;
  const there = before?.isConnected && before !== document.body ? before : document.getElementById("main");
  there?.focus({ preventScroll: true });
}

export function RoundEnd(board: Board): JSX.Element | null {
  const { play, send } = board;
  const { chapter } = play;
  const close = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    close.current?.focus({ preventScroll: true });
    return () => giveBack(before);
  }, [chapter]);
  if (!chapter) return null;
  const then = viewThen(chapter);
  const starts = chapter.events.find((e) => e.event === "round");
  const title = starts ? t.roundEnd.title : t.roundEnd.last;
  const read = (): void => send({ kind: "read" });
  return (
    <section class="roundend" role="dialog" aria-label={title} onClick={(e) => e.stopPropagation()}>
      <header>
        <h2>{title}</h2>
        <button type="button" class="ib" aria-label={common.table.close} onClick={read}>
          <Icon name="ui-close" />
        </button>
      </header>
      <p>
        <Told header={play.header} text={happened(play, then, seatIndex(chapter.end.seat))} you={play.viewer} />
      </p>
      <Rows board={board} chapter={chapter} then={then} />
      {then.stone[play.viewer]?.some((n) => n === null) && <small>{t.roundEnd.own}</small>}
      <footer>
        {starts && (
          <span>
            <Told header={play.header} text={t.roundEnd.next(starts.seat ?? "")} you={play.viewer} />
          </span>
        )}
        <button type="button" class="btn gold" onClick={read} ref={close}>
          {starts ? t.roundEnd.on : t.roundEnd.toResult}
        </button>
      </footer>
    </section>
  );
}
