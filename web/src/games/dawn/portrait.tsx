// portrait.tsx: a card's picture: its figure on the ground of its school, with its marks.
import type { JSX } from "preact";
import { card, ruledKeyed, type RuledCard } from "./cards";
import { portraitOf, symbolOf } from "./portraits";

/** What a creature's piece shows: the figure alone, which is read from afar. */
export function figureOf(number: number): string | undefined {
  const found = ruledKeyed(card(number).key);
  return found && symbolOf(portraitOf(found).split(" ")[0] ?? "");
}

/** Graves, girders, hills, spikes: what creatures of a school stand on. */
const GROUNDS: Record<string, string | undefined> = {
  necromancer: "M2 40V37c7-4 10-4 14-1V31h4v5c6-3 9-3 12 0V33h4v3c5-2 8-2 14 1v3l-2 2H4z",
  technomancer: "M2 35h48v5l-2 2H4l-2-2zM6 35l5 7 5-7 5 7 5-7 5 7 5-7 5 7 5-7",
  elementalist: "M2 40V38c6-5 10-5 16-1 4-5 10-5 15 0 6-4 11-3 17 1v2l-2 2H4z",
  demonologist: "M2 40V37l4 3 4-8 5 8 4-5 5 5 4-8 5 8 4-5 5 5 4-7 4 4v3l-2 2H4z",
};

/** The frame grows with the level; a spell's is round. */
function Mount({ of }: { of: RuledCard }): JSX.Element {
  if (of.spell) return <rect class="mount" x="1" y="1" width="50" height="42" rx="21" />;
  return (
    <>
      <rect class="mount" x="1" y="1" width="50" height="42" rx="6" />
      <path class="soil" d={GROUNDS[of.school] ?? ""} />
      {of.level > 1 && <rect class="inner" x="3.5" y="3.5" width="45" height="37" rx="4" />}
      {of.level > 2 && <path class="studs" d="M1 9V1h8M43 1h8v8M51 35v8h-8M9 43H1v-8" />}
    </>
  );
}

const MARKS = [
  [40, 32],
  [40, 12],
] as const;

/** The picture of the card with this key; nothing of what is no card. */
export function Portrait({ of: key, big = false }: { of: string; big?: boolean }): JSX.Element | null {
  const of = ruledKeyed(key);
  if (!of) return null;
  const [figure = "", ...marks] = portraitOf(of).split(" ");
  return (
    <svg
      class={`cardpic${big ? " big" : ""}`}
      viewBox="0 0 52 44"
      data-school={of.school}
      data-picture={key}
      aria-hidden="true"
    >
      <Mount of={of} />
      <use href={`#${symbolOf(figure)}`} x={marks.length ? 4 : 10} y="6" width="32" height="32" />
      {marks.map((mark, i) => (
        <g class="mk" transform={`translate(${MARKS[i]?.join(" ")})`}>
          <circle r="9" />
          <use href={`#${symbolOf(mark)}`} x="-6.5" y="-6.5" width="13" height="13" />
        </g>
      ))}
    </svg>
  );
}
