// lesson-strings.ts: what the guided games of Archmage say, in English: a sentence
// or two for each decision, null where the one before still holds.
import type { Words } from "../../table/lesson";

export const first: Words = {
  title: "Your first game",
  about: "Explore, claim, gather, train, cast and fight: three turns against one rival.",
  steps: [
    {
      say: "The mage on the golden foot is you, in the Cursed Tower. A Journey has 5 movement, and a step costs 1. Go south-east, to the Elves.",
      topic: "travel",
    },
    {
      say: "Hexes with hills have never been explored. Step onto the next one to the south-east.",
      topic: "wilderness",
    },
    {
      say: "1 movement turns the tile under your feet. A land gives you a relic of its kind at once. Explore!",
      topic: "explore",
    },
    { say: "Ruins, and a widget for your shelf. Claim them: to deploy a follower costs no movement.", topic: "deploy" },
    { say: "Towns lie open from the start. Walk to the one in the south-west.", topic: "town" },
    { say: "Claim the Town, too. What you hold pays whenever you gather.", topic: "deploy" },
    {
      say: "A Journey ends with one action where you stand. In a Town you gather: a relic for each land and a gift for each Town that you hold.",
      topic: "gather",
    },
    {
      say: "The Town's gift is yours to choose. Take a scroll, the relic of time: you will need it soon.",
      topic: "town",
    },
    { say: "That was your action. End the turn, and watch what Bram does.", topic: "turn" },
    {
      say: "Bram drove your follower out of the ruins! Your turn begins with Preparation: draw a planet one step nearer and gain its relic. Choose time. When all six have arrived, your game is over.",
      topic: "planets",
    },
    {
      say: "Back to the Elves, one step north: in an enclave you can learn the magic of its people.",
      topic: "enclave",
    },
    {
      say: "Two scrolls and a follower make an apprentice of time, who appears on your Wheel of Magic.",
      topic: "initiate",
    },
    { say: "What an apprentice learns today you can cast tomorrow. End the turn.", topic: "turn" },
    { say: "Quicken has entered your spell book. First draw another planet nearer: nature.", topic: "planets" },
    {
      say: "Spells cost relics, not movement. Quicken brings 2 more movement: cast it for a scroll.",
      topic: "quicken",
    },
    { say: "7 movement! Take the ruins back: go south-east.", topic: "travel" },
    { say: "Attack: 1 movement removes Bram's follower, and both of you gain a blood relic.", topic: "attack" },
    { say: "The ruins are vacant now. Claim them.", topic: "deploy" },
    {
      say: "End this Journey with wards: a shield for each of your followers, here and around. An attack has to break it first.",
      topic: "wards",
    },
    { say: "End your turn: that is the whole round of a mage.", topic: "goal" },
  ],
  over: "You have explored, claimed, gathered, trained, cast and fought. At the end spells in your book and the most locations of each land bring the points. Play on from here, against Bram.",
};

