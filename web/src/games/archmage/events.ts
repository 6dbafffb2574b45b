// events.ts: where an event of Archmage happens on the table, and what it leaves there.
import { NATURE, seatIndex, type GameEvent } from "../../engine/types";
import { put } from "../../ui/retell";
import { NONE, WARLORD, type ArchmageView, type MageView } from "./model";

function hex(at: number): string[] {
  return at === NONE ? [] : [`hex:${at}`];
}

/** Something of a mage: on the viewer's own tower board, else on the player's card. */
function ofMage(event: GameEvent, viewer: number, key: string): string[] {
  const seat = seatIndex(event.seat);
  return seat === viewer ? [key] : [`player:${seat}`];
}

export function spots(event: GameEvent, before: unknown, viewer: number): string[] {
  const view = before as ArchmageView;
  const { from, to, piece } = event;
  const seat = seatIndex(event.seat);
  switch (event.event) {
    case "moves":
    case "warlord":
    case "stretches":
      return [...hex(from), ...hex(to)];
    case "leaves":
    case "sets-down":
      return hex(from);
    case "submits":
    case "explores":
    case "claims":
    case "wards":
    case "token":
    case "builds":
    case "treeman":
      return hex(to);
    case "acts":
    case "casts":
      return seat >= 0 ? hex(view.mage[seat]?.at ?? NONE) : [];
    case "walls":
      return hex(view.tile[from] ?? NONE);
    case "planet":
      return ofMage(event, viewer, `planet:${piece}`);
    case "gains":
    case "loses":
      return ofMage(event, viewer, `relic:${piece}`);
    case "trains":
    case "promotes":
      return ofMage(event, viewer, `area:${piece}`);
    case "captures":
    case "taints":
    case "shadows":
    case "pushes":
      return [`player:${piece}`];
    default:
      return seat === NATURE ? [] : [`player:${seat}`];
  }
}

function mage(view: ArchmageView, seat: number, change: (m: MageView) => Partial<MageView>): ArchmageView {
  return { ...view, mage: put(view.mage, seat, (m) => ({ ...m, ...change(m) })) };
}

export function after(before: unknown, event: GameEvent): unknown {
  const view = before as ArchmageView;
  const { from, to, amount } = event;
  const seat = seatIndex(event.seat);
  const piece = event.piece ?? NONE;
  const holder = seat === NATURE ? WARLORD : seat + 1;
  switch (event.event) {
    case "moves":
      return mage(view, seat, () => ({ at: to }));
    case "warlord":
      return { ...view, warlord: { ...view.warlord, at: to } };
    case "turn":
      return { ...view, active: seat };
    case "explores":
      return { ...view, face: put(view.face, to, () => piece) };
    case "claims":
      return { ...view, holder: put(view.holder, to, () => holder) };
    case "leaves":
      return { ...view, holder: put(view.holder, from, () => 0) };
    case "wards":
      return { ...view, wards: put(view.wards, to, (n) => n + amount) };
    case "token":
      return { ...view, token: put(view.token, to, () => piece) };
    case "gains":
      return mage(view, seat, (m) => ({ relics: put(m.relics, piece, (n) => n + amount) }));
    case "loses":
      return mage(view, seat, (m) => ({ relics: put(m.relics, piece, (n) => n - amount) }));
    case "planet":
      return mage(view, seat, (m) => ({ distance: put(m.distance, piece, () => to) }));
    case "trains":
      return mage(view, seat, (m) => ({ apprentices: put(m.apprentices, piece, (n) => n + amount) }));
    default:
      return view;
  }
}
