// offline.mjs: the page without a server.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { playOut } from "./player.mjs";
import { hasServe, startServer } from "./server.mjs";
import { page, serve, until, visitor } from "./site.mjs";

/** Every kind of page that needs no server. */
const PLACES = ["tables", "rules/archmage", "reference/dawn/glossary", "records", "settings", "new/abraca"];

/** How many files of weights the browser keeps. */
async function netsKept() {
  const kept = [];
  for (const shelf of await caches.keys()) kept.push(...(await (await caches.open(shelf)).keys()));
  return kept.filter((request) => request.url.endsWith(".net")).length;
}

const sizeOf = (file) => readFileSync(`${page}/${file}`).length;

export async function offline(test, browser) {
  if (hasServe())
    await test("after one visit all but the server's own is there without it, and the page says so", async () => {
      const server = await startServer();
      const { tab, context } = await visitor(browser, server.url);
      await tab.waitForSelector("button.primary");
      await tab.evaluate(() => navigator.serviceWorker.ready.then(() => 1));
      await tab.getByText("send the link").waitFor();
      await server.stop();
      await tab.reload();
      await tab.getByText("The server does not answer").waitFor();
      for (const place of PLACES) {
        await tab.evaluate((h) => (location.hash = h), `#/${place}`);
        await tab.locator("main h1").waitFor();
      }
      await context.close();
    });

  await test("what a game's bots have learned comes with the first of its tables, and stays", async () => {
    const site = await serve(page);
    const other = await visitor(browser, site.url);
    await other.tab.click('button[aria-label="Play Abraca now"]');
    await playOut(other.tab, { seed: 8, limit: 40, stopAfter: 3 });
    assert.equal(await other.tab.evaluate(netsKept), 0);
    await other.context.close();
    const { tab, context, faults } = await visitor(browser, site.url);
    await tab.click('button[aria-label="Play Archmage now"]');
    await playOut(tab, { seed: 8, limit: 40, stopAfter: 3 });
    await until(tab, netsKept);
    await site.stop();
    await tab.reload();
    await tab.waitForSelector(".prompt");
    const file = readdirSync(page).find((f) => f.endsWith(".net"));
    assert.equal(
      await tab.evaluate(async (f) => (await (await fetch(f)).arrayBuffer()).byteLength, file),
      sizeOf(file),
    );
    assert.deepEqual(faults, []);
    await context.close();
  });

  await test("the server stops: the page opens again and plays on", async () => {
    const site = await serve(page);
    const { tab, context } = await visitor(browser, site.url);
    await tab.waitForSelector(".game");
    await tab.click('button[aria-label="Play Abraca now"]');
    await playOut(tab, { seed: 8, limit: 20, stopAfter: 3 });
    await tab.evaluate(() => navigator.serviceWorker.ready);
    await until(tab, async () => (await caches.keys()).length > 0);
    await tab.waitForTimeout(300);
    await site.stop();
    await tab.reload();
    await tab.waitForSelector(".prompt");
    await tab.goto(site.url);
    await tab.waitForSelector(".mytab li");
    await tab
      .locator(".hero")
      .getByRole("link", { name: /^Continue Abraca with/ })
      .waitFor();
    await tab.click('button[aria-label="Play Dawn now"]');
    await playOut(tab, { seed: 8, limit: 40, stopAfter: 5 });
    assert.ok(await tab.locator(".arena").count());
    await context.close();
  });
}
