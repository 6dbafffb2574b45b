// journeys-online.mjs: people who play together from the first click to the last: friends with a bad
// connection and one who comes late, and somebody who looks on.
import assert from "node:assert/strict";
import { asks, callOrEnd, make, mover, named, openPeople, resign, twoAtTable, withServer } from "./together.mjs";
import { noSideways } from "./pages.mjs";
import { hasServe } from "./server.mjs";
import { shots, until, visitor } from "./site.mjs";
import { startWire } from "./wire.mjs";

const PHONE = { width: 390, height: 844, touch: true };
const lines = () => document.querySelectorAll(".logp .log li").length;
const backs = () => document.querySelectorAll(".rack .stone.back").length;

/** Five minutes later racks are open to those who look on, and to nobody who plays. */
async function opensLater(dora, ann) {
  await dora.reload();
  await until(dora, () => document.querySelectorAll(".rack .stone").length >= 10);
  await until(dora, () => document.querySelectorAll(".rack .stone.back").length === 0);
  await dora.screenshot({ path: `${shots}journey-looking-on-open.png` });
  await ann.reload();
  await until(ann, () => document.querySelectorAll(".own .stone.back").length > 0);
  assert.equal(await ann.locator(".own .stone:not(.back, .gone)").count(), 0, "who plays sees no more");
}

