// map.tsx: the hex map. Every kind of thing owns one corner of its hex, so
// nothing hides anything (visual design, section 3).
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { settings } from "../../state/settings";
import { Sign } from "../../ui/crest";
import { Camera } from "../../ui/camera";
import { Chart } from "../../ui/chart";
import { seatName } from "../../ui/icon";
import type { Box, Point } from "../../ui/lens";
import { lit, litKeys, place } from "../../ui/target";
import { WayLine, wayWords } from "../../ui/way";
import type { Board } from "../../ui/game";
import {
  cellName,
  centre,
  faceName,
  faceOf,
  homeName,
  HYBRIDS,
  LANDS,
  locations,
  MODE,
  barriers,
  NONE,
  PLACES,
  RACES,
  RADIUS,
  SPHERES,
  TOKENS,
  WARLORD,
  type ArchmageView,
  type Face,
} from "./model";
import { costOf, walks } from "./place";
import { MarchLines } from "./warlord";
import { t } from "./strings";

export function hexPoints(radius: number): string {
  return Array.from({ length: 6 }, (_, i) => {
    const a = (i * Math.PI) / 3;
    return `${(radius * Math.cos(a)).toFixed(1)},${(radius * Math.sin(a)).toFixed(1)}`;
  }).join(" ");
}

const FILL = hexPoints(RADIUS - 1.5);
const TEXTURE = hexPoints(RADIUS - 3);
const RING = hexPoints(RADIUS - 2);
const BAND = hexPoints(RADIUS - 7.5);
const EDGE = hexPoints(RADIUS - 11.5);
const LAST = hexPoints(RADIUS - 12);
/** Round hexes with a name below the emblem. */
const LAST_NAMED = hexPoints(RADIUS - 5);

export function sphereOf(face: Face): string | undefined {
  if (face.kind === "land") return SPHERES[face.land];
  if (face.kind === "enclave") return SPHERES[face.sphere];
  if (face.kind === "place") return SPHERES[face.place];
  return undefined;
}

/** How an emblem gives way: not at all, to a visitor beside it, or to a visitor and a token. */
type Way = "none" | "aside" | "up";

function emblemName(face: Face): string {
  switch (face.kind) {
    case "cursed":
      return "cursed-tower";
    case "enclave":
      return `enclave-${RACES[face.sphere]}`;
    case "hybrid":
      return `hybrid-${HYBRIDS[face.hybrid]}`;
    case "land":
      return `land-${LANDS[face.land]}`;
    case "town":
    case "camp":
      return face.kind;
    case "wild":
    case "outpost":
      return `${face.kind}-hidden`;
    case "site":
      return "place-hidden";
    case "place":
      return `place-${PLACES[face.place]}`;
  }
}

/** Left edge, top edge and size of an emblem. */
function emblemSpot(face: Face, way: Way): [number, number, number] {
  switch (face.kind) {
    case "cursed":
    case "enclave":
    case "hybrid": {
      const top = face.kind === "hybrid" ? -35 : -32;
      return way === "up" ? [-23, -43, 28] : [way === "aside" ? -36 : -20, top, 40];
    }
    case "wild":
    case "outpost":
    case "site":
      return [-18.5, -18.5, 37];
    case "place":
      return [-20, -34, 40];
    default:
      return [-18.5, -32.5, 37];
  }
}

function Emblem({ face, way }: { face: Face; way: Way }): JSX.Element {
  const [x, y, size] = emblemSpot(face, way);
  return (
    <>
      <use href={`#${emblemName(face)}`} x={x} y={y} width={size} height={size} />
      {face.kind === "hybrid" &&
        [face.hybrid, face.hybrid + 3].map((s, i) => (
          <g data-sphere={SPHERES[s]}>
            <use href={`#planet-${SPHERES[s]}`} x={i * 20 - 19} y="18" width="17" height="17" />
          </g>
        ))}
    </>
  );
}

