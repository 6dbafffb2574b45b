// standing.ts: questions asked out of turn that a table may answer for somebody.
import type { Header } from "../engine/types";
import { RELICS, capital } from "../games/archmage/model";
import { t } from "../strings";
import type { StandingAnswer } from "../table/protocol";

/** A question by its key, and the answers that can be left for it. */
export interface StandingQuestion {
  question: string;
  label: string;
  choices: { label: string; moves: string[] }[];
}

const ask = t.people.table;

/** One relic before all others, which follow so that an answer is always there. */
function relics(verb: string): StandingQuestion["choices"] {
  return RELICS.map((relic) => ({
    label: ask.first(capital(relic)),
    moves: [relic, ...RELICS.filter((r) => r !== relic)].map((r) => `${verb} ${r}`),
  }));
}

function always(move: string, label: string): StandingQuestion["choices"] {
  return [{ label: ask.always(label), moves: [move] }];
}

const WARLORD = "interfere";
const { archmage, dawn } = t.people.standing;

const QUESTIONS: Record<string, StandingQuestion[] | undefined> = {
  archmage: [
    { question: "gain", label: archmage.wellspring, choices: relics("gain") },
    { question: "discard", label: archmage.decay, choices: relics("discard") },
    { question: "toll", label: archmage.toll, choices: relics("toll") },
    { question: WARLORD, label: archmage.warlord, choices: always("pass", archmage.pass) },
  ],
  dawn: [
    { question: "before-roll", label: dawn.before, choices: always("pass", dawn.pass) },
    { question: "after-roll", label: dawn.after, choices: always("pass", dawn.pass) },
  ],
};

/** Those that can come up at a table; the Warlord moves only where he is the rival. */
export function standingQuestions({ game, options }: Header): StandingQuestion[] {
  return (QUESTIONS[game] ?? []).filter((q) => q.question !== WARLORD || options.mode !== "versus");
}

/** The answers with one question's replaced; no moves: it is asked again. */
export function withAnswer(answers: StandingAnswer[], question: string, moves: string[]): StandingAnswer[] {
  const others = answers.filter((a) => a.question !== question);
  return moves.length ? [...others, { question, moves }] : others;
}
