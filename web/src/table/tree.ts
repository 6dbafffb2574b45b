// tree.ts: a game and the lines beside it as one value: what is tried, taken back, promoted, deleted,
// commented, marked; and the same as the text of a record (docs/records.md).
import { NATURE, seatIndex } from "../engine/types";
import type { BranchItem } from "../engine/types";

export interface Arrow {
  from: string;
  to: string;
}

/** A ply and what people say of the position after it. Number 0 is the position before the first. */
export interface Knot {
  parent: number;
  /** A seat, or NATURE. */
  by: number;
  move: string;
  /** What was played next in the game, or leads on in its line, comes first. */
  kids: readonly number[];
  say: string;
  marks: readonly string[];
  arrows: readonly Arrow[];
}

export interface Tree {
  knots: ReadonlyMap<number, Knot>;
  /** Knots up to this number are the game as it was played: they are never changed, only talked about. */
  played: number;
  /** The number the next knot gets; none is given twice. */
  next: number;
  /** The knot that is looked at. */
  at: number;
}

const BARE: Knot = { parent: -1, by: NATURE, move: "", kids: [], say: "", marks: [], arrows: [] };

export function knot(tree: Tree, id: number): Knot {
  return tree.knots.get(id) ?? BARE;
}

function changed(tree: Tree, id: number, change: Partial<Knot>): Tree {
  return { ...tree, knots: new Map(tree.knots).set(id, { ...knot(tree, id), ...change }) };
}

export function isPlayed(tree: Tree, id: number): boolean {
  return id <= tree.played;
}

/** Adds a ply after a knot, as the last of its kids. */
function grown(tree: Tree, parent: number, by: number, move: string): Tree {
  const id = tree.next;
  const knots = new Map(tree.knots);
  knots.set(id, { ...BARE, parent, by, move });
  knots.set(parent, { ...knot(tree, parent), kids: [...knot(tree, parent).kids, id] });
  return { ...tree, knots, next: id + 1 };
}

const PLY = /^\s*(?:(\*)|(p[1-8]):) (.*)$/;

