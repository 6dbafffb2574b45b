// position.ts: a position of no game in particular.
import type { Position } from "../src/engine/types";

export function position(ply: number, lines: string[] = []): Position {
  const legal = lines.map((line) => ({ line, text: "", group: "" }));
  return {
    ply,
    toAct: [0],
    chance: false,
    over: false,
    points: [],
    payoff: [],
    canUndo: false,
    prompt: "",
    legal,
    view: {},
  };
}
