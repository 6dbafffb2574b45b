// settings.tsx: wishes kept in this browser.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { uis } from "../games/lookup";
import { cleanName } from "../state/names";
import { canNotify, wishNotices } from "../state/notify";
import { rename, server } from "../state/server";
import { asksBeforeEnd, change, settings, type Motion, type TextSize, type Theme } from "../state/settings";
import { t } from "../strings";
import { kept } from "../table/store";
import { Outcome } from "../ui/form";
import { Page, Segments, Switch } from "../ui/frame";
import type { GameUi } from "../ui/game";
import { CrestPick } from "../ui/crest";
import { sound } from "../ui/sound";
import { Icon } from "../ui/icon";
import { download } from "./files";

function entries<T extends string>(names: Record<T, string>): (readonly [T, string])[] {
  return Object.entries(names) as [T, string][];
}

function Looks(): JSX.Element {
  const s = settings.value;
  return (
    <section class="panel">
      <header>
        <h2>{t.settings.looks}</h2>
      </header>
      <Segments<Theme>
        legend={t.settings.theme}
        value={s.theme}
        choices={entries(t.settings.themes)}
        choose={(theme) => change({ theme })}
      />
      <Segments<TextSize>
        legend={t.settings.textSize}
        value={s.textSize}
        choices={entries(t.settings.textSizes)}
        choose={(textSize) => change({ textSize })}
      />
      <Segments<Motion>
        legend={t.settings.motion}
        value={s.motion}
        choices={entries(t.settings.motions)}
        choose={(motion) => change({ motion })}
      />
      <Switch
        label={t.settings.patterns}
        help={t.settings.patternsHelp}
        on={s.patterns}
        turn={(patterns) => change({ patterns })}
      />
      <Switch
        label={t.settings.names}
        help={t.settings.namesHelp}
        on={s.placeNames}
        turn={(placeNames) => change({ placeNames })}
      />
    </section>
  );
}

/** Wished for here, allowed by the browser. */
function Notices(): JSX.Element | null {
  const [denied, setDenied] = useState(false);
  if (!canNotify()) return null;
  return (
    <>
      <Switch
        label={t.people.notices}
        help={t.people.noticesHelp}
        on={settings.value.notices}
        turn={(on) => void wishNotices(on).then((done) => setDenied(!done))}
      />
      <Outcome bad={denied ? t.people.noticesDenied : ""} />
    </>
  );
}

/** All records kept here, as files. */
function Export(): JSX.Element {
  return (
    <div class="sw">
      <span>
        <b>{t.settings.data}</b>
        <small>{t.settings.exportHelp(kept.value.length)}</small>
      </span>
      <button
        type="button"
        class="btn small"
        disabled={!kept.value.length}
        onClick={() => {
          for (const k of kept.value) download(`${k.game}-${k.id}.rec`, k.record);
        }}
      >
        <Icon name="ui-download" size={16} /> {t.settings.export}
      </button>
    </div>
  );
}

/** Lets one hear at once what was chosen. */
function turnSound(on: boolean): void {
  change({ sound: on });
  sound("turn");
}

function PlayWishes(): JSX.Element {
  const s = settings.value;
  const { me } = server.value;
  const [bad, setBad] = useState("");
  return (
    <section class="panel">
      <header>
        <h2>{t.settings.play}</h2>
      </header>
      <label class="sw">
        <span>
          <b>{t.settings.name}</b>
          <small>{me.kind === "nobody" ? t.settings.nameHelp : t.people.nameHere(me.name)}</small>
        </span>
        <input
          class="field plain"
          value={s.name}
          maxLength={24}
          onChange={(e) => void rename(cleanName(e.currentTarget.value) || s.name).then(setBad)}
        />
      </label>
      <Outcome bad={bad} />
      <Switch label={t.settings.sound} help={t.settings.soundHelp} on={s.sound} turn={turnSound} />
      <Notices />
      <Switch
        label={t.settings.confirm}
        help={t.settings.confirmHelp}
        on={asksBeforeEnd(s)}
        turn={(confirmEnd) => change({ confirmEnd })}
      />
      <Switch
        label={t.settings.forced}
        help={t.settings.forcedHelp}
        on={s.answerForced}
        turn={(answerForced) => change({ answerForced })}
      />
      <Export />
    </section>
  );
}

/** Worn at every new table at which nobody else has it. */
function MyCrest(): JSX.Element {
  const { crest } = settings.value;
  return (
    <section class="panel">
      <header>
        <h2>{t.crest.title}</h2>
        <button type="button" class="end btn small" disabled={!crest} onClick={() => change({ crest: "" })}>
          {t.crest.none}
        </button>
      </header>
      <p class="muted">{crest ? t.crest.help : t.crest.helpNone}</p>
      <CrestPick value={crest} taken={[]} choose={(chosen) => change({ crest: chosen })} />
    </section>
  );
}

/** How a game's own colours look in this browser. */
function Colours({ title, swatches }: NonNullable<GameUi["colours"]>): JSX.Element {
  return (
    <section class="panel">
      <header>
        <h2>{title}</h2>
      </header>
      <ul class="sphprev">
        {swatches.map(({ name, sphere, label }) => (
          <li data-sphere={sphere}>
            <Icon name={name} size={24} />
            {label}
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Settings(): JSX.Element {
  return (
    <Page at="settings" title={t.settings.title}>
      <h1>{t.settings.title}</h1>
      <p class="lead">{t.settings.lead}</p>
      <div class="st">
        <Looks />
        <div class="stack">
          <PlayWishes />
          <MyCrest />
          {uis().map(({ colours }) => colours && <Colours {...colours} />)}
        </div>
      </div>
    </Page>
  );
}
