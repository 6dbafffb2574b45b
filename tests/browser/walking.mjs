// walking.mjs: ways over the boards: lit places far away, one click, and what is shown before it.
import assert from "node:assert/strict";
import { hasServe } from "./server.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";
import { mover, twoAtTable, withServer } from "./together.mjs";

const state = (tab, ...states) =>
  until(tab, (all) => all.includes(document.querySelector("main")?.dataset.state), states);

const plyOf = (tab) => tab.evaluate(() => Number(document.querySelector("main").dataset.ply));

/** Sits down at a quick game. */
export async function sitDown(browser, url, game, look = {}) {
  const seat = await visitor(browser, url, look);
  await seat.tab.click(`button[aria-label="Play ${game} now"]`);
  await state(seat.tab, "asked");
  return seat;
}

/** Answers with whatever comes first, cards before all else, without looking; false: not asked. */
function answerFirst() {
  if (document.querySelector("main")?.dataset.state !== "asked") return false;
  const first = [".offers [data-move]", ".hc.ok .face", "main [data-legal]", ".prompt [data-move]"]
    .map((s) => document.querySelector(s))
    .find(Boolean);
  first?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return Boolean(first);
}

/** Answers until something can be seen that waits for a decision of its own. */
async function answerUntil(tab, seen, argument) {
  for (let answers = 0; answers < 200; answers++) {
    await state(tab, "asked", "over");
    if (await tab.evaluate(seen, argument)) return;
    const before = await tab.evaluate(() => document.querySelector("main").innerHTML.length);
    await tab.evaluate(answerFirst);
    await until(tab, (n) => document.querySelector("main").innerHTML.length !== n, before, 3000).catch(() => {});
  }
  throw new Error("it never came");
}

const journey = () => document.querySelectorAll(".hex.far[data-legal]").length > 3;
const marching = (points) => {
  const left = Number(/Movement: (\d+)/.exec(document.querySelector(".prompt .say")?.textContent ?? "")?.[1] ?? 0);
  return left >= points && document.querySelector(".cre[data-legal]") !== null;
};

/** The middle of an element, once it stands still there. */
async function middle(tab, selector) {
  const box = await until(
    tab,
    (s) => {
      const e = document.querySelector(s);
      const r = e?.getBoundingClientRect();
      if (!r || e.getAnimations({ subtree: true }).length) return null;
      return { x: r.left + r.width / 2, y: r.top + r.height / 2 };
    },
    selector,
  );
  return [box.x, box.y];
}

/** A square whose way has this many steps or more; its place and where it is. */
async function farSquare(tab, steps) {
  const costs = await tab.evaluate(() =>
    [...document.querySelectorAll(".square[data-legal]")].map((e) => [
      e.dataset.place,
      Number(e.querySelector(".cost text")?.textContent ?? 0),
    ]),
  );
  for (const [place] of costs.sort((a, b) => b[1] - a[1])) {
    const [x, y] = await middle(tab, `[data-place="${place}"]`);
    await tab.mouse.move(x, y);
    await until(tab, () => document.querySelector(".way"));
    const long = (await tab.locator(".way circle").count()) >= steps;
    await tab.mouse.move(2, 2);
    if (long) return { place, x, y };
  }
  return null;
}

/** The squares between which the log says that something walked last. */
const lastWalk = (tab) =>
  tab.evaluate(() => {
    const lines = [...document.querySelectorAll(".logp .log li")].map((e) => e.textContent);
    return lines
      .findLast((line) => / to [a-l]\d/.test(line))
      ?.match(/([a-l]\d+) to ([a-l]\d+)/)
      ?.slice(1);
  });

const nameOf = (tab, place) =>
  tab.evaluate((p) => /[a-l]\d+/.exec(document.querySelector(`[data-place="${p}"]`).ariaLabel)[0], place);

const stepsBetween = (a, b) =>
  Math.abs(a.charCodeAt(0) - b.charCodeAt(0)) + Math.abs(Number(a.slice(1)) - Number(b.slice(1)));

