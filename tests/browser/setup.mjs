// setup.mjs: making a table: only what can be chosen, with the reason where something cannot, and
// what is not as usual told to whoever may join.
import assert from "node:assert/strict";
import { make, named, withServer } from "./together.mjs";
import { hasServe } from "./server.mjs";
import { noSideways } from "./pages.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const LOOKS = {
  desktop: {},
  phone: { width: 390, height: 844, touch: true },
  small: { width: 320, height: 640, dark: true },
};

const option = (tab, key) => tab.locator(`.opts select[name="${key}"]`);
const choices = (tab, key) =>
  option(tab, key).evaluate((s) => Object.fromEntries([...s.options].map((o) => [o.value, !o.disabled])));

/** Answers whatever is asked until a bot has, and the person is asked again. */
function playsOn() {
  const { dataset } = document.querySelector("main");
  const bots = [...document.querySelectorAll(".log li")].filter((e) => !/^You/.test(e.textContent));
  if (dataset.state === "asked" && bots.some((e) => /moves the planet/.test(e.textContent))) return true;
  const first = document.querySelector(".prompt [data-move], [data-legal]");
  if (dataset.state === "asked") first?.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  return false;
}

export async function setup(test, browser) {
  const site = await serve(page);
  for (const [name, look] of Object.entries(LOOKS))
    await test(`options that exclude each other say so before the start (${name})`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, `${site.url}#/tables`, look);
      await option(tab, "mode").waitFor();
      assert.deepEqual(await choices(tab, "mode"), { versus: true, solo: false, coop: true });
      await tab
        .locator(".cannot")
        .getByText(/^Not alone against the Warlord: Mode: alone against the Warlord is for one seat/)
        .waitFor();
      assert.equal(await option(tab, "level").count(), 0, "the Warlord's level is for co-op");
      await option(tab, "m4").selectOption("on");
      await tab
        .locator(".cannot")
        .getByText(/Not together against the Warlord: .*turn Prophecies off/)
        .waitFor();
      assert.equal((await choices(tab, "mode")).coop, false);
      await option(tab, "m4").selectOption("usual");
      await until(tab, () => !document.querySelector('select[name="mode"] option[value="coop"]').disabled);
      await option(tab, "mode").selectOption("coop");
      await option(tab, "level").waitFor();
      const players = tab.locator(".seg").filter({ hasText: "Players" });
      await tab.locator(".seg").filter({ hasText: "Bots" }).waitFor();
      await players.getByText("1", { exact: true }).click();
      await tab.locator(".seg").filter({ hasText: "Bots" }).waitFor({ state: "detached" });
      await players.getByText("2", { exact: true }).click();
      await option(tab, "mode").selectOption("coop");
      await option(tab, "level").waitFor();
      await until(tab, () => document.querySelector('select[name="m4"] option[value="on"]')?.disabled ?? true);
      await noSideways(tab, `set-up ${name}`);
      await tab.getByRole("button", { name: "Start the game" }).click();
      await tab.waitForSelector("main.table .prompt");
      faults.push(...own);
      await context.close();
    });

  for (const [name, look] of Object.entries(LOOKS))
    await test(`a bot that thinks is given a time (${name})`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, `${site.url}#/tables`, look);
      const bots = tab.locator(".seg").filter({ hasText: "Bots" });
      const time = tab.locator(".seg").filter({ hasText: "Time for an answer" });
      await bots.getByText("novice", { exact: true }).click();
      await time.waitFor({ state: "detached" });
      await bots.getByText("conclave", { exact: true }).click();
      await time.getByText("1 s", { exact: true }).click();
      await tab.screenshot({ path: `${shots}bot-time-${name}.png`, fullPage: true });
      await noSideways(tab, `time ${name}`);
      await tab.getByRole("button", { name: "Start the game" }).click();
      await tab.waitForSelector("main.table .prompt");
      await until(tab, () => localStorage.length && JSON.stringify({ ...localStorage }).includes("conclave@1s"));
      await until(tab, playsOn);
      faults.push(...own);
      await context.close();
    });

  await test("numbers to tune are behind one door, grouped and searched", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, `${site.url}#/tables`);
    const door = tab.locator("details.tuning summary");
    await door.waitFor();
    assert.equal(await option(tab, "k-wards").isVisible(), false);
    await door.click();
    await option(tab, "k-wards").waitFor();
    assert.ok((await tab.locator("details.tuning h4").count()) > 3);
    assert.equal(await option(tab, "k-w-mp").count(), 0, "the Warlord's are not for versus");
    assert.equal(await option(tab, "k-solo-masters").count(), 0);
    assert.equal(await option(tab, "k-sleight").count(), 0, "new spells are off");
    assert.equal(await option(tab, "company-p3").count(), 0, "two play");
    await tab.getByLabel("Search the options").fill("wards");
    await until(tab, () => document.querySelectorAll("details.tuning select").length < 4);
    await option(tab, "k-wards").selectOption("12");
    await tab.getByText(/to tune · 1 changed/).waitFor();
    await tab.screenshot({ path: `${shots}tuning.png` });
    await tab.getByRole("button", { name: "All as usual" }).click();
    await until(tab, () => document.querySelector('select[name="k-wards"]').value === "48");
    await tab.getByLabel("Search the options").fill("");
    await option(tab, "m1").selectOption("on");
    await option(tab, "k-sleight").waitFor();
    await tab.getByRole("button", { name: "Dawn" }).click();
    await option(tab, "map").waitFor();
    if (!(await tab.locator("details.tuning[open]").count())) await door.click();
    assert.equal(await option(tab, "tile-3").count(), 0, "this map has two tiles");
    await option(tab, "map").selectOption("2x2");
    await option(tab, "tile-3").waitFor();
    assert.equal(await option(tab, "school-p1").count(), 0, "schools are drafted");
    await option(tab, "draft").selectOption("off");
    await option(tab, "school-p1").waitFor();
    faults.push(...own);
    await context.close();
  });
  await site.stop();

  if (!hasServe()) return;
  await test("who wants to create a table with friends sees just that", (faults) =>
    withServer(faults, browser, async (visit) => {
      for (const look of Object.values(LOOKS)) {
        const tab = await visit("", look);
        await tab.getByRole("link", { name: "Create a table" }).click();
        await tab.getByLabel("Online, with friends").and(tab.locator(":checked")).waitFor({ state: "attached" });
        const top = await tab.locator(".newtable").evaluate((e) => e.getBoundingClientRect().top / innerHeight);
        assert.ok(top >= -0.01 && top < 0.5, `it begins at ${top} of the screen`);
        assert.equal(await tab.locator(".gamelist .filters").count(), 0, "nothing to filter yet");
      }
    }));

  await test("the waiting room tells whoever may join what is not as usual", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const ann = await visit();
      await named(ann, "Ann");
      const prepare = async (tab) => {
        await option(tab, "target").selectOption("3");
        await option(tab, "round").selectOption("last-standing");
        await tab.getByLabel("Clock").selectOption("45");
      };
      const table = await make(ann, url, { prepare, standIn: "novice" });
      const bea = await visit(`t/${table.id}`, LOOKS.phone);
      const told = bea.locator(".unusual");
      await told.waitFor();
      assert.equal(
        (await told.innerText()).replace(/\s+/g, " "),
        "Points to win 3 A round ends when one wizard is left",
      );
      await bea.getByText("45 min + 15 s").waitFor();
      await bea.getByText("Stand-ins: novice bots").waitFor();
      await bea.screenshot({ path: `${shots}waiting-phone.png`, fullPage: true });
      const plain = await make(ann, url);
      await bea.goto(`${url}t/${plain.id}`);
      await bea.getByText("All options are as usual.").waitFor();
    }));
}
