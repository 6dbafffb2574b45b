// index.tsx: what Archmage brings to the page.
import type { JSX } from "preact";
import type { Move } from "../../engine/types";
import type { Play } from "../../table/play";
import { topicOf } from "../../state/catalogue";
import { capital } from "../../strings/words";
import { Icon, named } from "../../ui/icon";
import type { GameUi, Headline } from "../../ui/game";
import { after, spots } from "./events";
import { aids } from "./aids";
import { EndHere } from "./gains";
import { lessons } from "./lessons";
import { Ground, Owner } from "./map";
import {
  areaName,
  centre,
  faceName,
  faceOf,
  homeName,
  locationNamed,
  NONE,
  PHASE,
  relicNamed,
  RELICS,
  SPHERES,
  spellNamed,
  spellOn,
  type ArchmageView,
} from "./model";
import { borrowed, pictures } from "./pictures";
import { placer } from "./place";
import { standing } from "./standing";
import "./style.css";
import { symbol } from "./symbols";
import { ArchmageTable } from "./table";
import { teach } from "./teach";
import { t } from "./strings";

function Relic({ name }: { name: string }): JSX.Element {
  const s = relicNamed(name);
  return (
    <span class="relic" data-sphere={SPHERES[s]}>
      <Icon name={`relic-${name}`} size={20} label={name} />
    </span>
  );
}

function titleOf(word: string): string {
  return topicOf("archmage", word)?.title ?? word;
}

function label(move: Move): JSX.Element | string {
  const [verb = "", ...rest] = move.move.split(" ");
  const known = t.moves[move.move];
  if (known) return known;
  switch (verb) {
    case "cast": {
      const pay = rest.indexOf("pay");
      const sign = rest.includes("-") ? t.less : rest.includes("+") ? t.more : "";
      return (
        <>
          {sign}
          {rest.includes("boost") && t.boosted}
          {t.pay}{" "}
          {rest.slice(pay + 1).map((r) => (
            <Relic name={r} />
          ))}
        </>
      );
    }
    case "swap": {
      const [from = "", to = ""] = (rest[0] ?? "").split(">");
      return (
        <>
          <Relic name={from} /> {t.into} <Relic name={to} />
        </>
      );
    }
    case "initiate":
      return t.initiate(rest.join(" "));
    case "divine":
      return t.divine(rest[0] ?? "");
    case "town":
      return t.townGift(rest[0] ?? "");
    case "learn":
    case "pick":
      return spellNamed(rest[0] ?? "").name;
    case "reveal":
      return t.reveal(titleOf(rest[0] ?? ""));
    case "use":
      return t.use(titleOf(rest[0] ?? ""));
    case "push":
      return t.push(rest[1] ?? "");
    case "veer":
      return t.veer(rest[0] ?? "");
    case "hoard":
      return t.hoard(rest.join(" "));
    default:
      return capital(move.move);
  }
}

function headline(play: Play): Headline {
  const view = play.shown.view as ArchmageView;
  const prompt = named(play.header, play.shown.prompt ?? "");
  if (view.depth) return { title: prompt, sub: "" };
  switch (view.phase) {
    case PHASE.inward:
      return { title: t.inward, sub: t.inwardHelp };
    case PHASE.outward:
      return { title: t.outward, sub: t.outwardHelp };
    case PHASE.prep:
      return { title: t.prep, sub: t.prepHelp };
    case PHASE.after:
      return { title: t.after, sub: "" };
    case PHASE.passing:
      return { title: t.passing(view.mp), sub: t.passingHelp };
    default:
      return { title: t.journey(view.mp), sub: t.journeyHelp };
  }
}

function targetName(key: string, play: Play): string {
  const view = play.shown.view as ArchmageView;
  const [kind = "", a = "", b = ""] = key.split(":");
  const n = Number(a);
  switch (kind) {
    case "hex":
      return `${homeName(play.opening as ArchmageView, n)} ${faceName(faceOf(view.face[n] ?? 0))}`;
    case "cell":
      return t.freeGround;
    case "edge":
      return t.barrierHere;
    case "spell":
    case "other-spell":
      return spellNamed(a).name;
    case "planet":
      return t.planetOf(SPHERES[n] ?? "");
    case "relic":
      return capital(RELICS[n] ?? "");
    case "area":
      return `${spellOn(view, n).name} (${areaName(n)})`;
    case "player":
      return play.header.seats[n]?.name ?? "";
    case "door":
      return t.doorway(SPHERES[Number(b)] ?? "", SPHERES[(Number(b) + 1) % 6] ?? "");
    case "other-area":
      return spellOn(view, Number(b)).name;
    default:
      return "";
  }
}

