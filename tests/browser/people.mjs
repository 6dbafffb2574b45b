// people.mjs: accounts and ratings, the screen handed round, and how their pages look.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { PASSWORD, make, mover, openPeople, resign, signUp, twoAtTable, withServer } from "./together.mjs";
import { noSerious, noSideways, noTinyText, withAxe } from "./pages.mjs";
import { hasServe, startServer } from "./server.mjs";
import { page, serve, shots, until, visitor } from "./site.mjs";

const LOOKS = {
  day: {},
  small: { width: 360, height: 740, touch: true, dark: true },
  wide: { width: 2560, height: 1440 },
};

async function accountLife(visit, url) {
  const ann = await visit();
  await ann.waitForSelector(".game");
  const table = await make(ann, url);
  await ann.goto(`${url}#/settings`);
  await ann.getByLabel("Your name").fill("Annabel");
  await ann.getByLabel("Your name").blur();
  await ann.getByText("on the server you are Annabel").waitFor();
  await ann.goto(`${url}#/account`);
  await ann.getByText("You play as the guest Annabel").waitFor();
  const fresh = ann.locator("form").filter({ hasText: "Make the account" });
  await fresh.getByLabel("Name").fill("Ann");
  await fresh.getByLabel("Password").fill("short");
  await fresh.getByRole("button").click();
  await ann.getByText("A password has at least 8 characters.").waitFor();
  await signUp(ann, url, "Ann");
  await ann.goto(`${url}#/tables`);
  await ann.locator(`.tl a[href="#/t/${table.id}"]`).getByText("Continue").waitFor();
  return ann;
}

async function secondDevice(visit, url, ann) {
  const other = await visit("#/account");
  const door = other.locator("form").filter({ hasText: "Sign in" });
  await door.getByLabel("Name").fill("Ann");
  await door.getByLabel("Password").fill("wrong password");
  await door.getByRole("button").click();
  await other.getByText("Name or password is wrong.").waitFor();
  await door.getByLabel("Password").fill(PASSWORD);
  await door.getByRole("button").click();
  await other.getByText("Signed in as Ann").waitFor();
  await ann.goto(`${url}#/account`);
  await ann.reload();
  await until(ann, () => document.querySelectorAll(".devices li").length === 2);
  assert.match(await ann.locator(".devices li b").first().innerText(), /Chrome on Linux/);
  await ann.screenshot({ path: `${shots}account.png`, fullPage: true });
  await ann.getByRole("button", { name: /^Sign out Chrome/ }).click();
  await until(ann, () => document.querySelectorAll(".devices li").length === 1);
  await other.reload();
  await other.getByText("Nobody needs an account to play.").waitFor();
}

async function ownBot(ann) {
  await ann.getByLabel("Name of the bot").fill("Rook");
  await ann.getByRole("button", { name: "Make a bot account" }).click();
  await ann.getByText("The token of Rook, shown this once").waitFor();
  await until(ann, () =>
    [...document.querySelectorAll("label")].some(
      (l) => l.textContent.includes("Name of the bot") && l.querySelector("input")?.value === "",
    ),
  );
  assert.match(await ann.locator(".hash").innerText(), /^s\.\w{32}$/);
  await ann.reload();
  await ann.locator(".devices").getByText("Rook (bot)").waitFor();
  await ann.getByRole("button", { name: "A new token for Rook" }).click();
  await ann.getByText("The token of Rook, shown this once").waitFor();
  await ann.screenshot({ path: `${shots}bots.png`, fullPage: true });
  const row = ann.locator(".tl li", { has: ann.getByRole("button", { name: "A new token for Rook" }) });
  await row.getByRole("button", { name: "Delete" }).click();
  await row.getByRole("button", { name: "Delete" }).click();
  await row.waitFor({ state: "detached" });
}

