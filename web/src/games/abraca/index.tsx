// index.tsx: what Abraca brings to the page.
import type { JSX } from "preact";
import type { Move } from "../../engine/types";
import type { GameUi } from "../ui";
import { AGAIN, spell, type AbracaView } from "./model";
import { AbracaTable, CallPad, padWanted, Stone, StoneBack } from "./table";

function callOf(move: Move): number {
  const found = /^cast (\d)$/.exec(move.line);
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
    return { long: `First to ${target} points`, short: `to ${target}` };
  },
  placer: () => (move) => (callOf(move) ? `call:${callOf(move)}` : null),
  headline: (play) => {
    const view = play.shown.view as AbracaView;
    if (view.phase !== AGAIN)
      return { title: "Call a spell you believe you hold", sub: "A wrong call costs 1 life; a wrong 1 costs a roll." };
    const name = spell(view.call).name;
    return view.variant === 1
      ? { title: "Call again, any number", sub: `${name} worked. A wrong call costs 1 life.` }
      : {
          title: view.call === 8 ? "Call 8 again?" : `Call again, ${view.call} or higher`,
          sub: `${name} worked. A wrong call costs 1 life.`,
        };
  },
  label: (move) => (move.line === "end" ? "End turn" : `Call ${callOf(move)}`),
  pointHint: "Point at a number to read what it does.",
  targetName: (key) => {
    const n = Number(key.slice(5));
    return `${n} ${spell(n).name}`;
  },
  quiet: new Set(["dealt", "removed", "drew"]),
  opens: (event) => event.kind === "turn" || event.kind === "round" || event.kind === "round-over",
  usual: (move) => move.line === "end",
  Table: AbracaTable,
  Pad: (board) => (padWanted(board) ? <CallPad board={board} /> : null),
  Art,
  tabs: [
    { key: "racks", label: "Racks", icon: "stone" },
    { key: "used", label: "Used", icon: "level-3" },
    { key: "tower", label: "Tower", icon: "ui-flag" },
    { key: "log", label: "Log", icon: "ui-log" },
  ],
  tabOf: () => "racks",
  lessons: [
    {
      when: (p) => p.legal.length > 0 && (p.view as AbracaView).phase !== AGAIN,
      say: "Everyone sees your five stones but you. There are n stones of each number n, so 8 is common and 1 is rare. Count what you see, then call a number you probably hold.",
      topic: "stones",
    },
    {
      when: (p) => p.legal.length > 0 && (p.view as AbracaView).phase === AGAIN,
      say: "It worked: the stone leaves your rack. Go on with the same number or a higher one, or end your turn and refill. Emptying your rack wins the round.",
      topic: "turn",
    },
    {
      when: (p, me) => p.legal.length > 0 && (p.view as AbracaView).stone_not[me]!.some((m) => m > 0),
      say: "A call that failed tells you something: none of the stones you had then is that number. Your rack shows what each can still be.",
      topic: "turn",
    },
    {
      when: (p, me) => p.legal.length > 0 && ((p.view as AbracaView).life[me] ?? 6) <= 3,
      say: "Three lives or fewer: prefer calls that are nearly sure, or a Magic Drink. Whoever falls by an own failed call gives every survivor a point.",
      topic: "round-end",
    },
    {
      when: (p) => (p.view as AbracaView).points.some((n) => n > 0),
      say: "A round is over when somebody falls or empties the rack: 3 points to the winner, 1 to each survivor. The tower shows who is near the goal.",
      topic: "round-end",
    },
  ],
  firstGame: { target: "5" },
};
