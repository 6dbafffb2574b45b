// tables.tsx: set up a table, carry on with one, or find one online.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { GameInfo, OptionInfo } from "../engine/types";
import { uis } from "../games";
import { catalogue, gameInfo } from "../state/catalogue";
import { go } from "../state/route";
import { BOT_NAMES, seatsWithBots, usualLevel } from "../state/start";
import { settings } from "../state/settings";
import { t } from "../strings";
import { ask } from "../table/desk";
import { startLocal } from "../table/local";
import { kept } from "../table/store";
import { Page, Segments, Switch } from "../ui/frame";
import { Crest, Icon } from "../ui/icon";
import { KeptTables } from "./kept";
import { OpenTables, createOnline, online } from "./online";

const PICTURES: Record<string, string> = { archmage: "mage", abraca: "spell-dragon", dawn: "portal" };

interface Plan {
  game: string;
  seats: number;
  level: string;
  options: Record<string, string>;
  aid: boolean;
  where: "here" | "online";
}

function planFor(info: GameInfo, where: Plan["where"]): Plan {
  const seats = info.key === "abraca" ? 4 : info.defaultSeats;
  return { game: info.key, seats, level: usualLevel(info.bots), options: {}, aid: true, where };
}

/** Bots meant as opponents; others are for measuring. */
const LEVELS = new Set(["random", "novice", "apprentice", "adept", "archmage"]);

/** Options a newcomer needs; the rest is folded away. */
const FIRST_OPTIONS = new Set([
  "mode",
  "m1",
  "m2",
  "m3",
  "m4",
  "book",
  "level",
  "variant",
  "target",
  "map",
  "draft",
  "tiles",
]);

function Field({ option, value, set }: { option: OptionInfo; value: string; set: (v: string) => void }): JSX.Element {
  const values = option.names ?? Array.from({ length: option.max - option.min + 1 }, (_, i) => String(option.min + i));
  return (
    <label>
      {option.label}
      <select class="field" value={value} onChange={(e) => set(e.currentTarget.value)}>
        {values.map((v) => (
          <option value={v} selected={v === value}>
            {v}
          </option>
        ))}
      </select>
      <small>{option.help}</small>
    </label>
  );
}

function Options({
  plan,
  info,
  set,
}: {
  plan: Plan;
  info: GameInfo;
  set: (o: Record<string, string>) => void;
}): JSX.Element {
  const [usual, setUsual] = useState<Record<string, string>>({});
  useEffect(() => void ask("defaults", { game: plan.game, seats: plan.seats }).then(setUsual), [plan.game, plan.seats]);
  const field = (option: OptionInfo): JSX.Element => (
    <Field
      key={option.key}
      option={option}
      value={plan.options[option.key] ?? usual[option.key] ?? String(option.initial)}
      set={(v) => set({ ...plan.options, [option.key]: v })}
    />
  );
  const first = info.options.filter((o) => FIRST_OPTIONS.has(o.key));
  const rest = info.options.filter((o) => !FIRST_OPTIONS.has(o.key));
  return (
    <>
      <div class="opts">{first.map(field)}</div>
      {rest.length > 0 && (
        <details class="fold">
          <summary>{t.lobby.moreOptions}</summary>
          <div class="opts">{rest.map(field)}</div>
        </details>
      )}
    </>
  );
}

function SeatList({ plan }: { plan: Plan }): JSX.Element {
  return (
    <ul class="seats">
      {Array.from({ length: plan.seats }, (_, i) => (
        <li class={`seat${plan.where === "online" && i ? " open" : ""}`}>
          <span class="band" data-seat={i + 1} />
          <Crest seat={i} />
          <span class="grow">
            <b>{i === 0 ? settings.value.name : plan.where === "online" ? t.lobby.openSeat : BOT_NAMES[i - 1]}</b>
            <small>
              {i === 0 ? t.lobby.you : plan.where === "online" ? t.lobby.openSeatHelp : t.lobby.botSeat(plan.level)}
            </small>
          </span>
        </li>
      ))}
    </ul>
  );
}

