// index.tsx: which page of the rules has which drawing.
import type { FunctionComponent, JSX } from "preact";
import * as abraca from "./abraca";
import * as archmage from "./archmage";
import * as dawn from "./dawn";

const PICTURES: Record<string, Record<string, FunctionComponent>> = {
  archmage: {
    goal: archmage.Legend,
    spheres: archmage.Wheel,
    turn: archmage.Journey,
    attack: archmage.Attack,
    gather: archmage.Gather,
    planets: archmage.Planets,
    study: archmage.Duel,
  },
  abraca: {
    goal: abraca.Racks,
    stones: abraca.Counting,
    turn: abraca.Calls,
    "round-end": abraca.RoundEnds,
  },
  dawn: {
    summoning: dawn.Summon,
    movement: dawn.Walk,
    combat: dawn.Fight,
    retreat: dawn.RetreatDie,
    map: dawn.Grounds,
  },
};

/** Pages that show another's drawing when they stand alone. */
const BORROWED: Record<string, Record<string, FunctionComponent>> = {
  archmage: {
    initiate: archmage.Wheel,
    cast: archmage.Wheel,
    travel: archmage.Journey,
    explore: archmage.Journey,
    wards: archmage.Attack,
    wilderness: archmage.Legend,
  },
};

/** The drawing of a page, or null; alone, a page may borrow one. */
export function pictureOf(game: string, topic: string, alone = false): JSX.Element | null {
  const Picture = PICTURES[game]?.[topic] ?? (alone ? BORROWED[game]?.[topic] : undefined);
  return Picture ? <Picture /> : null;
}
