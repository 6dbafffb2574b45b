// desk.ts: the worker's side of the page: asks it, and hands its frames on.
import type { Calls, CallName, FromWorker } from "./messages";

declare const WORKER_FILE: string;

type Frames = Extract<FromWorker, { kind: "frame" }>;
type Saved = Extract<FromWorker, { kind: "saved" }>;

interface Waiting {
  done: (answer: unknown) => void;
  failed: (error: Error) => void;
}

let worker: Worker | null = null;
let last = 0;
const waiting = new Map<number, Waiting>();
const framed = new Map<string, (news: Frames) => void>();
const kept = new Map<string, (news: Saved) => void>();

function hear({ data }: MessageEvent<FromWorker>): void {
  switch (data.kind) {
    case "answer":
      waiting.get(data.id)?.done(data.answer);
      waiting.delete(data.id);
      break;
    case "failed":
      waiting.get(data.id)?.failed(new Error(data.why));
      waiting.delete(data.id);
      break;
    case "frame":
      framed.get(data.table)?.(data);
      break;
    case "saved":
      kept.get(data.table)?.(data);
      break;
  }
}

function start(): Worker {
  const started = new Worker(new URL(WORKER_FILE, document.baseURI), { type: "module" });
  started.onmessage = hear;
  return started;
}

export function ask<K extends CallName>(call: K, question: Calls[K]["ask"]): Promise<Calls[K]["answer"]> {
  worker ??= start();
  const id = ++last;
  const answer = new Promise<Calls[K]["answer"]>((done, failed) =>
    waiting.set(id, { done: (a) => done(a as Calls[K]["answer"]), failed }),
  );
  worker.postMessage({ id, call, ask: question });
  return answer;
}

/** Hears a table's frames and records until the returned function is called. */
export function attend(table: string, onFrame: (n: Frames) => void, onSaved: (n: Saved) => void): () => void {
  framed.set(table, onFrame);
  kept.set(table, onSaved);
  return () => {
    framed.delete(table);
    kept.delete(table);
  };
}
