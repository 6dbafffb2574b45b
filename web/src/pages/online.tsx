// online.tsx: a table on the server: its waiting room, then the game.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { gameName } from "../games/lookup";
import { gameInfo } from "../state/catalogue";
import type { Pace } from "../state/lobby";
import { beSomebody, call, withGuest } from "../state/server";
import { settings } from "../state/settings";
import { usualLevel } from "./start";
import { t } from "../strings";
import { capital } from "../strings/words";
import { openRemote } from "../table/remote";
import type { Room } from "../table/room";
import type { Elsewhere, Table } from "../table/table";
import { Field, Form, Outcome } from "../ui/form";
import { Page } from "../ui/frame";
import { Crest, Earlier, known, useCrestPick, Wearing } from "../ui/crest";
import { GuestMark, Icon } from "../ui/icon";
import { Talk } from "./chat";
import { paceWords } from "./lobby";
import { Opened } from "./table";

const words = t.people.room;

/** Who is to sit in a chair of a new table: me, anybody, who has the link, or a bot. */
export type Chair = "me" | "open" | "invite" | { bot: string };

export interface OnlinePlan {
  game: string;
  chairs: Chair[];
  /** The colour and sign I would like, or "". */
  crest: string;
  options: Record<string, string>;
  isPublic: boolean;
  rated: boolean;
  aid: boolean;
  pace: Pace;
}

