// en-teach.ts: events, hints, refusals, lessons and analysis in English.

export const teach = {
  removeSure: "Remove for good",
  skip: "Skip",
  skipHelp: "any key or click shows the rest at once",
  hints: "Best moves",
  noHint: "There is nothing to advise here.",
  hintOf: (percent: number) => `wins ${percent} %`,
  closeHints: "Close the hints",
  ruleOf: (title: string) => `Rule: ${title}`,
  ruleNow: "The rule for this question",
  allRules: "All the rules",
  fullText: "Full text",
  endHelp: "your turn is over; what is not used is lost, and the next one goes on",
  undoHelp: "takes your last step back, as long as it has told nobody anything (key U)",
  hintHelp: "shows the best moves with their chances, and why (key H)",
  notHere: "Nothing can be done there now. Choose one of the lit places, or a button below.",
  sure: {
    back: "Not yet",
    end: "End the turn?",
    plain: "Moves are left.",
  },
};
