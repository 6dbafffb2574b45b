// boards.mjs: every board of every mode, looked at from near and far.
import assert from "node:assert/strict";
import { MODES, position, simulate, sitAt, upTo } from "./gallery.mjs";
import { noSerious, noSideways, noTinyText, withAxe } from "./pages.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const STAGES = { "set-up": 0, middle: 0.55, end: 1 };
const PHONE = { width: 360, height: 740, touch: true };
const LOOKS = { day: {}, night: { dark: true }, phone: PHONE };

/** Lit places a finger would miss. */
async function noSmallTargets(tab, where) {
  const small = await tab.evaluate(() =>
    [...document.querySelectorAll("main [data-legal], main .prompt button, main .lenses button")].flatMap((e) => {
      const r = e.getBoundingClientRect();
      const shown = r.width > 0 && r.bottom > 0 && r.top < innerHeight;
      const least = Math.min(r.width, r.height);
      return shown && least < 43.5 ? [`${e.dataset.place ?? e.textContent} ${least.toFixed(1)}px`] : [];
    }),
  );
  assert.deepEqual(small.slice(0, 4), [], where);
}

/** The scale and place of the board's drawing. */
function lens(tab) {
  return tab.evaluate(() => {
    const { a, e, f } = document.querySelector(".world").getScreenCTM();
    return { scale: a, x: e, y: f };
  });
}

async function changed(tab, before) {
  const moved = (old) => {
    const { a, e, f } = document.querySelector(".world").getScreenCTM();
    return Math.abs(a - old.scale) + Math.abs(e - old.x) + Math.abs(f - old.y) > 0.01;
  };
  await until(tab, moved, before, 3000);
  return lens(tab);
}

/** A map is drawn once its room is measured; on a phone it may be behind another lens. */
async function placed(tab) {
  await until(tab, () => {
    const board = document.querySelector(".world");
    return !board?.getBoundingClientRect().width || board.style.transform;
  });
}

async function seated(browser, url, mode, moment, look = {}, seed = 7) {
  const seat = await visitor(browser, url, look);
  await seat.tab.waitForSelector(".game");
  await sitAt(seat.tab, position(MODES[mode], moment, seed), "boards");
  await placed(seat.tab);
  return seat;
}

/** Two fingers on the board that move apart, or together, round its middle. */
async function pinch(tab, from, to) {
  const box = await tab.locator("svg.map").boundingBox();
  const wire = await tab.context().newCDPSession(tab);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const fingers = (apart) => [
    { x: x - apart, y, id: 1 },
    { x: x + apart, y, id: 2 },
  ];
  await wire.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: fingers(from) });
  for (let i = 1; i <= 5; i++)
    await wire.send("Input.dispatchTouchEvent", {
      type: "touchMove",
      touchPoints: fingers(from + ((to - from) * i) / 5),
    });
  await wire.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

async function everyBoard(test, browser, url) {
  for (const [mode, words] of Object.entries(MODES))
    await test(`board ${mode}: set-up, middle and end in every look`, async (faults) => {
      const record = simulate(words);
      for (const [look, how] of Object.entries(LOOKS)) {
        const { tab, context, faults: own } = await visitor(browser, url, how);
        await tab.waitForSelector(".game");
        for (const [stage, moment] of Object.entries(STAGES)) {
          await sitAt(tab, upTo(record, moment), `${mode}${stage}`.replace(/\W/g, ""));
          await placed(tab);
          const where = `${mode} ${stage} ${look}`;
          await noSideways(tab, where);
          await noTinyText(tab, where);
          if (how.touch) await noSmallTargets(tab, where);
          await tab.screenshot({ path: `${shots}board-${mode}-${stage}-${look}.png` });
        }
        faults.push(...own);
        await context.close();
      }
    });
}

