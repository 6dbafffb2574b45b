// place.ts: what on the table each of the engine's lines is made on.
import type { Move } from "../../engine/types";
import type { Placer, Play } from "../../table/play";
import type { Walks } from "../../table/routes";
import { ASK, SCHOOLS, SLOTS, squareNamed, stepFrom, type DawnView } from "./model";

/** "N.2": a school's letter and a slot. */
function creatureNamed(view: DawnView, word: string): number | null {
  const found = /^([NTED])\.([1-5])$/.exec(word);
  if (!found) return null;
  const school = SCHOOLS.findIndex((s) => s[0]?.toUpperCase() === found[1]);
  const seat = view.mage.slice(0, view.seats).findIndex((m) => m.school === school);
  return seat < 0 ? null : seat * SLOTS + Number(found[2]) - 1;
}

/** The square of a mage's portal a or b. */
export function portalNamed(view: DawnView, seat: number, word: string): number {
  return view.mage[seat]?.portal[word === "a" ? 0 : 1] ?? 0;
}

/** Whom a direction is chosen for: the beaten creature, or the one pushed. */
function pushed(view: DawnView): number {
  if (view.ask === ASK.flight) return view.fight.square;
  const subject = view.frame[view.depth - 1]?.subject ?? 0;
  return view.creature[subject]?.square ?? 0;
}

export function placer(play: Play): Placer {
  const view = play.shown.view as DawnView;
  const me = play.viewer;
  const walker = /^cre:(\d+)$/.exec(play.picked ?? "");
  return ({ move: line }: Move) => {
    const [verb = "", first = "", second = ""] = line.split(" ");
    switch (verb) {
      case "move": {
        const creature = me * SLOTS + Number(first) - 1;
        if (!walker || Number(walker[1]) !== creature) return `cre:${creature}`;
        return `sq:${stepFrom(view, view.creature[creature]?.square ?? 0, second)}`;
      }
      case "token":
      case "to":
      case "fight":
        return `sq:${squareNamed(first)}`;
      case "dir":
        return `sq:${stepFrom(view, pushed(view), first)}`;
      case "portal":
        return `sq:${portalNamed(view, me, first)}`;
      case "summon":
      case "cast":
      case "discard":
        return `card:${first}`;
      case "lock":
      case "target": {
        const creature = creatureNamed(view, first);
        if (creature !== null) return `cre:${creature}`;
        return /^p[1-4]$/.test(first) ? `player:${Number(first[1]) - 1}` : null;
      }
      default:
        return null;
    }
  };
}

/** Targets that are picked first and played by a second choice. */
export function holds(move: Move, play: Play): boolean {
  if (move.move.startsWith("lock") || move.move.startsWith("summon")) return true;
  if (!move.move.startsWith("move")) return false;
  return placer(play)(move)?.startsWith("cre:") ?? false;
}

/** The creature of the viewer that a step names: "move 3 n". */
function walkerOf(line: string, { viewer }: Play): string | null {
  const [verb, slot = ""] = line.split(" ");
  return verb === "move" ? `cre:${viewer * SLOTS + Number(slot) - 1}` : null;
}

export const walks: Walks = {
  keyOf: (at) => `sq:${at}`,
  mine: (line, play) => play.picked !== null && walkerOf(line, play) === play.picked,
  from: (play) => (play.shown.view as DawnView).creature[Number(play.picked?.split(":")[1])]?.square ?? 0,
  carried: (key, play) => play.shown.legal.some((m) => walkerOf(m.move, play) === key),
  arrival: ({ does }) => does.replace(/^.*?, costs \d+(, )?/, ""),
};

export function costOf(move: Move | undefined): number | null {
  const found = /costs (\d+)/.exec(move?.does ?? "");
  return found ? Number(found[1]) : null;
}
