// tables.tsx: set up a table, carry on with one, or find one online.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameInfo } from "../engine/types";
import { uiOf, uis } from "../games/lookup";
import { catalogue, gameInfo } from "../state/catalogue";
import { BOT_NAMES, GUEST_NAMES, cleanName } from "../state/names";
import { go } from "../state/route";
import { myName, server } from "../state/server";
import { settings } from "../state/settings";
import { seatsWithBots, usualLevel } from "./start";
import { t } from "../strings";
import { capital } from "../strings/words";
import { ask } from "../engine/worker-client";
import { startLocal } from "../table/local";
import { forget, kept } from "../table/store";
import { Choice, Outcome } from "../ui/form";
import { Page, Segments, Switch } from "../ui/frame";
import { Crest, Earlier, known, useCrestPick, Wearing } from "../ui/crest";
import { Icon } from "../ui/icon";
import { TimeChoice, timed, type BotTime } from "./bot-time";
import { GamesList } from "./games-list";
import { Lobby, paceWords } from "./lobby";
import { createOnline, type Chair } from "./online";
import { Options } from "./options";
import { PACES, type PaceKey } from "./paces";

/** Who sits in a chair: here "me", "person" or "bot"; online as the server has it, "bot LEVEL". */
interface Plan {
  game: string;
  chairs: string[];
  names: string[];
  /** Colours and signs that were chosen; "": none was. */
  crests: string[];
  level: string;
  /** Of bots that think. */
  time: BotTime;
  options: Record<string, string>;
  aid: boolean;
  where: "here" | "online";
  isPublic: boolean;
  rated: boolean;
  ratedWithBots: boolean;
  pace: PaceKey;
  /** The level of bots that play for others, online. */
  standIn: string;
  /** Minutes until those who look on see what is hidden; 0: at the end. */
  reveal: number;
}

/** Minutes after which those who look on may see what is hidden; 0: at the end. */
const REVEALS = [0, 5, 15, 60] as const;

/** So many chairs: mine where it was, or the first, the others as they were or as usual. */
function seated(where: Plan["where"], n: number, before: string[] = []): string[] {
  const usual = where === "here" ? "bot" : "open";
  const was = before.indexOf("me");
  const mine = was < 0 || was >= n ? 0 : was;
  return Array.from({ length: n }, (_, i) => (i === mine ? "me" : (before[i] ?? usual)));
}

/** Puts a seat before the one above it, with all that was said of both. */
function earlier(plan: Plan, seat: number): Partial<Plan> {
  const up = (list: string[]): string[] =>
    list.map((own, i) => (i === seat ? (list[seat - 1] ?? "") : i === seat - 1 ? (list[seat] ?? "") : own));
  return { chairs: up(plan.chairs), names: up(plan.names), crests: up(plan.crests) };
}

/** What is chosen for the seats there are; a bot chooses nothing. */
function chosen({ chairs, crests }: Plan): string[] {
  return chairs.map((kind, i) => (kind === "me" || kind === "person" ? (crests[i] ?? "") : ""));
}

function planFor(info: GameInfo, where: Plan["where"]): Plan {
  const seats = uiOf(info.key)?.quick?.seats ?? info.defaultSeats;
  return {
    game: info.key,
    chairs: seated(where, seats),
    names: [...GUEST_NAMES],
    crests: Array.from({ length: info.maxSeats }, (_, i) => (i ? "" : known(settings.value.crest))),
    level: usualLevel(info.bots),
    time: "",
    options: {},
    aid: true,
    where,
    isPublic: true,
    rated: false,
    ratedWithBots: false,
    pace: "none",
    standIn: usualLevel(info.bots),
    reveal: 0,
  };
}

function opponents(info: GameInfo): string[] {
  return info.bots.map((b) => b.level);
}

/** The levels of the bots in the chairs. */
function botsOf({ chairs, level }: Plan): string[] {
  return chairs.flatMap((c) => (c === "bot" ? [level] : c.startsWith("bot ") ? [c.slice(4)] : []));
}

