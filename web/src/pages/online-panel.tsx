// online-panel.tsx: people at an online table: who is there, what they ask each
// other, what they answer beforehand, and the dice they can check.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { uiOf } from "../games/lookup";
import type { Board } from "../ui/game";
import { topicOf, topicsOf } from "../state/catalogue";
import { go } from "../state/route";
import { muted } from "../state/server";
import { comingUp, withAnswer } from "../ui/standing";
import { t } from "../strings";
import type { Command, StandingAnswer } from "../table/protocol";
import type { Room } from "../table/room";
import type { Elsewhere, Table } from "../table/table";
import { Outcome, Sure } from "../ui/form";
import { Crest } from "../ui/crest";
import { NameMark, Icon, seatName } from "../ui/icon";
import { RuleLink } from "../ui/rule";
import { SidePanel } from "../ui/side";
import { sound } from "../ui/sound";
import { clock } from "../ui/when";
import { Dice } from "./dice";

const words = t.people.table;

/** The presence, rating and clock of a seat, in words and signs. */
function SeatLine(props: { board: Board; room: Room; seat: number; take: () => void }): JSX.Element {
  const { board, room, seat } = props;
  const chair = room.seats[seat];
  const rating = board.play.header.seats[seat]?.rating;
  const person = chair?.kind === "person";
  const left = clock(board.play.clocks[seat]);
  const facts = [
    chair?.resigned ? words.resigned : chair?.stand_in ? words.standIn(chair.stand_in) : "",
    person ? (chair.connected ? words.here : words.away) : words.bot(chair?.level ?? ""),
    rating !== undefined ? words.rating(rating) : "",
    room.toAct.includes(seat) && room.status === "running" ? words.acting : "",
  ].filter(Boolean);
  return (
    <li class="seat">
      <span class="band" data-seat={seat + 1} />
      <Crest seat={seat} />
      <span class="grow">
        <b>
          {seatName(board.play.header, seat)}
          <NameMark who={board.play.header.seats[seat]} />
          {seat === room.you && <small class="inline"> {words.you}</small>}
        </b>
        <small>
          <i class={`dot ${!person ? "bot" : chair.connected ? "on" : "off"}`} aria-hidden="true" />
          {facts.join(" · ")}
        </small>
      </span>
      {left && (
        <span class="clock">
          <Icon name="ui-clock" size={16} /> {left}
        </span>
      )}
      {room.you < 0 && chair?.kind === "bot" && chair.open && (
        <button type="button" class="btn small primary" onClick={props.take}>
          {words.take}
        </button>
      )}
    </li>
  );
}

interface Side {
  board: Board;
  room: Room;
  at: Elsewhere;
  /** Says what was refused. */
  tell: (why: string | null) => void;
  /** Does something at the table and says if it was refused. */
  act: (command: Command) => void;
}

function Ask(props: { icon: string; label: string; ask: () => void; off?: boolean; first?: boolean }): JSX.Element {
  return (
    <button
      type="button"
      class={props.first ? "btn small primary" : "btn small"}
      disabled={props.off ?? false}
      onClick={props.ask}
    >
      <Icon name={props.icon} size={16} /> {props.label}
    </button>
  );
}

/** What one may ask the others, or do with one's own seat. */
function Asks({ room, act }: Side): JSX.Element | null {
  const mine = room.seats[room.you];
  if (room.you < 0 || room.status === "over" || mine?.resigned) return null;
  const off = room.offer !== null || room.status !== "running";
  const takeback = (): void => act({ type: "offer", kind: "takeback", ply: room.lastOwn });
  return (
    <>
      <h3>{words.ask}</h3>
      <div class="row wrap">
        {room.paused ? (
          <Ask icon="ui-play" label={words.resume} ask={() => act({ type: "resume" })} first />
        ) : (
          <Ask icon="ui-pause" label={words.pause} ask={() => act({ type: "offer", kind: "pause" })} off={off} />
        )}
        {!room.rated && <Ask icon="ui-undo" label={words.takeback} ask={takeback} off={off || room.lastOwn < 0} />}
        {mine?.stand_in ? (
          <Ask icon="ui-check" label={words.back} ask={() => act({ type: "back" })} first />
        ) : (
          !room.rated && <Ask icon="ui-bot" label={words.leave} ask={() => act({ type: "leave" })} />
        )}
        <Sure
          action={words.resign}
          question={words.resignSure}
          yes={words.resignDo}
          no={words.keep}
          icon={<Icon name="ui-flag" size={16} />}
          act={() => act({ type: "resign" })}
        />
      </div>
    </>
  );
}

