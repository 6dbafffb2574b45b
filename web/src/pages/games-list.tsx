// games-list.tsx: all games of the person here, in this browser and on the server, running and over.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameName, lessonKept, uiOf, uis } from "../games/lookup";
import { lobby, othersAt, type Listed } from "../state/lobby";
import { call, isRefusal, server } from "../state/server";
import { t } from "../strings";
import { outcomeOf, scoreOf, type Outcome } from "../table/outcome";
import { kept, type Kept } from "../table/store";
import { Choice, Outcome as Said } from "../ui/form";
import { Segments } from "../ui/frame";
import { Icon } from "../ui/icon";
import { ago } from "../ui/when";
import { download } from "./files";
import { Remove, whichTable } from "./kept";
import { paceWords } from "./lobby";

const words = t.people.games;

type State = "all" | "running" | "over";
type Where = "all" | "here" | "online";

interface Game {
  key: string;
  where: "here" | "online";
  game: string;
  /** Opponents, or the lesson. */
  who: string;
  over: boolean;
  outcome: Outcome;
  score: string;
  /** Whose turn it is, in words; "" when it is over. */
  turn: string;
  mine: boolean;
  changed: number;
  href: string;
  about: string;
  kept?: Kept;
}

function keptGame(table: Kept): Game {
  const { id, viewer, over, result } = table;
  const points =
    result?.points ?? (/^result (.*)$/m.exec(table.record)?.[1] ?? "").split(" ").filter(Boolean).map(Number);
  return {
    key: id,
    where: "here",
    game: table.game,
    who: whichTable(table),
    over,
    outcome: outcomeOf(viewer, result?.payoff),
    score: over ? scoreOf(viewer, points) : "",
    turn: over ? "" : lessonKept(id) ? words.begun : t.yourTurn,
    mine: !over,
    changed: table.changed,
    href: over ? `#/replay/${id}` : `#/table/${id}`,
    about: words.here,
    kept: table,
  };
}

/** Whose turn it is at a table of the server. */
function turnOf(table: Listed): string {
  if (table.status === "waiting") return words.waiting;
  if (table.your_turn) return t.yourTurn;
  const names = (table.to_act ?? []).map((seat) => table.players[Number(seat[1]) - 1] ?? seat);
  return names.length ? words.turnOf(names.join(", ")) : words.botsTurn;
}

function listedGame(table: Listed): Game {
  const seat = table.you ? Number(table.you[1]) - 1 : -1;
  const over = table.status === "over";
  const { result } = table;
  return {
    key: table.id,
    where: "online",
    game: table.game,
    who: t.against(othersAt(table) || t.lobby.openSeat),
    over,
    outcome: outcomeOf(seat, result?.payoff, result?.reason),
    score: over ? scoreOf(seat, result?.points) : "",
    turn: over ? "" : turnOf(table),
    mine: table.your_turn ?? false,
    changed: table.changed,
    href: over ? `#/replay/online-${table.id}` : `#/t/${table.id}`,
    about: [words.online, over ? "" : paceWords(table.pace)].filter(Boolean).join(" · "),
  };
}

/** Finished games on the server, asked for anew with every visit. */
function useFinished(): { games: Listed[]; bad: string } {
  const [found, setFound] = useState<{ games: Listed[]; bad: string }>({ games: [], bad: "" });
  const { up, me } = server.value;
  const known = up && me.kind !== "nobody";
  const running = lobby.value?.mine.length ?? 0;
  useEffect(() => {
    if (!known) return;
    void call<{ games: Listed[] }>("GET", "me/games?over=1").then((answer) =>
      setFound((old) => (isRefusal(answer) ? { ...old, bad: answer.message } : { games: answer.games, bad: "" })),
    );
  }, [known, running]);
  return found;
}

async function save(game: Game): Promise<string> {
  const name = `${game.game}-${game.key}.rec`;
  if (game.kept) {
    download(name, game.kept.record);
    return "";
  }
  const answer = await fetch(`api/1/tables/${game.key}/record`).catch(() => null);
  if (!answer?.ok) return t.people.noAnswer;
  download(name, await answer.text());
  return "";
}

