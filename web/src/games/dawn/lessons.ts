// lessons.ts: the guided first game of Dawn: two turns against one rival: summon, walk, fight, and what a victory brings.
import { lesson } from "../../table/lesson";
import { t } from "./strings";

export const lessons = [
  lesson({
    game: "dawn",
    key: "",
    ...t.lesson,
    options: { modifiers: "0", target: "3", draft: "off", first: "fixed" },
    bots: ["Bram"],
    seed: "a4521a36a672cf0c460113c9aa6f5ac32bff2f2254a1b9bead059813f943b5d5",
    from: 6,
    script: `
* draw p1 carrion-prince / * draw p1 ghoul / * draw p1 tomb-hound / * draw p2 scrap-crawler / * draw p2 rail-strider /
* draw p2 brass-hound / p1: summon tomb-hound b / p1: done / * roll 4 / * roll 6 / p1: move 1 n / p1: move 1 e /
p1: move 1 e / p1: move 1 e / p1: move 1 s / p1: done / p1: done / * draw p1 tomb-hound / * draw p1 grave-rat /
p2: summon brass-hound a / p2: done / * roll 5 / * roll 4 / p2: move 1 n / p2: move 1 w / p2: move 1 w /
p2: move 1 w / p2: move 1 w / p2: move 1 w / p2: done / p2: done / * draw p2 arc-sentry / * draw p2 magnet-beam /
p1: summon ghoul b / p1: done / * roll 6 / * roll 4 / p1: move 2 n / p1: move 2 e / p1: move 2 e / p1: done /
* roll 1 / * roll 5 / * roll 2 / * roll 1 / p1: summon tomb-hound b stones 1 / p1: done
`,
  }),
];