/** The plies of a record, in order. */
export function pliesOf(record: string): { by: number; move: string }[] {
  return record.split("\n").flatMap((line) => {
    const [, , seat, rest = ""] = PLY.exec(line) ?? [];
    return PLY.test(line) ? [{ by: seat ? seatIndex(seat) : NATURE, move: rest.replace(/#.*/, "").trim() }] : [];
  });
}

function withSaid(knotNow: Knot, item: BranchItem): Partial<Knot> {
  const { text = "", to = "" } = item;
  if (item.kind === "say") return { say: knotNow.say ? `${knotNow.say}\n${text}` : text };
  return item.kind === "mark"
    ? { marks: [...knotNow.marks, text] }
    : { arrows: [...knotNow.arrows, { from: text, to }] };
}

/** The game of a record, with what the engine found beside it. */
export function treeOf(record: string, items: readonly BranchItem[]): Tree {
  let tree: Tree = { knots: new Map([[0, BARE]]), played: 0, next: 1, at: 0 };
  for (const { by, move } of pliesOf(record)) tree = grownIn(tree, tree.next - 1, by, move);
  tree = { ...tree, played: tree.next - 1, at: tree.next - 1 };
  const open: number[] = [];
  for (const item of items) {
    const here = open.at(-1) ?? item.ply;
    if (item.kind === "line") open.push(here);
    else if (item.kind === "end") open.pop();
    else if (item.kind === "ply") {
      tree = play(tree, here, seatIndex(item.by ?? null), item.text ?? "");
      open[open.length - 1] = tree.at;
    } else tree = changed(tree, here, withSaid(knot(tree, here), item));
  }
  return { ...tree, at: tree.played };
}

/** The same as grown() for a tree nobody else has seen yet: games have a thousand plies. */
function grownIn(tree: Tree, parent: number, by: number, move: string): Tree {
  const knots = tree.knots as Map<number, Knot>;
  knots.set(tree.next, { ...BARE, parent, by, move });
  const before = knot(tree, parent);
  knots.set(parent, { ...before, kids: [...before.kids, tree.next] });
  return { ...tree, next: tree.next + 1 };
}

export function go(tree: Tree, id: number): Tree {
  return tree.knots.has(id) && id !== tree.at ? { ...tree, at: id } : tree;
}

/** Goes on by a move from a knot: along a line that has it, or along a new one. */
export function play(tree: Tree, from: number, by: number, move: string): Tree {
  const known = knot(tree, from).kids.find((id) => knot(tree, id).by === by && knot(tree, id).move === move);
  if (known !== undefined) return go(tree, known);
  return { ...grown(tree, from, by, move), at: tree.next };
}

/** The knots from the beginning to this one, which is the last. */
export function pathTo(tree: Tree, id: number): number[] {
  const path: number[] = [];
  for (let at = id; at >= 0; at = knot(tree, at).parent) path.push(at);
  return path.reverse();
}

/** The whole line a knot is in: the way to it, and on by what comes first. */
export function lineOf(tree: Tree, id: number): number[] {
  const line = pathTo(tree, id);
  for (;;) {
    const [next] = knot(tree, line.at(-1) ?? 0).kids;
    if (next === undefined) return line;
    line.push(next);
  }
}

/** A knot and all that follow from it. */
export function within(tree: Tree, id: number): number[] {
  const all = [id];
  for (let i = 0; i < all.length; i++) all.push(...knot(tree, all[i] ?? 0).kids);
  return all;
}

/** Deletes a ply and what follows from it. The game itself stays. */
export function remove(tree: Tree, id: number): Tree {
  if (isPlayed(tree, id) || !tree.knots.has(id)) return tree;
  const gone = new Set(within(tree, id));
  const { parent } = knot(tree, id);
  const knots = new Map([...tree.knots].filter(([k]) => !gone.has(k)));
  knots.set(parent, { ...knot(tree, parent), kids: knot(tree, parent).kids.filter((k) => k !== id) });
  return { ...tree, knots, at: gone.has(tree.at) ? parent : tree.at };
}

/** Takes the ply looked at back: one nothing hangs on is gone, others stay as lines. */
export function takeBack(tree: Tree): Tree {
  const { parent, kids, say, marks, arrows } = knot(tree, tree.at);
  if (parent < 0) return tree;
  const bare = !kids.length && !say && !marks.length && !arrows.length;
  return bare && !isPlayed(tree, tree.at) ? remove(tree, tree.at) : go(tree, parent);
}

/** Whether a ply leads its line on; else it begins one of its own. */
function leadsOn(tree: Tree, id: number): boolean {
  const { parent } = knot(tree, id);
  return parent >= 0 && knot(tree, parent).kids[0] === id && isPlayed(tree, id) === isPlayed(tree, parent);
}

/** The first ply of the line a knot is in; null in the game itself. */
export function startOf(tree: Tree, id: number): number | null {
  for (let at = id; !isPlayed(tree, at); at = knot(tree, at).parent) if (!leadsOn(tree, at)) return at;
  return null;
}

/** The place a line has among those that leave the same position: the game as it was played, where it
 * goes on, has the one before all of them. */
function firstPlace(tree: Tree, parent: number): number {
  return isPlayed(tree, parent) && parent < tree.played ? 1 : 0;
}

/** Whether a knot's line can be put before another one. */
export function canPromote(tree: Tree, id: number): boolean {
  const start = startOf(tree, id);
  if (start === null) return false;
  const { parent } = knot(tree, start);
  return knot(tree, parent).kids.indexOf(start) > firstPlace(tree, parent);
}

/** Puts the line before the others that leave the same position: it becomes what follows there, or,
 * beside the game, the first line. */
export function promote(tree: Tree, id: number): Tree {
  const start = startOf(tree, id);
  if (start === null || !canPromote(tree, id)) return tree;
  const { parent } = knot(tree, start);
  const others = knot(tree, parent).kids.filter((k) => k !== start);
  const place = firstPlace(tree, parent);
  return changed(tree, parent, { kids: [...others.slice(0, place), start, ...others.slice(place)] });
}

/** A paragraph of a comment in characters: even of four bytes each it fits a line of a record. */
const LONGEST = 200;

/** A comment as a record can hold it: no control characters, no overlong or empty lines. */
export function plain(text: string): string {
  return text
    .split("\n")
    .flatMap((line) => {
      const letters = [...line.replace(/\p{Cc}/gu, " ").trim()];
      return Array.from({ length: Math.ceil(letters.length / LONGEST) }, (_, i) =>
        letters
          .slice(i * LONGEST, (i + 1) * LONGEST)
          .join("")
          .trim(),
      );
    })
    .filter(Boolean)
    .join("\n");
}

export function comment(tree: Tree, id: number, say: string): Tree {
  return say === knot(tree, id).say ? tree : changed(tree, id, { say });
}

/** Marks a place at the knot looked at, or takes its mark away. */
export function mark(tree: Tree, place: string): Tree {
  const { marks } = knot(tree, tree.at);
  const has = marks.includes(place);
  return changed(tree, tree.at, { marks: has ? marks.filter((m) => m !== place) : [...marks, place] });
}

/** Draws an arrow at the knot looked at, or takes it away. */
export function arrow(tree: Tree, from: string, to: string): Tree {
  const { arrows } = knot(tree, tree.at);
  const rest = arrows.filter((a) => a.from !== from || a.to !== to);
  return changed(tree, tree.at, { arrows: rest.length < arrows.length ? rest : [...arrows, { from, to }] });
}

/** Takes all marks and arrows away from the knot looked at. */
export function wipe(tree: Tree): Tree {
  return changed(tree, tree.at, { marks: [], arrows: [] });
}

/** What is said at a knot, as lines of a record. */
function saidAt({ say, marks, arrows }: Knot): string[] {
  return [
    ...(say ? say.split("\n").map((line) => `say ${line}`) : []),
    ...marks.map((place) => `mark ${place}`),
    ...arrows.map(({ from, to }) => `arrow ${from} ${to}`),
  ];
}

/** A line from its first ply to its end, with those that leave it. */
function lineText(tree: Tree, first: number): string[] {
  const text: string[] = [];
  for (let id: number | undefined = first; id !== undefined; ) {
    const here: Knot = knot(tree, id);
    const [next, ...others]: readonly number[] = here.kids;
    text.push(`${here.by === NATURE ? "*" : `p${here.by + 1}:`} ${here.move}`, ...saidAt(here));
    for (const other of others) text.push(...lineText(tree, other));
    id = next;
  }
  return ["line", ...text.map((line) => `  ${line}`), "end"];
}

/** All that stands beside the game at one of its plies. */
function besides(tree: Tree, id: number): string[] {
  const lines = knot(tree, id).kids.filter((kid) => !isPlayed(tree, kid));
  return [...saidAt(knot(tree, id)), ...lines.flatMap((kid) => lineText(tree, kid))].map((line) => `#| ${line}`);
}

const BESIDE = /^\s*#\|/;

/** The record with what the tree holds beside its game. */
export function written(tree: Tree, record: string): string {
  const text: string[] = [];
  let ply = 0;
  const lines = record.split("\n").filter((line) => !BESIDE.test(line));
  const end = lines.at(-1) === "" ? lines.pop() : undefined;
  for (const line of lines) {
    if (!PLY.test(line)) {
      text.push(line);
      continue;
    }
    if (!ply) text.push(...besides(tree, 0));
    text.push(line, ...besides(tree, ++ply));
  }
  if (!ply) text.push(...besides(tree, 0));
  return [...text, ...(end === undefined ? [] : [end])].join("\n");
}

/** A record of one line of the tree, without dice or result: those belong to the game alone. */
export function lineRecord(tree: Tree, record: string, line: readonly number[]): string {
  const head = record.split("\n").filter((l) => /^\s*(conclave|game|seats|option|seat) /.test(l));
  const plies = line.slice(1).map((id) => {
    const { by, move } = knot(tree, id);
    return `${by === NATURE ? "*" : `p${by + 1}:`} ${move}`;
  });
  return `${[...head, ...plies].join("\n")}\n`;
}

/** Where a knot is, however knots are numbered: a ply of the game, then which kid each. */
export function placeOf(tree: Tree, id: number): number[] {
  const path = pathTo(tree, id);
  const game = path.filter((k) => isPlayed(tree, k));
  const beyond = path.slice(game.length);
  return [game.length - 1, ...beyond.map((k) => knot(tree, knot(tree, k).parent).kids.indexOf(k))];
}

/** The knot at such a place, or as near to it as there is one. */
export function knotAt(tree: Tree, [ply = 0, ...kids]: readonly number[]): number {
  let id = Math.min(tree.played, Math.max(0, ply));
  for (const kid of kids) {
    const next = knot(tree, id).kids[kid];
    if (next === undefined) return id;
    id = next;
  }
  return id;
}

/** A, B, … Z, AA, AB, … */
function letter(n: number): string {
  const last = String.fromCharCode(65 + (n % 26));
  return n < 26 ? last : letter(Math.floor(n / 26) - 1) + last;
}

export interface Row {
  id: number;
  /** How many lines it is in beside the game. */
  depth: number;
  /** Of the first ply of a line. */
  letter: string;
}

/** The tree as people read it: after each ply those that could have been in its place, then on. */
export function rowsOf(tree: Tree): Row[] {
  const rows: Row[] = [];
  let lines = 0;
  const line = (from: number | undefined, depth: number, named: string): void => {
    let name = named;
    for (let id = from; id !== undefined; ) {
      const { parent, kids } = knot(tree, id);
      rows.push({ id, depth, letter: name });
      if (leadsOn(tree, id))
        for (const other of knot(tree, parent).kids.slice(1)) line(other, depth + 1, letter(lines++));
      name = "";
      id = kids[0];
      if (id !== undefined && depth === 0 && !isPlayed(tree, id)) {
        // The game ends here unfinished: all that follows stands beside it.
        for (const kid of kids) line(kid, 1, letter(lines++));
        return;
      }
    }
  };
  line(0, 0, "");
  return rows;
}
