// Prints the signatures of a wasm build of tests/signature.c.
import { readFile } from "node:fs/promises";

const { instance } = await WebAssembly.instantiate(await readFile(process.argv[2]));
const { memory, signature, version, key } = instance.exports;

function text(at) {
  const bytes = new Uint8Array(memory.buffer);
  return new TextDecoder().decode(bytes.subarray(at, bytes.indexOf(0, at)));
}

const hex = (half) => (half >>> 0).toString(16).padStart(8, "0");

for (let i = 0; version(i); i++) {
  console.log(`${text(key(i))} ${version(i)} ${hex(signature(i, 1))}${hex(signature(i, 0))}`);
}
