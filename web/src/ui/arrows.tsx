// arrows.tsx: arrows and rings that somebody drew over the board. They follow the places they were
// drawn on, whoever draws those.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { boxOf } from "./marks";

export interface Drawing {
  marks: readonly string[];
  arrows: readonly { from: string; to: string }[];
  /** Where an arrow begins that is being drawn. */
  from: string | null;
}

/** How far an arrow stays away from the middles of its places, and how long its head is. */
const HEAD = 20;
const AWAY = 0.28;

function pathOf(from: string, to: string): { line: string; head: string } | null {
  const [a, b] = [boxOf(from), boxOf(to)];
  if (!a || !b) return null;
  const [ax, ay, bx, by] = [a.x + a.w / 2, a.y + a.h / 2, b.x + b.w / 2, b.y + b.h / 2];
  const far = Math.hypot(bx - ax, by - ay);
  if (far < 1) return null;
  const [ux, uy] = [(bx - ax) / far, (by - ay) / far];
  const start = Math.min(far * 0.3, Math.min(a.w, a.h) * AWAY);
  const end = far - Math.min(far * 0.25, Math.min(b.w, b.h) * AWAY);
  const neck = Math.max(start + 1, end - HEAD);
  const at = (along: number, aside = 0): string =>
    `${(ax + ux * along - uy * aside).toFixed(1)} ${(ay + uy * along + ux * aside).toFixed(1)}`;
  return {
    line: `M${at(start)}L${at(neck)}`,
    head: `M${at(end)}L${at(neck, HEAD * 0.6)}L${at(neck, -HEAD * 0.6)}Z`,
  };
}

/** Puts what was drawn where its places are now. */
function lay(svg: SVGSVGElement, { arrows }: Drawing, rings: readonly string[]): void {
  arrows.forEach(({ from, to }, i) => {
    const group = svg.querySelector(`[data-arrow="${i}"]`);
    const path = pathOf(from, to);
    group?.toggleAttribute("hidden", !path);
    for (const e of group?.children ?? [])
      e.setAttribute("d", (e.matches(".head, .under2") ? path?.head : path?.line) ?? "");
  });
  rings.forEach((place, i) => {
    const ring = svg.querySelector(`[data-ring="${i}"]`);
    const box = boxOf(place);
    ring?.toggleAttribute("hidden", !box);
    if (!box || !ring) return;
    const round = box.drawn && box.w / box.h < 1.5 && box.h / box.w < 1.5;
    const values = { x: box.x, y: box.y, width: box.w, height: box.h, rx: round ? Math.min(box.w, box.h) / 2 : 12 };
    for (const [name, value] of Object.entries(values)) ring.setAttribute(name, value.toFixed(1));
  });
}

export function Arrows(props: { drawing: Drawing }): JSX.Element {
  const svg = useRef<SVGSVGElement>(null);
  const { marks, arrows, from } = props.drawing;
  const rings = from === null ? marks : [...marks, from];
  const now = useRef({ drawing: props.drawing, rings });
  now.current = { drawing: props.drawing, rings };
  useEffect(() => {
    let frame = 0;
    const follow = (): void => {
      if (svg.current) lay(svg.current, now.current.drawing, now.current.rings);
      frame = requestAnimationFrame(follow);
    };
    follow();
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <svg class="marks drawn" ref={svg} aria-hidden="true">
      {rings.map((place, i) => (
        <rect class={`ring${place === from ? " from" : ""}`} data-ring={i} key={`${i} ${place}`} />
      ))}
      {arrows.map((a, i) => (
        <g class="arw" data-arrow={i} key={`${a.from} ${a.to}`}>
          <path class="under" />
          <path class="under2" />
          <path class="shaft" />
          <path class="head" />
        </g>
      ))}
    </svg>
  );
}
