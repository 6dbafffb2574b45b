// lobby.tsx: tables on the server: mine, open ones, finished ones.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameName, uiOf, uis } from "../games/lookup";
import { called, lobby, othersAt, watchLobby, type Listed, type Lobby as Lists, type Pace } from "../state/lobby";
import { notify } from "../state/notify";
import { call, isRefusal, server } from "../state/server";
import { t } from "../strings";
import { Outcome } from "../ui/form";
import { Segments } from "../ui/frame";
import { Icon } from "../ui/icon";
import { ago } from "../ui/when";
import { download } from "./files";

const words = t.people.lobby;

export function paceWords(pace: Pace): string {
  switch (pace.kind) {
    case "none":
      return words.pace.none;
    case "live":
      return words.pace.live(pace.minutes, pace.seconds);
    case "days":
      return words.pace.days(pace.days);
  }
}

function Row({ table }: { table: Listed }): JSX.Element {
  const sits = table.you !== undefined;
  const joins = !sits && table.open > 0;
  const names = sits ? t.against(othersAt(table) || t.lobby.openSeat) : othersAt(table);
  const about = [names, paceWords(table.pace)].filter(Boolean).join(" · ");
  return (
    <li>
      <Icon name={uiOf(table.game)?.icon ?? "ui-people"} size={28} class="pic" />
      <span class="grow">
        <b>{gameName(table.game)}</b>
        <small>{about}</small>
      </span>
      {table.rated && <span class="chip gold only-desk">{words.rated}</span>}
      {!table.public && <Icon name="ui-lock" size={16} label={words.isPrivate} />}
      {table.your_turn ? (
        <span class="chip legal">{t.yourTurn}</span>
      ) : (
        <span class="muted num only-desk">{words.seats(table.seats - table.open, table.seats)}</span>
      )}
      <a class={`btn small${joins ? " primary" : ""}`} href={`#/t/${table.id}`}>
        {sits ? t.lobby.continue : joins ? t.lobby.join : t.lobby.watch}
      </a>
    </li>
  );
}

export function TableList({ tables, none }: { tables: Listed[]; none?: string }): JSX.Element | null {
  if (!tables.length) return none ? <p class="muted">{none}</p> : null;
  return (
    <ul class="tl">
      {tables.map((table) => (
        <Row table={table} key={table.id} />
      ))}
    </ul>
  );
}

/** A finished game: its replay, and its record as a file. */
function Past({ table, tell }: { table: Listed; tell: (bad: string) => void }): JSX.Element {
  const name = gameName(table.game);
  const save = async (): Promise<void> => {
    const answer = await fetch(`api/1/tables/${table.id}/record`).catch(() => null);
    if (answer?.ok) download(`${table.game}-${table.id}.rec`, await answer.text());
    else tell(t.people.noAnswer);
  };
  return (
    <li>
      <Icon name={uiOf(table.game)?.icon ?? "ui-people"} size={28} class="pic" />
      <span class="grow">
        <b>{name}</b>
        <small>
          {t.against(othersAt(table))} · {ago(table.changed)}
        </small>
      </span>
      <button type="button" class="ib" aria-label={words.recordOf(othersAt(table))} onClick={() => void save()}>
        <Icon name="ui-download" size={16} />
      </button>
      <a class="btn small" href={`#/replay/online-${table.id}`}>
        {words.replay}
      </a>
    </li>
  );
}

function Finished(): JSX.Element {
  const [games, setGames] = useState<Listed[] | null>(null);
  const [bad, setBad] = useState("");
  const look = async (): Promise<void> => {
    const answer = await call<{ games: Listed[] }>("GET", "me/games?over=1");
    if (isRefusal(answer)) setBad(answer.message);
    else setGames(answer.games);
  };
  if (!games)
    return (
      <>
        <button type="button" class="btn small ghost" onClick={() => void look()}>
          {words.older}
        </button>
        <Outcome bad={bad} />
      </>
    );
  return (
    <>
      <h3>{words.finished}</h3>
      {games.length ? (
        <ul class="tl">
          {games.map((table) => (
            <Past table={table} tell={setBad} key={table.id} />
          ))}
        </ul>
      ) : (
        <p class="muted">{words.noneFinished}</p>
      )}
      <Outcome bad={bad} />
    </>
  );
}

function MyGames({ mine }: { mine: Listed[] }): JSX.Element {
  const turns = mine.filter((l) => l.your_turn).length;
  return (
    <section class="panel">
      <header>
        <h2>{words.mine}</h2>
        {turns > 0 && (
          <span class="end chip legal" role="status">
            {words.yourTurns(turns)}
          </span>
        )}
      </header>
      <TableList tables={mine} none={words.noneMine} />
      <Finished />
    </section>
  );
}

type Status = "waiting" | "running";

function OpenTables({ tables }: { tables: Listed[] }): JSX.Element {
  const [status, setStatus] = useState<Status>("waiting");
  const [game, setGame] = useState("");
  const shown = tables.filter((l) => l.status === status && (!game || l.game === game));
  const count = (s: Status): string => {
    const n = tables.filter((l) => l.status === s && (!game || l.game === game)).length;
    return n ? ` ${n}` : "";
  };
  return (
    <section class="panel">
      <header>
        <h2>{words.open}</h2>
      </header>
      <div class="filters">
        <Segments<Status>
          legend={words.show}
          value={status}
          choices={[
            ["waiting", words.waiting + count("waiting")],
            ["running", words.running + count("running")],
          ]}
          choose={setStatus}
        />
        <label class="lbl">
          <b>{words.game}</b>
          <select class="field" value={game} onChange={(e) => setGame(e.currentTarget.value)}>
            <option value="">{words.all}</option>
            {uis().map((u) => (
              <option value={u.key}>{u.name}</option>
            ))}
          </select>
        </label>
      </div>
      <TableList tables={shown} none={words.noneOpen} />
    </section>
  );
}

/** What happens on the server, as it happens. */
export function Lobby(): JSX.Element {
  const { up, me } = server.value;
  useEffect(() => watchLobby(), []);
  const now = lobby.value;
  if (!up)
    return (
      <section class="panel">
        <header>
          <h2>{t.lobby.online}</h2>
        </header>
        <p class="muted">{t.lobby.nobodyOnline}</p>
      </section>
    );
  const mine = new Set(now?.mine.map((l) => l.id));
  return (
    <>
      {me.kind !== "nobody" && <MyGames mine={now?.mine ?? []} />}
      {now ? (
        <OpenTables tables={now.tables.filter((l) => !mine.has(l.id))} />
      ) : (
        <section class="panel">
          <p class="muted" role="status">
            {words.connecting}
          </p>
        </section>
      )}
    </>
  );
}

/** Tells, unless the page is looked at, which tables wait for the person here. */
export function tellTurns(before: Lists, after: Lists): void {
  for (const table of called(before, after)) {
    const name = gameName(table.game);
    notify(table.id, `${t.yourTurn} · ${name}`, t.against(othersAt(table)), `#/t/${table.id}`);
  }
}
