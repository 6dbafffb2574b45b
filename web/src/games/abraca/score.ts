// score.ts: where a wizard's points come from, round by round, as the log tells it.
import { seatIndex, type GameEvent } from "../../engine/types";
import type { Play } from "../../table/play";
import { t } from "./strings";

/** What somebody got at the end of a round. */
export interface Gain {
  seat: number;
  /** For the round itself, and whether it was won. */
  round: number;
  won: boolean;
  /** For secret stones. */
  secrets: number;
}

/** The gains of all rounds, by the event that tells of each. */
export function gains({ log }: Pick<Play, "log">): Map<GameEvent, Gain> {
  const found = new Map<GameEvent, Gain>();
  let taken: number[] = [];
  let winner = -1;
  for (const { event } of log) {
    const seat = seatIndex(event.seat);
    if (event.event === "round") taken = [];
    if (event.event === "secret") taken[seat] = (taken[seat] ?? 0) + 1;
    if (event.event === "round-over") winner = seat;
    if (event.event !== "points") continue;
    const secrets = event.amount ? (taken[seat] ?? 0) : 0;
    found.set(event, { seat, round: event.amount - secrets, won: seat === winner, secrets });
  }
  return found;
}

/** What one round brought, in parts. */
export function gainWords({ round, won, secrets }: Gain): string {
  if (!round) return t.score.fell;
  const parts = [won ? t.score.won(round) : t.score.survived(round)];
  if (secrets) parts.push(t.score.secrets(secrets));
  return parts.join(", ");
}

/** What a score is made of; nothing where the log does not go back to the first round. */
export function partWords(play: Play, seat: number): string {
  const mine = [...gains(play).values()].filter((g) => g.seat === seat);
  const won = mine.filter((g) => g.won);
  const survived = mine.filter((g) => g.round && !g.won);
  const worth = (all: Gain[]): number => all.reduce((sum, g) => sum + g.round, 0);
  const secrets = mine.reduce((sum, g) => sum + g.secrets, 0);
  if (worth(mine) + secrets !== (play.shown.points[seat] ?? 0)) return "";
  const parts = [
    won.length && t.score.roundsWon(won.length, worth(won)),
    survived.length && t.score.roundsSurvived(survived.length, worth(survived)),
    secrets && t.score.secrets(secrets),
  ];
  return parts.filter(Boolean).join(", ");
}

/** A score in parts, and what wins. */
export function scoreWords(play: Play, seat: number, target: number): string {
  return [partWords(play, seat), t.explain.points(target)].filter(Boolean).join(". ");
}

/** "p1 scores 4 (8 points)" with its parts. */
export function retold(event: GameEvent, play: Play): string | null {
  const gain = event.event === "points" ? gains(play).get(event) : undefined;
  return gain ? t.score.why(event.tell.trim(), gainWords(gain)) : null;
}
