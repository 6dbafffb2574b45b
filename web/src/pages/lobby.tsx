// lobby.tsx: tables on the server that wait for people, or can be watched.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { gameName, uiOf, uis } from "../games/lookup";
import { called, lobby, othersAt, watchLobby, type Listed, type Lobby as Lists, type Pace } from "../state/lobby";
import { notify } from "../state/notify";
import { server } from "../state/server";
import { t } from "../strings";
import { Segments } from "../ui/frame";
import { Icon } from "../ui/icon";

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
  const { up } = server.value;
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
  return now ? (
    <OpenTables tables={now.tables.filter((l) => !mine.has(l.id))} />
  ) : (
    <section class="panel">
      <p class="muted" role="status">
        {words.connecting}
      </p>
    </section>
  );
}

/** Tells, unless the page is looked at, which tables wait for the person here. */
export function tellTurns(before: Lists, after: Lists): void {
  for (const table of called(before, after)) {
    const name = gameName(table.game);
    notify(table.id, `${t.yourTurn} · ${name}`, t.against(othersAt(table)), `#/t/${table.id}`);
  }
}
