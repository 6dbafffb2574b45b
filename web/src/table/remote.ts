// remote.ts: a table on a server. The server's states become frames; a lost
// connection is taken up again where it broke off.
import { signal, type Signal } from "@preact/signals";
import { HIDDEN, SPECTATOR, type Frame, type GameEvent, type Header, type Position } from "../engine/types";
import { ask } from "./desk";
import {
  seatIndex,
  type Command,
  type FromServer,
  type WireEvent,
  type WirePly,
  type WireState,
  type WireTable,
} from "./protocol";
import type { Table, TableNews } from "./table";

/** What the waiting room shows. */
export interface Room {
  status: WireState["status"];
  seats: WireState["seats"];
  you: number;
  isHost: boolean;
  invite: string | null;
  rematch: string | null;
}

export interface RemoteTable extends Table {
  readonly room: Signal<Room>;
  command(command: Command): Promise<string | null>;
}

function eventOf(e: WireEvent): GameEvent {
  const { event: kind, from, to, amount, tell } = e;
  return { kind, seat: seatIndex(e.seat), from, to, piece: e.piece ?? HIDDEN, amount, text: tell };
}

export function positionOf(state: WireState): Position {
  return {
    ply: state.ply,
    toAct: state.to_act.map(seatIndex),
    chance: false,
    over: state.status === "over",
    points: state.result?.points ?? state.points,
    payoff: state.result?.payoff ?? [],
    canUndo: state.undo,
    prompt: state.prompt ?? "",
    legal: state.legal.map(({ move, does, group }) => ({ line: move, text: does, group: group ?? "" })),
    view: state.view,
  };
}

export function headerOf(table: WireTable, state: WireState): Header {
  return {
    game: table.game,
    rules: table.rules,
    seats: state.seats.map((s, i) => ({
      name: s.name ?? (s.level ? `${s.level} ${i + 1}` : `p${i + 1}`),
      bot: s.kind === "bot" ? (s.level ?? "bot") : "",
      salt: state.fair.salts[i] ?? "",
    })),
    options: Object.fromEntries(Object.entries(table.options).map(([k, v]) => [k, String(v)])),
    commit: state.fair.commit,
    seed: state.fair.seed ?? "",
    plies: state.ply,
  };
}

/** One frame a ply; only the last one has a position of its own. */
export function framesOf(before: Position, state: WireState): Frame[] {
  const now = positionOf(state);
  if (!state.plies.length) return [{ position: now, events: [] }];
  return state.plies.map((ply, i) => ({
    position: i === state.plies.length - 1 ? now : { ...before, ply: ply.ply + 1, legal: [], canUndo: false },
    events: ply.events.map(eventOf),
  }));
}

const RETRY = [500, 1000, 2000, 4000, 8000];

class Remote implements RemoteTable {
  readonly online = true;
  readonly room: Signal<Room>;
  opening: unknown = null;
  private socket: WebSocket | null = null;
  private hear: (news: TableNews) => void = () => {};
  private story: WirePly[] = [];
  private waiting = new Map<number, (why: string | null) => void>();
  private lastCommand = 0;
  private tries = 0;
  private closed = false;
  private clock: ReturnType<typeof setInterval> | undefined;

  constructor(
    readonly id: string,
    private readonly invite: string,
    private table: WireTable,
    private state: WireState,
    socket: WebSocket,
  ) {
    this.story = [...state.plies];
    this.room = signal(this.roomNow());
    this.attach(socket);
    this.clock = setInterval(() => this.tick(), 1000);
  }

  get header(): Header {
    return headerOf(this.table, this.state);
  }

  get viewer(): number {
    const seat = seatIndex(this.state.you);
    return seat < 0 ? SPECTATOR : seat;
  }

  private roomNow(): Room {
    const { status, seats, you } = this.state;
    const { is_host, invite, rematch } = this.table;
    return { status, seats, you: seatIndex(you), isHost: is_host, invite, rematch };
  }

  private attach(socket: WebSocket): void {
    this.socket = socket;
    socket.onmessage = (m: MessageEvent<string>) => this.take(JSON.parse(m.data) as FromServer);
    socket.onclose = () => this.lost();
  }

  private lost(): void {
    if (this.closed) return;
    this.hear({ kind: "link", up: false });
    for (const done of this.waiting.values()) done(null);
    this.waiting.clear();
    const delay = RETRY[Math.min(this.tries++, RETRY.length - 1)];
    setTimeout(() => {
      if (!this.closed) this.attach(socketFor(this.id, this.invite, this.state.seq));
    }, delay);
  }