/** The ground alone: tint, texture, emblem. */
export function Ground({ face, way = "none" }: { face: Face; way?: Way }): JSX.Element {
  const sphere = sphereOf(face);
  return (
    <>
      <polygon class={`hexfill f-${face.kind}`} points={FILL} />
      {face.kind === "land" && <polygon class="tex" fill={`url(#tex-${LANDS[face.land]})`} points={TEXTURE} />}
      <g class="em" {...(sphere ? { "data-sphere": sphere } : {})}>
        <Emblem face={face} way={way} />
      </g>
    </>
  );
}

export function Owner({ holder }: { holder: number }): JSX.Element {
  const seat = holder === WARLORD ? "w" : String(holder);
  return (
    <g data-seat={seat}>
      <polygon class="ownedge" points={EDGE} />
      <polygon class="ownband" points={BAND} />
      {holder !== WARLORD && <polygon class="ownpat" stroke={`url(#seat-pat-${seat})`} points={BAND} />}
    </g>
  );
}

function Pieces({ view, at, mages }: { view: ArchmageView; at: number; mages: number[] }): JSX.Element {
  const holder = view.holder[at] ?? 0;
  const wards = view.wards[at] ?? 0;
  const seat = holder === WARLORD ? "w" : String(holder);
  const shift = mages.length ? -5 : 0;
  return (
    <>
      {holder > 0 && (
        <g data-seat={seat}>
          {view.tower[at] ? (
            <use href="#mage-tower" x="-39" y="0" width="38" height="38" />
          ) : (
            <use href="#follower" x="-36.5" y="7.5" width="27" height="27" />
          )}
        </g>
      )}
      {Array.from({ length: Math.min(wards, 3) }, (_, i) => (
        <use class="ward" href="#ward" x={-12.5 + shift + i * 10} y="16" width="19" height="19" />
      ))}
    </>
  );
}

function Token({ token }: { token: number }): JSX.Element | null {
  const name = TOKENS[token];
  return name ? (
    <g class="tok" transform="translate(-34 -7)">
      <circle r="12.5" />
      <use href={`#token-${name}`} x="-9" y="-9" width="18" height="18" />
    </g>
  ) : null;
}

/** Costs lie above all hexes, so that no neighbour covers a number. */
function Costs({ board, all }: { board: Board; all: number[] }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  return (
    <g class="costs" aria-hidden="true">
      {all.map((at) => {
        const move = board.still ? undefined : board.choices.targets.get(`hex:${at}`)?.[0];
        const route = board.routes.get(`hex:${at}`);
        const cost = route?.cost ?? costOf(move?.does);
        if (!cost) return null;
        const { x, y } = centre(view.cell[at] ?? 0);
        return (
          <g key={at} transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}>
            <Cost cost={cost} far={!move} harm={(route?.events.length ?? 0) > 0} />
          </g>
        );
      })}
    </g>
  );
}

function Cost({ cost, far, harm }: { cost: number; far: boolean; harm: boolean }): JSX.Element {
  return (
    <g class={`cost${far ? " far" : ""}${harm ? " harm" : ""}`} transform="translate(33 -8)">
      <circle r="12.5" />
      <text y="5.5">{cost}</text>
    </g>
  );
}

function label(board: Board, at: number, mages: number[]): string {
  const { play, choices } = board;
  const view = play.shown.view as ArchmageView;
  const name = homeName(play.opening as ArchmageView, at);
  const parts = [name, faceName(faceOf(view.face[at] ?? 0))];
  const holder = view.holder[at] ?? 0;
  if (holder === WARLORD) parts.push(t.heldByWarlord);
  else if (holder) parts.push(holder - 1 === play.viewer ? t.heldByYou : t.heldBy(seatName(play.header, holder - 1)));
  if (view.tower[at]) parts.push(t.tower);
  const wards = view.wards[at] ?? 0;
  if (wards) parts.push(t.wards(wards));
  const token = TOKENS[view.token[at] ?? 0];
  if (token) parts.push(token);
  for (const seat of mages) parts.push(t.mageOf(seatName(play.header, seat)));
  const move = choices.targets.get(`hex:${at}`)?.[0];
  const route = board.routes.get(`hex:${at}`);
  if (route) parts.push(wayWords(route, walks));
  else if (move) parts.push(move.does);
  return parts.join(", ");
}

