// model.ts: Archmage's view as the board reads it (games/archmage/archmage.h).
import {
  AREAS,
  CELLS,
  FACE,
  HYBRIDS,
  LANDS,
  MODE,
  NONE,
  PAGES,
  PAGES_VERSUS,
  PAGES_WARLORD,
  PLACES,
  RACES,
  RELICS,
  SPELLS,
  SPHERES,
} from "lists/archmage";
import { topicOf } from "../../state/catalogue";
import { capital } from "../../strings/words";
import { t } from "./strings";

export {
  AREAS,
  CELLS,
  DIRECTIONS,
  HYBRIDS,
  LANDS,
  MODE,
  NONE,
  PAGES,
  PHASE,
  PLACES,
  PROPHECIES,
  RACES,
  RELICS,
  SPHERES,
  TOKENS,
  WARLORD,
} from "lists/archmage";

export interface MageView {
  book: number;
  cast: number;
  points: number;
  at: number;
  /** The other location of an Enlarged mage, or NONE. */
  foot: number;
  tower: number;
  company: number;
  supply: number;
  jailed: number;
  apprentices: number[];
  corrupt: number[];
  relics: number[];
  distance: number[];
  shadow: number[];
  holds: number[];
  turn: number;
  done: number;
  /** Places of Power whose card is held, a bit each, and those not used yet. */
  cards: number;
  ready: number;
  /** Prophecies in hand: 0 none, null hidden; then those revealed and their worth. */
  hand: (number | null)[];
  open: number[];
  worth: number[];
}

export interface ArchmageView {
  mage: MageView[];
  cell: number[];
  face: number[];
  holder: number[];
  wards: number[];
  tower: number[];
  token: number[];
  tile: number[];
  /** Magic Barriers, a bit for each edge: three a cell, n, ne and se. */
  wall: number[];
  treeman: number;
  seats: number;
  mode: number;
  layout: number;
  active: number;
  phase: number;
  rounds: number;
  mp: number;
  knob: number[];
  warlord: WarlordView;
  depth: number;
  pending: { node: number; a: number; b: number }[];
}

export interface WarlordView {
  at: number;
  ring: number;
  hand: number;
  supply: number;
  mp: number;
  march: number;
  die: number;
  heading: number;
  /** Co-op: the card whose way he goes. */
  route: number;
  holds: number[];
}

/** What lies on a location. */
export type Face =
  | { kind: "cursed" }
  | { kind: "enclave"; sphere: number }
  | { kind: "hybrid"; hybrid: number }
  | { kind: "land"; land: number }
  | { kind: "town" }
  | { kind: "camp" }
  | { kind: "wild" }
  | { kind: "outpost" }
  | { kind: "site" }
  | { kind: "place"; place: number };

/** Faces by number, the greatest first: those that stand for several count on from theirs. */
const FACES = (Object.entries(FACE) as [keyof typeof FACE, number][]).sort(([, a], [, b]) => b - a);

export function faceOf(face: number): Face {
  const [kind, first] = FACES.find(([, least]) => face >= least) ?? ["cursed", 0];
  const nth = face - first;
  switch (kind) {
    case "enclave":
      return { kind, sphere: nth };
    case "hybrid":
      return { kind, hybrid: nth };
    case "land":
      return { kind, land: nth };
    case "place":
      return { kind, place: nth };
    default:
      return { kind };
  }
}

export function faceName(face: Face): string {
  switch (face.kind) {
    case "cursed":
      return t.faces.cursed;
    case "enclave":
      return t.faces.enclave(capital(RACES[face.sphere] ?? ""));
    case "hybrid":
      return capital(HYBRIDS[face.hybrid] ?? "");
    case "land":
      return capital(LANDS[face.land] ?? "");
    case "town":
      return t.faces.town;
    case "camp":
      return t.faces.camp;
    case "wild":
      return t.faces.wild;
    case "outpost":
      return t.faces.outpost;
    case "site":
      return t.faces.site;
    case "place":
      return topicOf("archmage", PLACES[face.place] ?? "")?.title ?? capital(PLACES[face.place] ?? "");
  }
}

/** Axial coordinates of the cells, ring by ring, clockwise from the north. */
const AXIAL: readonly (readonly [number, number])[] = (() => {
  const walk: [number, number][] = [
    [1, 0],
    [0, 1],
    [-1, 1],
    [-1, 0],
    [0, -1],
    [1, -1],
  ];
  const cells: [number, number][] = [[0, 0]];
  for (let ring = 1; cells.length < CELLS; ring++) {
    let [q, r] = [0, -ring];
    for (const [dq, dr] of walk)
      for (let i = 0; i < ring; i++) {
        cells.push([q, r]);
        q += dq;
        r += dr;
      }
  }
  return cells;
})();

