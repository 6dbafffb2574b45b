// marks.tsx: marks laid over the table: what happens now, what a hint names,
// what a lesson wants. They follow the places they mark, whoever draws those.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { GameUi } from "./game";
import { loud, type Play } from "../table/play";
import { settings, still } from "../state/settings";

export interface Mark {
  /** A place's name, or a selector. */
  at: string;
  /** Where something came from. */
  from?: string;
  kind: "event" | "recall" | "hint" | "want";
  /** In a badge beside the place. */
  badge?: string;
}

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** The event told last where it happens, or the one looked at again in the log. */
export function eventMarks(play: Play, ui: GameUi): Mark[] {
  const event = play.recalled ?? [...play.fresh].reverse().find((e) => loud(ui, e) && !ui.opens(e));
  const places = event ? ui.spots(event, play.recalled ? play.shown.view : play.before, play.viewer) : [];
  const at = places[places.length - 1];
  const from = places.length > 1 ? places[0] : undefined;
  return at ? [{ at, kind: play.recalled ? "recall" : "event", ...(from ? { from } : {}) }] : [];
}

/** What a name stands for; a place on the board goes before a line that names it. */
function find(name: string): Element | null {
  const where = /^[.[]/.test(name) ? name : `[data-place="${name}"]`;
  return document.querySelector(`main .world ${where}`) ?? document.querySelector(`main ${where}`);
}

/** Scrolls a place beside the board to where it can be seen; boards have their camera. */
export function bringIntoSight(name: string): void {
  const place = find(name);
  if (place && !place.closest(".world")) place.scrollIntoView({ block: "nearest" });
}

/** A line drawn straight across has no height, yet a ring needs some. */
const LEAST = 24;

function grown({ x, y, w, h }: Box): Box {
  const [dx, dy] = [Math.max(0, LEAST - w) / 2, Math.max(0, LEAST - h) / 2];
  return { x: x - dx, y: y - dy, w: w + 2 * dx, h: h + 2 * dy };
}

/** The box of a place on the screen; null where it is not to be seen. */
export function boxOf(name: string): (Box & { drawn: boolean }) | null {
  const place = find(name);
  if (!place) return null;
  const { left, top, width, height } = place.getBoundingClientRect();
  if (!width && !height) return null;
  const around = (place instanceof SVGElement ? place.ownerSVGElement : null) ?? place.closest(".room .table");
  const frame = around?.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  if (frame && (x < frame.left || x > frame.right || y < frame.top || y > frame.bottom)) return null;
  const drawn = place instanceof SVGElement;
  // What reaches beyond a part that scrolls is marked as far as it is seen.
  const seen = drawn || !frame ? height : Math.min(height, frame.bottom - top);
  return { ...grown({ x: left, y: top, w: width, h: seen }), drawn };
}

function set(element: Element, values: Record<string, number>): void {
  for (const [name, value] of Object.entries(values)) element.setAttribute(name, value.toFixed(1));
}

/** Panels are ringed outside, drawn places just inside their edge. */
const PAD = 4;

/** Puts a mark's ring, trail and badge where its place is now. */
function lay(group: SVGGElement, mark: Mark): void {
  const box = boxOf(mark.at);
  group.toggleAttribute("hidden", !box);
  if (!box) return;
  const [ring, trail, badge] = group.children;
  const small = box.w < 48;
  const round = box.drawn && box.w / box.h < 1.5 && box.h / box.w < 1.5 && box.w < 190;
  const pad = round ? -PAD : PAD;
  const w = box.w + 2 * pad;
  const h = box.h + 2 * pad;
  if (ring) set(ring, { x: box.x - pad, y: box.y - pad, width: w, height: h, rx: round ? Math.min(w, h) / 2 : 12 });
  const from = mark.from ? boxOf(mark.from) : null;
  trail?.toggleAttribute("hidden", !from);
  if (trail && from)
    set(trail, {
      x1: from.x + from.w / 2,
      y1: from.y + from.h / 2,
      x2: box.x + box.w / 2,
      y2: box.y + box.h / 2,
    });
  if (badge)
    badge.setAttribute("transform", `translate(${box.x + box.w / 2} ${box.y + (small ? -14 : round ? 12 : 0)})`);
}

function OneMark({ mark }: { mark: Mark }): JSX.Element {
  const group = useRef<SVGGElement>(null);
  useEffect(() => {
    let frame = 0;
    const follow = (): void => {
      if (group.current) lay(group.current, mark);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, [mark.at, mark.from]);
  return (
    <g ref={group} class={`mark ${mark.kind}`}>
      <rect class="ring" />
      <line class="trail" />
      {mark.badge && (
        <g class="badge">
          <rect x={-mark.badge.length * 4.2 - 7} y="-12" width={mark.badge.length * 8.4 + 14} height="24" rx="12" />
          <text y="5">{mark.badge}</text>
        </g>
      )}
    </g>
  );
}

export function Marks({ marks, moment }: { marks: Mark[]; moment: string | number }): JSX.Element {
  return (
    <svg class={`marks${still(settings.value) ? " still" : ""}`} aria-hidden="true">
      {marks.map((mark, i) => (
        <OneMark mark={mark} key={`${moment} ${i} ${mark.at}`} />
      ))}
    </svg>
  );
}
