// pages.mjs: the first minute, every page in every look, accessibility, size.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { axePath, drawIn, page, serve, shots, visitor } from "./site.mjs";

const PAGES = {
  home: "#/",
  tables: "#/tables",
  rules: "#/rules/archmage/gate",
  "rules-archmage": "#/rules/archmage",
  "rules-abraca": "#/rules/abraca/turn",
  "rules-dawn": "#/rules/dawn/combat",
  "reference-archmage": "#/reference/archmage/coop",
  "glossary-dawn": "#/reference/dawn/glossary",
  settings: "#/settings",
  records: "#/records",
  daily: "#/daily",
  "new-abraca": "#/new/abraca",
  account: "#/account",
  ratings: "#/ratings",
  nowhere: "#/nothing/here",
};

const LOOKS = {
  day: {},
  night: { dark: true },
  phone: { width: 390, height: 844, touch: true },
  small: { width: 360, height: 740, touch: true, dark: true },
  middle: { width: 1024, height: 768 },
  wide: { width: 2560, height: 1440 },
};

/** axe, of any weight: what it calls minor is heard by somebody, too. */
export async function noSerious(tab, where) {
  await tab.addScriptTag({ path: axePath }).catch(() => undefined);
  const found = await tab.evaluate(async () => {
    const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
    return violations.map(
      (v) =>
        `${v.id}: ${v.nodes
          .map((n) => n.target.join(" "))
          .slice(0, 3)
          .join(", ")}`,
    );
  });
  assert.deepEqual(found, [], where);
}

/** axe comes in past the page's policy, so only tests of their own context load it. */
export async function withAxe(browser, url, look, body) {
  const context = await browser.newContext({
    bypassCSP: true,
    viewport: { width: look.width ?? 1440, height: look.height ?? 900 },
    colorScheme: look.dark ? "dark" : "light",
  });
  const tab = await context.newPage();
  await drawIn(tab);
  await tab.addInitScript(() =>
    localStorage.setItem("conclave.settings", JSON.stringify({ motion: "off", name: "Ysolde" })),
  );
  await tab.goto(url);
  await tab.waitForSelector(".game");
  try {
    await body(tab);
  } finally {
    await context.close();
  }
}

export async function noSideways(tab, where) {
  const over = await tab.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(over <= 0, `${where} scrolls sideways by ${over}`);
}

/** Text under 12 pixels, drawings included. */
export async function noTinyText(tab, where) {
  const tiny = await tab.evaluate(() => {
    const small = [];
    for (const e of document.querySelectorAll("main *, header *")) {
      const own = [...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim());
      if (!own || e.closest(".sr, .skip, .sprite, [hidden]")) continue;
      const r = e.getBoundingClientRect();
      if (!r.width || !r.height || getComputedStyle(e).visibility === "hidden") continue;
      const scale = e instanceof SVGGraphicsElement ? (e.getScreenCTM()?.a ?? 1) : 1;
      const size = parseFloat(getComputedStyle(e).fontSize) * scale;
      if (size < 11.5) small.push(`${e.textContent.trim().slice(0, 20)} ${size.toFixed(1)}px`);
    }
    return small;
  });
  assert.deepEqual(tiny.slice(0, 4), [], where);
}

