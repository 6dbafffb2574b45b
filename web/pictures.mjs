// pictures.mjs: draws the icons of an installed page and the picture shown with
// links to it anew: `make web-static && node web/pictures.mjs` (needs Chromium).
import { readFileSync } from "node:fs";
import { launch, page, serve } from "../tests/browser/site.mjs";

const assets = new URL("assets/", import.meta.url).pathname;
const icon = readFileSync(`${assets}icon.svg`, "utf8");
/** Systems cut corners off as they like: no corners of its own, and room around the sign. */
const full = icon.replace(' rx="7"', "");
const round = full.replace("<g ", '<g transform="translate(5.6 5.6) scale(.65)" ');

const browser = await launch();

async function draw(name, size, drawing) {
  const tab = await browser.newPage({ viewport: { width: size, height: size } });
  const sized = drawing.replace("<svg ", `<svg width="${size}" height="${size}" `);
  await tab.setContent(`<body style="margin:0;background:none">${sized}`);
  await tab.screenshot({ path: `${assets}${name}.png`, omitBackground: true });
  await tab.close();
}

await draw("icon-192", 192, icon);
await draw("icon-512", 512, icon);
await draw("icon-round", 512, round);
await draw("icon-touch", 180, full);

const site = await serve(page);
const context = await browser.newContext({ bypassCSP: true, viewport: { width: 1200, height: 630 } });
const tab = await context.newPage();
await tab.goto(site.url);
await tab.waitForSelector(".game");
await tab.addStyleTag({
  content: `.bar, .dock, main .page { display: none !important } .hero { zoom: 1.37; height: 460px !important }
    .hero .in { padding-top: 116px } .hero h1 { max-width: 440px; font-size: 60px } .hero p { max-width: 400px }
    .hero .orr { left: auto; right: -96px; top: 0; opacity: 1 }`,
});
await tab.screenshot({ path: `${assets}shared.png` });
await browser.close();
await site.stop();