export const solo: Words = {
  title: "Alone against the Warlord",
  about: "How his dice lead him, how to take lands from him, and what wins: three turns of the solo game.",
  steps: [
    {
      say: "You are alone against the Warlord, who moves first in each round: a die sent him straight out, another one clockwise along the ring. Three lands are his. Go after him: south-west, to the Goblins.",
      topic: "warlord",
    },
    {
      say: "You may not enter where he stands. But the ruins, which he took first, have no ward: go on, south-west.",
      topic: "solo",
    },
    { say: "Attack: 1 movement removes his follower and brings you a blood relic.", topic: "attack" },
    {
      say: "Claim the ruins. To win, fill four Master areas, and in three kinds of land hold at least one location and no fewer than he.",
      topic: "solo",
    },
    { say: "Four spells are made for this fight. The Goblins teach one: back to them, north-east.", topic: "torment" },
    {
      say: "Initiate an apprentice of death for two bones. Torment will be in your book when your next turn begins.",
      topic: "torment",
    },
    {
      say: "End your turn. He starts from the centre again, and walks in turn to ring two and to ring three: now to three.",
      topic: "warlord",
    },
    {
      say: "He has 5 movement: a step costs 1, and so does a tile to explore; vacant places are his for nothing. Torment costs a bone, so draw death nearer.",
      topic: "warlord",
    },
    { say: "Next he comes to ring two, where your ruins lie. Be there before him: south-west.", topic: "warlord" },
    { say: "One hex on along the ring: south-east.", topic: "warlord" },
    { say: "Explore it. What you have turned up and claimed he must fight for.", topic: "explore" },
    { say: "A crypt. Claim it.", topic: "deploy" },
    {
      say: "Wards on both lands: each costs him 1 movement, and so does each follower. Where your mage or your tower stands he can only walk past.",
      topic: "warlord",
    },
    { say: "End your turn, and watch his first die.", topic: "warlord" },
    {
      say: "South-west, straight at your ruins! Torment has the die rolled again: cast it for a bone.",
      topic: "torment",
    },
    {
      say: "North-east instead, far from you. Now draw will nearer. There are 15 rounds: if you have not won when the last one ends, the Warlord has.",
      topic: "solo",
    },
    {
      say: "Of ruins and crypts you hold as many as he: two kinds of land out of three. His library lies beside your ruins: go north-west, then north.",
      topic: "solo",
    },
    null,
    { say: "He has warded it. One attack breaks the ward, another one removes the follower.", topic: "attack" },
    null,
    { say: "Claim the library: he holds one elsewhere, so you are level.", topic: "deploy" },
    { say: "Three kinds of land, as the goal wants! Now hold them: a ward for the library.", topic: "wards" },
    {
      say: "Spells, Masters and lands are scored at the end, and a victory brings 5 for each round that is left. End your turn.",
      topic: "solo",
    },
  ],
  over: "You have taken lands from the Warlord, guarded them and turned his die away. Half the goal is met; four Masters are still to be trained. Play on from here, or try all 15 rounds.",
};

export const coop: Words = {
  title: "Two against the Warlord",
  about: "What allies share, how cards lead him, and how he wins if nobody minds his Supply: three turns of the co-op.",
  steps: [
    {
      say: "Bram is your ally: you win or lose together. The Warlord moves before each of you. A card sent him straight out and along a path: two lands and a Town are his. You go north-west, to the Demons.",
      topic: "march",
    },
    { say: "One more step to the north-west.", topic: "coop" },
    {
      say: "Explore it. Lands count together: of four kinds you two must hold at least one location, and no fewer than he.",
      topic: "coop",
    },
    { say: "A mine. Claim it.", topic: "deploy" },
    {
      say: "Each of you has to fill three Master areas, too. It begins with an apprentice: back to the Demons, south-east.",
      topic: "coop",
    },
    { say: "Initiate one of blood, for two blood relics.", topic: "initiate" },
    {
      say: "Most areas have two spells here, and you know one of the two. Choose Consume: it takes what is his.",
      topic: "books",
    },
    { say: "End your turn. The Warlord moves, then Bram, then the Warlord again.", topic: "coop" },
    {
      say: "He drove your follower out of the mine. From round two on he also recruits one before each move: if that leaves his Supply empty, the realm is lost. Draw blood nearer.",
      topic: "coop",
    },
    {
      say: "Cast Consume for a blood relic: your follower takes the place of his in the mine, and his goes back to his Supply.",
      topic: "consume",
    },
    {
      say: "Allies pass each other and share places freely. Go south, to the Goblins, where Bram stands.",
      topic: "coop",
    },
    { say: "The crypt in the north-west is Bram's. Go there.", topic: "coop" },
    {
      say: "Each of you gathers only from what is their own. For 1 movement replace Bram's follower by yours; his returns to his Company.",
      topic: "replace",
    },
    { say: "Now to the Town, north-west.", topic: "town" },
    { say: "Claim it: vacant places cost the Warlord nothing, yours cost him movement.", topic: "march" },
    { say: "Gather: a gem from the mine, a bone from the crypt, and the Town's gift.", topic: "gather" },
    { say: "Take a follower: your first one fell in the mine.", topic: "town" },
    {
      say: "End your turn. Bram has trained an apprentice of death: from his next turn on he can cast Torment.",
      topic: "torment",
    },
    {
      say: "That card led through Bram's grove to your crypt. His Torment threw it away for another one; either of you may do that. Draw matter nearer.",
      topic: "torment",
    },
    {
      say: "His Supply is down to 7. Each follower of his that you drive off goes back there. Walk to his grove, twice north-east.",
      topic: "coop",
    },
    null,
    { say: "First the ward, then the follower.", topic: "attack" },
    null,
    { say: "One more in his Supply, and the grove is vacant. Claim it.", topic: "deploy" },
    {
      say: "Of groves, mines and crypts you two now hold no fewer than he: three kinds, and four are wanted. Protect yours with wards.",
      topic: "wards",
    },
    { say: "You have 13 rounds; after the last one he has won. End your turn.", topic: "coop" },
  ],
  over: "You have used what your ally left you, taken land back and kept the Warlord's Supply from running dry. One more kind of land and three Masters each are missing. Play on from here, with Bram.",
};

