// analysis.tsx: how the chances of a game moved, by luck and by choice, and
// what would have been better. A worker of its own does the sums, so that the
// replay stays quick.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { ALL, NATURE, type GameEvent, type Header, type Move } from "../engine/types";
import { blame, sharesOf, spread, turns, worst, type Shares, type Slip } from "../state/analysis";
import { t } from "../strings";
import { capital } from "../strings/words";
import { WorkerClient } from "../engine/worker-client";
import { Crest, Sign } from "../ui/crest";
import { named, seatName } from "../ui/icon";

/** Sampled games a ply; a budget of simulations for all decisions together. */
const GAMES = 100;
const SIMULATIONS = { all: 240_000, least: 150, most: 1000 };
/** A decision takes about so many times as long as sampling a ply. */
const WEIGHT = 3;
/** Milliseconds between two drawings of what is known so far. */
const NEWS = 200;

export interface Found {
  shares: Shares[];
  actors: number[];
  slips: Slip[];
  /** Percent of the work that is done. */
  done: number;
}

const NOTHING: Found = { shares: [], actors: [], slips: [], done: 0 };

/** Goes through a record, telling what is known so far now and then. */
async function goThrough(
  client: WorkerClient,
  record: string,
  header: Header,
  tell: (found: Found) => void,
): Promise<void> {
  const table = "analysis";
  await client.ask("open", { table, record, viewer: ALL, aid: false });
  const actors = await client.ask("actors", { table });
  const mine = actors.flatMap((actor, ply) => (actor === NATURE ? [] : [ply]));
  const effort = Math.round(SIMULATIONS.all / Math.max(1, mine.length));
  const simulations = Math.min(SIMULATIONS.most, Math.max(SIMULATIONS.least, effort));
  const all = header.plies + 1 + WEIGHT * mine.length;
  const shares: Shares[] = [];
  const slips: Slip[] = [];
  let told = 0;
  const news = (work: number): void => {
    if (work < all && performance.now() - told < NEWS) return;
    told = performance.now();
    tell({ shares: [...shares], actors, slips: [...slips], done: Math.floor((100 * work) / all) });
  };
  for (let ply = 0; ply <= header.plies; ply++) {
    shares.push(sharesOf(await client.ask("chances", { table, ply, games: GAMES })));
    news(ply);
  }
  for (const [i, ply] of mine.entries()) {
    const decision = await client.ask("verdict", { table, ply, simulations });
    if (decision) slips.push({ ...decision, ply, seat: actors[ply] ?? 0, lost: decision.cost / 10000 });
    news(shares.length + WEIGHT * (i + 1));
  }
  news(all);
}

/** The analysis of a record, growing while it is worked out. */
export function useAnalysis(record: string, header: Header): Found {
  const [found, setFound] = useState<Found>(NOTHING);
  useEffect(() => {
    const client = new WorkerClient();
    void goThrough(client, record, header, setFound).finally(() => client.end());
    return () => client.end();
  }, [record]);
  return found;
}

const WIDE = 560;
const HIGH = 230;
const LEFT = 40;
const RIGHT = 66;
const POINTS = 260;

/** Labels at the right end, moved apart so that none covers another. */
function endLabels(last: Shares, y: (share: number) => number): { seat: number; at: number }[] {
  const labels = last.map((share, seat) => ({ seat, at: y(share) })).sort((a, b) => a.at - b.at);
  for (let i = 1; i < labels.length; i++) {
    const [above, here] = [labels[i - 1], labels[i]];
    if (above && here) here.at = Math.max(here.at, above.at + 18);
  }
  const over = (labels[labels.length - 1]?.at ?? 0) - (HIGH - 30);
  return over > 0 ? labels.map((l) => ({ ...l, at: l.at - over })) : labels;
}

/** Lines at every quarter. */
function Scale({ y }: { y: (share: number) => number }): JSX.Element {
  return (
    <>
      {[0, 0.25, 0.5, 0.75, 1].map((share) => (
        <g>
          <path class="gl" d={`M${LEFT} ${y(share)}H${WIDE - RIGHT}`} />
          <text class="ax" x={LEFT - 8} y={y(share) + 4} text-anchor="end">
            {share * 100}
          </text>
        </g>
      ))}
    </>
  );
}