/** Turns until a creature could walk seven squares, with that creature picked by one click or tap. */
async function sevenAhead(tab, act) {
  for (let turn = 0; turn < 12; turn++) {
    await answerUntil(tab, marching, 7);
    const creatures = await tab.evaluate(() =>
      [...document.querySelectorAll(".cre[data-legal]")].map((e) => e.dataset.place),
    );
    for (const place of creatures) {
      await act(...(await middle(tab, `[data-place="${place}"] .hit`)));
      await until(tab, () => document.querySelector(".square[data-legal]"));
      const far = await farSquare(tab, 7);
      if (far) return far;
    }
    await tab.keyboard.press("Escape");
    await tab.locator('.prompt [data-move="done"]').click();
    if (await tab.locator(".prompt.sure").count()) await tab.locator('.sure [data-move="done"]').click();
    await until(tab, () => !document.querySelector(".prompt.sure"));
  }
  throw new Error("nobody ever had seven squares ahead");
}

const standsOn = ([creature, square]) => {
  const spot = (e) => e?.getBoundingClientRect();
  const [c, s] = [
    spot(document.querySelector(`[data-place="${creature}"] .hit`)),
    spot(document.querySelector(`[data-place="${square}"]`)),
  ];
  // The next question may have turned a phone to the cards.
  if (s && !s.width) document.querySelector(".dock button").click();
  return c && s && Math.abs(c.left + c.width / 2 - s.left - s.width / 2) < s.width / 2;
};

async function walkSeven(browser, site, look, finger) {
  const { tab, context, faults } = await sitDown(browser, site.url, "Dawn", look);
  let clicks = 0;
  const act = async (x, y) => {
    clicks++;
    await (finger ? tab.touchscreen.tap(x, y) : tab.mouse.click(x, y));
  };
  const far = await sevenAhead(tab, async (x, y) => {
    clicks = 0;
    await act(x, y);
  });
  const walker = await tab.locator(".cre.walker").getAttribute("data-place");
  const [end, ply] = [await nameOf(tab, far.place), await plyOf(tab)];
  await act(far.x, far.y);
  if (finger) {
    await until(tab, () => document.querySelector(".preview .doit .gold"));
    await tab.screenshot({ path: `${shots}way-phone.png` });
    clicks++;
    await tab.locator(".preview .doit .gold").tap();
  }
  await until(tab, (n) => Number(document.querySelector("main").dataset.ply) >= n, ply + 7);
  await state(tab, "asked");
  const [from, to] = await lastWalk(tab);
  assert.equal(to, end, "where it went is told");
  assert.ok(stepsBetween(from, to) > 1, "seven steps are one line");
  await until(tab, standsOn, [walker, far.place]);
  await context.close();
  assert.deepEqual(faults, []);
  return clicks;
}

async function archmageJourney(browser, url, look) {
  const seat = await sitDown(browser, url, "Archmage", look);
  await answerUntil(seat.tab, journey);
  return seat;
}

/** Where Ysolde's mage stands. */
const herPlace = () =>
  [...document.querySelectorAll(".hex")].find((e) => /mage of Ysolde/.test(e.ariaLabel))?.dataset.place;
const mageAt = (tab) => tab.evaluate(herPlace);
const arrived = (tab, place) =>
  until(
    tab,
    (p) => [...document.querySelectorAll(".hex")].find((e) => /mage of Ysolde/.test(e.ariaLabel))?.dataset.place === p,
    place,
  );

const farHex = (tab) => tab.evaluate(() => document.querySelector(".hex.far[data-legal]").dataset.place);
const pointsLeft = () =>
  Number(/(\d+) movement left/.exec(document.querySelector(".prompt .say").textContent)?.[1] ?? 0);