function NewTable({ game }: { game: string }): JSX.Element | null {
  const first = gameInfo(game) ?? gameInfo(uis[0]?.key ?? "");
  const [plan, setPlan] = useState<Plan | null>(first ? planFor(first, "here") : null);
  const [why, setWhy] = useState("");
  const info = plan ? gameInfo(plan.game) : undefined;
  if (!plan || !info) return null;
  const set = (change: Partial<Plan>): void => {
    setWhy("");
    setPlan({ ...plan, ...change });
  };
  const start = async (): Promise<void> => {
    if (plan.where === "online") {
      const made = await createOnline(plan.game, plan.seats, plan.options);
      if ("id" in made) go(`/t/${made.id}/${made.invite}`);
      else setWhy(made.message);
      return;
    }
    const seats = seatsWithBots(plan.seats, 0, plan.level);
    const id = startLocal({
      game: plan.game,
      rules: info.rules,
      seats,
      options: plan.options,
      viewer: 0,
      aid: plan.aid,
    });
    const refused = await ask("check", { record: kept.value.find((k) => k.id === id)?.record ?? "" });
    if (refused) setWhy(refused);
    else go(`/table/${id}`);
  };
  const counts = Array.from({ length: info.maxSeats - info.minSeats + 1 }, (_, i) => String(info.minSeats + i));
  return (
    <section class="panel">
      <header>
        <h2>{t.lobby.newTable}</h2>
      </header>
      <div class="pick" role="group" aria-label={t.lobby.game}>
        {uis.map((u) => (
          <button
            type="button"
            aria-pressed={u.key === plan.game}
            onClick={() => {
              const other = gameInfo(u.key);
              if (other) setPlan(planFor(other, plan.where));
            }}
          >
            <Icon name={PICTURES[u.key] ?? "mark-logo"} size={32} />
            {t.games[u.key]?.name}
          </button>
        ))}
      </div>
      {online.value.up && (
        <Segments
          legend={t.lobby.where}
          value={plan.where}
          choices={[
            ["here", t.lobby.whereHere],
            ["online", t.lobby.whereOnline],
          ]}
          choose={(where) => set({ where })}
        />
      )}
      <Segments
        legend={t.lobby.players}
        value={String(plan.seats)}
        choices={counts.map((c) => [c, c] as const)}
        choose={(seats) => set({ seats: Number(seats), options: {} })}
      />
      {plan.where === "here" && (
        <Segments
          legend={t.lobby.level}
          value={plan.level}
          choices={info.bots.filter((b) => LEVELS.has(b.level)).map((b) => [b.level, b.level] as const)}
          choose={(level) => set({ level })}
        />
      )}
      <h3>{t.lobby.seats}</h3>
      <SeatList plan={plan} />
      <h3>{t.lobby.options}</h3>
      <Options plan={plan} info={info} set={(options) => set({ options })} />
      {plan.game === "abraca" && plan.where === "here" && (
        <Switch label={t.lobby.aid} help={t.lobby.aidHelp} on={plan.aid} turn={(aid) => set({ aid })} />
      )}
      {why && (
        <p class="linkdown" role="alert">
          {why}
        </p>
      )}
      <div class="row wrap gap">
        <button type="button" class="btn primary big" onClick={() => void start()}>
          {t.lobby.start}
        </button>
      </div>
    </section>
  );
}

export function Tables({ game = "" }: { game?: string }): JSX.Element {
  return (
    <Page at="tables" title={t.lobby.title}>
      <h1>{t.lobby.title}</h1>
      <p class="lead">{t.lobby.lead}</p>
      <div class="lob">
        {catalogue.value.length > 0 && <NewTable game={game} />}
        <div class="stack">
          <OpenTables />
          <section class="panel">
            <header>
              <h2>{t.lobby.here}</h2>
            </header>
            {kept.value.length ? <KeptTables tables={kept.value} remove /> : <p class="muted">{t.home.noTables}</p>}
          </section>
        </div>
      </div>
    </Page>
  );
}
