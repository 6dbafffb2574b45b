// home.tsx: the start page: the games, one button each.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { GameInfo } from "../engine/types";
import { gameName, uiOf, uis } from "../games/lookup";
import { catalogue, gameInfo } from "../state/catalogue";
import { lobby, othersAt } from "../state/lobby";
import { alone } from "../state/server";
import { playNow } from "./start";
import { t } from "../strings";
import { addressOfLesson } from "../table/lesson";
import { kept } from "../table/store";
import { Page } from "../ui/frame";
import type { GameUi } from "../ui/game";
import { Icon } from "../ui/icon";
import { KeptTables, whichTable } from "./kept";
import { TableList } from "./lobby";

/** Stars at fixed places: the sky is still. */
const STARS = Array.from({ length: 110 }, (_, i) => {
  const n = (i * 2654435761) >>> 0;
  return {
    x: n % 1440,
    y: (n >>> 11) % 332,
    r: [0.8, 1.1, 1.6][n % 3] ?? 1,
    o: [0.35, 0.6, 0.9][(n >>> 7) % 3] ?? 0.5,
  };
});

const PLANETS: [string, number, number][] = [
  ["matter", 150, 128],
  ["time", 78, 158],
  ["nature", 145, 198],
  ["will", 22, 230],
  ["death", 384, 158],
  ["blood", 352, 274],
];

/** The game to go on with: online where it is one's turn, else the newest here. */
function resumed(): { href: string; name: string; which: string } | null {
  const online = lobby.value?.mine.find((l) => l.your_turn);
  if (online) return { href: `#/t/${online.id}`, name: gameName(online.game), which: t.against(othersAt(online)) };
  const here = kept.value.find((table) => !table.over);
  return here ? { href: `#/table/${here.id}`, name: gameName(here.game), which: whichTable(here) } : null;
}

/** What this is, for who is new; for others the way back to their game, in the same room. */
function Lead({ text }: { text: boolean }): JSX.Element {
  const game = text ? null : resumed();
  if (!game) return <p>{t.home.lead}</p>;
  return (
    <p>
      <a class="btn gold big resume" href={game.href}>
        <Icon name="ui-play" /> <span>{t.home.resume(game.name, game.which)}</span>
      </a>
    </p>
  );
}

function Hero({ text }: { text: boolean }): JSX.Element {
  return (
    <div class="hero">
      <svg class="sky" viewBox="0 0 1440 332" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
        {STARS.map((s) => (
          <circle cx={s.x} cy={s.y} r={s.r} opacity={s.o} />
        ))}
      </svg>
      <svg class="orr" viewBox="0 0 460 460" aria-hidden="true">
        {[38, 66, 116, 168, 208].map((r) => (
          <circle class="orbit" cx="230" cy="230" r={r} />
        ))}
        {[0, 60, 120, 180, 240, 300].map((a) => (
          <circle
            class="petal"
            cx={230 + 70 * Math.sin((a * Math.PI) / 180)}
            cy={230 - 70 * Math.cos((a * Math.PI) / 180)}
            r="70"
          />
        ))}
        <circle class="sunny" cx="230" cy="230" r="25" />
        <use class="mark" href="#mark-logo" x="213" y="213" width="34" height="34" />
        {PLANETS.map(([sphere, x, y]) => (
          <g data-sphere={sphere} class="planet">
            <use href={`#planet-${sphere}`} x={x - 15} y={y - 15} width="30" height="30" />
          </g>
        ))}
      </svg>
      <div class="in">
        <h1>{t.home.title}</h1>
        <Lead text={text} />
      </div>
    </div>
  );
}

/** A game at once. Before any script runs, a link keeps the wish for it. */
function PlayButton({ game, info, text }: { game: GameUi; info: GameInfo; text: boolean }): JSX.Element {
  const look = { class: "btn primary big", "aria-label": t.home.play(game.name) };
  if (text)
    return (
      <a {...look} href={`#/play/${game.key}`}>
        {t.home.playNow}
      </a>
    );
  return (
    <button {...look} type="button" onClick={() => void playNow(info, game.quick)}>
      {t.home.playNow}
    </button>
  );
}

/** An address that starts a game. */
export function PlayAtOnce({ game }: { game: string }): JSX.Element {
  const info = gameInfo(game);
  useEffect(() => {
    if (info) void playNow(info, uiOf(game)?.quick, true);
  }, [info]);
  return <main id="main" class="page loading" aria-busy="true" />;
}

function GameCard({ game, text }: { game: GameUi; text: boolean }): JSX.Element | null {
  const info = gameInfo(game.key);
  const first = game.lessons?.[0];
  if (!info) return null;
  return (
    <article class="game">
      <div class="art" aria-hidden="true">
        <game.Art />
      </div>
      <div class="tx">
        <h2>{game.name}</h2>
        <p>{game.pitch}</p>
        <div class="meta">
          <span>
            <Icon name="ui-people" size={16} /> {t.home.players(info.minSeats, info.maxSeats)}
          </span>
          {game.minutes > 0 && (
            <span>
              <Icon name="ui-clock" size={16} /> {t.home.minutes(game.minutes)}
            </span>
          )}
        </div>
        <div class="acts">
          <PlayButton game={game} info={info} text={text} />
          {first && (
            <a class="btn big" href={addressOfLesson(first)} aria-label={t.home.learnGame(game.name)}>
              {t.home.learn}
            </a>
          )}
        </div>
      </div>
    </article>
  );
}

function Friends(): JSX.Element {
  return (
    <section class="panel">
      <header>
        <h2>{t.home.friends}</h2>
      </header>
      <p class="muted">{alone.value ? t.home.alone[alone.value] : t.home.friendsLead}</p>
      <div class="row wrap gap">
        <a class="btn" href="#/new">
          <Icon name="ui-plus" size={16} /> {t.home.create}
        </a>
        <a class="btn ghost" href="#/records">
          <Icon name="ui-replay" size={16} /> {t.home.open}
        </a>
      </div>
    </section>
  );
}

/** The start page; as text, it has to do without scripts. */
export function Home({ text = false }: { text?: boolean }): JSX.Element {
  const mine = kept.value.slice(0, 4);
  const online = (lobby.value?.mine ?? []).slice(0, 4);
  return (
    <Page at="play" title={t.nav.play} class="home">
      <Hero text={text} />
      <div class="page">
        <div class="games" aria-busy={catalogue.value.length === 0}>
          {uis().map((game) => (
            <GameCard game={game} text={text} />
          ))}
        </div>
        <a class="panel today" href="#/daily">
          <Icon name="ui-sun" />
          <span class="grow">
            <b>{t.daily.home}</b> <span class="muted">{t.daily.homeLead}</span>
          </span>
          <span class="btn gold" aria-hidden="true">
            {t.daily.today}
          </span>
        </a>
        <div class="more">
          <section class="panel">
            <header>
              <h2>{t.home.yourTables}</h2>
              <a class="end" href="#/tables">
                {t.home.allTables}
              </a>
            </header>
            <TableList tables={online} />
            <KeptTables tables={mine} />
            {!mine.length && !online.length && <p class="muted">{t.home.noTables}</p>}
          </section>
          <Friends />
        </div>
      </div>
    </Page>
  );
}
