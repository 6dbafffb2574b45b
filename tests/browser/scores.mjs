// scores.mjs: the end of a round is a moment of its own, and a score says what it is made of.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { sitAt, upTo } from "./gallery.mjs";
import { hasServe } from "./server.mjs";
import { page, repository, serve, shots, until, visitor } from "./site.mjs";
import { asks, callOnce, twoAtTable, withServer } from "./together.mjs";

const PHONE = { width: 390, height: 844, touch: true, dark: true };

const stateOf = () => {
  const { state, ply } = document.querySelector("main")?.dataset ?? {};
  return { state, ply, told: document.querySelector(".roundend") !== null };
};

/** Calls, high and low by turns, until a round is over and told. */
async function playRound(tab) {
  for (let n = 0; ; n++) {
    const { ply, told } = await until(tab, () => {
      const told = document.querySelector(".roundend") !== null;
      const { state, ply } = document.querySelector("main")?.dataset ?? {};
      return told || state === "asked" ? { ply, told } : null;
    });
    if (told) return;
    await tab.evaluate((turn) => {
      const calls = [...document.querySelectorAll(".calls [data-move]")];
      (calls.at(turn % 2 ? -3 : -1) ?? calls.at(-1)).click();
    }, n);
    await until(tab, (before) => document.querySelector("main").dataset.ply !== before, ply);
  }
}

/** The places of each rack on the sheet that do not show a stone's back. */
async function turned(tab) {
  const rows = await tab
    .locator(".roundend .result li")
    .evaluateAll((all) =>
      all.map((row) => [row.dataset.seat, row.querySelectorAll(".turned > .stone:not(.back)").length]),
    );
  return Object.fromEntries(rows);
}

/** What the sheet tells must be all that happened, stones turned over, and add up. */
async function tells(tab) {
  const box = await tab.locator(".roundend").boundingBox();
  assert.ok(box.width > 250 && box.height > 200, JSON.stringify(box));
  const rows = await tab.locator(".roundend .result li").evaluateAll((all) =>
    all.map((row) => ({
      gained: Number(/\+(\d+)/.exec(row.textContent)[1]),
      parts: [...row.querySelector("small").textContent.matchAll(/(\d+) for/g)].map((m) => Number(m[1])),
    })),
  );
  assert.equal(rows.length, 4);
  for (const { gained, parts } of rows)
    assert.equal(
      parts.reduce((sum, n) => sum + n, 0),
      gained,
    );
  assert.deepEqual(await turned(tab), { 1: 5, 2: 5, 3: 5, 4: 5 });
  assert.doesNotMatch(await tab.locator(".roundend").innerText(), /turned away/);
  assert.match(await tab.locator(".roundend p").innerText(), /(wins? the round|Nobody wins)/);
}

const CLOSE = [
  (tab) => tab.keyboard.press("Escape"),
  (tab) => tab.locator(".roundend .ib").click(),
  (tab) => tab.locator(".roundend footer .btn").click(),
  (tab) => tab.mouse.click(4, 70),
];

export async function scores(test, browser) {
  const site = await serve(page);

  for (const [name, look] of [
    ["", {}],
    [" on a phone", PHONE],
  ])
    await test(`the end of a round tells what happened, shows the stones and scores in parts${name}`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, look);
      await tab.click('button[aria-label="Play Abraca now"]');
      for (let round = 0; ; round++) {
        await playRound(tab);
        await tells(tab);
        await CLOSE[round % CLOSE.length](tab);
        await until(tab, () => !document.querySelector(".roundend"));
        if ((await tab.evaluate(stateOf)).state === "over") break;
      }
      assert.match(await tab.locator(".prompt.over .result").innerText(), /\d for \d rounds? (won|survived)/);
      assert.match(await tab.locator(".log").textContent(), /scores \d \(\d+ points?\): \d for/);
      assert.match(await tab.locator(".log").textContent(), /You held \d( \d)+/);
      const score = tab.locator(".own .points");
      if (look.touch) await score.tap();
      else await score.hover();
      await until(tab, () => /points.*points win/.test(document.querySelector(".preview").textContent));
      faults.push(...own);
      await context.close();
    });

  await test("by older rules one's own stones stay turned away at the end of a round", async (faults) => {
    const record = readFileSync(`${repository}tests/editions/2/abraca-4-plain.rec`, "utf8");
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await sitAt(tab, upTo(record, 0.5), "second");
    await playRound(tab);
    const seen = await turned(tab);
    assert.ok(seen[1] < 5, JSON.stringify(seen));
    assert.deepEqual({ ...seen, 1: 5 }, { 1: 5, 2: 5, 3: 5, 4: 5 });
    assert.match(await tab.locator(".roundend").innerText(), /stay turned away/);
    faults.push(...own);
    await context.close();
  });
  await site.stop();
  if (!hasServe()) return;

  await test("online everybody sees all stones turned over, who looks on too, and after the game", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const prepare = (tab) => tab.locator('select[name="target"]').selectOption("1");
      const { ann, bea, table } = await twoAtTable(visit, url, { prepare });
      const cal = await visit(`t/${table.id}`);
      await cal.waitForSelector(".abraca .prompt");
      const told = () => document.querySelector(".roundend") !== null;
      for (let tries = 0; tries < 500 && !(await ann.evaluate(told)); tries++)
        for (const tab of [ann, bea]) if (await tab.evaluate(asks)) await callOnce(tab);
      for (const tab of [ann, bea, cal]) {
        await until(tab, told);
        assert.deepEqual(await turned(tab), { 1: 5, 2: 5 });
        await tab.locator(".roundend footer .btn").click();
      }
      for (const tab of [ann, bea, cal]) {
        await until(tab, () => document.querySelector(".prompt.over"));
        assert.equal(await tab.locator(".stone.back").count(), 0);
      }
      await ann.screenshot({ path: `${shots}abraca-over.png` });
    }));
}
