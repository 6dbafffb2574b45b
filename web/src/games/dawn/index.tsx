// index.tsx: what Dawn brings to the page.
import type { JSX } from "preact";
import type { Move } from "../../engine/types";
import type { Play } from "../../state/play";
import { named } from "../../ui/icon";
import type { GameUi, Headline } from "../ui";
import { Disc, Ground } from "./arena";
import { card, cardKeyed } from "./cards";
import { ASK, FIGHTING, placeOf, SCHOOLS, SLOTS, squareName, squareNamed, tokenName, type DawnView } from "./model";
import { holds, placer } from "./place";
import { DawnTable, MoveDice } from "./table";

const WORDS: Record<string, string> = {
  done: "Done",
  pass: "Pass",
  stand: "Stand and fight",
  hold: "Hold with a soul stone",
  retreat: "Retreat",
  pin: "Pin with a soul stone",
  power: "Use your power",
  ability: "Reroll the lowest die",
  reroll: "Roll again (soul stone)",
};

const COMPASS: Record<string, string> = { n: "North", e: "East", s: "South", w: "West", gate: "Through the gate" };

function view(p: { view: unknown }): DawnView {
  return p.view as DawnView;
}

function summonLabel(portal: string, stones: string | undefined): string {
  const paid = stones ? `, with ${stones} soul stone${stones === "1" ? "" : "s"}` : "";
  return `On portal ${portal}${paid}`;
}

function label(move: Move, play: Play): string {
  const [verb = "", first = "", second = "", , fourth] = move.line.split(" ");
  const known = WORDS[move.line];
  if (known) return known;
  switch (verb) {
    case "summon":
      return summonLabel(second, fourth);
    case "sacrifice": {
      const c = view(play.shown).creature[play.viewer * SLOTS + Number(first) - 1];
      return `Sacrifice ${c ? card(c.card).name : first}`;
    }
    case "cast":
      return `Cast ${cardKeyed(first)?.name ?? first}`;
    case "discard":
      return `Discard ${cardKeyed(first)?.name ?? first}`;
    case "move":
    case "dir":
      return COMPASS[verb === "move" ? second : first] ?? move.line;
    case "target":
      return cardKeyed(first)?.name ?? first;
    case "lock":
      return "Lock its soul";
    case "school":
      return first.charAt(0).toUpperCase() + first.slice(1);
    default:
      return move.line.charAt(0).toUpperCase() + move.line.slice(1);
  }
}

function summonSub(play: Play): string {
  const { crystals = 0, stones = 0 } = view(play.shown).mage[play.viewer] ?? {};
  const playable = play.shown.legal.some((m) => /^(summon|cast)/.test(m.line));
  const next = playable ? "Pick a lit card, or go on to movement." : "No card can be played now: go on to movement.";
  return `${crystals} crystals, ${stones} soul stones. ${next}`;
}

function headline(play: Play): Headline {
  const now = view(play.shown);
  const prompt = named(play.header, play.shown.prompt);
  const [title = "", ...rest] = prompt.split(". ");
  switch (now.ask) {
    case ASK.summoning:
      return { title: "Summon creatures", sub: summonSub(play) };
    case ASK.movement:
      return {
        title: play.picked ? "Where to?" : `Movement: ${now.points} points left`,
        sub: play.picked
          ? "Pick a lit square, or another creature."
          : "Pick a creature of yours, then a square. Entering an enemy's square is an attack.",
      };
    case ASK.wrapUp:
      return { title: "Wrap up your turn", sub: "Summon once more or lock an enemy's soul. Done draws two cards." };
    default:
      return {
        title: title.length > 70 ? title : prompt.length > 70 ? title : prompt,
        sub: prompt.length > 70 ? rest.join(". ") : "",
      };
  }
}

