// The page's dice are those of docs/fairness.md.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { commitment, draw } from "../src/engine/fair";

const text = readFileSync("../docs/fairness.md", "utf8");
const lines = text.slice(text.indexOf("## Test vectors")).split("\n");

test("commitments and draws are those of the test vectors", () => {
  let seed = "";
  let salts: string[] = [];
  let checked = 0;
  for (const line of lines) {
    const [word, a = "", b = "", c = "", , d = ""] = line.split(" ");
    if (word === "seed") [seed, salts] = [a, []];
    else if (word === "salt") salts[Number(a[1]) - 1] = b;
    else if (word === "commit") assert.equal(commitment(seed), a);
    else if (word === "draw" && b === "below")
      assert.equal(draw({ seed, salts }, Number(a), Number(c)), Number(d), line);
    else continue;
    checked++;
  }
  assert.ok(checked > 15);
});