/** Who can sit in a chair that is not mine. */
function chairKinds(plan: Plan, info: GameInfo): [string, string][] {
  const { make } = t.people;
  if (plan.where === "here")
    return [
      ["bot", make.bot(plan.level)],
      ["person", make.person],
    ];
  const bots = opponents(info).map((level): [string, string] => [`bot ${level}`, make.bot(level)]);
  return [["open", make.open], ["invite", make.invite], ...bots];
}

interface ChairProps {
  plan: Plan;
  info: GameInfo;
  seat: number;
  /** What the seats wear. */
  worn: string[];
  set: (c: Partial<Plan>) => void;
}

function ChairKind({ plan, info, seat, set }: Omit<ChairProps, "worn">): JSX.Element {
  return (
    <select
      class="field"
      aria-label={t.people.make.seatOf(seat + 1)}
      value={plan.chairs[seat] ?? ""}
      onChange={(e) => set({ chairs: plan.chairs.map((c, i) => (i === seat ? e.currentTarget.value : c)) })}
    >
      {chairKinds(plan, info).map(([value, label]) => (
        <option value={value}>{label}</option>
      ))}
    </select>
  );
}

function ChairRow({ plan, info, seat, worn, set }: ChairProps): JSX.Element {
  const kind = plan.chairs[seat] ?? "";
  const { button, pick } = useCrestPick({
    seat,
    value: chosen(plan)[seat] || (worn[seat] ?? ""),
    taken: chosen(plan).filter((_, i) => i !== seat),
    choose: (crest) => set({ crests: plan.crests.map((c, i) => (i === seat ? crest : c)) }),
  });
  const free = kind === "open" || kind === "invite";
  const before = plan.chairs.slice(0, seat).filter((c) => c === "bot").length;
  const chooses = kind === "me" || kind === "person";
  const name = kind === "me" ? myName() : free ? t.lobby.openSeat : kind === "bot" ? BOT_NAMES[before] : "";
  return (
    <li class={`seat${free ? " open" : ""}`}>
      <span class="band" data-seat={seat + 1} />
      {chooses ? button : <Crest seat={seat} />}
      {kind === "person" ? (
        <input
          class="field grow"
          aria-label={t.people.make.nameOf(seat + 1)}
          value={plan.names[seat] ?? ""}
          maxLength={24}
          onInput={(e) => set({ names: plan.names.map((n, i) => (i === seat ? e.currentTarget.value : n)) })}
        />
      ) : (
        <span class="grow">
          <b>{name || kind.replace("bot ", "")}</b>
          {kind === "me" && <small>{plan.where === "here" ? t.people.table.you : t.lobby.you}</small>}
        </span>
      )}
      {kind !== "me" && <ChairKind plan={plan} info={info} seat={seat} set={set} />}
      {seat > 0 && <Earlier seat={seat} act={() => set(earlier(plan, seat))} />}
      {chooses && pick}
    </li>
  );
}

/** The seats in the order in which they play. */
function Chairs({ plan, info, set }: Omit<ChairProps, "seat" | "worn">): JSX.Element {
  const [worn, setWorn] = useState<string[]>([]);
  const wish = chosen(plan);
  useEffect(
    () => void ask("wears", { game: plan.game, rules: info.rules, chosen: wish }).then(setWorn),
    [plan.game, wish.join()],
  );
  return (
    <Wearing crests={worn}>
      <ul class="seats">
        {plan.chairs.map((_, seat) => (
          <ChairRow plan={plan} info={info} seat={seat} worn={worn} set={set} key={seat} />
        ))}
      </ul>
    </Wearing>
  );
}

/** Clock, stand-ins, and what those who look on see. */
function Terms({ plan, info, set }: Omit<ChairProps, "seat" | "worn">): JSX.Element {
  const { make } = t.people;
  return (
    <div class="opts">
      <Choice
        label={make.pace}
        help={make.paceHelp}
        value={plan.pace}
        choices={PACES.map(([key, pace]) => [key, capital(paceWords(pace))])}
        choose={(pace) => set({ pace: pace as PaceKey })}
      />
      <Choice
        label={make.standIn}
        help={make.standInHelp}
        value={plan.standIn}
        choices={opponents(info).map((level) => [level, level])}
        choose={(standIn) => set({ standIn })}
      />
      {!plan.rated && (
        <Choice
          label={make.reveal}
          help={make.revealHelp}
          value={String(plan.reveal)}
          choices={REVEALS.map((minutes) => [String(minutes), make.reveals(minutes)])}
          choose={(minutes) => set({ reveal: Number(minutes) })}
        />
      )}
    </div>
  );
}

