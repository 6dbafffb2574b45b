// model.ts: Archmage's view as the board reads it (games/archmage/archmage.h).

export interface MageView {
  book: number;
  cast: number;
  points: number;
  at: number;
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
  stoneskin: number;
  done: number;
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
  seats: number;
  mode: number;
  layout: number;
  active: number;
  phase: number;
  rounds: number;
  mp: number;
  knob: number[];
  warlord: { at: number; ring: number; hand: number; mp: number; die: number; holds: number[] };
  depth: number;
  pending: { node: number; a: number; b: number }[];
}

export const NONE = 0xff;
export const CELLS = 127;
export const MODE_SOLO = 1;
export const WARLORD = 5;
export const PHASES = [
  "start",
  "planets",
  "outward",
  "prep",
  "journey",
  "passing",
  "after",
  "warlord",
  "over",
] as const;

export const SPHERES = ["nature", "matter", "time", "will", "death", "blood"] as const;
export const RELICS = ["seed", "widget", "scroll", "gem", "bone", "blood"] as const;
export const LANDS = ["grove", "ruins", "library", "mine", "crypt"] as const;
export const RACES = ["dryads", "gnomes", "elves", "dwarves", "goblins", "demons"] as const;
export const HYBRIDS = ["trolls", "gremlins", "drow"] as const;
export const TOKENS = ["", "vines", "upheaval", "wellspring", "chasm", "inflame"] as const;
export const DIRECTIONS = ["n", "ne", "se", "s", "sw", "nw"] as const;

/** What lies on a location. */
export type Face =
  | { kind: "cursed" }
  | { kind: "enclave"; sphere: number }
  | { kind: "hybrid"; hybrid: number }
  | { kind: "land"; land: number }
  | { kind: "town" }
  | { kind: "camp" }
  | { kind: "wild" }
  | { kind: "outpost" };

const ENCLAVE = 1;
const HYBRID = 7;
const LAND = 10;
const TOWN = 15;
const CAMP = 16;
const WILD = 17;

export function faceOf(face: number): Face {
  if (face === 0) return { kind: "cursed" };
  if (face < HYBRID) return { kind: "enclave", sphere: face - ENCLAVE };
  if (face < LAND) return { kind: "hybrid", hybrid: face - HYBRID };
  if (face < TOWN) return { kind: "land", land: face - LAND };
  if (face === TOWN) return { kind: "town" };
  if (face === CAMP) return { kind: "camp" };
  return face === WILD ? { kind: "wild" } : { kind: "outpost" };
}

export function faceName(face: Face): string {
  switch (face.kind) {
    case "cursed":
      return "Cursed Tower";
    case "enclave":
      return `${capital(RACES[face.sphere] ?? "")} enclave`;
    case "hybrid":
      return capital(HYBRIDS[face.hybrid] ?? "");
    case "land":
      return capital(LANDS[face.land] ?? "");
    case "town":
      return "Town";
    case "camp":
      return "Camp";
    case "wild":
      return "Unexplored wilderness";
    case "outpost":
      return "Unexplored outpost";
  }
}

export function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
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

export function cellName(cell: number): string {
  if (cell === 0) return "o";
  let ring = 0;
  while (cell > 3 * ring * (ring + 1)) ring++;
  return String.fromCharCode(96 + ring) + (cell - 3 * ring * (ring - 1));
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

export const SPELLS: readonly SpellInfo[] = [
  { word: "vines", name: "Entangling Vines" },
  { word: "transmute", name: "Transmute" },
  { word: "quicken", name: "Quicken" },
  { word: "stoneskin", name: "Stone Skin" },
  { word: "decay", name: "Decay" },
  { word: "subjugate", name: "Subjugate" },
  { word: "wellspring", name: "Wellspring" },
  { word: "divination", name: "Divination" },
  { word: "gate", name: "Gate" },
  { word: "shadow", name: "Shadow" },
  { word: "imprison", name: "Imprison" },
  { word: "chasm", name: "Fiery Chasm" },
  { word: "upheaval", name: "Upheaval" },
  { word: "automaton", name: "Automaton" },
  { word: "timestop", name: "Time Stop" },
  { word: "fortify", name: "Fortify" },
  { word: "corrupt", name: "Corrupt" },
  { word: "obliterate", name: "Obliterate" },
];

/** Solo puts four spells of its own on these pages. */
const SOLO: Record<number, SpellInfo> = {
  4: { word: "torment", name: "Torment" },
  9: { word: "befuddle", name: "Befuddle" },
  10: { word: "corrosion", name: "Corrosion" },
  11: { word: "inflame", name: "Inflame" },
};

export const AREAS = 18;

export function spellOn(view: ArchmageView, page: number): SpellInfo {
  const solo = view.mode === MODE_SOLO ? SOLO[page] : undefined;
  return solo ?? SPELLS[page] ?? { word: "", name: "" };
}

/** 1 Fundamental, 2 Advanced, 3 Master. */
export function levelOf(area: number): 1 | 2 | 3 {
  return area < 6 ? 1 : area < 12 ? 2 : 3;
}

/** The spheres whose relics pay for a page. */
export function paysFor(area: number): number[] {
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
  return Array.from({ length: AREAS }, (_, a) => a).filter((a) => levelOf(a) === level && (book >> a) & 1).length;
}