function targetName(key: string, play: Play): string {
  const [kind = "", a = ""] = key.split(":");
  const now = view(play.shown);
  switch (kind) {
    case "sq": {
      const square = Number(a);
      const ground = placeOf(now.square[Math.floor(square / 13)]?.[square % 13] ?? 0);
      return `${squareName(square)}${ground.kind === "token" ? ` ${tokenName(ground.token)}` : ground.kind === "rough" ? " Rough" : ""}`;
    }
    case "cre": {
      const c = now.creature[Number(a)];
      return c?.card ? card(c.card).name : "";
    }
    case "card":
      return cardKeyed(a)?.name ?? a;
    case "player":
      return play.header.seats[Number(a)]?.name ?? "";
    default:
      return "";
  }
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
          [0, 0, 210, 42],
          [1, 1, 378, 126],
          [2, 2, 294, 210],
          [3, 3, 462, 42],
        ] as const
      ).map(([seat, school, x, y]) => (
        <g class="cre" data-school={SCHOOLS[school]} transform={`translate(${x} ${y})`}>
          <Disc seat={seat} school={school} r={32} />
        </g>
      ))}
    </svg>
  );
}

export const dawn: GameUi = {
  key: "dawn",
  where: (position) => {
    const now = view(position);
    return {
      long: `Round ${Math.max(1, now.round)} of ${now.rounds} · first to ${now.target}`,
      short: `Round ${Math.max(1, now.round)}`,
    };
  },
  placer,
  holds,
  headline,
  label,
  pointHint: "Point at a creature, card or lit square to read about it.",
  targetName,
  about: (key, play) => {
    const [kind, a = ""] = key.split(":");
    const { creature } = view(play.shown);
    const c =
      kind === "cre"
        ? creature[Number(a)]
        : kind === "sq"
          ? creature.find((x) => x.card && x.square === Number(a))
          : undefined;
    const info = kind === "card" ? cardKeyed(a) : c?.card ? card(c.card) : undefined;
    if (!info) return "";
    const who = kind === "sq" ? `${info.name}, ` : "";
    const health = c ? `${who}health ${c.health} of ${info.health}. ` : "";
    return health + (info.text || (info.spell ? "" : `Level ${info.level}, no ability.`));
  },
  quiet: new Set(["drew", "tile", "terrain", "phase", "passed", "settled", "unlocked", "points"]),
  opens: (event) => event.kind === "turn" || event.kind === "ended",
  usual: (move) => ["done", "pass", "stand"].includes(move.line),
  places: /\b([a-l](?:1[0-2]|[1-9]))\b/,
  placeKey: (word) => `sq:${squareNamed(word)}`,
  Table: DawnTable,
  Pad: MoveDice,
  Art,
  tabs: [
    { key: "arena", label: "Arena", icon: "ui-map" },
    { key: "mages", label: "Mages", icon: "ui-people" },
    { key: "cards", label: "Cards", icon: "ui-book" },
    { key: "log", label: "Log", icon: "ui-log" },
  ],
  tabOf: (key) => {
    if (key.startsWith("card")) return "cards";
    return key.startsWith("player") ? "mages" : "arena";
  },
  lessons: [
    {
      when: (p) => p.legal.length > 0 && view(p).ask === ASK.token,
      say: "First the ground: each mage lays the terrain drawn onto an open square, away from the portals. Pick a lit square.",
      topic: "map",
    },
    {
      when: (p) => p.legal.length > 0 && view(p).ask === ASK.summoning,
      say: "Summon creatures onto your portals: a creature costs its level in crystals. Level 0 is free. Pick a lit card, then a portal, and go on with Done.",
      topic: "summoning",
    },
    {
      when: (p) => p.legal.length > 0 && view(p).ask === ASK.movement,
      say: "The dice give points for all your creatures together. Pick a creature, then a lit square. Rough ground costs 2. From your second turn on, entering an enemy's square starts a fight.",
      topic: "movement",
    },
    {
      when: (p) => view(p).step >= FIGHTING.first && view(p).step <= FIGHTING.last && p.legal.length > 0,
      say: "A duel: both roll, the higher top die wins and the difference is what the loser loses. A loss of two or more forces a retreat. Spells can change the dice before and after the roll.",
      topic: "combat",
    },
    {
      when: (p) => p.legal.length > 0 && view(p).ask === ASK.wrapUp,
      say: "Wrap-up: you may summon once more with what is left. Done draws two cards and charges a crystal for your next turn.",
      topic: "wrap-up",
    },
    {
      when: (p, me) => (view(p).mage[me]?.stones ?? 0) > 0 && p.legal.length > 0,
      say: "A charged soul stone! It pays a level of a creature, holds one that must retreat, or wakes your power once a turn.",
      topic: "stones",
    },
  ],
  firstGame: { target: "5" },
};
