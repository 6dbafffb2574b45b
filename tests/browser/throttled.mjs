// throttled.mjs: how long a first visit takes on a slow line (1.6 Mbit/s, 150 ms
// there and back), browser, worker and all behind one proxy. By hand, because it
// measures time: `make web build && node tests/browser/throttled.mjs [VISITS]`.
import { proxy } from "./proxy.mjs";
import { startServer } from "./server.mjs";
import { launch, visitor } from "./site.mjs";

const LINE = { bytesPerSecond: 1.6e6 / 8, roundTrip: 150 };
const visits = Number(process.argv[2] ?? 5);

/** One visit: milliseconds to the first paint, and to a table that asks. */
async function visit(browser, url) {
  const line = await proxy(url, LINE);
  const { tab, context } = await visitor(browser, "about:blank");
  const began = performance.now();
  await tab.goto(line.url, { waitUntil: "commit" });
  await tab.click('[aria-label="Play Abraca now"]');
  await tab.waitForSelector(".prompt .say b");
  const table = performance.now() - began;
  const paint = await tab.evaluate(
    () => performance.getEntriesByType("paint").find((e) => e.name === "first-contentful-paint")?.startTime,
  );
  await context.close();
  await line.stop();
  return { paint, table, bytes: line.heard.bytes };
}

const middle = (numbers) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)];
const browser = await launch();
const server = await startServer();
const all = [];
for (let i = 0; i < visits; i++) all.push(await visit(browser, server.url));
for (const what of ["paint", "table"])
  console.log(`${what}: ${(middle(all.map((v) => v[what])) / 1000).toFixed(2)} s (middle of ${visits})`);
await browser.close();
await server.stop();