  private take(message: FromServer): void {
    switch (message.type) {
      case "table":
        this.table = message;
        this.room.value = this.roomNow();
        break;
      case "state":
        this.takeState(message);
        break;
      case "done":
        this.waiting.get(message.id)?.(null);
        this.waiting.delete(message.id);
        break;
      case "refused":
        this.waiting.get(message.id)?.(message.message);
        this.waiting.delete(message.id);
        break;
      case "pong":
        break;
    }
  }

  private takeState(state: WireState): void {
    const before = positionOf(this.state);
    const started = this.state.status === "waiting" && state.status !== "waiting";
    const back = state.undone;
    if (back !== undefined) this.story = this.story.filter((p) => p.ply < back);
    this.story.push(...state.plies);
    this.state = state;
    this.tries = 0;
    this.room.value = this.roomNow();
    this.hear({ kind: "link", up: true });
    for (const { by, seat, text } of state.chat)
      this.hear({ kind: "chat", line: { name: by, seat: seatIndex(seat), text } });
    if (back !== undefined || started) this.tellAll();
    else for (const frame of framesOf(before, state)) this.hear({ kind: "frame", frame });
    this.tick();
  }

  private tellAll(): void {
    const frame = { position: positionOf(this.state), events: this.story.flatMap((p) => p.events.map(eventOf)) };
    this.hear({ kind: "reset", frame, header: this.header });
  }

  private tick(): void {
    const { clocks, to_act } = this.state;
    if (!clocks) return;
    const running = clocks.paused ? [] : to_act.map(seatIndex);
    const gone = Date.now() - clocks.now;
    const seconds = clocks.left.map((ms, i) => (ms === null ? null : ms - (running.includes(i) ? gone : 0)));
    this.hear({ kind: "clocks", seconds });
  }

  waits(): boolean {
    return this.room.value.status === "waiting";
  }

  listen(hear: (news: TableNews) => void): void {
    this.hear = hear;
    this.tellAll();
    for (const { by, seat, text } of this.state.chat)
      hear({ kind: "chat", line: { name: by, seat: seatIndex(seat), text } });
  }

  command(command: Command): Promise<string | null> {
    const id = ++this.lastCommand;
    return new Promise((done) => {
      this.waiting.set(id, done);
      this.socket?.send(JSON.stringify({ ...command, id }));
    });
  }

  act(line: string, ply: number): Promise<string | null> {
    return this.command({ type: "move", ply, move: line });
  }

  async undo(): Promise<void> {
    await this.command({ type: "undo" });
  }

  readonly hint = null;

  /** Asks for a rematch, or finds the one somebody else asked for. */
  again = async (): Promise<string | null> => {
    if (!this.room.value.rematch) await this.command({ type: "rematch" });
    for (let tries = 0; tries < 50 && !this.room.value.rematch; tries++)
      await new Promise((done) => setTimeout(done, 100));
    return this.room.value.rematch;
  };

  resign = (): Promise<string | null> => this.command({ type: "resign" });

  say(text: string): void {
    void this.command({ type: "chat", text });
  }

  async record(): Promise<string> {
    const answer = await fetch(`api/1/tables/${this.id}/record`);
    return answer.text();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.clock);
    this.socket?.close();
  }
}

function socketFor(id: string, invite: string, since: number): WebSocket {
  const address = new URL(`api/1/tables/${id}/socket`, document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  address.searchParams.set("since", String(since));
  if (invite) address.searchParams.set("invite", invite);
  return new WebSocket(address, "conclave.1");
}

/** Connects and waits for the first state; null if there is no such table. */
export async function openRemote(id: string, invite: string): Promise<RemoteTable | null> {
  const socket = socketFor(id, invite, 0);
  let table: WireTable | null = null;
  const state = await new Promise<WireState | null>((done) => {
    socket.onclose = () => done(null);
    socket.onmessage = (m: MessageEvent<string>) => {
      const message = JSON.parse(m.data) as FromServer;
      if (message.type === "table") table = message;
      if (message.type === "state") done(message);
    };
  });
  if (!state || !table) return null;
  const remote = new Remote(id, invite, table, state, socket);
  const { game, seats, options } = remote.header;
  remote.opening = await ask("opening", { game, seats: seats.length, options });
  return remote;
}
