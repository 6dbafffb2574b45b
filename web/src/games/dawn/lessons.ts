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
    seed: "2d613277de8090d7acfe5196c006936bcc6547ae789c19fe5124188998cb4d4d",
    from: 6,
    script: `
* draw p1 tomb-hound / * draw p1 tomb-hound / * draw p1 pale-regent / * draw p2 grand-automaton /
* draw p2 brass-hound / * draw p2 phase-coil / p1: summon tomb-hound b / p1: done / * roll 5 / * roll 4 /
p1: move 1 n / p1: move 1 e / p1: move 1 e / p1: move 1 e / p1: move 1 s / p1: done /
p1: done / * draw p1 grasping-dead / * draw p1 barrow-guard / p2: summon brass-hound a / p2: done / * roll 5 /
* roll 4 / p2: move 1 n / p2: move 1 w / p2: move 1 w / p2: move 1 w / p2: move 1 w / p2: move 1 w /
p2: done / p2: done / * draw p2 rail-strider / * draw p2 magnet-beam / p2: done / p1: summon barrow-guard b / p1: done /
* roll 3 / * roll 4 / p1: move 2 n / p1: move 2 e / p1: move 2 e / p1: done / p1: pass / * roll 6 /
* roll 1 / * roll 1 / * roll 1 / p2: pass / p1: summon tomb-hound b stones 1 / p1: done
`,
  }),
];
