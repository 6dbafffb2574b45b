// run.mjs: the page in a real browser. Prints a line a test and ends with
// "N passed, M failed"; screenshots go to build/screenshots.
//     node tests/browser/run.mjs [WORD]    only tests whose name has the word
import { mkdirSync } from "node:fs";
import { drawAnew, launch, shots } from "./site.mjs";
import { boards } from "./boards.mjs";
import { crests } from "./crests.mjs";
import { editions } from "./editions.mjs";
import { nodes } from "./nodes.mjs";
import { offline } from "./offline.mjs";
import { online } from "./online.mjs";
import { pages } from "./pages.mjs";
import { people } from "./people.mjs";
import { plain } from "./plain.mjs";
import { reference } from "./reference.mjs";
import { tables } from "./tables.mjs";

const only = process.argv[2] ?? "";
const browser = await launch();
let passed = 0;
let failed = 0;
mkdirSync(shots, { recursive: true });

/** Runs one test; a fault on the page fails it too. */
async function test(name, body) {
  if (!name.includes(only)) return;
  const started = Date.now();
  const faults = [];
  drawAnew(name);
  try {
    await body(faults);
    if (faults.length) throw new Error(faults.slice(0, 3).join("; "));
    passed++;
    console.log(`ok ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
  } catch (error) {
    failed++;
    console.log(`FAILED ${name}: ${error.message}`);
  }
}

for (const part of [pages, reference, boards, plain, tables, crests, editions, offline, online, people, nodes])
  await part(test, browser);
await browser.close();
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
