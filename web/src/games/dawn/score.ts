// score.ts: whose creatures a mage's points are, from the victory piles that everybody sees.
import type { GameEvent } from "../../engine/types";
import type { Play } from "../../table/play";
import { card, ruled } from "./cards";
import type { DawnMage, DawnView } from "./model";
import { t } from "./strings";

/** Creatures of a mage in somebody's victory pile, with how many of each. */
function trophies(owner: DawnMage, captor: number): { card: number; n: number }[] {
  const taken = owner[`taken_by_p${captor + 1}` as keyof DawnMage] as number[] | undefined;
  return (taken ?? []).flatMap((n, kind) => (n && owner.cards ? [{ card: owner.cards + kind, n }] : []));
}

/** What a score is made of; nothing where that does not add up to it. */
export function partWords(play: Play, seat: number): string {
  const view = play.shown.view as DawnView;
  const parts = view.mage
    .slice(0, view.seats)
    .flatMap((owner) => trophies(owner, seat))
    .map(({ card: number, n }) => ({ name: card(number).name, level: ruled(number)?.level ?? 0, n }))
    .filter(({ level }) => level);
  const total = parts.reduce((sum, { level, n }) => sum + level * n, 0);
  if (total !== view.mage[seat]?.points) return "";
  return parts.map(({ name, level, n }) => t.score.part(name, level * n, n)).join(", ");
}

export function scoreWords(play: Play, seat: number): string {
  const { target } = play.shown.view as DawnView;
  const parts = partWords(play, seat);
  return [parts && t.score.from(parts), t.explain.points(target)].filter(Boolean).join(" ");
}

/** "p1's victory points: 3" with what it was for. */
export function scoredWords({ event, piece, tell }: GameEvent): string | null {
  const level = event === "scored" && ruled(piece ?? 0)?.level;
  return level ? t.score.why(tell.trim(), level, card(piece ?? 0).name) : null;
}
