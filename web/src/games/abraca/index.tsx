// index.tsx: what Abraca brings to the page.
import type { JSX } from "preact";
import type { Move } from "../../engine/types";
import { asked, type Play } from "../../table/play";
import type { GameUi } from "../../ui/game";
import { seatName } from "../../ui/icon";
import { after, spots } from "./events";
import { lessons } from "./lessons";
import { PHASE, SPELLS, spell, topicKeyOf, type AbracaView } from "./model";
import { opened } from "./opened";
import { pictures } from "./pictures";
import "./style.css";
import "./sizes.css";
import { partWords, retold } from "./score";
import { Stone, StoneBack } from "./stones";
import { AbracaTable, CallPad } from "./table";
import { teach } from "./teach";
import { t } from "./strings";

function callOf(move: Move): number {
  const found = /^cast (\d)$/.exec(move.move);
  return found ? Number(found[1]) : 0;
}

/** Whether a call is asked for, not which stone leaves. */
function calling(play: Play): boolean {
  return asked(play) && (play.shown.view as AbracaView).phase !== PHASE.take;
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
  name: t.name,
  pitch: t.pitch,
  minutes: t.minutes,
  rank: 2,
  icon: "spell-dragon",
  quick: { seats: 4 },
  options: new Set(["calls", "round", "target"]),
  values: t.values,
  aidHelp: t.aidHelp,
  lessons,
  pictures,
  symbol: (topic) => {
    const stone = SPELLS.find((s) => s.name === topic.title);
    return stone ? { name: `spell-${stone.symbol}`, sphere: stone.sphere } : null;
  },
  where: (position) => {
    const { target } = position.view as AbracaView;
    return { long: t.where(target), short: t.whereShort(target) };
  },
  placer: () => (move) => {
    if (callOf(move)) return `call:${callOf(move)}`;
    const taken = /^take (p\d\.\d)$/.exec(move.move);
    return taken ? `stone:${taken[1]}` : null;
  },
  headline: (play) => {
    const view = play.shown.view as AbracaView;
    if (view.phase === PHASE.take) {
      return { title: t.take(seatName(play.header, view.active), view.call), sub: t.takeHelp };
    }
    if (view.phase !== PHASE.again)
      return { title: t.firstCall, sub: play.shown.belief ? t.firstCallBars : t.firstCallHelp };
    const name = spell(view.call).name;
    return view.free_calls
      ? { title: t.againAny, sub: t.worked(name) }
      : {
          title: t.again(view.call),
          sub: t.worked(name),
        };
  },
  label: (move) => (move.move === "end" ? t.end : t.call(callOf(move))),
  pointHint: t.point,
  topicAt: (key) => (key.startsWith("call:") ? topicKeyOf(Number(key.slice(5))) : "turn"),
  targetName: (key, play) => {
    if (key.startsWith("stone:")) return t.stoneIn(Number(key.at(-1)), (play.shown.view as AbracaView).call);
    const n = Number(key.slice(5));
    return `${n} ${spell(n).name}`;
  },
  spots,
  after,
  opened,
  ends: new Set(["round-over"]),
  parts: partWords,
  retold,
  ...teach,
  quiet: new Set(["dealt", "removed", "drew"]),
  noted: new Set(["held"]),
  opens: (event) => event.event === "turn" || event.event === "round" || event.event === "round-over",
  usual: (move) => move.move === "end",
  closes: (move) => move.move === "end",
  foretold: ({ shown, viewer }) =>
    (shown.view as AbracaView).active === viewer
      ? []
      : SPELLS.map((_, i) => ({ questions: ["call"], move: `cast ${i + 1}`, label: String(i + 1), stays: false })),
  foretells: t.nextCall,
  Table: AbracaTable,
  Pad: (board) => (calling(board.play) ? <CallPad board={board} /> : null),
  Art,
  tabs: [
    { key: "racks", label: t.tabs.racks, icon: "stone" },
    { key: "used", label: t.tabs.used, icon: "level-3" },
    { key: "tower", label: t.tabs.tower, icon: "ui-flag" },
    { key: "log", label: t.tabs.log, icon: "ui-log" },
  ],
  tabOf: () => "racks",
};
