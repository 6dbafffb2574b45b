// lens.ts: which part of a board is looked at: a point of it in the middle,
// and how many pixels a unit of the drawing takes. Pure arithmetic.

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

export interface Size {
  w: number;
  h: number;
}

export interface Point {
  x: number;
  y: number;
}

/** The point of the board in the middle of the view, and pixels per unit. */
export interface Lens extends Point {
  scale: number;
}

/** How far beyond what shows all of a board a lens goes. */
const CLOSEST = 6;
/** Pixels of bare ground that a hand may drag into view beside the board, so
 * that nothing has to stay under a button. */
export const MARGIN = 96;

/** The whole board, as large as it can be. */
export function fit(whole: Box, size: Size): Lens {
  return {
    x: whole.x + whole.w / 2,
    y: whole.y + whole.h / 2,
    scale: Math.min(size.w / whole.w, size.h / whole.h),
  };
}

function between(low: number, value: number, high: number): number {
  return low > high ? (low + high) / 2 : Math.min(Math.max(value, low), high);
}

/** The nearest lens that does not lose the board. */
export function held(lens: Lens, whole: Box, size: Size, margin = 0): Lens {
  const least = fit(whole, size).scale;
  const scale = between(least, lens.scale, least * CLOSEST);
  const room = scale > least * 1.01 ? margin / scale : 0;
  const [w, h] = [size.w / scale / 2, size.h / scale / 2];
  return {
    scale,
    x: between(whole.x + w - room, lens.x, whole.x + whole.w - w + room),
    y: between(whole.y + h - room, lens.y, whole.y + whole.h - h + room),
  };
}

/** Closer by a factor; what lies at the point, in pixels from the middle, stays there. */
export function zoomed(lens: Lens, factor: number, at: Point = { x: 0, y: 0 }): Lens {
  const scale = lens.scale * factor;
  return {
    scale,
    x: lens.x + at.x / lens.scale - at.x / scale,
    y: lens.y + at.y / lens.scale - at.y / scale,
  };
}

/** Dragged by so many pixels. */
export function dragged(lens: Lens, dx: number, dy: number): Lens {
  return { ...lens, x: lens.x - dx / lens.scale, y: lens.y - dy / lens.scale };
}

/** What of the board is in view. */
export function seen(lens: Lens, size: Size): Box {
  const [w, h] = [size.w / lens.scale, size.h / lens.scale];
  return { x: lens.x - w / 2, y: lens.y - h / 2, w, h };
}

export type Side = "left" | "right" | "up" | "down";

/** Spots beyond one side of the view: how many, the nearest, and where along
 * the side to point at them, from 0 to 1. */
export interface Beyond {
  side: Side;
  count: number;
  nearest: Point;
  along: number;
}

function outside(spot: Point, view: Box): { side: Side; by: number } | null {
  const by: [Side, number][] = [
    ["left", view.x - spot.x],
    ["right", spot.x - view.x - view.w],
    ["up", view.y - spot.y],
    ["down", spot.y - view.y - view.h],
  ];
  const [side, most] = by.reduce((a, b) => (b[1] > a[1] ? b : a));
  return most > 0 ? { side, by: most } : null;
}

/** The sides of the view beyond which spots lie. */
export function beyond(spots: readonly Point[], view: Box): Beyond[] {
  const found = new Map<Side, Beyond & { by: number }>();
  for (const spot of spots) {
    const out = outside(spot, view);
    if (!out) continue;
    const known = found.get(out.side);
    const count = (known?.count ?? 0) + 1;
    if (known && known.by <= out.by) {
      known.count = count;
      continue;
    }
    const level = out.side === "left" || out.side === "right";
    const along = level ? (spot.y - view.y) / view.h : (spot.x - view.x) / view.w;
    found.set(out.side, { side: out.side, count, nearest: spot, by: out.by, along: between(0.12, along, 0.88) });
  }
  return [...found.values()];
}

/** The lens moved just far enough to have a spot in view, clear of the sides. */
export function towards(lens: Lens, spot: Point, size: Size, clear: number): Lens {
  const view = seen(lens, size);
  const edge = clear / lens.scale;
  return {
    ...lens,
    x: between(spot.x + edge - view.w / 2, lens.x, spot.x - edge + view.w / 2),
    y: between(spot.y + edge - view.h / 2, lens.y, spot.y - edge + view.h / 2),
  };
}
