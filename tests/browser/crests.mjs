// crests.mjs: everybody's colour and sign, and who sits where: chosen, worn, seen by the others.
import assert from "node:assert/strict";
import { noSideways } from "./pages.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";
import { make, named, withServer } from "./together.mjs";

/** What each row of seats shows: its name, its sign's number and its colour. */
const rows = () =>
  [...document.querySelectorAll(".seats > .seat")].map((row) => ({
    name: row.querySelector("b, input")?.textContent || row.querySelector("input")?.value,
    sign: Number(/\d/.exec(row.querySelector(".crest use").getAttribute("href"))[0]),
    colour: getComputedStyle(row.querySelector(".band")).backgroundColor,
  }));

/** The colour of a crest's number in this look. */
const palette = () => {
  const probe = document.body.appendChild(document.createElement("i"));
  const colours = [1, 2, 3, 4, 5, 6].map((n) => {
    probe.style.color = `var(--seat-${n})`;
    return getComputedStyle(probe).color;
  });
  probe.remove();
  return colours;
};

async function worn(tab) {
  const colours = await tab.evaluate(palette);
  return (await tab.evaluate(rows)).map(({ name, sign, colour }) => [name, colours.indexOf(colour) + 1, sign]);
}

const pick = (tab, word) => tab.locator(".crestpick").getByLabel(word).click({ force: true });

/** At the table: the colour and sign of the person here. */
const mine = (name) => {
  const panel = [...document.querySelectorAll(".player")].find((p) => p.textContent.includes(name));
  const crest = panel.querySelector(".crest");
  return [getComputedStyle(crest).getPropertyValue("--seat"), crest.querySelector("use").getAttribute("href")];
};

/** Chooses bronze and the cross in the settings; the person is Ysolde. */
async function wish(tab, url) {
  await tab.goto(`${url}#/settings`);
  await pick(tab, "Bronze");
  await pick(tab, "Cross");
}

/** Sets up a table of three, sits down last and changes the colour; what the seats wore at first. */
async function arrange(tab, url) {
  await tab.goto(`${url}#/tables`);
  await tab.getByRole("button", { name: "Archmage" }).click();
  await tab.locator(".seg").filter({ hasText: "Players" }).getByText("3", { exact: true }).click();
  await until(tab, () => document.querySelectorAll(".seats > .seat").length === 3);
  await until(tab, () => document.querySelector(".seats .crest use").getAttribute("href") === "#crest-6");
  const before = await worn(tab);
  await tab.getByRole("button", { name: "Seat 2 plays earlier" }).click();
  await tab.getByRole("button", { name: "Seat 3 plays earlier" }).click();
  await until(
    tab,
    () => document.querySelectorAll(".seat")[2].querySelector("use").getAttribute("href") === "#crest-6",
  );
  assert.equal((await worn(tab))[2][0], before[0][0]);
  await tab.getByRole("button", { name: "Colour and sign of seat 3" }).click();
  await pick(tab, "Blue");
  await tab.screenshot({ path: `${shots}crest-new-table.png`, fullPage: true });
  return before;
}

export async function crests(test, browser) {
  await test("a colour and a sign are chosen once and worn at every table, its replay included", async (faults) => {
    const site = await serve(page);
    const { tab, context, faults: own } = await visitor(browser, site.url, {});
    await wish(tab, site.url);
    await tab.screenshot({ path: `${shots}crest-settings.png` });
    const before = await arrange(tab, site.url);
    assert.deepEqual(
      before.map(([, ...crest]) => crest),
      [
        [5, 6],
        [2, 2],
        [3, 3],
      ],
    );
    await tab.getByRole("button", { name: "Start the game" }).click();
    await tab.waitForSelector("main.table .player");
    await tab.screenshot({ path: `${shots}crest-table.png` });
    const [blue, cross] = await tab.evaluate(mine, before[0][0]);
    assert.equal(cross, "#crest-6");
    assert.equal(
      blue,
      await tab.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--seat-1")),
    );
    await until(tab, () => document.querySelector("main.table")?.dataset.state === "asked");
    const id = /table\/(\w+)/.exec(tab.url())[1];
    await tab.goto(`${site.url}#/replay/${id}`);
    await tab.waitForSelector("main.rp .player");
    assert.deepEqual(await tab.evaluate(mine, before[0][0]), [blue, cross]);
    faults.push(...own);
    await context.close();
    await site.stop();
  });

  await test("people at a server's table choose colours apart, and the host who plays after whom", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const ann = await visit();
      const bea = await visit("", { width: 390, height: 844, touch: true });
      await named(ann, "Ann");
      await named(bea, "Bea");
      await wish(bea, url);
      const table = await make(ann, url, { game: "Archmage", seats: 3 });
      await bea.goto(`${url}${table.path}`);
      await bea.getByRole("button", { name: "Sit down" }).first().click();
      await until(ann, () => document.querySelectorAll(".seat .crest use")[1].getAttribute("href") === "#crest-6");
      await ann.getByRole("button", { name: "Colour and sign of seat 1" }).click();
      assert.ok(await ann.locator(".crestpick").getByLabel("Bronze: another has it").isDisabled());
      await pick(ann, "Orange");
      await until(bea, () => document.querySelector(".seat .crest use").getAttribute("href") === "#crest-1");
      await ann.getByRole("button", { name: "Seat 2 plays earlier" }).click();
      await until(bea, () => document.querySelector(".seat b").textContent.startsWith("Bea"));
      await until(ann, () => document.querySelectorAll(".seat b")[1].textContent.startsWith("Ann"));
      await bea.getByRole("button", { name: "Colour and sign of seat 1" }).click();
      await noSideways(bea, "choosing a crest on a phone");
      await bea.screenshot({ path: `${shots}crest-room-phone.png`, fullPage: true });
      await ann.screenshot({ path: `${shots}crest-room.png`, fullPage: true });
      for (const tab of [ann, bea])
        assert.deepEqual(
          (await worn(tab)).map(([, ...crest]) => crest),
          [
            [5, 6],
            [2, 1],
            [3, 3],
          ],
        );
      await ann.getByRole("button", { name: "Begin" }).click();
      await ann.getByRole("button", { name: "Begin with bots" }).click();
      for (const tab of [ann, bea]) {
        await tab.waitForSelector("main.table .player", { state: "attached" });
        assert.equal((await tab.evaluate(mine, "Bea"))[1], "#crest-6");
        assert.equal((await tab.evaluate(mine, "Ann"))[1], "#crest-1");
      }
      await bea.screenshot({ path: `${shots}crest-table-phone.png` });
    }));
}