/** Where each seat ends: its crest and its chance. */
function Ends({ shares, x, y }: { shares: Shares; x: number; y: (share: number) => number }): JSX.Element {
  return (
    <>
      {endLabels(shares, y).map(({ seat, at }) => (
        <g data-seat={seat + 1}>
          <Sign class="en" seat={seat} x={x + 8} y={at - 7} size={14} />
          <text class="ax" x={x + 27} y={at + 4}>
            {Math.round(100 * (shares[seat] ?? 0))}
          </text>
        </g>
      ))}
    </>
  );
}

function Plot(props: { header: Header; found: Found; ply: number; go: (ply: number) => void }): JSX.Element {
  const { header, found, ply, go } = props;
  const { shares } = found;
  const span = Math.max(1, header.plies);
  const x = (p: number): number => LEFT + ((WIDE - LEFT - RIGHT) * p) / span;
  const y = (share: number): number => 14 + (HIGH - 44) * (1 - share);
  const now = shares[Math.min(ply, shares.length - 1)] ?? [];
  const words = now.map((share, seat) => `${seatName(header, seat)} ${Math.round(100 * share)} %`).join(", ");
  const plies = spread(shares.length - 1, POINTS);
  const jump = (e: MouseEvent): void => {
    const box = (e.currentTarget as SVGElement).getBoundingClientRect();
    const at = (((e.clientX - box.left) / box.width) * WIDE - LEFT) / (WIDE - LEFT - RIGHT);
    go(Math.round(Math.min(1, Math.max(0, at)) * header.plies));
  };
  return (
    <svg class="plot" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={t.analysis.plot(words)} onClick={jump}>
      <Scale y={y} />
      {header.seats.map((_, seat) => (
        <g data-seat={seat + 1}>
          <polyline
            class={`ln s${seat}`}
            points={plies.map((p) => `${x(p).toFixed(1)},${y(shares[p]?.[seat] ?? 0).toFixed(1)}`).join(" ")}
          />
        </g>
      ))}
      {turns(shares, found.actors).map((turn) => (
        <circle class="tp" cx={x(turn.ply)} cy={y(shares[turn.ply]?.[turn.seat] ?? 0)} r="6" />
      ))}
      {shares.length > 0 && <Ends shares={shares[shares.length - 1] ?? []} x={x(shares.length - 1)} y={y} />}
      <path class="cur" d={`M${x(ply)} 8V${HIGH - 26}`} />
      <text class="ax" x={x(ply)} y={HIGH - 8} text-anchor="middle">
        {ply}
      </text>
    </svg>
  );
}

function Bar({ value, most, kind }: { value: number; most: number; kind: string }): JSX.Element {
  const width = (49 * Math.abs(value)) / most;
  return (
    <svg class="dv" viewBox="0 0 100 16" preserveAspectRatio="none" aria-hidden="true">
      <rect class="z" x="49.5" width="1" height="16" />
      <rect class={kind} x={value < 0 ? 50 - width : 50} y="2" width={width} height="12" />
    </svg>
  );
}

