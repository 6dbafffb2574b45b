// Sessions that were ended: the page says so, and does not knock with a dead token for ever.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { followLobby } from "../src/state/lobby";
import { server, SIGNED_OUT, type Me } from "../src/state/server";
import { t } from "../src/strings";
import { openRemote } from "../src/table/remote";
import type { TableNews } from "../src/table/table";

class FakeSocket {
  static readonly all: FakeSocket[] = [];
  static readonly OPEN = 1;
  readyState = 1;
  onmessage: ((m: { data: string }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  constructor(readonly address: URL) {
    FakeSocket.all.push(this);
  }
  close(): void {
    this.readyState = 3;
  }
  say(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

/** Whom the server takes us for when it is asked. */
let me: Me = { kind: "nobody" };
/** What is to be done later: here only connecting once more. */
let later: (() => void)[] = [];

const browser = {
  document: { baseURI: "http://here/", hidden: false, querySelector: () => ({}), addEventListener: () => undefined },
  WebSocket: FakeSocket,
  WORKER_FILE: "worker.js",
  Worker: class {
    onmessage: ((m: { data: unknown }) => void) | null = null;
    postMessage({ id }: { id: number }): void {
      queueMicrotask(() => this.onmessage?.({ data: { kind: "answer", id, answer: {} } }));
    }
  },
  fetch: (path: string) =>
    Promise.resolve({ json: () => Promise.resolve(path.endsWith("/me") ? me : { ratings: [] }) }),
  setTimeout: (act: () => void) => void later.push(act),
  setInterval: () => 0,
};
for (const [name, value] of Object.entries(browser))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });

/** Lets everything that waits for an answer have it. */
async function settle(): Promise<void> {
  for (let i = 0; i < 50; i++) await Promise.resolve();
}

async function ended(socket: FakeSocket | undefined, code: number, then: Me): Promise<number> {
  const before = FakeSocket.all.length;
  me = then;
  later = [];
  socket?.onclose?.({ code });
  await settle();
  for (const act of later) act();
  await settle();
  return FakeSocket.all.length - before;
}

const ann: Me = { kind: "account", name: "Ann", webhook: null, mutes: [] };

test("the lobby is connected to again unless we are nobody any more", async () => {
  server.value = { up: true, me: ann };
  followLobby(() => undefined);
  assert.equal(FakeSocket.all.length, 1);
  assert.equal(await ended(FakeSocket.all.at(-1), 1006, ann), 1);
  assert.equal(await ended(FakeSocket.all.at(-1), SIGNED_OUT, ann), 1, "signed in anew elsewhere");
  assert.equal(await ended(FakeSocket.all.at(-1), SIGNED_OUT, { kind: "nobody" }), 0);
  assert.equal(server.value.me.kind, "nobody");
});

const state = {
  type: "state",
  seq: 1,
  from: 0,
  status: "waiting",
  ply: 0,
  you: "p1",
  seats: [{ kind: "person", name: "Ann", guest: true, connected: true }, { kind: "open" }],
  spectators: 0,
  standing: null,
  to_act: [],
  points: [],
  prompt: null,
  legal: [],
  undo: false,
  view: null,
  plies: [],
  chat: [{ seq: 1, by: "Bea", guest: true, seat: null, text: "hello" }],
  notes: [],
  clocks: null,
  offer: null,
  fair: { commit: "", salts: [null, null], seed: null },
  result: null,
};

const opened = { type: "table", id: "t", game: "null", seats: 2, options: {}, pace: { kind: "none" }, host: "Ann" };

test("a table says that we were signed out and stays as it is", async () => {
  const opening = openRemote("t", "");
  const socket = FakeSocket.all.at(-1);
  socket?.say(opened);
  socket?.say(state);
  const table = await opening;
  const news: TableNews[] = [];
  table.listen((n) => news.push(n));
  assert.equal(table.header.seats[0]?.guest, true);
  assert.deepEqual(
    table.online?.talk.value.map((l) => [l.name, l.guest]),
    [["Bea", true]],
  );
  assert.equal(await ended(socket, 1006, ann), 1);
  assert.equal(await ended(FakeSocket.all.at(-1), SIGNED_OUT, { kind: "nobody" }), 0);
  assert.deepEqual(news.at(-1), { kind: "link", cut: t.people.signedOut });
  assert.equal(table.online?.room.value.ended, t.people.signedOut);
});
