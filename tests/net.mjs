// Whether nets say the same as wasm, with vectors and without: build/wasm/net.wasm.
import { readFile } from "node:fs/promises";

const bytes = await readFile(process.argv[2]);
const { instance } = await WebAssembly.instantiate(bytes);
const { sum, known } = instance.exports;
const ways = [0, 1].map((way) => sum(way) >>> 0);
const failed = ways.filter((found) => found !== known() >>> 0);
for (const found of failed) console.log(`FAIL as wasm a net says ${found.toString(16)}`);
console.log(`${ways.length - failed.length} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;
