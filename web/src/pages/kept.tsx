// kept.tsx: a list of tables kept in this browser.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { gameName, lessonKept } from "../games/lookup";
import { t } from "../strings";
import type { Kept } from "../table/store";
import { forget } from "../table/store";
import { Crest, Wearing } from "../ui/crest";
import { Icon } from "../ui/icon";

function others(table: Kept): string {
  return table.names.filter((_, i) => i !== table.viewer).join(", ");
}

/** What tells a table from others of its game. */
export function whichTable(table: Kept): string {
  const lesson = lessonKept(table.id);
  return lesson ? t.lessons.kept(lesson.title) : t.against(others(table));
}

/** What is removed is gone for good: the second click does it. */
export function Remove({ table }: { table: Kept }): JSX.Element {
  const [sure, setSure] = useState(false);
  return sure ? (
    <button
      type="button"
      class="btn small danger full"
      ref={(e) => e?.focus()}
      onClick={() => forget(table.id)}
      onBlur={() => setSure(false)}
      onKeyDown={(e) => e.key === "Escape" && setSure(false)}
    >
      {t.teach.removeSure}
    </button>
  ) : (
    <button type="button" class="ib" aria-label={t.lobby.removeOf(others(table))} onClick={() => setSure(true)}>
      <Icon name="ui-close" size={16} />
    </button>
  );
}

export function KeptTables({ tables }: { tables: Kept[] }): JSX.Element {
  return (
    <ul class="mytab">
      {tables.map((table) => (
        <li>
          <Wearing crests={table.crests ?? []}>
            <Crest seat={Math.min(table.viewer, 5)} />
          </Wearing>
          <span class="grow">
            <b>{gameName(table.game)}</b> <span class="muted">{whichTable(table)}</span>
          </span>
          <span class={table.over ? "chip" : "chip legal"}>{table.over ? t.finished : t.yourTurn}</span>
          <a class="btn small" href={table.over ? `#/replay/${table.id}` : `#/table/${table.id}`}>
            {table.over ? t.lobby.show : t.lobby.continue}
          </a>
        </li>
      ))}
    </ul>
  );
}
