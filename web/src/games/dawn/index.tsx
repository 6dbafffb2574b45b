// index.tsx: what Dawn brings to the page.
import { MAP_TILES, MAPS } from "lists/dawn";
import type { JSX } from "preact";
import type { Move, Topic } from "../../engine/types";
import type { Play, Premove } from "../../table/play";
import { capital } from "../../strings/words";
import { named } from "../../ui/icon";
import type { GameUi, Headline, Emblem } from "../../ui/game";
import { Disc, Ground } from "./arena";
import { card, cardKeyed } from "./cards";
import { lastVerdict, retold } from "./duel-panel";
import { after, joined, spots } from "./events";
import { lessons } from "./lessons";
import {
  ASK,
  beaconsOf,
  placeOf,
  SCHOOLS,
  SLOTS,
  STRIDE,
  squareName,
  squareNamed,
  tokenName,
  TOKENS,
  type Card,
  type Creature,
  type DawnView,
  FIGHTING,
  HAND_QUESTIONS,
  seatOfCreature,
} from "./model";
import { aids } from "./aids";
import { pictures } from "./pictures";
import { Portrait } from "./portrait";
import { symbolOf } from "./portraits";
import { holds, placer, portalNamed, walks } from "./place";
import { standing } from "./standing";
import "./style.css";
import "./duel.css";
import "./cards.css";
import "./sizes.css";
import { DawnTable, MoveDice } from "./table";
import { teach } from "./teach";
import { partWords, scoredWords, scoreWords } from "./score";
import { t } from "./strings";

function view(p: { view: unknown }): DawnView {
  return p.view as DawnView;
}

/** A card by its name in the notation, of the set that is played here. */
function cardNamed(key: string, play: Play): Card | undefined {
  return cardKeyed(key, view(play.shown).edition);
}

function label(move: Move, play: Play): string {
  const [verb = "", first = "", second = "", , fourth] = move.move.split(" ");
  const known = t.moves[move.move];
  if (known) return known;
  switch (verb) {
    case "summon":
      return t.summonOn(squareName(portalNamed(view(play.shown), play.viewer, second)), Number(fourth ?? 0));
    case "sacrifice": {
      const c = view(play.shown).creature[play.viewer * SLOTS + Number(first) - 1];
      return t.sacrifice(c ? card(c.card).name : first);
    }
    case "cast":
      return t.castCard(cardNamed(first, play)?.name ?? first);
    case "discard":
      return t.discardCard(cardNamed(first, play)?.name ?? first);
    case "move":
    case "dir":
      return t.compass[verb === "move" ? second : first] ?? move.move;
    case "target":
      return cardNamed(first, play)?.name ?? first;
    case "lock":
      return t.lockSoul;
    case "school":
      return capital(first);
    default:
      return capital(move.move);
  }
}

function summonSub(play: Play): string {
  const { crystals = 0, stones = 0 } = view(play.shown).mage[play.viewer] ?? {};
  const playable = play.shown.legal.some((m) => /^(summon|cast)/.test(m.move));
  return t.summoningHelp(crystals, stones, playable);
}

function movementHeadline(play: Play, points: number): Headline {
  if (play.picked) return { title: t.whereTo, sub: t.whereToHelp, icon: "movement" };
  const more = play.shown.legal.some((m) => m.move.startsWith("move"));
  return { title: t.movement(points), sub: more ? t.movementHelp : t.movementOver, icon: "movement" };
}

/** A long question in two: what is asked is the title, how it came about stands below. */
function split(prompt: string): Headline {
  const [, card, effect] = /^(.+): choose for "(.+)"\.$/.exec(prompt) ?? [];
  if (card && effect) return { title: capital(effect), sub: card };
  if (prompt.length <= 60) return { title: prompt, sub: "" };
  const [first = "", ...rest] = prompt.split(". ");
  if (rest.length) return { title: first, sub: rest.join(". ") };
  const [cause = "", ...asked] = prompt.split(": ");
  if (!asked.length) return { title: prompt, sub: "" };
  const title = asked.join(": ");
  return { title: capital(title), sub: cause };
}

/** Where a token goes, and what it does there. */
function tokenHeadline(prompt: string): Headline {
  const token = TOKENS.findIndex((_, i) => prompt.includes(tokenName(i)));
  const [title = "", more = ""] = prompt.split("? ");
  const key = TOKENS[token] ?? "";
  const does = t.tokenDoes(t.tokens[key] ?? "");
  return { title: `${title}?`, sub: title.includes("second") ? more : does, icon: `mod-${key}` };
}

