// online.tsx: who I am on the server, open tables, and the waiting room.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { settings } from "../state/settings";
import { t } from "../strings";
import { openRemote, type RemoteTable } from "../table/remote";
import { Page } from "../ui/frame";
import { Crest, Icon } from "../ui/icon";
import { Opened } from "./table";

interface OpenTable {
  id: string;
  game: string;
  status: string;
  seats: number;
  open?: number;
  players: (string | null)[];
  you?: string;
  your_turn?: boolean;
}

/** Whether this page came from a server of ours, that server answers, and knows us. */
export const online = signal({ up: false, known: false });

/** The page as a plain folder carries no such mark, and asks nobody. */
function hasServer(): boolean {
  return document.querySelector('meta[name="conclave-server"]') !== null;
}

async function call<T>(method: string, path: string, body?: unknown): Promise<T | { error: string; message: string }> {
  const answer = await fetch(`api/1/${path}`, {
    method,
    ...(body === undefined ? {} : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
  });
  return (await answer.json()) as T | { error: string; message: string };
}

export async function findServer(): Promise<void> {
  if (!hasServer()) return;
  try {
    const me = await call<{ kind: string }>("GET", "me");
    online.value = { up: true, known: "kind" in me && me.kind !== "nobody" };
  } catch {
    online.value = { up: false, known: false };
  }
}

/** Becomes a guest unless the server knows us already. */
async function beSomebody(): Promise<void> {
  const me = await call<{ kind: string }>("GET", "me");
  if ("kind" in me && me.kind === "nobody") await call("POST", "guest", { name: settings.value.name });
  online.value = { up: true, known: true };
}

export async function createOnline(
  game: string,
  seats: number,
  options: Record<string, string>,
): Promise<{ id: string; invite: string } | { message: string }> {
  await beSomebody();
  const values = Object.fromEntries(Object.entries(options).map(([k, v]) => [k, /^\d+$/.test(v) ? Number(v) : v]));
  const players = Array.from({ length: seats }, (_, i) => ({ kind: i ? "open" : "me" }));
  return call("POST", "tables", { game, seats, options: values, players, public: true, start: false });
}

function Row({ table }: { table: OpenTable }): JSX.Element {
  const names = table.players.map((p) => p ?? t.lobby.openSeat).join(", ");
  const sits = table.you !== undefined;
  const open = (table.open ?? 0) > 0 && table.status === "waiting";
  return (
    <li>
      <Icon name="ui-people" size={24} />
      <span class="grow">
        <b>{t.games[table.game]?.name ?? table.game}</b>
        <small>{names}</small>
      </span>
      {table.your_turn && <span class="chip legal">{t.yourTurn}</span>}
      <a class={`btn small${open && !sits ? " primary" : ""}`} href={`#/t/${table.id}`}>
        {sits ? t.lobby.continue : open ? t.lobby.join : t.lobby.watch}
      </a>
    </li>
  );
}

/** My tables on the server, and public ones. */
export function OpenTables(): JSX.Element {
  const [tables, setTables] = useState<OpenTable[]>([]);
  const { up, known } = online.value;
  useEffect(() => {
    if (!up) return;
    const look = async (): Promise<void> => {
      const lists = await Promise.all([
        known ? call<{ games: OpenTable[] }>("GET", "me/games") : { games: [] },
        call<{ tables: OpenTable[] }>("GET", "tables?status=waiting"),
        call<{ tables: OpenTable[] }>("GET", "tables?status=running"),
      ]);
      const all = lists.flatMap((l) => ("games" in l ? l.games : "tables" in l ? l.tables : []));
      setTables(all.filter((x, i) => all.findIndex((y) => y.id === x.id) === i));
    };
    void look().catch(() => undefined);
    const timer = setInterval(() => void look().catch(() => undefined), 5000);
    return () => clearInterval(timer);
  }, [up, known]);
  return (
    <section class="panel">
      <header>
        <h2>{t.lobby.online}</h2>
      </header>
      {!up && <p class="muted">{t.lobby.nobodyOnline}</p>}
      {up && !tables.length && <p class="muted">{t.lobby.none}</p>}
      <ul class="tl">
        {tables.map((table) => (
          <Row table={table} key={table.id} />
        ))}
      </ul>
    </section>
  );
}

function CopyLink({ link }: { link: string }): JSX.Element {
  const [copied, setCopied] = useState(false);
  return (
    <div class="linkbox">
      <Icon name="ui-link" size={16} />
      <span>{link}</span>
      <button
        type="button"
        class="btn small"
        onClick={() => void navigator.clipboard?.writeText(link).then(() => setCopied(true))}
      >
        {copied ? t.lobby.copied : t.lobby.link}
      </button>
    </div>
  );
}

function WaitingRoom({ table }: { table: RemoteTable }): JSX.Element {
  const [why, setWhy] = useState("");
  const room = table.room.value;
  const tell = (done: Promise<string | null>): void => void done.then((refusal) => setWhy(refusal ?? ""));
  const link = `${location.origin}${location.pathname}#/t/${table.id}${room.invite ? `/${room.invite}` : ""}`;
  const free = room.seats.some((s) => s.kind === "open" || s.kind === "invite");
  const fill = async (): Promise<void> => {
    for (const [i, seat] of room.seats.entries())
      if (seat.kind === "open" || seat.kind === "invite")
        await table.command({ type: "seat", seat: `p${i + 1}`, kind: "bot", level: "novice" });
  };
  return (
    <Page at="tables" title={t.lobby.title}>
      <h1>{t.games[table.header.game]?.name}</h1>
      <p class="lead">{room.you < 0 ? t.lobby.lead : t.lobby.made}</p>
      <div class="lob">
        <section class="panel">
          {room.you >= 0 && <CopyLink link={link} />}
          <ul class="seats">
            {room.seats.map((seat, i) => {
              const open = seat.kind === "open" || seat.kind === "invite";
              return (
                <li class={`seat${open ? " open" : ""}`}>
                  <span class="band" data-seat={i + 1} />
                  <Crest seat={i} />
                  <span class="grow">
                    <b>{seat.name ?? (open ? t.lobby.openSeat : t.lobby.botSeat(seat.level ?? ""))}</b>
                    <small>{i === room.you ? t.lobby.you2 : open ? t.lobby.openSeatHelp : ""}</small>
                  </span>
                  {open && room.you < 0 && (
                    <button
                      type="button"
                      class="btn small primary"
                      onClick={() => tell(table.command({ type: "sit", seat: `p${i + 1}` }))}
                    >
                      {t.lobby.sit}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
          {why && (
            <p class="linkdown" role="alert">
              {why}
            </p>
          )}
          <div class="row wrap">
            {room.isHost && free && (
              <button type="button" class="btn big" onClick={() => void fill()}>
                {t.lobby.fillBots}
              </button>
            )}
            {room.you >= 0 && (
              <button type="button" class="btn primary big" onClick={() => tell(table.command({ type: "start" }))}>
                {t.lobby.begin}
              </button>
            )}
            {free && <span class="muted">{t.lobby.waitingFor}</span>}
          </div>
        </section>
      </div>
    </Page>
  );
}

/** A table on the server: its waiting room, then the game. */
export function Online({ id, invite }: { id: string; invite: string }): JSX.Element {
  const open = async (): Promise<RemoteTable | null> => {
    await beSomebody();
    return openRemote(id, invite);
  };
  return <Opened name={id} open={open} waiting={(table) => <WaitingRoom table={table as RemoteTable} />} />;
}