async function changes(ann) {
  const word = ann.locator("form").filter({ hasText: "New password" });
  await word.getByLabel("Password now").fill("not this one");
  await word.getByLabel("New password").fill("battery staple");
  await word.getByRole("button").click();
  await ann.getByText("The password is wrong.").waitFor();
  await word.getByLabel("Password now").fill(PASSWORD);
  await word.getByRole("button").click();
  await ann.getByText("The password is changed.").waitFor();
  const hook = ann.locator("form").filter({ hasText: "Address" });
  await hook.getByLabel("Address").fill("somewhere");
  await hook.getByRole("button", { name: "Save" }).click();
  await ann.getByText("A webhook's address begins with").waitFor();
  await hook.getByLabel("Address").fill("https://example.org/hook");
  await hook.getByRole("button", { name: "Save" }).click();
  await ann.getByText("This secret signs every call").waitFor();
  assert.match(await ann.locator(".hash").innerText(), /^[0-9a-f]{64}$/);
  await ann.getByRole("button", { name: "Remove" }).click();
  await ann.getByText("The webhook is removed.").waitFor();
}

async function leaves(ann) {
  const saved = ann.waitForEvent("download");
  await ann.getByRole("button", { name: "Download", exact: true }).click();
  const file = JSON.parse(readFileSync(await (await saved).path(), "utf8"));
  assert.equal(file.name, "Ann");
  assert.equal(file.games.length, 1);
  await ann.getByRole("button", { name: "Sign out", exact: true }).click();
  const door = ann.locator("form").filter({ hasText: "Sign in" });
  await door.getByLabel("Name").fill("Ann");
  await door.getByLabel("Password").fill("battery staple");
  await door.getByRole("button").click();
  await ann.getByText("Signed in as Ann").waitFor();
  const end = ann.locator(".leave");
  for (const [word, then] of [
    ["nothing like it", "The password is wrong."],
    ["battery staple", "Everything about you is deleted."],
  ]) {
    await end.getByLabel("Password").fill(word);
    await end.getByRole("button", { name: "Delete the account" }).click();
    await end.getByRole("button", { name: "Delete for good" }).click();
    await ann.getByText(then).waitFor();
  }
}

/** Starts a table of two people at this screen. */
async function shareScreen(tab, url, game) {
  await tab.goto(`${url}#/tables`);
  await tab.waitForSelector(".pick");
  await tab.getByRole("button", { name: game }).click();
  await tab.locator(".seg").filter({ hasText: "Players" }).getByText("2", { exact: true }).click();
  await tab.getByLabel("Seat 2", { exact: true }).selectOption({ label: "Person at this screen" });
  await tab.getByLabel("Name at seat 2").fill("Gwyn");
  await tab.getByRole("button", { name: "Start the game" }).click();
}

/** Plays a game of Abraca until the screen has to be handed over. */
async function untilHandOver(tab) {
  await tab.waitForSelector(".handover, .cb.ok");
  while (!(await tab.locator(".handover").count())) {
    await tab.waitForSelector(".cb.ok");
    const end = tab.locator('[data-move="end"]');
    if (await end.count()) await end.click();
    else await tab.keyboard.press(await tab.locator(".cb.ok b").last().innerText());
    await tab.waitForSelector(".handover, .prompt:not(.waiting)");
  }
}

async function everyLook(url) {
  const account = await fetch(`${url}api/1/accounts`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ name: "Ysolde", password: PASSWORD }),
  });
  assert.equal(account.status, 201);
  const cookie = { name: "conclave", value: (await account.json()).token, url };
  const made = await fetch(`${url}api/1/tables`, {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${cookie.value}` },
    body: JSON.stringify({ game: "abraca", seats: 3, players: [{ kind: "me" }, { kind: "open" }, { kind: "bot" }] }),
  });
  const { id } = await made.json();
  return {
    cookie,
    places: {
      account: ["#/account", ".devices li"],
      ratings: ["#/ratings/abraca", ".ladder"],
      person: ["#/person/Ysolde", ".ladder"],
      "tables-online": ["#/tables", ".tl li"],
      "waiting-room": [`#/t/${id}`, ".linkbox"],
    },
  };
}

