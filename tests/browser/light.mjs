// light.mjs: what a visit costs, what stays, and that the page looks the same everywhere.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { PLAIN } from "../../web/fonts.mjs";
import { proxy } from "./proxy.mjs";
import { hasServe, startServer } from "./server.mjs";
import { page, repository, serve, until, visitor } from "./site.mjs";

const FIRST_VISIT = 200 * 1024;

/** Whether everything the page keeps is kept. */
async function isKept() {
  const worker = (await navigator.serviceWorker.getRegistration())?.active;
  if (worker?.state !== "activated") return false;
  const [shelf] = await caches.keys();
  return Boolean(shelf && (await (await caches.open(shelf)).match("./")));
}

async function playAbraca(tab) {
  await tab.waitForSelector('button[aria-label="Play Abraca now"]');
  await tab.click('button[aria-label="Play Abraca now"]');
  await tab.waitForSelector(".prompt");
}

/** Bytes of the engine on the wire, headers included. */
function engineBytes() {
  const packed = readdirSync(page).find((f) => f.endsWith(".wasm.br"));
  return readFileSync(`${page}/${packed}`).length;
}

/** Bytes of the scripts and sheets no first table needs, which are kept beside it for later. */
function laterBytes() {
  const html = readFileSync(`${page}/index.html`, "utf8");
  const later = readdirSync(page).filter((f) => /\.(js|css)\.br$/.test(f) && !html.includes(f.replace(/\.br$/, "")));
  return later.filter((f) => f !== "offline.js.br").reduce((sum, f) => sum + readFileSync(`${page}/${f}`).length, 0);
}

async function weigh(browser) {
  const server = await startServer();
  const line = await proxy(server.url);
  const { tab, context, faults } = await visitor(browser, line.url);
  try {
    await playAbraca(tab);
    await until(tab, isKept);
    const rest = line.heard.bytes - engineBytes() - laterBytes();
    assert.ok(rest <= FIRST_VISIT, `a first visit takes ${rest} bytes to the first table, without the engine`);
    await tab.close();
    line.heard.requests.length = 0;
    const again = await context.newPage();
    await again.goto(line.url);
    await playAbraca(again);
    assert.ok(line.heard.requests.length <= 2, line.heard.requests.join(", "));
    assert.deepEqual(faults, []);
  } finally {
    await context.close();
    await line.stop();
    await server.stop();
  }
}

/** The fonts that Chromium says it drew an element's letters with. */
async function drawnWith(tab, selector) {
  const devtools = await tab.context().newCDPSession(tab);
  await devtools.send("DOM.enable");
  await devtools.send("CSS.enable");
  const { root } = await devtools.send("DOM.getDocument");
  const { nodeId } = await devtools.send("DOM.querySelector", { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send("CSS.getPlatformFontsForNode", { nodeId });
  return fonts.map((f) => [f.familyName, f.isCustomFont]);
}

/** The letters of a list of ranges such as "U+20-7E, U+A0". */
function lettersOf(ranges) {
  return ranges
    .split(",")
    .map((range) => range.trim().slice(2).split("-"))
    .flatMap(([from, to = from]) => {
      const first = Number.parseInt(from, 16);
      return Array.from({ length: Number.parseInt(to, 16) - first + 1 }, (_, i) => String.fromCodePoint(first + i));
    });
}

/** What the page writes itself, its comments included. */
function ownText(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .map((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return ownText(path);
      return /\.(tsx?|css|html)$/.test(path) ? readFileSync(path, "utf8") : "";
    })
    .join("");
}

export async function light(test, browser) {
  await test("the fonts have every letter the page writes", async () => {
    const lacking = new Set([...ownText(`${repository}web/src`)].filter((c) => c > "~" && !PLAIN.includes(c)));
    assert.deepEqual([...lacking], []);
    const sheet = readFileSync(`${repository}web/src/styles/fonts.css`, "utf8");
    const [plain, accented] = [...sheet.matchAll(/unicode-range:([^;]*);/g)].map((m) => lettersOf(m[1]));
    assert.deepEqual(plain.sort(), [...PLAIN].sort());
    assert.deepEqual(
      accented.filter((c) => PLAIN.includes(c)),
      [],
    );
  });

  if (hasServe()) await test("a first visit is light, and a second one asks for next to nothing", () => weigh(browser));

  const site = await serve(page);

  await test("titles and text are drawn in the page's own fonts", async () => {
    const { tab, context } = await visitor(browser, site.url);
    await tab.waitForSelector("button.primary");
    await tab.evaluate(() => document.fonts.ready.then(() => 1));
    for (const [selector, family] of [
      [".hero h1", "Crimson Pro"],
      [".hero p", "Inter"],
      [".game .meta span", "Inter"],
      [".game .btn", "Inter"],
    ])
      for (const [name, own] of await drawnWith(tab, selector))
        assert.ok(own && name.startsWith(family), `${selector}: ${name}`);
    await context.close();
  });

  await test("the start page can be read, and a game chosen, before any script", async () => {
    const { tab, context } = await visitor(browser, "about:blank");
    let release = () => {};
    const held = new Promise((done) => (release = done));
    await tab.route(/\.js$/, async (route) => {
      await held;
      await route.continue();
    });
    await tab.goto(site.url, { waitUntil: "commit" });
    await tab.getByRole("heading", { name: "Dawn" }).waitFor();
    await tab.getByRole("link", { name: "Play Dawn now" }).click();
    release();
    await tab.waitForSelector(".prompt");
    assert.ok(await tab.locator(".arena").count());
    assert.ok(!(await tab.evaluate(() => location.hash)).includes("play"));
    await tab.reload();
    await tab.waitForSelector(".prompt");
    assert.equal(await tab.locator("header.bar, .bar").count(), 1);
    await context.close();
  });

  await test("the page can be installed", async () => {
    const { tab, context } = await visitor(browser, site.url);
    await tab.waitForSelector("button.primary");
    await until(tab, isKept);
    const devtools = await context.newCDPSession(tab);
    const { url, errors, data } = await devtools.send("Page.getAppManifest");
    assert.ok(url.endsWith("manifest.webmanifest"));
    assert.deepEqual(errors, []);
    for (const { src, sizes, purpose } of JSON.parse(data).icons) {
      const [width] = sizes.split("x");
      const drawn = await tab.evaluate(async (file) => {
        const picture = new Image();
        picture.src = file;
        await picture.decode();
        return picture.naturalWidth;
      }, src);
      assert.ok(sizes === "any" || drawn === Number(width), `${src} ${purpose}: ${drawn}`);
    }
    const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
    assert.deepEqual(
      installabilityErrors.map((e) => e.errorId).filter((id) => id !== "in-incognito"),
      [],
    );
    await context.close();
  });

  await site.stop();
}
