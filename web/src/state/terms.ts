// terms.ts: the words of a game's glossary, and where a text uses them.
import type { Topic } from "../engine/types";

export interface Term {
  term: string;
  /** Key of the topic that tells more. */
  topic: string;
}

/** A part of a text; with a topic, a link to it. */
export interface Piece {
  text: string;
  topic?: string;
}

const LINE = /^(.+?): .* See ([a-z0-9-]+)\.$/;

/** The terms of a game, from the glossary among its topics. */
export function termsOf(topics: readonly Topic[]): Term[] {
  const glossary = topics.find((t) => t.key === "glossary");
  return (glossary?.text.split("\n") ?? []).flatMap((line) => {
    const [, term, topic] = LINE.exec(line) ?? [];
    return term && topic ? [{ term, topic }] : [];
  });
}

/** A term in the singular or the plural; one in small letters may begin a sentence. */
function formsOf(term: string): string {
  const first = term.charAt(0);
  const start = first === first.toLowerCase() ? `[${first}${first.toUpperCase()}]` : first;
  const rest = term.slice(1);
  if (rest.includes(" of ")) return start + rest.replace(" of ", "s? of ");
  return start + (rest.endsWith("y") ? `${rest.slice(0, -1)}(?:y|ies)` : `${rest}s?`);
}

/** Cuts a paragraph at its terms: the longest that fits, each topic at its first occurrence. */
export function linked(text: string, terms: readonly Term[], own: string): Piece[] {
  const longestFirst = [...terms].sort((a, b) => b.term.length - a.term.length);
  if (!longestFirst.length) return [{ text }];
  const any = new RegExp(`(?<![\\w'-])(?:${longestFirst.map((t) => `(${formsOf(t.term)})`).join("|")})(?![\\w-])`, "g");
  const seen = new Set([own]);
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(any)) {
    const term = longestFirst[found.slice(1).findIndex((group) => group !== undefined)];
    if (!term || seen.has(term.topic)) continue;
    seen.add(term.topic);
    if (found.index > from) pieces.push({ text: text.slice(from, found.index) });
    pieces.push({ text: found[0], topic: term.topic });
    from = found.index + found[0].length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}

/** A row of a sheet or a glossary: what it is about, and what it says of it. */
export function rowOf(paragraph: string): { lead: string; rest: string } | null {
  const at = paragraph.indexOf(": ");
  return at < 0 ? null : { lead: paragraph.slice(0, at), rest: paragraph.slice(at + 2) };
}

/** The topic a row is about: the term it is, or the title that it begins with or that begins with it. */
export function topicOfLead(lead: string, topics: readonly Topic[], terms: readonly Term[]): string | undefined {
  const name = lead.replace(/ \(.*$/, "");
  const starts = (whole: string, part: string): boolean => new RegExp(`^${part}(?![\\w-])`).test(whole);
  const titled = (fits: (title: string) => boolean): string | undefined => topics.find((t) => fits(t.title))?.key;
  return (
    titled((title) => title === name) ??
    terms.find((t) => t.term.toLowerCase() === name.toLowerCase())?.topic ??
    titled((title) => starts(name, title)) ??
    titled((title) => starts(title, name))
  );
}