/** What only a table on the server needs to be told. */
function OnlineWishes({
  plan,
  info,
  set,
}: {
  plan: Plan;
  info: GameInfo;
  set: (c: Partial<Plan>) => void;
}): JSX.Element {
  const { make } = t.people;
  const account = server.value.me.kind === "account";
  return (
    <>
      <Terms plan={plan} info={info} set={set} />
      <Switch label={make.public} help={make.publicHelp} on={plan.isPublic} turn={(isPublic) => set({ isPublic })} />
      {account ? (
        <>
          <Switch label={make.rated} help={make.ratedHelp} on={plan.rated} turn={(rated) => set({ rated })} />
          {plan.rated && (
            <Switch
              label={make.ratedWithBots}
              help={make.ratedWithBotsHelp}
              on={plan.ratedWithBots}
              turn={(ratedWithBots) => set({ ratedWithBots })}
            />
          )}
        </>
      ) : (
        <p class="sw">
          <span>
            <b>{make.rated}</b>
            <small>{make.ratedHelp}</small>
          </span>
          <a href="#/account">{make.ratedNeeds}</a>
        </p>
      )}
    </>
  );
}

async function makeOnline(plan: Plan, { bots }: GameInfo): Promise<string> {
  const chairs = plan.chairs.map(
    (c): Chair => (c.startsWith("bot ") ? { bot: timed(c.slice(4), plan.time, bots) } : (c as "me" | "open")),
  );
  const crest = plan.crests[chairs.indexOf("me")] ?? "";
  const { game, options, isPublic, rated, ratedWithBots, standIn, reveal } = plan;
  const pace = PACES.find(([key]) => key === plan.pace)?.[1] ?? { kind: "none" };
  const aid = plan.aid && !rated && uiOf(game)?.aidHelp !== undefined;
  const terms = { isPublic, rated, ratedWithBots, aid, pace, standIn, reveal };
  const made = await createOnline({ game, chairs, crest, options, ...terms });
  if (!("id" in made)) return made.message;
  go(`/t/${made.id}/${made.invite}`);
  return "";
}

async function makeHere(plan: Plan, info: GameInfo): Promise<string> {
  const bots = seatsWithBots(plan.chairs.length, 0, timed(plan.level, plan.time, info.bots));
  let bot = 1;
  const seats = plan.chairs.map((kind, i) => {
    if (kind === "bot") return bots[bot++] ?? { name: "" };
    const name = kind === "me" ? settings.value.name : cleanName(plan.names[i] ?? "") || (GUEST_NAMES[i] ?? "");
    return { name, crest: plan.crests[i] ?? "" };
  });
  const { game, options, aid } = plan;
  const viewer = plan.chairs.indexOf("me");
  const id = await startLocal({ game, rules: info.rules, seats, options, viewer, aid });
  const refused = await ask("check", { record: kept.value.find((k) => k.id === id)?.record ?? "" });
  if (refused) forget(id);
  else go(`/table/${id}`);
  return refused ?? "";
}

function GamePick({ plan, set }: { plan: Plan; set: (plan: Plan) => void }): JSX.Element {
  return (
    <div class="pick" role="group" aria-label={t.lobby.game}>
      {uis().map((u) => (
        <button
          type="button"
          aria-pressed={u.key === plan.game}
          onClick={() => {
            const other = gameInfo(u.key);
            if (other) set(planFor(other, plan.where));
          }}
        >
          <Icon name={u.icon} size={32} />
          {u.name}
        </button>
      ))}
    </div>
  );
}

