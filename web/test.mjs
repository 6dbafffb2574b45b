// test.mjs: bundles the unit tests and runs them with node's own runner; ends
// with "N passed, M failed".
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { build } from "esbuild";

const out = "../build/web-test";
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const tests = readdirSync("test").filter((f) => f.endsWith(".test.ts"));
await build({
  entryPoints: tests.map((f) => `test/${f}`),
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node18",
  jsx: "automatic",
  jsxImportSource: "preact",
  outExtension: { ".js": ".mjs" },
  outdir: out,
  // Debian 12's node has none, so no test may need it on a newer one.
  banner: { js: "delete globalThis.crypto;" },
});
const run = spawnSync(
  process.execPath,
  ["--test", "--test-reporter=tap", ...tests.map((f) => `${out}/${f.replace(/\.ts$/, ".mjs")}`)],
  { encoding: "utf8", maxBuffer: 1 << 26 },
);
const count = (word) => Number(new RegExp(`^# ${word} (\\d+)$`, "m").exec(run.stdout)?.[1] ?? 0);
const failed = count("fail") + (run.status && !count("fail") ? 1 : 0);
if (failed) console.log(run.stdout, run.stderr);
console.log(`${count("pass")} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
