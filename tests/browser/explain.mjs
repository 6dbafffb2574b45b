// explain.mjs: whatever is pointed at, focused or tapped says what it is, and its rule is a click away.
import assert from "node:assert/strict";
import { MODES, position, sitAt } from "./gallery.mjs";
import { page, serve, until, visitor } from "./site.mjs";

const BOARDS = ["archmage-3", "archmage-coop", "abraca-3", "dawn-2x2"];

/** What the line above the prompt says. */
const line = () => document.querySelector(".preview")?.textContent ?? "";

/** Points at everything that explains itself; what was not told. */
async function silent(tab) {
  const things = tab.locator("main [data-explains]:visible");
  const untold = [];
  const seen = new Set();
  for (let i = 0; i < (await things.count()); i++) {
    const title = await things.nth(i).getAttribute("data-explains");
    if (seen.has(title)) continue;
    seen.add(title);
    await things.nth(i).dispatchEvent("pointerenter", { pointerType: "mouse", bubbles: false });
    const told = await until(tab, () => document.querySelector(".preview b")?.parentElement.textContent);
    const words = told.replace(title, "").replace("Full text", "");
    if (!told.startsWith(title) || words.length < 8) untold.push(`${title}: ${told}`);
  }
  assert.ok(seen.size >= 5, [...seen].join(", "));
  return untold;
}

export async function explain(test, browser) {
  const site = await serve(page);

  for (const mode of BOARDS)
    await test(`explain ${mode}: every number and sign says what it is, none by a tooltip alone`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url);
      await tab.waitForSelector("button.primary");
      await sitAt(tab, position(MODES[mode], 0.5), "explained");
      assert.deepEqual(await silent(tab), []);
      const tooltips = tab.locator("main [title]:not(.ib):not(a)");
      assert.deepEqual(await tooltips.evaluateAll((all) => all.map((e) => e.outerHTML.slice(0, 80))), []);
      faults.push(...own);
      await context.close();
    });

  await test("explain: the full text of what was pointed at is one click away", async () => {
    const { tab, context } = await visitor(browser, site.url);
    await tab.waitForSelector("button.primary");
    await sitAt(tab, position(MODES["archmage-3"], 0.5), "explained");
    await tab.locator(".player .score").first().hover();
    await tab.getByText("if it were scored now").waitFor();
    await tab.locator(".preview .full").click();
    await tab.locator("dialog.rule[open] h2").waitFor();
    const size = await tab.locator("dialog.rule").boundingBox();
    assert.ok(size.height > 200 && size.width > 200);
    await tab.keyboard.press("Escape");
    await tab.locator('[data-place="hex:1"]').hover();
    await until(tab, () => /enclave/.test(document.querySelector(".preview b").textContent));
    await tab.mouse.move(2, 2);
    assert.match(await tab.evaluate(line), /enclave.*Full text/);
    await context.close();
  });

  await test("explain: a tap on a phone tells before it does anything", async () => {
    const { tab, context } = await visitor(browser, site.url, { width: 390, height: 844, touch: true });
    await tab.waitForSelector("button.primary");
    await sitAt(tab, position(MODES["abraca-3"], 0.5), "explained");
    await tab.locator(".lives").first().tap();
    await until(tab, () => /lives/.test(document.querySelector(".preview b")?.textContent ?? ""));
    await context.close();
  });

  await test("explain: the end tells everybody's points and where they come from", async () => {
    const { tab, context } = await visitor(browser, site.url);
    await tab.waitForSelector("button.primary");
    await sitAt(tab, position(MODES["archmage-3"], 1, 9), "over");
    const rows = await tab.locator(".prompt.over .result li").allInnerTexts();
    assert.equal(rows.length, 3);
    // A mage is scored after its own last turn; what others changed since then cannot be told apart.
    const told = rows.filter((row) => / for /.test(row));
    assert.ok(told.length > 0);
    for (const row of told) {
      const [, total] = /(\d+) points?/.exec(row);
      const parts = [...row.matchAll(/(\d+) for /g)].reduce((sum, [, n]) => sum + Number(n), 0);
      assert.equal(parts, Number(total), row);
    }
    for (const name of ["Play again", "Analysis", "Share the result"])
      assert.ok(await tab.getByRole("button", { name }).isVisible(), name);
    await context.close();
  });

  await site.stop();
}
