// The boards read numbers of the engine's states: their lists are those of the C headers.
import "./stubs";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import * as archmage from "../src/games/archmage/model";
import * as dawn from "../src/games/dawn/model";
import * as abraca from "../src/games/abraca/model";
import { loadEngine } from "./engine";

/** The entries of an X-macro list: its identifiers, or their n-th string. */
function list(file: string, name: string, string?: number): string[] {
  const text = readFileSync(`../games/${file}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const from = text.indexOf(`#define ${name}(`);
  assert.ok(from >= 0, name);
  const lines = text.slice(from).split("\n");
  const end = lines.findIndex((l) => !l.trimEnd().endsWith("\\"));
  const body = lines
    .slice(0, end + 1)
    .join(" ")
    .replace(/^#define \w+\([^)]*\)/, "");
  return [...body.matchAll(/\bX\((\w+)((?:[^()]|\([^)]*\))*)\)/g)].map((m) =>
    string === undefined ? (m[1] ?? "") : ([...(m[2] ?? "").matchAll(/"([^"]*)"/g)][string]?.[1] ?? ""),
  );
}

/** The values of a plain enum. */
function values(file: string, first: string): string[] {
  const text = readFileSync(`../games/${file}`, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const from = text.indexOf(first);
  return text
    .slice(from, text.indexOf("}", from))
    .split(",")
    .map((v) => v.trim().split(/\s/)[0] ?? "")
    .filter(Boolean);
}

test("archmage: spells, tokens, places, prophecies, phases, words", () => {
  const h = "archmage/archmage.h";
  assert.deepEqual([...archmage.SPELLS], list(h, "ARCHMAGE_SPELLS", 0));
  assert.deepEqual([...archmage.TOKENS], list(h, "ARCHMAGE_TOKENS", 0));
  assert.deepEqual([...archmage.PLACES], list(h, "ARCHMAGE_PLACES", 0));
  assert.deepEqual([...archmage.PROPHECIES].slice(1), list(h, "ARCHMAGE_PROPHECIES", 0));
  assert.deepEqual(
    [...archmage.PHASES],
    list(h, "ARCHMAGE_PHASES").map((p) => p.toLowerCase()),
  );
  assert.deepEqual([...archmage.SPHERES], list(h, "ARCHMAGE_SPHERES", 0));
  assert.deepEqual([...archmage.RELICS], list(h, "ARCHMAGE_SPHERES", 1));
  assert.deepEqual([...archmage.LANDS], list(h, "ARCHMAGE_SPHERES", 2).filter(Boolean));
  assert.deepEqual([...archmage.RACES], list(h, "ARCHMAGE_SPHERES", 3));
  assert.deepEqual([...archmage.DIRECTIONS], list(h, "ARCHMAGE_DIRECTIONS", 0));
});

test("archmage: cells stand where the engine has them", async () => {
  for (let cell = 0; cell < archmage.CELLS; cell++) {
    assert.equal(archmage.cellNamed(archmage.cellName(cell)), cell);
    for (let d = 0; d < 6; d++) {
      const next = archmage.stepFrom(cell, d);
      if (next >= 0) assert.equal(archmage.stepFrom(next, (d + 3) % 6), cell);
    }
  }
});

test("dawn: schools, tokens, questions, cards", async () => {
  assert.deepEqual([...dawn.SCHOOLS], list("dawn/dawn.h", "DAWN_SCHOOLS", 0));
  assert.deepEqual([...dawn.TOKENS], list("dawn/map.h", "DAWN_TOKENS", 0));
  const asks = list("dawn/questions.h", "DAWN_ASKS");
  const ask = (name: string): number => asks.indexOf(name);
  assert.equal(ask("TOKEN"), dawn.ASK.token);
  assert.equal(ask("SUMMONING"), dawn.ASK.summoning);
  assert.equal(ask("MOVEMENT"), dawn.ASK.movement);
  assert.equal(ask("FLIGHT"), dawn.ASK.flight);
  assert.equal(ask("WRAP_UP"), dawn.ASK.wrapUp);
  assert.equal(ask("SHOVE"), dawn.ASK.shove);
  const steps = values("dawn/dawn.h", "DAWN_STEP_START");
  assert.equal(steps.indexOf("DAWN_STEP_ROUND"), dawn.FIGHTING.first);
  assert.equal(steps.indexOf("DAWN_STEP_FLIGHT"), dawn.FIGHTING.last);
  const engine = await loadEngine();
  const cards = dawn.cardsFrom(engine.topics("dawn"));
  assert.equal(cards.length, 1 + 80 + 4);
  assert.ok(cards.slice(1, 81).every((c) => c.spell || c.health > 0));
});

test("abraca: phases and spells", async () => {
  const phases = list("abraca/abraca.h", "ABRACA_PHASES");
  assert.equal(phases.indexOf("FIRST"), abraca.FIRST);
  assert.equal(phases.indexOf("AGAIN"), abraca.AGAIN);
  const engine = await loadEngine();
  const titles = engine
    .topics("abraca")
    .filter((t) => t.group === "Spells")
    .map((t) => t.title);
  assert.deepEqual(
    abraca.SPELLS.map((s) => s.name),
    titles,
  );
});
