// arena.tsx: the arena: ground, portals, tokens, and creatures that slide.
import type { JSX } from "preact";
import { Sign } from "../../ui/crest";
import { Camera } from "../../ui/camera";
import { Chart } from "../../ui/chart";
import { seatName } from "../../ui/icon";
import type { Point } from "../../ui/lens";
import { lit, litKeys, place } from "../../ui/target";
import { WayLine, wayWords } from "../../ui/way";
import type { Board } from "../../ui/game";
import { card } from "./cards";
import {
  ATTACKS,
  beaconsOf,
  CONTESTED,
  FIGHTING,
  SCHOOLS,
  seatOfCreature,
  squareName,
  squares,
  STRIDE,
  tokenName,
  TOKENS,
  type Creature,
  type DawnView,
  type Place,
} from "./model";
import { costOf, walks } from "./place";
import { figureOf } from "./portrait";
import { t } from "./strings";

const SIDE = 84;

export function isTired(c: Creature): boolean {
  return c.card > 0 && c.health <= card(c.card).fatigue;
}

function groundName(ground: Place): string {
  switch (ground.kind) {
    case "normal":
    case "void":
      return "";
    case "pit":
      return t.places.pit;
    case "portal":
      return t.places.portal;
    case "token":
      return tokenName(ground.token);
    case "raised":
      return t.places.raised;
    default:
      return t.places[ground.kind];
  }
}

function Portal({ seat, busy }: { seat: number; busy: boolean }): JSX.Element {
  return (
    <g data-seat={seat + 1}>
      <rect class="portal" x="3" y="3" width="78" height="78" rx="8" />
      <rect class="portalpat" x="3" y="3" width="78" height="78" rx="8" stroke={`url(#seat-pat-${seat + 1})`} />
      {!busy && (
        <g class="pi">
          <use href="#portal" x="18" y="18" width="48" height="48" />
        </g>
      )}
    </g>
  );
}

/** A beacon: a lit brazier; who stands there has its flame in the colour of the seat. */
export function Beacon({ seat }: { seat: number | null }): JSX.Element {
  return seat === null ? (
    <g class="beacon">
      <use href="#beacon" x="22" y="20" width="40" height="40" />
    </g>
  ) : (
    <g class="beacon held" data-seat={seat + 1}>
      <rect x="3" y="3" width="78" height="78" rx="8" />
      <use href="#beacon" x="1" y="35" width="21" height="21" />
    </g>
  );
}

/** A square's ground without what stands on it. */
export function Ground({ ground, dark, busy = false }: { ground: Place; dark: boolean; busy?: boolean }): JSX.Element {
  const base = `sq${dark ? " b" : ""}`;
  switch (ground.kind) {
    case "wall":
    case "raised":
      return (
        <>
          <rect class={`${base} wall`} width={SIDE} height={SIDE} />
          <rect class="wallb" x="3" y="3" width="78" height="78" rx="6" />
          <rect class="wp" x="3" y="3" width="78" height="78" rx="6" fill="url(#ground-wall)" />
        </>
      );
    case "pit":
      return (
        <>
          <rect class="sq pit" width={SIDE} height={SIDE} />
          <rect class="pitp" width={SIDE} height={SIDE} fill="url(#ground-checker)" />
        </>
      );
    case "rough":
    case "bog":
      return (
        <>
          <rect class={`${base} rough`} width={SIDE} height={SIDE} />
          <rect class="gp" width={SIDE} height={SIDE} fill="url(#ground-rough)" />
          {!busy && (
            <g class="gi">
              <use href="#terrain-rough" x="58" y="59" width="20" height="20" />
            </g>
          )}
        </>
      );
    case "portal":
      return (
        <>
          <rect class={base} width={SIDE} height={SIDE} />
          <Portal seat={ground.seat} busy={busy} />
        </>
      );
    case "token":
      return (
        <>
          <rect class={base} width={SIDE} height={SIDE} />
          <g class="mod" transform={busy ? "translate(56 4) scale(.64)" : "translate(23 23)"}>
            <rect width="38" height="38" rx="9" />
            <use href={`#mod-${TOKENS[ground.token]}`} x="5" y="5" width="28" height="28" />
          </g>
        </>
      );
    default:
      return <rect class={base} width={SIDE} height={SIDE} />;
  }
}