function Hex(props: { board: Board; at: number; first: boolean; last: boolean }): JSX.Element {
  const { board, at, first, last } = props;
  const view = board.play.shown.view as ArchmageView;
  const key = `hex:${at}`;
  const face = faceOf(view.face[at] ?? 0);
  const cell = view.cell[at] ?? 0;
  const { x, y } = centre(cell);
  const mages = view.mage.slice(0, view.seats).flatMap((m, seat) => (m.at === at ? [seat] : []));
  const visited = mages.length > 0 || (view.warlord.at === at && view.mode !== MODE.versus);
  const holder = view.holder[at] ?? 0;
  const fog = face.kind === "wild" || face.kind === "outpost" || face.kind === "site";
  const named = face.kind === "enclave" || face.kind === "cursed";
  const sphere = sphereOf(face);
  return (
    <g
      class={`hex${fog ? " fog" : ""}${last ? " last" : ""}${lit(board, key)}`}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
      {...(sphere ? { "data-sphere": sphere } : {})}
      {...place(board, key, label(board, at, mages), first)}
    >
      <Ground face={face} way={!visited ? "none" : view.token[at] ? "up" : "aside"} />
      {holder > 0 && <Owner holder={holder} />}
      <polygon class="ring2" points={RING} />
      <polygon class="ring" points={RING} />
      {last && <polygon class="lastring" points={named ? LAST_NAMED : LAST} />}
      {face.kind === "enclave" && <text y="33">{RACES[face.sphere]}</text>}
      {face.kind === "cursed" && (
        <text class="onnight" y="34">
          {t.cursedShort}
        </text>
      )}
      {settings.value.placeNames && !named && (
        <g class="name">
          <rect x="-14" y="-42" width="28" height="15" rx="3" />
          <text y="-30">{homeName(board.play.opening as ArchmageView, at)}</text>
        </g>
      )}
      <Pieces view={view} at={at} mages={mages} />
      <Token token={view.token[at] ?? 0} />
    </g>
  );
}

function treemanSpot(view: ArchmageView): { transform: string } {
  const { x, y } = centre(view.cell[view.treeman] ?? 0);
  return { transform: `translate(${x + 2}px, ${y + 16}px)` };
}

/** The side of a hex between two cells, from corner to corner. */
function edgePath(a: number, b: number): string {
  const from = centre(a);
  const to = centre(b);
  const [mx, my] = [(from.x + to.x) / 2, (from.y + to.y) / 2];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const [ux, uy] = [-(to.y - from.y) / length, (to.x - from.x) / length];
  const half = RADIUS / 2 - 8;
  return `M${mx - ux * half} ${my - uy * half}L${mx + ux * half} ${my + uy * half}`;
}

/** Magic Barriers, and edges where one may be raised. */
function Edges({ board }: { board: Board }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const open = [...board.choices.targets.keys()].filter((k) => k.startsWith("edge:"));
  return (
    <>
      {barriers(view).map(([a, b]) => (
        <g class="barrier" aria-hidden="true">
          <path class="halo" d={edgePath(a, b)} />
          <path class="bricks" d={edgePath(a, b)} />
        </g>
      ))}
      {open.map((key) => {
        const [, a = "0", b = "0"] = key.split(":");
        return (
          <g class={`edge${lit(board, key)}`} {...place(board, key, t.edge(cellName(Number(a)), cellName(Number(b))))}>
            <path class="hit" d={edgePath(Number(a), Number(b))} />
            <path class="line" d={edgePath(Number(a), Number(b))} />
          </g>
        );
      })}
    </>
  );
}

