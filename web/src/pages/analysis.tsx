// analysis.tsx: how the chances of a game moved, by luck and by choice.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { GameEvent, Header } from "../engine/types";
import { t } from "../strings";
import { ask } from "../table/desk";
import { Crest, named, seatName } from "../ui/icon";
import { blame, moments, type Moment } from "../state/analysis";

const GAMES = 48;
const WIDE = 520;
const HIGH = 210;

/** Samples the chances at evenly spread moments, the page staying alive. */
function useMoments(id: string, header: Header): { found: Moment[]; done: number } {
  const [found, setFound] = useState<Moment[]>([]);
  const plies = useMemo(() => moments(header.plies), [header.plies]);
  useEffect(() => {
    let left = false;
    const work = async (): Promise<void> => {
      const all: Moment[] = [];
      for (const ply of plies) {
        if (left) return;
        const shares = await ask("chances", { table: id, ply, games: GAMES });
        const sum = shares.reduce((a, b) => a + b, 0) || 1;
        all.push({ ply, shares: shares.map((s) => s / sum) });
        if (all.length % 8 === 0 || all.length === plies.length) setFound([...all]);
      }
    };
    void work();
    return () => {
      left = true;
    };
  }, [id]);
  return { found, done: plies.length ? Math.round((100 * found.length) / plies.length) : 100 };
}

function Plot({ header, found, ply }: { header: Header; found: Moment[]; ply: number }): JSX.Element {
  const x = (p: number): number => 34 + ((WIDE - 44) * p) / Math.max(1, header.plies);
  const y = (share: number): number => 10 + (HIGH - 36) * (1 - share);
  const now = [...found].reverse().find((m) => m.ply <= ply) ?? found[0];
  const words = header.seats
    .map((_, i) => `${seatName(header, i)} ${Math.round(100 * (now?.shares[i] ?? 0))} %`)
    .join(", ");
  return (
    <svg class="plot" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={t.replay.plot(words)}>
      {[0, 0.5, 1].map((share) => (
        <g>
          <path class="gl" d={`M34 ${y(share)}H${WIDE - 10}`} />
          <text class="ax" x="0" y={y(share) + 4}>
            {share * 100}
          </text>
        </g>
      ))}
      {header.seats.map((_, seat) => (
        <g data-seat={seat + 1}>
          <polyline
            class={`ln s${seat}`}
            points={found.map((m) => `${x(m.ply)},${y(m.shares[seat] ?? 0)}`).join(" ")}
          />
          {found.length > 0 && (
            <use
              class="en"
              href={`#crest-${seat + 1}`}
              x={x(found[found.length - 1]?.ply ?? 0) - 8}
              y={y(found[found.length - 1]?.shares[seat] ?? 0) - 8}
              width="16"
              height="16"
            />
          )}
        </g>
      ))}
      <path class="cur" d={`M${x(ply)} 6V${HIGH - 22}`} />
      <text class="ax" x="34" y={HIGH - 4}>
        0
      </text>
      <text class="ax" x={WIDE - 10} y={HIGH - 4} text-anchor="end">
        {header.plies}
      </text>
    </svg>
  );
}

function Bar({ value, kind }: { value: number; kind: "lk" | "ch" }): JSX.Element {
  const width = Math.min(50, Math.abs(value) * 50);
  return (
    <svg class="dv" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      <rect class="z" x="49.5" width="1" height="16" />
      <rect class={kind} x={value < 0 ? 50 - width : 50} y="2" width={width} height="12" />
    </svg>
  );
}

function percent(value: number): string {
  const n = Math.round(value * 100);
  return n > 0 ? `+${n}` : String(n);
}

export function Analysis(props: {
  id: string;
  header: Header;
  story: GameEvent[][];
  ply: number;
  go: (ply: number) => void;
}): JSX.Element {
  const { id, header, story, ply, go } = props;
  const { found, done } = useMoments(id, header);
  const { luck, choice, turns } = useMemo(() => blame(found, story, header.seats.length), [found, story]);
  const told = (m: { from: number; to: number }): string => {
    const events = story
      .slice(m.from, m.to)
      .flat()
      .filter((e) => e.text);
    return named(header, events[0]?.text ?? "");
  };
  return (
    <>
      <section class="panel">
        <header>
          <h2>{t.replay.winChance}</h2>
          <span class="end quiet">{done < 100 ? t.replay.thinking(done) : t.replay.winChanceHelp}</span>
        </header>
        <Plot header={header} found={found} ply={ply} />
      </section>
      <section class="panel">
        <header>
          <h2>{t.replay.luck}</h2>
        </header>
        <ul class="lc">
          <li class="hd" aria-hidden="true">
            <span />
            <span class="nm" />
            <span>{t.replay.byLuck}</span>
            <span />
            <span>{t.replay.byChoice}</span>
            <span />
          </li>
          {header.seats.map((_, seat) => (
            <li>
              <Crest seat={seat} />
              <b class="nm">{seatName(header, seat)}</b>
              <Bar value={luck[seat] ?? 0} kind="lk" />
              <b>{percent(luck[seat] ?? 0)}</b>
              <Bar value={choice[seat] ?? 0} kind="ch" />
              <b>{percent(choice[seat] ?? 0)}</b>
            </li>
          ))}
        </ul>
        <p class="quiet">{t.replay.luckHelp}</p>
      </section>
      {turns.length > 0 && (
        <section class="panel">
          <header>
            <h2>{t.replay.turning}</h2>
          </header>
          <ul class="keys">
            {turns.map((turn) => (
              <li>
                <button type="button" onClick={() => go(turn.to)}>
                  <span class="rd">{turn.to}</span>
                  <Crest seat={turn.seat} />
                  <span class="grow">
                    {told(turn)}
                    <small>
                      {seatName(header, turn.seat)} {percent(turn.change)} %
                    </small>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
