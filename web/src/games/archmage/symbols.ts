// symbols.ts: the pictures of Archmage's pages of the rules.
import type { Topic } from "../../engine/types";
import type { Emblem } from "../../ui/game";
import { PLACES, SPHERES, TOKENS } from "./model";

function spellSymbol(topic: Topic): Emblem {
  if (TOKENS.some((token) => token && token === topic.key)) return { name: `token-${topic.key}` };
  const levels = ["fundamental", "advanced", "master"];
  const level = levels.findIndex((l) => topic.group.toLowerCase().includes(l)) + 1;
  return { name: `level-${level || 1}` };
}

const SYMBOLS: Record<string, Emblem> = {
  "cursed-tower": { name: "cursed-tower" },
  enclave: { name: "enclave-dryads", sphere: "nature" },
  hybrid: { name: "hybrid-trolls", sphere: "nature" },
  town: { name: "town" },
  camp: { name: "camp" },
  wilderness: { name: "wild-hidden" },
  planets: { name: "planet-time", sphere: "time" },
  spheres: { name: "mark-logo" },
  wards: { name: "ward" },
  build: { name: "mage-tower" },
  followers: { name: "follower" },
  toll: { name: "doorway" },
  warlord: { name: "warlord" },
  solo: { name: "warlord" },
  attack: { name: "ui-sword" },
  travel: { name: "ui-step" },
  ...Object.fromEntries(PLACES.map((place, i) => [place, { name: `place-${place}`, sphere: SPHERES[i] ?? "" }])),
};

export function symbol(topic: Topic): Emblem | null {
  return SYMBOLS[topic.key] ?? (topic.group.endsWith("spells") ? spellSymbol(topic) : null);
}