function Standing({ board, room, at, tell }: Side): JSX.Element | null {
  const questions = comingUp(uiOf(board.play.header.game)?.standing ?? [], board.play.header);
  /** Answers on their way to the table, which the next one must not forget. */
  const [sent, setSent] = useState<StandingAnswer[] | null>(null);
  if (room.you < 0 || room.status === "over" || !questions.length) return null;
  const answers = sent ?? room.standing;
  const given = (question: string): string => answers.find((a) => a.question === question)?.moves.join("\n") ?? "";
  const give = async (question: string, value: string): Promise<void> => {
    const next = withAnswer(answers, question, value.split("\n").filter(Boolean));
    setSent(next);
    tell(await at.command({ type: "standing", answers: next }));
    setSent((now) => (now === next ? null : now));
  };
  return (
    <>
      <h3>{words.standing}</h3>
      <p class="muted">{words.standingLead}</p>
      <div class="standing" aria-busy={sent !== null}>
        {questions.map(({ question, label, choices }) => (
          <label class="lbl" key={question}>
            <b>{label}</b>
            <select class="field" value={given(question)} onChange={(e) => void give(question, e.currentTarget.value)}>
              <option value="">{words.askMe}</option>
              {!room.rated && <option value="bot">{words.botAnswers}</option>}
              {choices.map((c) => (
                <option value={c.moves.join("\n")}>{c.label}</option>
              ))}
            </select>
          </label>
        ))}
      </div>
    </>
  );
}

/** The seal; once the game is over the seed, and a check of every roll. */
function FairDice({ board, room, table }: Side & { table: Table }): JSX.Element {
  const [record, setRecord] = useState("");
  const over = room.seed !== null;
  useEffect(() => {
    if (over) void table.record().then(setRecord);
  }, [over]);
  const salts = room.salts.flatMap((s, i) => (s ? [`${seatName(board.play.header, i)}: ${s}`] : []));
  return (
    <>
      <h3>{words.dice}</h3>
      <dl class="facts">
        <dt>{t.people.room.seal}</dt>
        <dd>
          <code class="hash">{room.commit}</code>
        </dd>
        {salts.length > 0 && (
          <>
            <dt>{words.words}</dt>
            <dd>{salts.join(", ")}</dd>
          </>
        )}
        {room.seed && (
          <>
            <dt>{words.seed}</dt>
            <dd>
              <code class="hash">{room.seed}</code>
            </dd>
          </>
        )}
      </dl>
      {record ? <Dice record={record} /> : <p class="muted">{over ? "" : words.sealed}</p>}
    </>
  );
}

/** The panel of the table: opened from the bar. */
export function OnlinePanel(props: { table: Table; at: Elsewhere; board: Board; close: () => void }): JSX.Element {
  const { table, at, board } = props;
  const room = at.room.value;
  const [bad, setBad] = useState("");
  const tell = (why: string | null): void => setBad(why ?? "");
  const act = (command: Command): void => void at.command(command).then(tell);
  const side = { board, room, at, tell, act };
  const { game } = board.play.header;
  return (
    <SidePanel title={words.title} kind="online-panel" close={props.close}>
      <div class="scroll" tabIndex={0}>
        <ul class="seats">
          {room.seats.map((_, seat) => (
            <SeatLine
              board={board}
              room={room}
              seat={seat}
              take={() => act({ type: "sit", seat: `p${seat + 1}` })}
              key={seat}
            />
          ))}
        </ul>
        <p class="muted row">
          <Icon name="ui-eye" size={16} /> {room.spectators ? words.spectators(room.spectators) : words.nobodyLooks}
        </p>
        <Outcome bad={bad} />
        <Asks {...side} />
        <Standing {...side} />
        <FairDice {...side} table={table} />
        <p class="row only-phone elsewhere">
          <RuleLink game={game} topic={topicOf(game, uiOf(game)?.sheet?.(board.play.header) ?? "reference")}>
            {t.rules.reference}
          </RuleLink>
          <RuleLink game={game} topic={topicOf(game, board.play.shown.topic ?? "") ?? topicsOf(game)[0]}>
            {t.table.rules}
          </RuleLink>
          <a href="#/settings">{t.nav.settings}</a>
        </p>
      </div>
    </SidePanel>
  );
}

