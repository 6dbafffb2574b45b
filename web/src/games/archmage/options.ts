// options.ts: the numbers and rulings to tune, as the set-up lists them.
import { t } from "./strings";

const { groups } = t.tuning;

const GROUPS: [RegExp, string][] = [
  [/^k-solo/, groups.solo],
  [/^k-w-/, groups.warlord],
  [/^(k-deal)/, groups.prophecies],
  [/^k-(place|hoard|eye|sky|forge|push|altar)/, groups.places],
  [/^k-(harvest|replicate|home|barrier|sleight|consume|extract|beguile|fly|hasten|grow)/, groups.newSpells],
  [/^k-(vines|transmute|quicken|decay|chasm|well|imprison|fortify|upheaval|shadow|corrupt|befuddle)/, groups.spells],
  [/^k-(shelf|wards|vu|wc|cs|in|barriers)$/, groups.pools],
  [/^(layout|first|company|submission)/, groups.setUp],
];

export function optionGroup(key: string): string {
  return GROUPS.find(([form]) => form.test(key))?.[1] ?? groups.play;
}

/** The Warlord's goals of solo are for solo alone; the engine lets them be. */
export function optionMatters(key: string, options: Record<string, string>): boolean {
  return !key.startsWith("k-solo") || options.mode === "solo";
}
