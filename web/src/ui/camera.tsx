// camera.tsx: a board that can be looked at closely: by hand, by buttons and
// by keys; with arrows at the edges for what is lit beyond them.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { t } from "../strings";
import { fromMiddle, Gestures, type Carry, type Look } from "./gestures";
import { Icon } from "./icon";
import {
  beyond,
  fit,
  held,
  MARGIN,
  seen,
  towards,
  zoomed,
  type Beyond,
  type Box,
  type Lens,
  type Point,
  type Size,
} from "./lens";

const STEP = 1.35;
/** Pixels kept between a spot that is moved to and the edge of the view. */
const CLEAR = 64;

/** Screens on which places have to be large enough to touch. */
const FINGERS = "(max-width: 760px), (pointer: coarse)";

interface CameraProps {
  class: string;
  label: string;
  whole: Box;
  /** Where each moment begins on a screen too small for the whole. */
  home: Point;
  moment: string;
  /** Pixels per unit at which everything can be touched. */
  near: number;
  /** Pixels per unit from which the board's small print can be read. */
  print: number;
  /** Where something is lit now. */
  lit: readonly Point[];
  /** What a lesson wants: it comes into view. */
  want?: Point | null;
  /** Who can be dragged to a place. */
  carry: Carry;
  /** The board once more, tiny, for the corner. */
  overview: ComponentChildren;
  children: ComponentChildren;
}

/** The size of an element, as it changes. */
function useSize(): { ref: (e: SVGSVGElement | null) => void; element: SVGSVGElement | null; size: Size } {
  const [element, setElement] = useState<SVGSVGElement | null>(null);
  const [size, setSize] = useState<Size>({ w: 0, h: 0 });
  useEffect(() => {
    if (!element) return;
    const watch = new ResizeObserver(() => setSize({ w: element.clientWidth, h: element.clientHeight }));
    watch.observe(element);
    return () => watch.disconnect();
  }, [element]);
  return { ref: setElement, element, size };
}

/** What is looked at, and how it is changed. */
interface Eye {
  lens: Lens | null;
  gliding: boolean;
  look: Look;
}

function useEye(whole: Box, size: Size): Eye {
  const [lens, setLens] = useState<Lens | null>(null);
  const [gliding, setGliding] = useState(false);
  const now = useRef({ whole, size, lens });
  now.current = { whole, size, lens: now.current.lens };
  const look = useMemo<Look>(
    () => (change, glide) => {
      const { whole: board, size: room, lens: old } = now.current;
      if (!room.w || !room.h) return;
      const next = held(change(old ?? fit(board, room)), board, room, MARGIN);
      now.current.lens = next;
      setGliding(glide);
      setLens(next);
    },
    [],
  );
  return { lens: size.w && size.h ? lens : null, gliding, look };
}

/** Where the whole is too small to touch each moment begins at home; and
 * something lit is always in view. */
function useHome(props: CameraProps, size: Size, look: Look): void {
  const { whole, home, near, lit, want, moment } = props;
  const ready = size.w > 0 && size.h > 0;
  const small = ready && fit(whole, size).scale < near && matchMedia(FINGERS).matches;
  useEffect(() => {
    if (ready) look(() => (small ? held({ ...home, scale: near }, whole, size) : fit(whole, size)), true);
  }, [moment, small, ready, whole.w, whole.h]);
  const least = useRef(0);
  useEffect(() => {
    if (!ready) return;
    const all = fit(whole, size);
    const was = least.current;
    least.current = all.scale;
    look((lens) => (lens.scale < was * 1.02 ? all : lens), false);
  }, [size.w, size.h]);
  const places = lit.map((s) => `${s.x.toFixed(0)},${s.y.toFixed(0)}`).join(" ");
  useEffect(() => {
    if (ready && lit.length) look((lens) => withSomeIn(lens, lit, size), true);
  }, [places, moment, ready]);
  useEffect(() => {
    if (ready && want) look((lens) => towards(lens, want, size, Math.min(CLEAR, size.h / 2)), true);
  }, [want?.x, want?.y, moment, ready, size.h]);
}

/** The same lens if one of the spots is in view, else moved to the nearest. */
function withSomeIn(lens: Lens, spots: readonly Point[], size: Size): Lens {
  const view = seen(lens, size);
  const edge = CLEAR / 2 / lens.scale;
  const inner = { x: view.x + edge, y: view.y + edge, w: view.w - 2 * edge, h: view.h - 2 * edge };
  const out = beyond(spots, inner).reduce((n, b) => n + b.count, 0);
  if (out < spots.length) return lens;
  const far = (p: Point): number => Math.hypot(p.x - lens.x, p.y - lens.y);
  return towards(
    lens,
    spots.reduce((a, b) => (far(b) < far(a) ? b : a)),
    size,
    CLEAR,
  );
}

/** Plus, minus and nought; what is focused comes into view. */
function useKeys(element: SVGSVGElement | null, size: Size, look: Look, showAll: () => void): void {
  useEffect(() => {
    if (!element) return;
    const press = (e: KeyboardEvent): void => {
      if (e.ctrlKey || e.metaKey || e.altKey || (e.target as Element).matches("input, textarea, select")) return;
      if (e.key === "+" || e.key === "=") look((lens) => zoomed(lens, STEP), true);
      else if (e.key === "-") look((lens) => zoomed(lens, 1 / STEP), true);
      else if (e.key === "0") showAll();
      else return;
      e.preventDefault();
    };
    const focus = (e: FocusEvent): void => {
      const place = e.target as Element;
      if (!place.matches(":focus-visible")) return;
      const r = place.getBoundingClientRect();
      const at = fromMiddle({ clientX: r.left + r.width / 2, clientY: r.top + r.height / 2 }, element);
      look((l) => towards(l, { x: l.x + at.x / l.scale, y: l.y + at.y / l.scale }, size, CLEAR), true);
    };
    addEventListener("keydown", press);
    element.addEventListener("focusin", focus);
    return () => {
      removeEventListener("keydown", press);
      element.removeEventListener("focusin", focus);
    };
  });
}

