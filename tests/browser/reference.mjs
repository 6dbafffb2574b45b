// reference.mjs: a game on one sheet, beside its table, as a page and on paper.
import assert from "node:assert/strict";
import { page, serve, shots, visitor } from "./site.mjs";
import { noSideways } from "./pages.mjs";

const SHEETS = [
  "archmage",
  "archmage/solo",
  "archmage/coop",
  "archmage/ascendant",
  "dawn",
  "dawn/necromancer",
  "abraca",
];

/** Pages of a PDF file. */
function pagesOf(pdf) {
  return pdf.toString("latin1").match(/\/Type\s*\/Page[^s]/g)?.length ?? 0;
}

async function sit(tab, name) {
  await tab.waitForSelector(".game");
  await tab.click(`button[aria-label="Play ${name} now"]`);
  await tab.waitForSelector(".prompt .say b");
}

export async function reference(test, browser) {
  const site = await serve(page);

  for (const [look, how] of Object.entries({
    desktop: { width: 1440, height: 900 },
    phone: { width: 390, height: 844, touch: true },
  }))
    await test(`reference: a sheet opens at a table, ${look}`, async (faults) => {
      for (const [name, word] of Object.entries({ Archmage: "Gather", Abraca: "Blizzard" })) {
        const { tab, context, faults: own } = await visitor(browser, site.url, how);
        await sit(tab, name);
        await tab.click('.bar a[aria-label="At a glance"]');
        await tab.waitForSelector("dialog.rule[open] .sheet");
        const box = await tab.locator("dialog.rule").boundingBox();
        assert.ok(box.height > how.height / 2 && box.height <= how.height, `${box.height} high`);
        assert.ok(box.width > 300 && box.x >= 0 && box.x + box.width <= how.width, `${box.width} wide`);
        assert.match(await tab.locator("dialog.rule .sheet").innerText(), new RegExp(word));
        await tab.screenshot({ path: `${shots}sheet-${name.toLowerCase()}-${look}.png` });
        assert.equal(
          await tab.evaluate(() => document.querySelector("dialog.rule").matches(":modal")),
          look === "phone",
        );
        await tab.click("dialog.rule .sheet a");
        await tab.waitForSelector("dialog.rule[open] article > p");
        const rule = await tab.locator("dialog.rule").boundingBox();
        assert.ok(rule.height > 150, `a rule is ${rule.height} high`);
        await tab.click('dialog.rule button[aria-label="Close"]');
        assert.equal(await tab.locator("dialog.rule[open]").count(), 0);
        faults.push(...own);
        await context.close();
      }
    });

  await test("reference: the board is played while its sheet is open", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url, { width: 1440, height: 900 });
    await sit(tab, "Archmage");
    await tab.click('.bar a[aria-label="At a glance"]');
    await tab.waitForSelector("dialog.rule[open] .sheet");
    const ply = await tab.getAttribute("main", "data-ply");
    await tab.locator("main [data-legal]").first().click();
    await tab.waitForFunction((before) => document.querySelector("main").dataset.ply !== before, ply);
    assert.equal(await tab.locator("dialog.rule[open]").count(), 1);
    faults.push(...own);
    await context.close();
  });

  await test("reference: a solo table opens the sheet of solo", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, `${site.url}#/tables`);
    await tab.waitForSelector(".pick");
    await tab.locator(".seg").filter({ hasText: "Players" }).getByText("1", { exact: true }).click();
    await tab.getByRole("button", { name: "Start the game" }).click();
    await tab.waitForSelector(".prompt .say b");
    await tab.click('.bar a[aria-label="At a glance"]');
    await tab.waitForSelector("dialog.rule[open] .sheet");
    assert.equal(await tab.locator("dialog.rule h2").innerText(), "Solo at a glance");
    faults.push(...own);
    await context.close();
  });

  for (const dark of [false, true])
    await test(`reference: every sheet prints on one page, ${dark ? "night" : "day"}`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, { dark });
      await tab.waitForSelector(".game");
      for (const sheet of SHEETS) {
        await tab.goto(`${site.url}#/reference/${sheet}`);
        await tab.waitForSelector(".refpage .sheet p");
        await noSideways(tab, sheet);
        const pdf = await tab.pdf({ preferCSSPageSize: true, path: `${shots}${sheet.replace("/", "-")}.pdf` });
        assert.equal(pagesOf(pdf), 1, sheet);
      }
      faults.push(...own);
      await context.close();
    });

  await test("reference: every link of the rules leads to a page that is there", async (faults) => {
    for (const game of ["archmage", "dawn", "abraca"]) {
      const { tab, context, faults: own } = await visitor(browser, `${site.url}#/rules/${game}`);
      await tab.waitForSelector(".topic .tx a");
      const lost = await tab.evaluate(() => {
        const guided = [...document.querySelectorAll(".guided a")].map((a) => a.getAttribute("href"));
        return [...document.querySelectorAll(".topic .tx a")]
          .map((a) => a.getAttribute("href"))
          .filter((to) => !guided.includes(to) && !document.getElementById(`topic-${to.split("/").at(-1)}`));
      });
      assert.deepEqual(lost, [], game);
      assert.equal(await tab.locator(".topic h2 a").count(), 0);
      faults.push(...own);
      await context.close();
    }
  });
  await site.stop();
}
