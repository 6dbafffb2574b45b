// online.tsx: a table on the server: its waiting room, then the game.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { BotInfo, Named } from "../engine/types";
import { ask } from "../engine/worker-client";
import { gameName } from "../games/lookup";
import { gameInfo } from "../state/catalogue";
import type { Pace } from "../state/lobby";
import { beSomebody, call, withMark } from "../state/server";
import { settings } from "../state/settings";
import { usualLevel } from "./start";
import { t } from "../strings";
import { capital } from "../strings/words";
import type { WireSeat } from "../table/protocol";
import { openRemote } from "../table/remote";
import type { Room } from "../table/room";
import type { Elsewhere, Table } from "../table/table";
import { Dialog } from "../ui/dialog";
import { Choice, Field, Form, Outcome } from "../ui/form";
import { Page } from "../ui/frame";
import { Crest, Earlier, known, useCrestPick, Wearing } from "../ui/crest";
import { Icon, NameMark } from "../ui/icon";
import { Talk } from "./chat";
import { paceWords } from "./lobby";
import { valueName } from "./option-words";
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
  ratedWithBots: boolean;
  aid: boolean;
  pace: Pace;
  /** The level of bots that play for others. */
  standIn: string;
  /** Minutes until those who look on see what is hidden. */
  reveal: number;
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
    rated_with_bots: plan.rated && plan.ratedWithBots,
    aid: plan.aid,
    pace: plan.pace,
    stand_in: plan.standIn,
    reveal: plan.reveal,
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

