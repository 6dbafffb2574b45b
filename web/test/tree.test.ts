// The tree of lines: what is tried, taken back, promoted and deleted; and the same in a record and back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { newRecord } from "../src/engine/record";
import { ALL, NATURE, SPECTATOR, seatIndex } from "../src/engine/types";
import * as trees from "../src/table/tree";
import type { Tree } from "../src/table/tree";
import { loadEngine } from "./engine";

const engine = await loadEngine();

const RECORD = `conclave 1
game null 1
seats 2
* deal p1=heads   # a remark
p1: show
* deal p2=tails
p2: keep
`;

const bare = (): Tree => trees.treeOf(RECORD, []);
const shape = (tree: Tree): string =>
  trees
    .rowsOf(tree)
    .map(({ id, depth, letter }) => `${"-".repeat(depth)}${letter}${letter && " "}${trees.knot(tree, id).move}`)
    .join("|");

/** The same record read by the engine, as a tree. */
function again(record: string): Tree {
  const table = engine.open(record);
  const items = table.branches(record);
  table.close();
  return trees.treeOf(record, items);
}

test("a record is a tree of one line", () => {
  const tree = bare();
  assert.equal(tree.played, 4);
  assert.equal(shape(tree), "|deal p1=heads|show|deal p2=tails|keep");
  assert.deepEqual(trees.lineOf(tree, 2), [0, 1, 2, 3, 4]);
  assert.deepEqual(trees.knot(tree, 1), {
    parent: 0,
    by: NATURE,
    move: "deal p1=heads",
    kids: [2],
    say: "",
    marks: [],
    arrows: [],
  });
  assert.equal(trees.written(tree, RECORD), RECORD);
});

test("a known move is followed, another begins a line", () => {
  const followed = trees.play(bare(), 1, 0, "show");
  assert.equal(followed.at, 2);
  assert.equal(followed.next, bare().next);
  const tried = trees.play(bare(), 1, 0, "keep");
  assert.equal(shape(tried), "|deal p1=heads|show|-A keep|deal p2=tails|keep");
  assert.deepEqual(trees.pathTo(tried, tried.at), [0, 1, 5]);
  assert.equal(trees.startOf(tried, tried.at), 5);
  assert.equal(trees.startOf(tried, 3), null);
});

test("taking back removes only what nothing hangs on", () => {
  const tried = trees.play(bare(), 1, 0, "keep");
  assert.equal(shape(trees.takeBack(tried)), shape(bare()));
  const said = trees.takeBack(trees.comment(tried, tried.at, "Why not?"));
  assert.equal(said.at, 1);
  assert.ok(said.knots.has(5));
  assert.equal(trees.takeBack(trees.go(bare(), 3)).at, 2);
  assert.equal(trees.takeBack(trees.go(bare(), 0)).at, 0);
});

test("lines are deleted with all that follows, the game never", () => {
  let tree = trees.play(bare(), 1, 0, "keep");
  tree = trees.play(tree, tree.at, NATURE, "deal p2=heads");
  const gone = trees.remove(tree, 5);
  assert.equal(gone.at, 1);
  assert.equal(shape(gone), shape(bare()));
  assert.equal(trees.remove(tree, 2), tree);
  assert.equal(trees.play(gone, 1, 0, "keep").at, 7, "no number is given twice");
});

test("a line is put before those that leave the same place; the game stays first", () => {
  let tree = trees.play(bare(), 2, NATURE, "deal p2=heads");
  const first = tree.at;
  assert.equal(trees.canPromote(tree, first), false, "it is the only one beside the game");
  tree = trees.play(tree, first, 1, "show");
  tree = trees.play(tree, first, 1, "keep");
  const inner = tree.at;
  assert.equal(shape(tree), "|deal p1=heads|show|deal p2=tails|-A deal p2=heads|-show|--B keep|keep");
  assert.ok(trees.canPromote(tree, inner));
  tree = trees.promote(tree, inner);
  assert.equal(shape(tree), "|deal p1=heads|show|deal p2=tails|-A deal p2=heads|-keep|--B show|keep");
  assert.equal(trees.canPromote(tree, inner), false);
});

test("an unfinished game goes on in lines, none of which is the game", () => {
  const record = RECORD.replace("p2: keep\n", "");
  let tree = trees.play(trees.treeOf(record, []), 3, 1, "keep");
  tree = trees.play(tree, 3, 1, "show");
  assert.equal(shape(tree), "|deal p1=heads|show|deal p2=tails|-A keep|-B show");
  assert.ok(trees.canPromote(tree, tree.at));
  tree = trees.promote(tree, tree.at);
  assert.equal(shape(tree), "|deal p1=heads|show|deal p2=tails|-A show|-B keep");
  assert.equal(shape(again(trees.written(tree, record))), shape(tree));
});

