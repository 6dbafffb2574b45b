// What becomes of commands when their connection breaks.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { t } from "../src/strings";
import { Pending, type Wire } from "../src/table/pending";
import type { WirePly, WireState } from "../src/table/protocol";

const MOVE = { type: "move", ply: 7, move: "cast 3" } as const;

/** A connection that notes what is sent. */
function wire(open = true): Wire & { sent: { id: number; type: string }[] } {
  const sent: { id: number; type: string }[] = [];
  return { readyState: open ? 1 : 3, sent, send: (text) => void sent.push(JSON.parse(text as string)) };
}

function state(plies: Partial<WirePly>[] = [], chat: Partial<WireState["chat"][0]>[] = []): WireState {
  return { you: "p1", plies, chat } as unknown as WireState;
}

/** The answer as far as it is there. */
async function settled(answer: Promise<string | null>): Promise<string | null | undefined> {
  return Promise.race([answer, new Promise<undefined>((done) => setTimeout(() => done(undefined), 0))]);
}

test("a move whose connection broke is sent once more, and answered there", async () => {
  const [first, second] = [wire(), wire()];
  const pending = new Pending();
  const answer = pending.send(MOVE, first);
  pending.cut();
  assert.equal(await settled(answer), undefined);
  pending.resume(state([{ ply: 6, by: "p1" }]), second);
  assert.deepEqual(second.sent, [{ ...MOVE, id: 1 }]);
  pending.answer(1, null);
  assert.equal(await settled(answer), null);
});

test("a move that was stored before the connection broke is not sent again", async () => {
  const second = wire();
  const pending = new Pending();
  const answer = pending.send(MOVE, wire());
  pending.cut();
  pending.resume(state([{ ply: 7, by: "p1" }]), second);
  assert.deepEqual([second.sent, await settled(answer), pending.any], [[], null, false]);
});

test("a move made without a connection is sent on the next one, and only once", async () => {
  const next = wire();
  const pending = new Pending();
  void pending.send(MOVE, wire(false));
  pending.resume(state(), next);
  pending.resume(state(), next);
  assert.equal(next.sent.length, 1);
});

test("a repeated move that was stored after all is no refusal; any other is", async () => {
  for (const [by, says] of [
    ["p1", null],
    ["p2", "stale"],
  ] as const) {
    const pending = new Pending();
    const answer = pending.send(MOVE, wire());
    pending.resume(state(), wire());
    pending.refuse(1, "stale", [{ ply: 7, by, move: "cast 3", events: [] }], "p1");
    assert.equal(await settled(answer), says);
  }
});

test("talk is not lost and not said twice", async () => {
  for (const [told, times] of [
    [[], 1],
    [[{ seat: "p1", text: "hello" }], 0],
    [[{ seat: "p2", text: "hello" }], 1],
  ] as const) {
    const second = wire();
    const pending = new Pending();
    void pending.send({ type: "chat", text: "hello" }, wire());
    pending.cut();
    pending.resume(state([], [...told]), second);
    assert.equal(second.sent.length, times);
  }
});

test("what cannot be repeated is said to be uncertain, or not done", async () => {
  const pending = new Pending();
  const sent = pending.send({ type: "undo" }, wire());
  pending.cut();
  assert.equal(await settled(sent), t.table.linkCut);
  assert.equal(await settled(pending.send({ type: "undo" }, wire(false))), t.table.linkDown);
  const move = pending.send(MOVE, wire());
  pending.giveUp("gone");
  assert.equal(await settled(move), "gone");
});
