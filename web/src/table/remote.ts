// remote.ts: a table on a server. The server's states become frames; a lost
// connection is taken up again where it broke off. Previews, the deduction aid
// and hints come from this page's own engine and the view that was sent.
import { signal, type Signal } from "@preact/signals";
import { seatIndex, SPECTATOR, type Frame, type GameEvent, type Header, type Position } from "../engine/types";
import { Link } from "../state/link";
import { call, isRefusal, retryAfter, SIGNED_OUT, socketTo, stillKnown } from "../state/server";
import { namesOf } from "../state/names";
import { t } from "../strings";
import { ask } from "../engine/worker-client";
import { hearNotice } from "../state/bulletin";
import { lastSeen, rememberSeen, missedSince, type LastSeen } from "./last-seen";
import type { Command, FromServer, WireNote, WirePly, WireState, WireTable } from "./protocol";
import { Pending } from "./pending";
import { declinedBy, noteEvent, noteWords, roomOf, type Room } from "./room";
import type { ChatLine, Elsewhere, Table, TableNews } from "./table";

/** The position in a state, without all else that it tells. */
export function positionOf(state: WireState): Position {
  const { ply, to_act, over, points, payoff, question, prompt, topic, legal, undo, view } = state;
  return { ply, to_act, over, points, payoff, question, prompt, topic, legal, undo, view };
}

/** A rating, or null for whoever has none. */
export type SeatRating = { rating: number } | null;

export function headerOf(table: WireTable, state: WireState, ratings: SeatRating[] = []): Header {
  const names = namesOf(state.seats);
  return {
    game: table.game,
    rules: table.rules,
    seats: state.seats.map((s, i) => ({
      name: names[i] ?? "",
      bot: s.kind === "bot" ? (s.level ?? "bot") : "",
      salt: state.fair.salts[i] ?? "",
      crest: s.crest,
      ...(s.guest ? { guest: true } : {}),
      ...(s.bot ? { program: true } : {}),
      ...(ratings[i] ? { rating: ratings[i].rating } : {}),
      ...(s.kind === "person" && !s.connected ? { away: true } : {}),
      ...(s.kind === "person" && s.stand_in ? { standIn: s.stand_in } : {}),
      ...(s.resigned ? { gaveUp: true } : {}),
    })),
    options: Object.fromEntries(Object.entries(table.options).map(([k, v]) => [k, String(v)])),
    commit: state.fair.commit,
    seed: state.fair.seed ?? "",
    plies: state.ply,
  };
}

/** One frame a ply; only the last one has a position of its own. */
export function framesOf(before: Position, plies: WirePly[], now: Position): Frame[] {
  if (!plies.length) return [{ position: now, events: [] }];
  return plies.map((ply, i) => ({
    position: i === plies.length - 1 ? now : { ...before, ply: ply.ply + 1, legal: [], undo: false },
    events: ply.events,
  }));
}

/** Puts what happened around the game behind the ply it followed; what follows none of these plies. */
export function intoStory(story: WirePly[], notes: WireNote[]): GameEvent[] {
  const left: GameEvent[] = [];
  for (const note of notes) {
    const event = noteEvent(note);
    const at = story.find((p) => p.ply + 1 === note.ply);
    if (event) (at?.events ?? left).push(event);
  }
  return left;
}

/** Whether the person here is back by being here: they had not left of their own will. */
export function isBack({ seats, you, status }: Pick<WireState, "seats" | "you" | "status">): boolean {
  const mine = seats[seatIndex(you)];
  const away = mine?.stand_in !== undefined && (mine.away === "time" || mine.away === "away");
  return away && !mine.resigned && status === "running";
}

/** The position with what this page's engine finds out from the view alone. */
async function thoughtThrough(table: WireTable, state: WireState): Promise<Position> {
  const seat = seatIndex(state.you);
  const position = positionOf(state);
  if (!state.view || seat < 0 || position.over) return position;
  const frame = { position, events: state.plies.flatMap((p) => p.events) };
  const aid = table.aid && state.ply > 0;
  return { ...position, ...(await ask("seen", { header: headerOf(table, state), frame, seat, aid })) };
}

