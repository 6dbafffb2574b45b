// prompts.mjs: questions: which buttons are golden, what is asked twice, what is answered by itself
// or beforehand, and where a phone looks.
import assert from "node:assert/strict";
import { page, serve, shots, until, visitor } from "./site.mjs";

const state = (tab, ...states) =>
  until(tab, (all) => all.includes(document.querySelector("main")?.dataset.state), states);

/** A visitor with wishes of their own at a quick game. */
async function sitDown(browser, url, game, wishes = {}, look = {}) {
  const seat = await visitor(browser, url, look);
  await seat.tab.evaluate((more) => {
    const kept = JSON.parse(localStorage.getItem("conclave.settings") ?? "{}");
    localStorage.setItem("conclave.settings", JSON.stringify({ ...kept, ...more }));
  }, wishes);
  await seat.tab.reload();
  await seat.tab.click(`button[aria-label="Play ${game} now"]`);
  return seat;
}

/** Answers with whatever comes first; what is asked twice is meant. */
async function answerOnce(tab, n) {
  const before = await tab.evaluate(() => document.querySelector("main").innerHTML.length);
  await tab.evaluate((pick) => {
    const offers = [...document.querySelectorAll(".offers [data-move]")];
    const all = offers.length
      ? offers
      : [...document.querySelectorAll(".hc.ok .face, main [data-legal], .prompt .acts [data-move], .last [data-move]")];
    all[pick % all.length]?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, n);
  await until(tab, (l) => document.querySelector("main").innerHTML.length !== l, before, 2000).catch(() => {});
  await state(tab, "asked", "over");
}

/** Plays on until the page shows something; false: the game ended before. */
async function playUntil(tab, seen, tries = 300) {
  for (let n = 0; n < tries; n++) {
    await state(tab, "asked", "over");
    if (await tab.evaluate(seen)) return true;
    if (await tab.evaluate(() => document.querySelector("main").dataset.state === "over")) return false;
    await answerOnce(tab, n * 5);
  }
  throw new Error(`never came: ${seen}`);
}

/** A golden button that gives away what could still be done, and whatever stands where one may stand. */
function wrongButtons() {
  const choices = document.querySelectorAll(".movelist button").length;
  const gold = document.querySelector(".prompt:not(.sure) .btn.gold[data-move]")?.dataset.move;
  const wrong = choices > 1 && ["end", "done", "pass"].includes(gold) ? [`${gold} is golden`] : [];
  const others = [...document.querySelectorAll(".last .btn")].filter(
    (b) => !["end", "done", "pass"].includes(b.dataset.move),
  );
  return [...wrong, ...others.map((b) => `${b.textContent} stands last`)];
}

async function noWrongButtons(browser, url, game) {
  const { tab, context, faults } = await sitDown(browser, url, game);
  for (let n = 0; n < 40; n++) {
    await state(tab, "asked", "over");
    assert.deepEqual(await tab.evaluate(wrongButtons), [], game);
    if (await tab.evaluate(() => document.querySelector("main").dataset.state === "over")) break;
    await answerOnce(tab, n * 3);
  }
  await context.close();
  assert.deepEqual(faults, []);
}

const journey = () =>
  document.querySelector('.last [data-move="end"]') && document.querySelector(".hex.far[data-legal]");

/** Presses End turn with points left; whether it is asked about. */
async function endsEarly(browser, url, wishes) {
  const { tab, context } = await sitDown(browser, url, "Archmage", wishes);
  await playUntil(tab, journey);
  const ply = await tab.evaluate(() => document.querySelector("main").dataset.ply);
  const [x, y] = await tab.evaluate(() => {
    const r = document.querySelector('.last [data-move="end"]').getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  });
  await tab.mouse.click(x, y);
  const asked = await until(
    tab,
    (p) => {
      if (document.querySelector(".prompt.sure")) return "asked";
      return document.querySelector("main").dataset.ply !== p && "ended";
    },
    ply,
  );
  if (asked === "asked") {
    await tab.mouse.click(x, y);
    assert.equal(await tab.locator(".prompt.sure").count(), 1, "a second click in the same place ends nothing");
    await tab.screenshot({ path: `${shots}sure.png` });
    await tab.locator('.sure [data-move="end"]').click();
    await until(tab, (p) => document.querySelector("main").dataset.ply !== p, ply);
  }
  await context.close();
  return asked;
}

/** While others are told, answers the next call; it goes out by itself. */
async function callBeforehand(browser, url) {
  const { tab, context, faults } = await sitDown(browser, url, "Abraca", { motion: "slow" });
  const chip = '[data-premove="cast 8"]';
  for (let turns = 0; turns < 40; turns++) {
    const now = await until(
      tab,
      (s) => (document.querySelector(s) ? "told" : document.querySelector("main").dataset.state === "asked" && "asked"),
      chip,
    );
    if (now === "told") break;
    const ply = await tab.evaluate(() => document.querySelector("main").dataset.ply);
    await tab.keyboard.press((await tab.locator(".cb.ok b").first().innerText()).trim());
    await until(
      tab,
      (p) => document.querySelector("main").dataset.ply !== p || document.querySelector("[data-premove]"),
      ply,
    );
  }
  await tab.getByRole("group", { name: "Your next call" }).locator(chip).click();
  await until(tab, () => /Your answer is ready: 8/.test(document.querySelector(".prompt").textContent));
  await tab.screenshot({ path: `${shots}premove.png` });
  await tab.getByRole("button", { name: "Skip" }).click();
  await until(tab, () => /You call 8/.test(document.querySelector(".logp .log").textContent));
  await context.close();
  assert.deepEqual(faults, []);
}

/** The next speed at a click, and a button that skips, neither where a turn is ended. */
async function speeds(browser, url) {
  const { tab, context, faults } = await sitDown(browser, url, "Abraca", { motion: "slow" });
  await until(tab, () => document.querySelector(".prompt.telling .speed"));
  const motions = [];
  for (let n = 0; n < 3; n++) {
    motions.push(await tab.evaluate(() => document.documentElement.dataset.motion));
    await tab.evaluate(() => document.querySelector(".prompt.telling .speed")?.click());
  }
  assert.deepEqual(motions, ["slow", "full", "quick"]);
  assert.equal(await tab.evaluate(() => document.documentElement.dataset.motion), "off");
  await context.close();
  assert.deepEqual(faults, []);
}

export async function prompts(test, browser) {
  const site = await serve(page);

  for (const game of ["Abraca", "Archmage", "Dawn"])
    await test(`${game}: the golden button never gives away what could still be done`, () =>
      noWrongButtons(browser, site.url, game));

  await test("ending a turn early is asked about once, and no more after a few games", async () => {
    assert.equal(await endsEarly(browser, site.url, {}), "asked");
    assert.equal(await endsEarly(browser, site.url, { finished: 3 }), "ended");
    assert.equal(await endsEarly(browser, site.url, { finished: 3, confirmEnd: true }), "asked");
  });

  await test("Dawn: what has one answer is answered, and told; who does not want it is asked", async () => {
    const told = () => /^Answered for you: .+ – ./.test(document.querySelector(".preview").textContent);
    const alone = () => document.querySelectorAll(".movelist button").length === 1;
    const willing = await sitDown(browser, site.url, "Dawn");
    assert.ok(await playUntil(willing.tab, told));
    await willing.tab.screenshot({ path: `${shots}answered.png` });
    await willing.context.close();
    const asking = await sitDown(browser, site.url, "Dawn", { answerForced: false });
    assert.ok(await playUntil(asking.tab, alone));
    await asking.context.close();
  });

  await test("a call is made before its turn comes", () => callBeforehand(browser, site.url));
  await test("others are told at three speeds, or at once", () => speeds(browser, site.url));

  await test("Dawn on a phone: a question about cards opens the cards", async (faults) => {
    const phone = { width: 390, height: 844, touch: true };
    const { tab, context, faults: own } = await sitDown(browser, site.url, "Dawn", {}, phone);
    const tabOf = () => document.querySelector("main").dataset.tab;
    const summons = () =>
      document.querySelector(".hc.ok") && /Summon/.test(document.querySelector(".prompt").textContent);
    assert.ok(await playUntil(tab, summons));
    assert.equal(await tab.evaluate(tabOf), "cards");
    const moves = () => /Movement/.test(document.querySelector(".prompt .say").textContent);
    assert.ok(await playUntil(tab, moves));
    assert.equal(await tab.evaluate(tabOf), "arena");
    await context.close();
    faults.push(...own);
  });

  await site.stop();
}
