// room.ts: who is at a table of a server, and what they have agreed on.
import { seatIndex, type GameEvent } from "../engine/types";
import type { Pace } from "../state/lobby";
import { withMark } from "../state/server";
import { t } from "../strings";
import type { StandingAnswer, WireNote, WirePly, WireSeat, WireState, WireTable } from "./protocol";

export interface Offer {
  kind: "takeback" | "pause";
  /** Its number: an answer is to this offer and no other. */
  seq: number;
  by: number;
  /** A take-back goes to the position before this ply. */
  ply: number;
  accepted: number[];
  waiting: number[];
}

/** Somebody asks for another game. */
export interface Again {
  by: number;
  accepted: number[];
  declined: number[];
  waiting: number[];
}

/** What only this page knows of its table. */
export interface Aside {
  /** Who declined the last offer, until something else happens; -1: nobody. */
  declined: number;
  /** Why this page is not connected any more and will not be; "" while it is or tries to. */
  ended: string;
  /** Moves that happened while nobody looked at this page. */
  missed: number;
  /** This page's user wants to play the next game. */
  follows: boolean;
  /** Why another game could not be asked for; "" if it could. */
  refused: string;
}

export interface Room extends Aside {
  status: WireState["status"];
  ply: number;
  seats: WireSeat[];
  /** A seat, or -1 for somebody who looks on. */
  you: number;
  toAct: number[];
  spectators: number;
  host: string;
  isHost: boolean;
  invite: string | null;
  rematch: string | null;
  isPublic: boolean;
  rated: boolean;
  /** A rated game with programs counts for people too. */
  ratedWithBots: boolean;
  aid: boolean;
  /** The level of bots that play for others; "": the server does not say. */
  standIn: string;
  /** Minutes until those who look on see what is hidden; 0: at the end. */
  reveal: number;
  pace: Pace;
  paused: boolean;
  /** The clocks stand until all have come. */
  awaits: boolean;
  offer: Offer | null;
  again: Again | null;
  standing: StandingAnswer[];
  commit: string;
  salts: (string | null)[];
  seed: string | null;
  ratings: ({ before: number; after: number } | null)[];
  /** The ply before this seat's last decision; -1 if there is none. */
  lastOwn: number;
}

function offerOf({ offer }: WireState): Offer | null {
  if (!offer) return null;
  const { kind, seq, by, ply = 0, accepted, waiting } = offer;
  return { kind, seq, by: seatIndex(by), ply, accepted: accepted.map(seatIndex), waiting: waiting.map(seatIndex) };
}

/** The offer of another game, while it holds. */
function againOf({ rematch }: WireState): Again | null {
  if (!rematch || rematch.until <= Date.now()) return null;
  const [accepted = [], declined = [], waiting = []] = [rematch.accepted, rematch.declined, rematch.waiting].map(
    (seats) => seats.map(seatIndex),
  );
  return { by: seatIndex(rematch.by), accepted, declined, waiting };
}

/** Who has just declined an offer, if nothing has happened since. */
export function declinedBy(before: number, state: WireState): number {
  const answer = state.notes.filter((n) => n.note === "answer").pop();
  if (answer?.text === "no") return seatIndex(answer.seat ?? null);
  return answer || state.offer || state.plies.length ? -1 : before;
}

function answerWords(text: string | undefined, name: string): string {
  const said = t.people.notes;
  if (text === "withdrawn") return said.withdraws(name);
  return text === "no" ? said.declines(name) : said.agrees(name);
}

/** The level in a note of somebody for whom a bot plays: "LEVEL WHY". */
function levelOf(note: WireNote): string {
  return note.text?.split(" ")[0] ?? "";
}

/** A note that is part of the game's own story, as an event of it; null for the others. */
export function noteEvent(note: WireNote): GameEvent | null {
  const told = note.note === "sit" ? (note.ply ?? 0) > 0 : ["absent", "back", "resign", "forfeit"].includes(note.note);
  const tell = told && note.seat ? noteWords({ ...note, name: note.seat }, () => "") : "";
  const { seat = null } = note;
  return tell ? { event: "aside", seat, from: 0, to: 0, piece: null, amount: 0, tell } : null;
}

/** A note as a line of the talk; "" for what shows in other ways. */
export function noteWords(note: WireNote, nameOf: (seat: number) => string): string {
  const said = t.people.notes;
  const name = note.name ? withMark(note.name, note.guest, note.bot) : nameOf(seatIndex(note.seat ?? null));
  switch (note.note) {
    case "sit":
      return note.ply ? said.over(name) : said.sit(name);
    case "asked":
      return said.asked(name);
    case "declined":
      return said.declined(name, note.text ?? "");
    case "stand":
      return said.stand;
    case "start":
      return said.start;
    case "salt":
      return said.salt(name);
    case "offer":
      return note.text === "pause" ? said.askPause(name) : said.askTakeback(name);
    case "answer":
      return answerWords(note.text, name);
    case "again":
      return note.text === "offer" ? said.askAgain(name) : answerWords(note.text, name);
    case "forfeit":
      return said.forfeit(name, levelOf(note));
    case "pause":
      return said.pause;
    case "resume":
      return said.resume(name);
    case "absent":
      return said.absent(name, levelOf(note));
    case "back":
      return said.back(name);
    case "resign":
      return said.resign(name, levelOf(note));
    default:
      return "";
  }
}

export function roomOf(table: WireTable, state: WireState, story: WirePly[], aside: Aside): Room {
  return {
    status: state.status,
    ply: state.ply,
    seats: state.seats,
    you: seatIndex(state.you),
    toAct: state.to_act.map(seatIndex),
    spectators: state.spectators,
    host: table.host,
    isHost: table.is_host,
    invite: table.invite,
    rematch: table.rematch,
    isPublic: table.public,
    rated: table.rated,
    ratedWithBots: table.rated_with_bots ?? false,
    aid: table.aid,
    standIn: table.stand_in ?? "",
    reveal: table.reveal ?? 0,
    pace: table.pace,
    paused: state.status === "paused",
    awaits: state.clocks?.waiting ?? false,
    offer: offerOf(state),
    again: againOf(state),
    standing: state.standing ?? [],
    commit: state.fair.commit,
    salts: state.fair.salts,
    seed: state.fair.seed,
    ratings: state.result?.ratings ?? [],
    lastOwn: [...story].reverse().find((p) => p.by === state.you)?.ply ?? -1,
    ...aside,
  };
}
