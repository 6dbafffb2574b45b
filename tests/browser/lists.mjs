// lists.mjs: all games in one list, replays by key and link, clocks, sounds.
import assert from "node:assert/strict";
import { callOnce, make, mover, named, resign, twoAtTable, withServer } from "./together.mjs";
import { noSideways } from "./pages.mjs";
import { playOut } from "./player.mjs";
import { hasServe } from "./server.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const PHONE = { width: 390, height: 844, touch: true };
const step = (tab) => tab.locator(".scrub input[type=range]").inputValue().then(Number);
const at = (tab, ply) =>
  until(tab, (n) => Number(document.querySelector(".scrub input[type=range]")?.value) === n, ply);

/** Plays a local game of Abraca to its end; how to find it again. */
async function played(tab, url) {
  await tab.goto(`${url}#/tables`);
  await tab.getByRole("button", { name: "Abraca" }).click();
  await tab.locator('select[name="target"]').selectOption("1");
  await tab.getByRole("button", { name: "Start the game" }).click();
  await tab.waitForSelector("main.table");
  const id = await tab.evaluate(() => location.hash.split("/")[2]);
  await playOut(tab);
  return id;
}

/** By itself, faster than usual, until it is stopped. */
async function playsOn(tab, from) {
  await tab.getByLabel("By turns").uncheck();
  await tab.keyboard.press("+");
  await tab.keyboard.press("+");
  await tab.getByRole("button", { name: "Speed: 4 times" }).waitFor();
  await tab.locator("main").click({ position: { x: 2, y: 2 } });
  await tab.keyboard.press(" ");
  await tab.getByRole("button", { name: "Pause" }).waitFor();
  await until(tab, (n) => Number(document.querySelector(".scrub input[type=range]").value) > n, from);
  await tab.keyboard.press(" ");
  await tab.getByRole("button", { name: "Play", exact: true }).waitFor();
}

/** A moment's address leads there: in the page, in a page that shows another moment, and after a reload. */
async function linksTo(tab, url, id, plies) {
  await tab.keyboard.press("End");
  await at(tab, plies);
  await tab.keyboard.press("ArrowLeft");
  await at(tab, plies - 1);
  await tab.getByRole("button", { name: "Copy the link to this moment" }).click();
  const link = await tab.evaluate(() => navigator.clipboard.readText());
  assert.equal(link, `${url}#/replay/${id}/${plies - 1}`);
  await tab.goto(`${url}#/replay/${id}/3`);
  await at(tab, 3);
  await tab.goto(link);
  await at(tab, plies - 1);
  await tab.reload();
  await at(tab, plies - 1);
}

/** From the rules into the game, and on from one comment to the next. */
async function readsExample(tab, url) {
  await tab.goto(`${url}#/rules/dawn`);
  await tab.getByRole("link", { name: "An example game" }).click();
  const comment = tab.getByRole("region", { name: "Comment" });
  await comment.getByText("Two archmages on the map for two.").waitFor();
  await comment.getByText("Corvin begins, so Ysolde goes last").waitFor();
  await at(tab, 0);
  await comment.getByRole("button", { name: "Next comment" }).click();
  await comment.getByText("Round 1. Nobody may attack in a first turn").waitFor();
  assert.equal(await step(tab), 13);
  await comment.getByRole("button", { name: "Comment before" }).click();
  await at(tab, 0);
  await tab.keyboard.press("End");
  await comment.getByText("Eight points to four.").waitFor();
}

