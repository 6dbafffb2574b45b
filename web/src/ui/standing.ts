// standing.ts: questions asked out of turn that a table may answer for somebody.
import type { Header } from "../engine/types";
import { t } from "../strings";
import { capital } from "../strings/words";
import type { StandingAnswer } from "../table/protocol";

/** A question by its key, and the answers that can be left for it. */
export interface StandingQuestion {
  question: string;
  label: string;
  choices: { label: string; moves: string[] }[];
  /** Whether it can come up with these options; without this it always can. */
  comes?: (options: Header["options"]) => boolean;
}

type Choice = StandingQuestion["choices"][number];

/** One thing before all others: the moves in the order of what is wished. */
export function first(thing: string, moves: string[]): Choice {
  return { label: t.people.table.first(capital(thing)), moves };
}

export function always(move: string, label: string): Choice[] {
  return [{ label: t.people.table.always(label), moves: [move] }];
}

/** Those that can come up at a table. */
export function comingUp(questions: readonly StandingQuestion[], { options }: Header): StandingQuestion[] {
  return questions.filter((q) => q.comes?.(options) ?? true);
}

/** The answers with one question's replaced; no moves: it is asked again. */
export function withAnswer(answers: StandingAnswer[], question: string, moves: string[]): StandingAnswer[] {
  const others = answers.filter((a) => a.question !== question);
  return moves.length ? [...others, { question, moves }] : others;
}
