// build.mjs: bundles the page into a folder: `node build.mjs WASM OUT`.
// Every file but index.html carries a hash of its contents in its name, so
// that browsers may keep it for good.
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { build } from "esbuild";

const [wasm = "../build/wasm/conclave.wasm", out = "../build/web"] = process.argv.slice(2);

function hashed(name, ending, bytes) {
  const mark = createHash("sha256").update(bytes).digest("hex").slice(0, 10);
  const file = `${name}-${mark}.${ending}`;
  writeFileSync(`${out}/${file}`, bytes);
  return file;
}

async function bundle(entry, define) {
  const result = await build({
    entryPoints: [entry],
    bundle: true,
    minify: true,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    define,
    write: false,
    outdir: out,
  });
  return Object.fromEntries(result.outputFiles.map((f) => [f.path.split(".").pop(), f.contents]));
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

rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const engine = hashed("conclave", "wasm", readFileSync(wasm));
const define = { WASM_FILE: JSON.stringify(engine) };
const worker = hashed("worker", "js", (await bundle("src/engine/worker.ts", define)).js);
const page = await bundle("src/main.tsx", { ...define, WORKER_FILE: JSON.stringify(worker) });
const script = hashed("conclave", "js", page.js);
const style = hashed("conclave", "css", page.css);
const icon = hashed("icon", "svg", readFileSync("assets/icon.svg"));
const keep = ["index.html", engine, worker, script, style, icon];
const offline = readFileSync("src/offline.js", "utf8");
const version = createHash("sha256").update(keep.join()).digest("hex").slice(0, 10);
writeFileSync(
  `${out}/offline.js`,
  offline.replace("KEPT_FILES", JSON.stringify(keep)).replace("KEPT_VERSION", JSON.stringify(version)),
);
const html = readFileSync("src/index.html", "utf8")
  .replace("SCRIPT", script)
  .replace("STYLE", style)
  .replace("ICON", icon)
  .replace("SPRITE", sprite());
writeFileSync(`${out}/index.html`, html);
