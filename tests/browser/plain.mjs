// plain.mjs: a game that brings nothing to the page: the null game, which is
// not offered but found by its address, played on the plain board.
import assert from "node:assert/strict";
import { noSerious, noSideways, noTinyText, withAxe } from "./pages.mjs";
import { playOut } from "./player.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const LOOKS = { desktop: {}, phone: { width: 390, height: 844, touch: true, dark: true } };

/** Makes a table for three with three coins each, and sits down at it. */
async function sitDown(tab) {
  await tab.waitForSelector(".pick");
  await tab.evaluate(() => {
    location.hash = "#/new/null";
  });
  await tab.getByRole("button", { name: "Null", pressed: true }).waitFor();
  await tab.getByRole("group", { name: "Players" }).getByText("3", { exact: true }).click();
  await tab.locator('select[name="coins"]').selectOption("3");
  await tab.getByRole("button", { name: "Start the game" }).click();
  await until(tab, () => document.querySelector("main[data-state=asked]"));
}

/** What the cards of the seats say, each field by name. */
function cards() {
  return [...document.querySelectorAll(".seatcard")].map((card) =>
    Object.fromEntries(
      [...card.querySelectorAll(".fields > div")].map((row) => [
        row.querySelector("dt").textContent,
        row.querySelector("dd").textContent,
      ]),
    ),
  );
}

export async function plain(test, browser) {
  const site = await serve(page);

  for (const [look, how] of Object.entries(LOOKS))
    await test(`a game without a board of its own is played to its end, ${look}`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, `${site.url}#/tables`, how);
      await sitDown(tab);
      assert.match(
        await tab.locator(".prompt .say b").innerText(),
        /^Your coin shows (heads|tails)\. Keep it or show it\?$/,
      );
      const [mine, ...others] = await tab.evaluate(cards);
      assert.match(mine.Coin, /^[12]$/);
      assert.equal(others.length, 2);
      for (const other of others) assert.match(other.Coin, /^(0|hidden)$/);
      assert.deepEqual(
        await tab
          .locator(".prompt [data-move]")
          .allInnerTexts()
          .then((all) => all.map((x) => x.split("\n")[0])),
        ["Keep", "Show"],
      );
      await noSideways(tab, look);
      await noTinyText(tab, look);
      await tab.screenshot({ path: `${shots}plain-${look}.png` });
      await playOut(tab, { seed: 3, limit: 12 });
      await tab.screenshot({ path: `${shots}plain-over-${look}.png` });
      await tab.getByRole("button", { name: "Analysis" }).click();
      await tab.waitForSelector(".stage .seatcard");
      await noSideways(tab, `replay ${look}`);
      await tab.screenshot({ path: `${shots}plain-replay-${look}.png` });
      faults.push(...own);
      await context.close();
    });

  await test("a game without a board of its own: axe finds nothing serious, its rules are there", () =>
    withAxe(browser, site.url, {}, async (tab) => {
      assert.equal(await tab.locator(".game").count(), 3);
      await tab.evaluate(() => {
        location.hash = "#/rules/null";
      });
      await tab.getByText("Keep your coin or show it.").waitFor();
      await noSerious(tab, "rules");
      await tab.evaluate(() => {
        location.hash = "#/tables";
      });
      await sitDown(tab);
      await noSerious(tab, "table");
    }));

  await site.stop();
}
