// paces.ts: the time controls a table can be made with.
import type { Pace } from "../state/lobby";

const live = (minutes: number, seconds: number): Pace => ({ kind: "live", minutes, seconds });
const daily = (days: number): Pace => ({ kind: "days", days });

export type PaceKey = "none" | "5" | "10" | "25" | "45" | "1d" | "3d" | "7d";

export const PACES: readonly (readonly [PaceKey, Pace])[] = [
  ["none", { kind: "none" }],
  ["5", live(5, 3)],
  ["10", live(10, 5)],
  ["25", live(25, 10)],
  ["45", live(45, 15)],
  ["1d", daily(1)],
  ["3d", daily(3)],
  ["7d", daily(7)],
];
