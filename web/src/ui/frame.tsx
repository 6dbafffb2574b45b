// frame.tsx: the bar above every page, and small shared pieces.
import type { ComponentChildren, JSX } from "preact";
import { bulletin } from "../state/bulletin";
import { lobby } from "../state/lobby";
import { myName, server } from "../state/server";
import { settings } from "../state/settings";
import { t } from "../strings";
import { Crest, Wearing } from "./crest";
import { Icon } from "./icon";

export type NavPlace = "play" | "daily" | "tables" | "rules" | "records" | "ratings" | "settings" | "account";

/** The places of the page, where one is, and how many games wait for an answer. */
function Places({ at, icons }: { at: NavPlace; icons: boolean }): JSX.Element {
  const places: NavPlace[] = ["play", "daily", "tables", "rules", "records"];
  if (server.value.up) places.push("ratings");
  const turns = lobby.value?.mine.filter((l) => l.your_turn).length ?? 0;
  return (
    <>
      {places.map((place) => (
        <a href={place === "play" ? "#/" : `#/${place}`} {...(place === at ? { "aria-current": "page" as const } : {})}>
          {icons && <Icon name={DOCK[place]} />}
          {t.nav[place]}
          {place === "tables" && turns > 0 && (
            <span class="badge" role="img" aria-label={t.people.lobby.yourTurns(turns)}>
              {turns}
            </span>
          )}
        </a>
      ))}
    </>
  );
}

/** The name in a bar, and the way home. */
export function Brand({ label = t.brand }: { label?: string }): JSX.Element {
  return (
    <a class="brand" href="#/" aria-label={label}>
      <Icon name="mark-logo" />
      <span>{t.brand}</span>
    </a>
  );
}

/** An icon in a bar that leads somewhere. */
export function ToolLink({ to, label, icon }: { to: string; label: string; icon: string }): JSX.Element {
  return (
    <a class="ib" href={to} aria-label={label}>
      <Icon name={icon} />
    </a>
  );
}

export function Page(props: { at: NavPlace; title: string; class?: string; children: ComponentChildren }): JSX.Element {
  document.title = `${props.title} · ${t.brand}`;
  return (
    <>
      <a class="skip" href="#main">
        {t.skip}
      </a>
      <header class="bar">
        <Brand />
        <nav aria-label={t.nav.main}>
          <Places at={props.at} icons={false} />
        </nav>
        <div class="tools">
          <ToolLink to="#/settings" label={t.nav.settings} icon="ui-settings" />
          <a
            class="chip me"
            href={server.value.up ? "#/account" : "#/settings"}
            {...(props.at === "account" ? { "aria-current": "page" as const } : {})}
          >
            <Wearing crests={[settings.value.crest]}>
              <Crest seat={0} />
            </Wearing>{" "}
            <span class="only-desk">{myName()}</span>
            <span class="sr">{server.value.up ? t.people.account.nav : t.nav.settings}</span>
          </a>
        </div>
      </header>
      <main id="main" tabIndex={-1} class={props.class ?? "page"}>
        {props.children}
      </main>
      <nav class="dock" aria-label={t.nav.main}>
        <Places at={props.at} icons />
      </nav>
    </>
  );
}

/** What the host tells everybody, above whatever is shown, until it is put away. */
export function Bulletin(): JSX.Element | null {
  const notice = bulletin.value;
  if (!notice) return null;
  return (
    <div class="notice bulletin" role="status">
      <Icon name="ui-people" />
      <span class="grow">{notice.text}</span>
      <button type="button" class="btn small" onClick={() => (bulletin.value = null)}>
        {t.people.noticeSeen}
      </button>
    </div>
  );
}

const DOCK: Record<NavPlace, string> = {
  play: "ui-home",
  daily: "ui-sun",
  tables: "ui-people",
  rules: "ui-book",
  records: "ui-replay",
  ratings: "ui-verify",
  settings: "ui-settings",
  account: "ui-people",
};

/** A choice of one of a few. */
export function Segments<T extends string>(props: {
  legend: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  choose: (value: T) => void;
}): JSX.Element {
  return (
    <fieldset class="seg">
      <legend>{props.legend}</legend>
      <div class="tabs">
        {props.choices.map(([value, label]) => (
          <label class={value === props.value ? "on" : ""}>
            <input
              type="radio"
              name={props.legend}
              checked={value === props.value}
              onChange={() => props.choose(value)}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

export function Switch(props: { label: string; help?: string; on: boolean; turn: (on: boolean) => void }): JSX.Element {
  return (
    <label class="sw">
      <span>
        <b>{props.label}</b>
        {props.help && <small>{props.help}</small>}
      </span>
      <input type="checkbox" role="switch" checked={props.on} onChange={(e) => props.turn(e.currentTarget.checked)} />
      <i aria-hidden="true" />
    </label>
  );
}
