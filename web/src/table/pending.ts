// pending.ts: commands the server has not answered yet. A connection may break
// between a click and its answer, or before the click: moves and talk
// are then sent once more on the next one, unless the table shows that they were
// stored. The place of a move in the game keeps it from being
// played twice.
import { t } from "../strings";
import type { Command, WirePly, WireState } from "./protocol";

/** As much of a WebSocket as is needed here. */
export type Wire = Pick<WebSocket, "readyState" | "send">;

const OPEN = 1;

interface Waiting {
  command: Command;
  done: (why: string | null) => void;
  /** The connection it was last sent on; null: none yet. */
  via: Wire | null;
  again: boolean;
}

function lasts({ type }: Command): boolean {
  return type === "move" || type === "chat";
}

/** Whether these plies have this seat's answer to what was asked at that ply. */
function played(plies: WirePly[], you: string, ply: number): boolean {
  return plies.some((p) => p.by === you && p.ply >= ply);
}

/** Whether a state, told after a connection broke, has what was sent before. */
function shows(state: WireState, command: Command): boolean {
  if (command.type === "move") return played(state.plies, state.you, command.ply);
  if (command.type !== "chat") return false;
  return state.chat.some((c) => (c.seat ?? "spectator") === state.you && c.text === command.text);
}

export class Pending {
  private waiting = new Map<number, Waiting>();
  private last = 0;

  /** Whether an answer is awaited. */
  get any(): boolean {
    return this.waiting.size > 0;
  }

  /** Sends a command, now or once there is a connection; null, or why it was refused. */
  send(command: Command, wire: Wire | null): Promise<string | null> {
    const open = wire?.readyState === OPEN;
    if (!open && !lasts(command)) return Promise.resolve(t.table.linkDown);
    const id = ++this.last;
    return new Promise((done) => {
      this.waiting.set(id, { command, done, via: open ? wire : null, again: false });
      if (open) wire.send(JSON.stringify({ ...command, id }));
    });
  }

  /** The connection broke: what is not sent again is said to be uncertain. */
  cut(): void {
    for (const [id, { command }] of this.waiting) if (!lasts(command)) this.answer(id, t.table.linkCut);
  }

  /** Nothing will be answered any more. */
  giveUp(why: string): void {
    for (const id of this.waiting.keys()) this.answer(id, why);
  }

  /** The first state on a new connection. */
  resume(state: WireState, wire: Wire): void {
    for (const [id, one] of this.waiting) {
      if (one.via === wire) continue;
      if (one.via && shows(state, one.command)) this.answer(id, null);
      else {
        one.again = one.via !== null;
        one.via = wire;
        wire.send(JSON.stringify({ ...one.command, id }));
      }
    }
  }

  answer(id: number, why: string | null): void {
    const one = this.waiting.get(id);
    this.waiting.delete(id);
    one?.done(why);
  }

  /** A repeated move is refused when its first sending was stored after all. */
  refuse(id: number, why: string, story: WirePly[], you: string): void {
    const one = this.waiting.get(id);
    const stored = one?.again && one.command.type === "move" && played(story, you, one.command.ply);
    this.answer(id, stored ? null : why);
  }
}
