// room-state.ts: a thinking room as its page runs it: the tree and its past, the moment that is
// looked at, and the table on which moves are tried.
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Moment } from "../engine/messages";
import { ALL, type GameEvent, type Header } from "../engine/types";
import { ask } from "../engine/worker-client";
import type { Table, TableNews } from "../table/table";
import { keepThoughts } from "../table/thoughts";
import * as trees from "../table/tree";
import type { Tree } from "../table/tree";

export interface Opened {
  id: string;
  header: Header;
  /** As it was opened, with the lines of then. */
  record: string;
  opening: unknown;
  tree: Tree;
  /** The seat of the person here. */
  seat: number;
}

export interface Doings {
  /** Looks elsewhere: nothing that would have to be undone. */
  go: (id: number) => void;
  /** Changes the tree; `quiet` changes belong to the one before. */
  change: (next: Tree, quiet?: boolean) => void;
  /** Null: there is nothing to undo. */
  undo: (() => void) | null;
}

/** Changes that can be undone. */
const PAST = 100;

/** The tree, kept in the browser with every change. */
export function useTree(opened: Opened): { tree: Tree; doings: Doings; full: boolean } {
  const [tree, setTree] = useState(opened.tree);
  const [past, setPast] = useState<Tree[]>([]);
  const [full, setFull] = useState(false);
  useEffect(() => {
    const record = trees.written(tree, opened.record);
    setFull(!keepThoughts(opened.id, { record, at: trees.placeOf(tree, tree.at), changed: Date.now() }));
  }, [tree]);
  const [last] = past.slice(-1);
  const doings: Doings = {
    go: (id) => setTree((now) => trees.go(now, id)),
    change: (next, quiet = false) => {
      if (next.knots === tree.knots) return setTree(next);
      if (!quiet) setPast([...past.slice(1 - PAST), tree]);
      setTree(next);
    },
    undo: last
      ? () => {
          setTree({ ...last, next: tree.next });
          setPast(past.slice(0, -1));
        }
      : null,
  };
  return { tree, doings, full };
}

/** The worker's table for the line that is looked at; its record while it is open. */
function useLine(opened: Opened, tree: Tree): { table: string; line: number[]; open: Promise<unknown> } {
  const table = `room-${opened.id}`;
  const line = useMemo(() => trees.lineOf(tree, tree.at), [tree]);
  const text = useMemo(() => trees.lineRecord(tree, opened.record, line), [line]);
  const open = useMemo(() => ask("open", { table, record: text, viewer: ALL, aid: false }), [text]);
  useEffect(() => () => void ask("close", { table }), [table]);
  return { table, line, open };
}

export interface Looked extends Moment {
  /** The knot it is the moment of. */
  at: number;
}

/** The moment at the knot looked at, as these eyes see it. */
export function useMoment(
  opened: Opened,
  tree: Tree,
  viewer: number,
  seat: number,
): { moment: Looked | null; table: string; line: number[] } {
  const { table, line, open } = useLine(opened, tree);
  const [moment, setMoment] = useState<Looked | null>(null);
  const asked = useRef(0);
  const ply = line.indexOf(tree.at);
  useEffect(() => {
    const mine = ++asked.current;
    void open
      .then(() => ask("moment", { table, ply, viewer, seat }))
      .then((found) => mine === asked.current && setMoment({ ...found, at: tree.at }));
  }, [open, tree.at, viewer, seat]);
  return { moment, table, line };
}

/** What happened at each knot, as these eyes saw it, as far as it was asked for. */
export function useTold(opened: Opened, tree: Tree, viewer: number): ReadonlyMap<number, GameEvent[]> {
  const [told, setTold] = useState<{ viewer: number; events: ReadonlyMap<number, GameEvent[]> }>({
    viewer,
    events: new Map(),
  });
  const known = told.viewer === viewer ? told.events : new Map<number, GameEvent[]>();
  const missing = [...tree.knots.keys()].find((id) => id > 0 && !known.has(id));
  useEffect(() => {
    if (missing === undefined) return undefined;
    let left = false;
    const line = trees.lineOf(tree, missing);
    const since = line.indexOf(missing) - 1;
    void ask("told", { record: trees.lineRecord(tree, opened.record, line), since, viewer }).then((found) => {
      if (left) return;
      const more = new Map(known);
      for (const [i, events] of found.entries()) more.set(line[since + 1 + i] ?? -1, events);
      setTold({ viewer, events: more });
    });
    return () => {
      left = true;
    };
  }, [missing, viewer, tree.knots]);
  return known;
}

interface Tried {
  opened: Opened;
  tree: Tree;
  doings: Doings;
  moment: Looked | null;
  table: string;
  line: number[];
}

/** Why a line somebody tried cannot be played, or null: then it is. */
async function tryLine({ opened, tree, doings, moment }: Tried, line: string): Promise<string | null> {
  if (!moment) return null;
  const { viewer = 0, position } = moment.frame;
  if (!position.legal.some((m) => m.move === line)) {
    const record = trees.lineRecord(tree, opened.record, trees.pathTo(tree, tree.at));
    const why = await ask("attempt", { record, seat: viewer, line });
    if (why) return why;
  }
  doings.change(trees.play(tree, tree.at, viewer, line));
  return null;
}

/** The room as a table: what is played there grows the tree, what is looked at is its news. */
export function useRoomTable(tried: Tried): Table {
  const now = useRef(tried);
  now.current = tried;
  const hear = useRef<((news: TableNews) => void) | null>(null);
  const shown = useRef(-1);
  const arrived = useRef(() => {});
  const { opened, moment, tree } = tried;
  const news = (): void => {
    const { moment: here, tree: there } = now.current;
    if (!here || here.at !== there.at) return;
    const stepped = shown.current >= 0 && trees.knot(there, here.at).parent === shown.current;
    const { position } = here.frame;
    const frame = { ...here.frame, position: { ...position, undo: there.at > 0 } };
    hear.current?.(stepped ? { kind: "frame", frame } : { kind: "reset", frame, header: opened.header });
    shown.current = here.at;
    arrived.current();
  };
  useEffect(news, [moment]);
  // A jump is shown at once, not told: what was told before it is over.
  useEffect(() => {
    if (shown.current >= 0 && trees.knot(tree, tree.at).parent !== shown.current) shown.current = -1;
  }, [tree.at]);
  // An answer has come when what it brought is there: a way of several steps goes on from it.
  const act = async (line: string): Promise<string | null> => {
    const there = new Promise<void>((done) => (arrived.current = done));
    const why = await tryLine(now.current, line);
    if (why === null) await there;
    return why;
  };
  return useMemo(() => roomTable(opened, now, hear, news, act), [opened]);
}

function roomTable(
  opened: Opened,
  now: { current: Tried },
  hear: { current: ((news: TableNews) => void) | null },
  news: () => void,
  act: Table["act"],
): Table {
  return {
    id: opened.id,
    header: opened.header,
    viewer: opened.seat,
    opening: opened.opening,
    online: null,
    daily: null,
    waits: () => false,
    listen: (listener) => {
      hear.current = listener;
      news();
    },
    act,
    undo: async () => now.current.doings.change(trees.takeBack(now.current.tree)),
    hint: () => {
      const { table, line, tree, moment } = now.current;
      return ask("ideas", { table, ply: line.indexOf(tree.at), seat: moment?.frame.viewer ?? 0 });
    },
    again: null,
    resign: null,
    take: null,
    record: async () => trees.written(now.current.tree, opened.record),
    close: () => {
      hear.current = null;
    },
  };
}