async function nearAndFar(test, browser, url) {
  await test("map: closer and farther by button, key, wheel and double click", async (faults) => {
    const { tab, context, faults: own } = await seated(browser, url, "archmage-4", 0.55);
    let before = await lens(tab);
    const whole = before;
    for (const closer of [
      () => tab.getByRole("button", { name: "Closer" }).click(),
      () => tab.keyboard.press("+"),
      () => tab.mouse.wheel(0, -300),
    ]) {
      await tab.locator("svg.map").hover();
      await closer();
      const now = await changed(tab, before);
      assert.ok(now.scale > before.scale * 1.1);
      before = now;
    }
    await tab.screenshot({ path: `${shots}archmage-close.png` });
    await tab.keyboard.press("-");
    assert.ok((await changed(tab, before)).scale < before.scale);
    await tab.keyboard.press("0");
    await until(tab, (s) => Math.abs(document.querySelector(".world").getScreenCTM().a - s) < 0.001, whole.scale);
    const box = await tab.locator("svg.map").boundingBox();
    await tab.mouse.dblclick(box.x + 12, box.y + 12);
    assert.ok((await changed(tab, whole)).scale > whole.scale * 1.5);
    faults.push(...own);
    await context.close();
  });

  await test("map: a drag looks elsewhere and chooses nothing", async (faults) => {
    const { tab, context, faults: own } = await seated(browser, url, "archmage-4", /^p1: travel/);
    const question = await tab.locator(".prompt .say").innerText();
    await tab.keyboard.press("+");
    const before = await changed(tab, await lens(tab)).catch(() => lens(tab));
    const hex = await tab.locator(".hex[data-legal]").first().boundingBox();
    await tab.mouse.move(hex.x + hex.width / 2, hex.y + hex.height / 2);
    await tab.mouse.down();
    await tab.mouse.move(hex.x + hex.width / 2 + 60, hex.y + hex.height / 2 + 30, { steps: 4 });
    await tab.mouse.up();
    const now = await changed(tab, before);
    assert.ok(now.x > before.x + 20);
    assert.equal(await tab.locator(".prompt .say").innerText(), question);
    faults.push(...own);
    await context.close();
  });

  await test("map on a phone: near the mage, pinched, and never smaller than a finger", async (faults) => {
    const { tab, context, faults: own } = await seated(browser, url, "archmage-4", /^p1: travel/, PHONE);
    const near = await lens(tab);
    const hex = await tab.locator(".hex[data-legal]").first().boundingBox();
    assert.ok(hex.width >= 44 && hex.x + hex.width > 0 && hex.x < PHONE.width);
    await pinch(tab, 90, 40);
    const far = await changed(tab, near);
    assert.ok(far.scale < near.scale * 0.8);
    await pinch(tab, 40, 90);
    assert.ok((await changed(tab, far)).scale > far.scale * 1.3);
    faults.push(...own);
    await context.close();
  });

  await test("map on a phone: arrows lead to what is lit beyond the view", async (faults) => {
    const { tab, context, faults: own } = await seated(browser, url, "archmage-coop", /p1: cast gate/, PHONE, 7);
    await tab.getByRole("button", { name: "Spells" }).tap();
    const gate = tab.locator('[data-place="spell:gate"]');
    await gate.tap();
    assert.match(await tab.locator(".preview").innerText(), /Gate/);
    await gate.tap();
    await tab.waitForSelector(".beyond");
    await tab.screenshot({ path: `${shots}archmage-beyond.png` });
    const arrow = tab.locator(".beyond").first();
    assert.match(await arrow.getAttribute("aria-label"), /^\d+ lit places? farther (left|right|up|down)$/);
    const box = await arrow.boundingBox();
    assert.ok(box.width >= 44 && box.height >= 44);
    const before = await lens(tab);
    await arrow.tap();
    await changed(tab, before);
    faults.push(...own);
    await context.close();
  });

  await test("map by keyboard: what is focused comes into view", async (faults) => {
    const { tab, context, faults: own } = await seated(browser, url, "archmage-4", 0.55);
    for (let i = 0; i < 5; i++) await tab.keyboard.press("+");
    for (let i = 0; i < 12; i++) {
      await tab.keyboard.press(i % 2 ? "n" : "ArrowDown");
      const inView = () => {
        const focus = document.activeElement?.closest(".world") && document.activeElement.getBoundingClientRect();
        const board = document.querySelector("svg.map").getBoundingClientRect();
        return (
          !focus ||
          (focus.right > board.left && focus.left < board.right && focus.bottom > board.top && focus.top < board.bottom)
        );
      };
      await until(tab, inView, null, 2000);
    }
    faults.push(...own);
    await context.close();
  });
}

async function theWarlord(test, browser, url) {
  await test("the Warlord's march is drawn and told before he makes it", async (faults) => {
    const { tab, context, faults: own } = await seated(browser, url, "archmage-coop", /^p1: pass/);
    await tab.waitForSelector(".march polyline");
    assert.equal(await tab.locator(".march polyline").count(), 1);
    const told = await tab.locator(".forecast .steps li").allInnerTexts();
    assert.equal(await tab.locator(".march circle").count(), told.length);
    const places = told.map((line) => /\b([a-f]\d{1,2})\b/.exec(line)[1]);
    assert.ok(places.length > 0);
    await tab.screenshot({ path: `${shots}archmage-march.png` });
    await tab.locator('[data-move="pass"]').click();
    for (const place of places)
      await until(
        tab,
        (p) => new RegExp(`Warlord.*\\b${p}\\b`).test(document.querySelector(".log")?.textContent ?? ""),
        place,
      );
    faults.push(...own);
    await context.close();
  });

  await test("on their own turn mages see what may fall, and his ways when they ask", async (faults) => {
    const { tab, context, faults: own } = await seated(browser, url, "archmage-solo", 0.9, {}, 3);
    await tab.waitForSelector(".forecast .steps li");
    assert.match((await tab.locator(".forecast .steps li").allInnerTexts()).join(), /\d+ %/);
    assert.equal(await tab.locator(".march polyline").count(), 0);
    await tab.locator(".forecast .ways h3").hover();
    await until(tab, () => document.querySelectorAll(".march polyline").length > 1);
    assert.match(await tab.locator(".goal").innerText(), /Lands held/);
    faults.push(...own);
    await context.close();
  });
}