function headline(play: Play): Headline {
  const now = view(play.shown);
  const prompt = named(play.header, play.shown.prompt ?? "");
  switch (now.ask) {
    case ASK.token:
      return tokenHeadline(prompt);
    case ASK.summoning:
      return { title: t.summoning, sub: summonSub(play) };
    case ASK.movement:
      return movementHeadline(play, now.points);
    case ASK.wrapUp:
      return { title: t.wrapUp, sub: t.wrapUpHelp };
    case ASK.retreat:
    case ASK.pursue:
    case ASK.flight: {
      const { title, sub } = split(prompt);
      return { title, sub: lastVerdict(play) || sub };
    }
    default:
      return split(prompt);
  }
}

/** The card of a hand, or of the creature that stands there. */
function cardAt(key: string, play: Play): { info: Card; creature?: Creature } | undefined {
  const [kind, a = ""] = key.split(":");
  const { creature: all } = view(play.shown);
  const found = kind === "card" ? cardNamed(a, play) : undefined;
  if (found) return { info: found };
  const creature =
    kind === "cre" ? all[Number(a)] : kind === "sq" ? all.find((x) => x.card && x.square === Number(a)) : undefined;
  return creature?.card ? { info: card(creature.card), creature } : undefined;
}

/** "d4 Ley Well", "e2 Rough". */
function squareTitle(now: DawnView, square: number): string {
  const ground = placeOf(now.square[Math.floor(square / STRIDE)]?.[square % STRIDE] ?? 0);
  const token = ground.kind === "token" ? tokenName(ground.token) : "";
  const rough = ground.kind === "rough" ? t.rough : "";
  const beacon = beaconsOf(now).has(square) ? t.beacon : "";
  return [squareName(square), token, rough, beacon].filter(Boolean).join(" ");
}

/** The page about the ground of a square. */
function groundTopic(now: DawnView, square: number): string {
  const ground = placeOf(now.square[Math.floor(square / STRIDE)]?.[square % STRIDE] ?? 0);
  if (ground.kind === "token") return TOKENS[ground.token] ?? "map";
  return beaconsOf(now).has(square) ? "beacons" : "map";
}

/** What the ground of an empty square does, or how a mage stands. */
function groundWords(key: string, play: Play): string {
  const [kind, a = ""] = key.split(":");
  const now = view(play.shown);
  if (kind === "player") return scoreWords(play, Number(a));
  if (kind !== "sq") return "";
  const ground = placeOf(now.square[Math.floor(Number(a) / STRIDE)]?.[Number(a) % STRIDE] ?? 0);
  if (ground.kind === "token") return t.tokens[TOKENS[ground.token] ?? ""] ?? "";
  return beaconsOf(now).has(Number(a)) ? t.beaconHelp : (t.explain.ground[ground.kind] ?? "");
}

function targetName(key: string, play: Play): string {
  const [kind = "", a = ""] = key.split(":");
  const now = view(play.shown);
  switch (kind) {
    case "sq":
      return squareTitle(now, Number(a));
    case "cre": {
      const c = now.creature[Number(a)];
      return c?.card ? card(c.card).name : "";
    }
    case "card":
      return cardNamed(a, play)?.name ?? a;
    case "player":
      return play.header.seats[Number(a)]?.name ?? "";
    default:
      return "";
  }
}

function fighting({ step }: DawnView): boolean {
  return step >= FIGHTING.first && step <= FIGHTING.last;
}

/** Whether a creature of the viewer's fights, in a turn that is another's. */
function inDuel({ shown, viewer }: Play): boolean {
  const now = view(shown);
  return fighting(now) && now.active !== viewer && now.fight.fighter.some((c) => seatOfCreature(c) === viewer);
}

/** Passes before and after every roll, as long as nothing else is asked. */
const PASS: Premove = { questions: ["before-roll", "after-roll"], move: "pass", label: t.passDuel, stays: true };

/** The picture of a page of the rules. */
function symbol(topic: Topic): Emblem | null {
  if (topic.group === "Terrain") return { name: `mod-${topic.key}`, sphere: "time" };
  return null;
}

const SCENE = ["5..../.", ".#.%...", "..6...."];

