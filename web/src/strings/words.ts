// words.ts: pieces of sentences.
/** "1 point", "3 points": a number and the thing it counts. */
export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

const IRREGULAR: Record<string, string | undefined> = { is: "are", has: "have", was: "were", does: "do", goes: "go" };

/** "gains" as it follows "you": "gain". */
function withYou(verb: string): string {
  const known = IRREGULAR[verb];
  if (known) return known;
  if (verb.endsWith("ies")) return `${verb.slice(0, -3)}y`;
  return verb.replace(/(?<=ss|sh|ch|x|z)es$|s$/, "");
}

/** A sentence of the engine, said to the seat it speaks of: "p1 gains 2" is "You gain 2", "p1's turn" is "Your turn". */
export function addressed(text: string, seat: number): string {
  const me = `p${seat + 1}`;
  const first = (at: number): boolean => !text.slice(0, at).trim();
  const starts = (at: number): boolean => first(at) || /[.:;] $/.test(text.slice(0, at));
  return text
    .replace(new RegExp(`\\b${me}'s\\b`, "g"), (_, at: number) => (first(at) ? "Your" : "your"))
    .replace(new RegExp(`\\b${me}\\b( [a-z]+s\\b)?`, "g"), (_, verb: string | undefined, at: number) => {
      const you = first(at) ? "You" : "you";
      if (!verb) return you;
      return `${you} ${starts(at) ? withYou(verb.trim()) : verb.trim()}`;
    });
}

/** A bot as tables name it: "adept@3s" is an adept who has three seconds. */
export const botWords = (bot: string): string =>
  bot.replace(/@(\d+)(m?s)$/, (_, n: string, unit: string) => `, ${n} ${unit}`);

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "a", "a and b", "a, b and c". */
export const listed = (words: readonly string[]): string =>
  [words.slice(0, -1).join(", "), ...words.slice(-1)].filter(Boolean).join(" and ");
