// score.ts: where a mage's points come from, as far as that adds up to what the engine says.
import type { Play } from "../../table/play";
import { LANDS, SPHERES, type ArchmageView } from "./model";
import { t } from "./strings";

/** Points of a spell by its level, 6. */
const SPELL_POINTS = [
  [1, 1],
  [2, 2],
  [3, 4],
] as const;

/** For most locations of a land alone, or shared by two. */
function landPoints(view: ArchmageView, seat: number, land: number): number {
  const all = view.mage.slice(0, view.seats).map((m) => m.holds[land] ?? 0);
  const most = Math.max(...all);
  if (!most || all[seat] !== most) return 0;
  const sharing = all.filter((n) => n === most).length;
  return sharing === 1 ? 2 : sharing === 2 ? 1 : 0;
}

/** Areas of a level with an apprentice: what was learned last counts before it is in the book, 6. */
function taught(apprentices: number[], level: number): number {
  return apprentices.slice((level - 1) * SPHERES.length, level * SPHERES.length).filter(Boolean).length;
}

/** What a score is made of. Tables that score otherwise get no parts. */
export function scoreParts(play: Play, seat: number): { what: string; points: number }[] {
  const view = play.shown.view as ArchmageView;
  const mage = view.mage[seat];
  if (!mage) return [];
  const spells = SPELL_POINTS.map(([level, worth]) => ({
    what: t.score.spells(taught(mage.apprentices, level), t.levels[level - 1] ?? ""),
    points: worth * taught(mage.apprentices, level),
  }));
  const lands = LANDS.map((land, i) => {
    const points = landPoints(view, seat, i);
    return { what: points === 1 ? t.score.shared(land) : t.score.most(land), points };
  });
  const prophecies = { what: t.powers, points: mage.worth.reduce((sum, n) => sum + n, 0) };
  const parts = [...spells, ...lands, prophecies].filter(({ points }) => points);
  const total = parts.reduce((sum, { points }) => sum + points, 0);
  return total === play.shown.points[seat] ? parts : [];
}

export function partWords(play: Play, seat: number): string {
  return scoreParts(play, seat)
    .map(({ what, points }) => t.score.part(what, points))
    .join(", ");
}

export function scoreWords(play: Play, seat: number): string {
  return t.score.sum(t.worth(play.shown.points[seat] ?? 0), partWords(play, seat));
}
