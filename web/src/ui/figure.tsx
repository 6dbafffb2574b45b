// figure.tsx: the frame of a drawing in the rules.
import type { ComponentChildren, JSX } from "preact";

/** Drawings are this wide, so that their text stays readable on a phone. */
export const WIDE = 400;

export function Figure(props: { high: number; caption: string; children: ComponentChildren }): JSX.Element {
  return (
    <figure class="fig">
      <svg viewBox={`0 0 ${WIDE} ${props.high}`} aria-hidden="true">
        {props.children}
      </svg>
      <figcaption>{props.caption}</figcaption>
    </figure>
  );
}

export function Use(props: { name: string; x: number; y: number; size: number }): JSX.Element {
  const { name, x, y, size } = props;
  return <use href={`#${name}`} x={x - size / 2} y={y - size / 2} width={size} height={size} />;
}

export function Arrow({ d }: { d: string }): JSX.Element {
  return <path class="arrow" d={d} marker-end="url(#fig-head)" />;
}

/** A point spent, as on the board. */
export function Cost({ x, y, n }: { x: number; y: number; n: number | string }): JSX.Element {
  return (
    <g class="fcost" transform={`translate(${x} ${y})`}>
      <circle r="13" />
      <text y="5.5">{n}</text>
    </g>
  );
}

export function Head(): JSX.Element {
  return (
    <marker id="fig-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="6" markerHeight="6" orient="auto">
      <path d="M0 0L10 5L0 10z" />
    </marker>
  );
}
