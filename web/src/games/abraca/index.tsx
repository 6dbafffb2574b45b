// index.tsx: what Abraca brings to the page.
import type { JSX } from "preact";
import type { Move } from "../../engine/types";
import { asked } from "../../state/play";
import type { GameUi } from "../ui";
import { t } from "../../strings";
import { after, spots } from "./events";
import { AGAIN, spell, type AbracaView } from "./model";
import { AbracaTable, CallPad, Stone, StoneBack } from "./table";
import { teach } from "./teach";

function callOf(move: Move): number {
  const found = /^cast (\d)$/.exec(move.move);
  return found ? Number(found[1]) : 0;
}

function Art(): JSX.Element {
  return (
    <div class="art-abraca">
      <div class="fan">
        {[7, 5, 0, 3, 1].map((n, i) => (
          <span class={`f${i}`}>{n ? <Stone number={n} /> : <StoneBack />}</span>
        ))}
      </div>
      <div class="dice">
        <svg class="i">
          <use href="#die-3" />
        </svg>
        <svg class="i tilt">
          <use href="#die-1" />
        </svg>
      </div>
    </div>
  );
}

export const abraca: GameUi = {
  key: "abraca",
  where: (position) => {
    const { target } = position.view as AbracaView;
    return { long: t.abraca.where(target), short: t.abraca.whereShort(target) };
  },
  placer: () => (move) => (callOf(move) ? `call:${callOf(move)}` : null),
  headline: (play) => {
    const view = play.shown.view as AbracaView;
    if (view.phase !== AGAIN) return { title: t.abraca.firstCall, sub: t.abraca.firstCallHelp };
    const name = spell(view.call).name;
    return view.variant === 1
      ? { title: t.abraca.againAny, sub: t.abraca.worked(name) }
      : {
          title: t.abraca.again(view.call),
          sub: t.abraca.worked(name),
        };
  },
  label: (move) => (move.move === "end" ? t.abraca.end : t.abraca.call(callOf(move))),
  pointHint: t.abraca.point,
  targetName: (key) => {
    const n = Number(key.slice(5));
    return `${n} ${spell(n).name}`;
  },
  spots,
  after,
  ...teach,
  quiet: new Set(["dealt", "removed", "drew"]),
  opens: (event) => event.event === "turn" || event.event === "round" || event.event === "round-over",
  usual: (move) => move.move === "end",
  Table: AbracaTable,
  Pad: (board) => (asked(board.play) ? <CallPad board={board} /> : null),
  Art,
  tabs: [
    { key: "racks", label: t.abraca.tabs.racks, icon: "stone" },
    { key: "used", label: t.abraca.tabs.used, icon: "level-3" },
    { key: "tower", label: t.abraca.tabs.tower, icon: "ui-flag" },
    { key: "log", label: t.abraca.tabs.log, icon: "ui-log" },
  ],
  tabOf: () => "racks",
};
