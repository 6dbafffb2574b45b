// fonts.mjs: the page's two fonts, cut to what the page writes. Both are open
// (SIL Open Font License 1.1): Crimson Pro speaks in titles, Inter everywhere
// else. Letters with accents, which only people's names bring, lie in files of
// their own that nobody loads without need.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

const need = createRequire(import.meta.url);
const letters = (from, to) => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i));

/** What the page and the engine write; styles/fonts.css has the same as ranges. */
export const PLAIN = `${letters(0x20, 0x7e)}\u00a0±·×–—‘’“”•…−`;
const ACCENTED = `${letters(0xa1, 0xff)}ıŒœ€™`;

const FONTS = {
  title: { family: "crimson-pro", wght: { min: 500, max: 700 }, alternates: false },
  // Figures of one width are alternates of its own.
  ui: { family: "inter", wght: { min: 400, max: 800 }, alternates: true },
};

/** The files by their names in fonts.css: "title.woff2", "title-accented.woff2". */
export async function fonts() {
  const files = {};
  for (const [name, { family, wght, alternates }] of Object.entries(FONTS)) {
    const whole = readFileSync(need.resolve(`@fontsource-variable/${family}/files/${family}-latin-wght-normal.woff2`));
    const cut = (text) =>
      subsetFont(whole, text, { targetFormat: "woff2", variationAxes: { wght }, noLayoutClosure: !alternates });
    files[`${name}.woff2`] = await cut(PLAIN);
    files[`${name}-accented.woff2`] = await cut([...ACCENTED].filter((c) => !PLAIN.includes(c)).join(""));
  }
  return files;
}

/** Who made the fonts, and on which terms: the terms ask that it goes with them. */
export function fontLicences() {
  return Object.values(FONTS)
    .map(({ family }) => readFileSync(need.resolve(`@fontsource-variable/${family}/LICENSE`), "utf8").trim())
    .join("\n\n----\n\n");
}