/** Dawn's cards are told apart by their pictures, its duels tell why they were won. */
async function dawnsLook(test, browser, url) {
  await test("dawn: every card of the rules has a picture, and no two are alike", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, `${url}#/rules/dawn/ghoul`);
    await tab.waitForSelector(".topic .cardpic");
    const drawn = await tab.evaluate(() =>
      [...document.querySelectorAll(".topic .cardpic")].map((pic) =>
        [...pic.querySelectorAll("use")].map((use) => {
          const box = use.getBBox();
          return box.width > 1 ? use.getAttribute("href") : "nothing";
        }),
      ),
    );
    assert.equal(drawn.length, 84);
    assert.ok(!drawn.flat().includes("nothing"));
    assert.equal(new Set(drawn.map((uses) => uses.join())).size, 84);
    await tab.locator("#topic-ghoul").screenshot({ path: `${shots}dawn-card.png` });
    faults.push(...own);
    await context.close();
  });

  for (const [look, how] of Object.entries(LOOKS))
    await test(`dawn: a hand and a creature show their pictures, a duel why it was won, ${look}`, async (faults) => {
      const { tab, context, faults: own } = await seated(browser, url, "dawn-2x2", /^p1: (stand|retreat)/, how);
      const [attacker, defender] = (await tab.locator(".duel .total").allInnerTexts()).map(Number);
      const verdict = await tab.locator(".duel .big").innerText();
      const [high, low] = [Math.max(attacker, defender), Math.min(attacker, defender)];
      assert.match(verdict, new RegExp(` wins ${high} to ${low}[.:,]`));
      assert.match(await tab.locator(".duel .sum").innerText(), /loses (\d+|no) health/);
      assert.ok((await tab.locator(".prompt .say").innerText()).includes(verdict));
      const told = await tab.locator(".log li").evaluateAll((lines) => lines.map((l) => l.textContent));
      assert.ok(
        told.some((line) => line.includes(` wins ${high} to ${low}`)),
        told.join("\n"),
      );
      const figures = await tab.locator(".arena .cre .sch use").evaluateAll((all) => all.map((u) => u.href.baseVal));
      assert.ok(figures.length > 1 && figures.every((figure) => figure.startsWith("#pic-")), figures.join());
      if (how.touch) await tab.getByRole("button", { name: "Cards", exact: true }).tap();
      const cards = await tab.locator(".hc").count();
      assert.ok(cards > 0);
      assert.equal(await tab.locator(".hc .cardpic:visible").count(), cards);
      await noSideways(tab, look);
      await noTinyText(tab, look);
      await tab.locator(".hand").screenshot({ path: `${shots}dawn-hand-${look}.png` });
      faults.push(...own);
      await context.close();
    });
}

export async function boards(test, browser) {
  const site = await serve(page);
  await everyBoard(test, browser, site.url);
  await nearAndFar(test, browser, site.url);
  await theWarlord(test, browser, site.url);
  await dawnsLook(test, browser, site.url);

  await test("dawn: the second token of a card is left out by a click", async (faults) => {
    const record = position(
      ["dawn", "map=2x2", "draft=off", "first=fixed"],
      /^p1: token/,
      1,
      /^\* terrain p1 twin-gate/m,
    );
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await sitAt(tab, record, "second-token");
    await tab.locator(".arena [data-legal]").first().click();
    await tab.getByRole("button", { name: "Pass", exact: true }).click();
    await until(tab, () => document.querySelector(".log")?.textContent?.includes("set aside Twin Gate"));
    faults.push(...own);
    await context.close();
  });

  await test("boards in forced colours and without motion", async (faults) => {
    for (const mode of ["archmage-coop", "abraca-4", "dawn-2x2"]) {
      const { tab, context, faults: own } = await seated(browser, site.url, mode, 0.55);
      await tab.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
      await tab.waitForTimeout(100);
      const moves = await tab.evaluate(() =>
        [...document.querySelectorAll("main *")].filter((e) => parseFloat(getComputedStyle(e).transitionDuration) > 0),
      );
      assert.equal(moves.length, 0);
      await tab.screenshot({ path: `${shots}board-${mode}-forced.png` });
      faults.push(...own);
      await context.close();
    }
  });

  for (const dark of [false, true])
    await test(`axe finds nothing serious on any board, ${dark ? "night" : "day"}`, () =>
      withAxe(browser, site.url, { dark }, async (tab) => {
        for (const mode of ["archmage-coop", "archmage-ascendant", "abraca-5", "dawn-4"]) {
          await sitAt(tab, upTo(simulate(MODES[mode]), 0.55), "axe");
          await noSerious(tab, mode);
        }
      }));

  await site.stop();
}