/** Where a figure stands in its hex: lower right, in cities beside the emblem;
 * who shares a hex steps aside, and a crowd stands in a row. */
function standing(view: ArchmageView, at: number, before: number, all: number): { transform: string } {
  const { x, y } = centre(view.cell[at] ?? 0);
  const [dx, dy] = at < 7 ? [20, -6] : [19, 11];
  const [px, py, scale] =
    all > 2 ? [x + 24 - (before * 60) / all - 30 / all, y - 6, 0.78] : [x + dx - before * 17, y + dy - before * 6, 1];
  return { transform: `translate(${px.toFixed(1)}px, ${py.toFixed(1)}px) scale(${scale})` };
}

/** From one figure's place to another's. */
function between(view: ArchmageView, from: number, to: number): string {
  const [a, b] = [centre(view.cell[from] ?? 0), centre(view.cell[to] ?? 0)];
  return `M${a.x + 19} ${a.y + 20}L${b.x + 19} ${b.y + 11}`;
}

/** The other foot of an Enlarged mage. */
function Boot({ seat, way, spot }: { seat: number; way: string; spot: { transform: string } }): JSX.Element {
  return (
    <g data-seat={seat + 1}>
      <path class="stride" d={way} />
      <path class="stride in" d={way} />
      <g class="mover boot" style={spot}>
        <circle r="17" />
        <use href="#boots" x="-13" y="-13" width="26" height="26" />
      </g>
    </g>
  );
}

/** Figures slide from hex to hex: one element each, whatever happens. */
function Mages({ view, me }: { view: ArchmageView; me: number }): JSX.Element {
  const mages = view.mage.slice(0, view.seats);
  const warlord = view.mode === MODE.versus ? NONE : view.warlord.at;
  const figures = [...mages.flatMap((m) => [m.foot, m.at]), warlord].filter((at) => at !== NONE);
  const placed = new Map<number, number>();
  const spot = (at: number): { transform: string } => {
    const before = placed.get(at) ?? 0;
    placed.set(at, before + 1);
    return standing(view, at, before, figures.filter((f) => f === at).length);
  };
  return (
    <g class="mages" aria-hidden="true">
      {mages.map((mage, seat) =>
        mage.foot === NONE ? null : <Boot seat={seat} way={between(view, mage.at, mage.foot)} spot={spot(mage.foot)} />,
      )}
      {view.treeman !== NONE && (
        <g class="mover treeman" data-sphere="nature" style={treemanSpot(view)}>
          <use href="#treeman" x="-19" y="-19" width="38" height="38" />
        </g>
      )}
      {mages.map((mage, seat) => (
        <g class="mover" key={seat} data-seat={seat + 1} style={spot(mage.at)}>
          {seat === me && <ellipse class="plinth" cx="0" cy="19" rx="15" ry="5" />}
          <use href="#mage" x="-20.5" y="-20.5" width="41" height="41" />
        </g>
      ))}
      {warlord !== NONE && (
        <g class="mover" key="w" data-seat="w" style={spot(warlord)}>
          <use href="#warlord" x="-19" y="-19" width="38" height="38" />
        </g>
      )}
    </g>
  );
}

/** Empty cells where a lifted tile may come to lie. */
function OpenCells({ board }: { board: Board }): JSX.Element {
  const keys = [...board.choices.targets.keys()].filter((k) => k.startsWith("cell:"));
  return (
    <>
      {keys.map((key) => {
        const { x, y } = centre(Number(key.slice(5)));
        return (
          <g
            class={`hex open${lit(board, key)}`}
            transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
            {...place(board, key, t.freeGround, false)}
          >
            <polygon class="gap" points={FILL} />
            <polygon class="ring" points={RING} />
          </g>
        );
      })}
    </>
  );
}

