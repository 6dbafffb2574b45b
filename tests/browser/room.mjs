// room.mjs: the thinking room: a finished game is branched, drawn on, kept, saved and opened again, by
// mouse, touch and keys, with and without a network.
import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { noSerious, noSideways, withAxe } from "./pages.mjs";
import { hasServe, startServer } from "./server.mjs";
import { page, repository, serve, shots, until, visitor } from "./site.mjs";

const PHONE = { width: 390, height: 844, touch: true };
/** Two mages, 37 plies; p1 is asked after 23 of them and calls 7. */
const GAME = readFileSync(`${repository}tests/golden/abraca-two-easy.rec`, "utf8");
const ASKED = 23;

/** Puts a finished game into the browser, as if it had been played there. */
const keepGame = (record) => {
  const entry = { id: "done", game: "abraca", names: ["Ann", "Ben"], viewer: 0, aid: false, over: true, changed: 1 };
  localStorage.setItem("conclave.table.done", JSON.stringify({ ...entry, record }));
};

const place = (tab, at) =>
  until(
    tab,
    (want) => {
      const { at: here, state } = document.querySelector("main.room")?.dataset ?? {};
      return here === want && state === "shown";
    },
    at,
  );
const rows = (tab) => tab.locator(".lines [role=treeitem]");
const named = (tab, name) => tab.getByRole("button", { name, exact: true });
const call = (n) => `[data-place="call:${n}"]`;

/** A visitor in the room of the game, where p1 is asked. */
async function inside(browser, url, look = {}) {
  const guest = await visitor(browser, url, look);
  await guest.tab.evaluate(keepGame, GAME);
  await guest.tab.goto(`${url}#/room/done/${ASKED}`);
  await guest.tab.reload();
  await place(guest.tab, `${ASKED}`);
  return guest;
}

/** Calls a number nobody holds, chooses the die and lets a bot answer: line A. */
async function lineA(tab, click) {
  await click(tab.locator(call(1)));
  await place(tab, `${ASKED}.1`);
  await click(tab.locator('[data-outcome="roll 2"]'));
  await place(tab, `${ASKED}.1.0`);
  await click(named(tab, "A bot answers"));
  await until(tab, (start) => document.querySelector("main.room").dataset.at.startsWith(start), `${ASKED}.1.0.0`);
}

async function draw(tab, click) {
  await click(named(tab, "Draw an arrow"));
  await click(tab.locator(call(2)));
  await click(tab.locator(call(7)));
  await click(named(tab, "Draw an arrow"));
  await click(named(tab, "Mark a place"));
  await click(tab.locator(call(4)));
  await click(named(tab, "Mark a place"));
  await until(
    tab,
    () => document.querySelectorAll(".drawn .arw:not([hidden]), .drawn .ring:not([hidden])").length === 2,
  );
}

const comment = (tab) => tab.locator(".notes textarea");

/** Says something, then another line from the same place, which is put before the first and deleted. */
async function promoteAndDelete(tab) {
  await tab.locator(".lines [data-knot]").filter({ hasText: "calls 1" }).first().click();
  await place(tab, `${ASKED}.1`);
  await tab.locator(".lines [aria-selected=true]").waitFor();
  assert.ok(await named(tab, "Promote").isDisabled(), "the only line beside the game is the first");
  await named(tab, "Try another move").click();
  await place(tab, `${ASKED}`);
  await tab.locator(call(5)).click();
  await place(tab, `${ASKED}.2`);
  await tab.getByText("Line B").waitFor({ state: "attached" });
  await named(tab, "Promote").click();
  await place(tab, `${ASKED}.1`);
  const all = await rows(tab).count();
  await named(tab, "Delete from here").click();
  await place(tab, `${ASKED}`);
  assert.equal(await rows(tab).count(), all - 1);
  await named(tab, "Undo the change").click();
  await place(tab, `${ASKED}.1`);
  await named(tab, "Delete from here").click();
  await place(tab, `${ASKED}`);
}

/** What the rows say, without the chances, which are worked out one after another. */
const wordsOf = () =>
  [...document.querySelectorAll(".lines :is(.lt, .what, .cmt)")].map((e) => e.innerText.trim()).join("\n");
const says = (tab, words) =>
  until(
    tab,
    (want) =>
      [...document.querySelectorAll(".lines :is(.lt, .what, .cmt)")].map((e) => e.innerText.trim()).join("\n") === want,
    words,
  );