/** The levels, and the one that sits there if it was given a time. */
function withCurrent(bots: string[], level: string | undefined): string[] {
  return !level || bots.includes(level) ? bots : [level, ...bots];
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
      {chair?.kind === "person" && <option value="person">{withMark(chair.name ?? "", chair.guest, chair.bot)}</option>}
      <option value="open">{t.people.make.open}</option>
      <option value="invite">{t.people.make.invite}</option>
      {withCurrent(bots, chair?.level).map((level) => (
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

/** Whether a person may sit down there: no seat that is kept for a program. */
function isOpen(chair: WireSeat | undefined): boolean {
  return (chair?.kind === "open" || chair?.kind === "invite") && !chair.invited;
}

function markOf(chair: WireSeat | undefined): Named {
  return { guest: chair?.guest ?? false, program: chair?.bot ?? chair?.invited !== undefined };
}

/** Who may sit there, or whether who does is here. */
function chairHelp(room: Room, seat: number): string {
  const chair = room.seats[seat];
  if (seat === room.you) return t.lobby.you2;
  if (chair?.invited) return words.invited;
  if (isOpen(chair)) return chair?.kind === "open" ? t.people.make.open : t.lobby.openSeatHelp;
  if (chair?.kind !== "person") return "";
  return chair.connected ? words.here : words.away;
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
  const open = isOpen(chair);
  const mine = seat === room.you;
  return (
    <li class={`seat${open ? " open" : ""}`}>
      <span class="band" data-seat={seat + 1} />
      {mine ? button : <Crest seat={seat} />}
      <span class="grow">
        <b>
          {chair?.name ?? chair?.invited ?? (open ? t.lobby.openSeat : t.lobby.botSeat(chair?.level ?? ""))}
          <NameMark who={markOf(chair)} />
        </b>
        <small>{chairHelp(room, seat)}</small>
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

/** The host has a program come to the first seat that is free. */
function InviteProgram({ room, at }: { room: Room; at: Elsewhere }): JSX.Element | null {
  const [name, setName] = useState("");
  const seat = room.seats.findIndex(isOpen);
  if (!room.isHost || seat < 0 || (room.rated && !room.ratedWithBots)) return null;
  const submit = async (): Promise<string> => (await at.command({ type: "invite", seat: `p${seat + 1}`, name })) ?? "";
  return (
    <details class="fold">
      <summary>{words.invite}</summary>
      <Form action={words.inviteDo} submit={submit} small>
        <Field label={words.inviteName} value={name} set={setName} longest={24} help={words.inviteHelp} />
      </Form>
    </details>
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

/** Every option that is not as usual, for whoever thinks of sitting down. */
function Unusual(props: { game: string; options: Record<string, string>; seats: number }): JSX.Element | null {
  const { game, options, seats } = props;
  const [usual, setUsual] = useState<Record<string, string> | null>(null);
  useEffect(() => void ask("defaults", { game, seats }).then(setUsual), [game, seats]);
  if (!usual) return null;
  const other = (gameInfo(game)?.options ?? []).filter(
    (o) => options[o.key] !== undefined && options[o.key] !== usual[o.key],
  );
  if (!other.length) return <p class="muted unusual">{words.usualOptions}</p>;
  return (
    <dl class="facts unusual" aria-label={words.options}>
      {other.map((o) => (
        <>
          <dt>{o.label}</dt>
          <dd>{valueName(game, o.key, options[o.key] ?? "")}</dd>
        </>
      ))}
    </dl>
  );
}

function About({ room, game, options }: { room: Room; game: string; options: Record<string, string> }): JSX.Element {
  const facts = [
    paceWords(room.pace),
    room.rated ? (room.ratedWithBots ? t.people.lobby.ratedWithBots : t.people.lobby.rated) : "",
    room.isPublic ? t.people.make.public : t.people.lobby.isPrivate,
    room.aid ? t.lobby.aid : "",
    room.standIn ? words.standIn(room.standIn) : "",
    room.reveal ? words.reveal(room.reveal) : "",
  ].filter(Boolean);
  return (
    <>
      <p class="row wrap chips">
        {facts.map((fact) => (
          <span class="chip">{capital(fact)}</span>
        ))}
        <a href={`#/rules/${game}`}>{t.table.rules}</a>
      </p>
      <Unusual game={game} options={options} seats={room.seats.length} />
    </>
  );
}

/** Before bots keep the open seats warm: how strong they are, or whether to wait. */
function BeginDialog(props: {
  room: Room;
  bots: string[];
  free: number;
  begin: (level: string) => void;
  close: () => void;
}): JSX.Element {
  const { room, bots, free } = props;
  const [level, setLevel] = useState(room.standIn || (bots[0] ?? ""));
  return (
    <Dialog title={words.beginTitle} kind="ask" close={props.close}>
      <p>{room.rated ? words.beginRated(free) : words.beginLead(free)}</p>
      <Choice label={words.beginLevel} value={level} choices={bots.map((b) => [b, b])} choose={setLevel} />
      <div class="row wrap">
        <button type="button" class="btn primary" onClick={() => props.begin(level)}>
          {words.beginDo}
        </button>
        <button type="button" class="btn" onClick={props.close}>
          {words.beginWait}
        </button>
      </div>
    </Dialog>
  );
}

/** What fills the seats, and what begins the game. */
function Begin({ room, act, at, kinds }: Omit<ChairProps, "seat" | "bots"> & { kinds: BotInfo[] }): JSX.Element {
  const [asks, setAsks] = useState(false);
  const free = room.seats.flatMap((s, i) => (s.kind === "open" || s.kind === "invite" ? [`p${i + 1}`] : []));
  const level = room.standIn || usualLevel(kinds);
  const fill = async (): Promise<null> => {
    for (const seat of free) await at.command({ type: "seat", seat, kind: "bot", level });
    return null;
  };
  const begin = (bots?: string): void => {
    setAsks(false);
    act(at.command(bots ? { type: "start", level: bots } : { type: "start" }));
  };
  const mayBegin = room.you >= 0 && (room.isHost || !free.length);
  return (
    <div class="row wrap">
      {room.isHost && free.length > 0 && (
        <button type="button" class="btn big" onClick={() => act(fill())}>
          {t.lobby.fillBots(level)}
        </button>
      )}
      {mayBegin && (
        <button type="button" class="btn primary big" onClick={() => (free.length ? setAsks(true) : begin())}>
          {t.lobby.begin}
        </button>
      )}
      {free.length > 0 && <span class="muted">{mayBegin ? t.lobby.waitingFor : words.hostBegins}</span>}
      {asks && free.length > 0 && (
        <BeginDialog
          room={room}
          bots={kinds.map((b) => b.level)}
          free={free.length}
          begin={begin}
          close={() => setAsks(false)}
        />
      )}
    </div>
  );
}

/** The seats, and the link to them. */
function Chairs({ table, at }: { table: Table; at: Elsewhere }): JSX.Element {
  const [why, setWhy] = useState("");
  const room = at.room.value;
  const { game, options } = table.header;
  const act = (done: Promise<string | null>): void => void done.then((refusal) => setWhy(refusal ?? ""));
  const link = `${location.origin}${location.pathname}#/t/${table.id}${room.invite ? `/${room.invite}` : ""}`;
  const kinds = gameInfo(game)?.bots ?? [];
  return (
    <section class="panel">
      <About room={room} game={game} options={options} />
      {room.you >= 0 && <CopyLink link={link} />}
      <ul class="seats">
        {room.seats.map((_, seat) => (
          <ChairRow room={room} seat={seat} bots={kinds.map((b) => b.level)} act={act} at={at} key={seat} />
        ))}
      </ul>
      <InviteProgram room={room} at={at} />
      <Outcome bad={why} />
      <Begin room={room} act={act} at={at} kinds={kinds} />
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
