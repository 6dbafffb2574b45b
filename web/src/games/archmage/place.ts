// place.ts: what on the table each of the engine's lines is made on.
import type { Move } from "../../engine/types";
import type { Placer, Play } from "../../table/play";
import type { Walks } from "../../table/routes";
import {
  areaNamed,
  beside,
  cellNamed,
  DIRECTIONS,
  locationNamed,
  NONE,
  relicNamed,
  sphereNamed,
  stepFrom,
  type ArchmageView,
} from "./model";

function hex(at: number): string | null {
  return at === NONE ? null : `hex:${at}`;
}

function seatOf(word: string): number {
  return Number(word[1]) - 1;
}

/** So many cells on in a direction, over gaps too. */
function flown(view: ArchmageView, at: number, direction: string, cells: number): number {
  let cell = view.cell[at] ?? 0;
  for (let i = 0; i < cells && cell >= 0; i++)
    cell = stepFrom(cell, DIRECTIONS.indexOf(direction as (typeof DIRECTIONS)[number]));
  return cell < 0 ? NONE : (view.tile[cell] ?? NONE);
}

/** The target of a line, from its verb and first words. */
function targetOf(line: string, view: ArchmageView, opening: ArchmageView, here: number): string | null {
  const [verb = "", first = "", second = ""] = line.split(" ");
  switch (verb) {
    case "travel":
    case "dir":
      return hex(beside(view, here, DIRECTIONS.indexOf(first as (typeof DIRECTIONS)[number])));
    case "at":
    case "to":
    case "from":
    case "ward":
    case "lift":
    case "pull":
    case "drop":
    case "land":
    case "stand":
    case "burn":
      return hex(locationNamed(opening, first));
    case "pivot":
      return hex(locationNamed(opening, second));
    case "fly":
      return hex(flown(view, here, first, Number(second)));
    case "wall": {
      const [a = "", b = ""] = first.split("-");
      return `edge:${cellNamed(a)}:${cellNamed(b)}`;
    }
    case "place":
      return `cell:${cellNamed(first.slice(1))}`;
    case "cast":
      return `spell:${first}`;
    case "planet":
    case "outward":
    case "inward":
      return `planet:${sphereNamed(first)}`;
    case "gain":
    case "copy":
    case "town":
    case "toll":
    case "discard":
    case "divine":
      return relicNamed(first) < 0 ? null : `relic:${relicNamed(first)}`;
    case "swap":
      return `relic:${relicNamed(first.split(">")[0] ?? "")}`;
    case "train":
    case "area":
      return `area:${sphereNamed(first)}`;
    case "duel":
      return `area:${areaNamed(first)}`;
    case "on":
    case "push":
    case "taint":
      return `player:${seatOf(first)}`;
    case "door":
      return `door:${seatOf(first)}:${sphereNamed(second)}`;
    default:
      return null;
  }
}

export function placer(play: Play): Placer {
  const view = play.shown.view as ArchmageView;
  const here = view.mage[play.viewer]?.at ?? 0;
  return ({ move: line }: Move) => targetOf(line, view, play.opening as ArchmageView, here);
}

/** Movement a move costs, from the engine's own words. */
export function costOf(text: string | undefined): number | null {
  const found = /-(\d+) movement/.exec(text ?? "");
  return found ? Number(found[1]) : null;
}

function standsAt(play: Play): number {
  return (play.shown.view as ArchmageView).mage[play.viewer]?.at ?? 0;
}

export const walks: Walks = {
  keyOf: (at) => `hex:${at}`,
  mine: () => true,
  from: standsAt,
  carried: (key, play) => key === `hex:${standsAt(play)}` && (play.shown.ahead?.length ?? 0) > 1,
  arrival: ({ does }) =>
    does
      .split(", ")
      .filter((part) => !/^(to |-\d+ movement$)/.test(part))
      .join(", "),
};

/** What ending the Journey on a location could bring. */
export function endsAt(play: Play, at: number): Move[] {
  const ahead = play.shown.ahead ?? [];
  const node = at === standsAt(play) ? ahead[0] : ahead.find((n) => n.at === at);
  return node?.ends ?? [];
}
