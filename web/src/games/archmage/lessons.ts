// lessons.ts: the guided games of Archmage: the first one, those against the Warlord, and one for each module of Ascendant.
import { lesson } from "../../table/lesson";
import { first, solo, coop, m1, m2, m3, m4 } from "./lesson-strings";

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
  lesson({
    game: "archmage",
    key: "solo",
    ...solo,
    topic: "solo",
    full: { seats: 1, options: { mode: "solo" } },
    options: { mode: "solo" },
    bots: [],
    seed: "4097637f1762ba7b067061b444320ec4bab6e565d1a8fccd4f825b90ff9823d6",
    from: 8,
    script: `
* planets p1 2 1 3 3 1 2 / p1: outward nature / p1: outward blood / * roll 5 / * roll 6 / * reveal ruins /
* reveal library / * reveal grove / p1: travel sw / p1: travel sw / p1: attack / p1: deploy / p1: travel ne /
p1: initiate 1 / p1: end / * roll 2 / * roll 6 / * reveal ruins / * reveal mine / p1: planet death /
p1: travel sw / p1: travel se / p1: explore / * reveal crypt / p1: deploy / p1: wards / p1: end / * roll 5 /
p1: cast torment pay bone / * roll 2 / * roll 4 / * reveal library / * reveal grove / * reveal crypt /
p1: planet will / p1: travel nw / p1: travel n / p1: attack / p1: attack / p1: deploy / p1: wards / p1: end
`,
  }),
  lesson({
    game: "archmage",
    key: "coop",
    ...coop,
    topic: "coop",
    full: { seats: 2, options: { mode: "coop" } },
    options: { mode: "coop" },
    bots: ["Bram"],
    seed: "855b8f1b4685959d32a325544efb68444bb85740691c61af040c2a30bbee6e7b",
    from: 5,
    script: `
* planets p1 3 2 2 1 3 1 / * planets p2 3 1 1 2 3 2 / * march ne3- / * reveal library / * reveal ruins /
p1: travel nw / p1: travel nw / p1: explore / * reveal mine / p1: deploy / p1: travel se / p1: initiate 1 /
p1: learn consume / p1: end / * march s3+ / * reveal ruins / * reveal library / p2: travel sw / p2: travel nw /
p2: explore / * reveal crypt / p2: deploy / p2: travel se / p2: initiate 1 / p2: end / * march nw2+ /
* reveal grove / * reveal ruins / p1: planet blood / p1: cast consume pay blood / p1: travel s / p1: travel nw /
p1: replace / p1: travel nw / p1: deploy / p1: gather / p1: town follower / p1: end / * march n3+ /
* reveal ruins / p2: planet death / p2: travel sw / p2: explore / * reveal grove / p2: deploy / p2: wards /
p2: end / * march sw2+ / p2: cast torment pay bone / * march se3- / * reveal grove / * reveal mine /
p1: planet matter / p1: travel ne / p1: travel ne / p1: attack / p1: attack / p1: deploy / p1: wards / p1: end
`,
  }),
  lesson({
    game: "archmage",
    key: "m1",
    ...m1,
    topic: "boost",
    full: { seats: 2, options: { m1: "on" } },
    options: { m1: "on", first: "p1", "k-out": "0" },
    bots: ["Bram"],
    seed: "f6723ead26ac3bfd48bd82acef81a4a83798eb8b03f2bb8df89d8391f83f4cf0",
    from: 16,
    script: `
* planets p1 1 3 2 1 3 2 / * planets p2 1 3 1 2 2 3 / p1: travel nw / p1: travel n / p1: explore /
* reveal crypt / p1: deploy / p1: travel nw / p1: explore / * reveal trolls / p1: initiate nature /
p1: initiate will / p1: end / p2: travel sw / p2: initiate 1 / p2: end / p1: planet nature / p1: travel s /
p1: explore / * reveal grove / p1: deploy / p1: cast harvest boost pay seed seed / p1: at b11 / p1: at b12 /
p1: travel s / p1: deploy / p1: gather / p1: town blood / p1: end / p2: planet death / p2: travel sw /
p2: explore / * reveal ruins / p2: deploy / p2: travel s / p2: explore / * reveal crypt / p2: deploy /
p2: build / p2: study / p2: train matter / p2: end / p1: planet will / p1: cast barrier boost pay gem gem /
p1: wall b9-b10 / p1: wall a5-b10 / p1: travel ne / p1: initiate 1 / p1: end / p2: planet matter / p2: study /
p2: train time / p2: duel matter-time / p2: none / p2: end / p1: planet blood /
p1: cast consume boost pay blood blood / p1: travel sw / p1: gather / p1: town gem / p1: end
`,
  }),
  lesson({
    game: "archmage",
    key: "m2",
    ...m2,
    topic: "enlarged",
    full: { seats: 2, options: { m2: "on" } },
    options: { m2: "on", first: "p1", "k-out": "0" },
    bots: ["Bram"],
    seed: "54000194f82fef8b00857306283b7f9edbc32b1060c9a11b8f630768b011bd51",
    from: 27,
    script: `
* planets p1 2 2 3 3 1 1 / * planets p2 2 3 2 1 1 3 / p1: travel nw / p1: travel n / p1: explore /
* reveal crypt / p1: deploy / p1: travel nw / p1: explore / * reveal gremlins / p1: initiate matter /
p1: initiate death / p1: end / p2: travel s / p2: travel sw / p2: explore / * reveal crypt / p2: deploy /
p2: travel n / p2: initiate 1 / p2: end / p1: planet matter / p1: travel ne / p1: explore / * reveal library /
p1: deploy / p1: travel s / p1: build / p1: study / p1: train time / p1: duel matter-time / p1: none / p1: end /
p2: planet death / p2: travel nw / p2: deploy / p2: gather / p2: town blood / p2: end / p1: planet time /
p1: cast fly pay widget scroll / p1: fly s 3 / p1: attack / p1: deploy / p1: fly n 3 / p1: study /
p1: train blood / p1: duel death-blood / p1: none / p1: end / p2: planet blood / p2: travel n / p2: explore /
* reveal ruins / p2: deploy / p2: travel se / p2: initiate 1 / p2: end / p1: planet blood /
p1: cast enlarge pay bone bone / p1: to b11 / p1: pivot b12 b10 / p1: attack / p1: deploy b11 / p1: deploy b10 /
p1: gather at b10 / p1: town widget / p1: end
`,
  }),
  lesson({
    game: "archmage",
    key: "m3",
    ...m3,
    topic: "places",
    full: { seats: 2, options: { m3: "on" } },
    options: { m3: "on", first: "p1", "k-out": "0" },
    bots: ["Bram"],
    seed: "4c2ac6e7fa43781a25c935fa21f461aeac342d6e79b5d207f47307958cf18bb6",
    from: 2,
    script: `
* planets p1 2 3 2 1 1 3 / * planets p2 2 3 3 1 2 1 / p1: travel n / p1: travel n / p1: travel n / p1: explore /
* reveal eye / p1: deploy / p1: hoard / p1: end / p2: travel ne / p2: travel ne / p2: explore / * reveal ruins /
p2: deploy / p2: travel sw / p2: initiate 1 / p2: end / p1: planet blood / p1: travel se / p1: travel se /
p1: travel se / p1: explore / * reveal deepwood / p1: deploy / p1: hoard / p1: end / p2: planet time /
p2: travel n / p2: deploy / p2: gather / p2: town gem / p2: end / p1: planet blood / p1: travel nw /
p1: explore / * reveal mine / p1: deploy / p1: use deepwood / p1: wards / p1: end
`,
  }),
  lesson({
    game: "archmage",
    key: "m4",
    ...m4,
    topic: "prophecies",
    full: { seats: 2, options: { m4: "on" } },
    options: { m4: "on", first: "p1", "k-out": "0" },
    bots: ["Bram"],
    seed: "7f9efc8c819c0f00c34e41f78bd87304e0b545fa5dc44c1f76424b8d09fd74a2",
    from: 47,
    script: `
* planets p1 1 3 3 2 2 1 / * planets p2 3 2 1 1 2 3 / * deal p1 storm / * deal p1 warden /
* deal p1 pathfinder / * deal p2 mentor / * deal p2 keeper / * deal p2 bloodline / p1: travel n / p1: travel n /
p1: explore / * reveal mine / p1: deploy / p1: travel sw / p1: explore / * reveal grove / p1: deploy / p1: end /
p2: travel se / p2: travel se / p2: explore / * reveal library / p2: deploy / p2: travel sw / p2: deploy /
p2: gather / p2: town gem / p2: end / p1: planet nature / p1: travel n / p1: explore / * reveal crypt /
p1: deploy / p1: travel sw / p1: explore / * reveal camp / p1: deploy / p1: travel s / p1: end /
p2: planet will / p2: travel sw / p2: explore / * reveal mine / p2: deploy / p2: travel n / p2: initiate 1 /
p2: end / p1: planet matter / p1: explore / * reveal ruins / p1: deploy / p1: travel sw / p1: explore /
* reveal grove / p1: deploy / p1: travel ne / p1: travel ne / p1: wards / p1: reveal warden / p1: end /
p2: planet time / p2: travel sw / p2: explore / * reveal library / p2: deploy / p2: wards / p2: end /
p1: planet matter / p1: travel ne / p1: travel ne / p1: explore / * reveal camp / p1: reveal pathfinder /
p1: deploy / p1: travel s / p1: deploy / p1: travel nw / p1: wards / p1: end
`,
  }),
];