function Art(): JSX.Element {
  const kinds: Record<string, number> = { "#": 1, "%": 2, ".": 3, "/": 4, "5": 5, "6": 6 };
  return (
    <svg viewBox="40 20 500 220" preserveAspectRatio="xMidYMid slice">
      {SCENE.map((line, row) =>
        [...line].map((c, column) => (
          <g transform={`translate(${column * 84} ${row * 84})`}>
            <Ground ground={placeOf(kinds[c] ?? 3)} dark={(row + column) % 2 === 0} />
          </g>
        )),
      )}
      {(
        [
          [0, "wraith", 210, 42],
          [1, "titan", 378, 126],
          [2, "stag", 294, 210],
          [3, "demon", 462, 42],
        ] as const
      ).map(([seat, figure, x, y]) => (
        <g class="cre" data-school={SCHOOLS[seat]} transform={`translate(${x} ${y})`}>
          <Disc seat={seat} school={seat} r={32} figure={symbolOf(figure)} />
        </g>
      ))}
    </svg>
  );
}

export const dawn: GameUi = {
  key: "dawn",
  name: t.name,
  pitch: t.pitch,
  minutes: t.minutes,
  rank: 3,
  icon: "portal",
  quick: { seats: 2, options: { map: "2x2", draft: "off", first: "fixed" } },
  options: new Set(["map", "draft", "tiles", "target"]),
  values: t.values,
  optionGroup: (key) => (/^school/.test(key) ? t.tuning.schools : /^tile/.test(key) ? t.tuning.tiles : ""),
  optionMatters: (key, { map = "", draft }) => {
    const place = /^tile-(\d)$/.exec(key);
    if (place) return Number(place[1]) <= (MAP_TILES[(MAPS as readonly string[]).indexOf(map)] ?? 0);
    return !/^school/.test(key) || draft === "off";
  },
  aids,
  lessons,
  standing,
  pictures,
  symbol,
  portrait: (topic, big) => cardKeyed(topic.key) && <Portrait of={topic.key} big={big} />,
  where: (position) => {
    const now = view(position);
    return {
      long: t.where(Math.max(1, now.round), now.rounds, now.target),
      short: t.whereShort(Math.max(1, now.round)),
    };
  },
  placer,
  holds,
  walks,
  lasts: (key, play) => walks.carried(key, play),
  headline,
  label,
  pointHint: t.point,
  targetName,
  topicAt: (key, play) => {
    const [kind, a = ""] = key.split(":");
    if (kind === "player") return "victory";
    return cardAt(key, play)?.info.key ?? (kind === "sq" ? groundTopic(view(play.shown), Number(a)) : undefined);
  },
  about: (key, play) => {
    const found = cardAt(key, play);
    if (!found) return groundWords(key, play);
    const { info, creature } = found;
    const who = key.startsWith("sq") ? `${info.name}, ` : "";
    const health = creature ? `${who}${t.health(creature.health, info.health)}. ` : "";
    return health + (info.text || (info.spell ? "" : t.plain(info.level)));
  },
  face: (key, play) => {
    const found = cardAt(key, play);
    return found && <Portrait of={found.info.key} />;
  },
  retold: (event, play) => scoredWords(event) ?? retold(event, play),
  parts: partWords,
  joined,
  spots,
  after,
  ...teach,
  quiet: new Set(["drew", "tile", "terrain", "phase", "passed", "settled", "unlocked", "points"]),
  opens: (event) => event.event === "turn" || event.event === "ended",
  usual: (move) => ["done", "pass", "stand"].includes(move.move),
  closes: (move) => move.move === "done" || move.move === "pass",
  passes: (move) => move.move === "pass",
  secret: new Set(HAND_QUESTIONS),
  foretold: (play) => (inDuel(play) ? [PASS] : []),
  places: /\b([a-l](?:1[0-2]|[1-9]))\b/,
  placeKey: (word) => `sq:${squareNamed(word)}`,
  Table: DawnTable,
  Pad: MoveDice,
  Art,
  tabs: [
    { key: "arena", label: t.tabs.arena, icon: "ui-map" },
    { key: "mages", label: t.tabs.mages, icon: "ui-people" },
    { key: "cards", label: t.tabs.cards, icon: "ui-book" },
    { key: "log", label: t.tabs.log, icon: "ui-log" },
  ],
  tabFor: ({ shown }) => (fighting(view(shown)) ? "arena" : null),
  tabOf: (key) => {
    if (key.startsWith("card")) return "cards";
    return key.startsWith("player") ? "mages" : "arena";
  },
};
