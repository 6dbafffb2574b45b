// aids.ts: what the engine works out for whoever is asked at Dawn's table.
import type { AidPlan } from "../../engine/messages";

export const aids: AidPlan = {
  /** Where each creature may walk: "move 3 n" is a step of the third. */
  ahead: { follow: "move", step: "moved", budget: "points", walker: 2 },
};
