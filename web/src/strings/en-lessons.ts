// en-lessons.ts: what every guided game says, in English.

export const lessons = {
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  nudge: "That would be possible, too. For this lesson choose what is ringed in gold.",
  watch: "Watch: every event is told and marked on the table. A key or a click shows the rest at once.",
  done: "Lesson complete",
  playOn: "Play on",
  again: "Start over",
  real: "Play a full game",
  next: (title: string) => `Next: ${title}`,
  label: "Lesson",
  leave: "End the lesson",
  kept: (title: string) => `lesson: ${title}`,
};