/** Who sits here, whether they are connected or not. */
function playersOf(state: WireState): string {
  return state.seats.map((s) => s.name ?? s.level ?? "").join("\n");
}

class Remote implements Table {
  readonly online: Elsewhere;
  readonly room: Signal<Room>;
  private readonly link: Link<FromServer>;
  private hear: (news: TableNews) => void = () => {};
  private story: WirePly[] = [];
  private readonly pending = new Pending();
  /** The connection whose first state has not come yet. */
  private rejoining: WebSocket | null = null;
  private closed = false;
  private clock: ReturnType<typeof setInterval> | undefined;
  /** Messages are taken one after another, each when the engine has looked at the one before. */
  private taken: Promise<void> = Promise.resolve();
  private now: Position;
  opening: unknown = null;
  private ratings: SeatRating[] = [];
  private readonly talk: Signal<readonly ChatLine[]>;
  private before: LastSeen | null;
  private missed: WirePly[];
  private declined = -1;
  private follows = false;
  private refused = "";
  private ended = "";

  constructor(
    readonly id: string,
    private readonly invite: string,
    private table: WireTable,
    private state: WireState,
    socket: WebSocket,
  ) {
    this.now = positionOf(state);
    this.story = [...state.plies];
    intoStory(this.story, state.notes);
    this.before = lastSeen(id);
    this.missed = missedSince(this.before, this.story, state.notes);
    this.follows = state.rematch?.accepted.includes(state.you) ?? false;
    this.talk = signal(this.newTalk(false));
    this.room = signal(this.roomNow());
    this.online = {
      room: this.room,
      talk: this.talk,
      say: (text) => void this.command({ type: "chat", text }),
      command: (c) => this.command(c),
      since: (ply) => this.story.filter((p) => p.ply >= ply).flatMap((p) => p.events),
      catchUp: () => this.catchUp(),
    };
    this.link = new Link<FromServer>(socket, {
      hear: (message) => (this.taken = this.taken.then(() => this.heed(message))),
      cut: (code) => this.cut(code),
      again: () => this.taken.then(() => (this.rejoining = socketFor(this.id, this.invite, this.state.seq))),
      awaits: () => this.pending.any,
    });
    this.clock = setInterval(() => this.tick(), 1000);
    document.addEventListener("visibilitychange", this.turned);
  }

  /** Lets the engine have its first look, before any further message is taken. */
  prepare(): Promise<void> {
    const { game, rules, seats, options } = this.header;
    this.taken = (async () => {
      this.opening = await ask("opening", { game, rules, seats: seats.length, options });
      this.now = await thoughtThrough(this.table, this.state);
      this.comeBack();
    })();
    return this.taken;
  }

  private comeBack(): void {
    if (isBack(this.state)) void this.command({ type: "back" });
  }

  get header(): Header {
    return headerOf(this.table, this.state, this.ratings);
  }

  /** Asks what those who sit here are rated, and shows it beside their names. */
  private async askRatings(): Promise<void> {
    const invite = this.invite ? `?invite=${this.invite}` : "";
    const answer = await call<{ ratings: SeatRating[] }>("GET", `tables/${this.id}/ratings${invite}`);
    if (isRefusal(answer)) return;
    this.ratings = answer.ratings;
    this.hear({ kind: "header", header: this.header });
  }

  get viewer(): number {
    const seat = seatIndex(this.state.you);
    return seat < 0 ? SPECTATOR : seat;
  }

  private roomNow(): Room {
    const { declined, follows, refused, ended } = this;
    const missed = this.missed.length;
    return roomOf(this.table, this.state, this.story, { missed, declined, follows, refused, ended });
  }

  /** The connection broke; whether another one is worth trying. */
  private async cut(code: number): Promise<boolean> {
    this.hear({ kind: "link", cut: t.table.linkDown });
    this.pending.cut();
    const final = code === SIGNED_OUT ? !(await stillKnown()) : FINAL.has(code);
    if (!final) return true;
    this.ended = whyClosed(code);
    this.room.value = this.roomNow();
    this.hear({ kind: "link", cut: this.ended });
    this.pending.giveUp(this.ended);
    return false;
  }