export const m1: Words = {
  title: "New Fundamental spells",
  about: "The first module of Ascendant: bless a land, raise a wall, consume a follower, and boost all three.",
  steps: [
    {
      say: "Six new Fundamental spells replace the old ones. You hold a crypt, and two apprentices, trained at the Trolls, teach you Harvest Blessing and Magic Barrier. Draw nature nearer, for a seed.",
      topic: "boost",
    },
    { say: "A blessing needs land. Go south.", topic: "harvest" },
    { say: "Explore it.", topic: "explore" },
    { say: "A grove. Claim it.", topic: "deploy" },
    {
      say: "Each of the six can be boosted: a second relic of its kind in the same cast, for a second target or a longer reach. Cast Harvest Blessing boosted, for two seeds.",
      topic: "boost",
    },
    { say: "Bless the grove: from now on whoever holds it gathers one relic more.", topic: "harvest" },
    { say: "The Boost blesses a second land: your crypt in the north-east.", topic: "harvest" },
    { say: "On to the Town, south.", topic: "town" },
    { say: "Claim it.", topic: "deploy" },
    { say: "Gather: two seeds and two bones, not one of each.", topic: "gather" },
    { say: "As the Town's gift take blood: you will train an apprentice of it soon.", topic: "town" },
    { say: "End your turn, and see what Bram is after.", topic: "turn" },
    {
      say: "Bram comes close, and he knows Sleight of Hand: on a land of yours he could take two of its relics from you. Draw will nearer, for a gem.",
      topic: "sleight",
    },
    {
      say: "A Magic Barrier is a wall on one side of your location, for ever and for everybody. Boosted it is two: cast it for two gems.",
      topic: "barrier",
    },
    { say: "The first wall: between your Town and Bram's ruins in the south.", topic: "barrier" },
    { say: "The second one: to the south-east. Neither steps nor Fundamental spells cross a wall.", topic: "barriers" },
    { say: "The way to the north-east is still open: go to the Demons.", topic: "travel" },
    { say: "Initiate an apprentice of blood, for Consume.", topic: "initiate" },
    { say: "End your turn.", topic: "turn" },
    { say: "Consume is in your book now. Draw blood nearer: for the Boost you need two.", topic: "consume" },
    {
      say: "Consume puts a follower of yours in place of a rival's that has no ward. Boosted it reaches two locations far, round the walls: cast it for two blood relics.",
      topic: "consume",
    },
    { say: "Bram's ruins are yours, without a fight. Back to the Town, south-west.", topic: "travel" },
    { say: "Blessings stay. Gather: two seeds, two bones and a widget.", topic: "harvest" },
    { say: "And a gem from the Town: you have none left.", topic: "town" },
    { say: "Replicate, Return Home and Sleight of Hand are the other three. End your turn.", topic: "replicate" },
  ],
  over: "You have blessed two lands, raised two walls and taken ruins from afar, each time with a Boost. Play on from here, against Bram.",
};

