// outcome.ts: how a game ended for somebody, as lists tell it.

export type Outcome = "won" | "lost" | "shared" | "off" | "over";

/** By the payoffs in seat order; for who looked on, and where nobody knows them, it is just over. */
export function outcomeOf(seat: number, payoff: readonly number[] | undefined, reason = "played"): Outcome {
  if (reason === "aborted" || reason === "closed") return "off";
  const mine = payoff?.[seat];
  if (!payoff || mine === undefined) return "over";
  const most = Math.max(...payoff);
  if (mine < most || most === 0) return "lost";
  return payoff.filter((p) => p === most).length > 1 ? "shared" : "won";
}

/** The points, one's own first. */
export function scoreOf(seat: number, points: readonly (number | null)[] | undefined): string {
  if (!points?.length) return "";
  const order = [...points.keys()].sort((a, b) => Number(b === seat) - Number(a === seat));
  return order.map((i) => points[i] ?? "?").join(" : ");
}
