// lesson-strings.ts: what the guided games of Archmage say, in English: a sentence
// or two for each decision, null where the one before still holds.
import type { Words } from "../../table/lesson";

export const first: Words = {
  title: "Your first game",
  about: "Explore, claim, gather, train, cast and fight: three turns against one rival.",
  steps: [
    {
      say: "The mage on the golden foot is you, in the Cursed Tower. A Journey has five points, and a step costs one. Go south-east, to the Elves.",
      topic: "travel",
    },
    {
      say: "Hexes with hills have never been explored. Step onto the next one to the south-east.",
      topic: "wilderness",
    },
    {
      say: "A point turns the tile under your feet. A land gives you a relic of its kind at once. Explore!",
      topic: "explore",
    },
    { say: "Ruins, and a widget for your shelf. Claim them: to deploy a follower costs no point.", topic: "deploy" },
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
    { say: "Spells cost relics, not points. Quicken brings two more points: cast it for a scroll.", topic: "quicken" },
    { say: "Seven points! Take the ruins back: go south-east.", topic: "travel" },
    { say: "Attack: a point removes Bram's follower, and both of you gain a blood relic.", topic: "attack" },
    { say: "The ruins are vacant now. Claim them.", topic: "deploy" },
    {
      say: "End this Journey with wards: a shield for each of your followers, here and around. An attack has to break it first.",
      topic: "wards",
    },
    { say: "End your turn: that is the whole round of a mage.", topic: "goal" },
  ],
  over: "You have explored, claimed, gathered, trained, cast and fought. At the end spells in your book and the most locations of each land bring the points. Play on from here, against Bram.",
};
