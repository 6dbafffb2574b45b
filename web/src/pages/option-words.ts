// option-words.ts: options and their values as people call them.
import type { GameInfo } from "../engine/types";
import { uiOf } from "../games/lookup";
import { t } from "../strings";

/** What a value of an option is called. */
export function valueName(game: string, key: string, value: string): string {
  const own = uiOf(game)?.values ?? {};
  return own[`${key} ${value}`] ?? own[value] ?? t.lobby.values[value] ?? value;
}

/** Stands alone: no part of another word or key. */
function alone(word: string, after = "(?![\\w-])"): RegExp {
  return new RegExp(`(?<![\\w-])${word}${after}`, "g");
}

/** A sentence of the engine: values and options as the page calls them, where their keys are no words. */
export function inWords(text: string, { key: game, options }: GameInfo): string {
  let said = text;
  for (const { key, label, names } of options) {
    for (const value of names ?? [])
      if (valueName(game, key, value) !== value)
        said = said.replaceAll(alone(`${key} ${value}`), t.lobby.tuning.set(label, valueName(game, key, value)));
    if (/[\d-]/.test(key)) said = said.replaceAll(alone(key), label);
  }
  return said;
}

/** What an option is for; a value that opens a sentence is told as it stands in the list. */
export function helpOf(option: GameInfo["options"][number], info: GameInfo): string {
  const named = (option.names ?? []).reduce(
    (said, value) => said.replaceAll(alone(value, "(?=:)"), valueName(info.key, option.key, value)),
    option.help,
  );
  return inWords(named, info);
}
