// position.ts: a position of no game in particular.
import type { Position } from "../src/engine/types";

export function position(ply: number, lines: string[] = []): Position {
  const legal = lines.map((line) => ({ move: line, does: "", group: null, group_key: null }));
  return {
    ply,
    to_act: ["p1"],
    over: false,
    points: [],
    payoff: null,
    question: "asked",
    prompt: "",
    topic: null,
    legal,
    undo: false,
    view: {},
  };
}
