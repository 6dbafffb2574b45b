// server.ts: the server this page came from, if any, and whom it takes us for.
import { signal } from "@preact/signals";
import { t } from "../strings";
import { settings } from "./settings";

export type Me =
  | { kind: "nobody" }
  | { kind: "guest"; name: string }
  | { kind: "account"; name: string; webhook: string | null; mutes: string[] };

/** Something the server did not do, with its words why. */
export interface Refusal {
  error: string;
  message: string;
}

export const server = signal<{ up: boolean; me: Me }>({ up: false, me: { kind: "nobody" } });

/** Why there is none: it does not answer, or the page came without one; "": there is, or nobody has asked yet. */
export const alone = signal<"" | "silent" | "none">("");

/** The page as a plain folder carries no such mark, and asks nobody. */
function hasServer(): boolean {
  return document.querySelector('meta[name="conclave-server"]') !== null;
}

export function isRefusal(answer: unknown): answer is Refusal {
  return typeof answer === "object" && answer !== null && "error" in answer && "message" in answer;
}

/** Asks the server; what goes wrong on the way is a refusal like any other. */
export async function call<T>(method: string, path: string, body?: unknown): Promise<T | Refusal> {
  try {
    const answer = await fetch(`api/1/${path}`, {
      method,
      ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    return (await answer.json()) as T | Refusal;
  } catch {
    return { error: "offline", message: t.people.noAnswer };
  }
}

/** Asks again whom the server takes us for. */
export async function findServer(): Promise<void> {
  if (!hasServer()) {
    alone.value = "none";
    return;
  }
  const me = await call<Me>("GET", "me");
  alone.value = isRefusal(me) ? "silent" : "";
  server.value = isRefusal(me) ? { up: false, me: { kind: "nobody" } } : { up: true, me };
}

/** Becomes a guest unless the server knows us already. */
export async function beSomebody(): Promise<void> {
  await findServer();
  if (!server.value.up || server.value.me.kind !== "nobody") return;
  const named = await call<Me>("POST", "guest", { name: settings.value.name });
  if (isRefusal(named)) await call("POST", "guest", {});
  await findServer();
}

/** The name kept here; a guest carries it at the server too, at seats taken from now on. Says why, if the server
 * does not take it. */
export async function rename(name: string): Promise<string> {
  settings.value = { ...settings.value, name };
  if (server.value.me.kind !== "guest") return "";
  const answer = await call("POST", "guest", { name });
  await findServer();
  return isRefusal(answer) ? answer.message : "";
}

/** The name others see: the server's, else the one kept here. */
export function myName(): string {
  const { me } = server.value;
  return me.kind === "nobody" ? settings.value.name : me.name;
}

/** A name in running text; guests' names are not theirs alone, and programs are told from people. */
export function withMark(name: string, guest?: boolean, program?: boolean): string {
  if (program) return t.people.programName(name);
  return guest ? t.people.guestName(name) : name;
}

/** Whose chat is not shown here: an account's wish is the server's, a guest's is kept here. */
export function muted(): readonly string[] {
  const { me } = server.value;
  return me.kind === "account" ? me.mutes : settings.value.muted;
}

export async function mute(name: string, silent: boolean): Promise<string | null> {
  const others = muted().filter((m) => m !== name);
  const mutes = silent ? [...others, name] : others;
  const { me } = server.value;
  const answer = me.kind === "account" ? await call("POST", "me/mute", { name, mute: silent }) : null;
  // Guests are muted by their name here: the server knows only accounts by name.
  if (isRefusal(answer) && answer.error !== "no_person") return answer.message;
  if (me.kind === "account") server.value = { ...server.value, me: { ...me, mutes } };
  else settings.value = { ...settings.value, muted: mutes };
  return null;
}

/** A socket of this server: api/1/PATH. */
export function socketTo(path: string, query: Record<string, string>): WebSocket {
  const address = new URL(`api/1/${path}`, document.baseURI);
  address.protocol = address.protocol.replace("http", "ws");
  address.hash = "";
  for (const [key, value] of Object.entries(query)) if (value) address.searchParams.set(key, value);
  return new WebSocket(address, "conclave.1");
}

/** A socket ends with this when the session it was opened with was ended. */
export const SIGNED_OUT = 4401;

/** After that: whether the server knows us nevertheless, as it does when we have signed in anew elsewhere. */
export async function stillKnown(): Promise<boolean> {
  await findServer();
  return server.value.me.kind !== "nobody";
}

const RETRY = [500, 1000, 2000, 4000];

/** How long to wait before connecting once more: not all who lost the same server
 * come to the next one in the same moment. */
export function retryAfter(tries: number): number {
  const most = RETRY[Math.min(tries, RETRY.length - 1)] ?? 4000;
  return most * (0.5 + Math.random() / 2);
}
