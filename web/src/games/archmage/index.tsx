// index.tsx: what Archmage brings to the page.
import type { JSX } from "preact";
import type { Move } from "../../engine/types";
import type { Play } from "../../state/play";
import { topicOf } from "../../state/catalogue";
import { Icon, named } from "../../ui/icon";
import type { GameUi, Headline } from "../ui";
import { Ground, Owner } from "./map";
import {
  areaName,
  capital,
  centre,
  faceName,
  faceOf,
  homeName,
  locationNamed,
  NONE,
  PHASES,
  relicNamed,
  RELICS,
  SPHERES,
  spellNamed,
  spellOn,
  type ArchmageView,
} from "./model";
import { placer, reachOf } from "./place";
import { ArchmageTable } from "./table";

/** Buttons for lines that name nothing on the table. */
const WORDS: Record<string, string> = {
  explore: "Explore",
  deploy: "Deploy",
  attack: "Attack",
  gather: "Gather",
  recruit: "Recruit",
  wards: "Place wards",
  build: "Build tower",
  study: "Study",
  end: "End turn",
  none: "No, thanks",
  pass: "Let him walk",
  all: "On all neighbours",
  bare: "Only where no token lies",
  lay: "Lay a follower down",
};

function Relic({ name }: { name: string }): JSX.Element {
  const s = relicNamed(name);
  return (
    <span class="relic" data-sphere={SPHERES[s]}>
      <Icon name={`relic-${name}`} size={20} label={name} />
    </span>
  );
}

function label(move: Move): JSX.Element | string {
  const [verb = "", ...rest] = move.line.split(" ");
  const known = WORDS[move.line];
  if (known) return known;
  switch (verb) {
    case "cast": {
      const pay = rest.indexOf("pay");
      const sign = rest.includes("-") ? "One less: " : rest.includes("+") ? "One more: " : "";
      return (
        <>
          {sign}
          {rest.includes("boost") && "Boosted: "}Pay{" "}
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
          <Relic name={from} /> into <Relic name={to} />
        </>
      );
    }
    case "initiate":
      return /^\d$/.test(rest[0] ?? "") ? `Initiate ${rest[0]}` : `Initiate: ${rest.join(" ")}`;
    case "divine":
      return `Divine ${rest[0]}`;
    case "town":
      return `Town: ${rest[0]}`;
    case "learn":
    case "pick":
      return spellNamed(rest[0] ?? "").name;
    case "reveal":
      return `Reveal ${topicOf("archmage", rest[0] ?? "")?.title ?? rest[0]}`;
    case "use":
      return `Use ${topicOf("archmage", rest[0] ?? "")?.title ?? rest[0]}`;
    case "push":
      return `Push ${rest[1]}`;
    case "veer":
      return `Turn him ${rest[0]}`;
    case "hoard":
      return `Hoard ${rest.join(" ")}`;
    default:
      return capital(move.line);
  }
}

function headline(play: Play): Headline {
  const view = play.shown.view as ArchmageView;
  const phase = PHASES[view.phase];
  const prompt = named(play.header, play.shown.prompt);
  if (view.depth) return { title: prompt, sub: "" };
  switch (phase) {
    case "inward":
      return { title: "Set-up: move a planet inward", sub: "One of the outermost. Pick a lit planet." };
    case "outward":
      return { title: "Set-up: move a planet outward", sub: "It lengthens the way of that sphere. Pick a lit planet." };
    case "prep":
      return { title: "Preparation: draw a planet nearer", sub: "It brings a relic of its sphere. Pick a lit planet." };
    case "after":
      return { title: "Cast a spell or end your turn", sub: "" };
    case "passing":
      return { title: `Passing a mage: ${points(view.mp)} left`, sub: "Travel on to a lit hex." };
    default:
      return {
        title: `Your Journey: ${points(view.mp)} left`,
        sub: "Travel to a lit hex, act here, cast, or end with an action.",
      };
  }
}

function points(n: number): string {
  return n === 1 ? "1 point" : `${n} points`;
}

