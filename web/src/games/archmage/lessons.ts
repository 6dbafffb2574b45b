// lessons.ts: the guided first game of Archmage: three turns against one rival: explore, claim, gather, train, cast, attack.
import { lesson } from "../../table/lesson";
import { first } from "./lesson-strings";

export const lessons = [
  lesson({
    game: "archmage",
    key: "",
    ...first,
    options: { first: "p1", "k-out": "0" },
    bots: ["Bram"],
    seed: "f33f5ee56d8dfc6937dfdb96caa4daa085c1d7adfb32edcb0e0b53976e5e76eb",
    from: 2,
    script: `
* planets p1 1 3 1 2 2 3 / * planets p2 3 1 1 2 3 2 / p1: travel se / p1: travel se / p1: explore /
* reveal ruins / p1: deploy / p1: travel sw / p1: deploy / p1: gather / p1: town scroll / p1: end /
p2: travel se / p2: travel se / p2: attack / p2: deploy / p2: travel n / p2: explore / * reveal crypt /
p2: deploy / p2: build / p2: study / p2: train matter / p2: end / p1: planet time / p1: travel n /
p1: initiate 1 / p1: end / p2: planet nature / p2: travel n / p2: travel n / p2: explore / * reveal ruins /
p2: deploy / p2: travel s / p2: explore / * reveal mine / p2: cast transmute pay widget /
p2: swap seed>scroll / p2: swap seed>gem / p2: swap bone>blood / p2: wards / p2: end / p1: planet nature /
p1: cast quicken pay scroll / p1: travel se / p1: attack / p1: deploy / p1: wards / p1: end
`,
  }),
];
