// teach.ts: what helps a newcomer at Archmage's table.
import type { GameUi } from "../../ui/game";
import { beside, DIRECTIONS, PHASES, type ArchmageView } from "./model";
import { t } from "./strings";

const TOPICS: Partial<Record<(typeof PHASES)[number], string>> = {
  inward: "planets",
  outward: "planets",
  prep: "planets",
  choices: "books",
  passing: "submission",
  after: "cast",
};

export const teach: Pick<GameUi, "topic" | "attempt" | "rash"> = {
  topic: ({ shown }) => {
    const view = shown.view as ArchmageView;
    return view.depth ? "turn" : (TOPICS[PHASES[view.phase] ?? "prep"] ?? "travel");
  },
  attempt: (key, play) => {
    const view = play.shown.view as ArchmageView;
    const here = view.mage[play.viewer]?.at ?? 0;
    const d = DIRECTIONS.findIndex((_, i) => key === `hex:${beside(view, here, i)}`);
    return d < 0 || view.depth ? null : `travel ${DIRECTIONS[d]}`;
  },
  rash: (move, { shown }) => {
    const view = shown.view as ArchmageView;
    if (move.line !== "end" || PHASES[view.phase] === "after") return null;
    return view.mp ? t.sure.points(view.mp) : t.sure.action;
  },
};