/** Fingers and mouse on the board, for as long as it is there. */
function useGestures(
  element: SVGSVGElement | null,
  look: Look,
  doubled: { current: (at: Point) => void },
  carrying: Carry,
): void {
  const carry = useRef(carrying);
  carry.current = carrying;
  useEffect(() => {
    if (!element) return;
    const gestures = new Gestures(
      element,
      look,
      (at) => doubled.current(at),
      () => carry.current,
    );
    return () => gestures.off();
  }, [element]);
}

function Arrow({ to, go }: { to: Beyond; go: () => void }): JSX.Element {
  const along = `${(to.along * 100).toFixed(1)}%`;
  const level = to.side === "left" || to.side === "right";
  return (
    <button
      type="button"
      class={`beyond to-${to.side}`}
      style={level ? { top: along } : { left: along }}
      aria-label={t.camera.beyond(to.count, to.side)}
      onClick={go}
    >
      <Icon name="ui-arrow" size={16} />
      <b>{to.count}</b>
    </button>
  );
}

/** A tap on the overview looks there; a key press has no place and looks at the middle. */
function jump(e: MouseEvent, whole: Box, look: Look): void {
  const middle = { x: whole.x + whole.w / 2, y: whole.y + whole.h / 2 };
  const r = (e.currentTarget as Element).querySelector("svg")?.getBoundingClientRect();
  const scale = r ? Math.min(r.width / whole.w, r.height / whole.h) : 1;
  const by = r && e.detail ? fromMiddle(e, e.currentTarget as Element) : { x: 0, y: 0 };
  look((lens) => ({ ...lens, x: middle.x + by.x / scale, y: middle.y + by.y / scale }), true);
}

/** The overview, and buttons for those who cannot pinch. */
function Lenses(props: {
  whole: Box;
  view: Box;
  close: boolean;
  look: Look;
  showAll: () => void;
  overview: ComponentChildren;
}): JSX.Element {
  const { whole, view, close, look, showAll } = props;
  const tools: [string, string, string, () => void][] = [
    ["ui-plus", t.camera.closer, "+", () => look((lens) => zoomed(lens, STEP), true)],
    ["ui-minus", t.camera.farther, "-", () => look((lens) => zoomed(lens, 1 / STEP), true)],
    ["ui-fit", t.camera.all, "0", showAll],
  ];
  return (
    <div class="lenses">
      {close && (
        <button type="button" class="mm" onClick={(e) => jump(e, whole, look)} aria-label={t.camera.overview}>
          <svg viewBox={`${whole.x} ${whole.y} ${whole.w} ${whole.h}`} aria-hidden="true">
            {props.overview}
            <rect class="frame" x={view.x} y={view.y} width={view.w} height={view.h} />
          </svg>
        </button>
      )}
      {tools.slice(0, close ? 3 : 1).map(([icon, label, key, press]) => (
        <button type="button" class="ib" onClick={press} aria-label={label} title={`${label} (${key})`}>
          <Icon name={icon} />
        </button>
      ))}
    </div>
  );
}

function placed(lens: Lens, size: Size): string {
  const x = size.w / 2 - lens.x * lens.scale;
  const y = size.h / 2 - lens.y * lens.scale;
  return `translate(${x.toFixed(2)}px, ${y.toFixed(2)}px) scale(${lens.scale.toFixed(4)})`;
}

export function Camera(props: CameraProps): JSX.Element {
  const { whole, near, lit } = props;
  const { ref, element, size } = useSize();
  const { lens, gliding, look } = useEye(whole, size);
  const all = size.w ? fit(whole, size) : null;
  const close = lens !== null && all !== null && lens.scale > all.scale * 1.02;
  const showAll = (): void => look((l) => all ?? l, true);
  const doubled = useRef((_: Point): void => {});
  doubled.current = (at) => (close ? showAll() : look((l) => zoomed(l, Math.max(2, near / l.scale), at), true));
  useGestures(element, look, doubled, props.carry);
  useKeys(element, size, look, showAll);
  useHome(props, size, look);
  const view = lens ? seen(lens, size) : whole;
  return (
    <>
      <svg
        ref={ref}
        class={`${props.class}${gliding ? " glides" : ""}`}
        role="group"
        aria-label={props.label}
        data-print={lens && lens.scale >= props.print ? "fine" : "none"}
      >
        <g class="world" style={lens ? { transform: placed(lens, size) } : { visibility: "hidden" }}>
          {props.children}
        </g>
      </svg>
      {close &&
        beyond(lit, view).map((to) => (
          <Arrow
            key={`${to.side} ${to.along.toFixed(3)}`}
            to={to}
            go={() => look((l) => towards(l, to.nearest, size, CLEAR), true)}
          />
        ))}
      <Lenses {...{ whole, view, close, look, showAll }} overview={props.overview} />
    </>
  );
}
