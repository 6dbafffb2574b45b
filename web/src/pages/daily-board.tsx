// daily-board.tsx: below the games of a day: boards, how results spread, one's streak, how bots played it
// and how the dice are sealed.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { DailySetup } from "../engine/types";
import { seedOfDay } from "../engine/fair";
import { gameName } from "../games/lookup";
import { gameInfo } from "../state/catalogue";
import { go } from "../state/route";
import { call, isRefusal, server } from "../state/server";
import { daily as words } from "../strings/en-daily";
import {
  DAY,
  barsOf,
  botGame,
  keepBotGame,
  leadsBack,
  openSeed,
  spreadOf,
  streakOf,
  tryOf,
  type BotGame,
  type Spread,
  type Try,
} from "../table/daily";
import { Segments } from "../ui/frame";
import { Icon } from "../ui/icon";
import { Share } from "../ui/result";

/** A day as the server tells it, or this browser. */
export interface Today {
  day: number;
  now: number;
  ends: number;
  games: (DailySetup & { commit?: string | null })[];
  chain: { first: number; anchor: string; day: number; secret: string } | null;
  tries: Try[];
}

export const dateOf = (day: number, weekday = true): string =>
  new Date(day * DAY).toLocaleDateString("en-GB", {
    ...(weekday ? { weekday: "long" as const } : { year: "numeric" as const }),
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });

/** In a few words how a try ended. */
function resultWords({ outcome, score, moves }: Try): string {
  return outcome ? `${words.outcome[outcome]}, ${words.ahead(score)}, ${words.moves(moves)}` : words.open;
}

/** The day that is looked at, as it was found. */
export interface Shown {
  today: Today;
  day: number;
  games: DailySetup[];
  /** Without a server. */
  here: boolean;
}

interface Ranked extends Omit<Try, "day" | "game" | "table"> {
  place: number;
  name: string;
  table: string | null;
}

interface DayBoard {
  over: boolean;
  secret: string | null;
  results: Ranked[];
  spread: (Spread & Pick<Try, "outcome">)[];
  yours: (Try & { place: number | null }) | null;
}

interface WeekBoard {
  results: { place: number; name: string; days: number; won: number; score: number }[];
}

type Span = "day" | "week";
type Whose = "accounts" | "guests";

/** What the server answers to a question that may change; null until it does. */
function useBoard<T>(path: string | null, again: unknown): T | null {
  const [got, setGot] = useState<{ path: string; answer: T } | null>(null);
  useEffect(() => {
    let left = false;
    if (path)
      void call<T>("GET", path).then((answer) => {
        if (!left && !isRefusal(answer)) setGot({ path, answer });
      });
    return () => {
      left = true;
    };
  }, [path, again]);
  return got && got.path === path ? got.answer : null;
}

function Row({ ranked, mine }: { ranked: Ranked; mine: boolean }): JSX.Element {
  return (
    <li class={mine ? "me" : ""}>
      <span class="rk0">{ranked.place}</span>
      <b class="n">
        {ranked.name} {mine && <span class="muted">{words.you}</span>}
      </b>
      <span class="t">{ranked.outcome && words.outcome[ranked.outcome]}</span>
      <span class="sc">{words.ahead(ranked.score)}</span>
      {ranked.table ? (
        <a class="btn small" href={`#/replay/daily-${ranked.table}`} aria-label={words.watchOf(ranked.name)}>
          {words.watch}
        </a>
      ) : (
        <span class="t">{words.moves(ranked.moves)}</span>
      )}
    </li>
  );
}

/** The best, and oneself where one is not among them. */
function DayList({ board }: { board: DayBoard }): JSX.Element {
  const { yours, results } = board;
  if (!results.length) return <p class="muted">{words.empty}</p>;
  const away = yours?.outcome && yours.place !== null && yours.place > results.length;
  const me = server.value.me.kind === "nobody" ? "" : server.value.me.name;
  return (
    <>
      <ol class="lb">
        {results.map((r) => (
          <Row key={r.place} ranked={r} mine={r.place === yours?.place && r.name === me} />
        ))}
        {away && <Row ranked={{ ...yours, place: yours.place ?? 0, name: me, table: null }} mine />}
      </ol>
      {!results[0]?.table && <p class="muted">{words.later}</p>}
    </>
  );
}

function WeekList({ board }: { board: WeekBoard }): JSX.Element {
  if (!board.results.length) return <p class="muted">{words.empty}</p>;
  return (
    <ol class="lb">
      {board.results.map((r) => (
        <li key={r.place}>
          <span class="rk0">{r.place}</span>
          <b class="n">{r.name}</b>
          <span class="t">{words.week(r.won, r.days)}</span>
          <span class="sc">{words.ahead(r.score)}</span>
        </li>
      ))}
    </ol>
  );
}