const STEPS: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, -1],
  [1, 0],
  [0, 1],
  [-1, 1],
  [-1, 0],
];

export const RADIUS = 52;

/** A cell's centre on the drawing. */
export function centre(cell: number): { x: number; y: number } {
  const [q, r] = AXIAL[cell] ?? [0, 0];
  return { x: 1.5 * RADIUS * q, y: Math.sqrt(3) * RADIUS * (r + q / 2) };
}

/** The cell next to another, or -1 beyond the board. */
export function stepFrom(cell: number, direction: number): number {
  const [q, r] = AXIAL[cell] ?? [0, 0];
  const [dq, dr] = STEPS[direction] ?? [0, 0];
  return AXIAL.findIndex(([a, b]) => a === q + dq && b === r + dr);
}

/** How many steps a cell lies from the Cursed Tower. */
export function ringOf(cell: number): number {
  let ring = 0;
  while (cell > 3 * ring * (ring + 1)) ring++;
  return ring;
}

export function cellName(cell: number): string {
  const ring = ringOf(cell);
  return ring ? String.fromCharCode(96 + ring) + (cell - 3 * ring * (ring - 1)) : "o";
}

export function cellNamed(name: string): number {
  if (name === "o") return 0;
  const ring = name.charCodeAt(0) - 96;
  return 3 * ring * (ring - 1) + Number(name.slice(1));
}

/** Tiles in play; further entries of the arrays are unused. */
export function locations(view: ArchmageView): number[] {
  return view.cell.flatMap((cell, at) => (cell < CELLS && view.tile[cell] === at ? [at] : []));
}

/** A tile keeps the name of the cell it lay on when the game began. */
export function homeName(opening: ArchmageView, at: number): string {
  return cellName(opening.cell[at] ?? 0);
}

export function locationNamed(opening: ArchmageView, name: string): number {
  const cell = cellNamed(name);
  const at = opening.tile[cell];
  return at === undefined ? NONE : at;
}

/** The location next to another in a direction, or NONE. */
export function beside(view: ArchmageView, at: number, direction: number): number {
  const cell = stepFrom(view.cell[at] ?? 0, direction);
  return cell < 0 ? NONE : (view.tile[cell] ?? NONE);
}

export interface SpellInfo {
  word: string;
  name: string;
}

export function spellNamed(word: string): SpellInfo {
  return { word, name: topicOf("archmage", word)?.title ?? capital(word) };
}

/** The spell on a page: 0 to 17 an area's first, 18 to 29 the second of areas 0 to 11. */
export function spellOn(view: ArchmageView, page: number): SpellInfo {
  const pages = view.mode === MODE.versus ? PAGES_VERSUS : PAGES_WARLORD;
  return spellNamed(SPELLS[pages[page] ?? 0] ?? "");
}

/** 1 Fundamental, 2 Advanced, 3 Master. */
export function levelOf(page: number): 1 | 2 | 3 {
  const area = areaOf(page);
  return area < 6 ? 1 : area < 12 ? 2 : 3;
}

/** The area of the wheel that teaches a page. */
export function areaOf(page: number): number {
  return page < AREAS ? page : page - AREAS;
}

/** The spheres whose relics pay for a page. */
export function paysFor(page: number): number[] {
  const area = areaOf(page);
  const s = area % 6;
  if (area < 6) return [s];
  return area < 12 ? [s, (s + 1) % 6] : [(s + 5) % 6, s, (s + 1) % 6];
}

export function areaName(area: number): string {
  const s = area % 6;
  const sphere = SPHERES[s] ?? "";
  if (area >= 12) return `master-${sphere}`;
  return area >= 6 ? `${sphere}-${SPHERES[(s + 1) % 6]}` : sphere;
}

export function areaNamed(name: string): number {
  return Array.from({ length: AREAS }, (_, a) => a).find((a) => areaName(a) === name) ?? -1;
}

export function sphereNamed(name: string): number {
  return SPHERES.indexOf(name as (typeof SPHERES)[number]);
}

export function relicNamed(name: string): number {
  return RELICS.indexOf(name as (typeof RELICS)[number]);
}

/** How many bits of a book's pages are set for a level. */
export function known(book: number, level: 1 | 2 | 3): number {
  return Array.from({ length: PAGES }, (_, p) => p).filter((p) => levelOf(p) === level && (book >> p) & 1).length;
}

/** The two cells of each Magic Barrier. */
export function barriers(view: ArchmageView): [number, number][] {
  const found: [number, number][] = [];
  for (let edge = 0; edge < CELLS * 3; edge++)
    if (((view.wall[edge >> 3] ?? 0) >> (edge & 7)) & 1) {
      const cell = Math.floor(edge / 3);
      const other = stepFrom(cell, edge % 3);
      if (other >= 0) found.push([cell, other]);
    }
  return found;
}
