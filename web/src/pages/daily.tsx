// daily.tsx: the games of a day: what they are, one's try at each, and what became of it.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DailySetup } from "../engine/types";
import { ask } from "../engine/worker-client";
import { gameName, uiOf } from "../games/lookup";
import { go } from "../state/route";
import { alone, beSomebody, call, isRefusal, server } from "../state/server";
import { daily as words } from "../strings/en-daily";
import { beginHere, DAY, dayAt, settleHere, tryOf, type Try } from "../table/daily";
import { Outcome } from "../ui/form";
import { Page } from "../ui/frame";
import { Icon } from "../ui/icon";
import { dateOf, Results, type Shown, type Today } from "./daily-board";
import { seatsWithBots } from "./start";

async function todayHere(): Promise<Today> {
  const now = Date.now();
  const day = dayAt(now);
  const [games, tries] = [await ask("daily", { day }), await settleHere()];
  return { day, now, ends: (day + 1) * DAY, games, chain: null, tries };
}

/** The server's day with all one's tries, or its words why not. */
async function todayThere(): Promise<Today | string> {
  const today = await call<Today>("GET", "daily");
  if (isRefusal(today)) return today.message;
  if (server.value.me.kind === "nobody") return today;
  const mine = await call<{ tries: Try[] }>("GET", "daily/me");
  return isRefusal(mine) ? today : { ...today, tries: mine.tries };
}

/** Looks again when the day is over, and when it becomes known whether there is a server. */
function useToday(): Today | string | null {
  const [today, setToday] = useState<Today | string | null>(null);
  const here = alone.value !== "";
  const known = here || server.value.up;
  useEffect(() => {
    let left = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async (): Promise<void> => {
      const found = here ? await todayHere() : await todayThere();
      if (left) return;
      setToday(found);
      if (typeof found !== "string") timer = setTimeout(() => void look(), found.ends - found.now + 500);
    };
    if (known) void look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [here, known, server.value.me.kind]);
  return today;
}

/** What is left of the day, told once a minute. */
function Left({ today }: { today: Today }): JSX.Element {
  const [since, setSince] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => setSince(performance.now() - begun), 20_000);
    return () => clearInterval(timer);
  }, [today]);
  const minutes = Math.max(0, Math.ceil((today.ends - today.now - since) / 60_000));
  return (
    <div class="next">
      <b>{words.left(Math.floor(minutes / 60), minutes % 60)}</b>
      <span>{words.next}</span>
    </div>
  );
}

function Head({ today, day }: { today: Today; day: number }): JSX.Element {
  const first = today.chain?.first ?? 0;
  return (
    <div class="dayhead">
      <div class="in">
        <div>
          <h1>{dateOf(day)}</h1>
          <p>{day < today.day ? words.over : today.chain ? words.lead : words.leadHere}</p>
          <nav class="row wrap" aria-label={words.title}>
            {day > first && <a href={`#/daily/${day - 1}`}>{words.before}</a>}
            {day + 1 < today.day && <a href={`#/daily/${day + 1}`}>{words.after}</a>}
            {day < today.day && <a href="#/daily">{words.today}</a>}
          </nav>
        </div>
        <Left today={today} />
      </div>
    </div>
  );
}

/** Sits down at the day's game; why not, or "". */
async function sit(setup: DailySetup, day: number, practice: boolean, here: boolean): Promise<string> {
  if (here) {
    go(`/table/${await beginHere(setup, day, seatsWithBots(setup.seats, 0, setup.level), practice)}`);
    return "";
  }
  await beSomebody();
  const made = await call<{ table: string }>("POST", `daily/${setup.game}`, { practice, day });
  if (isRefusal(made)) return made.message;
  go(`/t/${made.table}`);
  return "";
}

function TryWords({ mine, past }: { mine: Try | undefined; past: boolean }): JSX.Element {
  if (!mine?.outcome)
    return (
      <>
        <span class="big">–</span>
        <p>
          <b>{mine ? words.open : past ? words.status.none : words.none}</b>
          {past ? words.status.past : mine ? words.openHint : words.noneHint}
        </p>
      </>
    );
  return (
    <>
      <span class="big">{words.ahead(mine.score)}</span>
      <p>
        <b>{words.outcome[mine.outcome]}</b>
        {words.points(mine.points)}, {words.moves(mine.moves)}
      </p>
    </>
  );
}