function LuckAndChoice({ header, found }: { header: Header; found: Found }): JSX.Element {
  const sums = useMemo(() => blame(found.shares, found.actors, header.seats.length), [found.shares]);
  const parts = [
    ["lk", t.analysis.byLuck, sums.luck],
    ["ch", t.analysis.byOwn, sums.own],
    ["ot", t.analysis.byOthers, sums.others],
  ] as const;
  const most = Math.max(0.05, ...parts.flatMap(([, , values]) => values.map(Math.abs)));
  return (
    <section class="panel">
      <header>
        <h2>{t.analysis.luck}</h2>
      </header>
      <table class="lc">
        <thead>
          <tr>
            <td />
            {parts.map(([, name]) => (
              <th scope="col">{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {header.seats.map((_, seat) => (
            <tr>
              <th scope="row">
                <Crest seat={seat} /> {seatName(header, seat)}
              </th>
              {parts.map(([kind, , values]) => (
                <td>
                  <Bar value={values[seat] ?? 0} most={most} kind={kind} />
                  <b>{t.analysis.signed(Math.round(100 * (values[seat] ?? 0)))}</b>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="quiet">{t.analysis.luckHelp}</p>
    </section>
  );
}

/** A row that leads to a moment of the game. */
function Row(props: {
  ply: number;
  at: number;
  seat?: number;
  title: string;
  /** Lines below the title. */
  subs: string[];
  change: number;
  go: (ply: number) => void;
}): JSX.Element {
  const { ply, at, seat, change } = props;
  return (
    <li class={at === ply ? "here" : ""}>
      <button type="button" onClick={() => props.go(ply)}>
        <span class="rd" aria-label={t.analysis.step(ply)}>
          {ply}
        </span>
        {seat !== undefined && <Crest seat={seat} />}
        <span class="grow">
          {props.title}
          {props.subs.map((sub) => (
            <small>{sub}</small>
          ))}
        </span>
        <b class={`chip ${change < 0 ? "bad" : "good"}`}>{t.analysis.percent(change)}</b>
      </button>
    </li>
  );
}

/** Effects longer than this are cut off at their first stop. */
const SHORT = 72;

/** What a move does, else its own words. */
function moveWords(header: Header, move: Move): string {
  const does = move.does.length <= SHORT ? move.does : (/^[^:;.]*/.exec(move.does)?.[0] ?? "");
  return capital(named(header, does || move.move));
}

/** What a costly move gave away, and what would have been better and why. */
function slipWords(header: Header, slip: Slip): string[] {
  const move = slip.reason ? slip.better.move : moveWords(header, slip.better);
  const better = t.analysis.instead(move, named(header, slip.reason));
  return slip.gave_away ? [capital(named(header, slip.gave_away)), better] : [better];
}

interface AnalysisProps {
  header: Header;
  story: GameEvent[][];
  found: Found;
  ply: number;
  go: (ply: number) => void;
}

function TurningPoints({ header, story, found, ply, go }: AnalysisProps): JSX.Element | null {
  const all = turns(found.shares, found.actors);
  if (!all.length) return null;
  const told = (at: number): string => named(header, story[at - 1]?.find((e) => e.tell)?.tell.trim() ?? "");
  return (
    <section class="panel">
      <header>
        <h2>{t.analysis.turning}</h2>
      </header>
      <ul class="keys">
        {all.map((turn) => (
          <Row
            ply={turn.ply}
            at={ply}
            seat={turn.seat}
            title={told(turn.ply)}
            subs={[turn.luck ? `${seatName(header, turn.seat)}, ${t.analysis.byDice}` : seatName(header, turn.seat)]}
            change={turn.change}
            go={go}
          />
        ))}
      </ul>
    </section>
  );
}

function WorstMoves({ header, found, ply, go }: AnalysisProps): JSX.Element {
  return (
    <section class="panel worst">
      <header>
        <h2>{t.analysis.worst}</h2>
      </header>
      <p class="quiet">{t.analysis.worstHelp}</p>
      {header.seats.map((_, seat) => {
        const slips = worst(found.slips, seat);
        return (
          <>
            <h3>
              <Crest seat={seat} /> {seatName(header, seat)}
            </h3>
            {slips.length ? (
              <ul class="keys">
                {slips.map((slip) => (
                  <Row
                    ply={slip.ply}
                    at={ply}
                    title={moveWords(header, slip.played)}
                    subs={slipWords(header, slip)}
                    change={-slip.lost}
                    go={go}
                  />
                ))}
              </ul>
            ) : (
              <p class="muted">{found.done < 100 ? t.analysis.working(found.done) : t.analysis.flawless}</p>
            )}
          </>
        );
      })}
    </section>
  );
}

export function Analysis(props: AnalysisProps): JSX.Element {
  const { header, found, ply, go } = props;
  return (
    <>
      <section class="panel">
        <header>
          <h2>{t.analysis.who}</h2>
          <span class="end quiet" role="status">
            {found.done < 100 ? t.analysis.working(found.done) : t.analysis.whoHelp}
          </span>
        </header>
        {found.done < 100 && <progress max={100} value={found.done} aria-label={t.analysis.who} />}
        <Plot header={header} found={found} ply={ply} go={go} />
      </section>
      <LuckAndChoice header={header} found={found} />
      <TurningPoints {...props} />
      <WorstMoves {...props} />
    </>
  );
}
