// journeys-newcomer.mjs: somebody with a phone who never read anything plays a game to its end, by
// touching what looks as if it wanted to be touched.
import assert from "node:assert/strict";
import { noSideways } from "./pages.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const PHONE = { width: 390, height: 844, touch: true };
const LEAST = 40;

/** What the person sees: the question, what can be touched and how large it is, and how it stands. */
function sight() {
  const main = document.querySelector("main[data-state]");
  const seen = (e) => {
    const r = e.getBoundingClientRect();
    const [x, y] = [r.left + r.width / 2, r.top + r.height / 2];
    const open = x > 0 && x < innerWidth && y > 0 && y < innerHeight && e.contains(document.elementFromPoint(x, y));
    return open ? { x, y, w: r.width, h: r.height, words: e.textContent.trim(), gold: e.matches(".gold") } : null;
  };
  const all = (selector) => [...document.querySelectorAll(selector)].flatMap((e) => seen(e) ?? []);
  const say = document.querySelector(".prompt .say")?.getBoundingClientRect();
  return {
    state: main?.dataset.state,
    moment: `${main?.dataset.ply} ${main?.dataset.state} ${document.querySelector(".prompt")?.textContent}`,
    title: document.querySelector(".prompt .say b")?.textContent.trim() ?? "",
    inSight: say !== undefined && say.top > 0 && say.bottom < innerHeight,
    skip: all(".prompt.telling .tools .btn:last-child")[0] ?? null,
    open: all("main [data-legal], .prompt .acts .btn, .prompt .last .btn, .preview .gold"),
  };
}

const touch = (tab, { x, y }) => tab.touchscreen.tap(x, y);

/** Waits for the next thing to do: a question, something that can be skipped, or the end. */
const next = (tab, before) =>
  until(
    tab,
    (was) => {
      const main = document.querySelector("main[data-state]");
      const now = `${main?.dataset.ply} ${main?.dataset.state} ${document.querySelector(".prompt")?.textContent}`;
      return now !== was && ["asked", "over", "telling"].includes(main?.dataset.state);
    },
    before,
    5000,
  ).catch(() => {});

/** One question as this person answers it: the golden button, or one thing after another. */
async function answer(tab, n) {
  const seen = await tab.evaluate(sight);
  if (seen.state === "telling") {
    if (seen.skip) await touch(tab, seen.skip);
    await next(tab, seen.moment);
    return null;
  }
  if (seen.state !== "asked") return seen;
  assert.ok(seen.inSight && seen.title, `the question is in sight: ${seen.title}`);
  assert.ok(seen.open.length, `something can be touched at: ${seen.title}`);
  for (const o of seen.open)
    assert.ok(o.w >= LEAST && o.h >= LEAST, `${o.words || "a place"} is ${o.w.toFixed(0)} by ${o.h.toFixed(0)}`);
  await noSideways(tab, seen.title);
  const choice = seen.open.find((o) => o.gold) ?? seen.open[(n * 5) % seen.open.length];
  await touch(tab, choice);
  await next(tab, seen.moment);
  return seen;
}

/** What does nothing says so, or is at least harmless. */
async function touchesAnything(tab) {
  const ply = await tab.evaluate(() => document.querySelector("main").dataset.ply);
  for (const selector of [".rack", ".own header", ".bar .where"]) {
    const spot = await tab.locator(selector).first().boundingBox();
    await touch(tab, { x: spot.x + spot.width / 3, y: spot.y + 8 });
  }
  assert.equal(await tab.evaluate(() => document.querySelector("main").dataset.ply), ply, "nothing was played");
}

/** The bulb names good moves; one of them is played. */
async function asksForHelp(tab) {
  const before = await tab.evaluate(sight);
  await tab.getByRole("button", { name: "Hint", exact: true }).tap();
  await tab.locator(".hints .hinted").first().waitFor();
  const read = await tab.locator(".preview .what > span").boundingBox();
  const prompt = await tab.locator(".foot .prompt").boundingBox();
  assert.ok(read && read.y < prompt.y, "the reason is read above the prompt");
  await tab.screenshot({ path: `${shots}newcomer-hint.png` });
  await tab.locator(".hints .hinted").first().tap();
  await next(tab, before.moment);
}

async function wholeGame(tab) {
  const titles = new Set();
  let curious = true;
  for (let n = 0; n < 600; n++) {
    const seen = await answer(tab, n);
    if (!seen) continue;
    titles.add(seen.title);
    if (seen.state === "over") return titles;
    if (curious && (await tab.evaluate(() => document.querySelector("main").dataset.state === "asked"))) {
      await touchesAnything(tab);
      curious = false;
    }
  }
  throw new Error("the game has no end");
}

export async function newcomer(test, browser) {
  const site = await serve(page);

  await test("a journey: a newcomer on a phone plays a game by touching what is lit", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url, { ...PHONE, fast: false });
    await tab.getByRole("button", { name: "Play Abraca now" }).tap();
    await until(tab, () => ["asked", "telling"].includes(document.querySelector("main")?.dataset.state));
    while (!(await tab.evaluate(() => document.querySelector("main").dataset.state === "asked"))) await answer(tab, 0);
    await asksForHelp(tab);
    const titles = await wholeGame(tab);
    assert.ok(
      [...titles].some((t) => /wins?\b|shared/.test(t)),
      "the end says who won",
    );
    await tab.screenshot({ path: `${shots}newcomer-end.png` });
    const kept = await tab.evaluate(() => JSON.parse(localStorage.getItem("conclave.settings")).finished);
    assert.equal(kept, 1, "a first game was finished");
    await tab.getByRole("button", { name: "Play again" }).tap();
    await until(tab, () => {
      const main = document.querySelector("main[data-state]");
      return main && main.dataset.state !== "over" && document.querySelector(".prompt");
    });
    await context.close();
    faults.push(...own);
  });

  await site.stop();
}