function targetName(key: string, play: Play): string {
  const view = play.shown.view as ArchmageView;
  const [kind = "", a = "", b = ""] = key.split(":");
  const n = Number(a);
  switch (kind) {
    case "hex":
      return `${homeName(play.opening as ArchmageView, n)} ${faceName(faceOf(view.face[n] ?? 0))}`;
    case "cell":
      return "Free ground";
    case "edge":
      return "Magic Barrier here";
    case "spell":
      return spellNamed(a).name;
    case "planet":
      return `Planet of ${SPHERES[n]}`;
    case "relic":
      return capital(RELICS[n] ?? "");
    case "area":
      return `${spellOn(view, n).name} (${areaName(n)})`;
    case "player":
      return play.header.seats[n]?.name ?? "";
    case "door":
      return `Doorway of ${SPHERES[Number(b)]} and ${SPHERES[(Number(b) + 1) % 6]}`;
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
  where: (position) => {
    const { mage, active, rounds } = view(position);
    if (!rounds) return { long: "Set-up", short: "Set-up" };
    const turn = Math.max(1, mage[active]?.turn ?? 1);
    return { long: `Turn ${turn} of ${rounds}`, short: `${turn} / ${rounds}` };
  },
  placer,
  headline,
  label,
  pointHint: "Point at a lit place to see what it costs and brings.",
  targetName,
  more: (key, play) => {
    const [kind, a = ""] = key.split(":");
    const reached = kind === "hex" ? reachOf(play).get(Number(a)) : undefined;
    if (!reached?.ends.length) return "";
    const ends = reached.ends.map((m) => [WORDS[m.line] ?? capital(m.line), m.text].filter(Boolean).join(" "));
    return `End here: ${ends.join(" · ")}`;
  },
  about: (key) => {
    const [kind, a = ""] = key.split(":");
    return kind === "spell" ? (topicOf("archmage", a)?.text.split("\n")[1] ?? "") : "";
  },
  quiet: new Set(["deals", "planets", "ends", "decides", "followers"]),
  opens: (event) => event.kind === "turn" || event.kind === "over",
  usual: (move) => move.line === "end" || move.line === "none" || move.line === "pass",
  places: /\b([a-f]\d{1,2})\b/,
  placeKey: (word, play) => {
    const at = locationNamed(play.opening as ArchmageView, word);
    return at === NONE ? null : `hex:${at}`;
  },
  Table: ArchmageTable,
  Art,
  tabs: [
    { key: "map", label: "Map", icon: "ui-map" },
    { key: "tower", label: "Tower", icon: "level-3" },
    { key: "spells", label: "Spells", icon: "ui-book" },
    { key: "log", label: "Log", icon: "ui-log" },
  ],
  tabOf: (key) => {
    if (/^(hex|cell|edge)/.test(key)) return "map";
    if (key.startsWith("spell")) return "spells";
    return key.startsWith("player") ? "log" : "tower";
  },
  lessons: [
    {
      when: (p) => p.legal.length > 0 && PHASES[view(p).phase] === "outward",
      say: "Your six planets have to reach the centre: that is the clock of the game. Move some outward now; each one gives the game another round.",
      topic: "planets",
    },
    {
      when: (p) => p.legal.length > 0 && PHASES[view(p).phase] === "prep",
      say: "Every turn begins with one planet drawn inward, and a relic of its sphere for your shelf. Relics train apprentices and pay for spells.",
      topic: "turn",
    },
    {
      when: (p, me) => p.legal.some((m) => m.line.startsWith("travel")) && (view(p).mage[me]?.turn ?? 0) <= 1,
      say: "Your Journey: travel to lit hexes; the number is what a step costs. On an unexplored tile you may explore it, on free land deploy a follower and make it yours.",
      topic: "travel",
    },
    {
      when: (p) => p.legal.some((m) => m.line === "gather" || m.line === "recruit" || m.line.startsWith("initiate")),
      say: "Here you can end the Journey with an action. Gather at a Town brings relics for all you hold; at an enclave you initiate an apprentice for two relics of its sphere.",
      topic: "gather",
    },
    {
      when: (p, me) => view(p).mage[me]?.apprentices.some((n) => n > 0) ?? false,
      say: "An apprentice stands on your Wheel of Magic: next turn its spell is in your book. Two neighbouring apprentices can duel for a higher place when you study in your tower.",
      topic: "study",
    },
    {
      when: (p) => p.legal.some((m) => m.line.startsWith("cast")),
      say: "A spell of your book lights up when you can pay for it. Pick it, choose what to pay, then its target.",
      topic: "cast",
    },
  ],
  firstGame: {},
};