function Notice({
  icon,
  children,
  acts,
}: {
  icon: string;
  children: ComponentChildren;
  acts?: ComponentChildren;
}): JSX.Element {
  return (
    <div class="notice" role="status">
      <Icon name={icon} />
      <span class="grow">{children}</span>
      {acts && <span class="row">{acts}</span>}
    </div>
  );
}

function Act(props: { label: string; act: () => void; first?: boolean }): JSX.Element {
  return (
    <button type="button" class={props.first ? "btn small primary" : "btn small"} onClick={props.act}>
      {props.label}
    </button>
  );
}

function OfferNotice({ board, room, act }: Pick<Side, "board" | "room" | "act">): JSX.Element | null {
  const { offer } = room;
  if (!offer) return null;
  const { header } = board.play;
  const asked = offer.waiting.includes(room.you);
  const said =
    offer.by === room.you ? words.youOffered[offer.kind] : words.offered[offer.kind](seatName(header, offer.by));
  const others = offer.waiting.filter((s) => s !== room.you).map((s) => seatName(header, s));
  const answer = (accept: boolean): void => act({ type: "answer", accept, offer: offer.seq });
  return (
    <Notice
      icon={offer.kind === "pause" ? "ui-pause" : "ui-undo"}
      acts={
        <>
          {asked && <Act label={words.accept} act={() => answer(true)} first />}
          {asked && <Act label={words.decline} act={() => answer(false)} />}
          {offer.by === room.you && <Act label={words.withdraw} act={() => answer(false)} />}
        </>
      }
    >
      {said} {others.length > 0 && words.waitingFor(others.join(", "))}
    </Notice>
  );
}

/** Another game that somebody asks for, and those it waits for. */
function AgainNotice({ board, room, act }: Pick<Side, "board" | "room" | "act">): JSX.Element | null {
  const { again, you } = room;
  if (!again) return null;
  const mine = again.by === you;
  const names = (seats: number[]): string => seats.map((s) => seatName(board.play.header, s)).join(", ");
  const others = again.waiting.filter((s) => s !== you);
  const said = mine ? words.youAskAgain : words.asksAgain(names([again.by]));
  const answer = (accept: boolean): void => act({ type: "rematch", accept });
  return (
    <Notice
      icon="ui-people"
      acts={
        <>
          {again.waiting.includes(you) && <Act label={words.acceptAgain} act={() => answer(true)} first />}
          {again.waiting.includes(you) && <Act label={words.decline} act={() => answer(false)} />}
          {mine && again.accepted.length > 1 && (
            <Act label={words.without} act={() => act({ type: "rematch", without: true })} />
          )}
          {mine && <Act label={words.withdraw} act={() => answer(false)} />}
        </>
      }
    >
      {said} {others.length > 0 && words.waitingFor(names(others))}{" "}
      {again.declined.length > 0 && words.declinedAgain(names(again.declined))}
    </Notice>
  );
}

/** A notice's button. */
function does(label: string, doing: () => void): JSX.Element {
  return (
    <button type="button" class="btn small primary" onClick={doing}>
      {label}
    </button>
  );
}

/** Who comes late finds the seats that bots keep warm. */
function FreeSeats({ board, room, act }: Pick<Side, "board" | "room" | "act">): JSX.Element | null {
  const free = room.seats.flatMap((s, i) => (s.kind === "bot" && s.open ? [i] : []));
  if (room.you >= 0 || room.status !== "running" || room.rated || !free.length) return null;
  return (
    <div class="notice freeseats" role="status">
      <b>{words.takeLead(free.length)}</b>
      <span class="row wrap">
        {free.map((seat) => (
          <button
            type="button"
            class="btn primary big"
            key={seat}
            onClick={() => act({ type: "sit", seat: `p${seat + 1}` })}
          >
            <Crest seat={seat} /> {words.takeOf(seatName(board.play.header, seat), room.seats[seat]?.level ?? "")}
          </button>
        ))}
      </span>
    </div>
  );
}

