// tables.mjs: whole games against bots, by mouse, keyboard and touch.
import assert from "node:assert/strict";
import { noSerious, noSideways, noTinyText, withAxe } from "./pages.mjs";
import { playOut } from "./player.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const GAMES = { Abraca: 1500, Archmage: 1500, Dawn: 4000 };

/** Columns whose content is wider than they are. */
const cut = () =>
  [...document.querySelectorAll("main.table > aside")]
    .filter((e) => e.scrollWidth > e.clientWidth)
    .map((e) => e.className);

/** Where a lesson's golden ring is, once the table asks and it can be seen; "done" at its end. */
function wantedSpot() {
  if (document.querySelector(".lesson.done")) return "done";
  const table = document.querySelector("main[data-state]");
  const ring = document.querySelector(".mark.want:not([hidden]) .ring[width]");
  if (table?.dataset.state !== "asked" || !ring) return null;
  const { left, top, width, height } = ring.getBoundingClientRect();
  // On the board, not on a line that names the place; and wholly in sight.
  const [x, y, slack] = [left + width / 2, top + height / 2, 8];
  if (document.elementFromPoint(x, y)?.closest("li[data-place]")) return null;
  if (top < -slack || top + height > innerHeight + slack) return null;
  const say = document.querySelector(".lesson p")?.textContent;
  const now = `${table.dataset.ply} ${table.dataset.state} ${document.querySelector(".prompt")?.textContent}`;
  return { x, y, say, now };
}

function changedSince(before) {
  const table = document.querySelector("main[data-state]");
  return `${table?.dataset.ply} ${table?.dataset.state} ${document.querySelector(".prompt")?.textContent}` !== before;
}

/** The guided games the rules of a game list. */
async function lessonTitles(browser, url, key) {
  const { tab, context } = await visitor(browser, `${url}#/rules/${key}`);
  await tab.waitForSelector(".guided a");
  const titles = await tab.locator(".guided a").allInnerTexts();
  await context.close();
  return titles;
}

/** Plays a lesson by clicking its golden ring; how many sentences it said. */
async function playLesson(tab, shot) {
  await state(tab, "asked");
  await tab.waitForSelector(".lesson p");
  const said = new Set();
  for (let clicks = 0; clicks < 80; clicks++) {
    const spot = await until(tab, wantedSpot);
    if (spot === "done") break;
    said.add(spot.say);
    assert.deepEqual(await tab.evaluate(cut), [], `cut off at "${spot.say}"`);
    if (clicks === 2) await tab.screenshot({ path: shot });
    await tab.mouse.click(spot.x, spot.y);
    await tab.mouse.move(2, 2);
    // The map may still be turning towards the mage: then the ring is sought again.
    await until(tab, changedSince, spot.now, 3000).catch(() => undefined);
  }
  return said.size;
}

/** Waits until a table is in one of these states. */
function state(tab, ...states) {
  return until(tab, (all) => all.includes(document.querySelector("main")?.dataset.state), states);
}

async function sit(browser, url, game, look = {}) {
  const seat = await visitor(browser, url, look);
  await seat.tab.waitForSelector(".game");
  await seat.tab.click(`button[aria-label="Play ${game} now"]`);
  await seat.tab.waitForSelector(".prompt");
  return seat;
}

/** A shorter Dawn than the start page's, set up by hand. */
async function sitAtShortDawn(browser, url) {
  const seat = await visitor(browser, `${url}#/tables`);
  await seat.tab.waitForSelector(".pick");
  await seat.tab.getByRole("button", { name: "Dawn" }).click();
  await seat.tab.getByLabel("Points to win").selectOption("3");
  await seat.tab.locator(".seg").filter({ hasText: "Bots" }).getByText("novice", { exact: true }).click();
  await seat.tab.getByRole("button", { name: "Start the game" }).click();
  await seat.tab.waitForSelector(".prompt");
  return seat;
}

const atStep = (n) => document.querySelector(".scrub .num")?.textContent?.includes(`Step ${n} `);

