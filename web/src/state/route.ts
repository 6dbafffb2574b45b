// route.ts: the address after the # as one of the page's places.
import { signal } from "@preact/signals";

export type Route =
  | { page: "home" }
  | { page: "play"; game: string }
  | { page: "daily"; day: number }
  | { page: "tables" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "online"; id: string; invite: string }
  | { page: "learn"; game: string; lesson: string }
  | { page: "records" }
  | { page: "replay"; id: string; ply: number }
  | { page: "room"; id: string; ply: number }
  | { page: "rules"; game: string; topic: string }
  | { page: "reference"; game: string; mode: string }
  | { page: "settings" }
  | { page: "account" }
  | { page: "ratings"; game: string }
  | { page: "person"; name: string }
  | { page: "nowhere" };

/** The ply an address names; -1: none. */
function plyOf(word: string): number {
  return /^\d+$/.test(word) ? Number(word) : -1;
}

export function parse(hash: string): Route {
  const [page = "", first = "", second = ""] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
  switch (page) {
    case "":
      return { page: "home" };
    case "play":
      return { page: "play", game: first };
    case "daily":
      return { page: "daily", day: /^\d+$/.test(first) ? Number(first) : 0 };
    case "tables":
      return { page: "tables" };
    case "new":
      return { page: "new", game: first };
    case "table":
      return { page: "table", id: first };
    case "t":
      return { page: "online", id: first, invite: second };
    case "learn":
      return { page: "learn", game: first, lesson: second };
    case "records":
      return { page: "records" };
    case "replay":
      return { page: "replay", id: first, ply: plyOf(second) };
    case "room":
      return { page: "room", id: first, ply: plyOf(second) };
    case "rules":
      return { page: "rules", game: first, topic: second };
    case "reference":
      return { page: "reference", game: first, mode: second };
    case "settings":
      return { page: "settings" };
    case "account":
      return { page: "account" };
    case "ratings":
      return { page: "ratings", game: first };
    case "person":
      return { page: "person", name: first };
    default:
      return { page: "nowhere" };
  }
}

export const route = signal<Route>(parse(location.hash));

export function followAddress(): void {
  addEventListener("hashchange", () => {
    route.value = parse(location.hash);
    document.querySelector("main")?.focus();
    scrollTo(0, 0);
  });
}

/** Goes there; `instead` of the place we are at, which going back then passes over. */
export function go(path: string, instead = false): void {
  if (instead) location.replace(`#${path}`);
  else location.hash = path;
}
