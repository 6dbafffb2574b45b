// nodes.mjs: two people play on while the nodes behind nginx are killed.
import assert from "node:assert/strict";
import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { mover, twoAtTable } from "./together.mjs";
import { command, freePort, hasServe } from "./server.mjs";
import { repository, shots, until, visitor } from "./site.mjs";

const KILLS = Number(process.env.KILLS ?? 6);
/** Moves of both people between one kill and the next. */
const BETWEEN = 3;
/** Kills that even a short game has room for. */
const LEAST = 4;

const rest = (ms) => new Promise((done) => setTimeout(done, ms));

async function waitFor(what, holds, ms = 60000) {
  for (const end = Date.now() + ms; !(await holds()); await rest(20))
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
}

const answers = (url) =>
  fetch(url).then(
    (r) => r.ok,
    () => false,
  );

function ended(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

async function end(child, signal) {
  if (ended(child)) return;
  const gone = new Promise((done) => child.once("exit", done));
  child.kill(signal);
  await gone;
}

/** A PostgreSQL of our own; it lasts until it is closed. */
async function startPostgres() {
  const words = [`${repository}tests/server_postgres.py`, "sh", "-c", 'echo "$CONCLAVE_TEST_PG"; cat'];
  const keeper = spawn("python3", words, { stdio: ["pipe", "pipe", "inherit"] });
  const [url] = await new Promise((done) => createInterface(keeper.stdout).once("line", (line) => done([line])));
  const close = async () => {
    const gone = new Promise((done) => keeper.once("exit", done));
    keeper.stdin.end();
    await gone;
  };
  return { url, close };
}

/** A node that can be killed, stopped for a while, and started again at its address. */
class Node {
  constructor(store, folder, port) {
    this.address = `127.0.0.1:${port}`;
    this.words = ["serve", "--listen", this.address, "--store", store, "--data", folder, "--proxy", "on"];
  }

  async start() {
    this.process = spawn(command, [...this.words, "--log", "error"], { stdio: "ignore" });
    await waitFor("a node starts", () => {
      if (ended(this.process)) throw new Error("the node ended");
      return answers(`http://${this.address}/healthz`);
    });
  }

  signal(name) {
    this.process.kill(name);
  }

  kill() {
    return end(this.process, "SIGKILL");
  }
}

/** nginx with packaging/nginx.conf and the upstream of docs/hosting.md, before these nodes; without TLS. */
async function startNginx(folder, nodes) {
  const port = await freePort();
  const page = readFileSync(`${repository}docs/hosting.md`, "utf8");
  const [, two] = /`(server 10\.0\.0\.1:8080[^`]*)`/.exec(page);
  const upstream = two.replace("10.0.0.1:8080", nodes[0].address).replace("10.0.0.2:8080", nodes[1].address);
  const swap = (text, old, now) => {
    assert.match(text, old);
    return text.replace(old, now);
  };
  let site = readFileSync(`${repository}packaging/nginx.conf`, "utf8").replace(/^ *ssl_certificate.*\n/gm, "");
  site = swap(site, /listen 443 ssl http2;/, `listen 127.0.0.1:${port};`);
  site = swap(site, /server 127\.0\.0\.1:8080;/, upstream);
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((k) => `${k}_temp_path ${folder}/${k};\n`);
  const head = `daemon off;\nmaster_process off;\npid ${folder}/pid;\nerror_log ${folder}/errors;\nevents {}\n`;
  writeFileSync(`${folder}/nginx.conf`, `${head}http {\naccess_log off;\n${places.join("")}${site}}\n`);
  const nginx = spawn("nginx", ["-p", folder, "-c", `${folder}/nginx.conf`], { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/`;
  await waitFor("nginx answers", () => answers(`${url}healthz`));
  return { url, close: () => end(nginx, "SIGTERM") };
}

/** In the page: what is sent, and what is shown of trouble, with times. */
function spy() {
  const seen = { sent: [], down: [], refusals: [] };
  globalThis.seen = seen;
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    const message = JSON.parse(text);
    this.addEventListener("message", ({ data }) => (seen.you = JSON.parse(data).you ?? seen.you), { once: true });
    if (message.type === "move") seen.sent.push({ ply: message.ply, move: message.move });
    return send.call(this, text);
  };
  const look = () => {
    const last = seen.down.at(-1);
    const down = document.querySelector(".linkdown");
    if (down && (!last || last.to)) seen.down.push({ from: Date.now(), to: 0 });
    if (!down && last && !last.to) last.to = Date.now();
    const refusal = document.querySelector(".refusal, .bad, [role=alert]")?.textContent;
    if (refusal && seen.refusals.at(-1) !== refusal) seen.refusals.push(refusal);
  };
  new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
}

