// options.tsx: a game's options: those of the chosen mode, what excludes what and why, and the many
// numbers to tune behind one door.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { valuesOf } from "../engine/excluded";
import type { Excluded } from "../engine/messages";
import type { GameInfo, OptionInfo } from "../engine/types";
import { ask } from "../engine/worker-client";
import { uiOf } from "../games/lookup";
import { t } from "../strings";
import type { GameCover } from "../ui/game";
import { helpOf, inWords, valueName } from "./option-words";

const words = t.lobby.tuning;

interface Chosen {
  game: string;
  seats: number;
  options: Record<string, string>;
}

/** Whether an option means something at this table: some other value than the usual one could be chosen. */
export function pertains(
  option: OptionInfo,
  usual: string,
  { excluded, value, seats }: { excluded: Excluded; value: string; seats: number },
): boolean {
  if (value !== usual) return true;
  const seat = /-p(\d)$/.exec(option.key);
  if (seat && Number(seat[1]) > seats) return false;
  const not = excluded[option.key] ?? {};
  const least = option.names ? valuesOf(option) : [String(option.min), String(option.max)];
  return least.some((v) => v !== usual && not[v] === undefined);
}

interface Limits {
  usual: Record<string, string>;
  excluded: Excluded;
  /** What cannot be chosen even where all else is as usual. */
  never: Excluded;
}

/** What cannot be chosen beside the rest, and the usual values. */
function useLimits(chosen: Chosen, info: GameInfo): Limits | null {
  const { game, seats, options } = chosen;
  const [limits, setLimits] = useState<Limits | null>(null);
  useEffect(() => {
    let left = false;
    const all = [
      ask("defaults", { game, seats }),
      ask("excluded", { game, rules: info.rules, seats, options }),
      ask("excluded", { game, rules: info.rules, seats, options: {} }),
    ] as const;
    void Promise.all(all).then(([usual, excluded, never]) => {
      if (!left) setLimits({ usual, excluded, never });
    });
    return () => {
      left = true;
    };
  }, [game, seats, JSON.stringify(options)]);
  return limits;
}

interface FieldProps {
  option: OptionInfo;
  info: GameInfo;
  value: string;
  usual: string;
  not: Record<string, string>;
  set: (value: string) => void;
}

function Field({ option, info, value, usual, not, set }: FieldProps): JSX.Element {
  const barred = Object.entries(not).filter(([v]) => v !== value && option.names);
  const reasons = [...new Set(barred.map(([, why]) => why))];
  return (
    <label class={value === usual ? "" : "changed"}>
      {option.label}
      <select class="field" name={option.key} value={value} onChange={(e) => set(e.currentTarget.value)}>
        {valuesOf(option).map((v) => (
          <option value={v} selected={v === value} disabled={v !== value && not[v] !== undefined}>
            {valueName(info.key, option.key, v)}
          </option>
        ))}
      </select>
      <small>{helpOf(option, info)}</small>
      {reasons.map((why) => (
        <small class="cannot">
          {words.not(
            barred.filter(([, w]) => w === why).map(([v]) => valueName(info.key, option.key, v)),
            inWords(why, info),
          )}
        </small>
      ))}
    </label>
  );
}

/** By group, in the order of the options; what belongs to none comes first. */
function grouped(options: OptionInfo[], cover: GameCover | undefined): [string, OptionInfo[]][] {
  const groups = new Map<string, OptionInfo[]>([["", []]]);
  for (const option of options) {
    const group = cover?.optionGroup?.(option.key) ?? "";
    groups.set(group, [...(groups.get(group) ?? []), option]);
  }
  return [...groups].filter(([, list]) => list.length);
}

/** The numbers and rulings to tune, by group, with a search. */
function Tuning(props: {
  options: OptionInfo[];
  changed: number;
  cover: GameCover | undefined;
  field: (option: OptionInfo) => JSX.Element;
  reset: () => void;
}): JSX.Element {
  const { options, changed, cover } = props;
  const [sought, setSought] = useState("");
  const word = sought.trim().toLowerCase();
  const found = options.filter((o) => `${o.label} ${o.help} ${o.key}`.toLowerCase().includes(word));
  return (
    <details class="fold tuning">
      <summary>{changed ? words.doorChanged(options.length, changed) : words.door(options.length)}</summary>
      <div class="row wrap">
        <input
          class="field grow"
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          value={sought}
          onInput={(e) => setSought(e.currentTarget.value)}
        />
        <button type="button" class="btn small" disabled={!changed} onClick={props.reset}>
          {words.reset}
        </button>
      </div>
      {!found.length && <p class="muted">{words.nothing}</p>}
      {grouped(found, cover).map(([group, list]) => (
        <section key={group}>
          {group && <h4>{group}</h4>}
          <div class="opts">{list.map(props.field)}</div>
        </section>
      ))}
    </details>
  );
}

export function Options(props: {
  plan: Chosen;
  info: GameInfo;
  set: (options: Record<string, string>) => void;
}): JSX.Element | null {
  const { plan, info, set } = props;
  const limits = useLimits(plan, info);
  if (!limits) return null;
  const { usual, excluded, never } = limits;
  const cover = uiOf(info.key);
  const usualOf = (o: OptionInfo): string => usual[o.key] ?? o.initial;
  const chosenOf = (o: OptionInfo): string => plan.options[o.key] ?? usualOf(o);
  const choose = (o: OptionInfo, value: string): void => {
    const { [o.key]: _, ...others } = plan.options;
    set(value === usualOf(o) ? others : { ...others, [o.key]: value });
  };
  const field = (o: OptionInfo): JSX.Element => (
    <Field
      key={o.key}
      option={o}
      info={info}
      value={chosenOf(o)}
      usual={usualOf(o)}
      not={excluded[o.key] ?? {}}
      set={(v) => choose(o, v)}
    />
  );
  const all = { ...usual, ...plan.options };
  const matters = (o: OptionInfo, not: Excluded): boolean =>
    pertains(o, usualOf(o), { excluded: not, value: chosenOf(o), seats: plan.seats }) &&
    (cover?.optionMatters?.(o.key, all) ?? true);
  const isFirst = (o: OptionInfo): boolean => cover?.options?.has(o.key) ?? true;
  // What another choice shuts stays in sight, with the reason; what belongs to other modes does not.
  const first = info.options.filter((o) => isFirst(o) && (matters(o, excluded) || matters(o, never)));
  const rest = info.options.filter((o) => !isFirst(o) && matters(o, excluded));
  const changed = rest.filter((o) => chosenOf(o) !== usualOf(o));
  const reset = (): void =>
    set(Object.fromEntries(Object.entries(plan.options).filter(([key]) => first.some((o) => o.key === key))));
  return (
    <>
      <div class="opts">{first.map(field)}</div>
      {rest.length > 0 && <Tuning options={rest} changed={changed.length} cover={cover} field={field} reset={reset} />}
    </>
  );
}
