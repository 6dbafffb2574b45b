// lobby.ts: tables on the server as they come, change and go, told by its stream.
import { effect, signal } from "@preact/signals";
import { hearNotice, type WireNotice } from "./bulletin";
import { Link } from "./link";
import { server, SIGNED_OUT, socketTo, stillKnown, withMark } from "./server";

export type Pace =
  | { kind: "none" }
  | { kind: "live"; minutes: number; seconds: number }
  | { kind: "days"; days: number };

/** A table as lists show it. */
export interface Listed {
  id: string;
  game: string;
  status: "waiting" | "running" | "over";
  seats: number;
  open: number;
  players: (string | null)[];
  /** Seats of people without an account. */
  guests?: string[];
  /** Seats held by programs. */
  bots?: string[];
  ply: number;
  changed: number;
  public: boolean;
  rated: boolean;
  host: string;
  pace: Pace;
  you?: string;
  your_turn?: boolean;
  /** People whose turn it is. */
  to_act?: string[];
  /** Of a game that is over. */
  result?: { reason: string; points: number[]; payoff: number[] } | null;
}

export interface Lobby {
  tables: Listed[];
  mine: Listed[];
}

export type FromLobby =
  | { type: "lobby"; tables: Listed[]; mine: Listed[] }
  | { type: "listed"; table: Listed }
  | { type: "closed"; id: string }
  | WireNotice
  | { type: "pong" };

export const EMPTY: Lobby = { tables: [], mine: [] };

/** The stream's lists; null while it is not connected. */
export const lobby = signal<Lobby | null>(null);

function put(list: Listed[], table: Listed, belongs: boolean): Listed[] {
  const others = list.filter((l) => l.id !== table.id);
  return belongs ? [table, ...others] : others;
}

/** Mine with my turn first, then the latest. */
function byTurn(list: Listed[]): Listed[] {
  return [...list].sort((a, b) => Number(b.your_turn ?? 0) - Number(a.your_turn ?? 0) || b.changed - a.changed);
}

/** The lists after one message of the stream. */
export function hear(now: Lobby, message: FromLobby): Lobby {
  switch (message.type) {
    case "lobby":
      return { tables: message.tables, mine: byTurn(message.mine) };
    case "listed": {
      const { table } = message;
      const mine = put(now.mine, table, table.you !== undefined && table.status !== "over");
      return { tables: put(now.tables, table, table.public && table.status !== "over"), mine: byTurn(mine) };
    }
    case "closed":
      return {
        tables: now.tables.filter((l) => l.id !== message.id),
        mine: now.mine.filter((l) => l.id !== message.id),
      };
    default: // what is no news of tables, or of a newer server
      return now;
  }
}

/** Tables of mine that ask me something now and did not before. */
export function called(before: Lobby, after: Lobby): Listed[] {
  const asked = new Set(before.mine.filter((l) => l.your_turn).map((l) => l.id));
  return after.mine.filter((l) => l.your_turn && !asked.has(l.id));
}

/** The same table here and there: the people in it, without me and the empty chairs. */
export function othersAt(table: Listed): string {
  const mine = table.you ? Number(table.you[1]) - 1 : -1;
  const name = (p: string | null, i: number): string =>
    p === null || i === mine ? "" : withMark(p, table.guests?.includes(`p${i + 1}`), table.bots?.includes(`p${i + 1}`));
  return table.players.map(name).filter(Boolean).join(", ");
}

/** Hears how the lists were and are. */
type Changed = (before: Lobby, after: Lobby) => void;

function take(message: FromLobby, changed: Changed): void {
  if (message.type === "notice") {
    hearNotice(message);
    return;
  }
  const before = lobby.value;
  const after = hear(before ?? EMPTY, message);
  lobby.value = after;
  if (before) changed(before, after);
}

function stream(changed: Changed): Link<FromLobby> {
  const socket = (): WebSocket => socketTo("lobby/socket", {});
  return new Link<FromLobby>(socket(), {
    hear: (message) => take(message, changed),
    // If we are nobody any more, followLobby() decides.
    cut: async (code) => code !== SIGNED_OUT || stillKnown(),
    again: () => Promise.resolve(socket()),
    awaits: () => false,
  });
}

const watchers = signal(0);

/** Keeps the stream open for a page; call the answer when it leaves. */
export function watchLobby(): () => void {
  watchers.value++;
  return () => void watchers.value--;
}

/** Connects while somebody is known or looks, and anew when somebody else signs in. */
export function followLobby(changed: Changed): void {
  let link: Link<FromLobby> | null = null;
  let who = "";
  effect(() => {
    const { up, me } = server.value;
    const known = me.kind !== "nobody";
    const wanted = up && (known || watchers.value > 0) ? `${me.kind} ${known ? me.name : ""}` : "";
    if (wanted === who) return;
    who = wanted;
    link?.close();
    if (link) lobby.value = null;
    link = wanted ? stream(changed) : null;
  });
}
