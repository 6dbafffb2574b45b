// Who looks on sees what stood in the racks some time ago, and nothing that came since.
import "./stubs";
import assert from "node:assert/strict";
import { test } from "node:test";
import { newRecord } from "../src/engine/record";
import { ALL, seatIndex, SPECTATOR, type GameEvent } from "../src/engine/types";
import type { AbracaView } from "../src/games/abraca/model";
import { opened } from "../src/games/abraca/opened";
import { loadEngine } from "./engine";

const engine = await loadEngine();
const seed = "5a".repeat(32);
/** Plies between a moment and when it may be seen. */
const LATE = 14;

test("Abraca: racks as they were, without what has moved since", () => {
  const rules = engine.catalogue().find((g) => g.key === "abraca")?.rules ?? 0;
  const seats = ["A", "B", "C", "D"].map((name) => ({ name }));
  const table = engine.open(newRecord("abraca", rules, seats, {}, seed));
  const whole: AbracaView[] = [];
  const happened: GameEvent[][] = [];
  const seen = { known: 0, hidden: 0 };
  for (let n = 0; !table.position(SPECTATOR).over; n++) {
    const { ply, to_act } = table.position(SPECTATOR);
    if (!table.drawChance({ seed, salts: seats.map(() => "") })) {
      const seat = seatIndex(to_act[0] ?? null);
      const { legal } = table.position(seat);
      assert.equal(table.act(seat, legal[(n * 7) % legal.length]?.move ?? "", ply).status, "ok");
    }
    happened.push(table.events(ply, SPECTATOR));
    whole.push(table.position(ALL).view as AbracaView);
    const truth = whole.at(-1) as AbracaView;
    const from = Math.max(0, whole.length - LATE);
    const { view: live, over } = table.position(SPECTATOR);
    const shown = opened(live, whole[from], happened.slice(from + 1).flat()) as AbracaView;
    const moved = new Set(
      happened
        .slice(from + 1)
        .flat()
        .filter((e) => e.event === "drew" || e.event === "dealt")
        .map((e) => `${seatIndex(e.seat)} ${e.to}`),
    );
    const renewed = happened.slice(from + 1).some((all) => all.some((e) => e.event === "round"));
    for (const [seat, row] of truth.stone.slice(0, 4).entries())
      for (const [slot, number] of row.entries()) {
        const said = shown.stone[seat]?.[slot];
        // At the end of the game all racks lie open.
        if (!over && number && (renewed || moved.has(`${seat} ${slot}`))) assert.equal(said, null);
        else if (over || !renewed) assert.equal(said, number);
        seen[said === null ? "hidden" : "known"]++;
      }
    const filled = opened(live, truth, []) as AbracaView;
    assert.deepEqual([filled.stone, filled.secret, filled.pool], [truth.stone, truth.secret, truth.pool]);
  }
  table.close();
  assert.ok(seen.known > 100 && seen.hidden > 100, JSON.stringify(seen));
});