export async function people(test, browser) {
  const site = await serve(page);

  await test("one screen for two: what is hidden is covered in between", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await shareScreen(tab, site.url, "Abraca");
    const names = new Set();
    for (let hands = 0; hands < 4; hands++) {
      await untilHandOver(tab);
      assert.equal(await tab.locator(".stone, .rack, .log").count(), 0, "the table is not in the page");
      names.add(await tab.locator(".handover h1").innerText());
      await tab.screenshot({ path: `${shots}handover.png` });
      if (hands === 1) {
        await tab.reload();
        await tab.waitForSelector(".handover");
      }
      await tab.keyboard.press("Enter");
      await tab.waitForSelector(".cb.ok");
    }
    assert.deepEqual([...names].sort(), ["Pass the screen to Gwyn", "Pass the screen to Ysolde"]);
    faults.push(...own);
    await context.close();
  });

  for (const dark of [false, true])
    await test(`axe finds nothing serious on a covered screen, ${dark ? "night" : "day"}`, () =>
      withAxe(browser, site.url, { dark, width: 360, height: 740 }, async (tab) => {
        await shareScreen(tab, site.url, "Abraca");
        await untilHandOver(tab);
        await noSerious(tab, "handover");
        await noSideways(tab, "handover");
      }));

  await test("one screen for two: where nothing is hidden nothing is covered", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url);
    await shareScreen(tab, site.url, "Archmage");
    const whose = () => document.querySelector(".player.turn .name")?.textContent ?? "";
    const seen = new Set();
    for (let i = 0; i < 40 && seen.size < 2; i++) {
      await tab.waitForSelector(".prompt:not(.waiting)");
      seen.add(await tab.evaluate(whose));
      assert.equal(await tab.locator(".handover").count(), 0);
      await tab.locator("main [data-legal]").first().dispatchEvent("click");
      await until(tab, () => document.querySelector(".prompt:not(.waiting)"));
    }
    assert.equal(seen.size, 2);
    faults.push(...own);
    await context.close();
  });

  await site.stop();
  if (!hasServe()) return;

  await test("an account's life, from guest to deletion", (faults) =>
    withServer(
      faults,
      browser,
      async (visit, url) => {
        const ann = await accountLife(visit, url);
        await secondDevice(visit, url, ann);
        await ownBot(ann);
        await changes(ann);
        await leaves(ann);
      },
      /status of 401/,
    ));

  await test("rated games move the ratings, shown by name", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const prepare = async (tab) => void (await tab.getByText("Rated", { exact: true }).click());
      const { ann, bea } = await twoAtTable(visit, url, { accounts: true, prepare });
      await mover(ann, bea);
      await resign(ann);
      await bea.locator(".notice").getByText("Ann: 1500, now").waitFor();
      await openPeople(bea);
      await bea
        .locator(".online-panel")
        .getByText(/rated 1[56]\d\d/)
        .waitFor();
      await bea.goto(`${url}#/ratings/abraca`);
      await bea.locator(".board-table tbody tr").nth(1).waitFor();
      assert.match(await bea.locator(".board-table tbody tr.mine").innerText(), /^1\s+Bea/);
      await bea.screenshot({ path: `${shots}ratings.png` });
      await bea.getByRole("link", { name: "Ann" }).click();
      await bea.getByText("Here since").waitFor();
      await bea.locator(".tl .figure").waitFor();
    }));

  for (const [look, how] of Object.entries(LOOKS))
    await test(`pages of people, ${look}`, async (faults) => {
      const server = await startServer();
      try {
        const { cookie, places } = await everyLook(server.url);
        const { tab, context, faults: own } = await visitor(browser, server.url, how);
        await context.addCookies([cookie]);
        await tab.reload();
        for (const [name, [hash, what]] of Object.entries(places)) {
          await tab.goto(server.url + hash);
          await tab.waitForSelector(what);
          await noSideways(tab, `${name} ${look}`);
          await noTinyText(tab, `${name} ${look}`);
          await tab.screenshot({ path: `${shots}${name}-${look}.png`, fullPage: true });
        }
        faults.push(...own);
        await context.close();
        await withAxe(browser, server.url, how, async (page) => {
          await page.context().addCookies([cookie]);
          await page.reload();
          for (const [name, [hash, what]] of Object.entries(places)) {
            await page.goto(server.url + hash);
            await page.waitForSelector(what);
            await noSerious(page, name);
          }
          await page.getByRole("button", { name: "Fill with bots" }).click();
          await page.getByRole("button", { name: "Begin" }).click();
          await page.waitForSelector(".abraca .prompt");
          await openPeople(page);
          await noSerious(page, "online panel");
          await noSideways(page, `online panel ${look}`);
          await page.screenshot({ path: `${shots}online-panel-${look}.png` });
          await page.getByRole("button", { name: "Chat" }).click();
          await page.waitForSelector(".chat");
          await noSerious(page, "chat");
        });
      } finally {
        await server.stop();
      }
    });
}