function BoardPanel(props: {
  shown: Shown;
  board: DayBoard | null;
  path: string;
  whose: Whose;
  see: (whose: Whose) => void;
}): JSX.Element {
  const [span, setSpan] = useState<Span>("day");
  const week = useBoard<WeekBoard>(span === "week" ? `daily/week?day=${props.shown.day}&${props.path}` : null, 0);
  return (
    <section class="panel">
      <header>
        <h2>{span === "day" ? words.board : words.boardWeek}</h2>
      </header>
      {props.shown.here ? (
        <p class="muted">{words.emptyHere}</p>
      ) : (
        <>
          <div class="row wrap gap">
            <Segments
              legend={words.span}
              value={span}
              choices={[
                ["day", words.spans.day],
                ["week", words.spans.week],
              ]}
              choose={setSpan}
            />
            <Segments
              legend={words.whose}
              value={props.whose}
              choices={[
                ["accounts", words.whoses.accounts],
                ["guests", words.whoses.guests],
              ]}
              choose={props.see}
            />
          </div>
          {span === "day" ? props.board && <DayList board={props.board} /> : week && <WeekList board={week} />}
        </>
      )}
    </section>
  );
}

const [WIDTH, FLOOR, TALL, WIDEST] = [460, 208, 150, 56];

/** How many ended with which score, one's own marked. */
function Histogram({ spread, mine }: { spread: readonly Spread[]; mine: number | null }): JSX.Element {
  const bars = barsOf(spread, mine);
  const most = Math.max(1, ...bars.map((b) => b.count));
  const step = Math.min(WIDEST, (WIDTH - 20) / Math.max(1, bars.length));
  const left = (WIDTH - step * bars.length) / 2;
  const label = (from: number, to: number): string =>
    from === to ? words.ahead(from) : `${words.ahead(from)} … ${words.ahead(to)}`;
  const told = bars.filter((b) => b.count).map((b) => words.bar(b.count, label(b.from, b.to)));
  return (
    <svg
      class="hist"
      viewBox={`0 0 ${WIDTH} 240`}
      role="img"
      aria-label={words.spreadAlt(told.join(", "), mine === null ? "" : words.ahead(mine))}
    >
      <path class="yl" d={`M0 ${FLOOR}H${WIDTH}`} />
      {bars.map(({ from, to, count, mine: own }, i) => {
        const [x, h] = [left + i * step, (count / most) * TALL];
        return (
          <g class={own ? "me" : ""}>
            <rect x={x + step * 0.1} y={FLOOR - h} width={step * 0.8} height={h} rx="3" />
            {count > 0 && (
              <text x={x + step / 2} y={FLOOR - h - 6}>
                {count}
              </text>
            )}
            <text x={x + step / 2} y={FLOOR + 22}>
              {from === to || i === 0 ? words.ahead(from) : i === bars.length - 1 ? words.ahead(to) : ""}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

/** One's day in a few lines that give nothing away. */
export function shareText({ today, day, games }: Shown): string {
  const played = games.flatMap(({ game }) => {
    const mine = tryOf(today.tries, day, game);
    return mine?.outcome ? [words.shareGame(gameName(game), resultWords(mine))] : [];
  });
  const { now } = streakOf(today.tries, today.day);
  return [words.shareTitle(dateOf(day, false)), ...played, words.shareStreak(now)].filter(Boolean).join("\n");
}

function SpreadPanel({ shown, board, game }: { shown: Shown; board: DayBoard | null; game: string }): JSX.Element {
  const [own, setOwn] = useState(shown.here);
  const mine = tryOf(shown.today.tries, shown.day, game);
  const spread = own ? spreadOf(shown.today.tries, game) : (board?.spread ?? []).filter((s) => s.outcome !== "gave_up");
  const ended = mine?.outcome && mine.outcome !== "gave_up";
  const played = shown.games.some((g) => tryOf(shown.today.tries, shown.day, g.game)?.outcome);
  return (
    <section class="panel">
      <header>
        <h2>{own ? words.spreadMine : words.spread(spread.reduce((n, s) => n + s.count, 0))}</h2>
        {!shown.here && (
          <button type="button" class="btn small end" aria-pressed={own} onClick={() => setOwn(!own)}>
            {words.spreadMine}
          </button>
        )}
      </header>
      <p class="muted">{words.spreadUnit(gameName(game))}</p>
      {spread.length ? (
        <Histogram spread={spread} mine={ended ? mine.score : null} />
      ) : (
        <p class="muted">{own ? words.none : words.empty}</p>
      )}
      {played && (
        <div class="share">
          <p>{words.shareHint}</p>
          <Share text={() => shareText(shown)} label={words.share} />
        </div>
      )}
    </section>
  );
}

const WEEKS = 4;

function Streak({ today }: { today: Today }): JSX.Element {
  const { now, longest } = streakOf(today.tries, today.day);
  // 1 January 1970 was a Thursday.
  const monday = today.day - ((today.day + 3) % 7);
  const days = Array.from({ length: 7 * WEEKS }, (_, i) => monday - 7 * (WEEKS - 1) + i).filter((d) => d <= today.day);
  return (
    <section class="panel streak">
      <header>
        <div class="stk">
          <b>{now}</b>{" "}
          <span>
            {words.streak(now)} {words.longest(longest)}
          </span>
        </div>
        <span class="end muted">{words.keeps}</span>
      </header>
      <ol class="cal">
        {words.weekdays.map((d) => (
          <li class="wd" aria-hidden="true">
            {d}
          </li>
        ))}
        {days.map((d) => {
          const done = today.tries.filter((one) => one.day === d && one.outcome).length;
          const old = d < monday - 7 ? " old" : "";
          return (
            <li class={`d${done ? "" : " x"}${old}${d === today.day ? " t" : ""}`}>
              <span class="sr">{words.dayAlt(dateOf(d), done)}</span>
              <span aria-hidden="true">{new Date(d * DAY).getUTCDate()}</span>
              <span class="p" aria-hidden="true">
                {[0, 1, 2].map((i) => (
                  <i class={i < done ? "f" : ""} />
                ))}
              </span>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Levels that play a game through in moments. */
const LEVELS = ["novice", "apprentice", "adept"];

function BotRow({ setup, played }: { setup: DailySetup; played: BotGame }): JSX.Element {
  const name = words.level(played.level);
  return (
    <li class="bot">
      <span class="rk0">
        <Icon name="ui-bot" size={16} />
      </span>
      <b class="n">{name}</b>
      <span class="t">{words.outcome[played.result.outcome]}</span>
      <span class="sc">{words.ahead(played.result.score)}</span>
      <button
        type="button"
        class="btn small"
        aria-label={words.watchOf(name)}
        onClick={() => go(`/replay/${keepBotGame(setup, played)}`)}
      >
        {words.watch}
      </button>
    </li>
  );
}

/** The day's dice as far as they may be known now; null: they may not. */
function seedOf(shown: Shown, game: string, board: DayBoard | null): string | null {
  const done = shown.day < shown.today.day || tryOf(shown.today.tries, shown.day, game)?.outcome;
  if (shown.here) return done ? openSeed(shown.day, game) : null;
  return board?.secret ? seedOfDay(board.secret, game) : null;
}

function Bots({ shown, setup, board }: { shown: Shown; setup: DailySetup; board: DayBoard | null }): JSX.Element {
  const [played, setPlayed] = useState<BotGame[]>([]);
  const [busy, setBusy] = useState(false);
  const seed = seedOf(shown, setup.game, board);
  const levels = LEVELS.filter((l) => gameInfo(setup.game)?.bots.some((b) => b.level === l));
  const play = async (): Promise<void> => {
    setBusy(true);
    for (const level of levels) {
      const one = seed && (await botGame(setup, shown.day, seed, level));
      if (one) setPlayed((before) => [...before, one]);
    }
    setBusy(false);
  };
  return (
    <section class="panel" aria-busy={busy}>
      <header>
        <h2>{words.bots}</h2>
      </header>
      <p class="muted">{seed ? words.botsLead : shown.here ? words.botsLater : words.botsTomorrow}</p>
      <ol class="lb">
        {played.map((one) => (
          <BotRow key={one.level} setup={setup} played={one} />
        ))}
      </ol>
      {seed && played.length < levels.length && (
        <button type="button" class="btn" disabled={busy} onClick={() => void play()}>
          <Icon name="ui-bot" size={16} /> {busy ? words.botsBusy : words.botsDo}
        </button>
      )}
    </section>
  );
}

function Fairness({ today }: { today: Today }): JSX.Element {
  const { chain } = today;
  return (
    <details class="panel fairness">
      <summary>{words.fair}</summary>
      <p>{chain ? words.fairText : words.fairHere}</p>
      {chain && (
        <dl>
          <dt>{words.anchor}</dt>
          <dd>
            <code>{chain.anchor}</code>
          </dd>
          {chain.day >= chain.first && (
            <>
              <dt>{words.secret(dateOf(chain.day))}</dt>
              <dd>
                <code>{chain.secret}</code>{" "}
                <span>{leadsBack(chain.secret, chain.day, chain) ? words.holds : words.broken}</span>
              </dd>
            </>
          )}
        </dl>
      )}
    </details>
  );
}

/** All that is below the games. */
export function Results({ shown }: { shown: Shown }): JSX.Element | null {
  const [chosen, setGame] = useState("");
  const [whose, setWhose] = useState<Whose>(server.value.me.kind === "account" ? "accounts" : "guests");
  const setup = shown.games.find((g) => g.game === chosen) ?? shown.games[0];
  const path = `game=${setup?.game}&guests=${whose === "guests" ? 1 : 0}`;
  const board = useBoard<DayBoard>(shown.here || !setup ? null : `daily/${shown.day}?${path}`, shown.today);
  if (!setup) return null;
  return (
    <>
      <div class="which">
        <Segments
          legend={words.boardGame}
          value={setup.game}
          choices={shown.games.map((g) => [g.game, gameName(g.game)] as const)}
          choose={setGame}
        />
      </div>
      <div class="low">
        <BoardPanel shown={shown} board={board} path={path} whose={whose} see={setWhose} />
        <SpreadPanel shown={shown} board={board} game={setup.game} />
        <div class="column">
          <Streak today={shown.today} />
          <Bots key={`${shown.day} ${setup.game}`} shown={shown} setup={setup} board={board} />
        </div>
      </div>
      <Fairness today={shown.today} />
    </>
  );
}
