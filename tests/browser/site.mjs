// site.mjs: a folder served over HTTP that can be switched off, and a browser.
import { createReadStream, existsSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const need = createRequire(`${root}web/package.json`);
export const { chromium } = need("playwright-core");
export const axePath = need.resolve("axe-core/axe.min.js");
export const shots = `${root}build/screenshots/`;
export const page = `${root}build/web-static`;
export const repository = root;

const TYPES = {
  html: "text/html",
  js: "text/javascript",
  css: "text/css",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  png: "image/png",
  webmanifest: "application/manifest+json",
  woff2: "font/woff2",
};

/** Serves a folder on a free port of this machine; stop() ends it for good. */
export async function serve(folder) {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, "http://localhost");
    const file = folder + (pathname === "/" ? "/index.html" : pathname);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": TYPES[file.split(".").pop()] ?? "text/plain" });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const stop = () => {
    server.closeAllConnections?.();
    return new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, stop };
}

export function launch() {
  const flags = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ];
  const executablePath = process.env.CHROMIUM ?? ["/usr/bin/chromium", "/usr/bin/chromium-browser"].find(existsSync);
  return chromium.launch({ executablePath, args: flags });
}

/** What the visitors of a test draw: the same in every run, whichever other
 * tests ran before it. */
let draws = 1;
export function drawAnew(name) {
  draws = [...name].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);
}

/** The page's seeds and ids, after a reload too, are the next ones of this test. */
export function drawIn(tab) {
  return tab.addInitScript((seed) => {
    let state = Number(sessionStorage.getItem("draws") ?? seed);
    crypto.getRandomValues = (bytes) => {
      for (let i = 0; i < bytes.length; i++) {
        state = (Math.imul(state, 1103515245) + 12345) | 0;
        bytes[i] = state >>> 16;
      }
      sessionStorage.setItem("draws", state);
      return bytes;
    };
  }, draws++);
}

/** A fresh visitor; what goes wrong on the page is collected in `faults`. */
export async function visitor(
  browser,
  url,
  { width = 1440, height = 900, dark = false, touch = false, fast = true } = {},
) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: dark ? "dark" : "light",
    hasTouch: touch,
    acceptDownloads: true,
  });
  const tab = await context.newPage();
  const faults = [];
  tab.on("console", (m) => ["error", "warning"].includes(m.type()) && faults.push(`console: ${m.text()}`));
  tab.on("pageerror", (e) => faults.push(`error: ${e.message}`));
  tab.on("request", (r) => {
    const { origin } = new URL(r.url());
    if (!url.startsWith(origin) && !r.url().startsWith("data:") && !r.url().startsWith("blob:"))
      faults.push(`third party: ${r.url()}`);
  });
  await drawIn(tab);
  if (fast)
    await tab.addInitScript(() => {
      const kept = localStorage.getItem("conclave.settings");
      if (!kept) localStorage.setItem("conclave.settings", JSON.stringify({ motion: "off", name: "Ysolde" }));
    });
  await tab.goto(url);
  return { tab, context, faults };
}

/** Asks the page until it answers something true; that answer. (The page's
 * policy forbids the usual way, which evaluates a string.) */
export async function until(tab, ask, argument, timeout = 30000) {
  const end = Date.now() + timeout;
  for (;;) {
    const answer = await tab.evaluate(ask, argument).catch((error) => {
      if (!/navigation|destroyed/.test(error.message)) throw error;
      return null;
    });
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`waited in vain for ${ask.name || ask}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}