/** Where, with how many, against which bots. */
function Basics({ plan, info, set }: { plan: Plan; info: GameInfo; set: (c: Partial<Plan>) => void }): JSX.Element {
  const counts = Array.from({ length: info.maxSeats - info.minSeats + 1 }, (_, i) => String(info.minSeats + i));
  return (
    <>
      {server.value.up && (
        <Segments
          legend={t.lobby.where}
          value={plan.where}
          choices={[
            ["here", t.lobby.whereHere],
            ["online", t.lobby.whereOnline],
          ]}
          choose={(where) => set({ where, chairs: seated(where, plan.chairs.length) })}
        />
      )}
      <Segments
        legend={t.lobby.players}
        value={String(plan.chairs.length)}
        choices={counts.map((c) => [c, c] as const)}
        choose={(n) => set({ chairs: seated(plan.where, Number(n), plan.chairs), options: {} })}
      />
      {plan.where === "here" && plan.chairs.includes("bot") && (
        <Segments
          legend={t.lobby.level}
          value={plan.level}
          choices={opponents(info).map((level) => [level, level] as const)}
          choose={(level) => set({ level })}
        />
      )}
      <TimeChoice levels={botsOf(plan)} bots={info.bots} time={plan.time} choose={(time) => set({ time })} />
    </>
  );
}

/** Of the game that was asked for; a table made `fresh`, without a game in mind, is one with friends. */
function firstPlan(game: string, fresh: boolean): Plan | null {
  const info = gameInfo(game) ?? gameInfo(uis()[0]?.key ?? "");
  return info ? planFor(info, fresh && !game && server.value.up ? "online" : "here") : null;
}

function NewTable({ game, fresh }: { game: string; fresh: boolean }): JSX.Element | null {
  const [plan, setPlan] = useState<Plan | null>(() => firstPlan(game, fresh));
  const [why, setWhy] = useState("");
  const info = plan ? gameInfo(plan.game) : undefined;
  if (!plan || !info) return null;
  const here = plan.where === "here";
  const aidHelp = uiOf(plan.game)?.aidHelp;
  const set = (change: Partial<Plan>): void => {
    setWhy("");
    setPlan({ ...plan, ...change });
  };
  const start = async (): Promise<void> => setWhy(await (here ? makeHere(plan, info) : makeOnline(plan, info)));
  return (
    <section class="panel newtable">
      <header>
        <h2>{t.lobby.newTable}</h2>
      </header>
      <GamePick plan={plan} set={setPlan} />
      <Basics plan={plan} info={info} set={set} />
      <h3>{t.lobby.seats}</h3>
      <Chairs plan={plan} info={info} set={set} />
      {plan.chairs.includes("person") && <p class="muted">{t.people.make.hotSeat}</p>}
      {!here && <OnlineWishes plan={plan} info={info} set={set} />}
      <h3>{t.lobby.options}</h3>
      <Options
        plan={{ game: plan.game, seats: plan.chairs.length, options: plan.options }}
        info={info}
        set={(options) => set({ options })}
      />
      {aidHelp !== undefined && !plan.rated && (
        <Switch label={t.lobby.aid} help={aidHelp} on={plan.aid} turn={(aid) => set({ aid })} />
      )}
      <Outcome bad={why} />
      <div class="row wrap gap">
        <button type="button" class="btn primary big" onClick={() => void start()}>
          {here ? t.lobby.start : t.people.make.made}
        </button>
      </div>
    </section>
  );
}

/** Whoever came to make a table sees that first, where one thing stands above the other. */
export function Tables({ game = "", fresh = false }: { game?: string; fresh?: boolean }): JSX.Element {
  const offered = gameInfo(game) !== undefined;
  const making = catalogue.value.length > 0 && (
    <NewTable game={game} fresh={fresh} key={`${game} ${fresh} ${offered}`} />
  );
  return (
    <Page at="tables" title={t.lobby.title}>
      <h1>{t.lobby.title}</h1>
      <p class="lead">{t.lobby.lead}</p>
      <div class="lob">
        {fresh && making}
        <div class="stack beside">
          <GamesList first="running" />
          <Lobby />
        </div>
        {!fresh && making}
      </div>
    </Page>
  );
}
