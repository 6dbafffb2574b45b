// dialogs.mjs: every window, sheet and panel of the page: it has a size, its text can be read, and
// it closes by Escape, by a click beside it and by its button.
import assert from "node:assert/strict";
import { make, named, openPeople, twoAtTable, withServer } from "./together.mjs";
import { hasServe } from "./server.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const LOOKS = {
  desktop: {},
  phone: { width: 390, height: 844, touch: true },
  small: { width: 320, height: 640, dark: true },
};
const GAMES = ["Archmage", "Abraca", "Dawn"];

/** What is wrong with how a window looks; "" if nothing is. */
function wrong(box) {
  const e = [...document.querySelectorAll(box)].find((x) => x.getClientRects().length);
  if (!e) return "it is not there";
  const r = e.getBoundingClientRect();
  const size = `${Math.round(r.width)} by ${Math.round(r.height)} at ${Math.round(r.left)}, ${Math.round(r.top)}`;
  if (r.width < 240 || r.height < 100) return `too small: ${size}`;
  if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
    return `off the page: ${size}`;
  if (e.innerText.trim().length < 20) return `it says no more than "${e.innerText.trim()}"`;
  const head = e.querySelector("h2");
  const at = head?.getBoundingClientRect();
  if (!at?.width || at.height < 12) return "its heading cannot be seen";
  const top = document.elementFromPoint(at.left + 4, at.top + at.height / 2);
  if (!e.contains(top)) return `its heading is covered by ${top?.className}`;
  const { color, visibility } = getComputedStyle(head);
  if (visibility !== "visible" || color === getComputedStyle(e).backgroundColor) return "its heading has no colour";
  return "";
}

/** A point of the page beside a window where nothing can be pressed. */
function beside(box) {
  const e = [...document.querySelectorAll(box)].find((x) => x.getClientRects().length);
  const r = e.getBoundingClientRect();
  const inside = (x, y) => x >= r.left && x <= r.right && y >= r.top && y <= r.bottom;
  for (let y = 3; y < innerHeight; y += 13)
    for (let x = 3; x < innerWidth; x += 13) {
      const hit = document.elementFromPoint(x, y);
      const idle =
        hit === e || (hit && !e.contains(hit) && !hit.closest("a, button, input, [data-place], .dock, .prompt"));
      if (idle && !inside(x, y)) return [x, y];
    }
  return null;
}

const WAYS = ["Escape", "beside", "button"];

/** Opens a window again and again, looks at it, and closes it in each of the ways. */
async function closes(tab, where, box, open, ways = WAYS) {
  for (const way of ways) {
    await open();
    await tab.waitForSelector(box, { state: "visible" });
    const fault = await tab.evaluate(wrong, box);
    assert.equal(fault, "", `${where}: ${fault}`);
    if (way === "Escape") await tab.keyboard.press("Escape");
    else if (way === "button") await tab.locator(`${box} header`).getByRole("button", { name: "Close" }).click();
    else {
      const at = await tab.evaluate(beside, box);
      assert.ok(at, `${where} leaves no room beside it`);
      await tab.mouse.click(at[0], at[1]);
    }
    await tab.waitForSelector(box, { state: "hidden" }).catch(() => assert.fail(`${where} stays open after ${way}`));
  }
}

async function sitDown(tab, url, game) {
  await tab.goto(`${url}#/`);
  await tab.getByRole("button", { name: `Play ${game} now` }).click();
  await tab.waitForSelector('main[data-state="asked"]', { timeout: 60000 });
}

export async function dialogs(test, browser) {
  const site = await serve(page);
  for (const [name, look] of Object.entries(LOOKS))
    await test(`rules, sheets and shortcuts open and close at every table (${name})`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, look);
      for (const game of GAMES) {
        await sitDown(tab, site.url, game);
        const bar = tab.locator("header.bar");
        await closes(tab, `${game}: rules`, "dialog.rule", () => bar.getByRole("link", { name: "Rules" }).click());
        const glance = () => bar.getByRole("link", { name: "At a glance" }).click();
        // Where there is room this sheet stays beside the board, which is played on.
        const ways = look.width ? WAYS : WAYS.filter((way) => way !== "beside");
        await closes(tab, `${game}: at a glance`, "dialog.rule", glance, ways);
        const now = tab.locator(".prompt .tools a.ib");
        if (await now.count()) await closes(tab, `${game}: the question's rule`, "dialog.rule", () => now.click());
        await closes(tab, `${game}: keys`, "dialog.shortcuts", () => tab.keyboard.press("?"));
        await bar.getByRole("link", { name: "Rules" }).click();
        await tab.locator("dialog.rule summary").click();
        const other = tab.locator("dialog.rule .contents a").last();
        const title = await other.innerText();
        await other.click();
        await until(tab, (x) => document.querySelector("dialog.rule h2")?.innerText === x, title);
        await tab.screenshot({ path: `${shots}rules-${game.toLowerCase()}-${name}.png` });
        await tab.keyboard.press("Escape");
        assert.match(await tab.evaluate(() => location.hash), /^#\/table\//, "nobody left the table");
      }
      faults.push(...own);
      await context.close();
    });

  for (const [name, look] of Object.entries(LOOKS))
    await test(`a lesson's rules open and close (${name})`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, look);
      for (const game of GAMES) {
        await tab.goto(`${site.url}#/`);
        await tab.getByRole("link", { name: `Learn ${game}` }).click();
        const rules = tab.getByRole("link", { name: "See the rules" }).first();
        for (let step = 0; step < 12 && !(await rules.isVisible().catch(() => false)); step++)
          await tab
            .getByRole("button", { name: /^(Next|Go on|Begin|Continue)/ })
            .first()
            .click({ timeout: 2000 })
            .catch(() => {});
        await closes(tab, `${game}: see the rules`, "dialog.rule", () => rules.click());
      }
      faults.push(...own);
      await context.close();
    });
  await site.stop();

  if (!hasServe()) return;
  for (const [name, look] of Object.entries(LOOKS))
    await test(`panels of an online table open and close (${name})`, (faults) =>
      withServer(faults, browser, async (visit, url) => {
        const { ann, table } = await twoAtTable(visit, url);
        const cal = await visit(`t/${table.id}`, look);
        await cal.waitForSelector("main.table .prompt");
        await closes(cal, "people", ".online-panel", () => openPeople(cal));
        await closes(cal, "chat", ".side.chat", () => cal.getByRole("button", { name: /^Chat/ }).click());
        for (const sheet of look.touch ? ["Rules", "At a glance"] : [])
          await closes(cal, `online: ${sheet}`, "dialog.rule", async () => {
            if (!(await cal.locator(".online-panel").count())) await openPeople(cal);
            await cal.locator(".online-panel").getByRole("link", { name: sheet }).click();
          });
        await ann.close();
      }));

  for (const [name, look] of Object.entries(LOOKS))
    await test(`beginning without the others is asked about (${name})`, (faults) =>
      withServer(faults, browser, async (visit, url) => {
        const ann = await visit("", look);
        await named(ann, "Ann");
        await make(ann, url);
        const begin = () => ann.getByRole("button", { name: "Begin", exact: true }).click();
        await closes(ann, "beginning", "dialog.ask", begin);
        await begin();
        await ann.getByRole("button", { name: "Wait for the others" }).click();
        await ann.waitForSelector("dialog.ask", { state: "hidden" });
        assert.equal(await ann.locator("main.table").count(), 0, "the game has not begun");
        await begin();
        await ann.screenshot({ path: `${shots}begin-${name}.png` });
      }));
}
