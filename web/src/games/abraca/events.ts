// events.ts: where an event of Abraca happens on the table, and what it leaves there.
import { seatIndex, type GameEvent } from "../../engine/types";
import { put } from "../../ui/retell";
import type { AbracaView } from "./model";

/** The rack of a seat, or the viewer's own. */
function rack(seat: number): string {
  return `.panel[data-seat="${seat + 1}"]:is(.rack, .own)`;
}

export function spots(event: GameEvent): string[] {
  const { to, piece } = event;
  const seat = seatIndex(event.seat);
  const slot = `${rack(seat)} :is(.rk, .slots) > :nth-child(${to + 1})`;
  switch (event.event) {
    case "left":
      return [slot, `.pyr > :nth-child(${piece})`];
    case "drew":
      return [slot];
    case "life":
      return [`${rack(seat)} .lives`];
    case "points":
      return [`.climber[data-seat="${seat + 1}"]`];
    case "rolled":
      return [".lastcall .die"];
    default:
      return seat >= 0 ? [rack(seat)] : [];
  }
}

function stones(view: AbracaView, seat: number, slot: number, number: number | null): (number | null)[][] {
  return put(view.stone, seat, (row) => put(row, slot, () => number));
}

export function after(before: unknown, event: GameEvent): unknown {
  const view = before as AbracaView;
  const { to, piece } = event;
  const seat = seatIndex(event.seat);
  switch (event.event) {
    case "life":
      return { ...view, life: put(view.life, seat, () => to) };
    case "points":
      return { ...view, points: put(view.points, seat, () => to) };
    case "turn":
      return { ...view, active: seat };
    case "drew":
    case "held":
      return { ...view, stone: stones(view, seat, to, piece ?? null) };
    case "left":
      return {
        ...view,
        stone: stones(view, seat, to, 0),
        board: put(view.board, (piece ?? 0) - 1, (n) => n + 1),
      };
    default:
      return view;
  }
}
