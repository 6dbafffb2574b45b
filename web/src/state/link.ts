// link.ts: a connection to the server, taken up again whenever it breaks. A server
// that hangs, or a network that swallows everything, does not close a connection:
// silence is broken by a ping, and a ping without an answer counts as closed. The
// same goes for one that does not open: browsers open one at a time, so it would
// keep all others of the page waiting.
import { retryAfter } from "./server";

/** Milliseconds of silence before a ping: while an answer is awaited, and else. */
const AWAITED = 2000;
const QUIET = 15000;
/** Milliseconds for the answer to a ping, and for the first word of a new connection. */
const PATIENCE = 6000;

export interface LinkDoings<Message> {
  hear: (message: Message) => void;
  /** It broke, closed with this code; whether to connect again. */
  cut: (code: number) => Promise<boolean>;
  /** Another connection, when all that came on the last one has been taken. */
  again: () => Promise<WebSocket>;
  /** Whether an answer is awaited. */
  awaits: () => boolean;
}

export class Link<Message> {
  private closed = false;
  private tries = 0;
  private heard = Date.now();
  /** Since when a word is awaited; 0: none is. */
  private asked: number;
  private readonly watch: ReturnType<typeof setInterval>;

  constructor(
    private socket: WebSocket,
    private readonly doings: LinkDoings<Message>,
  ) {
    this.asked = socket.readyState === WebSocket.OPEN ? 0 : Date.now();
    this.attach(socket);
    this.watch = setInterval(() => this.look(), 1000);
  }

  get wire(): WebSocket {
    return this.socket;
  }

  private attach(socket: WebSocket): void {
    this.socket = socket;
    socket.onmessage = (m: MessageEvent<string>) => {
      this.heard = Date.now();
      this.asked = 0;
      this.tries = 0;
      this.doings.hear(JSON.parse(m.data) as Message);
    };
    socket.onclose = ({ code }) => void this.lost(code);
  }

  private async lost(code: number): Promise<void> {
    this.asked = 0;
    if (this.closed || !(await this.doings.cut(code))) return;
    setTimeout(() => void this.connect(), retryAfter(this.tries++));
  }

  private async connect(): Promise<void> {
    if (this.closed) return;
    const socket = await this.doings.again();
    this.asked = Date.now();
    this.attach(socket);
    if (this.closed) socket.close();
  }

  private look(): void {
    const now = Date.now();
    if (this.asked && now - this.asked > PATIENCE) this.drop();
    else if (!this.asked && this.socket.readyState === WebSocket.OPEN) this.ping(now);
  }

  private ping(now: number): void {
    if (now - this.heard < (this.doings.awaits() ? AWAITED : QUIET)) return;
    this.asked = now;
    this.socket.send(JSON.stringify({ type: "ping", id: 0 }));
  }

  /** Does not wait for a farewell that will not come. */
  private drop(): void {
    this.socket.onclose = null;
    this.socket.onmessage = null;
    this.socket.close();
    void this.lost(1006);
  }

  close(): void {
    this.closed = true;
    clearInterval(this.watch);
    this.socket.close();
  }
}