const MAP_EVENTS = new Set([
  "explores",
  "claims",
  "leaves",
  "token",
  "builds",
  "wards",
  "sets-down",
  "warlord",
  "moves",
  "treeman",
]);

/** Pixels per unit on a phone: a hex of about 92 pixels. */
const NEAR = 0.88;

/** Where a target lies on the map; null for those beside it. */
function spotOf(view: ArchmageView, key: string): Point | null {
  const [kind, a = "", b = ""] = key.split(":");
  if (kind === "hex") return centre(view.cell[Number(a)] ?? 0);
  if (kind === "cell") return centre(Number(a));
  if (kind !== "edge") return null;
  const [from, to] = [centre(Number(a)), centre(Number(b))];
  return { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
}

/** The overview in the corner: tint and owner only. */
function Overview({ view }: { view: ArchmageView }): JSX.Element {
  return (
    <>
      {locations(view).map((at) => {
        const face = faceOf(view.face[at] ?? 0);
        const sphere = sphereOf(face);
        const { x, y } = centre(view.cell[at] ?? 0);
        const holder = view.holder[at] ?? 0;
        return (
          <g transform={`translate(${x} ${y})`} {...(sphere ? { "data-sphere": sphere } : {})}>
            <polygon class={`hexfill f-${face.kind}`} points={FILL} />
            {holder > 0 && (
              <g data-seat={holder === WARLORD ? "w" : holder}>
                <Sign seat={holder === WARLORD ? -1 : holder - 1} x={-30} y={-30} size={60} />
              </g>
            )}
          </g>
        );
      })}
    </>
  );
}

/** The smallest box round cells, the Cursed Tower in its middle. */
function boxOf(cells: number[]): Box {
  const spots = cells.map(centre);
  const w = Math.max(...spots.map((s) => Math.abs(s.x))) + RADIUS + 14;
  const h = Math.max(...spots.map((s) => Math.abs(s.y))) + RADIUS + 6;
  return { x: -w, y: -h, w: 2 * w, h: 2 * h };
}

export function ArchmageMap({ board }: { board: Board }): JSX.Element {
  const view = board.play.shown.view as ArchmageView;
  const all = locations(view);
  const targets = litKeys(board);
  const firstLegal = all.find((at) => targets.includes(`hex:${at}`));
  const changed = new Set(
    board.play.fresh.filter((e) => MAP_EVENTS.has(e.event)).map((e) => (e.event === "leaves" ? e.from : e.to)),
  );
  const open = targets.flatMap((key) => (key.startsWith("cell:") ? [Number(key.slice(5))] : []));
  const whole = useMemo(
    () => boxOf([...all.map((at) => view.cell[at] ?? 0), ...open]),
    [all.length, view.cell.join(), open.length],
  );
  const seat = board.play.viewer < view.seats ? board.play.viewer : view.active;
  return (
    <Camera
      class="map"
      label={t.map(all.length)}
      whole={whole}
      home={centre(view.cell[view.mage[seat]?.at ?? 0] ?? 0)}
      moment={`${view.active} ${view.mage[seat]?.at}`}
      near={NEAR}
      print={12 / 13}
      lit={targets.flatMap((key) => spotOf(view, key) ?? [])}
      carry={board.carry}
      want={board.want ? spotOf(view, board.want) : null}
      overview={<Overview view={view} />}
    >
      <Chart reach={Math.max(whole.w, whole.h) / 2} />
      {all.map((at) => (
        <Hex key={at} board={board} at={at} first={at === firstLegal} last={changed.has(at)} />
      ))}
      <OpenCells board={board} />
      <Edges board={board} />
      <WayLine board={board} walks={walks} spot={(at) => centre(view.cell[at] ?? 0)} />
      <Mages view={view} me={board.play.viewer} />
      <MarchLines board={board} />
      <Costs board={board} all={all} />
    </Camera>
  );
}
