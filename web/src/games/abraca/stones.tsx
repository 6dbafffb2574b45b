// stones.tsx: a spellstone: its face, its back, and the place where one stood.
import type { JSX } from "preact";
import { spell } from "./model";
import { t } from "./strings";

const STONE = "M32 3L59 17v38L32 77 5 55V17z";
const BEVEL = "M32 8l22 11.500v33L32 71 10 52.500v-33z";

export function Stone({ number, fresh = false }: { number: number; fresh?: boolean }): JSX.Element {
  const { symbol, sphere, name } = spell(number);
  return (
    <span class={`stone${fresh ? " fresh" : ""}`} data-sphere={sphere} role="img" aria-label={`${number}, ${name}`}>
      <svg viewBox="0 0 64 80" aria-hidden="true">
        <path class="body" d={STONE} />
        <path class="bev" d={BEVEL} />
        <use href={`#spell-${symbol}`} x="19.5" y="13.5" width="25" height="25" />
        <text x="32" y="62">
          {number}
        </text>
      </svg>
    </span>
  );
}

export function StoneBack({ label = t.hiddenStone }: { label?: string }): JSX.Element {
  return (
    <span class="stone back" role="img" aria-label={label}>
      <svg viewBox="0 0 64 80" aria-hidden="true">
        <path class="body" d={STONE} />
        <path class="bev" d={BEVEL} />
        <g class="rune">
          <circle cx="32" cy="33" r="8" />
          <circle cx="25" cy="45" r="8" />
          <circle cx="39" cy="45" r="8" />
        </g>
      </svg>
    </span>
  );
}

export function NoStone(): JSX.Element {
  return (
    <span class="stone gone" role="img" aria-label={t.emptySlot}>
      <svg viewBox="0 0 64 80" aria-hidden="true">
        <path class="body" d={STONE} />
      </svg>
    </span>
  );
}

/** A stone as the viewer knows it: 0 none, null hidden. */
export function AnyStone({ number, fresh = false }: { number: number | null; fresh?: boolean }): JSX.Element {
  if (number === null) return <StoneBack />;
  return number ? <Stone number={number} fresh={fresh} /> : <NoStone />;
}
