// server.mjs: a server of ours on a free port, with a store of its own.
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { repository } from "./site.mjs";

export const command = `${repository}build/conclave`;

export function hasServe() {
  return existsSync(command) && spawnSync(command, ["serve", "--help"]).status === 0;
}

export function freePort() {
  return new Promise((done) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => done(port));
    });
  });
}

/** Sets the times in a store's log back. */
function setBack(file, minutes) {
  const change = `import sqlite3, sys
with sqlite3.connect(sys.argv[1]) as db: db.execute("UPDATE log SET at = at - ?", (int(sys.argv[2]) * 60000,))`;
  if (spawnSync("python3", ["-c", change, file, `${minutes}`]).status) throw new Error("the store was not changed");
}

/** Starts a server; its address once it answers, how to stop it, and how to
 * stop it for a while. */
export async function startServer() {
  const folder = mkdtempSync(`${tmpdir()}/conclave-browser-`);
  const address = `127.0.0.1:${await freePort()}`;
  const url = `http://${address}/`;
  const answers = () =>
    fetch(`${url}healthz`).then(
      (r) => r.ok,
      () => false,
    );
  const run = async () => {
    const words = ["serve", "--listen", address, "--store", `sqlite:${folder}/store.db`];
    const server = spawn(command, words, { stdio: "ignore" });
    const gone = new Promise((done) => server.once("exit", done));
    for (let tries = 0; !(await answers()); tries++) {
      if (tries > 200 || server.exitCode !== null) throw new Error("the server does not start");
      await new Promise((done) => setTimeout(done, 50));
    }
    return async () => {
      server.kill("SIGTERM");
      await gone;
    };
  };
  let halt = await run();
  return {
    url,
    /** Does something while the server is down. */
    async without(body) {
      await halt();
      await body();
      halt = await run();
    },
    /** All that happened at tables happened so many minutes earlier. */
    earlier(minutes) {
      return this.without(() => setBack(`${folder}/store.db`, minutes));
    },
    async stop() {
      await halt();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
