// way.tsx: a way over a board: drawn from place to place, and told before it is gone.
import type { JSX } from "preact";
import { t } from "../strings";
import type { Route, Walks } from "../table/routes";
import type { Board } from "./game";
import type { Point } from "./lens";

/** The way that is looked at: to the place pointed at, or as far as it was bent. */
function looked({ play, routes }: Board): Route | null {
  return (play.pointed !== null && routes.get(play.pointed)) || (play.bend?.before ?? null);
}

/** The way as a line with a dot on each place. */
export function WayLine(props: { board: Board; walks: Walks; spot: (at: number) => Point }): JSX.Element | null {
  const { board, walks, spot } = props;
  const route = board.still ? null : looked(board);
  if (!route) return null;
  const points = [walks.from(board.play), ...route.places].map(spot);
  const line = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  return (
    <g class="way" aria-hidden="true">
      <path class="halo" d={line} />
      <path class="line" d={line} />
      {points.slice(1).map(({ x, y }) => (
        <circle cx={x.toFixed(1)} cy={y.toFixed(1)} r="6" />
      ))}
    </g>
  );
}

/** Cost, what its end brings and what happens on the way, in a line. */
export function wayWords(route: Route, walks: Walks): string {
  const last = route.steps.at(-1);
  const events = route.events.map((e) => e.tell.trim());
  const parts = [
    t.way.cost(route.cost),
    last ? walks.arrival(last) : "",
    events.length ? t.way.happens(events.join("; ")) : "",
  ];
  return parts.filter(Boolean).join(" · ");
}
