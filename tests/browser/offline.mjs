// offline.mjs: the page without a server.
import assert from "node:assert/strict";
import { playOut } from "./player.mjs";
import { page, serve, until, visitor } from "./site.mjs";

export async function offline(test, browser) {
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
    await tab.click('button[aria-label="Play Dawn now"]');
    await playOut(tab, { seed: 8, limit: 40, stopAfter: 5 });
    assert.ok(await tab.locator(".arena").count());
    await context.close();
  });
}