function TryButtons(props: { shown: Shown; setup: DailySetup; mine: Try | undefined }): JSX.Element {
  const { shown, setup, mine } = props;
  const [why, setWhy] = useState("");
  const name = gameName(setup.game);
  const past = shown.day < shown.today.day;
  const practice = past || Boolean(mine?.outcome);
  const [label, long] = practice
    ? [words.practise, words.practiseGame(name)]
    : mine
      ? [words.goOn, words.goOnGame(name)]
      : [words.play, words.playGame(name)];
  return (
    <>
      <div class="acts">
        <button
          type="button"
          class={practice ? "btn" : "btn primary"}
          aria-label={long}
          onClick={() => void sit(setup, shown.day, practice, shown.here).then(setWhy)}
        >
          {label}
        </button>
        {mine?.outcome && (
          <a
            class="btn"
            href={`#/replay/${shown.here ? "" : "online-"}${mine.table}`}
            aria-label={words.recordGame(name)}
          >
            <Icon name="ui-replay" size={16} /> {words.record}
          </a>
        )}
      </div>
      <Outcome bad={why} />
    </>
  );
}

function Card({ shown, setup }: { shown: Shown; setup: Today["games"][number] }): JSX.Element | null {
  const ui = uiOf(setup.game);
  const mine = tryOf(shown.today.tries, shown.day, setup.game);
  const past = shown.day < shown.today.day;
  const { mode = "" } = setup.options;
  const status = past ? "past" : mine ? (mine.outcome ? "done" : "open") : "none";
  if (!ui) return null;
  return (
    <article class="game">
      <div class="art" aria-hidden="true">
        <ui.Art />
      </div>
      <div class="tx">
        <h2>
          {ui.name} <span class={`chip ${status}`}>{words.status[status]}</span>
        </h2>
        <p class="how">{words.setup(setup.seats, setup.level, mode)}</p>
        <div class="res">
          <TryWords mine={mine} past={past} />
        </div>
        <TryButtons shown={shown} setup={setup} mine={mine} />
        {setup.commit && (
          <p class="seal">
            <Icon name="ui-lock" size={16} />
            {words.sealed(`${setup.commit.slice(0, 4)} ${setup.commit.slice(4, 8)}`)}
          </p>
        )}
      </div>
    </article>
  );
}

/** The set-ups of an earlier day; they have no seals any more, their secret is told. */
function useSetups(today: Today | null, day: number): Today["games"] {
  const [old, setOld] = useState<{ day: number; games: DailySetup[] }>({ day: 0, games: [] });
  useEffect(() => {
    if (today && day !== today.day) void ask("daily", { day }).then((games) => setOld({ day, games }));
  }, [day, today?.day]);
  if (today && day === today.day) return today.games;
  return old.day === day ? old.games : [];
}

export function Daily({ day: wanted }: { day: number }): JSX.Element {
  const found = useToday();
  const today = typeof found === "string" ? null : found;
  const day = today && wanted ? Math.min(Math.max(wanted, today.chain?.first ?? 0), today.day) : (today?.day ?? 0);
  const games = useSetups(today, day);
  if (!today)
    return (
      <Page at="daily" title={words.title}>
        <h1>{words.title}</h1>
        <p class="lead" role={found ? "alert" : undefined} aria-busy={!found}>
          {found ? `${words.failed} ${found}` : words.lead}
        </p>
      </Page>
    );
  const shown: Shown = { today, day, games, here: today.chain === null };
  return (
    <Page at="daily" title={words.title} class="home daily">
      <Head today={today} day={day} />
      <div class="page">
        <div class="games" key={day}>
          {games.map((setup) => (
            <Card key={setup.game} shown={shown} setup={setup} />
          ))}
        </div>
        <Results shown={shown} />
      </div>
    </Page>
  );
}