export const m2: Words = {
  title: "New Advanced spells",
  about:
    "The second module of Ascendant: promote apprentices by a duel, fly over the city, and stand on two locations.",
  steps: [
    {
      say: "Six new Advanced spells, each where two spheres overlap. You have apprentices of matter and death, a library and this crypt. Build your one tower here: closed to rivals for ever, and both lands give you a relic.",
      topic: "build",
    },
    {
      say: "With the tower comes one action more, wards or study. Study: only so do apprentices rise.",
      topic: "study",
    },
    { say: "Train an apprentice of time, for two scrolls.", topic: "study" },
    {
      say: "Matter and time are neighbours on the Wheel, so the two can duel: one rises to the area between them, the other goes back to your Company.",
      topic: "study",
    },
    { say: "No other duel is possible now. No, thanks.", topic: "study" },
    { say: "End your turn. Fly will be in your book when the next one begins.", topic: "fly" },
    { say: "Draw time nearer, for a scroll: an Advanced spell costs two relics of its two spheres.", topic: "cast" },
    {
      say: "Cast Fly, for a widget and a scroll. In this turn 1 movement carries you any distance in a straight line.",
      topic: "fly",
    },
    {
      say: "South of the city lies a crypt of Bram's: fly there, straight south. Whatever you pass over does nothing; only where you land counts.",
      topic: "fly",
    },
    { say: "Attack his follower.", topic: "attack" },
    { say: "Claim the crypt.", topic: "deploy" },
    { say: "And home to your tower, straight north, for 1 more movement.", topic: "fly" },
    { say: "Study again.", topic: "study" },
    { say: "Train an apprentice of blood: on the Wheel it is the neighbour of death.", topic: "study" },
    { say: "Let these two duel for Enlarge.", topic: "enlarge" },
    { say: "That is all. No, thanks.", topic: "study" },
    { say: "End your turn, and watch Bram.", topic: "turn" },
    { say: "Bram holds ruins and a Town side by side, both close to your tower. Draw blood nearer.", topic: "planets" },
    {
      say: "Enlarge lets you stand on two neighbouring locations until your next turn. It costs two of bones and blood, and 1 movement: cast it for two bones.",
      topic: "enlarge",
    },
    { say: "One boot stays at your tower. Set the other one on Bram's ruins, south-west.", topic: "enlarge" },
    {
      say: "A large mage does not travel but pivots: for 1 movement swing the boot at your tower round the other one, to the Town.",
      topic: "enlarged",
    },
    { say: "Attack: a single movement clears both locations.", topic: "enlarged" },
    { say: "Two followers fell at once. Claim the ruins.", topic: "deploy" },
    { say: "Claim the Town as well.", topic: "deploy" },
    { say: "Your action may be one of either location: gather in the Town.", topic: "enlarged" },
    { say: "Take a widget, for the next flight.", topic: "town" },
    {
      say: "Until your next turn you block both locations. Relic Extractor, Hasten, Divert and Beguile are the other four. End your turn.",
      topic: "extractor",
    },
  ],
  over: "You have promoted two apprentices, flown over the city and fought on two locations at once. Play on from here, against Bram.",
};