  private async heed(message: FromServer): Promise<void> {
    if (this.closed) return;
    switch (message.type) {
      case "table":
        this.table = message;
        this.room.value = this.roomNow();
        break;
      case "state":
        await this.takeState(message);
        break;
      case "done":
        this.pending.answer(message.id, null);
        break;
      case "refused":
        this.pending.refuse(message.id, message.message, this.story, this.state.you);
        break;
      case "notice":
        hearNotice(message);
        break;
      case "pong":
        break;
    }
  }

  private async takeState(state: WireState): Promise<void> {
    const before = this.now;
    const started = this.state.status === "waiting" && state.status !== "waiting";
    const seats = JSON.stringify(this.state.seats);
    const players = playersOf(this.state);
    const back = state.undone;
    this.now = await thoughtThrough(this.table, state);
    if (back !== undefined) {
      this.story = this.story.filter((p) => p.ply < back);
      this.before = null;
      this.missed = [];
    }
    const aside = intoStory(state.plies, state.notes);
    if (aside.length) this.story.at(-1)?.events.push(...aside);
    this.story.push(...state.plies);
    if (state.plies.some((p) => p.by === state.you)) this.missed = [];
    this.state = state;
    this.declined = declinedBy(this.declined, state);
    this.room.value = this.roomNow();
    this.hear({ kind: "link", cut: null });
    this.talk.value = [...this.talk.value, ...this.newTalk(true)];
    if (back !== undefined || started) this.tellAll();
    else {
      if (aside.length) this.hear({ kind: "frame", frame: { position: before, events: aside } });
      for (const frame of framesOf(before, state.plies, this.now)) this.hear({ kind: "frame", frame });
    }
    if (JSON.stringify(state.seats) !== seats) this.hear({ kind: "header", header: this.header });
    if (playersOf(state) !== players || state.result?.ratings) void this.askRatings();
    this.tick();
    if (this.rejoining) {
      this.pending.resume(state, this.rejoining);
      this.comeBack();
    }
    this.rejoining = null;
  }

  /** The talk of the last state, with what was done at the table in between. */
  private newTalk(fresh: boolean): ChatLine[] {
    const { chat, notes } = this.state;
    const { seats } = this.header;
    const nameOf = (seat: number): string => seats[seat]?.name ?? "";
    const said = chat.map(({ seq, by, guest = false, bot = false, seat, text }) => ({
      seq,
      name: by,
      guest,
      program: bot,
      seat: seatIndex(seat),
      text,
      note: false,
    }));
    const done = notes.map((n) => ({
      seq: n.seq,
      name: "",
      guest: false,
      program: false,
      seat: seatIndex(n.seat ?? null),
      text: noteWords(n, nameOf),
      note: true,
    }));
    const all = [...said, ...done].filter((l) => l.text).sort((x, y) => x.seq - y.seq);
    return all.map(({ name, guest, program, seat, text, note }) => ({
      name,
      guest,
      program,
      seat,
      text,
      note,
      fresh,
    }));
  }

  private tellAll(): void {
    const frame = { position: this.now, events: this.story.flatMap((p) => p.events) };
    this.hear({ kind: "reset", frame, header: this.header });
  }

  private tick(): void {
    const { clocks, to_act, rematch } = this.state;
    if (this.room.value.again && rematch && rematch.until <= Date.now()) this.room.value = this.roomNow();
    if (!clocks) return;
    const running = clocks.paused ? [] : to_act.map(seatIndex);
    const gone = Date.now() - clocks.now;
    const seconds = clocks.left.map((ms, i) => (ms === null ? null : ms - (running.includes(i) ? gone : 0)));
    this.hear({ kind: "clocks", seconds });
  }

  /** The page was left, or is looked at again. */
  private turned = (): void => {
    if (document.hidden) {
      this.before = rememberSeen(this.id, this.state.seq, this.now);
    } else {
      this.missed = missedSince(this.before, this.story, []);
      this.room.value = this.roomNow();
    }
  };

