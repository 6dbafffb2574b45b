// room-chances.tsx: a seat's chances along the lines of a thinking room: as they truly were, and as the
// seat knew them. A worker of its own samples games, nearest first, until its budget is spent or
// nobody looks any more.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { ALL, type Header } from "../engine/types";
import { WorkerClient } from "../engine/worker-client";
import { room as words } from "../strings/en-room";
import * as trees from "../table/tree";
import type { Tree } from "../table/tree";
import { Icon, seatName } from "../ui/icon";

/** Games to sample at a position. */
export const BUDGETS = [50, 200, 800] as const;

/** Milliseconds between two drawings of what is known so far. */
const NEWS = 200;

interface Sampled {
  games: number;
  /** Of the victory, a share a seat. */
  shares: number[];
}

export type Found = Map<string, Sampled>;

/** What a chance is known by: the knot, and whose knowledge. */
const keyOf = (id: number, eyes: number): string => `${id} ${eyes}`;

export function shareOf(found: Found, id: number, eyes: number, seat: number): number | null {
  return found.get(keyOf(id, eyes))?.shares[seat] ?? null;
}

interface Asked {
  tree: Tree;
  record: string;
  seat: number;
  games: number;
}

/** Knots in the order they are thought about: the line looked at from the knot on, to both sides. */
function* inTurn(tree: Tree): Generator<number> {
  const line = trees.lineOf(tree, tree.at);
  const at = line.indexOf(tree.at);
  for (let away = 0; away < line.length; away++)
    for (const i of away ? [at + away, at - away] : [at]) {
      const id = line[i];
      if (id !== undefined) yield id;
    }
  yield* tree.knots.keys();
}

/** The next chance that is not known well enough; null: all are. */
function nextOf({ tree, seat, games }: Asked, found: Found): { id: number; eyes: number } | null {
  for (const id of inTurn(tree))
    for (const eyes of [ALL, seat]) if ((found.get(keyOf(id, eyes))?.games ?? 0) < games) return { id, eyes };
  return null;
}

function doneOf({ tree, seat, games }: Asked, found: Found): number {
  const known = (id: number, eyes: number): boolean => (found.get(keyOf(id, eyes))?.games ?? 0) >= games;
  return [...tree.knots.keys()].filter((id) => known(id, ALL) && known(id, seat)).length;
}

/** Samples one position in the worker, which keeps the line open that it was asked about last. */
class Sampler {
  private readonly client = new WorkerClient();
  private open = "";
  private line: number[] = [];

  async sample({ tree, record, games }: Asked, id: number, eyes: number): Promise<Sampled> {
    const table = "thinking";
    const lasts = this.line.includes(id) && this.line.every((k) => tree.knots.has(k));
    if (!lasts) this.line = trees.lineOf(tree, id);
    const text = trees.lineRecord(tree, record, this.line);
    if (text !== this.open) await this.client.ask("open", { table, record: text, viewer: ALL, aid: false });
    this.open = text;
    const where = { table, ply: this.line.indexOf(id), games };
    const shares =
      eyes === ALL
        ? await this.client.ask("chances", where)
        : await this.client.ask("believed", { ...where, seat: eyes });
    return { games, shares: shares.map((s) => s / 10000) };
  }

  end(): void {
    this.client.end();
  }
}

function useHidden(): boolean {
  const [hidden, setHidden] = useState(document.hidden);
  useEffect(() => {
    const hear = (): void => setHidden(document.hidden);
    document.addEventListener("visibilitychange", hear);
    return () => document.removeEventListener("visibilitychange", hear);
  }, []);
  return hidden;
}

export interface Thinking {
  found: Found;
  done: number;
  all: number;
  games: number;
  setGames: (games: number) => void;
  on: boolean;
  turn: (on: boolean) => void;
}

/** Thinks as long as it is wanted and looked at. */
export function useThinking(tree: Tree, record: string, seat: number): Thinking {
  const [on, turn] = useState(true);
  const [games, setGames] = useState<number>(BUDGETS[1]);
  const [, draw] = useState(0);
  const found = useRef<Found>(new Map()).current;
  const asked = { tree, record, seat, games };
  const now = useRef(asked);
  now.current = asked;
  const wake = useRef(() => {});
  const hidden = useHidden();
  useEffect(() => wake.current(), [tree, seat, games]);
  useEffect(() => {
    if (!on || hidden) return undefined;
    const sampler = new Sampler();
    let ended = false;
    let drawn = 0;
    const think = async (): Promise<void> => {
      while (!ended) {
        const next = nextOf(now.current, found);
        if (!next || performance.now() - drawn > NEWS) {
          drawn = performance.now();
          draw((n) => n + 1);
        }
        if (next) found.set(keyOf(next.id, next.eyes), await sampler.sample(now.current, next.id, next.eyes));
        else await new Promise<void>((done) => (wake.current = done));
      }
    };
    void think().catch(() => turn(false));
    return () => {
      ended = true;
      sampler.end();
    };
  }, [on, hidden, record]);
  return { found, done: doneOf(asked, found), all: tree.knots.size, games, setGames, on, turn };
}

const WIDE = 640;
const HIGH = 150;
const LEFT = 44;
const RIGHT = 26;
/** Plies shown before and after the one looked at. */
const AROUND = 20;

interface CurveProps {
  tree: Tree;
  line: number[];
  header: Header;
  seat: number;
  thinking: Thinking;
  letters: ReadonlyMap<number, string>;
}

type Point = { ply: number; share: number };