async function stepThrough(tab, game) {
  await tab.getByRole("button", { name: "Analysis" }).click();
  await tab.waitForSelector('input[type="range"]');
  const range = tab.locator('input[type="range"]');
  const plies = Number(await range.getAttribute("max"));
  const half = Math.floor(plies / 2);
  assert.ok(plies > 10);
  await range.fill(String(half));
  await until(tab, atStep, half);
  await tab.getByRole("button", { name: "One step on" }).click();
  await until(tab, atStep, half + 1);
  for (const eyes of ["Bram", "Everything"]) {
    await tab.locator(".seen label").filter({ hasText: eyes }).click();
    await until(tab, (name) => document.querySelector(".seen .on")?.textContent === name, eyes);
  }
  await tab.getByRole("button", { name: "Verify the dice" }).click();
  await tab.waitForSelector(".chip.good");
  const saved = tab.waitForEvent("download");
  await tab.getByRole("button", { name: "Download" }).click();
  const file = await saved;
  assert.match(file.suggestedFilename(), /\.rec$/);
  await lookAnalysis(tab, game);
  await openFile(tab, await file.path(), plies);
}

/** The analysis grows while the replay answers, and leads to its moments. */
async function lookAnalysis(tab, game) {
  await until(tab, () => document.querySelector(".plot polyline")?.getAttribute("points")?.includes(" "));
  await until(tab, () => !document.querySelector(".rp progress"), null, 120000);
  const words = await tab.locator(".plot").getAttribute("aria-label");
  assert.match(words, /\d+ %/);
  const percents = await tab.locator(".lc tbody b").allInnerTexts();
  assert.ok(percents.some((p) => /^[+−]\d+$/.test(p)));
  await tab.screenshot({ path: `${shots}replay-${game}.png` });
  const slip = tab.locator(".worst .keys button").first();
  assert.match(await slip.innerText(), /Better: /);
  const ply = Number(await slip.locator(".rd").innerText());
  await slip.click();
  await until(tab, atStep, ply);
  await tab.locator(".worst").scrollIntoViewIfNeeded();
  await tab.screenshot({ path: `${shots}replay-${game}-worst.png` });
  const box = await tab.locator(".plot").boundingBox();
  await tab.locator(".plot").click({ position: { x: box.width / 2, y: box.height / 2 } });
  await until(tab, (n) => !document.querySelector(".scrub .num")?.textContent?.includes(`Step ${n} `), ply);
}

/** A record that was downloaded is opened again as a file. */
async function openFile(tab, path, plies) {
  await tab.getByRole("link", { name: "Records" }).first().click();
  const chooser = tab.waitForEvent("filechooser");
  await tab.getByRole("button", { name: "Open a record file" }).click();
  await (await chooser).setFiles(path);
  await until(tab, (n) => document.querySelector('input[type="range"]')?.getAttribute("max") === n, String(plies));
}