/** The one of several who is asked now. */
async function asked(tabs) {
  for (let tries = 0; tries < 3000; tries++) {
    for (const tab of tabs) if (await tab.evaluate(asks)) return tab;
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error("nobody is asked");
}

/** Lets whoever is asked act until it is this one's turn. */
async function untilTurnOf(tab, tabs) {
  for (let turn = 0; turn < 200; turn++) {
    const who = await asked(tabs);
    if (who === tab) return;
    await callOrEnd(who);
  }
  throw new Error("it is never their turn");
}

/** Ann makes a table with a clock and begins it while one seat is still free. */
async function beginWithoutCal(ann, bea, url, wire) {
  await named(ann, "Ann");
  await named(bea, "Bea");
  const prepare = (tab) => tab.getByLabel("Clock").selectOption("25");
  const table = await make(ann, url, { seats: 3, prepare, standIn: "novice" });
  await bea.goto(`${wire.url}${table.path}`);
  await bea.getByRole("button", { name: "Sit down" }).first().click();
  await bea.getByText("You sit here").waitFor();
  await ann.getByRole("button", { name: "Begin" }).click();
  await ann.getByText("1 seat is still open").waitFor();
  assert.equal(await ann.getByLabel("How strong these bots are").inputValue(), "novice");
  await ann.getByRole("button", { name: "Begin with bots" }).click();
  await Promise.all([ann, bea].map((tab) => tab.waitForSelector("main.table .prompt")));
  return table;
}

/** Bea moves while her connection is gone: nothing is lost, and everybody sees her away and back. */
async function cutInTheMiddle(ann, bea, wire) {
  await untilTurnOf(bea, [ann, bea]);
  const told = await ann.evaluate(lines);
  wire.cut();
  await bea.getByText("The connection is lost").waitFor();
  await ann.locator(".rack .chip.away").waitFor();
  const number = await bea.locator(".cb.ok b").last().innerText();
  await bea.keyboard.press(number);
  await bea.getByText("Your move is kept").waitFor();
  await bea.screenshot({ path: `${shots}journey-cut.png` });
  wire.mend();
  await bea.getByText("The connection is lost").waitFor({ state: "detached" });
  await until(ann, (n) => document.querySelectorAll(".logp .log li").length > n, told);
  await ann.locator(".rack .chip.away").waitFor({ state: "detached" });
}

/** A rematch is asked for while Bea is cut off; she finds the offer, and nobody's clock ran meanwhile. */
async function playAgain(ann, bea, cal, wire) {
  const old = await ann.evaluate(() => location.hash);
  wire.cut();
  await bea.getByText("The connection is lost").waitFor();
  await ann.getByRole("button", { name: "Play again" }).click();
  const offer = (tab) => tab.locator(".notice").filter({ hasText: "for another game" });
  await offer(ann)
    .getByText(/Waiting for .*Bea/)
    .waitFor();
  assert.equal(await ann.getByRole("button", { name: "Play again" }).count(), 0, "she asked, once");
  await offer(cal).getByRole("button", { name: "Accept" }).click();
  assert.equal(await ann.evaluate(() => location.hash), old, "nothing begins without Bea");
  wire.mend();
  await offer(bea).getByRole("button", { name: "Accept" }).click();
  for (const tab of [ann, bea, cal]) {
    await until(tab, (h) => location.hash.startsWith("#/t/") && location.hash !== h, old);
    await tab.waitForSelector("main.table .prompt");
    await until(tab, () => document.querySelectorAll(".clocks .clock").length === 3);
    const left = await tab.locator(".clocks .clock").allInnerTexts();
    for (const text of left) assert.match(text, /2[2-5]:\d\d/, "nobody has lost time");
  }
  assert.equal(
    new Set(await Promise.all([ann, bea, cal].map((t) => t.evaluate(() => location.hash.split("/")[2])))).size,
    1,
  );
}

/** Who looks on is counted, and may speak. */
async function talks(dora, ann) {
  await openPeople(ann);
  await ann.getByText("1 person looks on").waitFor();
  await ann.keyboard.press("Escape");
  await dora.getByRole("button", { name: /^Chat/ }).click();
  await dora.fill(".chat input", "well played");
  await dora.keyboard.press("Enter");
  await ann.getByRole("button", { name: /Chat, 1 new/ }).click();
  await ann.locator(".chat").getByText("well played").waitFor();
  await ann.keyboard.press("Escape");
  await dora.locator(".side.chat").getByRole("button", { name: "Close" }).click();
}

/** Once it is over nothing is hidden from who looked on, at the table and in the replay. */
async function seesTheEnd(dora) {
  await dora.waitForSelector(".prompt.over");
  await until(dora, () => !document.querySelector(".rack .stone.back"));
  await dora.screenshot({ path: `${shots}journey-open.png` });
  await dora.getByRole("button", { name: "Analysis" }).click();
  await dora.waitForSelector(".scrub");
  await dora.keyboard.press("Home");
  await dora.getByText(/^Step 0 of [1-9]/).waitFor();
  await dora.getByRole("button", { name: "Verify the dice" }).click();
  await dora.waitForSelector(".chip.good");
}

export async function journeysOnline(test, browser) {
  if (!hasServe()) return;

  await test("journey: friends with a bad connection, one of them late", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const wire = await startWire(url);
      const phone = await visitor(browser, wire.url, PHONE);
      try {
        const ann = await visit();
        const bea = phone.tab;
        const table = await beginWithoutCal(ann, bea, url, wire);
        await cutInTheMiddle(ann, bea, wire);
        const cal = await visit();
        await named(cal, "Cal");
        await cal.goto(`${url}${table.path}`);
        await cal.getByRole("button", { name: /Take this seat/ }).click();
        await cal.getByText("Your rack").waitFor();
        await ann.locator(".logp").getByText("takes the seat that a bot kept").waitFor();
        await untilTurnOf(cal, [ann, bea, cal]);
        await callOrEnd(cal);
        await resign(cal);
        await ann.locator(".rack .chip.away").filter({ hasText: "gave up" }).waitFor();
        await resign(ann);
        await Promise.all([ann, bea, cal].map((tab) => tab.waitForSelector(".prompt.over")));
        await bea.locator(".result li", { hasText: "Cal" }).getByText("gave up").waitFor();
        for (const tab of [ann, cal]) await tab.keyboard.press("Escape");
        await playAgain(ann, bea, cal, wire);
        faults.push(...phone.faults.filter((f) => !/WebSocket|ERR_/.test(f)));
      } finally {
        await phone.context.close();
        await wire.stop();
      }
    }));

  await test("journey: somebody looks on, from the lobby to the record", (faults) =>
    withServer(
      faults,
      browser,
      async (visit, url, server) => {
        const prepare = (tab) => tab.getByLabel("Those who look on see what is hidden").selectOption("5");
        const { ann, bea, table } = await twoAtTable(visit, url, { prepare });
        const dora = await visit("#/tables", PHONE);
        await named(dora, "Dora");
        await dora
          .locator(".panel")
          .filter({ hasText: "Open tables" })
          .getByText(/^Running/)
          .click();
        await dora.getByRole("link", { name: "Watch" }).click();
        await dora.waitForSelector("main.table .prompt");
        await noSideways(dora, "looking on");
        await dora.getByText("What is hidden can be seen 5 minutes later.").waitFor();
        assert.equal(await dora.getByText("Your rack").count(), 0);
        assert.equal(await dora.locator("[data-legal]").count(), 0, "nothing can be chosen");
        const hidden = await dora.evaluate(backs);
        assert.ok(hidden > 5, `racks are turned away from who looks on: ${hidden}`);
        await dora.screenshot({ path: `${shots}journey-looking-on.png` });
        const told = await dora.evaluate(lines);
        await callOrEnd((await mover(ann, bea))[0]);
        await until(dora, (n) => document.querySelectorAll(".logp .log li").length > n, told);
        await talks(dora, ann);
        await dora.getByRole("button", { name: "Watch it open" }).click();
        await dora.getByText("Step 0 of 0").waitFor();
        await dora.goto(`${url}#/t/${table.id}`);
        await dora.waitForSelector("main.table .prompt");
        await server.earlier(10);
        await opensLater(dora, ann);
        await resign(bea);
        await seesTheEnd(dora);
      },
      /WebSocket|ERR_/,
    ));
}