/** What those who look on may see, and when. */
function LookingOn({ room, id }: { room: Room; id: string }): JSX.Element | null {
  if (room.you >= 0 || room.status !== "running") return null;
  const open = room.reveal > 0 && does(words.revealedDo, () => go(`/replay/revealed-${id}`));
  return (
    <Notice icon="ui-spectate" acts={open}>
      {room.reveal ? words.revealed(room.reveal) : words.revealedEnd}
    </Notice>
  );
}

/** Why the game waits, or goes on without the person here. */
function HeldUp({ room, act }: { room: Room; act: (command: Command) => void }): JSX.Element {
  const mine = room.seats[room.you];
  return (
    <>
      {room.paused && (
        <Notice icon="ui-pause" acts={room.you >= 0 && does(words.resume, () => act({ type: "resume" }))}>
          {words.paused}
        </Notice>
      )}
      {room.awaits && <Notice icon="ui-clock">{words.awaits}</Notice>}
      {mine?.stand_in && room.status === "running" && !mine.resigned && (
        <Notice icon="ui-bot" acts={does(words.back, () => act({ type: "back" }))}>
          {words.standsIn}
        </Notice>
      )}
    </>
  );
}

/** Above the prompt: what the people here ask, agreed on, or missed. */
export function Notices({ at, board, id }: { at: Elsewhere; board: Board; id: string }): JSX.Element {
  const room = at.room.value;
  const [bad, setBad] = useState("");
  const act = (command: Command): void => void at.command(command).then((why) => setBad(why ?? ""));
  const rated = room.ratings.flatMap((r, i) =>
    r ? [words.ratedOver(seatName(board.play.header, i), r.before, r.after)] : [],
  );
  /** All who want the next game are led to it. */
  useEffect(() => {
    if (room.follows && room.rematch) go(`/t/${room.rematch}`);
  }, [room.follows, room.rematch]);
  return (
    <>
      <FreeSeats board={board} room={room} act={act} />
      <LookingOn room={room} id={id} />
      <OfferNotice board={board} room={room} act={act} />
      <AgainNotice board={board} room={room} act={act} />
      {room.declined >= 0 && (
        <Notice icon="ui-close">{t.people.notes.declines(seatName(board.play.header, room.declined))}</Notice>
      )}
      <HeldUp room={room} act={act} />
      {room.missed > 0 && (
        <Notice icon="ui-replay" acts={does(words.catchUp, () => at.catchUp())}>
          {words.missed(room.missed)}
        </Notice>
      )}
      {rated.length > 0 && <Notice icon="ui-verify">{rated.join(" · ")}</Notice>}
      {room.rematch && (
        <Notice icon="ui-people" acts={does(words.rematchDo, () => go(`/t/${room.rematch}`))}>
          {words.rematch}
        </Notice>
      )}
      <Outcome bad={bad || room.refused} />
    </>
  );
}

export type OpenPanel = "chat" | "people";

/** Buttons in the table's bar: who is here, and the talk, each with what is new. */
export function OnlineTools(props: {
  at: Elsewhere;
  panel: OpenPanel | null;
  open: (panel: OpenPanel | null) => void;
}): JSX.Element {
  const { at, panel, open } = props;
  const room = at.room.value;
  const lines = at.talk.value.filter((l) => l.fresh && !l.note && !muted().includes(l.name)).length;
  const [read, setRead] = useState(0);
  useEffect(() => {
    if (lines) sound("talk");
  }, [lines]);
  useEffect(() => {
    if (panel === "chat") setRead(lines);
  }, [panel, lines]);
  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      const typing = (e.target as Element).matches("input, textarea, select");
      if (e.key !== "c" || typing || e.ctrlKey || e.metaKey || e.altKey) return;
      e.preventDefault();
      open("chat");
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const fresh = panel === "chat" ? 0 : Math.max(0, lines - read);
  const button = (which: OpenPanel, icon: string, label: string, count: number, said: string): JSX.Element => (
    <button
      class="ib online-tool"
      type="button"
      aria-label={count ? `${label}, ${said}` : label}
      aria-pressed={panel === which}
      title={label}
      onClick={() => open(panel === which ? null : which)}
    >
      <Icon name={icon} />
      {count > 0 && <span class="badge">{count}</span>}
    </button>
  );
  return (
    <>
      {button("people", "ui-people", words.open, room.spectators, words.spectators(room.spectators))}
      {button("chat", "ui-chat", t.table.chat, fresh, words.unread(fresh))}
    </>
  );
}
