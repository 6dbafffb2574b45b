// target.ts: what makes a place on a board something to point at and choose,
// by mouse, touch and keyboard alike.
import type { JSX } from "preact";
import { explained } from "./explain";
import type { Board } from "./game";

type Props = JSX.HTMLAttributes<HTMLElement> & JSX.SVGAttributes<SVGElement>;

let touched = false;
addEventListener("pointerdown", (e) => (touched = e.pointerType === "touch"), true);

/** Whether steps lead to a place. */
function within(board: Board, key: string): boolean {
  return board.routes.has(key);
}

/** All that is lit, near and far. */
export function litKeys({ still, choices, routes }: Board): string[] {
  return still ? [] : [...new Set([...choices.targets.keys(), ...routes.keys()])];
}

/** Attributes of a place. Legal places are buttons; others can be read. */
export function place(board: Board, key: string, label: string, first = false): Record<string, unknown> {
  const legal = !board.still && (board.choices.targets.has(key) || within(board, key) || board.play.picked === key);
  const point = (): void => {
    explained.value = null;
    board.send({ kind: "point", key });
  };
  const unpoint = (): void => board.send({ kind: "point", key: null });
  const choose = (e: MouseEvent): void => {
    if (!legal) {
      if (!touched) board.tried(key);
      return;
    }
    if (e.shiftKey && within(board, key)) board.bend(key);
    else if (touched && board.picks(key)) {
      unpoint();
      board.choose(key);
    } else if (touched && board.play.pointed !== key) point();
    else board.choose(key);
  };
  const props: Props = {
    onPointerEnter: (e) => e.pointerType !== "touch" && point(),
    onPointerLeave: (e) => e.pointerType !== "touch" && unpoint(),
    onFocus: () => !touched && point(),
    onClick: choose,
    onKeyDown: (e) => {
      if (e.key !== "Enter" && e.key !== " ") return;
      e.preventDefault();
      if (legal && e.shiftKey && within(board, key)) board.bend(key);
      else if (legal) board.choose(key);
    },
  };
  return {
    ...props,
    "data-place": key,
    ...(legal ? { "data-legal": "" } : {}),
    role: legal ? "button" : "img",
    tabIndex: legal && first ? 0 : -1,
    "aria-label": label,
  };
}

export function lit(board: Board, key: string): string {
  const { choices, play, still } = board;
  let name = "";
  if (!still && choices.targets.has(key)) name += " legal";
  else if (!still && within(board, key)) name += " legal far";
  if (play.picked === key || play.pointed === key) name += " sel";
  return name;
}

function centre(e: Element): [number, number] {
  const r = e.getBoundingClientRect();
  return [r.left + r.width / 2, r.top + r.height / 2];
}

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
};

function nearest(from: Element, all: Element[], [dx, dy]: [number, number]): Element | null {
  const [x, y] = centre(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const e of all) {
    const [ex, ey] = centre(e);
    const along = (ex - x) * dx + (ey - y) * dy;
    const aside = Math.abs((ex - x) * dy) + Math.abs((ey - y) * dx);
    if (along < 4 || along + 2 * aside >= least) continue;
    least = along + 2 * aside;
    best = e;
  }
  return best;
}

/** Arrow keys walk over a board's places, N and P over its legal ones. */
export function walk(e: KeyboardEvent): void {
  const board = e.currentTarget as Element;
  const here = (e.target as Element).closest("[data-place]");
  const direction = ARROWS[e.key];
  let to: Element | null = null;
  if (direction && here) {
    to = nearest(
      here,
      [...board.querySelectorAll("[data-place]")].filter((x) => x !== here),
      direction,
    );
  } else if (e.key === "n" || e.key === "p") {
    const legal = [...board.querySelectorAll("[data-legal]")];
    const at = here ? legal.indexOf(here) : -1;
    to = legal[(at + (e.key === "n" ? 1 : legal.length - 1) + legal.length) % legal.length] ?? null;
  }
  if (!to) return;
  e.preventDefault();
  e.stopPropagation();
  (to as HTMLElement | SVGElement).focus();
}
