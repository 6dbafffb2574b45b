// aids.ts: what the engine works out for whoever is asked at Archmage's table.
import type { AidPlan } from "../../engine/messages";

export const aids: AidPlan = {
  /** Where a Journey may lead, and the actions it may end with. */
  ahead: { follow: "travel", ends: "journeys-end", step: "moves", budget: "mp" },
  /** The Warlord marches until the next mage's turn, by dice or by a card. */
  ways: {
    stop: "turn",
    throws: "roll march",
    answers: "pass end none",
    unless: { mode: "versus" },
    shownAfter: ["rolls", "card"],
  },
};
