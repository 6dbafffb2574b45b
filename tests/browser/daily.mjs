// daily.mjs: the games of the day, with a server and without one.
import assert from "node:assert/strict";
import { playOut } from "./player.mjs";
import { hasServe, startServer } from "./server.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const PHONE = { width: 390, height: 844, touch: true };
const DAY = 86_400_000;

const goTo = (tab, place) => tab.evaluate((h) => (location.hash = h), `#/${place}`);

/** Comes to the games of the day from elsewhere. */
async function comeTo(tab, place = "daily") {
  await goTo(tab, "settings");
  await tab.locator("h1", { hasText: "Settings" }).waitFor();
  await goTo(tab, place);
  await tab.locator(".daily .games .game").nth(2).waitFor();
}

/** What the system would be handed to share. */
const catchShare = (tab) =>
  tab.addInitScript(() => {
    navigator.share = async ({ text }) => void sessionStorage.setItem("shared", text);
  });

export async function daily(test, browser) {
  await test("a newcomer does today's game on a phone, without account or network", async (all) => {
    const site = await serve(page);
    const { tab, context, faults } = await visitor(browser, site.url, PHONE);
    await catchShare(tab);
    await tab.waitForSelector("button.primary");
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => 1));
    await until(tab, async () => (await caches.keys()).length > 0);
    await site.stop();
    await tab.reload();
    await tab.locator("a.today").tap();
    await tab.screenshot({ path: `${shots}daily-phone.png`, fullPage: true });
    await tab.getByRole("button", { name: "Play today's Abraca" }).tap();
    await tab.waitForSelector(".prompt");
    const table = await tab.evaluate(() => location.hash);
    assert.equal(await tab.getByRole("button", { name: "Hint" }).count(), 0);
    await playOut(tab, { seed: 5, stopAfter: 4 });
    // Another visit of the same day goes on with the same try.
    await tab.reload();
    await comeTo(tab);
    await tab.getByRole("button", { name: "Go on with today's Abraca" }).tap();
    await tab.waitForSelector(".prompt");
    assert.equal(await tab.evaluate(() => location.hash), table);
    await playOut(tab, { seed: 6 });
    await comeTo(tab);
    await tab.getByRole("link", { name: "Your record of Abraca" }).waitFor();
    assert.equal(await tab.locator(".stk b").textContent(), "1");
    await tab.getByRole("button", { name: "Share" }).tap();
    const shared = await until(tab, () => sessionStorage.getItem("shared"));
    assert.match(shared, /^Conclave, .*\nAbraca: (Won|Lost|Shared), [+−]?\d+, \d+ moves?$/);
    await tab.screenshot({ path: `${shots}daily-phone-done.png`, fullPage: true });
    all.push(...faults.filter((f) => !f.includes("ERR_CONNECTION_REFUSED")));
    await context.close();
  });

  await test("bots play a day's game with the same dice, and can be watched", async (all) => {
    const site = await serve(page);
    const { tab, context, faults } = await visitor(browser, site.url);
    await comeTo(tab);
    await tab.getByText("Bots show how they would have played it").waitFor();
    await tab.getByRole("link", { name: "The day before" }).click();
    await tab.getByRole("button", { name: "Practise Abraca with these dice" }).waitFor();
    const played = async () => {
      await tab.getByRole("button", { name: "Let them play" }).click();
      await tab.locator(".lb .bot").nth(2).waitFor({ timeout: 60000 });
      return tab.locator(".lb .bot").allTextContents();
    };
    const first = await played();
    await comeTo(tab, "daily");
    await tab.getByRole("link", { name: "The day before" }).click();
    assert.deepEqual(await played(), first);
    await tab.getByRole("button", { name: "Watch how Novice bot played it" }).click();
    await tab.locator(".scrub").waitFor();
    all.push(...faults);
    await site.stop();
    await context.close();
  });

  await test("a day passes, and with it the games of the day", async (all) => {
    const site = await serve(page);
    const { tab, context, faults } = await visitor(browser, site.url);
    const noon = Math.floor(Date.now() / DAY) * DAY + DAY / 2;
    await tab.clock.setFixedTime(noon);
    await comeTo(tab);
    const today = await tab.locator(".dayhead h1").textContent();
    await tab.getByRole("button", { name: "Play today's Dawn" }).click();
    await tab.waitForSelector(".prompt");
    const table = await tab.evaluate(() => location.hash);
    await tab.clock.setFixedTime(noon + DAY);
    await comeTo(tab);
    assert.notEqual(await tab.locator(".dayhead h1").textContent(), today);
    await tab.getByRole("button", { name: "Play today's Dawn" }).click();
    await tab.waitForSelector(".prompt");
    assert.notEqual(await tab.evaluate(() => location.hash), table);
    all.push(...faults);
    await site.stop();
    await context.close();
  });

  if (!hasServe()) return;
  await test("a server's games of the day count once, and its boards list them", async (all) => {
    const server = await startServer();
    const { tab, context, faults } = await visitor(browser, server.url);
    await comeTo(tab);
    await tab.getByText("Dice sealed:").first().waitFor();
    await tab.getByRole("button", { name: "Play today's Abraca" }).focus();
    await tab.keyboard.press("Enter");
    await tab.waitForSelector(".prompt");
    const table = await until(tab, () => /^#\/t\/(\w+)$/.exec(location.hash)?.[1]);
    assert.equal(await tab.getByRole("button", { name: "Hint" }).count(), 0);
    await comeTo(tab);
    await tab.getByRole("button", { name: "Go on with today's Abraca" }).waitFor();
    const path = `api/1/tables/${table}/do`;
    await tab.evaluate(
      (p) => fetch(p, { method: "POST", headers: { "Content-Type": "application/json" }, body: '{"type":"resign"}' }),
      path,
    );
    await comeTo(tab);
    await tab.locator(".lb .me", { hasText: "Ysolde" }).waitFor();
    await tab.screenshot({ path: `${shots}daily-served.png`, fullPage: true });
    await tab.getByRole("button", { name: "Practise Abraca with these dice" }).click();
    await tab.waitForSelector(".prompt");
    await comeTo(tab);
    await tab.getByRole("radio", { name: "Week" }).check({ force: true });
    await tab.getByText("0 won of 1").waitFor();
    await tab.getByText("How the dice are sealed").click();
    await tab.getByText("Anchor", { exact: true }).waitFor();
    await tab.getByRole("radio", { name: "Day", exact: true }).check({ force: true });
    await tab.getByRole("link", { name: "Watch how Ysolde played it" }).click();
    await tab.locator(".scrub").waitFor();
    // Bots are called there as they were at the table.
    await tab.locator("main").getByText("Corvin").first().waitFor();
    await goTo(tab, `room/online-${table}`);
    await tab.locator("main.room").getByText("Corvin").first().waitFor();
    all.push(...faults);
    await context.close();
    await server.stop();
  });
}
