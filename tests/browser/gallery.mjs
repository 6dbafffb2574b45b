// gallery.mjs: positions of every game and mode: bots play a game each, a
// table takes up its record at a moment where the first seat is asked.
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { repository, until } from "./site.mjs";

const command = `${repository}build/conclave`;
const NAMES = ["Ysolde", "Bram", "Corvin", "Mira", "Tovah"];

/** Every board there is: options of the game, and the level of the bots. */
export const MODES = {
  "archmage-2": ["archmage", "seats=2"],
  "archmage-3": ["archmage", "seats=3"],
  "archmage-4": ["archmage", "seats=4"],
  "archmage-solo": ["archmage", "seats=1", "mode=solo"],
  "archmage-coop": ["archmage", "seats=2", "mode=coop"],
  "archmage-ascendant": ["archmage", "seats=4", "m1=on", "m2=on", "m3=on", "m4=on", "book=ascendant"],
  "abraca-2": ["abraca", "seats=2"],
  "abraca-3": ["abraca", "seats=3"],
  "abraca-4": ["abraca", "seats=4"],
  "abraca-5": ["abraca", "seats=5"],
  "dawn-2x1": ["dawn", "seats=2", "map=2x1"],
  "dawn-2x2": ["dawn", "seats=2", "map=2x2"],
  "dawn-3x3": ["dawn", "seats=2", "map=3x3"],
  "dawn-3x1": ["dawn", "seats=2", "map=3x1"],
  "dawn-L": ["dawn", "seats=3", "map=L"],
  "dawn-3-2x2": ["dawn", "seats=3", "map=2x2"],
  "dawn-3-3x2": ["dawn", "seats=3", "map=3x2", "tokens=3"],
  "dawn-3-3x3": ["dawn", "seats=3", "map=3x3", "tile-5=17B"],
  "dawn-T": ["dawn", "seats=3", "map=T"],
  "dawn-4": ["dawn", "seats=4", "map=2x2", "draft=on"],
  "dawn-4-3x3": ["dawn", "seats=4", "map=3x3", "modifiers=2"],
};

/** A whole game between bots, as its record. */
export function simulate(words, seed = 7, bots = "novice") {
  const folder = mkdtempSync(`${tmpdir()}/conclave-gallery-`);
  const flags = ["--bots", bots, "--games", "1", "--seed", String(seed), "--records", folder];
  const run = spawnSync(command, ["simulate", ...words, ...flags], { encoding: "utf8" });
  if (run.status !== 0) throw new Error(`simulate ${words.join(" ")}: ${run.stderr}`);
  const record = readFileSync(`${folder}/${readdirSync(folder)[0]}`, "utf8");
  rmSync(folder, { recursive: true, force: true });
  return record;
}

const isPly = (line) => /^(\*|p\d:) /.test(line);

/** The record up to a moment where p1 is asked: a share of its decisions (1 is
 * the end of the game), or the first decision whose line matches a pattern. */
export function upTo(record, moment) {
  const lines = record.split("\n");
  const head = lines.filter((l) => /^(conclave|game|seats|option|fair) /.test(l));
  const seats = Number(/^seats (\d)/m.exec(record)?.[1]);
  for (let i = 0; i < seats; i++)
    head.push(`seat p${i + 1} name ${NAMES[i]}`, ...(i ? [`seat p${i + 1} bot novice`] : []));
  const plies = lines.filter(isPly);
  const mine = plies.flatMap((line, i) => (line.startsWith("p1: ") ? [i] : []));
  const share = (part) => mine[Math.min(Math.floor(mine.length * part), mine.length - 1)];
  const end =
    moment === 1 ? plies.length : moment instanceof RegExp ? plies.findIndex((l) => moment.test(l)) : share(moment);
  if (end < 0) return null;
  return `${[...head, ...plies.slice(0, end)].join("\n")}\n`;
}

/** Such a moment of the first game, from this seed on, that comes to it and has such a line before. */
export function position(words, moment, seed = 7, line = /^game /m) {
  for (let i = 0; i < 60; i++) {
    const record = upTo(simulate(words, seed + i), moment);
    if (record && line.test(record)) return record;
  }
  throw new Error(`no game of ${words.join(" ")} came to ${moment}`);
}

/** Opens a record as a table kept in this browser, p1's. */
export async function sitAt(tab, record, id, { aid = true } = {}) {
  const game = /^game (\w+)/m.exec(record)[1];
  const names = [...record.matchAll(/^seat p\d name (.*)$/gm)].map((m) => m[1]);
  const entry = { id, game, names, viewer: 0, aid, record, over: false, changed: 1 };
  await tab.evaluate((kept) => localStorage.setItem(`conclave.table.${kept.id}`, JSON.stringify(kept)), entry);
  await tab.evaluate((where) => (location.hash = where), `#/table/${id}`);
  await tab.reload();
  await until(tab, () => document.querySelector(".prompt:not(.waiting)"));
}
