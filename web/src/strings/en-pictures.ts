// en-pictures.ts: what the drawings of the rules say in English.

export const pictures = {
  archmage: {
    wheel:
      "Six circles, a sphere each. One apprentice in a single circle knows a Fundamental spell, where two circles overlap an Advanced one, where three do a Master spell.",
    levels: ["Fundamental", "Advanced", "Master"],
    journey:
      "A Journey of five points: two steps, a point to explore, one more step. Claiming what you stand on is free. Then one action ends it.",
    attack: "Each point takes one thing away: first the ward, then the follower. Now the land is vacant.",
    gather: "In a Town: a relic for each land you hold, a follower for each Camp, a gift for each Town.",
    planets: "A planet at distance d brings 4 − d relics when the game begins, and one each time it is drawn nearer.",
    distance: "distance",
    centre: "centre",
    legend: "The places of the map. Hills, flags and stars lie face down until somebody explores them.",
    places: [
      "Grove",
      "Ruins",
      "Library",
      "Mine",
      "Crypt",
      "Town",
      "Camp",
      "Enclave",
      "Hybrid",
      "Wilderness",
      "Outpost",
      "Cursed",
    ],
    duel: "Two apprentices in neighbouring areas duel: one rises to the overlap, the other goes back to the Company.",
    rises: "rises",
    back: "goes back",
  },
  abraca: {
    racks: "You see everybody's stones but your own.",
    yours: "you",
    count: "Of the six 6s two are used and one stands in a rack. The other three can be in front of you.",
    turn: "Call 4, then 6: both worked. A call may never be lower than the last. The 8 is not there: a life is lost and the turn is over.",
    ends: "How a round ends, and what it brings.",
    rows: [
      ["Your rack is empty", "3", "others 0"],
      ["Your spell takes the last life", "3", "survivors 1"],
      ["You fall by your own call", "0", "survivors 1"],
      ["A secret stone, if you live", "+1", ""],
    ],
  },
  dawn: {
    duel: "The highest dice are compared: 6 beats 4, and the loser loses the difference, 2 health. At a tie the next dice decide, and nothing is lost.",
    loses: "loses 2",
    move: "A step costs 1, onto rough ground 2. Walls stop everybody; who steps onto a lone enemy attacks it.",
    legend: "Ground and portals.",
    grounds: ["normal, 1 point", "rough, 2 points", "wall", "pit", "portal"],
    retreat: "The retreat die: 1 to 4 are north, east, south and west.",
    five: "5: its owner picks",
    six: "6: the winner picks",
    summon: "A creature costs its level, in crystals or soul stones, and comes through a free portal.",
  },
};
