// reasons.mjs: hints say what a move is for, in a line that fits on a phone, and the analysis says
// what a costly move gave away.
import assert from "node:assert/strict";
import { noSideways } from "./pages.mjs";
import { playOut } from "./player.mjs";
import { page, repository, serve, shots, until, visitor } from "./site.mjs";

const PHONE = { width: 390, height: 844, touch: true };
/** How reasons of each game begin or go on. */
const WORDS = {
  Abraca: /\d+ % that you hold|keeps your|surely hold/i,
  Archmage: /explores|claims|takes|trains|gains|keeps|builds|promotes|leads/i,
  Dawn: /attacks|beacon|brings|gains|strike|out of reach|keeps/i,
};
const MOST_HINTS = 12;

/** Asks for hints, and plays them, until one has a reason: what was read then. */
async function readsReason(tab, words) {
  for (let n = 0; n < MOST_HINTS; n++) {
    await until(tab, () => document.querySelector("main")?.dataset.state === "asked");
    const ply = await tab.getAttribute("main", "data-ply");
    await tab.keyboard.press("h");
    await tab.locator(".hints .hinted").first().waitFor();
    const line = await tab.locator(".preview .what > span").innerText();
    if (words.test(line)) return line;
    await tab.locator(".hints .hinted").first().click();
    await until(tab, (before) => document.querySelector("main")?.dataset.ply !== before, ply);
  }
  throw new Error("no hint had a reason");
}

/** A record of the repository as a file. */
async function opens(tab, url, name) {
  await tab.goto(`${url}#/records`);
  const chooser = tab.waitForEvent("filechooser");
  await tab.getByRole("button", { name: "Open a record file" }).click();
  await (await chooser).setFiles(`${repository}tests/golden/${name}.rec`);
  await tab.waitForSelector('input[type="range"]');
}

export async function reasons(test, browser) {
  const site = await serve(page);

  for (const [game, words] of Object.entries(WORDS))
    await test(`reasons: a hint of ${game} says what the move is for, and fits on a phone`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, PHONE);
      await tab.waitForSelector(".game");
      await tab.click(`button[aria-label="Play ${game} now"]`);
      await tab.waitForSelector(".prompt");
      await playOut(tab, { seed: 6, limit: 60, stopAfter: 5 });
      const line = await readsReason(tab, words);
      const room = await tab.locator(".preview").evaluate((e) => e.clientHeight - e.scrollHeight);
      assert.ok(room >= 0, `'${line}' is ${-room} pixels too high`);
      await noSideways(tab, `${game} with a reason`);
      await tab.screenshot({ path: `${shots}reason-${game.toLowerCase()}-phone.png` });
      await tab.emulateMedia({ colorScheme: "dark" });
      await tab.screenshot({ path: `${shots}reason-${game.toLowerCase()}-night.png` });
      faults.push(...own);
      await context.close();
    });

  for (const [name, blame] of Object.entries({
    "abraca-three-novices": /risks|stops|misses|spares|leaves|does not heal|% that you hold it/i,
    "dawn-first-fight": /flees|does without|spends|spares|can strike|attacks/i,
  }))
    await test(`reasons: the analysis of ${name} says what moves gave away`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, PHONE);
      await opens(tab, site.url, name);
      await until(tab, () => !document.querySelector(".rp progress"), null, 120000);
      const lines = await tab.locator(".worst .keys small").allInnerTexts();
      assert.ok(
        lines.some((line) => !line.startsWith("Better") && blame.test(line)),
        lines.join("; "),
      );
      assert.ok(
        lines.some((line) => /^Better: .+: ./.test(line)),
        lines.join("; "),
      );
      await noSideways(tab, `the analysis of ${name}`);
      await tab.locator(".worst").scrollIntoViewIfNeeded();
      await tab.screenshot({ path: `${shots}reason-${name}.png` });
      faults.push(...own);
      await context.close();
    });
}