async function clickFar(tab) {
  const place = await farHex(tab);
  const before = await tab.evaluate(pointsLeft);
  const [x, y] = await middle(tab, `[data-place="${place}"]`);
  await tab.mouse.move(x, y);
  const words = await until(
    tab,
    () => document.querySelector(".way") && document.querySelector(".preview").textContent,
  );
  const cost = Number(/costs (\d+) movement/.exec(words)?.[1]);
  assert.ok(cost > 0, words);
  await tab.screenshot({ path: `${shots}way.png` });
  await tab.mouse.click(x, y);
  await arrived(tab, place);
  await state(tab, "asked");
  assert.equal(await tab.evaluate(pointsLeft), before - cost);
  const log = await tab.locator(".logp .log").innerText();
  assert.match(
    log,
    /You go to the (Dryads|Gnomes|Elves|Dwarves|Goblins|Demons)\b/,
    "round the tower live those with names",
  );
  assert.doesNotMatch(log, /\ba[1-6]\b/);
}

async function dragFar(tab) {
  const place = await farHex(tab);
  const [fromX, fromY] = await middle(tab, `[data-place="${await mageAt(tab)}"]`);
  const [x, y] = await middle(tab, `[data-place="${place}"]`);
  await tab.mouse.move(fromX, fromY);
  await tab.mouse.down();
  await tab.mouse.move((fromX + x) / 2, (fromY + y) / 2);
  await tab.mouse.move(x, y);
  await until(tab, () => document.querySelector(".way"));
  await tab.mouse.up();
  await arrived(tab, place);
  await state(tab, "asked");
  await tab.mouse.move(2, 2);
}

/** By keyboard: through a place beside the mage to one beyond it. */
async function bendAndGo(tab) {
  const near = await tab.evaluate(() => document.querySelector(".hex[data-legal]:not(.far)").dataset.place);
  await tab.locator(`[data-place="${near}"]`).focus();
  await tab.keyboard.press("Shift+Enter");
  await until(
    tab,
    (p) => document.querySelector(".way") && document.querySelector(`[data-place="${p}"]:not(.legal)`),
    near,
  );
  const beyond = await tab.evaluate(() => document.querySelector(".hex.legal")?.dataset.place);
  assert.ok(beyond, "it goes on from there");
  await tab.locator(`[data-place="${beyond}"]`).focus();
  await until(tab, () => document.querySelectorAll(".way circle").length >= 2);
  await tab.keyboard.press("Enter");
  await arrived(tab, beyond);
}

async function walkOnline(visit, url) {
  const { ann, bea } = await twoAtTable(visit, url, { game: "Archmage" });
  for (let answers = 0; answers < 60; answers++) {
    const [who] = await mover(ann, bea);
    await state(who, "asked");
    if (await who.evaluate(journey)) break;
    const ply = await plyOf(who);
    await who.evaluate(answerFirst);
    await until(who, (n) => Number(document.querySelector("main").dataset.ply) > n, ply, 3000).catch(() => {});
  }
  const [who] = await mover(ann, bea);
  const place = await farHex(who);
  const ply = await plyOf(who);
  await who.mouse.click(...(await middle(who, `[data-place="${place}"]`)));
  await until(who, (n) => Number(document.querySelector("main").dataset.ply) >= n, ply + 2);
  const stands = (p) => /mage of (Ann|Bea)/.test(document.querySelector(`[data-place="${p}"]`).ariaLabel);
  await until(who, stands, place);
}

export async function walking(test, browser) {
  const site = await serve(page);
  const journeyOf = async (faults, body) => {
    const { tab, context, faults: own } = await archmageJourney(browser, site.url);
    await body(tab);
    await context.close();
    faults.push(...own);
  };

  await test("Dawn: a creature goes seven squares by two clicks, or three taps", async () => {
    assert.ok((await walkSeven(browser, site, {}, false)) <= 2);
    const phone = { width: 390, height: 844, touch: true, dark: true };
    assert.ok((await walkSeven(browser, site, phone, true)) <= 3);
  });

  await test("Archmage: a far hex is read, clicked and reached; costs come true", (faults) =>
    journeyOf(faults, clickFar));

  await test("Archmage: the mage is dragged, a way is bent, and the keyboard goes it too", (faults) =>
    journeyOf(faults, async (tab) => {
      await dragFar(tab);
      await bendAndGo(tab);
    }));

  if (hasServe())
    await test("Archmage: ways are found and gone at a server's table, too", (faults) =>
      withServer(faults, browser, walkOnline));

  await site.stop();
}
