// portraits.ts: what each card's picture is composed of: a figure and up to two marks, by names of
// symbols. A card without a row has a picture made of what it does.
import { PRIMITIVE, TRIGGER } from "lists/dawn";
import type { RuledCard } from "./cards";

/** Symbols that are called otherwise, in words of pictures. */
const CALLED: Record<string, string | undefined> = {
  skull: "school-necromancer",
  heart: "health",
  die: "die-6",
  wall: "terrain-wall",
  bog: "terrain-rough",
  soul: "soul-charged",
  crystal: "crystal-charged",
  gate: "portal",
  sword: "ui-sword",
};

export function symbolOf(word: string): string {
  return CALLED[word] ?? `pic-${word}`;
}

/** By key of a card: its figure, then its marks. A new card has its row here. */
const ROWS: Record<string, string | undefined> = {
  "grave-rat": "rat tomb",
  "bone-servant": "skeleton candle",
  ghoul: "ghoul bone",
  "barrow-guard": "guard tomb",
  "tomb-hound": "hound tomb",
  "crypt-knight": "knight skull",
  "plague-bearer": "plague skull",
  "mourning-wraith": "wraith drop",
  "pale-regent": "king soul",
  "bone-colossus": "giant bone",
  "carrion-prince": "vulture crown",
  "second-burial": "coffin rise",
  "rob-the-tomb": "tomb spade",
  "last-rites": "candle skull",
  "bone-plating": "shield bone",
  "withering-gaze": "eye skull",
  "grasping-dead": "hand tomb",
  "rotting-dart": "dart skull",
  "dark-stitching": "needle heart",
  "corpse-burst": "burst skull",

  "scrap-crawler": "crawler gear",
  "spark-mite": "beetle bolt",
  "brass-hound": "hound gear",
  "piston-guard": "guard hammer",
  "survey-drone": "drone eye",
  "rail-strider": "strider lance",
  "arc-sentry": "sentry bolt",
  "clockwork-duelist": "duelist gear",
  "siege-engine": "engine wall",
  "iron-titan": "titan hammer",
  "grand-automaton": "automaton crown",
  overdrive: "gear bolt",
  "phase-coil": "coil gate",
  "loaded-die": "die plus",
  "jamming-pulse": "pulse die",
  "magnet-beam": "magnet bolt",
  "escape-thrusters": "rocket flame",
  "field-repairs": "wrench heart",
  "assembly-line": "gear hammer",
  "stolen-plans": "scroll gear",

  "ember-wisp": "wisp burst",
  "mud-sprite": "sprite bog",
  "dust-runner": "hare wind",
  "stone-warden": "golem shield",
  "flame-adder": "adder flame",
  "frost-stag": "stag snow",
  "tide-serpent": "serpent wave",
  "thunder-hawk": "hawk bolt",
  "magma-giant": "giant flame",
  "elder-oak": "oak heart",
  "storm-sovereign": "storm crown",
  "fire-lance": "lance flame",
  "forked-lightning": "bolt bolt",
  quake: "quake burst",
  "rising-wall": "wall rise",
  "sudden-bog": "bog drop",
  gale: "wind rise",
  "spring-rain": "rain heart",
  "molten-skin": "shield flame",
  flare: "sun sword",

  "gutter-imp": "imp sword",
  "cinder-thrall": "thrall flame",
  "pit-hound": "hound horns",
  "chain-fiend": "fiend chain",
  "whispering-shade": "shade scroll",
  "horned-reaver": "bull claw",
  "flayed-brute": "brute drop",
  "lash-keeper": "keeper crystal",
  "pit-tyrant": "demon crown",
  "winged-ruin": "dragon wings",
  "abyss-lord": "maw horns",
  "infernal-bargain": "scroll drop",
  hellfire: "flame horns",
  "blood-frenzy": "claw drop",
  "soul-tax": "coin soul",
  "drag-down": "hand chain",
  "fearful-howl": "horn skull",
  goad: "claw chain",
  "shackled-will": "chain eye",
  "dark-gift": "gift drop",
  devour: "jaws heart",

  "open-the-grave": "tomb rise",
  recalibrate: "gear die",
  "lightning-rod": "bolt lance",
  "blood-pact": "hand drop",
};

/** Creatures without a row: a figure for each level of a school. */
const BEINGS: Record<string, readonly string[] | undefined> = {
  necromancer: ["rat", "skeleton", "wraith", "king"],
  technomancer: ["crawler", "drone", "strider", "titan"],
  elementalist: ["sprite", "hare", "golem", "oak"],
  demonologist: ["imp", "fiend", "bull", "maw"],
};

/** What an effect looks like, by its primitive. */
const DOES: Record<keyof typeof PRIMITIVE, string> = {
  edge: "sword",
  dice: "eye",
  reroll: "die",
  fix: "die",
  ward: "shield",
  crush: "hammer",
  firm: "anchor",
  pin: "chain",
  hurt: "burst",
  mend: "heart",
  swift: "wings",
  tread: "bog",
  pace: "wings",
  shove: "wind",
  blink: "coil",
  ground: "wall",
  draw: "scroll",
  strip: "hand",
  kindle: "crystal",
  dim: "soul",
  discount: "coin",
  raise: "rise",
  dredge: "spade",
  offer: "candle",
};

/** When it does so, where that can be seen. */
const WHEN: Partial<Record<keyof typeof TRIGGER, string>> = {
  lunge: "lance",
  brace: "anchor",
  enter: "gate",
  win: "crown",
  lose: "drop",
  slay: "jaws",
  death: "skull",
  rest: "sun",
};

function named<T extends string>(list: Readonly<Record<T, number>>, value: number): T | undefined {
  return (Object.keys(list) as T[]).find((key) => list[key] === value);
}

/** The picture of a card nobody has drawn: a figure its name speaks of, or one of its school, and
 * what it does. */
export function composed(card: RuledCard, figures: ReadonlySet<string>): string {
  const signs = card.effects.flatMap(({ primitive, trigger }) => {
    const does = named(PRIMITIVE, primitive);
    const when = named(TRIGGER, trigger);
    return [does && DOES[does], when && WHEN[when]].filter((sign): sign is string => Boolean(sign));
  });
  const spoken = card.key.split("-").find((word) => figures.has(word));
  const figure = spoken ?? (card.spell ? (signs.shift() ?? "burst") : (BEINGS[card.school]?.[card.level] ?? "shade"));
  const marks = [...new Set(signs)].filter((sign) => sign !== figure).slice(0, 2);
  return [figure, ...marks].join(" ");
}

/** Figures that names may speak of: hound, knight, giant … */
const FIGURES: ReadonlySet<string> = new Set(Object.values(ROWS).flatMap((row) => row?.split(" ").slice(0, 1) ?? []));

export function portraitOf(card: RuledCard): string {
  return ROWS[card.key] ?? composed(card, FIGURES);
}