/** Runs a body with two nodes on one PostgreSQL behind nginx. */
async function withNodes(faults, browser, body) {
  const folder = mkdtempSync(`${tmpdir()}/conclave-nodes-`);
  const closing = [() => rmSync(folder, { recursive: true, force: true })];
  const visitors = [];
  try {
    const store = await startPostgres();
    closing.unshift(store.close);
    const nodes = [];
    for (const number of [0, 1]) {
      const node = new Node(store.url, `${folder}/data${number}`, await freePort());
      await node.start();
      closing.unshift(() => node.kill());
      nodes.push(node);
    }
    const nginx = await startNginx(folder, nodes);
    closing.unshift(nginx.close);
    const visit = async () => {
      const one = await visitor(browser, nginx.url);
      visitors.push(one);
      await one.tab.addInitScript(spy);
      one.tab.on("dialog", (d) => faults.push(`dialog: ${d.message()}`));
      return one.tab;
    };
    await body(visit, nginx.url, nodes);
    // The browser itself says that a connection broke or could not be made.
    faults.push(...visitors.flatMap((v) => v.faults).filter((f) => !/WebSocket connection|ERR_|50[24]/.test(f)));
  } finally {
    await Promise.all(visitors.map((v) => v.context.close()));
    for (const close of closing) await close();
  }
}

/** What the page asks at Abraca: its ply and the keys that answer; null while it does not. */
function question() {
  const table = document.querySelector("main[data-state]");
  if (table?.dataset.state === "over") return { over: true, ply: Number(table.dataset.ply), calls: [] };
  if (table?.dataset.state !== "asked") return null;
  const calls = [...document.querySelectorAll(".cb.ok b")].map((b) => b.textContent);
  const end = document.querySelector('.prompt [data-move="end"]') !== null;
  return { over: false, ply: Number(table.dataset.ply), calls, end };
}

/** Answers one question with a click. */
async function answerOnce(tab, asked, random) {
  if (asked.end && random(3) === 0) await tab.click('[data-move="end"]');
  else await tab.locator(".cb.ok").nth(random(asked.calls.length)).click();
}

/** Plays to the end of the game; `ready` is awaited before each move. What was
 * answered must never be asked again. */
async function playOn(tab, random, ready) {
  let last = -1;
  for (;;) {
    const asked = await until(tab, question, undefined, 120000);
    if (asked.over) return;
    assert.ok(asked.ply > last, `ply ${asked.ply} is asked again: a click was lost`);
    await ready();
    await answerOnce(tab, asked, random);
    last = asked.ply;
    await movesOn(tab, last, 120000);
  }
}

function dice(seed) {
  let state = seed;
  return (n) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return (state >> 8) % n;
  };
}

