// en-analysis.ts: the analysis of a game in English.

const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0");

export const analysis = {
  who: "Who was winning",
  whoHelp: "chance to win after every step; click to go there",
  working: (percent: number) => `Working it out: ${percent} %`,
  plot: (parts: string) => `Chance of winning along the game. At this moment: ${parts}.`,
  luck: "Luck and choice",
  luckHelp: "What dice and draws, own decisions and those of others added to each chance, in percent.",
  byLuck: "luck",
  byOwn: "own choices",
  byOthers: "others",
  turning: "Turning points",
  worst: "Moves to think about again",
  worstHelp: "Each seat's three most costly moves, with what it could see then.",
  flawless: "No costly move found.",
  byDice: "by luck",
  instead: (move: string, why: string) => (why ? `Better: ${move}: ${why}` : `Better: ${move}`),
  signed,
  percent: (share: number) => `${signed(Math.round(100 * share))} %`,
  step: (ply: number) => `Step ${ply}`,
};