export async function pages(test, browser) {
  const site = await serve(page);

  await test("the first minute: three games, one click, a question and lit answers", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, site.url, { fast: false });
    await tab.waitForSelector(".game");
    assert.equal(await tab.locator(".game").count(), 3);
    assert.equal((await tab.locator(".game .art svg").count()) >= 3, true);
    await tab.click('button[aria-label="Play Abraca now"]');
    await tab.waitForSelector(".prompt .say b");
    for (let i = 0; i < 60 && !(await tab.locator("[data-legal]").count()); i++) {
      await tab.keyboard.press("Escape");
      await tab.waitForTimeout(200);
    }
    assert.ok(await tab.locator("[data-legal]").count());
    assert.match(await tab.locator(".prompt .say b").innerText(), /call/i);
    faults.push(...own);
    await context.close();
  });

  for (const [look, how] of Object.entries(LOOKS))
    await test(`every page, ${look}`, async (faults) => {
      const { tab, context, faults: own } = await visitor(browser, site.url, how);
      await tab.waitForSelector(".game");
      for (const [name, hash] of Object.entries(PAGES)) {
        await tab.evaluate((h) => (location.hash = h), hash);
        await tab.waitForTimeout(150);
        await tab.waitForSelector("main h1");
        await noSideways(tab, `${name} ${look}`);
        await noTinyText(tab, `${name} ${look}`);
        await tab.screenshot({ path: `${shots}${name}-${look}.png` });
      }
      faults.push(...own);
      await context.close();
    });

  for (const dark of [false, true])
    await test(`axe finds nothing on any page, ${dark ? "night" : "day"}`, () =>
      withAxe(browser, site.url, { dark }, async (tab) => {
        for (const [name, hash] of Object.entries(PAGES)) {
          await tab.evaluate((h) => (location.hash = h), hash);
          await tab.waitForSelector("main h1");
          await tab.waitForTimeout(150);
          await noSerious(tab, name);
        }
      }));

  await test("the rules are searched", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, `${site.url}#/rules/abraca`);
    await tab.waitForSelector(".topic");
    const all = await tab.locator(".topic").count();
    await tab.fill('input[type="search"]', "singer");
    await tab.waitForSelector("mark");
    assert.ok((await tab.locator(".topic").count()) < all);
    faults.push(...own);
    await context.close();
  });

  await test("the rules have drawings, and an address of their own for every page", async (faults) => {
    for (const [game, least] of [
      ["archmage", 7],
      ["abraca", 4],
      ["dawn", 5],
    ]) {
      const { tab, context, faults: own } = await visitor(browser, `${site.url}#/rules/${game}`);
      await tab.waitForSelector(".topic .fig");
      const drawn = await tab
        .locator(".fig > :is(svg, div, table)")
        .evaluateAll(
          (all) => all.map((e) => e.getBoundingClientRect()).filter((r) => r.width > 200 && r.height > 40).length,
        );
      assert.ok(drawn >= least, `${game}: ${drawn}`);
      const keys = await tab.locator(".topic").evaluateAll((all) => all.map((e) => e.id.replace("topic-", "")));
      const last = keys.at(-1);
      await tab.evaluate(([g, k]) => (location.hash = `#/rules/${g}/${k}`), [game, last]);
      await tab.waitForSelector(`#topic-${last}.here`);
      assert.ok(
        await tab.evaluate(
          (k) => document.getElementById(`topic-${k}`).getBoundingClientRect().top < innerHeight,
          last,
        ),
      );
      faults.push(...own);
      await context.close();
    }
  });

  await test("settings are kept", async (faults) => {
    const { tab, context, faults: own } = await visitor(browser, `${site.url}#/settings`);
    await tab.waitForSelector("main h1");
    await tab.getByText("Night", { exact: true }).click();
    await tab.getByText("Largest").click();
    await tab.reload();
    await tab.waitForSelector("main h1");
    assert.equal(await tab.evaluate(() => document.documentElement.dataset.theme), "dark");
    assert.equal(await tab.evaluate(() => document.documentElement.dataset.text), "largest");
    await tab.getByText("As the system", { exact: true }).click();
    for (const colorScheme of ["light", "dark", "light"]) {
      await tab.emulateMedia({ colorScheme });
      await tab.waitForSelector(`:root[data-theme=${colorScheme}]`);
    }
    faults.push(...own);
    await context.close();
  });

  await test("the policy allows nothing inline, and the page is small", async () => {
    const html = readFileSync(`${page}/index.html`, "utf8");
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(html)?.[1] ?? "";
    assert.ok(
      policy.includes("default-src 'none'") && !policy.includes("unsafe-inline") && !policy.includes("'unsafe-eval'"),
    );
    assert.ok(!/<style|style="|onclick=/.test(html));
    const named = [...html.matchAll(/(?:src|href)="([\w-]+\.(?:js|css|svg))"/g)].map((m) => m[1]);
    const bytes = ["index.html", "offline.js", ...named].reduce(
      (sum, f) => sum + gzipSync(readFileSync(`${page}/${f}`)).length,
      0,
    );
    assert.ok(bytes <= 160 * 1024, `${bytes} bytes`);
  });

  await site.stop();
}
