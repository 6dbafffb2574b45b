// ratings.tsx: the best of each game, and one person's standing in all of them.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameName, uis } from "../games/lookup";
import { call, isRefusal, server } from "../state/server";
import { t } from "../strings";
import { Outcome } from "../ui/form";
import { Page } from "../ui/frame";
import { Icon, NameMark } from "../ui/icon";
import { day } from "../ui/when";

const words = t.people.ratings;

interface Rated {
  name: string;
  bot: boolean;
  rating: number;
  deviation: number;
  games: number;
}

export interface GameRating {
  game: string;
  rating: number;
  deviation: number;
  games: number;
}

interface Person {
  name: string;
  since: number;
  bot?: boolean;
  ratings: GameRating[];
}

/** Asks the server when the page opens, and again for another path. */
function useAnswer<T>(path: string): { answer: T | null; bad: string } {
  const [got, setGot] = useState<{ path: string; answer: T | null; bad: string }>({ path: "", answer: null, bad: "" });
  useEffect(() => {
    let left = false;
    void call<T>("GET", path).then((answer) => {
      if (left) return;
      setGot(isRefusal(answer) ? { path, answer: null, bad: answer.message } : { path, answer, bad: "" });
    });
    return () => {
      left = true;
    };
  }, [path]);
  return got.path === path ? got : { answer: null, bad: "" };
}

export function useRatings(name: string): GameRating[] | null {
  return useAnswer<Person>(`people/${encodeURIComponent(name)}`).answer?.ratings ?? null;
}

export function RatingList({ ratings }: { ratings: GameRating[] }): JSX.Element {
  return (
    <ul class="tl">
      {ratings.map((r) => (
        <li key={r.game}>
          <span class="grow">
            <b>{gameName(r.game)}</b>
            <small>{words.played(r.games)}</small>
          </span>
          <span class="muted">{words.give(r.deviation)}</span>
          <b class="figure">{r.rating}</b>
        </li>
      ))}
    </ul>
  );
}

function Row({ rated, rank, mine }: { rated: Rated; rank: number; mine: boolean }): JSX.Element {
  return (
    <tr class={mine ? "mine" : ""}>
      <td class="num">{rank}</td>
      <th scope="row">
        {rated.bot ? (
          <span class="row">
            <Icon name="ui-bot" size={16} /> {words.bot(rated.name)}
          </span>
        ) : (
          <a href={`#/person/${encodeURIComponent(rated.name)}`}>{rated.name}</a>
        )}
        {mine && <span class="chip tight">{words.you}</span>}
      </th>
      <td class="num figure">
        {rated.rating}
        <small>± {rated.deviation}</small>
      </td>
      <td class="num">{rated.games}</td>
    </tr>
  );
}

function Board({ game }: { game: string }): JSX.Element {
  const { answer, bad } = useAnswer<{ ratings: Rated[] }>(`ratings/${game}`);
  const { me } = server.value;
  if (bad) return <Outcome bad={bad} />;
  if (!answer) return <p class="muted" aria-busy="true" />;
  if (!answer.ratings.length) return <p class="muted">{words.none}</p>;
  return (
    <table class="board-table">
      <thead>
        <tr>
          <th scope="col">{words.rank}</th>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.rating}</th>
          <th scope="col">{words.games}</th>
        </tr>
      </thead>
      <tbody>
        {answer.ratings.map((r, i) => (
          <Row
            rated={r}
            rank={i + 1}
            mine={!r.bot && me.kind === "account" && me.name === r.name}
            key={`${r.bot} ${r.name}`}
          />
        ))}
      </tbody>
    </table>
  );
}

export function RatingsPage({ game }: { game: string }): JSX.Element {
  const shown = uis().find((u) => u.key === game)?.key ?? uis()[0]?.key ?? "";
  return (
    <Page at="ratings" title={words.title}>
      <h1>{words.title}</h1>
      <p class="lead">{server.value.up ? words.lead : words.noServer}</p>
      {server.value.up && (
        <div class="lob">
          <section class="panel ladder">
            <nav class="tabs" aria-label={words.title}>
              {uis().map((u) => (
                <a href={`#/ratings/${u.key}`} {...(u.key === shown ? { "aria-current": "page" as const } : {})}>
                  {u.name}
                </a>
              ))}
            </nav>
            <Board game={shown} />
          </section>
          <section class="panel">
            <header>
              <h2>{words.how}</h2>
            </header>
            <ul class="how">
              {words.ways.map((way) => (
                <li>{way}</li>
              ))}
            </ul>
            <a class="btn primary" href={`#/new/${shown}`}>
              <Icon name="ui-plus" size={16} /> {t.home.create}
            </a>
          </section>
        </div>
      )}
    </Page>
  );
}

export function PersonPage({ name }: { name: string }): JSX.Element {
  const { answer, bad } = useAnswer<Person>(`people/${encodeURIComponent(name)}`);
  return (
    <Page at="ratings" title={name}>
      <h1>
        {name} <NameMark who={{ program: answer?.bot ?? false }} />
      </h1>
      <p class="lead">{answer ? words.since(day(answer.since)) : bad && words.nobody}</p>
      {answer && (
        <section class="panel ladder">
          <header>
            <h2>{words.title}</h2>
            <a class="end" href="#/ratings">
              {words.all}
            </a>
          </header>
          {answer.ratings.length ? <RatingList ratings={answer.ratings} /> : <p class="muted">{words.unrated}</p>}
        </section>
      )}
    </Page>
  );
}
