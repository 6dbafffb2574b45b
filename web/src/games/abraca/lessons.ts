// lessons.ts: the guided first game of Abraca: a round of three, from the first call to the victory.
import { lesson } from "../../table/lesson";
import { t } from "./strings";

export const lessons = [
  lesson({
    game: "abraca",
    key: "",
    ...t.lesson,
    options: { target: "4", first: "p1" },
    bots: ["Bram", "Corvin"],
    seed: "a0f47487b40867e70d74318d7ab2d7fcdd64b68ec82e41ff9526d4922cc9b324",
    from: 21,
    script: `
* remove 6 / * remove 5 / * remove 2 / * remove 8 / * remove 6 / * remove 7 / * deal p1.1=7 / * deal p1.2=4 /
* deal p1.3=8 / * deal p1.4=8 / * deal p1.5=8 / * deal p2.1=6 / * deal p2.2=7 / * deal p2.3=1 /
* deal p2.4=5 / * deal p2.5=6 / * deal p3.1=3 / * deal p3.2=3 / * deal p3.3=7 / * deal p3.4=7 /
* deal p3.5=7 / p1: cast 8 / * lose-stone p1.3 / p1: end / * draw p1.3=5 / p2: cast 5 / * lose-stone p2.4 /
p2: cast 6 / * lose-stone p2.1 / p2: end / * draw p2.1=3 / * draw p2.4=5 / p3: cast 7 / * lose-stone p3.3 /
p3: cast 8 / * draw p3.3=8 / p1: cast 4 / * lose-stone p1.2 / * secret p1=8 / p1: cast 6 / * draw p1.2=8 /
p2: cast 4 / p3: cast 1 / * roll 2 / p1: cast 5 / * lose-stone p1.3
`,
  }),
];