export async function lists(test, browser) {
  const site = await serve(page);

  for (const size of [{ width: 1440, height: 900 }, PHONE])
    await test(`the rules of Dawn lead to a game with comments, ${size.width} px`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, size);
      await readsExample(tab, site.url);
      await tab.screenshot({ path: `${shots}/example-${size.width}.png` });
      await noSideways(tab, "the example");
      faults.push(...own);
      await context.close();
    });

  await test("a replay is walked by keys, by step and by turn, and every moment has a link", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    const id = await played(tab, site.url);
    await tab.goto(`${site.url}#/replay/${id}`);
    await tab.waitForSelector(".scrub");
    const plies = await step(tab);
    await tab.keyboard.press("ArrowLeft");
    await at(tab, plies - 1);
    await tab.keyboard.press("Home");
    await at(tab, 0);
    await tab.keyboard.press("ArrowRight");
    await at(tab, 1);
    await tab.keyboard.press("Shift+ArrowRight");
    const turn = await until(tab, () => {
      const now = Number(document.querySelector(".scrub input[type=range]").value);
      return now > 1 ? now : null;
    });
    assert.ok(turn > 2 && turn < plies, `a turn is more than a step: ${turn}`);
    await tab.getByLabel("By turns").check();
    await tab.getByRole("button", { name: "One turn back" }).click();
    await at(tab, 0);
    await tab.getByRole("button", { name: "One turn on" }).click();
    await at(tab, turn);
    await playsOn(tab, turn);
    await linksTo(tab, site.url, id, plies);
    faults.push(...own);
    await context.close();
  });

  for (const [name, look] of Object.entries({ desktop: {}, phone: PHONE, small: { width: 320, height: 640 } }))
    await test(`the log of a replay stands beside its board (${name})`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, look);
      const id = await played(tab, site.url);
      await tab.goto(`${site.url}#/replay/${id}`);
      const log = tab.locator(".rp .logp:visible");
      await log.locator("li.go").last().waitFor();
      assert.equal(await log.count(), 1);
      const foot = await tab.locator(".scrub").boundingBox();
      const box = await log.boundingBox();
      assert.ok(box.height > 100 && box.width > 200, JSON.stringify(box));
      assert.ok(look.width ? box.y - (foot.y + foot.height) < 120 : box.y < foot.y, "it is near the steps");
      await noSideways(tab, `replay ${name}`);
      const end = await step(tab);
      await log.locator("li.go").first().click();
      await until(tab, (n) => Number(document.querySelector(".scrub input[type=range]").value) < n, end);
      await tab.screenshot({ path: `${shots}replay-${name}.png` });
      faults.push(...own);
      await context.close();
    });

  await test("sounds are off until somebody wants them, and then each moment has its own", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await tab.addInitScript(() => {
      globalThis.tones = [];
      const real = AudioContext.prototype.createOscillator;
      AudioContext.prototype.createOscillator = function () {
        const tone = real.call(this);
        globalThis.tones.push(tone);
        return tone;
      };
    });
    await tab.reload();
    const play = async () => {
      await tab.getByRole("button", { name: "Play Abraca now" }).click();
      await tab.waitForSelector('main[data-state="asked"]');
      await playOut(tab, { stopAfter: 2 });
    };
    await play();
    assert.equal(await tab.evaluate(() => globalThis.tones.length), 0);
    await tab.goto(`${site.url}#/settings`);
    await tab.getByText("Sound", { exact: true }).click();
    await until(tab, () => globalThis.tones.length > 0);
    await tab.goto(`${site.url}#/`);
    await play();
    const pitches = await tab.evaluate(() => new Set(globalThis.tones.map((tone) => tone.frequency.value)).size);
    assert.ok(pitches >= 4, `${pitches} different tones`);
    faults.push(...own);
    await context.close();
  });
  await site.stop();

  if (!hasServe()) return;

  await test("records and tables list all games, here and online, with how they ended", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea, table } = await twoAtTable(visit, url);
      await resign(bea);
      await ann.waitForSelector(".prompt.over");
      await make(ann, url);
      await played(ann, url);
      await ann.goto(`${url}#/records`);
      const rows = ann.locator(".gamelist .tl li");
      const one = rows.filter({ hasText: "Bea" });
      await one.getByText("Won", { exact: true }).waitFor();
      assert.match(await one.innerText(), /\d+ : \d+ · .*Online/s);
      await until(ann, () => document.querySelectorAll(".gamelist .tl li").length === 2);
      const here = rows.filter({ hasText: "On this device" });
      assert.match(await here.innerText(), /\d+ : \d+.*(Won|Lost|Shared)/s);
      await ann.screenshot({ path: `${shots}records.png` });
      await ann.getByLabel("Where").selectOption("here");
      await one.waitFor({ state: "detached" });
      await ann.getByLabel("Where").selectOption("all");
      await ann.getByLabel("With", { exact: true }).fill("bea");
      await here.waitFor({ state: "detached" });
      await ann.getByLabel("With", { exact: true }).fill("");
      await ann.getByLabel("Result").selectOption("off");
      await ann.getByText("No games of this kind.").waitFor();
      await ann.getByLabel("Result").selectOption("won");
      await one.getByRole("link", { name: "Replay" }).click();
      await ann.waitForSelector(".scrub");
      await bea.goto(`${url}#/records`);
      await bea.locator(".gamelist .tl li").filter({ hasText: "Ann" }).getByText("Lost", { exact: true }).waitFor();
      await ann.goto(`${url}#/tables`);
      await rows.filter({ hasText: "Not begun yet" }).waitFor();
      assert.equal(await ann.locator(`.gamelist a[href$="${table.id}"]`).count(), 0, "only what runs, at first");
      await ann.locator(".gamelist .seg").getByText("All", { exact: true }).click();
      await until(ann, () => document.querySelectorAll(".gamelist .tl li").length === 3);
      await ann.setViewportSize({ width: 320, height: 640 });
      await noSideways(ann, "tables at 320");
    }));

  await test("lists say whose turn it is", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea } = await twoAtTable(visit, url);
      const [who, other] = await mover(ann, bea);
      const name = who === ann ? "Ann" : "Bea";
      for (const tab of [who, other]) await tab.goto(`${url}#/tables`);
      await who.locator(".gamelist .chip").getByText("Your turn").waitFor();
      await other.locator(".gamelist .chip").getByText(`To move: ${name}`).waitFor();
    }));

  await test("everybody's clock is in view, in days too", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const paces = { 5: /^[2-5]:\d\d$/, 45: /^4[2-5]:\d\d$/, "7d": /^(7 d 0 h|6 d 23 h)$/ };
      for (const [pace, form] of Object.entries(paces)) {
        const prepare = (tab) => tab.getByLabel("Clock").selectOption(pace);
        const { ann, bea } = await twoAtTable(visit, url, { prepare });
        for (const tab of [ann, bea]) {
          await until(tab, () => document.querySelectorAll(".clocks .clock").length === 2);
          const shown = await tab.locator(".clocks .clock").allInnerTexts();
          for (const text of shown) assert.match(text.trim().split("\n").pop().trim(), form);
        }
        await until(ann, () => document.querySelectorAll(".clocks .runs").length === 1);
        await bea.setViewportSize(PHONE);
        await noSideways(bea, "clocks on a phone");
        const bar = await bea.locator(".clocks").boundingBox();
        const board = await bea.locator("main.table").boundingBox();
        assert.ok(bar.y + bar.height <= board.y + 1, "they cover nothing");
        await bea.screenshot({ path: `${shots}clocks-${pace}.png` });
        await callOnce((await mover(ann, bea))[0]);
        await Promise.all([ann, bea].map((tab) => tab.close()));
      }
    }));

  await test("clocks start when everybody is there", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const [ann, bea] = [await visit(), await visit()];
      await named(ann, "Ann");
      await named(bea, "Bea");
      const table = await make(ann, url, { prepare: (tab) => tab.getByLabel("Clock").selectOption("5") });
      await bea.goto(`${url}${table.path}`);
      await bea.getByRole("button", { name: "Sit down" }).click();
      await bea.getByText("You sit here").waitFor();
      await bea.goto(`${url}#/rules`);
      await ann.locator(".seat").filter({ hasText: "Bea" }).getByText("away").waitFor();
      await ann.getByRole("button", { name: "Begin" }).click();
      await ann.getByText("The clocks start when everybody is here").waitFor();
      const shown = await ann.locator(".clocks .clock").allInnerTexts();
      for (const text of shown) assert.match(text, /5:03/, "nobody's time runs");
      await bea.goto(`${url}#/t/${table.id}`);
      await bea.waitForSelector("main.table .prompt");
      await ann.getByText("The clocks start when everybody is here").waitFor({ state: "detached" });
      await until(ann, () => document.querySelectorAll(".clocks .runs").length === 1);
    }));

  await test("making a table offers the usual time controls", (faults) =>
    withServer(faults, browser, async (visit) => {
      const ann = await visit("#/tables");
      await named(ann, "Ann");
      await ann.getByText("Online, with friends").click();
      const offered = await ann.getByLabel("Clock").locator("option").allInnerTexts();
      assert.deepEqual(offered, [
        "No clock",
        "5 min + 3 s",
        "10 min + 5 s",
        "25 min + 10 s",
        "45 min + 15 s",
        "A day per move",
        "3 days per move",
        "7 days per move",
      ]);
    }));
}
