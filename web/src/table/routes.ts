// routes.ts: ways that lead farther than one step: what the engine found ahead, as targets of the
// board, and the walk along one of them.
import type { Ahead, GameEvent, Move } from "../engine/types";
import { loud, type Play, type Story } from "./play";

/** A way to a place: its steps, what they cost and what happens on them. */
export interface Route {
  steps: Move[];
  /** The places entered, in the game's numbers. */
  places: number[];
  cost: number;
  /** Chance, somebody else or another question comes at its end. */
  stops: boolean;
  events: GameEvent[];
  /** What could be done at its end. */
  ends: Move[];
}

/** How a game's places are walked on. */
export interface Walks {
  /** The target of a place's number. */
  keyOf: (at: number) => string;
  /** Whether a line is a step of whoever is to walk now. */
  mine: (line: string, play: Play) => boolean;
  /** Where whoever is to walk stands now. */
  from: (play: Play) => number;
  /** Whether a target is somebody who can be dragged to a place. */
  carried: (key: string, play: Play) => boolean;
  /** What a step brings beside its cost. */
  arrival: (move: Move) => string;
}

/** A way that is led through a place: what is walked before, and where it may go on to. */
export interface Bend {
  before: Route;
  ahead: Ahead[];
}

export type Routes = ReadonlyMap<string, Route>;

export const NO_ROUTES: Routes = new Map();

const HERE: Route = { steps: [], places: [], cost: 0, stops: false, events: [], ends: [] };

/** A way on from another one. */
function onward(before: Route, { step, at, cost, stops, events = [], ends }: Ahead, story: Story): Route {
  return {
    steps: step ? [...before.steps, step] : before.steps,
    places: [...before.places, at],
    cost,
    stops,
    events: [...before.events, ...events.filter((e) => loud(story, e))],
    ends,
  };
}

/** Every place within reach, by its target. */
export function routesOf(play: Play, walks: Walks, story: Story): Routes {
  const { before = HERE, ahead } = play.bend ?? { ahead: play.shown.ahead ?? [] };
  const found = new Map<string, Route>();
  const routes: (Route | null)[] = [];
  for (const node of ahead) {
    const parent = routes[node.parent];
    const route = !node.step ? before : parent && walks.mine(node.step.move, play) ? onward(parent, node, story) : null;
    routes.push(route);
    if (route && node.step) found.set(walks.keyOf(node.at), route);
  }
  return found;
}

/** The step that a walk makes now; null: it is over, or something came in between. */
export function nextStep({ walk, shown }: Play): Move | null {
  const [line] = walk?.lines ?? [];
  if (!walk || shown.ply !== walk.ply) return null;
  return shown.legal.find((m) => m.move === line) ?? null;
}

/** The moves of now without the steps that a bent way has made already. */
export function unbent(play: Play, walks: Walks): Move[] {
  const first = new Set(play.shown.ahead?.filter((node) => node.parent === 0).map((node) => node.step?.move));
  return play.shown.legal.filter((m) => !first.has(m.move) || !walks.mine(m.move, play));
}
