// engine.ts: the wasm module for tests.
import { readFileSync } from "node:fs";
import { Engine } from "../src/engine/engine";

export function loadEngine(): Promise<Engine> {
  return Engine.load(readFileSync("../build/wasm/conclave.wasm"));
}