test("comments are kept as a record can hold them", () => {
  assert.equal(trees.plain("  a\tb \n\n c\u0007 "), "a b\nc");
  const long = "ä🙂".repeat(300);
  const lines = trees.plain(long).split("\n");
  assert.equal(lines.join(""), long);
  assert.ok(lines.every((line) => new TextEncoder().encode(line).length < 900));
});

test("marks and arrows are drawn, and taken away by drawing them again", () => {
  let tree = trees.arrow(trees.mark(trees.go(bare(), 2), "seat:1"), "seat:1", "seat:2");
  assert.deepEqual(trees.knot(tree, 2).marks, ["seat:1"]);
  tree = trees.arrow(trees.mark(tree, "seat:1"), "seat:1", "seat:2");
  assert.deepEqual([trees.knot(tree, 2).marks, trees.knot(tree, 2).arrows], [[], []]);
});

test("a place outlives new numbers", () => {
  let tree = trees.play(bare(), 2, NATURE, "deal p2=heads");
  tree = trees.play(tree, tree.at, 1, "show");
  const place = trees.placeOf(tree, tree.at);
  assert.deepEqual(place, [2, 1, 0]);
  const other = again(trees.written(tree, RECORD));
  assert.equal(trees.knot(other, trees.knotAt(other, place)).move, "show");
  assert.equal(trees.knotAt(other, [2, 9, 0]), 2);
  assert.equal(trees.knotAt(other, [99]), other.played);
});

/** A tree with lines from everywhere, each played on by the first answers there are. */
function bushy(record: string): Tree {
  let tree = trees.treeOf(record, []);
  for (let ply = 0; ply < tree.played; ply += 7) {
    let at = ply;
    for (let n = 0; n < 4; n++) {
      const table = engine.open(trees.lineRecord(tree, record, trees.pathTo(tree, at)));
      const { to_act } = table.position(SPECTATOR);
      const [outcome] = table.outcomes().slice(-1);
      const seat = seatIndex(to_act[0] ?? null);
      const move = outcome?.move ?? (seat >= 0 ? table.position(seat).legal.at(-1)?.move : undefined);
      table.close();
      if (move === undefined) break;
      tree = trees.play(tree, at, outcome ? NATURE : seat, move);
      at = tree.at;
      tree = trees.comment(trees.mark(trees.arrow(tree, "a:1", "b:2"), "c:3"), at, `Said # at ${at}\nand on`);
    }
  }
  return tree;
}

for (const { key, rules, defaultSeats } of engine.catalogue())
  test(`${key}: lines from everywhere go into a record and come back the same`, () => {
    const seats = Array.from({ length: defaultSeats }, (_, i) => ({ name: `Bot ${i}`, bot: "novice" }));
    const table = engine.open(newRecord(key, rules, seats, {}, "5a".repeat(32)));
    for (let n = 0; n < 60; n++) {
      if (table.drawChance({ seed: "5a".repeat(32), salts: [] })) continue;
      const { to_act, ply } = table.position(SPECTATOR);
      const seat = seatIndex(to_act[0] ?? null);
      table.act(seat, table.advice(seat, "random", BigInt(n)) ?? "", ply);
    }
    const record = table.record(ALL);
    table.close();
    const tree = bushy(record);
    const text = trees.written(tree, record);
    assert.ok(text.split("\n").length > record.split("\n").length + 20);
    const read = again(text);
    assert.equal(shape(read), shape(tree));
    assert.equal(trees.written(read, text), text, "written again it is the same");
    assert.equal(trees.written(trees.treeOf(record, []), text), record, "and without lines the game itself");
    const plain = engine.open(text);
    assert.equal(plain.record(ALL), record, "who only reads the game skips the lines");
    plain.close();
  });

test("a line that cannot be played is refused with its place", () => {
  const wrong = RECORD.replace("p2: keep", "#| line\n#|   p1: keep\n#| end\np2: keep");
  assert.throws(() => again(wrong), /line 8: p1 'keep', ply 4 of a line beside the game: /);
});

test("chances as a seat knew them do not depend on what it could not see", () => {
  const shares = (face: string, seat: number): number[] => {
    const table = engine.open(RECORD.split("p1: show")[0]?.replace("p1=heads", `p1=${face}`) ?? "");
    const found = table.believed(seat, 400, 20);
    table.close();
    return found;
  };
  assert.deepEqual(shares("heads", 1), shares("tails", 1), "p2 cannot see p1's coin");
  assert.notDeepEqual(shares("heads", 0), shares("tails", 0), "p1 can");
});

test("what chance may bring is listed with its weight, and nothing where it is nobody's turn but a seat's", () => {
  const table = engine.open(RECORD);
  table.look(0);
  assert.deepEqual(
    table.outcomes().map((o) => o.move),
    ["deal p1=heads", "deal p1=tails"],
  );
  table.look(1);
  assert.deepEqual(table.outcomes(), []);
  table.close();
});
