// index.tsx: what the page shows of a game that brings nothing of its own: all
// from the engine's words, fields and moves.
import type { JSX } from "preact";
import type { GameInfo } from "../../engine/types";
import { capital } from "../../strings/words";
import type { GameUi } from "../../ui/game";
import { named } from "../../ui/icon";
import { t } from "./strings";
import "./style.css";
import { moveLabel, Moves, placeOf, PlainTable } from "./table";

function Art(): JSX.Element {
  return (
    <svg class="art-plain" viewBox="-60 -40 120 80">
      {[0, 60, 120, 180, 240, 300].map((angle) => (
        <circle cy="-17" r="17" transform={`rotate(${angle})`} />
      ))}
      <use href="#mark-logo" x="-9" y="-9" width="18" height="18" />
    </svg>
  );
}

export function plainUi(game: GameInfo): GameUi {
  const { key, name, summary } = game;
  return {
    key,
    name,
    pitch: `${capital(summary)}.`,
    minutes: 0,
    rank: Infinity,
    icon: "mark-logo",
    Art,
    where: ({ ply }) => ({ long: t.step(ply), short: t.step(ply) }),
    placer: () => placeOf,
    headline: ({ header, shown }) => ({ title: named(header, shown.prompt ?? ""), sub: "" }),
    attempt: () => null,
    rash: () => null,
    label: moveLabel,
    pointHint: "",
    targetName: (place) => capital(place.slice("move:".length)),
    spots: () => [],
    quiet: new Set(),
    opens: () => false,
    usual: () => false,
    closes: () => false,
    layout: "plain",
    Table: PlainTable,
    Pad: Moves,
    tabs: [
      { key: "table", label: t.tabs.table, icon: "ui-map" },
      { key: "log", label: t.tabs.log, icon: "ui-log" },
    ],
    tabOf: () => "table",
  };
}
