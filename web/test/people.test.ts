// Lobby, online tables and hints, without a page or a server.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { newRecord } from "../src/engine/record";
import { seatIndex, type Header, type Position } from "../src/engine/types";
import { deviceOf } from "../src/pages/account";
import { bulletin, hearNotice } from "../src/state/bulletin";
import { called, EMPTY, hear, othersAt, type Listed } from "../src/state/lobby";
import { archmage } from "../src/games";
import { comingUp, withAnswer } from "../src/ui/standing";
import { lastSeen, rememberSeen, missedSince } from "../src/table/last-seen";
import type { WirePly, WireState, WireTable } from "../src/table/protocol";
import { declinedBy, noteWords, roomOf } from "../src/table/room";
import { ago, clock } from "../src/ui/when";
import { t } from "../src/strings";
import { loadEngine } from "./engine";
import { position } from "./position";

function listed(id: string, more: Partial<Listed> = {}): Listed {
  return {
    id,
    game: "abraca",
    status: "waiting",
    seats: 2,
    open: 1,
    players: ["Ann", null],
    ply: 0,
    changed: 1,
    public: true,
    rated: false,
    host: "Ann",
    pace: { kind: "none" },
    ...more,
  };
}

test("the lobby puts in, changes and takes out", () => {
  let now = hear(EMPTY, { type: "lobby", tables: [listed("a")], mine: [] });
  now = hear(now, { type: "listed", table: listed("b", { you: "p1", public: false }) });
  assert.deepEqual(
    [now.tables, now.mine].map((list) => list.map((l) => l.id)),
    [["a"], ["b"]],
  );
  now = hear(now, { type: "listed", table: listed("a", { status: "running", open: 0 }) });
  assert.equal(now.tables[0]?.status, "running");
  now = hear(now, { type: "closed", id: "a" });
  now = hear(now, { type: "closed", id: "b" });
  assert.deepEqual(now, EMPTY);
});

test("my turn comes first, then the latest; a table is told of once", () => {
  const before = hear(EMPTY, {
    type: "lobby",
    tables: [],
    mine: [listed("old", { you: "p1", changed: 1 }), listed("new", { you: "p1", changed: 2 })],
  });
  assert.deepEqual(
    before.mine.map((l) => l.id),
    ["new", "old"],
  );
  const mine = listed("old", { you: "p1", your_turn: true, changed: 3 });
  const after = hear(before, { type: "listed", table: mine });
  assert.deepEqual(
    after.mine.map((l) => l.id),
    ["old", "new"],
  );
  assert.deepEqual(called(before, after), [mine]);
  assert.deepEqual(called(after, hear(after, { type: "listed", table: { ...mine, ply: 2 } })), []);
});

test("the others at a table are not me and not empty chairs", () => {
  assert.equal(othersAt(listed("a", { players: ["Ann", "Bea", null], you: "p2" })), "Ann");
  const guests = listed("a", { players: ["Ann", "Bea", "Cal"], guests: ["p1", "p2"], you: "p2" });
  assert.equal(othersAt(guests), "Ann (guest), Cal");
  assert.equal(othersAt(listed("a", { players: ["Ann", "Rook"], bots: ["p2"] })), "Ann, Rook (bot)");
});

const before: Position = { ...position(2, ["x"]), view: { life: [6] }, belief: { slots: [], holds: [] } };

function ply(n: number, by: string, tell: string): WirePly {
  return { ply: n, by, move: "x", events: [{ event: "e", seat: by, from: 0, to: 0, piece: 0, amount: 0, tell }] };
}

test("who plays alone plays with nobody", () => {
  assert.equal(t.against(othersAt(listed("a", { players: ["Ann"], you: "p1" }))), "alone");
  assert.equal(t.against("Bea"), "with Bea");
});

test("what was missed is what was told since the last look", () => {
  const story = [ply(0, "p1", "a"), ply(1, "p2", "b"), ply(2, "p2", "c"), ply(3, "*", "")];
  const then = rememberSeen("t", 7, before);
  assert.deepEqual(lastSeen("t"), then);
  assert.deepEqual([then.position.legal, "belief" in then.position], [[], false]);
  assert.deepEqual(
    missedSince(then, story, []).map((p) => p.ply),
    [2, 3],
  );
  assert.deepEqual(missedSince(then, story, [{ seq: 8, note: "undo" }]), []);
  assert.equal(missedSince(then, story, [{ seq: 6, note: "undo" }]).length, 2);
  assert.deepEqual(missedSince(then, [ply(2, "*", "")], []), []);
  assert.deepEqual(missedSince(null, story, []), []);
  rememberSeen("t", 9, { ...before, over: true });
  assert.equal(lastSeen("t"), null);
});

test("a room knows offers, and which move of mine was the last", () => {
  const table = { you: "p2", host: "Ann", is_host: false, pace: { kind: "none" } } as WireTable;
  const state = {
    you: "p2",
    status: "running",
    seats: [],
    to_act: ["p1"],
    offer: { kind: "takeback", seq: 9, by: "p2", ply: 1, accepted: ["p2"], waiting: ["p1"] },
    fair: { commit: "", salts: [], seed: null },
    standing: null,
    result: null,
  } as unknown as WireState;
  const room = roomOf(table, state, [ply(0, "p1", ""), ply(1, "p2", ""), ply(2, "p1", "")], {
    missed: 0,
    declined: -1,
    follows: false,
    refused: "",
    ended: "",
  });
  assert.deepEqual(room.offer, { kind: "takeback", seq: 9, by: 1, ply: 1, accepted: [1], waiting: [0] });
  assert.deepEqual([room.lastOwn, room.you, room.toAct], [1, 1, [0]]);
});

