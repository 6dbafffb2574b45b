// still.mjs: the board stands still: nothing moves by itself while questions come and go, nothing is
// wider than a small phone, and no words are cut off there or in large print.
import assert from "node:assert/strict";
import { noSideways } from "./pages.mjs";
import { page, serve, until, visitor } from "./site.mjs";

const PROMPTS = 50;
const GAMES = ["Abraca", "Archmage", "Dawn"];
const PHONE = { width: 390, height: 844, touch: true, dark: true };
/** Different ways through a game, for different positions. */
const STRIDES = [1, 2, 13];
const PRINTS = [
  ["in usual print", "100%"],
  ["in large print", "200%"],
];
const SMALL = { width: 320, height: 640, touch: true };

const state = (tab, ...states) =>
  until(tab, (all) => all.includes(document.querySelector("main")?.dataset.state), states);

async function sitDown(browser, url, game, look) {
  const seat = await visitor(browser, url, look);
  await seat.tab.click(`button[aria-label="Play ${game} now"]`);
  await state(seat.tab, "asked");
  return seat;
}

/** Keeps every shift of the layout from now on, with the question that was on the page. */
function watch() {
  globalThis.shifts = [];
  const named = (node) => {
    const e = node?.nodeType === 1 ? node : node?.parentElement;
    return e ? `${e.tagName}.${e.getAttribute("class")} in .${e.parentElement?.getAttribute("class")}` : "what is gone";
  };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (entry.value < 0.0005) continue; // 0.000, as it is measured elsewhere: less than anybody sees
      const asked = document.querySelector(".prompt .say b")?.textContent;
      globalThis.shifts.push(`${entry.value} at “${asked}”: ${entry.sources.map((s) => named(s.node)).join(", ")}`);
    }
  }).observe({ type: "layout-shift" });
}

/** Answers with one of the moves there are, by a click that is no input of a person: after those a
 * browser does not count what moves. */
function answer(chosen) {
  const offers = [...document.querySelectorAll(".offers [data-move]")];
  const all = offers.length
    ? offers
    : [
        ...document.querySelectorAll(
          ".hc.ok .face, main [data-legal], .prompt .acts [data-move], .prompt .last [data-move]",
        ),
      ];
  all[chosen % all.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
}

/** What an answer changes: the position, what is picked, or whether it is really meant. */
function moment() {
  const { ply, picked } = document.querySelector("main").dataset;
  return `${ply} ${picked} ${document.querySelector(".prompt.sure") !== null}`;
}

/** Two frames: what changed is drawn, and its shifts are told. */
const drawn = (tab) =>
  tab.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** Answers many questions, every `stride`th move of those there are; what `look` finds before each. */
async function manyPrompts(tab, prompts, { stride = 7, look = async () => {} } = {}) {
  for (let n = 0; n < prompts; n++) {
    await state(tab, "asked", "over");
    await drawn(tab);
    await look(tab);
    if (await tab.evaluate(() => document.querySelector("main").dataset.state === "over")) return n;
    const before = await tab.evaluate(moment);
    await tab.evaluate(answer, n * stride + (n >> 3));
    while ((await tab.evaluate(moment)) === before) await drawn(tab);
  }
  return prompts;
}

/** Words that are cut off: wider or higher than their box, or than one around it, which does not scroll. */
function cutOff() {
  const hides = (style, way) => ["hidden", "clip"].includes(style[way]);
  const scrolls = (style, way) => ["auto", "scroll"].includes(style[way]);
  const clipped = (e) => {
    const words = document.createRange();
    words.selectNodeContents(e);
    const at = words.getBoundingClientRect();
    let wide = true; // Not yet inside of what scrolls this way.
    let high = true;
    for (let box = e.parentElement; box && (wide || high); box = box.parentElement) {
      const style = getComputedStyle(box);
      const around = box.getBoundingClientRect();
      if (wide && hides(style, "overflowX") && (at.left < around.left - 1 || at.right > around.right + 1)) return true;
      if (high && hides(style, "overflowY") && (at.top < around.top - 3 || at.bottom > around.bottom + 3)) return true;
      wide &&= !scrolls(style, "overflowX");
      high &&= !scrolls(style, "overflowY");
    }
    return wide && (at.right > innerWidth + 1 || at.left < -1);
  };
  const told = [];
  for (const e of document.querySelectorAll("main :not(svg, svg *), .bar :not(svg, svg *), .dock *:not(svg, svg *)")) {
    const words = [...e.childNodes].some((c) => c.nodeType === 3 && c.data.trim());
    if (!words || !e.checkVisibility?.({ checkOpacity: true })) continue;
    const style = getComputedStyle(e);
    if (e.closest(".sr, .movelist, .log") || style.clipPath !== "none") continue;
    const wide = hides(style, "overflowX") && e.scrollWidth > e.clientWidth + 1;
    const high = hides(style, "overflowY") && e.scrollHeight > e.clientHeight + 3;
    if (wide || high || clipped(e)) told.push(`${e.tagName}.${e.className}: ${e.textContent.slice(0, 40)}`);
  }
  return told;
}

/** Abraca's question has the same size always: it leaves the line above it free. */
async function lineIsFree(tab) {
  const over = await tab.evaluate(() => {
    const [line, prompt] = [".foot .preview", ".abraca .prompt:not(.sure, .over)"].map((s) =>
      document.querySelector(s),
    );
    if (!line?.checkVisibility() || !prompt) return 0;
    return line.getBoundingClientRect().bottom - prompt.getBoundingClientRect().top;
  });
  assert.ok(over < 1, `${over} pixels of the line are covered`);
}

async function stands(browser, url, game, look) {
  let left = PROMPTS;
  while (left > 0) {
    const { tab, context, faults } = await sitDown(browser, url, game, look);
    await drawn(tab);
    await tab.evaluate(watch);
    left -= Math.max(1, await manyPrompts(tab, left, { look: lineIsFree }));
    const shifts = await tab.evaluate(() => globalThis.shifts);
    assert.deepEqual(shifts, [], game);
    await context.close();
    assert.deepEqual(faults, []);
  }
}

async function fits(tab, game) {
  await noSideways(tab, game);
  assert.deepEqual(await tab.evaluate(cutOff), []);
}

export async function still(test, browser) {
  const site = await serve(page);
  for (const game of GAMES) {
    await test(`${game}: nothing moves by itself during ${PROMPTS} questions`, () =>
      stands(browser, site.url, game, {}));
    await test(`${game}: nothing moves by itself on a phone either`, () => stands(browser, site.url, game, PHONE));
    for (const [print, size] of PRINTS)
      await test(`${game}: 320 pixels are enough ${print}`, async (faults) => {
        for (const stride of STRIDES) {
          const { tab, context, faults: own } = await sitDown(browser, site.url, game, SMALL);
          await tab.evaluate((s) => (document.documentElement.style.fontSize = s), size);
          await manyPrompts(tab, 30, { stride, look: () => fits(tab, game) });
          await context.close();
          faults.push(...own);
        }
      });
  }
  await site.stop();
}
