// together.mjs: people at a server of ours, for tests: signing up, sitting down together.
import assert from "node:assert/strict";
import { startServer } from "./server.mjs";
import { until, visitor } from "./site.mjs";

export const PASSWORD = "correct horse";

/** Runs a body with a server of its own; what goes wrong on its visitors' pages
 * counts, but for what the browser itself says about refusals that were asked for. */
export async function withServer(faults, browser, body, asked = /^$/) {
  const server = await startServer();
  const visitors = [];
  const visit = async (path = "", look = {}) => {
    const one = await visitor(browser, server.url + path, look);
    visitors.push(one);
    return one.tab;
  };
  try {
    await body(visit, server.url, server);
    faults.push(...visitors.flatMap((v) => v.faults).filter((f) => !asked.test(f)));
  } finally {
    await Promise.all(visitors.map((v) => v.context.close()));
    await server.stop();
  }
}

export async function signUp(tab, url, name) {
  await tab.goto(`${url}#/account`);
  const form = tab.locator("form").filter({ hasText: "Make the account" });
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Password").fill(PASSWORD);
  await tab.keyboard.press("Enter");
  await tab.getByText(`Signed in as ${name}`).waitFor();
}

/** Sets up a table on the server; its address as an invited guest opens it. */
export async function make(tab, url, { game = "Abraca", seats = 2, standIn = "", prepare = async () => {} } = {}) {
  await tab.goto(`${url}#/tables`);
  await tab.waitForSelector(".pick");
  await tab.getByRole("button", { name: game }).click();
  await tab.getByText("Online, with friends").click();
  await tab.locator(".seg").filter({ hasText: "Players" }).getByText(String(seats), { exact: true }).click();
  if (standIn) await tab.getByLabel("Bots that stand in").selectOption(standIn);
  await prepare(tab);
  await tab.getByRole("button", { name: "Make the table" }).click();
  await tab.waitForSelector(".linkbox span");
  const link = await tab.locator(".linkbox span").innerText();
  const [, id, invite] = /#\/t\/(\w+)\/(\w+)/.exec(link) ?? [];
  assert.ok(id && invite, link);
  return { id, path: `t/${id}?invite=${invite}` };
}

/** Two people at a new table of Abraca, the game begun. */
export async function twoAtTable(visit, url, plan = {}) {
  const ann = await visit();
  const bea = await visit();
  if (plan.accounts) {
    await signUp(ann, url, "Ann");
    await signUp(bea, url, "Bea");
  } else await named(ann, "Ann").then(() => named(bea, "Bea"));
  const table = await make(ann, url, plan);
  await bea.goto(`${url}${table.path}`);
  await bea.getByRole("button", { name: "Sit down" }).click();
  await bea.getByText("You sit here").waitFor();
  await plan.before?.(ann, bea);
  await ann.getByRole("button", { name: "Begin" }).click();
  await Promise.all([ann, bea].map((tab) => tab.waitForSelector("main.table .prompt")));
  return { ann, bea, table };
}

/** What this browser's user is called. */
export async function named(tab, name) {
  await tab.evaluate((n) => {
    const kept = JSON.parse(localStorage.getItem("conclave.settings") ?? "{}");
    localStorage.setItem("conclave.settings", JSON.stringify({ ...kept, name: n }));
  }, name);
  await tab.reload();
}

/** Whether the page asks its user something. */
export const asks = () => document.querySelector(".prompt:not(.waiting):not(.over) .say") !== null;

/** The one of two who is asked now, and the other. */
export async function mover(a, b) {
  for (let tries = 0; tries < 3000; tries++) {
    if (await a.evaluate(asks)) return [a, b];
    if (await b.evaluate(asks)) return [b, a];
    await new Promise((done) => setTimeout(done, 10));
  }
  throw new Error("nobody is asked");
}

const lines = () => document.querySelectorAll(".log li").length;

/** Calls a number by keyboard and waits until the page tells what came of it. */
export async function callOnce(tab) {
  const before = await tab.evaluate(lines);
  const number = await tab.locator(".cb.ok b").last().innerText();
  await tab.keyboard.press(number);
  await until(tab, (n) => document.querySelectorAll(".logp .log li").length > n, before);
}

/** Ends the turn where that is possible, else calls a number. */
export async function callOrEnd(tab) {
  const end = tab.locator('[data-move="end"]');
  if (!(await end.count())) return callOnce(tab);
  await end.click();
  await until(tab, () => !document.querySelector(".prompt [data-move='end']"));
}

export async function openPeople(tab) {
  await tab.getByRole("button", { name: /People at this table/ }).click();
  await tab.waitForSelector(".online-panel");
}

/** Gives the game up, with the confirmation. */
export async function resign(tab) {
  await openPeople(tab);
  await tab.getByRole("button", { name: "Give up" }).click();
  await tab.getByRole("button", { name: "Yes, give up" }).click();
}
