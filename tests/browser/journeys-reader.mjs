// journeys-reader.mjs: somebody who hears the page plays a whole short game: only
// what the accessibility tree says is known, only the keyboard is used.
import assert from "node:assert/strict";
import { simulate, upTo, sitAt } from "./gallery.mjs";
import { page, serve, until, visitor } from "./site.mjs";

/** What a screen reader finds: roles with their names, in order. */
async function heard(devtools) {
  const { nodes } = await devtools.send("Accessibility.getFullAXTree");
  return nodes
    .filter((n) => !n.ignored)
    .map((n) => ({
      role: n.role?.value ?? "",
      name: n.name?.value ?? "",
      off: n.properties?.some((p) => p.name === "disabled" && p.value.value) ?? false,
      node: n.backendDOMNodeId,
    }));
}

const textOf = (tree) =>
  tree
    .filter((n) => n.role === "StaticText")
    .map((n) => n.name)
    .join(" ");

/** Goes to a node and presses Enter there. */
async function press(tab, devtools, { node, name }) {
  await devtools.send("DOM.focus", { backendNodeId: node });
  const at = await tab.evaluate(() => document.activeElement.getAttribute("aria-label") ?? "");
  assert.ok(!at || name.startsWith(at) || at.startsWith(name), `${name} has the focus, not ${at}`);
  await tab.keyboard.press("Enter");
}

/** The end of a round is put away; else the call that is likeliest to work, by its name; with
 * little hope the turn ends. */
function choose(tree) {
  const buttons = tree.filter((n) => n.role === "button" && !n.off);
  if (tree.some((n) => n.role === "dialog")) return buttons.find((b) => b.name === "Next round");
  const calls = buttons
    .map((button) => ({ button, share: Number(/^Call \d, .*, (\d+) percent$/.exec(button.name)?.[1] ?? -1) }))
    .filter(({ share }) => share >= 0)
    .sort((a, b) => b.share - a.share);
  const end = buttons.find((b) => b.name === "End turn");
  return end && (calls[0]?.share ?? 0) < 60 ? end : calls[0]?.button;
}

/** The table's state once it asks or is over, and is no longer as `before`; the end of a round is
 * there when it has the focus. */
function changed(before) {
  const { state, ply, chapter } = document.querySelector("main[data-state]").dataset;
  if (chapter && !document.activeElement.closest(".roundend")) return "";
  const now = `${state} ${ply} ${chapter}`;
  return (state === "asked" || state === "over") && now !== before ? now : "";
}

/** Where the focus is once the end of a round is put away. */
function kept() {
  return !document.querySelector(".roundend") && (document.activeElement.closest("main")?.id ?? "nowhere");
}

/** The start page says what it is and what can be done. */
function greeted(tree) {
  for (const [role, name] of [
    ["banner", ""],
    ["main", ""],
    ["heading", "Abraca"],
    ["button", "Play Abraca now"],
    ["link", "Learn Abraca"],
  ])
    assert.ok(
      tree.some((n) => n.role === role && n.name === name),
      `${role} ${name}`,
    );
}

/** The end is told, with what comes next, and what happened can be read again. */
function ended(tree) {
  assert.match(textOf(tree), /wins?\b/);
  for (const [role, name] of [
    ["button", "Play again"],
    ["button", "Analysis"],
    ["log", ""],
  ])
    assert.ok(
      tree.some((n) => n.role === role && n.name.startsWith(name)),
      name,
    );
}

export async function reader(test, browser) {
  await test("journey: heard, not seen: a whole game by the accessibility tree and the keyboard", async (faults) => {
    const site = await serve(page);
    const { tab, context, faults: own } = await visitor(browser, site.url);
    const devtools = await context.newCDPSession(tab);
    await devtools.send("Accessibility.enable");
    await devtools.send("DOM.enable");
    await tab.waitForSelector("button.primary");
    greeted(await heard(devtools));
    await sitAt(tab, upTo(simulate(["abraca", "seats=2", "target=3"]), 0), "heard");
    for (let before = "", steps = 0; ; steps++) {
      assert.ok(steps < 200, "no end");
      before = await until(tab, changed, before);
      const tree = await heard(devtools);
      if (before.startsWith("over")) break;
      assert.match(textOf(tree), /[Cc]all/, "the question is heard");
      const unnamed = tree.filter((n) => ["button", "link", "image", "tab"].includes(n.role) && !n.name);
      assert.deepEqual(unnamed, []);
      await press(tab, devtools, choose(tree));
      if (before.endsWith("told")) assert.equal(await until(tab, kept), "main", "the focus is lost with the dialog");
    }
    ended(await heard(devtools));
    faults.push(...own);
    await context.close();
    await site.stop();
  });
}
