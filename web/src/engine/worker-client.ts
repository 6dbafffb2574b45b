// worker-client.ts: the page's side of the worker: asks it, and hands its frames on.
import type { Calls, CallName, FromWorker } from "./messages";

declare const WORKER_FILE: string;

type Frames = Extract<FromWorker, { kind: "frame" }>;
type Saved = Extract<FromWorker, { kind: "saved" }>;
type Ask = <K extends CallName>(call: K, question: Calls[K]["ask"]) => Promise<Calls[K]["answer"]>;

interface Waiting {
  done: (answer: unknown) => void;
  failed: (error: Error) => void;
}

const framed = new Map<string, (news: Frames) => void>();
const kept = new Map<string, (news: Saved) => void>();

/** A worker with an engine of its own. */
export class WorkerClient {
  private last = 0;
  private readonly waiting = new Map<number, Waiting>();
  private readonly worker = new Worker(new URL(WORKER_FILE, document.baseURI), { type: "module" });

  constructor() {
    this.worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.hear(data);
  }

  private hear(news: FromWorker): void {
    switch (news.kind) {
      case "answer":
        this.waiting.get(news.id)?.done(news.answer);
        this.waiting.delete(news.id);
        break;
      case "failed":
        this.waiting.get(news.id)?.failed(new Error(news.why));
        this.waiting.delete(news.id);
        break;
      case "frame":
        framed.get(news.table)?.(news);
        break;
      case "saved":
        kept.get(news.table)?.(news);
        break;
    }
  }

  ask: Ask = (call, question) => {
    const id = ++this.last;
    const answer = new Promise<Calls[typeof call]["answer"]>((done, failed) =>
      this.waiting.set(id, { done: (a) => done(a as Calls[typeof call]["answer"]), failed }),
    );
    this.worker.postMessage({ id, call, ask: question });
    return answer;
  };

  /** What was asked and not yet answered is never answered. */
  end(): void {
    this.worker.terminate();
  }
}

let client: WorkerClient | null = null;

/** Asks the worker all tables and pages share. */
export const ask: Ask = (call, question) => {
  client ??= new WorkerClient();
  return client.ask(call, question);
};

/** Hears a table's frames and records until the returned function is called. */
export function attend(table: string, onFrame: (n: Frames) => void, onSaved: (n: Saved) => void): () => void {
  framed.set(table, onFrame);
  kept.set(table, onSaved);
  return () => {
    framed.delete(table);
    kept.delete(table);
  };
}