export const m3: Words = {
  title: "Places of Power",
  about: "The third module of Ascendant: find two of the six Places, hoard what they hold, and use their cards.",
  steps: [
    {
      say: "Six Places of Power lie face down at the edge of the realm, each marked with a star. One is three steps to the north: go there.",
      topic: "places",
    },
    null,
    null,
    { say: "Explore it: a Place gives a relic of its kind, as a land does.", topic: "places" },
    {
      say: "The Eye! Claim it like a land, but it is none: nobody gathers from it, and it brings no points. What it brings is a card.",
      topic: "places",
    },
    { say: "A Place has an action of its own: hoard three of its relics, here widgets.", topic: "places" },
    { say: "The card comes when your next turn begins. End this one.", topic: "places" },
    {
      say: "The Eye's card is yours as long as the Place is. With each planet you draw nearer it gives one relic more: try it with blood.",
      topic: "eye",
    },
    { say: "Two blood relics at once! Another Place lies three steps to the south-east: go there.", topic: "places" },
    null,
    null,
    { say: "Explore: any of the other five may lie here.", topic: "places" },
    { say: "Deepwood, home of the Treeman. Claim it.", topic: "deepwood" },
    { say: "Hoard again, seeds this time. You could do so in a rival's Place, too.", topic: "places" },
    { say: "End your turn, and mind where Bram goes.", topic: "turn" },
    { say: "Bram has come to the Town close by. First draw blood nearer again.", topic: "eye" },
    {
      say: "A rival who drives your follower out of a Place takes its card from you. So bar the way: one step back, north-west.",
      topic: "places",
    },
    { say: "Explore this hex.", topic: "explore" },
    { say: "A mine. Claim it: the Treeman walks to lands of yours.", topic: "deepwood" },
    {
      say: "Use Deepwood: once a turn, for no movement, it sends the Treeman to your mine. No rival can enter where he stands.",
      topic: "deepwood",
    },
    { say: "Wards cannot be placed from a Place, but from a land beside it: place them here.", topic: "wards" },
    {
      say: "Mine and Deepwood have a ward each. In a turn in which you do not send him on, the Treeman goes home. Four Places are still hidden. End your turn.",
      topic: "deepwood",
    },
  ],
  over: "You have found two Places of Power, hoarded their relics and used both cards. Play on from here, against Bram.",
};

export const m4: Words = {
  title: "Prophecies",
  about: "The fourth module of Ascendant: three hidden cards, when to open them, and how they grow.",
  steps: [
    {
      say: "Three Prophecies were dealt to you and three to Bram; only you see yours. In two turns you have explored four tiles and claimed them all. Draw matter nearer.",
      topic: "prophecies",
    },
    {
      say: "A Prophecy is worth points if its condition holds on a turn of yours. Pathfinder wants seven tiles explored by you: explore the fifth.",
      topic: "pathfinder",
    },
    { say: "Ruins. Claim them.", topic: "deploy" },
    { say: "On to the sixth, south-west.", topic: "pathfinder" },
    { say: "Explore it.", topic: "explore" },
    { say: "A grove. Claim it.", topic: "deploy" },
    {
      say: "Warden wants a ward on four of your locations. Your other grove, two steps to the north-east, lies in the midst of them: go there.",
      topic: "warden",
    },
    null,
    { say: "Place wards: here, and on the four locations of yours around.", topic: "wards" },
    {
      say: "Five wards: Warden is fulfilled. Reveal it for 1 point. Seven would make it 3, but an open card is raised by itself, and its points never fall.",
      topic: "warden",
    },
    {
      say: "To wait would have been a risk: a hidden card whose condition has passed brings nothing. End your turn.",
      topic: "prophecies",
    },
    { say: "Bram's cards stay hidden until he reveals them. Draw matter nearer.", topic: "prophecies" },
    { say: "One tile is missing for Pathfinder: twice north-east.", topic: "pathfinder" },
    null,
    { say: "Explore your seventh tile.", topic: "explore" },
    { say: "Reveal Pathfinder for 1 point. Eleven tiles will make it 3.", topic: "pathfinder" },
    { say: "A Camp. Claim it.", topic: "deploy" },
    { say: "Two more warded locations, and Warden has its seven. Go south, to the Town.", topic: "warden" },
    { say: "Claim the Town.", topic: "deploy" },
    { say: "Back to your mine, north-west: it lies beside both.", topic: "travel" },
    { say: "Place wards.", topic: "wards" },
    {
      say: "Seven wards: Warden has risen to 3 points. Whatever you have fulfilled when your last turn ends opens by itself. End your turn.",
      topic: "prophecies",
    },
  ],
  over: "Warden brings 3 points and Pathfinder 1; they are added to your score. Stormcaller is still hidden, and costs nothing if it never comes true. Play on from here, against Bram.",
};