/** The round piece: seat ring with its pattern; inside the creature, in its school's colour, or the
 * school's own sign. */
export function Disc(props: { seat: number; school: number; r: number; figure?: string | undefined }): JSX.Element {
  const { seat, school, r, figure } = props;
  const half = r * (figure ? 0.62 : 0.54);
  return (
    <g class="disc" data-seat={seat + 1} data-school={SCHOOLS[school]}>
      <circle class="base" r={r} />
      <circle class="pat" r={r} fill={`url(#seat-pat-${seat + 1})`} />
      <circle class="face" r={r - 5} />
      <g class="sch">
        <use
          href={`#${figure ?? `school-${SCHOOLS[school]}`}`}
          x={-half}
          y={-half}
          width={half * 2}
          height={half * 2}
        />
      </g>
    </g>
  );
}

function Health({ c }: { c: Creature }): JSX.Element {
  const { health, fatigue } = card(c.card);
  const width = 54 / health;
  const tired = isTired(c);
  return (
    <g class="barg" transform="translate(-37 41)">
      {Array.from({ length: health }, (_, i) => (
        <rect
          class={`pip${i < c.health ? " on" : ""}${tired ? " low" : ""}`}
          x={i * width}
          y="0"
          width={width - 1.2}
          height="9"
          rx="1.5"
        />
      ))}
      {fatigue > 0 && <path class="tick" d={`M${fatigue * width - 0.6} -3V12`} />}
      <text class="hpt" x="58" y="9">
        {c.health}
      </text>
    </g>
  );
}

function creatureLabel(board: Board, id: number, c: Creature): string {
  const { name, level, health, text } = card(c.card);
  const parts = [
    name,
    t.of(seatName(board.play.header, seatOfCreature(id))),
    t.on(squareName(c.square)),
    t.level(level),
    t.health(c.health, health),
  ];
  if (isTired(c)) parts.push(t.fatigued);
  if (c.lock) parts.push(t.locked);
  if (text) parts.push(text);
  return parts.join(", ");
}

/** What is touched of a creature: its square, or its half of a contested one. */
function hitOf(contested: boolean): { x: number; y: number; width: number; height: number } {
  return contested
    ? { x: -SIDE / 4, y: -44, width: SIDE / 2, height: SIDE }
    : { x: -SIDE / 2, y: -28, width: SIDE, height: SIDE };
}

/** Where a creature's disc stands; on a contested square each has a half, the attacker the left one
 * as in the duel's panel. */
function middleOf(view: DawnView, c: Creature, contested: boolean): { x: number; y: number } {
  const shift = contested ? (c.flags & ATTACKS ? -20 : 20) : 0;
  return {
    x: (c.square % STRIDE) * SIDE + SIDE / 2 + shift,
    y: (topRow(view) - Math.floor(c.square / STRIDE)) * SIDE + (contested ? 44 : 28),
  };
}

/** What weighs on a creature: fatigue, a lock on its soul. */
function Troubles({ c, contested }: { c: Creature; contested: boolean }): JSX.Element {
  return (
    <>
      {isTired(c) && !contested && (
        <g class="fat" transform="translate(21 -14)">
          <circle r="11" />
          <use href="#fatigue" x="-8" y="-8" width="16" height="16" />
        </g>
      )}
      {c.lock > 0 && (
        <g class="lock" transform="translate(24 8)">
          <use href="#soul-lock" x="-9" y="-9" width="18" height="18" />
        </g>
      )}
    </>
  );
}