/** A piece of a map for the start page. */
const SCENE: [number, number, number][] = [
  // cell, face, holder
  [0, 17, 0],
  [1, 15, 0],
  [2, 12, 1],
  [3, 10, 1],
  [4, 13, 1],
  [5, 11, 4],
  [6, 17, 0],
  [7, 10, 0],
  [8, 10, 1],
  [9, 15, 1],
  [10, 13, 0],
  [11, 2, 0],
  [12, 1, 0],
  [13, 6, 0],
  [14, 14, 4],
  [17, 16, 0],
  [18, 13, 1],
];

function Art(): JSX.Element {
  return (
    <svg viewBox="-176 -130 352 190" preserveAspectRatio="xMidYMid slice">
      {SCENE.map(([cell, face, holder]) => {
        const { x, y } = centre(cell);
        const ground = faceOf(face);
        const sphere =
          ground.kind === "land"
            ? SPHERES[ground.land]
            : ground.kind === "enclave"
              ? SPHERES[ground.sphere]
              : undefined;
        return (
          <g class="hex" transform={`translate(${x} ${y})`} {...(sphere ? { "data-sphere": sphere } : {})}>
            <Ground face={ground} />
            {holder > 0 && (
              <>
                <Owner holder={holder} />
                <g data-seat={holder}>
                  <use href="#follower" x="-36.5" y="7.5" width="27" height="27" />
                </g>
              </>
            )}
          </g>
        );
      })}
      <g data-seat="1">
        <use href="#mage" x="70" y="-60" width="44" height="44" />
      </g>
    </svg>
  );
}

const view = (p: { view: unknown }): ArchmageView => p.view as ArchmageView;

export const archmage: GameUi = {
  key: "archmage",
  name: t.name,
  pitch: t.pitch,
  minutes: t.minutes,
  rank: 1,
  icon: "mage",
  quick: { seats: 2 },
  options: new Set(["mode", "m1", "m2", "m3", "m4", "book", "level"]),
  aids,
  lessons,
  standing,
  pictures,
  borrowed,
  symbol,
  sheet: ({ options }) => (options.mode === "versus" ? "reference" : `reference-${options.mode}`),
  colours: {
    title: t.spheres,
    swatches: SPHERES.map((sphere, i) => ({ name: `relic-${RELICS[i]}`, sphere, label: capital(sphere) })),
  },
  where: (position) => {
    const { mage, active, rounds } = view(position);
    if (!rounds) return { long: t.setUp, short: t.setUp };
    const turn = Math.max(1, mage[active]?.turn ?? 1);
    return { long: t.where(turn, rounds), short: `${turn} / ${rounds}` };
  },
  placer,
  headline,
  label,
  pointHint: t.point,
  targetName,
  more: (key, play) => EndHere({ key, play }),
  about: (key) => {
    const [kind, a = ""] = key.split(":");
    return kind?.endsWith("spell") ? (topicOf("archmage", a)?.text.split("\n")[1] ?? "") : "";
  },
  spots,
  after,
  ...teach,
  quiet: new Set(["deals", "planets", "ends", "decides", "followers"]),
  opens: (event) => event.event === "turn" || event.event === "over",
  usual: (move) => move.move === "end" || move.move === "none" || move.move === "pass",
  places: /\b([a-f]\d{1,2})\b/,
  placeKey: (word, play) => {
    const at = locationNamed(play.opening as ArchmageView, word);
    return at === NONE ? null : `hex:${at}`;
  },
  Table: ArchmageTable,
  Art,
  tabs: [
    { key: "map", label: t.tabs.map, icon: "ui-map" },
    { key: "tower", label: t.tabs.tower, icon: "level-3" },
    { key: "spells", label: t.tabs.spells, icon: "ui-book" },
    { key: "log", label: t.tabs.log, icon: "ui-log" },
  ],
  tabOf: (key) => {
    if (/^(hex|cell|edge)/.test(key)) return "map";
    if (key.startsWith("spell")) return "spells";
    return key.startsWith("player") ? "log" : "tower";
  },
};
