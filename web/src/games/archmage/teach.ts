// teach.ts: what helps a newcomer at Archmage's table.
import type { GameUi } from "../../ui/game";
import { beside, DIRECTIONS, PHASE, type ArchmageView } from "./model";
import { t } from "./strings";

export const teach: Pick<GameUi, "attempt" | "rash"> = {
  attempt: (key, play) => {
    const view = play.shown.view as ArchmageView;
    const here = view.mage[play.viewer]?.at ?? 0;
    const d = DIRECTIONS.findIndex((_, i) => key === `hex:${beside(view, here, i)}`);
    return d < 0 || view.depth ? null : `travel ${DIRECTIONS[d]}`;
  },
  rash: (move, { shown }) => {
    const view = shown.view as ArchmageView;
    if (move.move !== "end" || view.phase === PHASE.after) return null;
    return view.mp ? t.sure.points(view.mp) : t.sure.action;
  },
};
