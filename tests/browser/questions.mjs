// questions.mjs: questions in the midst of a page, before something is lost: they can be read, and are put away
// by Escape, by a click beside them and by their button.
import assert from "node:assert/strict";
import { openPeople, twoAtTable, withServer } from "./together.mjs";
import { hasServe } from "./server.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const LOOKS = {
  desktop: {},
  phone: { width: 390, height: 844, touch: true, dark: true },
  small: { width: 320, height: 640, touch: true },
};

/** What is wrong with how a question looks; "" if nothing is. */
function wrong(box) {
  const e = document.querySelector(box);
  const r = e.getBoundingClientRect();
  const size = `${Math.round(r.width)} by ${Math.round(r.height)} at ${Math.round(r.left)}, ${Math.round(r.top)}`;
  if (r.width < 180 || r.height < 60) return `too small: ${size}`;
  if (r.left < -1 || r.top < -1 || r.right > innerWidth + 1 || r.bottom > innerHeight + 1)
    return `off the page: ${size}`;
  const buttons = [...e.querySelectorAll("button")];
  if (buttons.length !== 2) return `${buttons.length} answers`;
  for (const part of [e.querySelector("p, .say span"), ...buttons]) {
    const at = part.getBoundingClientRect();
    const top = document.elementFromPoint(at.left + at.width / 2, at.top + at.height / 2);
    if (!part.innerText.trim() || at.height < 12) return "it says nothing";
    if (!part.contains(top)) return `"${part.innerText}" is covered by ${top?.className}`;
  }
  return buttons.includes(document.activeElement) ? "" : "nothing in it has the focus";
}

/** Opens a question again and again, looks at it, and puts it away in each of the ways. */
async function putAway(tab, box, open, no) {
  const ways = {
    Escape: () => tab.keyboard.press("Escape"),
    beside: () => tab.locator("header.bar .where").click({ position: { x: 2, y: 2 } }),
    button: () => tab.locator(box).getByRole("button", { name: no }).click(),
  };
  for (const [way, close] of Object.entries(ways)) {
    await open();
    await tab.waitForSelector(box);
    assert.equal(await tab.evaluate(wrong, box), "", box);
    await close();
    await tab.waitForSelector(box, { state: "detached" }).catch(() => assert.fail(`${box} stays after ${way}`));
  }
}

/** Sits down at Archmage, up to the first Journey. */
async function journey(tab) {
  await tab.click('button[aria-label="Play Archmage now"]');
  const asked = () => until(tab, () => document.querySelector("main")?.dataset.state === "asked");
  for (let i = 0; i < 2; i++) {
    await asked();
    const before = await tab.getAttribute("main", "data-ply");
    await tab.locator(".pl[data-legal]").first().dispatchEvent("click");
    await until(tab, (b) => document.querySelector("main").dataset.ply !== b, before);
  }
  await until(tab, () => /Journey/.test(document.querySelector(".prompt .say b")?.textContent ?? ""));
  await asked();
}

export async function questions(test, browser) {
  const site = await serve(page);
  for (const [name, look] of Object.entries(LOOKS))
    await test(`ending a turn with movement left is asked about, and can be left (${name})`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, look);
      await journey(tab);
      const ply = await tab.getAttribute("main", "data-ply");
      await putAway(tab, ".prompt.sure", () => tab.locator('.prompt [data-move="end"]').click(), "Not yet");
      assert.equal(await tab.getAttribute("main", "data-ply"), ply, "nothing was ended");
      if (look.touch) {
        await tab.goto(`${site.url}#/replay/${(await tab.evaluate(() => location.hash)).split("/").at(-1)}`);
        const slider = await tab.locator(".scrub input[type=range]").boundingBox();
        const room = Math.min(slider.x, look.width - slider.x - slider.width);
        assert.ok(room >= 20, `the slider is ${room} pixels from the edge`);
        await tab.screenshot({ path: `${shots}scrubber-${name}.png` });
      }
      faults.push(...own);
      await context.close();
    });

  await test("removing a game is asked about, and can be left", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await journey(tab);
    await tab.goto(`${site.url}#/tables`);
    const remove = tab.getByRole("button", { name: /^Remove/ }).first();
    const sure = tab.locator(".btn.danger.full");
    for (const leave of [() => tab.keyboard.press("Escape"), () => tab.locator("h1").click()]) {
      await remove.click();
      await sure.waitFor();
      const { height, width } = await sure.boundingBox();
      assert.ok(height >= 30 && width >= 60, `${width} by ${height}`);
      await leave();
      await sure.waitFor({ state: "detached" });
    }
    assert.equal(await remove.count(), 1, "the game is still there");
    faults.push(...own);
    await context.close();
  });
  await site.stop();

  if (!hasServe()) return;
  for (const [name, look] of Object.entries(LOOKS))
    await test(`giving up is asked about, and can be left (${name})`, (faults) =>
      withServer(faults, browser, async (visit, url) => {
        const { ann } = await twoAtTable(visit, url);
        if (look.width) await ann.setViewportSize({ width: look.width, height: look.height });
        const open = async () => {
          if (!(await ann.locator(".online-panel").count())) await openPeople(ann);
          await ann.getByRole("button", { name: "Give up" }).click();
        };
        await putAway(ann, ".online-panel .sure", open, /keep|play on|no/i);
        assert.equal(await ann.locator(".prompt.over").count(), 0, "nobody gave up");
      }));
}