  private catchUp(): void {
    const then = this.before?.position;
    const missed = this.missed;
    this.missed = [];
    this.room.value = this.roomNow();
    if (!then || !missed.length) return;
    const known = this.story.filter((p) => p.ply < then.ply).flatMap((p) => p.events);
    const start = { ...then, legal: [], undo: false };
    this.hear({ kind: "reset", frame: { position: start, events: known }, header: this.header });
    for (const frame of framesOf(start, missed, this.now)) this.hear({ kind: "frame", frame });
  }

  waits(): boolean {
    return this.room.value.status === "waiting";
  }

  listen(hear: (news: TableNews) => void): void {
    this.hear = hear;
    this.tellAll();
    void this.askRatings();
  }

  private command(command: Command): Promise<string | null> {
    if (command.type === "rematch") this.follows = command.accept ?? true;
    if (this.ended) return Promise.resolve(this.ended);
    return this.pending.send(command, this.link.wire);
  }

  act(line: string, ply: number): Promise<string | null> {
    return this.command({ type: "move", ply, move: line });
  }

  async undo(): Promise<void> {
    await this.command({ type: "undo" });
  }

  get daily(): Table["daily"] {
    return this.table.daily ?? null;
  }

  /** From the view alone, in this browser; rated games, and tries that count, have no hints. */
  get hint(): Table["hint"] {
    const seat = seatIndex(this.state.you);
    if (this.table.rated || this.daily?.counted || seat < 0) return null;
    return () => ask("advice", { game: this.table.game, rules: this.table.rules, view: this.state.view, seat });
  }

  /** Asks the others for another game, or agrees to the one that somebody asked for. */
  again = async (): Promise<void> => {
    this.refused = (await this.command({ type: "rematch" })) ?? "";
    this.room.value = this.roomNow();
  };

  readonly take = null;

  resign = (): Promise<string | null> => this.command({ type: "resign" });

  async record(): Promise<string> {
    const answer = await fetch(`api/1/tables/${this.id}/record`);
    return answer.text();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.clock);
    document.removeEventListener("visibilitychange", this.turned);
    if (!this.waits()) rememberSeen(this.id, this.state.seq, this.now);
    this.link.close();
  }
}

function socketFor(id: string, invite: string, since: number): WebSocket {
  return socketTo(`tables/${id}/socket`, { since: String(since), invite });
}

/** Closed with one of these, a table does not open for us at any node. */
const FINAL: ReadonlySet<number> = new Set([4403, 4404, 4409]);

/** Why a table does not open, by the code its socket was closed with. */
function whyClosed(code: number): string {
  switch (code) {
    case SIGNED_OUT:
      return t.people.signedOut;
    case 4403:
      return t.people.table.isPrivate;
    case 4404:
      return t.people.table.none;
    case 4409:
      return t.people.table.otherRules;
    default:
      return t.people.noAnswer;
  }
}

/** What a new connection tells first, or the code it was closed with. */
function firstWords(socket: WebSocket): Promise<{ table: WireTable; state: WireState } | number> {
  let table: WireTable | null = null;
  return new Promise((done) => {
    const late = setTimeout(() => socket.close(), OPENING);
    socket.onclose = ({ code }) => {
      clearTimeout(late);
      done(code);
    };
    socket.onmessage = (m: MessageEvent<string>) => {
      const message = JSON.parse(m.data) as FromServer;
      if (message.type === "table") table = message;
      if (message.type !== "state" || !table) return;
      clearTimeout(late);
      done({ table, state: message });
    };
  });
}

/** Milliseconds for a table to open, and how often it is tried: a node may just have ended. */
const OPENING = 8000;
const TRIES = 4;

/** Connects and waits for the first state; throws in words if it does not come. */
export async function openRemote(id: string, invite: string): Promise<Table> {
  for (let tries = 0; ; tries++) {
    const socket = socketFor(id, invite, 0);
    const first = await firstWords(socket);
    if (typeof first !== "number") {
      const remote = new Remote(id, invite, first.table, first.state, socket);
      await remote.prepare();
      return remote;
    }
    if (FINAL.has(first) || first === SIGNED_OUT || tries + 1 >= TRIES) throw new Error(whyClosed(first));
    await new Promise((done) => setTimeout(done, retryAfter(tries)));
  }
}
