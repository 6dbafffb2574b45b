// journeys-keyboard.mjs: somebody without a mouse sits down and plays a whole game by keys alone,
// and always sees where they are.
import assert from "node:assert/strict";
import { page, serve, shots, until, visitor } from "./site.mjs";

/** What has the focus: whether it can be seen, and what the page says about it. */
function focused() {
  const e = document.activeElement;
  const r = e?.getBoundingClientRect();
  const looks = () =>
    [e, ...(e?.querySelectorAll("*") ?? [])].map((x) => {
      const { outline, boxShadow, stroke, strokeWidth, fill, opacity } = getComputedStyle(x);
      return [outline, boxShadow, stroke, strokeWidth, fill, opacity].join();
    });
  const bright = looks().join();
  e?.blur();
  const marked = looks().join() !== bright;
  e?.focus({ focusVisible: true, preventScroll: true });
  return {
    name: e?.getAttribute("aria-label") || e?.textContent.trim() || "",
    place: e?.dataset?.place ?? null,
    inSight: r && r.right > 0 && r.bottom > 0 && r.left < innerWidth && r.top < innerHeight,
    marked,
    told: document.querySelector(".preview")?.textContent ?? "",
  };
}

const now = () => {
  const main = document.querySelector("main[data-state]");
  const lit = [...document.querySelectorAll("main [data-legal]")].map((e) => e.dataset.place).join();
  return {
    state: main?.dataset.state,
    moment: `${main?.dataset.ply} ${main?.dataset.state} ${document.querySelector(".prompt")?.className} ${lit}`,
    sure: document.querySelector(".prompt.sure") !== null,
    offers: document.querySelectorAll(".offers [data-move]").length,
    places: document.querySelectorAll("main [data-legal]").length,
    numbers: [...document.querySelectorAll(".prompt [data-number]")].map((e) => e.dataset.number),
  };
};

/** Presses Tab until something of this kind has the focus. */
async function tabTo(tab, name, most = 60) {
  for (let n = 0; n < most; n++) {
    await tab.keyboard.press("Tab");
    if ((await tab.evaluate(focused)).name.match(name)) return;
  }
  throw new Error(`Tab never comes to ${name}`);
}

/** Goes to a lit place by N and chooses it; what is focused is seen and told. */
async function choosePlace(tab, steps) {
  for (let n = 0; n <= steps; n++) await tab.keyboard.press("n");
  const at = await tab.evaluate(focused);
  assert.ok(at.place, "N goes to a lit place");
  assert.ok(at.inSight && at.marked, `${at.name} is in sight and marked`);
  assert.ok(at.name.length > 1, `a place has a name: ${at.name}`);
  assert.ok(at.told.trim().length > 1, `something is told of ${at.name}`);
  await tab.keyboard.press("Enter");
}

/** One question, answered by keys. */
async function answer(tab, n, before) {
  if (before.sure) {
    await tab.keyboard.press("Shift+Tab");
    await tab.keyboard.press("Enter");
  } else if (before.offers) await tab.keyboard.press("1");
  else if (before.places && (n % 4 || !before.numbers.length))
    await choosePlace(tab, (n * 3) % Math.min(before.places, 7));
  else await tab.keyboard.press(before.numbers.at(-1) ?? "1");
}

async function wholeGame(tab) {
  for (let n = 0; n < 900; n++) {
    await until(tab, () => ["asked", "over"].includes(document.querySelector("main")?.dataset.state), null, 60000);
    const before = await tab.evaluate(now);
    if (before.state === "over") return n;
    await answer(tab, n, before);
    await until(
      tab,
      (was) => {
        const main = document.querySelector("main[data-state]");
        const lit = [...document.querySelectorAll("main [data-legal]")].map((e) => e.dataset.place).join();
        return (
          `${main?.dataset.ply} ${main?.dataset.state} ${document.querySelector(".prompt")?.className} ${lit}` !== was
        );
      },
      before.moment,
      3000,
    ).catch(() => tab.keyboard.press("Escape"));
  }
  throw new Error("the game has no end");
}

export async function keyboard(test, browser) {
  const site = await serve(page);

  await test("a journey: Archmage by keyboard alone, from the start page to the end", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await tab.waitForSelector(".game");
    await tabTo(tab, /^Play Archmage now$/);
    await tab.keyboard.press("Enter");
    await until(tab, () => document.querySelector("main")?.dataset.state === "asked");
    assert.ok((await wholeGame(tab)) > 30);
    assert.match(await tab.locator(".prompt.over .say").innerText(), /wins?\b|shared/);
    await tab.screenshot({ path: `${shots}keyboard-end.png` });
    await tab.keyboard.press("l");
    assert.ok(await tab.evaluate(() => document.activeElement?.matches(".logp .scroll")), "L goes to the log");
    await tabTo(tab, /^Play again$/);
    await tab.keyboard.press("Enter");
    await until(tab, () => document.querySelector("main")?.dataset.state === "asked");
    await context.close();
    faults.push(...own);
  });

  await site.stop();
}
