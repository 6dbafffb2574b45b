// gestures.ts: fingers and mouse on a board: drag, pinch, wheel, double tap.
import { dragged, zoomed, type Lens, type Point } from "./lens";

/** Changes what is looked at; gliding there, or at once. */
export type Look = (change: (lens: Lens) => Lens, glide: boolean) => void;

/** Pixels a finger may stray and still tap. */
const STRAY = 8;
const DOUBLE = { ms: 320, pixels: 24 };

/** Somebody on the board who is dragged to a place. */
export interface Carry {
  can: (key: string) => boolean;
  begin: (key: string) => void;
  over: (key: string | null) => void;
  drop: (key: string | null) => void;
}

export const NO_CARRY: Carry = { can: () => false, begin: () => {}, over: () => {}, drop: () => {} };

/** The target under a pointer. */
function placeAt(e: PointerEvent): string | null {
  const place = document.elementFromPoint(e.clientX, e.clientY)?.closest<SVGElement>("[data-place]");
  return place?.dataset.place ?? null;
}

export function fromMiddle(e: { clientX: number; clientY: number }, element: Element): Point {
  const r = element.getBoundingClientRect();
  return { x: e.clientX - r.left - r.width / 2, y: e.clientY - r.top - r.height / 2 };
}

function apart(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

export class Gestures {
  private readonly down = new Map<number, Point>();
  private start: Point = { x: 0, y: 0 };
  private moved = false;
  private carried: string | null = null;
  private last = { when: -Infinity, x: 0, y: 0 };
  private readonly stop = new AbortController();

  constructor(
    private readonly board: SVGSVGElement,
    private readonly look: Look,
    private readonly doubled: (at: Point) => void,
    private readonly carry: () => Carry,
  ) {
    const { signal } = this.stop;
    board.addEventListener("pointerdown", (e) => this.press(e), { signal });
    board.addEventListener("wheel", (e) => this.wheel(e), { signal, passive: false });
    board.addEventListener("click", (e) => this.click(e), { signal, capture: true });
    addEventListener("pointermove", (e) => this.drag(e), { signal });
    addEventListener("pointerup", (e) => this.lift(e), { signal });
    addEventListener("pointercancel", (e) => this.lift(e), { signal });
  }

  off(): void {
    this.stop.abort();
  }

  private press(e: PointerEvent): void {
    if (e.button > 0) return;
    this.down.set(e.pointerId, { x: e.clientX, y: e.clientY });
    this.moved = this.down.size > 1;
    this.start = { x: e.clientX, y: e.clientY };
    const key = e.pointerType === "touch" ? null : placeAt(e);
    this.carried = key !== null && this.carry().can(key) ? key : null;
  }

  private drag(e: PointerEvent): void {
    const before = this.down.get(e.pointerId);
    if (!before) return;
    const now = { x: e.clientX, y: e.clientY };
    if (!this.moved && apart(now, this.start) < STRAY) return;
    if (!this.moved && this.carried !== null) this.carry().begin(this.carried);
    this.moved = true;
    if (this.carried !== null) {
      this.carry().over(placeAt(e));
      return;
    }
    this.down.set(e.pointerId, now);
    const [dx, dy] = [now.x - before.x, now.y - before.y];
    const other = [...this.down].find(([id]) => id !== e.pointerId)?.[1];
    if (!other) {
      this.look((lens) => dragged(lens, dx, dy), false);
      return;
    }
    const middle = fromMiddle({ clientX: (now.x + other.x) / 2, clientY: (now.y + other.y) / 2 }, this.board);
    const pinch = Math.max(1, apart(now, other)) / Math.max(1, apart(before, other));
    this.look((lens) => zoomed(dragged(lens, dx / 2, dy / 2), pinch, middle), false);
  }

  /** Two taps in one place, unless the second one chooses something. */
  private lift(e: PointerEvent): void {
    const pressed = this.down.delete(e.pointerId);
    if (pressed && this.moved && this.carried !== null) this.carry().drop(e.type === "pointerup" ? placeAt(e) : null);
    this.carried = null;
    if (!pressed || this.down.size || this.moved) return;
    const quick = e.timeStamp - this.last.when < DOUBLE.ms;
    const near = apart({ x: e.clientX, y: e.clientY }, this.last) < DOUBLE.pixels;
    if (quick && near && !(e.target as Element).closest("[data-legal]")) this.doubled(fromMiddle(e, this.board));
    this.last = { when: e.timeStamp, x: e.clientX, y: e.clientY };
  }

  /** The click at the end of a drag chooses nothing. */
  private click(e: MouseEvent): void {
    if (!this.moved) return;
    this.moved = false;
    e.stopPropagation();
    e.preventDefault();
  }

  private wheel(e: WheelEvent): void {
    e.preventDefault();
    const factor = Math.exp(-e.deltaY * (e.ctrlKey ? 0.01 : 0.0016));
    this.look((lens) => zoomed(lens, factor, fromMiddle(e, this.board)), false);
  }
}
