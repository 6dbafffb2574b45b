// rules.ts: which page of the rules tells more about a sentence of the engine.
import type { Topic } from "../engine/types";

/** Sections a page covers: "4.5, 4.7" are two. */
function sections(topic: Topic): string[] {
  return topic.section.split(/,\s*/).filter(Boolean);
}

/** The page for a section such as 4.7.1: one that names it, else the nearest
 * above it; what one does before what there is. */
export function topicOfSection(topics: readonly Topic[], section: string): Topic | undefined {
  for (let at = section; at; at = at.slice(0, Math.max(0, at.lastIndexOf(".")))) {
    const named = topics.filter((t) => sections(t).includes(at));
    if (named.length) return named.find((t) => t.group === "Actions") ?? named[0];
  }
  return topics.find((t) => sections(t).some((s) => s.startsWith(`${section}.`)));
}

/** The page about a refusal: what it begins with ("gather needs …"), else the section it cites. */
export function topicOfRefusal(topics: readonly Topic[], words: string): Topic | undefined {
  const first = /^\w+/.exec(words)?.[0] ?? "";
  const cited = /\((?:rule )?(A?\d[\d.]*)/.exec(words)?.[1];
  return topics.find((t) => t.key === first) ?? (cited ? topicOfSection(topics, cited) : undefined);
}
