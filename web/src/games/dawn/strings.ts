// strings.ts: what the page says at and about Dawn, in English.
import { count, listed } from "../../strings/words";
import type { Words } from "../../table/lesson";

/** "+2", "−1". */
function signed(n: number): string {
  return n < 0 ? `\u2212${-n}` : `+${n}`;
}

export const t = {
  name: "Dawn",
  pitch: "Summon creatures through your portals, move, and duel with dice. Eight points win the arena.",
  minutes: 45,
  where: (round: number, rounds: number, target: number) =>
    `Round ${round}${rounds ? ` of ${rounds}` : ""} · first to ${target}`,
  whereShort: (round: number) => `Round ${round}`,
  /** Buttons for lines that name nothing on the table. */
  moves: {
    done: "Done",
    pass: "Pass",
    stand: "Stand and fight",
    hold: "Hold with a soul stone",
    retreat: "Retreat",
    pin: "Pin with a soul stone",
    power: "Use your power",
    ability: "Reroll the lowest die",
    reroll: "Roll again (soul stone)",
  } as Record<string, string | undefined>,
  compass: { n: "North", e: "East", s: "South", w: "West", gate: "Through the gate" } as Record<
    string,
    string | undefined
  >,
  summonOn: (portal: string, stones: number) =>
    `On portal ${portal}${stones ? `, with ${count(stones, "soul stone")}` : ""}`,
  sacrifice: (name: string) => `Sacrifice ${name}`,
  castCard: (name: string) => `Cast ${name}`,
  discardCard: (name: string) => `Discard ${name}`,
  lockSoul: "Lock its soul",
  passDuel: "Pass in this duel",
  summoning: "Summon creatures",
  summoningHelp: (crystals: number, stones: number, playable: boolean) =>
    `${count(crystals, "crystal")}, ${count(stones, "soul stone")}. ${
      playable ? "Pick a lit card, or go on to movement." : "No card can be played now: go on to movement."
    }`,
  movement: (points: number) => `Movement: ${points} left`,
  movementHelp: "Pick a creature of yours, then a square. Entering an enemy's square is an attack.",
  movementOver: "None of your creatures can move any more.",
  whereTo: "Where to?",
  whereToHelp: "Pick a lit square, or another creature.",
  wrapUp: "Wrap up your turn",
  wrapUpHelp: "Summon once more or lock an enemy's soul. Done draws two cards.",
  point: "Point at a creature, card or lit square, or tap it once, to read about it.",
  values: {
    "tiles standard": "the same for everybody",
    tiles: "as chosen for all",
    "first fixed": "the first seat",
  },
  tuning: { schools: "Schools", tiles: "Tiles, place by place" },
  tabs: { arena: "Arena", mages: "Mages", cards: "Cards", log: "Log" },
  ground: "Ground",
  roughHelp: "costs 2 movement",
  rough: "Rough",
  places: {
    pit: "pit",
    portal: "portal",
    raised: "raised wall",
    wall: "wall",
    rough: "rough",
    bog: "bog",
    beacon: "beacon",
  },
  beacon: "Beacon",
  beaconHelp: "burns enemies far away",
  tokens: {
    "healing-spring": "regain 1 in your wrap-up",
    "briar-patch": "whoever enters loses 1",
    "high-ground": "defender +1 in the opening round",
    "ley-well": "draw 1 in your wrap-up",
    "shifting-sand": "counts as rough",
    "blood-altar": "sacrifice here too",
    "standing-stones": "safe from aimed magic",
    "killing-floor": "a beaten creature loses 1 more",
    "twin-gate": "step across for 1 movement",
    "mist-bank": "retreat where you like",
  } as Record<string, string | undefined>,
  tokenDoes: (does: string) => `For everybody: ${does}.`,
  arena: (wide: number, high: number) => `Arena, ${wide} by ${high}`,
  of: (name: string) => `of ${name}`,
  on: (square: string) => `on ${square}`,
  cardName: (name: string, level: number, health: number, text: string) =>
    `${name}, level ${level}, health ${health}: ${text}`,
  level: (n: number) => `level ${n}`,
  health: (n: number, of: number) => `health ${n} of ${of}`,
  healthTired: (n: number, of: number, tired: number) => `health ${n} of ${of}, fatigued at ${tired}`,
  plain: (level: number) => `Level ${level}, no ability.`,
  fatigued: "fatigued",
  locked: "soul-locked",
  freeSlot: "free slot",
  mage: (name: string, school: string, points: number, target: number) =>
    `${name}, ${school}, ${points} of ${target} points`,
  noSchool: "no school yet",
  ofTarget: (n: number) => `of ${n}`,
  crystals: "crystals",
  stones: "soul stones",
  locks: "soul locks",
  charged: (n: number, of: number, what: string) => `${n} of ${of} ${what}`,
  deck: (n: number) => `${n} cards in the deck`,
  handCount: "hand",
  attacks: "attacks",
  defends: "defends",
  destroyed: "destroyed",
  die: (n: number) => `die ${n}`,
  unrolled: "not rolled yet",
  /** Why a duel was won. */
  why: {
    by: { lunge: "lunge", brace: "brace", own: "own strength", other: "other effects" },
    part: (n: number, by: string) => `${signed(n)} ${by}`,
    die: "best die",
    nextDie: "next die",
    total: (n: number) => `comes to ${n}`,
    ward: (n: number, by: string) => `loses ${n} less: ${by}`,
    crush: (n: number, by: string) => `a beaten foe loses ${n} more: ${by}`,
    dice: (n: number, by: string) => `${count(Math.abs(n), "die", "dice")} ${n < 0 ? "fewer" : "more"}: ${by}`,
    turned: (by: string, who: string, n: number) => `${who} had a die turned to ${n} by ${by}`,
    least: (who: string, n: number) => `${who} counts its lowest die as ${n}`,
    rerolled: (by: string, who: string) => `${who} rolled again by ${by}`,
    rolled: (by: string, who: string, n: number) =>
      `${who} rolled ${count(Math.abs(n), "die", "dice")} ${n < 0 ? "fewer" : "more"} by ${by}`,
    it: "it",
    tired: (who: string) => `${who} was fatigued (a die fewer)`,
    lunge: (who: string, n: number) => `${who} lunged (${signed(n)})`,
    brace: (who: string, n: number) => `${who} braced (${signed(n)})`,
    own: (who: string, n: number) => `${who} has ${signed(n)} of its own`,
    other: (who: string, n: number) => `${who} had ${signed(n)} from elsewhere`,
    stood: (who: string, token: string, n: number) => `${who} stood on ${token} (${signed(n)})`,
    had: (who: string, card: string, n: number) => `${who} had ${card} (${signed(n)})`,
    wins: (who: string, high: number, low: number, why: string[], though: string[]) =>
      `${who} wins ${high} to ${low}${why.length ? `: ${listed(why)}` : ""}${though.length ? `, though ${listed(though)}` : ""}.`,
    next: (who: string, high: number, low: number) =>
      `The best dice are level. By the next ${who} wins ${high} to ${low}.`,
    tenth: (who: string) => `The tenth tie goes to the defender: ${who} wins.`,
    loses: (who: string, n: number, apart: number, parts: string[]) =>
      `${who} loses ${n ? `${n} health` : "no health"}${parts.length ? ` (${apart} by the dice, ${parts.join(", ")})` : ""}.`,
    must: "It must retreat.",
    may: "It may stand or retreat.",
    fates: {
      destroyed: "It is destroyed.",
      retreats: "It retreats.",
      stands: "It stands: they fight again.",
      held: "A soul stone holds it there: they fight again.",
      pinned: "It is pinned there: they fight again.",
      blocked: "It cannot get away: they fight again.",
    } as Record<string, string | undefined>,
  },
  duel: "Duel",
  duelOn: (square: string) => `Duel on ${square}`,
  opening: "opening round",
  versus: "vs",
  /** Between the sides, read from left to right. */
  beats: "beats",
  beaten: "loses to",
  whose: (seat: number, name: string) => `p${seat}'s ${name}`,
  duelHelp:
    "Both roll the dice of their level, one fewer when fatigued. The best die counts, with all that is added to it; the difference is the loss.",
  hand: "Your hand",
  handHelp: (n: number) => `${count(n, "card")}, keep 4`,
  open: "In the open",
  seenByAll: "everybody sees it",
  noCards: "No cards in hand: you draw two at the end of your turn.",
  noAbility: "No ability. It does not need one.",
  now: (verb: string) => `${verb} now`,
  cost: (n: number) => `cost ${n}`,
  healthWord: "health",
  tiresAt: "tires at",
  moveDiceHelp: "The two dice of this turn and what the map adds to them, less what was spent.",
  moveDice: (dice: string, points: number) => `movement dice ${dice}, ${points} movement left`,
  /** The guided first game: a sentence or two for each decision; null where the one before still holds. */
  lesson: {
    title: "Your first battle",
    about: "Summon, walk, fight, and take what a victory brings: two turns against one rival.",
    steps: [
      {
        say: "Creatures enter through your two portals. Tomb Hound is of level 1 and costs one crystal: choose its card, then the northern portal.",
        topic: "summoning",
      },
      { say: "You can pay for nothing more. Say Done, and two dice are rolled for your movement.", topic: "movement" },
      {
        say: "The dice and a bonus give movement for all your creatures. Choose Tomb Hound, then a lit square: most steps cost 1, rough ground 2. Walk it north and then east.",
        topic: "movement",
      },
      null,
      null,
      null,
      {
        say: "One step south, onto the beacon. Who holds one at the start of the wrap-up burns enemies far from the beacons, in later turns: Bram has to come out.",
        topic: "beacons",
      },
      { say: "Points left over are lost. Nobody may attack in the first turn anyway: Done.", topic: "movement" },
      {
        say: "The turn ends with the wrap-up: you draw two cards, keep four at most, and charge a crystal.",
        topic: "wrap-up",
      },
      {
        say: "Brass Hound has come close. Your crystal is charged again: summon Ghoul, on the northern portal again.",
        topic: "summoning",
      },
      { say: "Done: roll for movement.", topic: "movement" },
      {
        say: "Lead Ghoul north and then east, onto the square of Brass Hound. Who steps onto a lone enemy attacks it.",
        topic: "movement",
      },
      null,
      null,
      {
        say: "The square is contested now. Done: the dice are rolled. (Spells for fights lie open once drawn; neither of you has one.)",
        topic: "combat",
      },
      {
        say: "Your best die showed 5, and 1 more for attacking; Bram's best was 2: the loser loses the difference in health. Destroyed! It is worth its level in points, and it charged one of your soul stones, which pays like a crystal. Summon the second Tomb Hound with it.",
        topic: "stones",
      },
      { say: "Done: that is a whole turn. Summon, move, fight, wrap up.", topic: "wrap-up" },
    ],
    over: "You have summoned, walked and won a fight. Three points win this short game. Play on from here, against Bram.",
  } as Words,
  /** Under the drawings of the rules. */
  pictures: {
    duel: "The best dice are compared, with what is added to them: 5 and 1 for the lunge make 6, which beats 4. The loser loses the difference, 2 health. At a tie the next dice decide, and nothing is lost.",
    lunge: "+1 lunge",
    loses: "loses 2",
    move: "A step costs 1, onto rough ground 2. Walls stop everybody; who steps onto a lone enemy attacks it.",
    legend: "Ground and portals.",
    grounds: ["normal, 1 movement", "rough, 2 movement", "wall", "pit", "portal"],
    retreat: "The retreat die: 1 to 4 are north, east, south and west.",
    five: "5: its owner picks",
    six: "6: the winner picks",
    summon: "A creature costs its level, in crystals or soul stones, and comes through a free portal.",
  },
  /** Questions that can be answered beforehand. */
  standing: {
    before: "Before a roll",
    after: "After a roll",
    pass: "pass",
  },
  sureMoves: (n: number) => (n ? `You still have ${n} movement.` : "A creature of yours can still move."),
  /** What a score is made of. */
  score: {
    part: (name: string, points: number, n: number) => `${points} for ${n > 1 ? `${n} of ` : ""}${name}`,
    from: (parts: string) => `${parts}.`,
    why: (told: string, points: number, name: string) => `${told}, ${points} for ${name}`,
  },
  /** What the numbers and signs of a mage say. */
  explain: {
    pointsTitle: "Points",
    points: (target: number) => `A destroyed enemy is worth its level in points. Who first has ${target} wins at once.`,
    crystals: "They pay for creatures, each its level. One is charged again at the end of your turn.",
    stones:
      "Charged by enemies you destroy. A stone pays a level, repeats your movement roll, holds or pins, or fuels your power.",
    locks:
      "In your wrap-up a lock keeps an enemy's creature from being sacrificed until your next turn. Each is used once.",
    school: "Its creatures, spells and power are on one sheet.",
    ground: {
      normal: "Open ground: entering costs 1 movement.",
      bog: "Entering costs 2 movement.",
      raised: "Nobody enters it.",
      rough: "Entering costs 2 movement.",
      wall: "Nobody enters it.",
      pit: "Nobody enters it.",
      portal: "Creatures are summoned here.",
    } as Record<string, string | undefined>,
  },
};