export async function tables(test, browser) {
  const site = await serve(page);

  for (const [game, limit] of Object.entries(GAMES)) {
    const key = game.toLowerCase();
    await test(`${game}: a whole game by clicking, then its replay`, async (faults) => {
      const seat = game === "Dawn" ? sitAtShortDawn(browser, site.url) : sit(browser, site.url, game);
      const { tab, context, faults: own } = await seat;
      const clicks = await playOut(tab, { seed: 11, limit, stopAfter: 14 });
      await tab.screenshot({ path: `${shots}${key}-day.png` });
      await tab.emulateMedia({ colorScheme: "dark" });
      await tab.screenshot({ path: `${shots}${key}-night.png` });
      await tab.emulateMedia({ colorScheme: "light" });
      assert.ok(clicks > 0);
      await playOut(tab, { seed: 12, limit });
      await tab.screenshot({ path: `${shots}${key}-over.png` });
      await stepThrough(tab, key);
      faults.push(...own);
      await context.close();
    });

    await test(`${game}: on a phone nothing is lost`, async (faults) => {
      const { tab, context, faults: own } = await sit(browser, site.url, game, { width: 360, height: 740 });
      await playOut(tab, { seed: 5, limit: 60, stopAfter: 12 });
      for (const view of await tab.locator(".dock button").all()) {
        await view.click();
        const name = (await view.innerText()).trim().toLowerCase();
        await noSideways(tab, `${key} ${name}`);
        await tab.screenshot({ path: `${shots}${key}-phone-${name}.png` });
      }
      faults.push(...own);
      await context.close();
    });

    await test(`${game}: readable at 1280 and 2560`, async (faults) => {
      for (const [width, height] of [
        [1280, 720],
        [2560, 1440],
        [1024, 768],
      ]) {
        const { tab, context, faults: own } = await sit(browser, site.url, game, { width, height });
        await playOut(tab, { seed: 3, limit: 60, stopAfter: 8 });
        await noSideways(tab, `${key} ${width}`);
        if (width !== 1024) await noTinyText(tab, `${key} ${width}`);
        await tab.screenshot({ path: `${shots}${key}-${width}.png` });
        faults.push(...own);
        await context.close();
      }
    });

    await test(`${game}: axe finds nothing serious at the table`, () =>
      withAxe(browser, site.url, {}, async (tab) => {
        await tab.click(`button[aria-label="Play ${game} now"]`);
        await tab.waitForSelector(".prompt:not(.waiting)");
        await noSerious(tab, key);
        await playOut(tab, { seed: 2, limit: 40, stopAfter: 10 });
        await noSerious(tab, `${key} later`);
      }));

    await test(`${game}: every guided game is played by doing what it says, to its end`, async (faults) => {
      const titles = await lessonTitles(browser, site.url, key);
      const { tab, context, faults: own } = await visitor(browser, site.url, { width: 1280, height: 800 });
      await tab.waitForSelector(".game");
      await tab.click(`a[aria-label="Learn ${game}"]`);
      for (const [i, title] of titles.entries()) {
        const said = await playLesson(tab, `${shots}${key}-lesson-${i + 1}.png`);
        assert.ok(said >= 5, `${title}: ${said} sentences`);
        assert.match(await tab.locator(".lesson.done").innerText(), /Lesson complete/);
        await tab.screenshot({ path: `${shots}${key}-lesson-${i + 1}-over.png` });
        const next = tab.locator(".lesson.done a", { hasText: "Next: " });
        assert.equal(await next.count(), titles[i + 1] ? 1 : 0, title);
        if (!titles[i + 1]) break;
        assert.equal(await next.innerText(), `Next: ${titles[i + 1]}`);
        await next.click();
        await until(tab, () => !document.querySelector(".lesson.done"));
      }
      faults.push(...own);
      await context.close();
    });
  }

  await test("a phone shows what a lesson wants, however far away it lies", async (faults) => {
    const phone = { width: 390, height: 844, touch: true };
    const { tab, context, faults: own } = await visitor(browser, `${site.url}#/learn/archmage/m2`, phone);
    assert.ok((await playLesson(tab, `${shots}lesson-phone.png`)) > 20);
    assert.match(await tab.locator(".lesson.done").innerText(), /Lesson complete/);
    faults.push(...own);
    await context.close();
  });

  await test("a lesson answers another move kindly, waits where it was left, and can be begun again", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, `${site.url}#/learn/abraca`);
    await state(tab, "asked");
    await tab.locator(".cb.ok").first().click();
    await tab.waitForSelector(".lesson .nudge");
    await tab.locator('.cb[data-move="cast 8"]').click();
    await until(tab, () => /Step 2/.test(document.querySelector(".lesson")?.textContent ?? ""));
    await tab.reload();
    await until(tab, () => /Step 2/.test(document.querySelector(".lesson")?.textContent ?? ""));
    await tab.getByRole("link", { name: "See the rules" }).click();
    await tab.waitForSelector("dialog.rule[open] h2");
    await tab.keyboard.press("Escape");
    await until(tab, () => !document.querySelector("dialog.rule[open]"));
    await tab.evaluate(() => (location.hash = "#/"));
    await tab.locator(".mytab", { hasText: "Your first round" }).waitFor();
    faults.push(...own);
    await context.close();
  });

  await test("Archmage: alone against the Warlord, set up by hand", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, `${site.url}#/tables`);
    await tab.waitForSelector(".pick");
    await tab.locator(".seg").filter({ hasText: "Players" }).getByText("1", { exact: true }).click();
    await tab.getByRole("button", { name: "Start the game" }).click();
    await playOut(tab, { seed: 21, limit: 600, stopAfter: 40 });
    await tab.screenshot({ path: `${shots}archmage-solo.png` });
    await playOut(tab, { seed: 22, limit: 1500 });
    faults.push(...own);
    await context.close();
  });

  await test("Archmage: with all modules of Ascendant, four mages", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, `${site.url}#/tables`);
    await tab.waitForSelector(".pick");
    await tab.locator(".seg").filter({ hasText: "Players" }).getByText("4", { exact: true }).click();
    for (const module of ["m1", "m2", "m3", "m4"]) await tab.locator(`select[name=${module}]`).selectOption("on");
    await tab.getByLabel("Books").selectOption("ascendant");
    await tab.locator(".seg").filter({ hasText: "Bots" }).getByText("random", { exact: true }).click();
    await tab.getByRole("button", { name: "Start the game" }).click();
    await playOut(tab, { seed: 31, limit: 600, stopAfter: 60 });
    await tab.screenshot({ path: `${shots}archmage-ascendant.png` });
    await playOut(tab, { seed: 32, limit: 1500 });
    faults.push(...own);
    await context.close();
  });

  await test("Archmage: two allies against the Warlord", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, `${site.url}#/tables`);
    await tab.waitForSelector(".pick");
    await tab.locator("select[name=mode]").selectOption("coop");
    await tab.locator(".seg").filter({ hasText: "Bots" }).getByText("random", { exact: true }).click();
    await tab.getByRole("button", { name: "Start the game" }).click();
    await playOut(tab, { seed: 41, limit: 600, stopAfter: 50 });
    await tab.screenshot({ path: `${shots}archmage-coop.png` });
    await playOut(tab, { seed: 42, limit: 1500 });
    faults.push(...own);
    await context.close();
  });

  await test("a game is kept over a reload", async (faults) => {
    const { tab, context, faults: own } = await sit(browser, site.url, "Archmage");
    await playOut(tab, { seed: 4, limit: 60, stopAfter: 9 });
    const doubt = tab.getByRole("button", { name: "Not yet" });
    if (await doubt.count()) await doubt.click();
    const before = await tab.locator(".prompt .say b").innerText();
    const log = await tab.locator(".log li").count();
    await tab.reload();
    await tab.waitForSelector(".prompt:not(.waiting)");
    assert.equal(await tab.locator(".prompt .say b").innerText(), before);
    assert.equal(await tab.locator(".log li").count(), log);
    faults.push(...own);
    await context.close();
  });

  await test("a move is taken back", async (faults) => {
    const { tab, context, faults: own } = await sit(browser, site.url, "Archmage");
    await tab.waitForSelector(".hex[data-legal], .pl[data-legal]");
    for (let i = 0; i < 30 && !(await tab.locator(".hex[data-legal]").count()); i++) {
      await tab.locator("[data-legal]").first().dispatchEvent("click");
      await tab.waitForTimeout(60);
    }
    const question = () => tab.locator(".prompt .say b").innerText();
    await until(tab, () => /Journey/.test(document.querySelector(".prompt .say b")?.textContent ?? ""));
    const before = await question();
    await tab.locator(".hex[data-legal]").first().dispatchEvent("click");
    await until(tab, (b) => document.querySelector(".prompt .say b")?.textContent !== b, before);
    await state(tab, "asked");
    await tab.keyboard.press("u");
    await until(tab, (b) => document.querySelector(".prompt .say b")?.textContent === b, before);
    assert.equal(await question(), before);
    faults.push(...own);
    await context.close();
  });

  for (const game of Object.keys(GAMES))
    await test(`${game}: a hint names moves with their chances, on the board and in words, and plays one`, async (faults) => {
      const { tab, context, faults: own } = await sit(browser, site.url, game);
      await playOut(tab, { seed: 6, limit: 60, stopAfter: 5 });
      await state(tab, "asked");
      const prompt = await tab.locator(".foot .prompt").boundingBox();
      await tab.keyboard.press("h");
      await tab.waitForSelector(".hints .hinted");
      assert.deepEqual(await tab.locator(".foot .prompt").boundingBox(), prompt, "nothing is covered by them");
      const named = await tab.locator(".hints [data-hinted]").evaluateAll((all) => all.map((e) => e.dataset.hinted));
      assert.ok(named.length >= 1 && named.length <= 3);
      assert.ok((await tab.locator(".preview .what > span").innerText()).length > 10);
      // A move without another beside it has no chance to be compared, and is not marked.
      if (named.length > 1) {
        assert.match(await tab.locator(".hints .hinted b").first().innerText(), /^\d+ %$/);
        const marks = await until(tab, () => document.querySelectorAll(".mark.hint:not([hidden]) .badge").length);
        assert.ok(marks >= 1 && marks <= named.length);
      }
      await tab.screenshot({ path: `${shots}${game.toLowerCase()}-hint.png` });
      const before = await tab.locator("main").getAttribute("data-ply");
      await tab.locator(".hints .hinted").first().click();
      await until(tab, (ply) => document.querySelector("main").dataset.ply !== ply, before);
      faults.push(...own);
      await context.close();
    });

  await test("the prompt and a refusal open the rule they are about, over the table", async (faults) => {
    const { tab, context, faults: own } = await sit(browser, site.url, "Archmage");
    await state(tab, "asked");
    await tab.locator(".prompt .tools a").click();
    await tab.waitForSelector("dialog.rule[open]");
    assert.equal(await tab.locator("dialog.rule h2").innerText(), "Planets");
    assert.equal(await tab.locator("dialog.rule .fig").count(), 1);
    await tab.screenshot({ path: `${shots}rule-sheet.png` });
    await tab.keyboard.press("Escape");
    await until(tab, () => !document.querySelector("dialog.rule[open]"));
    await tab.locator('.hex[data-place="hex:9"]').dispatchEvent("click");
    const words = tab.locator(".prompt .refusal");
    await words.waitFor();
    assert.match(await words.innerText(), /lit|planet/);
    await words.locator("a").click();
    await tab.waitForSelector("dialog.rule[open] h2");
    faults.push(...own);
    await context.close();
  });

  await test("ending a turn is asked about only when it gives something away", async (faults) => {
    const { tab, context, faults: own } = await sit(browser, site.url, "Archmage");
    for (let i = 0; i < 2; i++) {
      await state(tab, "asked");
      const before = await tab.getAttribute("main", "data-ply");
      await tab.locator(".pl[data-legal]").first().dispatchEvent("click");
      await until(tab, (b) => document.querySelector("main").dataset.ply !== b, before);
    }
    await until(tab, () => /Journey/.test(document.querySelector(".prompt .say b")?.textContent ?? ""));
    await state(tab, "asked");
    await tab.locator('.prompt [data-move="end"]').click();
    await tab.waitForSelector(".prompt.sure");
    assert.match(await tab.locator(".prompt.sure").innerText(), /5 movement/);
    await tab.getByRole("button", { name: "Not yet" }).click();
    await tab.waitForSelector(".prompt:not(.sure)");
    faults.push(...own);
    await context.close();
  });

  await test("axe finds nothing serious in a lesson, a rule sheet, hints and a replay", () =>
    withAxe(browser, site.url, {}, async (tab) => {
      await tab.evaluate(() => (location.hash = "#/learn/abraca"));
      await state(tab, "asked");
      await noSerious(tab, "lesson");
      await tab.locator(".prompt .tools a").click();
      await tab.waitForSelector("dialog.rule[open]");
      await noSerious(tab, "rule");
      await tab.keyboard.press("Escape");
      for (const line of ["cast 8", "end", "cast 4", "cast 6", "cast 5"]) {
        await state(tab, "asked");
        const before = await tab.getAttribute("main", "data-ply");
        await tab.locator(`[data-move="${line}"]`).click();
        await until(tab, (b) => document.querySelector("main").dataset.ply !== b, before);
      }
      await state(tab, "over");
      await noSerious(tab, "lesson over");
      await tab.getByRole("button", { name: "Analysis" }).click();
      await until(
        tab,
        () => document.querySelector(".plot polyline") && !document.querySelector(".rp progress"),
        null,
        60000,
      );
      await noSerious(tab, "replay");
      await tab.evaluate(() => (location.hash = "#/"));
      await tab.click('button[aria-label="Play Abraca now"]');
      await state(tab, "asked");
      await tab.keyboard.press("h");
      await tab.waitForSelector(".hints");
      await noSerious(tab, "hints");
    }));

  await test("Abraca by keyboard alone, from the start page to the victory", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await tab.waitForSelector(".game");
    const focus = async (attribute, value) => {
      for (let i = 0; i < 60; i++) {
        await tab.keyboard.press("Tab");
        const at = await tab.evaluate((a) => document.activeElement?.getAttribute(a), attribute);
        if (at === value) return;
      }
      assert.fail(`${value} cannot be reached`);
    };
    await focus("aria-label", "Learn Abraca");
    await tab.keyboard.press("Enter");
    for (const key of ["8", "e", "4", "6", "5"]) {
      await state(tab, "asked");
      const before = await tab.getAttribute("main", "data-ply");
      await tab.keyboard.press(key);
      await until(tab, (b) => document.querySelector("main").dataset.ply !== b, before);
    }
    await state(tab, "over");
    assert.match(await tab.locator(".prompt.over").innerText(), /^You win\n/);
    assert.match(await tab.locator(".lastcall").innerText(), /You called 5/);
    faults.push(...own);
    await context.close();
  });

  await test("the events of a ply are told one by one, each where it happens, and a key shows the rest", async (faults) => {
    const { tab, context, faults: own } = await sit(browser, site.url, "Abraca", { fast: false });
    await state(tab, "telling", "asked");
    for (let i = 0; i < 12 && (await tab.getAttribute("main", "data-state")) !== "telling"; i++) {
      await tab.locator(".cb.ok").last().click();
      await state(tab, "telling", "asked", "over");
    }
    const told = async () => ({
      words: await tab.locator(".prompt.telling .say b").first().innerText(),
      log: await tab.locator(".log li").count(),
    });
    const first = await told();
    await until(tab, (n) => document.querySelectorAll(".log li").length > n, first.log);
    await tab.screenshot({ path: `${shots}abraca-telling.png` });
    await tab.keyboard.press("Escape");
    await state(tab, "asked", "waiting", "over");
    faults.push(...own);
    await context.close();
  });

  await test("a click shows the rest too, and with little motion all is shown at once", async (faults) => {
    const { tab, context, faults: own } = await sit(browser, site.url, "Archmage", { fast: false });
    await state(tab, "asked");
    await tab.locator(".pl[data-legal]").first().dispatchEvent("click");
    await until(tab, () => document.querySelector(".mark.event .ring")?.getAttribute("width"));
    await state(tab, "asked");
    await tab.locator(".pl[data-legal]").first().dispatchEvent("click");
    await state(tab, "telling");
    await tab.mouse.click(400, 400);
    await state(tab, "asked");
    await tab.emulateMedia({ reducedMotion: "reduce" });
    await tab.locator("main .hex[data-legal]").first().dispatchEvent("click");
    await state(tab, "asked");
    faults.push(...own);
    await context.close();
  });

  await site.stop();
}