/** What the server keeps of a finished game, as the command reads it. */
async function recordOf(tab, id) {
  const text = await tab.evaluate((t) => fetch(`api/1/tables/${t}/record`).then((r) => r.text()), id);
  const folder = mkdtempSync(`${tmpdir()}/conclave-record-`);
  try {
    writeFileSync(`${folder}/game.rec`, text);
    const run = (word, ...more) => spawnSync(command, [word, `${folder}/game.rec`, ...more], { encoding: "utf8" });
    const verified = run("verify");
    assert.equal(verified.status, 0, verified.stdout + verified.stderr);
    const plies = text.split("\n").filter((line) => /^(\*|p\d:) /.test(line));
    return { plies, points: JSON.parse(run("replay", "--json").stdout).points };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What one page has sent and shown is what the record has: each move once, at its place. */
async function agrees(tab, record) {
  const { seen, ply, score } = await tab.evaluate(() => ({
    seen: globalThis.seen,
    ply: Number(document.querySelector("main[data-ply]").dataset.ply),
    score: [...document.querySelectorAll(".prompt.over .result li")]
      .sort((a, b) => a.dataset.seat - b.dataset.seat)
      .map((row) => row.querySelector(".pts").textContent)
      .join(),
  }));
  const { you } = seen;
  assert.deepEqual(seen.refusals, []);
  assert.equal(ply, record.plies.length);
  const points = [...score.matchAll(/ (\d+)/g)].map(([, n]) => Number(n));
  assert.deepEqual(points, record.points);
  const sent = new Map(seen.sent.map(({ ply: at, move }) => [at, `${you}: ${move}`]));
  for (const [at, line] of sent) assert.equal(record.plies[at], line, `ply ${at} as it was sent`);
  const own = record.plies.filter((line) => line.startsWith(`${you}: `));
  assert.equal(own.length, sent.size, "moves of this seat");
  return seen;
}

/** Lets people make so many moves between kills, and as many as they like after the last. */
class Gate {
  moves = 0;
  open = 0;
  over = false;

  async pass() {
    await waitFor("the next kill", () => this.moves < this.open, 300000);
    this.moves++;
  }
}

/** Kills the nodes in turn while people move; how many kills there were. */
async function killInTurn(nodes, gate) {
  let kills = 0;
  while (kills < KILLS && !gate.over) {
    const before = gate.moves;
    gate.open = before + BETWEEN;
    await waitFor("people move", () => gate.over || gate.moves > before);
    const victim = nodes[kills++ % nodes.length];
    await victim.kill();
    await waitFor("people move on", () => gate.over || gate.moves >= before + BETWEEN);
    await victim.start();
  }
  gate.open = Infinity;
  return kills;
}

/** A game to so many points. */
function to(points) {
  return { prepare: (tab) => tab.locator('select[name="target"]').selectOption(String(points)) };
}

/** Waits until the page shows a later position. */
function movesOn(tab, from, patience) {
  return until(tab, (n) => Number(document.querySelector("main[data-ply]").dataset.ply) > n, from, patience);
}

/** Plays a game to its end and compares it with the record. */
async function finish(ann, bea, table) {
  await Promise.all([ann, bea].map((tab, i) => playOn(tab, dice(i + 1), () => undefined)));
  const record = await recordOf(ann, table.id);
  for (const tab of [ann, bea]) await agrees(tab, record);
}

export async function nodes(test, browser) {
  if (!hasServe()) return;

  await test("nodes are killed in turn under two people, and their game goes on to its end", (faults) =>
    withNodes(faults, browser, async (visit, url, all) => {
      const { ann, bea, table } = await twoAtTable(visit, url, to(12));
      const gate = new Gate();
      const play = async (tab, i) => {
        await playOn(tab, dice(i + 1), () => gate.pass());
        gate.over = true;
      };
      const [kills] = await Promise.all([killInTurn(all, gate), ...[ann, bea].map(play)]);
      assert.ok(kills >= LEAST, `${kills} kills`);
      const record = await recordOf(ann, table.id);
      const seen = [await agrees(ann, record), await agrees(bea, record)];
      const waits = seen.flatMap((s) => s.down.map((d) => d.to - d.from)).sort((x, y) => x - y);
      assert.ok(waits.length > 0, "nobody was cut off");
      const [median, worst] = [waits[waits.length >> 1], waits.at(-1)];
      const times = `back after ${median} ms (median), ${worst} ms (worst)`;
      console.log(`   ${kills} kills, ${waits.length} connections cut off, ${times}`);
    }));

  await test("a click that nobody answers, and one without a connection, are played once", (faults) =>
    withNodes(faults, browser, async (visit, url, all) => {
      const { ann, bea, table } = await twoAtTable(visit, url, to(3));
      for (const unheard of [true, false]) {
        const [who, other] = await mover(ann, bea);
        const asked = await until(who, question);
        const click = () => answerOnce(who, asked, () => 0);
        for (const node of all) node.signal("SIGSTOP");
        if (unheard) await click();
        await Promise.all(all.map((node) => node.kill()));
        for (const tab of [who, other]) await tab.locator(".linkdown").waitFor();
        if (!unheard) await click();
        await who.locator(".linkdown").getByText("Your move is kept").waitFor();
        await who.screenshot({ path: `${shots}node-down-${unheard ? "sent" : "clicked"}.png` });
        await other.screenshot({ path: `${shots}node-down-other.png` });
        await Promise.all(all.map((node) => node.start()));
        for (const tab of [who, other]) {
          await tab.locator(".linkdown").waitFor({ state: "detached" });
          await movesOn(tab, asked.ply);
        }
        assert.deepEqual(await who.evaluate(() => globalThis.seen.refusals), []);
      }
      await finish(ann, bea, table);
    }));

  await test("a node that hangs is left for the other one, and its late word counts nothing", (faults) =>
    withNodes(faults, browser, async (visit, url, all) => {
      const { ann, bea, table } = await twoAtTable(visit, url, to(3));
      await all[1].kill();
      await Promise.all([ann, bea].map((tab) => tab.locator(".linkdown").waitFor({ state: "detached" })));
      const [who, other] = await mover(ann, bea);
      const asked = await until(who, question);
      await all[1].start();
      all[0].signal("SIGSTOP");
      await answerOnce(who, asked, () => 0);
      for (const tab of [who, other]) await movesOn(tab, asked.ply, 120000);
      all[0].signal("SIGCONT");
      await finish(ann, bea, table);
    }));
}
