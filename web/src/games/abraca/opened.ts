// opened.ts: racks for those who look on, where the host lets them see what is hidden some time later.
import { seatIndex, type GameEvent } from "../../engine/types";
import { put } from "../../ui/retell";
import type { AbracaView } from "./model";

type Known = Pick<AbracaView, "stone" | "secret">;

/** What is still known of stones after an event. */
function outlived({ stone, secret }: Known, event: GameEvent): Known {
  switch (event.event) {
    case "round":
      return { stone: stone.map((row) => row.map(() => null)), secret: secret.map(() => null) };
    case "left":
    case "drew":
    case "dealt":
      return { stone: put(stone, seatIndex(event.seat), (row) => put(row, event.to, () => null)), secret };
    default:
      return { stone, secret };
  }
}

/** The table as it is, with what stood there at an earlier moment and has not moved since. */
export function opened(now: unknown, then: unknown, since: readonly GameEvent[]): unknown {
  const view = now as AbracaView;
  const known = since.reduce(outlived, then as Known);
  const pool = [...view.pool];
  const fill = (number: number | null, before: number | null | undefined): number | null => {
    if (number !== null || !before) return number;
    pool[before - 1] = (pool[before - 1] ?? 0) - 1;
    return before;
  };
  const stone = view.stone.map((row, seat) => row.map((n, slot) => fill(n, known.stone[seat]?.[slot])));
  const secret = view.secret.map((n, i) => fill(n, known.secret[i]));
  return { ...view, stone, secret, pool };
}