test("another game is asked for until the offer lapses", () => {
  const table = { you: "p2", pace: { kind: "none" } } as WireTable;
  const room = (until: number): ReturnType<typeof roomOf> => {
    const rematch = { by: "p1", accepted: ["p1"], declined: ["p3"], waiting: ["p2"], until };
    const fair = { commit: "", salts: [], seed: null };
    const state = { you: "p2", status: "over", seats: [], to_act: [], offer: null, rematch, fair, result: null };
    const aside = { missed: 0, declined: -1, follows: false, refused: "", ended: "" };
    return roomOf(table, state as unknown as WireState, [], aside);
  };
  assert.deepEqual(room(Date.now() + 60000).again, { by: 0, accepted: [0], declined: [2], waiting: [1] });
  assert.equal(room(Date.now() - 1).again, null);
  const said = (text: string): string => noteWords({ seq: 1, note: "again", seat: "p1", text }, () => "Ann");
  assert.deepEqual(["offer", "yes", "no", "withdrawn"].map(said), [
    "Ann asks for another game.",
    "Ann agrees.",
    "Ann declines.",
    "Ann withdraws the offer.",
  ]);
});

test("a refusal is shown until something else happens", () => {
  const state = (more: object): WireState => ({ notes: [], offer: null, plies: [], ...more }) as unknown as WireState;
  const no = { seq: 1, note: "answer", seat: "p2", text: "no" };
  assert.equal(declinedBy(-1, state({ notes: [no] })), 1);
  assert.equal(declinedBy(1, state({})), 1);
  assert.equal(declinedBy(1, state({ plies: [ply(0, "p1", "")] })), -1);
  assert.equal(declinedBy(1, state({ notes: [{ ...no, text: "yes" }] })), -1);
  assert.equal(
    noteWords(no, () => "Bea"),
    "Bea declines.",
  );
  const declines = { seq: 1, note: "declined", seat: "p2", name: "Rook", bot: true, text: "busy" };
  assert.equal(
    noteWords(declines, () => ""),
    "Rook (bot) does not come: busy.",
  );
  const sits = { seq: 1, note: "sit", seat: "p2", name: "Bea", guest: true };
  assert.match(
    noteWords(sits, () => ""),
    /^Bea \(guest\) /,
  );
});

test("standing answers fit the game and replace each other", () => {
  const header = { options: { mode: "versus" } } as unknown as Header;
  const versus = comingUp(archmage.standing ?? [], header);
  assert.equal(comingUp(archmage.standing ?? [], { ...header, options: { mode: "coop" } }).length, versus.length + 1);
  for (const { choices } of versus) for (const c of choices) assert.equal(new Set(c.moves).size, 6);
  const one = withAnswer([], "discard", ["bot"]);
  assert.deepEqual(withAnswer(one, "discard", ["discard gem"]), [{ question: "discard", moves: ["discard gem"] }]);
  assert.deepEqual(withAnswer(one, "discard", []), []);
});

test("devices, clocks and moments in words", () => {
  const chrome =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36";
  assert.equal(deviceOf(chrome), "Chrome on Linux");
  assert.equal(deviceOf(`${chrome} Edg/126.0`), "Edge on Linux");
  assert.equal(
    deviceOf("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5) Version/17.5 Mobile Safari/604.1"),
    "Safari on iPhone",
  );
  assert.equal(deviceOf("conclave/0.1.0"), "conclave");
  assert.equal(deviceOf(""), "A program");
  assert.deepEqual(
    [clock(null), clock(65000), clock(3725000), clock(200000000), clock(-5)],
    ["", "1:05", "1:02:05", "2 d 7 h", "0:00"],
  );
  assert.deepEqual([ago(0, 0), ago(0, 150000), ago(0, 86400000)], ["now", "2 minutes ago", "yesterday"]);
});

test("a view that was sent is all that hints and aids need", async () => {
  const engine = await loadEngine();
  const editions = engine
    .catalogue()
    .flatMap(({ key, rules }) => [...Array(rules)].map((_, i) => [key, i + 1] as const));
  assert.ok(editions.length > 3);
  for (const [game, rules] of editions) {
    const record = newRecord(game, rules, [{ name: "a" }, { name: "b" }], {}, "11".repeat(32));
    const table = engine.open(record);
    const dice = { seed: "11".repeat(32), salts: [] };
    for (let n = 0; n < 60; n++) {
      if (table.drawChance(dice)) continue;
      const seat = seatIndex(table.position(8).to_act[0] ?? null);
      const { view, legal, ply: now } = table.position(seat);
      const sent = engine.see(game, rules, JSON.parse(JSON.stringify(view)));
      assert.ok(sent, `${game}@${rules} ${now}`);
      assert.equal(sent.advice(seat, "novice", 5n), table.advice(seat, "novice", 5n));
      assert.deepEqual(sent.belief(seat), table.belief(seat));
      table.act(seat, legal[n % legal.length]?.move ?? "", now);
    }
    table.close();
  }
  assert.equal(engine.see("abraca", 2, { life: [1] }), null);
  assert.equal(engine.see("chess", 1, {}), null);
});

test("a notice of the host is shown once, and changes no list", () => {
  const notice = { type: "notice" as const, text: "We restart at noon.", at: 5 };
  assert.equal(hear(EMPTY, notice), EMPTY);
  hearNotice(notice);
  assert.equal(bulletin.value?.text, notice.text);
  bulletin.value = null;
  hearNotice(notice); // by another connection
  assert.equal(bulletin.value, null);
  hearNotice({ ...notice, at: 6 });
  assert.equal(bulletin.peek()?.at, 6);
});
