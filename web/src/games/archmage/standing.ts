// standing.ts: Archmage's questions out of turn that a table may answer for somebody.
import { always, first, type StandingQuestion } from "../../ui/standing";
import { RELICS } from "./model";
import { t } from "./strings";

/** One relic before all others, which follow so that an answer is always there. */
function relics(verb: string): StandingQuestion["choices"] {
  return RELICS.map((relic) =>
    first(
      relic,
      [relic, ...RELICS.filter((r) => r !== relic)].map((r) => `${verb} ${r}`),
    ),
  );
}

export const standing: StandingQuestion[] = [
  { question: "gain", label: t.standing.wellspring, choices: relics("gain") },
  { question: "discard", label: t.standing.decay, choices: relics("discard") },
  { question: "toll", label: t.standing.toll, choices: relics("toll") },
  {
    question: "interfere",
    label: t.standing.warlord,
    choices: always("pass", t.standing.pass),
    comes: ({ mode }) => mode !== "versus",
  },
];
