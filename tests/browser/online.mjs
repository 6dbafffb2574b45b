// online.mjs: two browsers at one table of a server of ours.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { playOnce } from "./player.mjs";
import { repository, shots, visitor } from "./site.mjs";

const command = `${repository}build/conclave`;

function hasServe() {
  return existsSync(command) && spawnSync(command, ["serve", "--help"]).status === 0;
}

/** Starts a server on a free port, with a store of its own. */
async function start() {
  const folder = mkdtempSync(`${tmpdir()}/conclave-browser-`);
  const port = 20000 + (process.pid % 20000);
  const address = `127.0.0.1:${port}`;
  const server = spawn(command, ["serve", "--listen", address, "--store", `sqlite:${folder}/store.db`], {
    stdio: "ignore",
  });
  const url = `http://${address}/`;
  for (let i = 0; i < 100; i++) {
    const up = await fetch(`${url}healthz`).then(
      (r) => r.ok,
      () => false,
    );
    if (up) break;
    await new Promise((done) => setTimeout(done, 100));
  }
  const stop = async () => {
    server.kill("SIGTERM");
    await new Promise((done) => server.once("exit", done));
    rmSync(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

export async function online(test, browser) {
  if (!hasServe()) return;
  await test("two browsers play each other online, one reloads in the middle", async (faults) => {
    const server = await start();
    try {
      const ann = await visitor(browser, server.url);
      await ann.tab.waitForSelector(".game");
      await ann.tab.goto(`${server.url}#/tables`);
      await ann.tab.waitForSelector(".pick");
      await ann.tab.getByRole("button", { name: "Abraca" }).click();
      await ann.tab.getByText("Online, with friends").click();
      await ann.tab.locator(".seg").filter({ hasText: "Players" }).getByText("2", { exact: true }).click();
      await ann.tab.getByRole("button", { name: "Start the game" }).click();
      await ann.tab.waitForSelector(".linkbox span");
      const link = await ann.tab.locator(".linkbox span").innerText();
      await ann.tab.screenshot({ path: `${shots}waiting-room.png` });
      const [, id, invite] = /#\/t\/(\w+)\/(\w+)/.exec(link) ?? [];
      const bea = await visitor(browser, `${server.url}t/${id}?invite=${invite}`);
      await bea.tab.getByRole("button", { name: "Sit down" }).click();
      await ann.tab.getByRole("button", { name: "Begin" }).click();
      await Promise.all([ann, bea].map((v) => v.tab.waitForSelector(".abraca .prompt")));
      for (let turn = 0; turn < 6; turn++) {
        for (const { tab } of [ann, bea]) await playOnce(tab, turn);
        await ann.tab.waitForTimeout(150);
      }
      const log = await bea.tab.locator(".log li").count();
      assert.ok(log > 1);
      await bea.tab.reload();
      await bea.tab.waitForSelector(".abraca .prompt");
      await bea.tab.waitForTimeout(300);
      assert.ok((await bea.tab.locator(".log li").count()) >= log);
      await ann.tab.getByRole("button", { name: "Chat" }).click();
      await ann.tab.fill(".chat input", "well met");
      await ann.tab.keyboard.press("Enter");
      await bea.tab.getByRole("button", { name: "Chat" }).click();
      await bea.tab.getByText("well met").waitFor();
      await bea.tab.screenshot({ path: `${shots}online.png` });
      const flag = ann.tab.locator('button[aria-label^="Resign"]');
      await flag.click();
      await flag.click();
      await bea.tab.waitForSelector(".prompt.over");
      faults.push(...ann.faults, ...bea.faults);
      await ann.context.close();
      await bea.context.close();
    } finally {
      await server.stop();
    }
  });
}
