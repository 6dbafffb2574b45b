// online.mjs: two browsers at one table of a server of ours, and what they agree on.
import assert from "node:assert/strict";
import {
  asks,
  callOnce,
  callOrEnd,
  make,
  mover,
  named,
  openPeople,
  resign,
  twoAtTable,
  withServer,
} from "./together.mjs";
import { hasServe } from "./server.mjs";
import { shots, until } from "./site.mjs";

const logLines = (tab) => tab.evaluate(() => document.querySelectorAll(".logp .log li").length);

export async function online(test, browser) {
  if (!hasServe()) return;

  await test("two browsers play each other online, one reloads in the middle", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea } = await twoAtTable(visit, url);
      for (let turn = 0; turn < 6; turn++) {
        const [who] = await mover(ann, bea);
        await callOnce(who);
      }
      const told = await logLines(bea);
      assert.ok(told > 1);
      await bea.reload();
      await bea.waitForSelector(".abraca .prompt");
      await until(bea, (n) => document.querySelectorAll(".logp .log li").length >= n, told);
      await ann.keyboard.press("c");
      await ann.fill(".chat input", "well met");
      await ann.keyboard.press("Enter");
      await bea.getByRole("button", { name: /Chat, 1 new/ }).click();
      await bea.locator(".chat").getByText("Ann (guest): well met").waitFor();
      await ann.locator(".chat").getByText("Bea (guest) sits down.").waitFor();
      await bea.screenshot({ path: `${shots}online.png` });
    }));

  await test("a take-back and a pause are asked for, answered, and seen by all", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea, table } = await twoAtTable(visit, url);
      const cal = await visit(`t/${table.id}`);
      await cal.waitForSelector(".abraca .prompt");
      const [first, second] = await mover(ann, bea);
      await callOnce(first);
      const told = await logLines(first);
      await openPeople(first);
      await first.keyboard.press("Escape");
      await first.waitForSelector(".online-panel", { state: "detached" });
      assert.match(await first.evaluate(() => document.activeElement?.getAttribute("aria-label")), /^People/);
      await first.keyboard.press("Enter");
      await first.locator(".online-panel").getByText("1 person looks on").waitFor();
      await first.getByRole("button", { name: "Take my last move back" }).click();
      await first.locator(".notice").getByText("You asked to take your last move back").waitFor();
      await cal.locator(".notice").getByText("asks to take the last move back").waitFor();
      await first.screenshot({ path: `${shots}offer.png` });
      await second.getByRole("button", { name: "Agree" }).click();
      await until(first, (n) => document.querySelectorAll(".logp .log li").length < n, told);
      await first.waitForSelector(".notice", { state: "detached" });
      await first.waitForSelector(".cb.ok");
      await first.getByRole("button", { name: "Pause the game" }).click();
      await second.getByRole("button", { name: "Decline" }).click();
      await first.locator(".notice").getByText("declines.").waitFor();
      await first.getByRole("button", { name: "Pause the game" }).click();
      await second.getByRole("button", { name: "Agree" }).click();
      for (const tab of [first, second, cal]) await tab.locator(".notice").getByText("The game is paused").waitFor();
      assert.equal(await first.locator(".cb.ok").count(), 0);
      await second.locator(".notice").getByRole("button", { name: "Go on" }).click();
      await first.waitForSelector(".cb.ok");
    }));

  await test("giving up is asked twice; another game begins when both want it", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea } = await twoAtTable(visit, url);
      await openPeople(ann);
      await ann.getByRole("button", { name: "Give up" }).click();
      await ann.getByRole("button", { name: "Play on" }).click();
      assert.equal(await bea.locator(".prompt.over").count(), 0);
      await ann.getByRole("button", { name: "Give up" }).click();
      await ann.getByRole("button", { name: "Yes, give up" }).click();
      await Promise.all([ann, bea].map((tab) => tab.waitForSelector(".prompt.over")));
      const old = await ann.evaluate(() => location.hash);
      const offer = (tab) => tab.locator(".notice").filter({ hasText: "for another game" });
      await ann.getByRole("button", { name: "Play again" }).click();
      await offer(ann).getByText("Waiting for Bea").waitFor();
      await offer(bea).getByText("Ann asks for another game").waitFor();
      await bea.screenshot({ path: `${shots}another-game.png` });
      await offer(bea).getByRole("button", { name: "Decline" }).click();
      await Promise.all([ann, bea].map((tab) => offer(tab).waitFor({ state: "detached" })));
      assert.equal(await ann.evaluate(() => location.hash), old);
      await ann.getByRole("button", { name: "Play again" }).click();
      await offer(ann).getByRole("button", { name: "Withdraw" }).click();
      await Promise.all([ann, bea].map((tab) => offer(tab).waitFor({ state: "detached" })));
      await ann.getByRole("button", { name: "Play again" }).click();
      await offer(bea).waitFor();
      await ann.reload();
      await offer(ann).getByText("Waiting for Bea").waitFor();
      await offer(bea).getByRole("button", { name: "Accept" }).click();
      await until(ann, (h) => location.hash.startsWith("#/t/") && location.hash !== h, old);
      const next = await ann.evaluate(() => location.hash);
      await until(bea, (h) => location.hash === h, next);
      const [who] = await mover(ann, bea);
      await callOnce(who);
    }));

  await test("a word thrown in is part of the dice, and the page verifies them", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      let seal = "";
      const before = async (ann, bea) => {
        await bea.getByLabel("Your word").fill("not a word");
        await bea.getByRole("button", { name: "Throw it in" }).click();
        await bea.getByText("A word has 1 to 64 letters").waitFor();
        await bea.getByLabel("Your word").fill("lucky");
        await bea.getByRole("button", { name: "Throw it in" }).click();
        await bea.getByText("“lucky” is part of the dice.").waitFor();
        await ann.getByText("Bea threw in a word too.").waitFor();
        seal = await ann.locator(".hash").innerText();
        await bea.getByLabel("Write to the table").fill("good luck");
        await bea.keyboard.press("Enter");
        await ann.locator(".talk").getByText("good luck").waitFor();
        await ann.screenshot({ path: `${shots}waiting-room.png` });
      };
      const { ann, bea } = await twoAtTable(visit, url, { before });
      for (let turn = 0; turn < 4; turn++) await callOnce((await mover(ann, bea))[0]);
      await resign(ann);
      await ann.waitForSelector(".prompt.over");
      const panel = ann.locator(".online-panel");
      await panel.getByText("Bea: lucky").waitFor();
      assert.equal(await panel.locator(".hash").first().innerText(), seal);
      assert.equal(await panel.locator(".hash").count(), 2);
      await panel.getByRole("button", { name: "Verify the dice" }).click();
      await panel.locator(".chip.good").waitFor();
      await ann.screenshot({ path: `${shots}verified.png` });
    }));

  await test("hints and the aid come from the page's own engine, where the table allows them", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea } = await twoAtTable(visit, url, { accounts: true });
      const [who] = await mover(ann, bea);
      await who.waitForSelector(".cb.ok");
      assert.ok(await who.locator(".belief, .bel").count(), "the aid is shown");
      const asked = [];
      who.on("request", (r) => asked.push(r.url()));
      await who.keyboard.press("h");
      await who.waitForSelector(".hints .hinted");
      assert.deepEqual(asked, [], "nobody but the page's engine is asked");
      await who.screenshot({ path: `${shots}hint-online.png` });

      const rated = async (tab) => void (await tab.getByText("Rated", { exact: true }).click());
      const table = await make(ann, url, { prepare: rated });
      await bea.goto(`${url}${table.path}`);
      await bea.getByRole("button", { name: "Sit down" }).click();
      await ann.getByRole("button", { name: "Begin" }).click();
      const [plays] = await mover(ann, bea);
      await plays.waitForSelector(".cb.ok");
      assert.equal(await plays.locator(".belief, .bel").count(), 0);
      assert.equal(await plays.getByRole("button", { name: "Hint" }).count(), 0);
    }));

  await test("who was away is caught up with what happened", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea, table } = await twoAtTable(visit, url);
      const [first, second] = await mover(ann, bea);
      const told = await logLines(second);
      await second.goto(`${url}#/rules`);
      await second.waitForSelector("h1");
      await callOnce(first);
      await second.goto(`${url}#/t/${table.id}`);
      await second.locator(".notice").getByText("While you were away").waitFor();
      await second.screenshot({ path: `${shots}catch-up.png` });
      await second.getByRole("button", { name: "Catch me up" }).click();
      await second.waitForSelector(".notice", { state: "detached" });
      await until(second, (n) => document.querySelectorAll(".logp .log li").length > n, told);
    }));

  await test("standing answers are kept, and muted people are not heard", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea } = await twoAtTable(visit, url, { game: "Archmage" });
      await openPeople(ann);
      await ann.getByLabel("Wellspring: which relic?").selectOption({ label: "Gem first" });
      await ann.getByLabel("Decay: which relic goes?").selectOption({ label: "A bot answers" });
      await ann.waitForSelector('.standing[aria-busy="false"]');
      await ann.reload();
      await ann.waitForSelector(".archmage .prompt");
      await openPeople(ann);
      const given = await ann.locator(".standing select").evaluateAll((all) => all.map((s) => s.value));
      assert.match(given[0], /^gain gem\n/);
      assert.equal(given[1], "bot");
      await ann.locator(".online-panel").getByRole("button", { name: "Close" }).click();
      await bea.getByRole("button", { name: "Chat" }).click();
      for (const words of ["one", "two"]) {
        await bea.fill(".chat input", words);
        await bea.keyboard.press("Enter");
      }
      await ann.getByRole("button", { name: /Chat, 2 new/ }).click();
      await ann.getByRole("button", { name: "Mute Bea" }).first().click();
      await ann.getByText("2 lines of muted people hidden.").waitFor();
      assert.equal(await ann.locator(".chat .log li:not(.done)").count(), 0);
      await ann.getByRole("button", { name: "Unmute Bea" }).click();
      await ann.locator(".chat").getByText("two").waitFor();
    }));

  await test("the lobby tells of tables as they come, change and go", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const cal = await visit("#/tables");
      await named(cal, "Cal");
      await cal.getByText("No tables of this kind").waitFor();
      const ann = await visit();
      await named(ann, "Ann");
      const table = await make(ann, url);
      const row = cal.locator(".tl li").filter({ hasText: "Ann" });
      const games = cal.locator(".panel").filter({ hasText: "Open tables" }).getByLabel("Game");
      await row.getByRole("link", { name: "Join" }).waitFor();
      await games.selectOption({ label: "Dawn" });
      await row.waitFor({ state: "detached" });
      await games.selectOption({ label: "All games" });
      await row.getByRole("link", { name: "Join" }).click();
      await cal.getByRole("button", { name: "Sit down" }).click();
      await ann.getByRole("button", { name: "Begin" }).click();
      await Promise.all([ann, cal].map((tab) => tab.waitForSelector(".abraca .prompt")));
      const [asked, other] = await mover(ann, cal);
      await asked.goto(`${url}#/tables`);
      await asked.locator(".tl li").filter({ hasText: "Your turn" }).waitFor();
      await asked.locator(".bar .badge").waitFor();
      await asked.screenshot({ path: `${shots}lobby.png` });
      await resign(other);
      await other.waitForSelector(".prompt.over");
      await asked.locator(".tl li").filter({ hasText: "Your turn" }).waitFor({ state: "detached" });
      await asked.locator(".gamelist .seg").getByText("Finished", { exact: true }).click();
      const saved = asked.waitForEvent("download");
      await asked.getByRole("button", { name: /Download the record/ }).click();
      assert.equal((await saved).suggestedFilename(), `abraca-${table.id}.rec`);
    }));

  await test("the server stops and comes back: the table goes on where it was", (faults) =>
    withServer(
      faults,
      browser,
      async (visit, url, server) => {
        const { ann, bea } = await twoAtTable(visit, url);
        const [first, second] = await mover(ann, bea);
        await server.without(async () => {
          await first.getByText("The connection is lost").waitFor();
          await second.getByText("The connection is lost").waitFor();
        });
        await first.getByText("The connection is lost").waitFor({ state: "detached" });
        await callOnce(first);
        await until(second, () => document.querySelectorAll(".logp .log li").length > 1);
      },
      /WebSocket|ERR_/,
    ));

  await test("who comes later takes a seat that a bot kept warm", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const ann = await visit();
      await named(ann, "Ann");
      const table = await make(ann, url);
      await ann.getByRole("button", { name: "Begin" }).click();
      await ann.getByLabel("How strong these bots are").selectOption("novice");
      await ann.getByRole("button", { name: "Begin with bots" }).click();
      await ann.waitForSelector(".abraca .prompt");
      const bea = await visit(`t/${table.id}`, { width: 390, height: 844, touch: true });
      await bea.waitForSelector(".abraca .prompt");
      const take = bea.getByRole("button", { name: /Take this seat: .*novice bot/ });
      await take.waitFor();
      await bea.screenshot({ path: `${shots}take-a-seat.png` });
      assert.ok((await take.boundingBox()).height >= 44, "it is large");
      await take.click();
      await bea.getByText("Your rack").waitFor();
      await ann.locator(".logp").getByText("takes the seat that a bot kept").waitFor();
      await openPeople(ann);
      await until(ann, () => !document.querySelector(".online-panel .dot.bot"));
      const [who] = await mover(ann, bea);
      await callOnce(who);
    }));

  await test("a bot that plays for somebody is shown as such to everybody", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const prepare = (tab) => tab.getByLabel("Seat 3", { exact: true }).selectOption("bot novice");
      const { ann, bea, table } = await twoAtTable(visit, url, { seats: 3, standIn: "novice", prepare });
      const cal = await visit(`t/${table.id}`);
      await cal.waitForSelector(".abraca .prompt");
      await openPeople(bea);
      await bea.getByRole("button", { name: "Let a bot play for me" }).click();
      for (const tab of [ann, cal]) {
        await tab.locator(".rack .chip.away").filter({ hasText: "a bot plays meanwhile (novice)" }).waitFor();
        await tab.locator(".logp").getByText("is away; a bot plays meanwhile (novice).").waitFor();
      }
      await ann.screenshot({ path: `${shots}stand-in.png` });
      await bea.locator(".online-panel").getByRole("button", { name: "I am back" }).click();
      for (const tab of [ann, cal]) {
        await tab.locator(".rack .chip.away").waitFor({ state: "detached" });
        await tab.locator(".logp").getByText("is back.").waitFor();
      }
      await bea.getByRole("button", { name: "Give up" }).click();
      await bea.getByRole("button", { name: "Yes, give up" }).click();
      for (const tab of [ann, cal]) {
        await tab.locator(".rack .chip.away").filter({ hasText: "gave up" }).waitFor();
        await tab.locator(".logp").getByText("gives up; a bot plays on (novice).").waitFor();
      }
      await ann.getByRole("button", { name: /People at this table/ }).click();
      await ann.getByRole("button", { name: "Give up" }).click();
      await ann.getByRole("button", { name: "Yes, give up" }).click();
      await ann.waitForSelector(".prompt.over");
      await ann.goto(`${url}#/replay/online-${table.id}`);
      const log = ann.locator(".rp .logp:visible");
      await log.getByText("is away; a bot plays meanwhile (novice).").waitFor();
      await log.getByText("is back.").waitFor();
      await log.getByText("gives up; a bot plays on (novice).").first().waitFor();
    }));

  await test("the browser tells whose turn it is while the page is not looked at", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea } = await twoAtTable(visit, url);
      const [first, second] = await mover(ann, bea);
      await second.context().grantPermissions(["notifications"]);
      await second.goto(`${url}#/settings`);
      await second.getByText("Notices", { exact: true }).click();
      await until(second, () => JSON.parse(localStorage.getItem("conclave.settings")).notices);
      await second.evaluate(() => {
        globalThis.told = [];
        globalThis.Notification = class {
          static permission = "granted";
          constructor(title, { body }) {
            globalThis.told.push(`${title}: ${body}`);
          }
        };
        Object.defineProperty(document, "hidden", { value: true });
      });
      for (let turn = 0; turn < 40 && (await first.evaluate(asks)); turn++) await callOrEnd(first);
      const told = await until(second, () => globalThis.told[0]);
      assert.match(told, /^Your turn · Abraca: with /);
    }));

  await test("guests are marked, and who is signed out elsewhere is told so", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const { ann, bea } = await twoAtTable(visit, url, {
        before: async (tab) => {
          await until(tab, () => document.querySelectorAll(".seats .guest").length === 2);
          await tab.screenshot({ path: `${shots}guests.png`, fullPage: true });
        },
      });
      await until(ann, () => document.querySelectorAll(".rack .guest").length > 0);
      await ann.screenshot({ path: `${shots}guests-table.png` });
      let sockets = 0;
      bea.on("websocket", () => sockets++);
      await bea.evaluate(() =>
        fetch("/api/1/logout", { method: "POST", headers: { "Content-Type": "application/json" }, body: "{}" }),
      );
      await bea.getByText("You were signed out.").waitFor();
      await bea.waitForTimeout(1500);
      assert.equal(sockets, 0, "it does not knock again");
    }));

  await test("a program is invited, and its mark stands beside its name", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const post = async (path, body, token) => {
        const headers = { "Content-Type": "application/json", ...(token ? { Authorization: `Bearer ${token}` } : {}) };
        const answer = await fetch(`${url}api/1/${path}`, { method: "POST", headers, body: JSON.stringify(body) });
        assert.ok(answer.ok, `${path}: ${answer.status}`);
        return answer.json();
      };
      const owner = await post("accounts", { name: "Olga", password: "correct horse" });
      const rook = await post("bots", { name: "Rook" }, owner.token);
      const ann = await visit();
      const table = await make(ann, url);
      await ann.getByText("Invite a bot account").click();
      await ann.getByLabel("Its name").fill("rook");
      await ann.getByRole("button", { name: "Invite", exact: true }).click();
      await ann.locator(".seats").getByText("invited; has not answered yet").waitFor();
      await post(`tables/${table.id}/do`, { type: "sit" }, rook.token);
      const seat = ann.locator(".seats .seat", { hasText: "Rook" });
      await seat.getByRole("img", { name: "bot" }).waitFor();
      await ann.screenshot({ path: `${shots}bot-account.png`, fullPage: true });
      await ann.getByText("Rook (bot) sits down.").waitFor();
    }));

  await test("a private table is told apart from none", (faults) =>
    withServer(faults, browser, async (visit, url) => {
      const ann = await visit();
      const prepare = async (tab) => void (await tab.getByText("Public", { exact: true }).click());
      const table = await make(ann, url, { prepare });
      const cal = await visit(`#/t/${table.id}`);
      await cal.getByText("This table is private").waitFor();
      await cal.goto(`${url}#/t/0123456789abc`);
      await cal.getByText("There is no such table on this server.").waitFor();
    }));
}
