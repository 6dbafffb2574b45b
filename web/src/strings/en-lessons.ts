// en-lessons.ts: the guided first games in English, a sentence or two for each
// decision; null where the sentence before still holds.
import type { Step } from "../lessons/lesson";

const abraca: (Step | null)[] = [
  {
    say: "Everybody sees your five stones, only you do not. There is one 1, there are two 2s, and so on up to eight 8s. You can see just one of the 8s, so you very likely hold one: call 8.",
    topic: "stones",
  },
  {
    say: "It worked, and the stone has left your rack. You could go on, but never with a lower number, and a wrong call costs a life. End your turn: your rack is filled up again.",
    topic: "turn",
  },
  {
    say: "Bram's Tempest hit you. Now Night Singer, the 4, takes a secret stone, worth a point if you survive the round. You see no 4 anywhere: call 4.",
    topic: "night-singer",
  },
  {
    say: "The secret stone is yours. You may go on with 4 or higher. Take a risk, to see what happens: call 6.",
    topic: "turn",
  },
  {
    say: "That cost a life, but now you know that none of those stones is a 6: the bars under your rack show what each can still be. Corvin has one life left, and Lightning Tempest hits both neighbours. Call 5!",
    topic: "lightning-tempest",
  },
];

const archmage: (Step | null)[] = [
  {
    say: "The mage on the golden foot is you, in the Cursed Tower. A Journey has five points, and a step costs one. Go south-east, to the Elves.",
    topic: "travel",
  },
  { say: "Hexes with hills have never been explored. Step onto the next one to the south-east.", topic: "wilderness" },
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
  { say: "Back to the Elves, one step north: in an enclave you can learn the magic of its people.", topic: "enclave" },
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
];

const dawn: (Step | null)[] = [
  {
    say: "Creatures enter through your two portals. Tomb Hound is of level 1 and costs one crystal: choose its card, then the northern portal.",
    topic: "summoning",
  },
  { say: "You can pay for nothing more. Say Done, and two dice are rolled for your movement.", topic: "movement" },
  {
    say: "The dice and a bonus give points for all your creatures. Choose Tomb Hound, then a lit square: most steps cost 1, rough ground 2. Walk it north and then east.",
    topic: "movement",
  },
  null,
  null,
  null,
  null,
  { say: "One step south, so that Bram has to come to you.", topic: "map" },
  { say: "Points left over are lost. Nobody may attack in the first turn anyway: Done.", topic: "movement" },
  {
    say: "The turn ends with the wrap-up: you draw two cards, keep four at most, and charge a crystal.",
    topic: "wrap-up",
  },
  {
    say: "Brass Hound has come close. Your crystal is charged again: summon Barrow Guard, on the northern portal again.",
    topic: "summoning",
  },
  { say: "Done: roll for movement.", topic: "movement" },
  {
    say: "Lead Barrow Guard north and then east, onto the square of Brass Hound. Who steps onto a lone enemy attacks it.",
    topic: "movement",
  },
  null,
  null,
  { say: "The square is contested now. Done: the fight begins.", topic: "combat" },
  {
    say: "Before the roll both sides may cast spells. You have none that helps: pass, and the dice are rolled.",
    topic: "combat",
  },
  {
    say: "Your best die shows 6, Bram's 1: the loser loses the difference in health. Now dice could still be changed. You need not: pass.",
    topic: "combat",
  },
  {
    say: "Destroyed! It is worth its level in points, and it charged one of your soul stones, which pays like a crystal. Summon the second Tomb Hound with it.",
    topic: "stones",
  },
  { say: "Done: that is a whole turn. Summon, move, fight, wrap up.", topic: "wrap-up" },
];

export const lessons = {
  abraca,
  archmage,
  dawn,
  step: (n: number, of: number) => `Step ${n} of ${of}`,
  nudge: "That would be possible, too. For this lesson choose what is ringed in gold.",
  watch: "Watch: every event is told and marked on the table. A key or a click shows the rest at once.",
  over: {
    abraca:
      "Your spell took Corvin's last life: that wins the round, 3 points, and the secret stone adds one. First to the target wins.",
    archmage:
      "You have explored, claimed, gathered, trained, cast and fought. At the end spells in your book and the most locations of each land bring the points. Play on from here, against Bram.",
    dawn: "You have summoned, walked and won a fight. Three points win this short game. Play on from here, against Bram.",
  } as Record<string, string>,
  done: "Lesson complete",
  playOn: "Play on",
  again: "Start over",
  real: "Play a full game",
  leave: "End the lesson",
};