function CreatureAt({ board, id }: { board: Board; id: number }): JSX.Element | null {
  const view = board.play.shown.view as DawnView;
  const c = view.creature[id];
  if (!c?.card) return null;
  const seat = seatOfCreature(id);
  const contested = ((view.on[Math.floor(c.square / STRIDE)]?.[c.square % STRIDE] ?? 0) & CONTESTED) !== 0;
  const key = `cre:${id}`;
  const { x, y } = middleOf(view, c, contested);
  const school = view.mage[seat]?.school ?? 0;
  const words = card(c.card).name.split(" ");
  const hurt = board.play.fresh.some((e) => (e.event === "hurt" || e.event === "mended") && e.from === id);
  return (
    <g
      class={`cre ${contested ? "small" : "full"}${hurt ? " hurt" : ""}${lit(board, key)}${board.play.picked === key ? " walker" : ""}`}
      data-seat={seat + 1}
      style={{ transform: `translate(${x}px, ${y}px)` }}
      key={id}
      {...place(board, key, creatureLabel(board, id, c))}
    >
      <rect class="hit" {...hitOf(contested)} />
      <circle class="ring2" r={contested ? 22 : 27} />
      <circle class="ring" r={contested ? 22 : 27} />
      <Disc seat={seat} school={school} r={contested ? 18 : 22} figure={figureOf(c.card)} />
      {!contested && (
        <g class="lvb" transform="translate(-21 -15)">
          <use href={`#level-badge-${card(c.card).level}`} x="-12.5" y="-12.5" width="25" height="25" />
        </g>
      )}
      <Troubles c={c} contested={contested} />
      {!contested && (
        <text class="nm" y="36">
          {words[words.length - 1]}
        </text>
      )}
      {!contested && <Health c={c} />}
      <g class="hpn" transform={contested ? "translate(0 26)" : "translate(17.6 17.6)"}>
        <circle r="12" />
        <text y="5">{c.health}</text>
      </g>
    </g>
  );
}

/** Rows run from the bottom up. Until who begins is drawn no tile lies there. */
function topRow(view: DawnView): number {
  return Math.max(0, ...squares(view).map((s) => s.row));
}

function Square({
  board,
  square,
  row,
  column,
  ground,
  lights,
  top,
  first,
}: {
  board: Board;
  square: number;
  row: number;
  column: number;
  ground: Place;
  /** It is a beacon. */
  lights: boolean;
  top: number;
  first: boolean;
}): JSX.Element {
  const view = board.play.shown.view as DawnView;
  const on = view.on[row]?.[column] ?? 0;
  const key = `sq:${square}`;
  const move = board.choices.targets.get(key)?.[0];
  const route = board.routes.get(key);
  const cost = board.still ? null : (route?.cost ?? costOf(move));
  const contested = (on & CONTESTED) !== 0;
  const does = route ? wayWords(route, walks) : (move?.does ?? "");
  const label = [squareName(square), groundName(ground), lights && t.places.beacon, does].filter(Boolean).join(", ");
  const fighting =
    contested && view.fight.square === square && view.step >= FIGHTING.first && view.step <= FIGHTING.last;
  return (
    <g
      class={`square${lit(board, key)}`}
      transform={`translate(${column * SIDE} ${(top - row) * SIDE})`}
      {...place(board, key, label, first)}
    >
      <Ground ground={ground} dark={(row + column) % 2 === 0} busy={on > 0} />
      {lights && <Beacon seat={on ? seatOfCreature((on & ~CONTESTED) - 1) : null} />}
      {contested && <rect class={`contest${fighting ? " now" : ""}`} x="3" y="3" width="78" height="78" rx="8" />}
      <rect class="ring2" x="3.5" y="3.5" width="77" height="77" rx="7" />
      <rect class="ring" x="3.5" y="3.5" width="77" height="77" rx="7" />
      {cost !== null && (
        <g class={`cost${route?.events.length ? " harm" : ""}`} transform="translate(66 18)">
          <circle r="12.5" />
          <text y="5.5">{cost}</text>
        </g>
      )}
    </g>
  );
}

/** The last walk as dots. */
function Trail({ board, top }: { board: Board; top: number }): JSX.Element | null {
  const moved = board.play.fresh.find((e) => e.event === "moved");
  if (!moved) return null;
  const at = (s: number): string =>
    `${(s % STRIDE) * SIDE + SIDE / 2} ${(top - Math.floor(s / STRIDE)) * SIDE + SIDE / 2}`;
  return <path class="trail" d={`M${at(moved.from)}L${at(moved.to)}`} />;
}

/** Pixels per unit on a phone: squares of 44 pixels. */
const NEAR = 44 / SIDE;

function centreOf(square: number, top: number): Point {
  return {
    x: (square % STRIDE) * SIDE + SIDE / 2,
    y: (top - Math.floor(square / STRIDE)) * SIDE + SIDE / 2,
  };
}

