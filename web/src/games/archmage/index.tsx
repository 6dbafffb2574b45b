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
  LANDS,
  locationNamed,
  NONE,
  PHASE,
  RACES,
  relicNamed,
  RELICS,
  SPHERES,
  spellNamed,
  spellOn,
  type ArchmageView,
  type Face,
} from "./model";
import { borrowed, pictures } from "./pictures";
import { placer, walks } from "./place";
import { partWords, scoreWords } from "./score";
import { standing } from "./standing";
import "./style.css";
import { symbol } from "./symbols";
import { ArchmageTable } from "./table";
import { teach } from "./teach";
import { optionGroup, optionMatters } from "./options";
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
      return { title: t.passing(view.mp), sub: t.passingHelp, icon: "movement" };
    default:
      return {
        title: t.journey(view.mp),
        sub: play.shown.legal.length > 1 ? t.journeyHelp : t.journeyDone,
        icon: "movement",
      };
  }
}

/** "Dryads enclave", of which there is one; "Grove b1", of which there are several. */
function hexName(play: Play, at: number): string {
  const face = faceOf((play.shown.view as ArchmageView).face[at] ?? 0);
  const alone = ["cursed", "enclave", "hybrid", "place"].includes(face.kind);
  return alone ? faceName(face) : `${faceName(face)} ${homeName(play.opening as ArchmageView, at)}`;
}

function targetName(key: string, play: Play): string {
  const view = play.shown.view as ArchmageView;
  const [kind = "", a = "", b = ""] = key.split(":");
  const n = Number(a);
  switch (kind) {
    case "hex":
      return hexName(play, n);
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

/** The pages about what lies on a location. */
const FACE_TOPICS: Partial<Record<Face["kind"], string>> = {
  cursed: "cursed-tower",
  enclave: "enclave",
  hybrid: "hybrid",
  land: "gather",
  town: "town",
  camp: "camp",
  wild: "wilderness",
  outpost: "wilderness",
  site: "places",
  place: "places",
};

function topicAt(key: string, play: Play): string | undefined {
  const now = play.shown.view as ArchmageView;
  const [kind = "", a = "", b = ""] = key.split(":");
  switch (kind.replace("other-", "")) {
    case "hex":
      return FACE_TOPICS[faceOf(now.face[Number(a)] ?? 0).kind];
    case "spell":
      return a;
    case "area":
      return spellOn(now, Number(kind === "area" ? a : b)).word;
    case "planet":
      return "planets";
    case "relic":
      return "spheres";
    case "door":
      return "shadow";
    case "edge":
      return "barriers";
    case "player":
      return "goal";
    default:
      return undefined;
  }
}

/** A spell's effect, or the first sentence of what the rules say. */
function about(key: string, play: Play): string {
  const [kind = "", a = ""] = key.split(":");
  const now = play.shown.view as ArchmageView;
  const last = Number(key.split(":").at(-1));
  const seat = kind.startsWith("other-") ? Number(a) : play.viewer;
  const face = faceOf(now.face[Number(a)] ?? 0);
  if (kind === "player") return scoreWords(play, Number(a));
  if (kind.endsWith("planet")) return t.explain.planet(now.mage[seat]?.distance[last] ?? 0, RELICS[last] ?? "");
  if (kind.endsWith("relic")) return t.explain.relics(SPHERES[last] ?? "");
  if (kind === "hex" && face.kind === "enclave") return t.explain.enclave(SPHERES[face.sphere] ?? "");
  if (kind === "hex" && face.kind === "land") return t.explain.land(RELICS[face.land] ?? "", LANDS[face.land] ?? "");
  const text = topicOf("archmage", topicAt(key, play) ?? "")?.text ?? "";
  const [first = "", second] = text.split("\n");
  return /spell|area|door/.test(kind) ? (second ?? first) : (/^.*?\.(?= |$)/.exec(first)?.[0] ?? first);
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
  values: t.values,
  optionGroup,
  optionMatters,
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
  walks,
  headline,
  label,
  pointHint: t.point,
  targetName,
  more: (key, play) => EndHere({ key, play }),
  about,
  topicAt,
  parts: partWords,
  spots,
  after,
  ...teach,
  quiet: new Set(["deals", "planets", "ends", "decides", "followers"]),
  opens: (event) => event.event === "turn" || event.event === "over",
  usual: (move) => move.move === "end" || move.move === "none" || move.move === "pass",
  closes: (move) => move.move === "end",
  foretold: ({ shown, viewer }) =>
    view(shown).active === viewer || !view(shown).rounds
      ? []
      : SPHERES.map((sphere) => ({
          questions: ["preparation"],
          move: `planet ${sphere}`,
          label: capital(sphere),
          stays: false,
        })),
  foretells: t.nextPlanet,
  places: /\b([a-f]\d{1,2})\b/,
  placeName: (word, { opening }) => {
    const first = opening as ArchmageView;
    const at = first.face[locationNamed(first, word)];
    const face = at === undefined ? null : faceOf(at);
    return face?.kind === "enclave" ? t.the(capital(RACES[face.sphere] ?? "")) : null;
  },
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
