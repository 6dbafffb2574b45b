// run.mjs: the page in a real browser. Prints a line a test and ends with
// "N passed, M failed"; screenshots go to build/screenshots.
//     node tests/browser/run.mjs [WORD]    only tests whose name has the word
// Parts run side by side, two at most, each in a browser of its own.
import { fork } from "node:child_process";
import { mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { drawAnew, launch, shots } from "./site.mjs";
import { boards } from "./boards.mjs";
import { crests } from "./crests.mjs";
import { daily } from "./daily.mjs";
import { dialogs } from "./dialogs.mjs";
import { editions } from "./editions.mjs";
import { keyboard } from "./journeys-keyboard.mjs";
import { newcomer } from "./journeys-newcomer.mjs";
import { journeysOnline } from "./journeys-online.mjs";
import { lists } from "./lists.mjs";
import { nodes } from "./nodes.mjs";
import { offline } from "./offline.mjs";
import { explain } from "./explain.mjs";
import { questions } from "./questions.mjs";
import { reader } from "./journeys-reader.mjs";
import { light } from "./light.mjs";
import { online } from "./online.mjs";
import { pages } from "./pages.mjs";
import { people } from "./people.mjs";
import { pictures } from "./pictures.mjs";
import { plain } from "./plain.mjs";
import { prompts } from "./prompts.mjs";
import { reasons } from "./reasons.mjs";
import { reference } from "./reference.mjs";
import { room } from "./room.mjs";
import { scores } from "./scores.mjs";
import { setup } from "./setup.mjs";
import { still } from "./still.mjs";
import { tables } from "./tables.mjs";
import { walking } from "./walking.mjs";

const PARTS = {
  pages,
  reference,
  dialogs,
  questions,
  boards,
  pictures,
  explain,
  plain,
  scores,
  setup,
  lists,
  tables,
  reasons,
  walking,
  prompts,
  still,
  newcomer,
  keyboard,
  reader,
  room,
  crests,
  editions,
  daily,
  light,
  offline,
  online,
  people,
  journeysOnline,
  nodes,
};
const only = process.argv[2] ?? "";

/** Runs one test; a fault on the page fails it too. */
async function run(browser, name, body) {
  const started = Date.now();
  const faults = [];
  const others = new Set(browser.contexts());
  drawAnew(name);
  try {
    await body(faults);
    if (faults.length) throw new Error(faults.slice(0, 3).join("; "));
    console.log(`ok ${name} (${((Date.now() - started) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.log(`FAILED ${name}: ${error.message}`);
    return false;
  } finally {
    // What a failed test left open would go on playing beside the next ones.
    for (const context of browser.contexts()) if (!others.has(context)) await context.close();
  }
}

/** A process with a browser: runs the parts it is told, and tells what came of each. */
async function work() {
  const browser = await launch();
  mkdirSync(shots, { recursive: true });
  process.on("message", async (part) => {
    const count = { passed: 0, failed: 0 };
    const test = async (name, body) => {
      if (name.includes(only)) count[(await run(browser, name, body)) ? "passed" : "failed"]++;
    };
    await PARTS[part](test, browser);
    process.send(count);
  });
  process.on("disconnect", () => browser.close().finally(() => process.exit()));
  process.send({ passed: 0, failed: 0 });
}

/** Gives parts to processes, whoever is ready the next one. */
function deal(processes) {
  const waiting = Object.keys(PARTS);
  const sum = { passed: 0, failed: 0 };
  const one = () =>
    new Promise((done) => {
      const child = fork(fileURLToPath(import.meta.url), [only]);
      child.on("message", ({ passed, failed }) => {
        sum.passed += passed;
        sum.failed += failed;
        const part = waiting.shift();
        if (part) child.send(part);
        else child.disconnect();
      });
      child.on("exit", (status) => {
        if (status) sum.failed++;
        done();
      });
    });
  return Promise.all(Array.from({ length: processes }, one)).then(() => sum);
}

if (process.send) await work();
else {
  const { passed, failed } = await deal(Math.min(2, availableParallelism()));
  console.log(`${passed} passed, ${failed} failed`);
  process.exit(failed ? 1 : 0);
}