/** The chances of knots from a ply on, without those that are not known yet. */
function pointsOf(found: Found, ids: number[], from: number, eyes: number, seat: number): Point[] {
  return ids.flatMap((id, i) => {
    const share = shareOf(found, id, eyes, seat);
    return share === null ? [] : [{ ply: from + i, share }];
  });
}

/** The lines that leave this one where it is shown, each with its letter. */
function leaving({ tree, line, letters }: CurveProps, first: number, last: number): [number, number[], string][] {
  return line.slice(first, last + 1).flatMap((id, i) =>
    trees
      .knot(tree, id)
      .kids.filter((kid) => !line.includes(kid))
      .map((kid): [number, number[], string] => [
        first + i,
        trees.lineOf(tree, kid).slice(first + i, last + 1),
        letters.get(kid) ?? "",
      ]),
  );
}

/** The part of the line that is shown, and where things are in it. */
interface Frame {
  first: number;
  last: number;
  x: (ply: number) => number;
  y: (share: number) => number;
}

function frameOf(at: number, plies: number): Frame {
  const first = Math.max(0, Math.min(at - AROUND, plies - 2 * AROUND));
  const last = Math.min(plies, first + 2 * AROUND);
  return {
    first,
    last,
    x: (ply) => LEFT + ((WIDE - LEFT - RIGHT) * (ply - first)) / Math.max(1, last - first),
    y: (share) => 10 + (HIGH - 40) * (1 - share),
  };
}

function poly({ x, y }: Frame, points: Point[]): string {
  return points.map((p) => `${x(p.ply).toFixed(1)},${y(p.share).toFixed(1)}`).join(" ");
}

function Grid({ x, y, first, last, at }: Frame & { at: number }): JSX.Element {
  return (
    <>
      {[0, 0.5, 1].map((share) => (
        <g>
          <path class="gl" d={`M${LEFT} ${y(share)}H${WIDE - RIGHT}`} />
          <text class="ax" x={LEFT - 8} y={y(share) + 5} text-anchor="end">
            {share * 100}
          </text>
        </g>
      ))}
      {[...new Set([first, at, last])].map((ply) => (
        <text class="ax" x={x(ply)} y={HIGH - 6} text-anchor="middle">
          {ply}
        </text>
      ))}
    </>
  );
}

/** The other lines from here, to be compared. */
function Others({ props, frame }: { props: CurveProps; frame: Frame }): JSX.Element {
  return (
    <>
      {leaving(props, frame.first, frame.last).map(([from, ids, letter]) => {
        const points = pointsOf(props.thinking.found, ids, from, ALL, props.seat);
        const end = points.at(-1);
        return (
          <g class="other">
            <polyline points={poly(frame, points)} />
            {end && points.length > 1 && (
              <text class="en" x={frame.x(end.ply) + 5} y={frame.y(end.share) - 4}>
                {letter || "·"}
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

function Curve(props: CurveProps): JSX.Element {
  const { tree, line, header, seat, thinking } = props;
  const { found } = thinking;
  const at = line.indexOf(tree.at);
  const frame = frameOf(at, line.length - 1);
  const { first, last, x, y } = frame;
  const along = (eyes: number): string => poly(frame, pointsOf(found, line.slice(first, last + 1), first, eyes, seat));
  const here = shareOf(found, tree.at, ALL, seat);
  const knew = shareOf(found, tree.at, seat, seat);
  const say = (share: number | null): string => (share === null ? words.unknownYet : words.percent(share));
  const label = words.plot(at, seatName(header, seat), say(here), say(knew));
  return (
    <svg class="curve" viewBox={`0 0 ${WIDE} ${HIGH}`} role="img" aria-label={label} data-seat={seat + 1}>
      <Grid {...frame} at={at} />
      <Others props={props} frame={frame} />
      <polyline class="knew" points={along(seat)} />
      <polyline class="true" points={along(ALL)} />
      <path class="cur" d={`M${x(at)} 6V${HIGH - 26}`} />
      {here !== null && <circle class="kn" cx={x(at)} cy={y(here)} r="7" />}
    </svg>
  );
}

function Budget({ thinking }: { thinking: Thinking }): JSX.Element {
  const { done, all, games, on } = thinking;
  const said =
    done >= all ? words.thought(all, games) : on ? words.thinking(done, all, games) : words.stopped(done, all);
  return (
    <div class="budget">
      <progress max={all} value={done} aria-label={words.along} />
      <span class="quiet num" data-done={done} data-all={all}>
        {said}
      </span>
      <select
        class="field small"
        aria-label={words.budget}
        value={String(games)}
        onChange={(e) => thinking.setGames(Number(e.currentTarget.value))}
      >
        {BUDGETS.map((n) => (
          <option value={String(n)} selected={n === games}>
            {n}
          </option>
        ))}
      </select>
      <button type="button" class="btn small" onClick={() => thinking.turn(!on)}>
        <Icon name={on ? "ui-pause" : "ui-play"} size={16} /> {on ? words.stop : words.think}
      </button>
    </div>
  );
}

export function Chances(props: CurveProps & { steps: JSX.Element }): JSX.Element {
  return (
    <section class="panel chances">
      <header>
        <h2>{words.along}</h2>
        <span class="end row">{props.steps}</span>
      </header>
      <Curve {...props} />
      <p class="curvekey quiet" aria-hidden="true">
        <i class="true" /> {words.wasTrue} <i class="knew" /> {words.asKnown}
      </p>
      <Budget thinking={props.thinking} />
    </section>
  );
}
