// build.mjs: bundles the page into a folder: `node build.mjs WASM OUT`.
// Every file but index.html, offline.js and the manifest carries a hash of its
// contents in its name (eight capitals or digits, as esbuild writes them), so
// that browsers may keep it for good.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { build } from "esbuild";
import { compress } from "./compress.mjs";
import { fontLicences, fonts } from "./fonts.mjs";

const [wasm = "../build/wasm/conclave.wasm", out = "../build/web"] = process.argv.slice(2);

const mark = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 8).toUpperCase();

function hashed(name, ending, bytes) {
  const file = `${name}-${mark(bytes)}.${ending}`;
  writeFileSync(`${out}/${file}`, bytes);
  return file;
}

const HOW = {
  bundle: true,
  format: "esm",
  jsx: "automatic",
  jsxImportSource: "preact",
  legalComments: "none",
  target: "es2022",
};

/** Bundles a script into the folder; its name, and those of the parts it loads: at once, and later. */
async function bundle(entry, name, define) {
  const { metafile } = await build({
    ...HOW,
    entryPoints: [{ in: entry, out: name }],
    splitting: true,
    minify: true,
    define,
    loader: { ".css": "empty" },
    metafile: true,
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    outdir: out,
  });
  const files = Object.entries(metafile.outputs);
  const short = (path) => path.split("/").pop();
  const [first, { imports }] = files.find(([, output]) => output.entryPoint === entry);
  const now = imports.filter((i) => i.kind === "import-statement").map((i) => short(i.path));
  const all = files.map(([path]) => short(path));
  return { first: short(first), now, later: all.filter((file) => file !== short(first) && !now.includes(file)) };
}

/** The sheets in the order scripts import them, as one. */
async function sheet(entry, font) {
  const plugins = [fontNames(font)];
  const { outputFiles } = await build({
    ...HOW,
    entryPoints: [entry],
    minify: true,
    plugins,
    write: false,
    outdir: out,
  });
  return nightBeforeScripts(outputFiles.find(({ path }) => path.endsWith(".css")).text);
}

/** The sheets of pages that come later, as one. */
async function laterSheet() {
  const how = { ...HOW, entryPoints: ["src/styles/later.css"], minify: true, write: false, outdir: out };
  return (await build(how)).outputFiles[0].text;
}

/** Lets fonts.css name the fonts as fonts.mjs does. */
function fontNames(written) {
  return {
    name: "fonts",
    setup: ({ onResolve }) =>
      onResolve({ filter: /\.woff2$/ }, ({ path }) => ({ path: written[path], external: true })),
  };
}

/** The page's symbols and those of the games, as one drawing in the page. */
function sprite() {
  const games = readdirSync("src/games", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const files = games.map(({ name }) => `src/games/${name}/symbols.svg`).filter(existsSync);
  const symbols = files.flatMap((file) => readFileSync(file, "utf8").match(/^<symbol .*$/gm) ?? []);
  return readFileSync("assets/symbols.svg", "utf8")
    .replace("<svg ", '<svg class="sprite" ')
    .replace("</svg>", `${symbols.join("\n")}\n</svg>`);
}

/** The start page as text, to be read before any script. */
async function firstPage() {
  const file = `${out}/first-page.mjs`;
  await build({
    ...HOW,
    entryPoints: ["src/first-page.tsx"],
    platform: "node",
    define: { WASM_FILE: '""', WORKER_FILE: '""', LATER_STYLE: '""', EXAMPLE_FILES: "{}" },
    loader: { ".css": "empty" },
    outfile: file,
  });
  const { firstPage: draw } = await import(pathToFileURL(file).href);
  const text = await draw(readFileSync(wasm));
  rmSync(file);
  return text;
}

/** Until a script has read the settings, the system says whether it is night. */
function nightBeforeScripts(text) {
  const night = /:root\[data-theme=("?)dark\1\]\{([^}]*)\}/.exec(text);
  if (!night) throw new Error("no night in the sheet");
  const early = `@media (prefers-color-scheme:dark){:root:not([data-theme]){${night[2]}}}`;
  return text.replace(night[0], night[0] + early);
}

/** Writes a text of src/ with its blanks filled in. */
function fill(name, blanks) {
  let text = readFileSync(`src/${name}`, "utf8");
  for (const [blank, value] of Object.entries(blanks)) text = text.replaceAll(blank, () => value);
  writeFileSync(`${out}/${name}`, text);
}

/** Asks for a script before another one does, but after what the first picture needs. */
const early = (file) => `<link rel="modulepreload" href="/${file}" fetchpriority="low">`;

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const text = await firstPage();
const font = {};
for (const [name, bytes] of Object.entries(await fonts())) font[name] = hashed(name.split(".")[0], "woff2", bytes);
const engine = hashed("conclave", "wasm", readFileSync(wasm));
const define = { WASM_FILE: JSON.stringify(engine) };
// Whole games with comments, to be read on the rules page.
const examples = {};
for (const file of readdirSync("../tests/golden")) {
  const [, game] = /^(\w+)-example\.rec$/.exec(file) ?? [];
  if (game) examples[game] = hashed(`example-${game}`, "rec", readFileSync(`../tests/golden/${file}`));
}
// What bots of a game judge by; the worker asks for it when one of them is to think.
const nets = {};
for (const game of readdirSync("../games")) {
  const file = `../games/${game}/${game}.net`;
  if (existsSync(file)) nets[game] = hashed(game, "net", readFileSync(file));
}
const laterStyle = hashed("later", "css", await laterSheet());
const worker = await bundle("src/engine/worker.ts", "worker", { ...define, NET_FILES: JSON.stringify(nets) });
const page = await bundle("src/main.tsx", "conclave", {
  ...define,
  WORKER_FILE: JSON.stringify(worker.first),
  LATER_STYLE: JSON.stringify(laterStyle),
  EXAMPLE_FILES: JSON.stringify(examples),
});
const style = hashed("conclave", "css", await sheet("src/main.tsx", font));
const picture = (name) => hashed(name.split(".")[0], name.split(".")[1], readFileSync(`assets/${name}`));
const icons = {
  ICON_SVG: "icon.svg",
  ICON_TOUCH: "icon-touch.png",
  ICON_192: "icon-192.png",
  ICON_512: "icon-512.png",
};
const blanks = { ICON_ROUND: picture("icon-round.png"), SHARED: picture("shared.png") };
for (const [blank, name] of Object.entries(icons)) blanks[blank] = picture(name);
fill("manifest.webmanifest", blanks);
writeFileSync(`${out}/fonts-licence.txt`, fontLicences());
const scripts = [page.first, ...page.now, ...page.later];
const keep = ["./", "manifest.webmanifest", engine, worker.first, ...scripts, style, laterStyle];
keep.push(font["title.woff2"], font["ui.woff2"], blanks.ICON_SVG);
fill("index.html", {
  ...blanks,
  FONT_TITLE: font["title.woff2"],
  FONT_UI: font["ui.woff2"],
  SCRIPT: page.first,
  PARTS: [...page.now, worker.first].map(early).join("\n"),
  STYLE: style,
  SPRITE: sprite(),
  FIRST_PAGE: text,
});
const version = mark(readFileSync(`${out}/index.html`) + keep.join());
fill("offline.js", { KEPT_FILES: JSON.stringify(keep), KEPT_VERSION: JSON.stringify(version) });
compress(out);