/** Where the eye goes first: the duel, else the viewer's own creatures, else its portals. */
function homeOf(board: Board, top: number): Point {
  const view = board.play.shown.view as DawnView;
  if (view.step >= FIGHTING.first && view.step <= FIGHTING.last) return centreOf(view.fight.square, top);
  const mine = view.creature.filter((c, id) => c.card && seatOfCreature(id) === board.play.viewer);
  const portals = squares(view).filter(({ place: p }) => p.kind === "portal" && p.seat === board.play.viewer);
  const spots = (mine.length ? mine : portals).map((s) => centreOf(s.square, top));
  const mean = (of: (p: Point) => number): number =>
    spots.reduce((sum, p) => sum + of(p), 0) / Math.max(1, spots.length);
  return { x: mean((p) => p.x), y: mean((p) => p.y) };
}

function spotOf(view: DawnView, key: string, top: number): Point | null {
  const [kind, a = ""] = key.split(":");
  if (kind === "sq") return centreOf(Number(a), top);
  const creature = kind === "cre" ? view.creature[Number(a)] : undefined;
  return creature ? centreOf(creature.square, top) : null;
}

/** The overview in the corner: ground, and whose creature stands where. */
function Overview({ view, top }: { view: DawnView; top: number }): JSX.Element {
  const beacons = beaconsOf(view);
  return (
    <>
      {squares(view).map(({ square, row, column, place: ground }) => (
        <g transform={`translate(${column * SIDE} ${(top - row) * SIDE})`}>
          <Ground ground={ground} dark={(row + column) % 2 === 0} busy />
          {beacons.has(square) && <Beacon seat={null} />}
        </g>
      ))}
      {view.creature.map((c, id) => {
        const { x, y } = centreOf(c.square, top);
        return c.card ? (
          <g data-seat={seatOfCreature(id) + 1}>
            <Sign seat={seatOfCreature(id)} x={x - 34} y={y - 34} size={68} />
          </g>
        ) : null;
      })}
    </>
  );
}

function Coordinates({ wide, high }: { wide: number; high: number }): JSX.Element {
  return (
    <g class="coords" aria-hidden="true">
      {Array.from({ length: wide }, (_, i) => (
        <text class="crd" x={i * SIDE + SIDE / 2} y={high * SIDE + 15}>
          {String.fromCharCode(97 + i)}
        </text>
      ))}
      {Array.from({ length: high }, (_, i) => (
        <text class="crd" x="-12" y={(high - 1 - i) * SIDE + SIDE / 2 + 5}>
          {i + 1}
        </text>
      ))}
    </g>
  );
}

function Squares(props: {
  board: Board;
  all: ReturnType<typeof squares>;
  top: number;
  /** What is lit. */
  open: string[];
}): JSX.Element {
  const { board, all, top, open } = props;
  const beacons = beaconsOf(board.play.shown.view as DawnView);
  const firstLegal = all.find((s) => open.includes(`sq:${s.square}`))?.square;
  return (
    <>
      {all.map(({ place: ground, ...at }) => (
        <Square
          key={at.square}
          board={board}
          {...at}
          ground={ground}
          lights={beacons.has(at.square)}
          top={top}
          first={at.square === firstLegal}
        />
      ))}
    </>
  );
}

export function Arena({ board }: { board: Board }): JSX.Element {
  const view = board.play.shown.view as DawnView;
  const all = squares(view);
  const top = topRow(view);
  const wide = Math.max(0, ...all.map((s) => s.column)) + 1;
  const high = top + 1;
  const open = litKeys(board);
  return (
    <Camera
      class="arena"
      label={t.arena(wide, high)}
      whole={{ x: -22, y: -4, w: wide * SIDE + 44, h: high * SIDE + 24 }}
      home={homeOf(board, top)}
      moment={`${view.active} ${view.step >= FIGHTING.first ? view.fight.square : ""}`}
      near={NEAR}
      print={12 / 13.4}
      lit={open.flatMap((key) => spotOf(view, key, top) ?? [])}
      carry={board.carry}
      want={board.want ? spotOf(view, board.want, top) : null}
      overview={<Overview view={view} top={top} />}
    >
      <Chart reach={Math.max(wide, high) * SIDE * 0.62} x={(wide * SIDE) / 2} y={(high * SIDE) / 2} />
      <Squares board={board} all={all} top={top} open={open} />
      <Coordinates wide={wide} high={high} />
      <Trail board={board} top={top} />
      <WayLine board={board} walks={walks} spot={(at) => centreOf(at, top)} />
      {view.creature.map((_, id) => (
        <CreatureAt board={board} id={id} />
      ))}
    </Camera>
  );
}
