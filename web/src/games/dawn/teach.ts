// teach.ts: what helps a newcomer at Dawn's table.
import type { GameUi } from "../../ui/game";
import { ASK, SLOTS, stepFrom, type DawnView } from "./model";
import { t } from "./strings";

export const teach: Pick<GameUi, "attempt" | "rash"> = {
  attempt: (key, play) => {
    const view = play.shown.view as DawnView;
    const walker = /^cre:(\d+)$/.exec(play.picked ?? "");
    if (!walker) return null;
    const from = view.creature[Number(walker[1])]?.square ?? 0;
    const way = ["n", "e", "s", "w"].find((d) => key === `sq:${stepFrom(view, from, d)}`);
    return way ? `move ${(Number(walker[1]) % SLOTS) + 1} ${way}` : null;
  },
  rash: (move, { shown }) => {
    const view = shown.view as DawnView;
    const moves = shown.legal.some((m) => m.move.startsWith("move"));
    return move.move === "done" && view.ask === ASK.movement && moves ? t.sureMoves(view.points) : null;
  },
};