export async function room(test, browser) {
  const site = await serve(page);

  await test("the thinking room: from the end of a game, the records and a replay", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await tab.evaluate(keepGame, GAME);
    await tab.goto(`${site.url}#/records`);
    await tab.reload();
    await tab.getByRole("link", { name: /^Think about the game/ }).click();
    await place(tab, "37");
    await tab.goto(`${site.url}#/table/done`);
    await named(tab, "Think about it").click();
    await place(tab, "37");
    await tab.goto(`${site.url}#/replay/done/${ASKED}`);
    await tab.getByRole("link", { name: "Think about it" }).click();
    await place(tab, `${ASKED}`);
    faults.push(...own);
    await context.close();
  });

  await test("the thinking room: lines by mouse are kept, saved, verified and opened again", async (faults) => {
    const { tab, context, faults: own } = await inside(browser, site.url);
    await lineA(tab, (on) => on.click());
    await comment(tab).fill("She could not know.\nNobody could # then.");
    await tab.locator(".lines [role=treeitem]").first().click();
    await place(tab, "0");
    await tab.locator(".lines .cmt").waitFor();
    await promoteAndDelete(tab);
    await draw(tab, (on) => on.click());
    await until(tab, () => document.querySelector(".budget [data-done]")?.dataset.done > 5);
    await tab.screenshot({ path: `${shots}room-desktop.png` });
    const before = await tab.evaluate(wordsOf);
    await tab.reload();
    await place(tab, `${ASKED}`);
    await tab.locator(".lines .cmt").waitFor();
    await until(tab, () => document.querySelectorAll(".drawn .arw:not([hidden])").length === 1);
    await says(tab, before);
    const [file] = await Promise.all([tab.waitForEvent("download"), named(tab, "Save the lines").click()]);
    const text = readFileSync(await file.path(), "utf8");
    assert.match(text, /#\| line\n#\| {3}p1: cast 1\n#\| {3}\* roll 2\n/);
    assert.match(text, /#\| +say Nobody could # then\.\n/);
    assert.match(text, /#\| arrow call:2 call:7\n/);
    assert.equal(text.replace(/^#\|.*\n/gm, ""), GAME, "the game itself is as it was");
    faults.push(...own);
    await context.close();
    await opensAgain(browser, site.url, text, before);
  });

  await test("the thinking room: a phone, by touch", async (faults) => {
    const { tab, context, faults: own } = await inside(browser, site.url, PHONE);
    await lineA(tab, (on) => on.tap());
    await named(tab, "Take back").tap();
    await place(tab, `${ASKED}.1.0`);
    await named(tab, "Try another move").tap();
    await place(tab, `${ASKED}`);
    await draw(tab, (on) => on.tap());
    await noSideways(tab, "room");
    await tab.screenshot({ path: `${shots}room-phone.png`, fullPage: true });
    faults.push(...own);
    await context.close();
  });

  await test("the thinking room: by keys alone", async (faults) => {
    const { tab, context, faults: own } = await inside(browser, site.url);
    await tab.keyboard.press("ArrowLeft");
    await place(tab, `${ASKED - 1}`);
    await tab.keyboard.press("ArrowRight");
    await place(tab, `${ASKED}`);
    await tab.keyboard.press("1");
    await place(tab, `${ASKED}.1`);
    await tab.keyboard.press("2");
    await place(tab, `${ASKED}.1.0`);
    await tab.keyboard.press("u");
    await place(tab, `${ASKED}.1`);
    await tab.locator(".lines [tabindex='0']").focus();
    await tab.keyboard.press("ArrowLeft");
    await place(tab, `${ASKED}`);
    await until(tab, () => document.activeElement?.matches("[role=treeitem][aria-selected=true]"));
    await named(tab, "Mark a place").focus();
    await tab.keyboard.press("Enter");
    await until(tab, () => document.activeElement?.matches("[data-place]"));
    await tab.keyboard.press("Enter");
    await until(tab, () => document.querySelectorAll(".drawn .ring").length === 1);
    await tab.keyboard.press("Escape");
    assert.equal(await tab.locator(".table.drawing").count(), 0);
    faults.push(...own);
    await context.close();
  });

  await test("the thinking room: what I knew hides what I could not see, and thinking stops when told", async (faults) => {
    const { tab, context, faults: own } = await inside(browser, site.url);
    const hidden = () => tab.evaluate(() => document.querySelector(".mine")?.innerText.trim() ?? "");
    const open = await hidden();
    await tab.getByLabel("What I knew").check({ force: true });
    await until(tab, (was) => (document.querySelector(".mine")?.innerText.trim() ?? "") !== was, open);
    await tab.locator(call(1)).click();
    await place(tab, `${ASKED}.1`);
    assert.equal(await tab.locator("[data-outcome]").count(), 0, "what is drawn cannot be chosen unseen");
    await named(tab, "Throw").click();
    await place(tab, `${ASKED}.1.0`);
    await named(tab, "Stop thinking").click();
    const done = () => tab.locator(".budget [data-done]").getAttribute("data-done");
    const then = await done();
    await tab.keyboard.press("ArrowLeft");
    await place(tab, `${ASKED}.1`);
    assert.equal(await done(), then);
    await named(tab, "Think on").click();
    await until(tab, () => {
      const { done: n, all } = document.querySelector(".budget [data-done]").dataset;
      return n === all;
    });
    await tab.locator(".lines .p").filter({ hasText: "%" }).first().waitFor();
    faults.push(...own);
    await context.close();
  });

  await test("the thinking room: a way of several steps is gone as one, and every step is a ply", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url);
    const record = readFileSync(`${repository}tests/golden/archmage-sample.rec`, "utf8");
    const ply = record
      .split("\n")
      .filter((l) => /^(\*|p\d:) /.test(l))
      .findIndex((l) => /: travel /.test(l));
    await tab.evaluate(keepGame, record);
    await tab.goto(`${site.url}#/room/done/${ply}`);
    await tab.reload();
    await place(tab, `${ply}`);
    await tab.locator(".world .far[data-legal]").last().click();
    await until(
      tab,
      (from) => {
        const [game, ...beside] = document.querySelector("main.room").dataset.at.split(".");
        return Number(game) + beside.length > from + 1;
      },
      ply,
    );
    faults.push(...own);
    await context.close();
  });

  await test("the thinking room is closed while a game runs", async () => {
    const { tab, context } = await visitor(browser, site.url);
    await tab.evaluate(keepGame, GAME);
    await tab.evaluate(() => {
      const key = "conclave.table.done";
      localStorage.setItem(key, JSON.stringify({ ...JSON.parse(localStorage.getItem(key)), over: false }));
    });
    await tab.goto(`${site.url}#/room/done`);
    await tab.reload();
    await tab.getByText("This game still runs").waitFor();
    assert.equal(await tab.locator("main.room").count(), 0);
    await context.close();
  });

  for (const dark of [false, true])
    await test(`axe finds nothing in the thinking room, ${dark ? "night" : "day"}`, () =>
      withAxe(browser, site.url, { dark }, async (tab) => {
        await tab.evaluate(keepGame, GAME);
        await tab.goto(`${site.url}#/room/done/${ASKED}`);
        await tab.reload();
        await place(tab, `${ASKED}`);
        await lineA(tab, (on) => on.click());
        await comment(tab).fill("Said.");
        await noSerious(tab, "room");
        await tab.screenshot({ path: `${shots}room-${dark ? "night" : "day"}.png` });
      }));

  if (hasServe())
    await test("the thinking room on a server's page", async (faults) => {
      const server = await startServer();
      const { tab, context, faults: own } = await inside(browser, server.url);
      await lineA(tab, (on) => on.click());
      await tab.reload();
      await until(tab, (start) => document.querySelector("main.room")?.dataset.at.startsWith(start), `${ASKED}.1.0.0`);
      faults.push(...own);
      await context.close();
      await server.stop();
    });

  await test("the thinking room without a network", async () => {
    const own = await serve(page);
    const { tab, context, faults } = await inside(browser, own.url);
    await tab.evaluate(() => navigator.serviceWorker.ready.then(() => 1));
    await until(tab, async () => (await caches.keys()).length > 0);
    await lineA(tab, (on) => on.click());
    const before = await rows(tab).count();
    await own.stop();
    await tab.reload();
    await until(tab, (n) => document.querySelectorAll(".lines [role=treeitem]").length === n, before);
    await tab.keyboard.press("Home");
    await place(tab, "0");
    assert.deepEqual(faults, []);
    await context.close();
  });

  await site.stop();
}

/** Another browser opens the file and stands in the same room; the command finds the lines sound. */
async function opensAgain(browser, url, text, before) {
  const { tab, context, faults } = await visitor(browser, url);
  await tab.goto(`${url}#/records`);
  const [chooser] = await Promise.all([
    tab.waitForEvent("filechooser"),
    tab.getByRole("button", { name: "Open a record file" }).click(),
  ]);
  await chooser.setFiles({ name: "lines.rec", mimeType: "text/plain", buffer: Buffer.from(text) });
  await until(tab, () => location.hash.startsWith("#/room/"));
  await says(tab, before);
  assert.deepEqual(faults, []);
  await context.close();
  const command = `${repository}build/conclave`;
  if (!existsSync(command)) return;
  const file = `${shots}room-lines.rec`;
  writeFileSync(file, text);
  assert.match(execFileSync(command, ["verify", file], { encoding: "utf8" }), /37 plies, 1 other line, dice proven/);
}
