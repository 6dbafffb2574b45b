// standing.ts: Dawn's questions out of turn that a table may answer for somebody.
import { always, type StandingQuestion } from "../../ui/standing";
import { t } from "./strings";

export const standing: StandingQuestion[] = [
  { question: "before-roll", label: t.standing.before, choices: always("pass", t.standing.pass) },
  { question: "after-roll", label: t.standing.after, choices: always("pass", t.standing.pass) },
];
