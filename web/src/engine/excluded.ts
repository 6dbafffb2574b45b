// excluded.ts: which values of a game's options cannot be chosen beside the others, and why.
import type { Engine } from "./engine";
import type { Excluded } from "./messages";
import type { OptionInfo } from "./types";

/** All values of an option, as they are written. */
export function valuesOf(option: OptionInfo): string[] {
  return option.names ?? Array.from({ length: option.max - option.min + 1 }, (_, i) => String(option.min + i));
}

/** Of many numbers the least and the greatest stand for all. */
const FEW = 8;

function tried(option: OptionInfo): string[] {
  const values = valuesOf(option);
  return option.names || values.length <= FEW ? values : [values[0] ?? "", values.at(-1) ?? ""];
}

/** The engine's reason, without where in a record it stands. */
function reason(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).replace(/^.*these options cannot go together: /s, "");
}

/** Why these options cannot go together, or null. */
export function refusal(e: Engine, head: string, options: Record<string, string>): string | null {
  const lines = Object.entries(options).map(([key, value]) => `option ${key} ${value}`);
  try {
    e.open(`${[head, ...lines].join("\n")}\n`).close();
    return null;
  } catch (error) {
    return reason(error);
  }
}

export function excluded(
  e: Engine,
  { game, rules, seats, options }: { game: string; rules: number; seats: number; options: Record<string, string> },
): Excluded {
  const head = `conclave 1\ngame ${game} ${rules}\nseats ${seats}`;
  const found: Excluded = {};
  for (const option of e.info(game)?.options ?? [])
    for (const value of tried(option)) {
      const why = refusal(e, head, { ...options, [option.key]: value });
      if (why) found[option.key] = { ...found[option.key], [value]: why };
    }
  return found;
}
