// pictures.mjs: boards at rest beside reference pictures. The page brings its own
// fonts, so a board looks the same everywhere; a few edges may differ, a
// share of the area may not. `make pictures` takes them anew: look at what changed.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { sitAt, upTo } from "./gallery.mjs";
import { page, repository, serve, shots, until, visitor } from "./site.mjs";

const kept = `${repository}tests/pictures/`;
const anew = process.env.PICTURES === "new";

/** Games that never change, at a moment each. */
const BOARDS = {
  archmage: ["archmage-by-hand", 0.6, ".board"],
  "archmage-phone": ["archmage-by-hand", 0.6, ".board", { width: 390, height: 844, touch: true, dark: true }],
  "archmage-tower": ["archmage-by-hand", 0.9, ".right"],
  abraca: ["abraca-three-novices", 0.5, ".panel.used"],
  "abraca-phone": ["abraca-three-novices", 0.5, ".panel.own", { width: 390, height: 844, touch: true, dark: true }],
  dawn: ["dawn-by-hand", 0.5, ".board"],
  "dawn-night": ["dawn-by-hand", 0.5, ".board", { dark: true }],
};

/** How much of a picture may be otherwise. */
const TOLERATED = 0.004;

/** The share of two pictures that differs, in blocks of four by four so that an edge drawn a hair aside does not count. */
async function difference([a, b]) {
  const load = async (text) => {
    const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: "image/jpeg" }));
    const [w, h] = [Math.ceil(picture.width / 4), Math.ceil(picture.height / 4)];
    const canvas = new OffscreenCanvas(w, h).getContext("2d");
    canvas.imageSmoothingQuality = "high";
    canvas.drawImage(picture, 0, 0, w, h);
    return { size: `${picture.width}x${picture.height}`, data: canvas.getImageData(0, 0, w, h).data };
  };
  const [one, two] = [await load(a), await load(b)];
  if (one.size !== two.size) return 1;
  let other = 0;
  for (let i = 0; i < one.data.length; i += 4)
    if ([0, 1, 2].some((c) => Math.abs(one.data[i + c] - two.data[i + c]) > 40)) other++;
  return other / (one.data.length / 4);
}

export async function pictures(test, browser) {
  const site = await serve(page);
  mkdirSync(kept, { recursive: true });
  for (const [name, [record, moment, part, look = {}]] of Object.entries(BOARDS))
    await test(`picture of ${name}`, async () => {
      const { tab, context } = await visitor(browser, site.url, { width: 1280, height: 800, ...look });
      await tab.waitForSelector("button.primary");
      await sitAt(tab, upTo(readFileSync(`${repository}tests/golden/${record}.rec`, "utf8"), moment), "still");
      await until(tab, () => document.querySelector("main").dataset.state === "asked");
      await tab.evaluate(() => document.fonts.ready.then(() => 1));
      await tab.mouse.move(2, 2);
      const taken = await tab.locator(part).first().screenshot({ type: "jpeg", quality: 70, animations: "disabled" });
      const file = `${kept}${name}.jpg`;
      if (anew) writeFileSync(file, taken);
      assert.ok(existsSync(file), `${file} is missing: make pictures`);
      writeFileSync(`${shots}picture-${name}.jpg`, taken);
      const share = await tab.evaluate(
        difference,
        [readFileSync(file), taken].map((bytes) => bytes.toString("base64")),
      );
      assert.ok(share <= TOLERATED, `${(100 * share).toFixed(2)} % differ: build/screenshots/picture-${name}.jpg`);
      await context.close();
    });
  await site.stop();
}