export async function createOnline(plan: OnlinePlan): Promise<{ id: string; invite: string } | { message: string }> {
  await beSomebody();
  const options = Object.fromEntries(
    Object.entries(plan.options).map(([k, v]) => [k, /^\d+$/.test(v) ? Number(v) : v]),
  );
  const { crest } = plan;
  const players = plan.chairs.map((c) => {
    if (typeof c !== "string") return { kind: "bot", level: c.bot };
    return c === "me" && crest ? { kind: c, crest } : { kind: c };
  });
  return call("POST", "tables", {
    game: plan.game,
    seats: players.length,
    options,
    players,
    public: plan.isPublic,
    rated: plan.rated,
    aid: plan.aid,
    pace: plan.pace,
  });
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

interface ChairProps {
  room: Room;
  seat: number;
  bots: string[];
  act: (done: Promise<string | null>) => void;
  at: Elsewhere;
}

/** The host says who may sit there. */
function ChairKind({ room, seat, bots, act, at }: ChairProps): JSX.Element {
  const chair = room.seats[seat];
  const value = chair?.kind === "bot" ? `bot ${chair.level}` : (chair?.kind ?? "open");
  const choose = (to: string): void => {
    const [kind, level] = to.split(" ");
    const where = { type: "seat", seat: `p${seat + 1}` } as const;
    act(
      at.command(
        kind === "bot" && level
          ? { ...where, kind: "bot", level }
          : { ...where, kind: kind === "invite" ? "invite" : "open" },
      ),
    );
  };
  return (
    <select
      class="field"
      aria-label={words.seatKind(seat + 1)}
      value={value}
      onChange={(e) => choose(e.currentTarget.value)}
    >
      {chair?.kind === "person" && <option value="person">{withGuest(chair.name ?? "", chair.guest)}</option>}
      <option value="open">{t.people.make.open}</option>
      <option value="invite">{t.people.make.invite}</option>
      {bots.map((level) => (
        <option value={`bot ${level}`}>{t.people.make.bot(level)}</option>
      ))}
    </select>
  );
}

/** Who may sit there, and who plays before whom. */
function HostTools(props: ChairProps): JSX.Element {
  const { room, seat, act, at } = props;
  const swap = { type: "swap", seat: `p${seat + 1}`, with: `p${seat}` } as const;
  return (
    <>
      {seat !== room.you && <ChairKind {...props} />}
      {seat > 0 && <Earlier seat={seat} act={() => act(at.command(swap))} />}
    </>
  );
}

/** Takes a seat, in the colour and with the sign one likes if nobody else has them. */
async function sit(at: Elsewhere, seat: number): Promise<string | null> {
  const refused = await at.command({ type: "sit", seat: `p${seat + 1}` });
  const crest = known(settings.value.crest);
  if (refused === null && crest) await at.command({ type: "crest", crest });
  return refused;
}

/** What other people wear; bots and empty chairs make room. */
function taken(room: Room, seat: number): string[] {
  return room.seats.flatMap((s, i) => (i !== seat && s.kind === "person" ? [s.crest] : []));
}

function ChairRow(props: ChairProps): JSX.Element {
  const { room, seat, act, at } = props;
  const chair = room.seats[seat];
  const { button, pick } = useCrestPick({
    seat,
    value: chair?.crest ?? "",
    taken: taken(room, seat),
    choose: (crest) => act(at.command({ type: "crest", crest })),
  });
  const open = chair?.kind === "open" || chair?.kind === "invite";
  const mine = seat === room.you;
  const state = chair?.kind === "person" ? (chair.connected ? words.here : words.away) : "";
  const help = mine ? t.lobby.you2 : open ? (chair.kind === "open" ? t.people.make.open : t.lobby.openSeatHelp) : state;
  return (
    <li class={`seat${open ? " open" : ""}`}>
      <span class="band" data-seat={seat + 1} />
      {mine ? button : <Crest seat={seat} />}
      <span class="grow">
        <b>
          {chair?.name ?? (open ? t.lobby.openSeat : t.lobby.botSeat(chair?.level ?? ""))}
          <GuestMark guest={chair?.guest} />
        </b>
        <small>{help}</small>
      </span>
      {room.salts[seat] && <Icon name="ui-verify" size={16} label={t.people.table.words} />}
      {open && room.you < 0 && (
        <button type="button" class="btn small primary" onClick={() => act(sit(at, seat))}>
          {t.lobby.sit}
        </button>
      )}
      {mine && !room.isHost && (
        <button type="button" class="btn small" onClick={() => act(at.command({ type: "stand" }))}>
          {words.stand}
        </button>
      )}
      {room.isHost && <HostTools {...props} />}
      {mine && pick}
    </li>
  );
}

const SALT = /^[A-Za-z0-9_-]{1,64}$/;

/** Before the first draw: the seal of the server's dice, and a word of one's own. */
function Dice({ room, at }: { room: Room; at: Elsewhere }): JSX.Element {
  const [salt, setSalt] = useState("");
  const mine = room.you < 0 ? null : room.salts[room.you];
  const others = room.seats.filter((_, i) => i !== room.you && room.salts[i]).map((s) => s.name ?? "");
  const submit = async (): Promise<string> =>
    SALT.test(salt) ? ((await at.command({ type: "salt", salt })) ?? "") : words.saltBad;
  return (
    <section class="panel">
      <header>
        <h2>{words.dice}</h2>
      </header>
      <p class="muted">{words.diceLead}</p>
      <dl class="facts">
        <dt>{words.seal}</dt>
        <dd>
          <code class="hash">{room.commit}</code>
        </dd>
      </dl>
      {room.you >= 0 && (
        <Form action={words.saltDo} submit={submit} small>
          <Field label={words.salt} value={salt} set={setSalt} longest={64} help={words.saltHelp} />
        </Form>
      )}
      {mine && <Outcome bad="" good={words.saltDone(mine)} />}
      <p class="muted">{others.length ? words.salts(others.join(", ")) : words.noSalts}</p>
    </section>
  );
}

function About({ room, game }: { room: Room; game: string }): JSX.Element {
  const facts = [
    paceWords(room.pace),
    room.rated ? t.people.lobby.rated : "",
    room.isPublic ? t.people.make.public : t.people.lobby.isPrivate,
    room.aid ? t.lobby.aid : "",
  ].filter(Boolean);
  return (
    <p class="row wrap chips">
      {facts.map((fact) => (
        <span class="chip">{capital(fact)}</span>
      ))}
      <a href={`#/rules/${game}`}>{t.table.rules}</a>
    </p>
  );
}

/** The seats, the link to them, and what begins the game. */
function Chairs({ table, at }: { table: Table; at: Elsewhere }): JSX.Element {
  const [why, setWhy] = useState("");
  const room = at.room.value;
  const { game } = table.header;
  const act = (done: Promise<string | null>): void => void done.then((refusal) => setWhy(refusal ?? ""));
  const link = `${location.origin}${location.pathname}#/t/${table.id}${room.invite ? `/${room.invite}` : ""}`;
  const free = room.seats.flatMap((s, i) => (s.kind === "open" || s.kind === "invite" ? [`p${i + 1}`] : []));
  const kinds = gameInfo(game)?.bots ?? [];
  const fill = async (): Promise<null> => {
    for (const seat of free) await at.command({ type: "seat", seat, kind: "bot", level: usualLevel(kinds) });
    return null;
  };
  return (
    <section class="panel">
      <About room={room} game={game} />
      {room.you >= 0 && <CopyLink link={link} />}
      <ul class="seats">
        {room.seats.map((_, seat) => (
          <ChairRow room={room} seat={seat} bots={kinds.map((b) => b.level)} act={act} at={at} key={seat} />
        ))}
      </ul>
      <Outcome bad={why} />
      <div class="row wrap">
        {room.isHost && free.length > 0 && (
          <button type="button" class="btn big" onClick={() => act(fill())}>
            {t.lobby.fillBots}
          </button>
        )}
        {room.you >= 0 && (
          <button type="button" class="btn primary big" onClick={() => act(at.command({ type: "start" }))}>
            {t.lobby.begin}
          </button>
        )}
        {free.length > 0 && <span class="muted">{t.lobby.waitingFor}</span>}
      </div>
    </section>
  );
}

function WaitingRoom({ table, at }: { table: Table; at: Elsewhere }): JSX.Element {
  const room = at.room.value;
  return (
    <Page at="tables" title={t.lobby.title}>
      <h1>{gameName(table.header.game)}</h1>
      <p class="lead">{room.you < 0 ? words.lead : words.hostLead}</p>
      <Outcome bad={room.ended} />
      <Wearing crests={room.seats.map((s) => s.crest)}>
        <div class="lob">
          <Chairs table={table} at={at} />
          <div class="stack">
            <Dice room={room} at={at} />
            <section class="panel talk">
              <header>
                <h2>{t.table.chat}</h2>
              </header>
              <Talk at={at} />
            </section>
          </div>
        </div>
      </Wearing>
    </Page>
  );
}

/** A table on the server: its waiting room, then the game. */
export function Online({ id, invite }: { id: string; invite: string }): JSX.Element {
  const open = async (): Promise<Table | null> => {
    await beSomebody();
    return openRemote(id, invite);
  };
  return (
    <Opened
      name={id}
      open={open}
      waiting={(table) => (table.online ? <WaitingRoom table={table} at={table.online} /> : <main id="main" />)}
    />
  );
}
