// editions.mjs: games begun by older rules go on by them in the browser, and
// what newer rules ask is answered with a click.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { position, sitAt, upTo } from "./gallery.mjs";
import { noSideways, noTinyText } from "./pages.mjs";
import { playOut } from "./player.mjs";
import { page, repository, serve, shots, until, visitor } from "./site.mjs";

const KEPT = { abraca: "abraca-3-last-standing", archmage: "archmage-coop-plain", dawn: "dawn-2x2" };

export async function editions(test, browser) {
  const site = await serve(page);

  for (const [game, name] of Object.entries(KEPT)) {
    await test(`${game}: a game kept from before the rules changed goes on by them`, async (faults) => {
      const record = readFileSync(`${repository}tests/editions/1/${name}.rec`, "utf8");
      const { tab, context, faults: own } = await visitor(browser, site.url);
      await sitAt(tab, upTo(record, game === "dawn" ? 0.8 : 0.5), "old");
      await tab.screenshot({ path: `${shots}edition-${game}.png` });
      await tab.locator('.bar a[title="At a glance"]').click();
      await tab.locator("dialog.rule .older").getByRole("link").click();
      await until(tab, () => document.querySelector("dialog.rule h2")?.textContent === "What version 2 changed");
      await tab.screenshot({ path: `${shots}edition-sheet-${game}.png` });
      await tab.keyboard.press("Escape");
      await playOut(tab, { seed: 3, limit: 3000 });
      const kept = await tab.evaluate(() => JSON.parse(localStorage.getItem("conclave.table.old")));
      assert.ok(kept.over && kept.record.startsWith(`conclave 1\ngame ${game} 1\n`), kept.record.slice(0, 60));
      await tab.getByRole("link", { name: "Rules 1" }).click();
      await until(tab, () => document.querySelector(".topic.here")?.textContent.includes("What version 2 changed"));
      faults.push(...own);
      await context.close();
    });
  }

  for (const [look, size] of Object.entries({ desk: {}, phone: { width: 390, height: 800, touch: true } })) {
    await test(`abraca: the neighbour takes a stone by choosing it in the rack, ${look}`, async (faults) => {
      const record = position(["abraca", "seats=3", "taker=neighbour"], /^p1: take/);
      const { tab, context, faults: own } = await visitor(browser, site.url, size);
      await sitAt(tab, record, "take");
      await tab.screenshot({ path: `${shots}abraca-take-${look}.png` });
      const before = await tab.locator("main").getAttribute("data-ply");
      await noSideways(tab);
      await noTinyText(tab);
      const stones = tab.locator('[data-place^="stone:"]');
      assert.ok((await stones.count()) > 1);
      if (size.touch) {
        await stones.last().tap(); // the first reads, the second chooses
        await stones.last().tap();
      } else await stones.last().click();
      await until(tab, (was) => document.querySelector("main").dataset.ply !== was, before);
      faults.push(...own);
      await context.close();
    });
  }

  await site.stop();
}
