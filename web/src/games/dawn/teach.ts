// teach.ts: what helps a newcomer at Dawn's table.
import type { GameUi } from "../../ui/game";
import { ASK, FIGHTING, SLOTS, stepFrom, type DawnView } from "./model";
import { t } from "./strings";

const TOPICS: Record<number, string> = {
  [ASK.token]: "map",
  [ASK.summoning]: "summoning",
  [ASK.movement]: "movement",
  [ASK.retreat]: "retreat",
  [ASK.flight]: "retreat",
  [ASK.wrapUp]: "wrap-up",
  [ASK.discard]: "wrap-up",
};

export const teach: Pick<GameUi, "topic" | "attempt" | "rash"> = {
  topic: ({ shown }) => {
    const view = shown.view as DawnView;
    const fights = view.step >= FIGHTING.first && view.step <= FIGHTING.last;
    return TOPICS[view.ask] ?? (fights ? "combat" : "overview");
  },
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
    const moves = shown.legal.some((m) => m.line.startsWith("move"));
    return move.line === "done" && view.ask === ASK.movement && moves ? t.sureMoves(view.points) : null;
  },
};