function Row({ game, tell }: { game: Game; tell: (bad: string) => void }): JSX.Element {
  const about = [game.score, ago(game.changed), game.about].filter(Boolean);
  return (
    <li data-where={game.where}>
      <Icon name={uiOf(game.game)?.icon ?? "ui-people"} size={28} class="pic" />
      <span class="grow">
        <b>{gameName(game.game)}</b> <span class="muted">{game.who}</span>
        <small>{about.join(" · ")}</small>
      </span>
      <span class={`chip ${game.over ? game.outcome : game.mine ? "legal" : ""}`}>
        {game.over ? words.outcomes[game.outcome] : game.turn}
      </span>
      {game.over && (
        <button
          type="button"
          class="ib"
          aria-label={words.recordOf(game.who)}
          onClick={() => void save(game).then(tell)}
        >
          <Icon name="ui-download" size={16} />
        </button>
      )}
      {game.over && (
        <a class="ib" href={game.href.replace("#/replay/", "#/room/")} aria-label={t.room.enterOf(game.who)}>
          <Icon name="ui-hint" size={16} />
        </a>
      )}
      <a class="btn small" href={game.href}>
        {game.over ? t.lobby.show : t.lobby.continue}
      </a>
      {game.kept && <Remove table={game.kept} />}
    </li>
  );
}

interface Wish {
  state: State;
  where: Where;
  game: string;
  outcome: string;
  name: string;
}

/** Whether a game is among those somebody wants to see. */
export function isWanted(game: Pick<Game, "over" | "where" | "game" | "outcome" | "who">, wish: Wish): boolean {
  const { state, where, outcome, name } = wish;
  return (
    (state === "all" || (state === "over") === game.over) &&
    (where === "all" || where === game.where) &&
    (!wish.game || wish.game === game.game) &&
    (!outcome || (game.over && outcome === game.outcome)) &&
    game.who.toLowerCase().includes(name.trim().toLowerCase())
  );
}

function Filters({ wish, set }: { wish: Wish; set: (change: Partial<Wish>) => void }): JSX.Element {
  return (
    <div class="filters">
      <Segments<State>
        legend={words.state}
        value={wish.state}
        choices={[
          ["all", words.all],
          ["running", words.running],
          ["over", words.over],
        ]}
        choose={(state) => set({ state })}
      />
      <Choice
        label={words.place}
        value={wish.where}
        choices={[
          ["all", words.everywhere],
          ["here", words.here],
          ["online", words.online],
        ]}
        choose={(where) => set({ where: where as Where })}
      />
      <Choice
        label={t.people.lobby.game}
        value={wish.game}
        choices={[["", t.people.lobby.all], ...uis().map((u): [string, string] => [u.key, u.name])]}
        choose={(game) => set({ game })}
      />
      <Choice
        label={words.result}
        value={wish.outcome}
        choices={[["", words.anyResult], ...Object.entries(words.outcomes)]}
        choose={(outcome) => set({ outcome })}
      />
      <label class="lbl">
        <b>{words.with}</b>
        <input class="field" type="search" value={wish.name} onInput={(e) => set({ name: e.currentTarget.value })} />
      </label>
    </div>
  );
}

/** Those that wait for me first, then the latest. */
function inOrder(games: Game[]): Game[] {
  return [...games].sort((a, b) => Number(b.mine) - Number(a.mine) || b.changed - a.changed);
}

export function GamesList({ first }: { first: State }): JSX.Element {
  const [wish, setWish] = useState<Wish>({ state: first, where: "all", game: "", outcome: "", name: "" });
  const [bad, setBad] = useState("");
  const finished = useFinished();
  const online = [...(lobby.value?.mine ?? []), ...finished.games].map(listedGame);
  const all = inOrder([...kept.value.map(keptGame), ...online]);
  const shown = all.filter((game) => isWanted(game, wish));
  const turns = all.filter((game) => game.mine && game.where === "online").length;
  return (
    <section class="panel gamelist">
      <header>
        <h2>{words.title}</h2>
        {turns > 0 && (
          <span class="end chip legal" role="status">
            {t.people.lobby.yourTurns(turns)}
          </span>
        )}
      </header>
      {all.length > 0 && <Filters wish={wish} set={(change) => setWish({ ...wish, ...change })} />}
      {shown.length ? (
        <ul class="tl mine">
          {shown.map((game) => (
            <Row game={game} tell={setBad} key={game.key} />
          ))}
        </ul>
      ) : (
        <p class="muted">{all.length ? words.noneSuch : words.none}</p>
      )}
      <Said bad={bad || finished.bad} />
    </section>
  );
}
