// gains.tsx: what an action brings and costs, as numbers with icons.
import type { JSX } from "preact";
import type { Move } from "../../engine/types";
import type { Play } from "../../table/play";
import { Icon } from "../../ui/icon";
import { capital } from "../../strings/words";
import { relicNamed, SPHERES, sphereNamed } from "./model";
import { endsAt } from "./place";
import { t } from "./strings";

/** The icon a word of the engine stands for, and the sphere that colours it. */
function iconOf(word: string): { name: string; sphere: string | undefined } | null {
  const relic = relicNamed(word);
  if (relic >= 0) return { name: `relic-${word}`, sphere: SPHERES[relic] };
  if (sphereNamed(word) >= 0) return { name: "apprentice", sphere: word };
  return /^(company|followers?)$/i.test(word) ? { name: "follower", sphere: undefined } : null;
}

/** "+3 seed, -1 Company" piece by piece; what is no such number stays as words. */
export function Gains({ text }: { text: string }): JSX.Element {
  return (
    <>
      {text.split(", ").map((piece) => {
        const [, amount = "", word = ""] = /^([+-]\d+) (?:apprentices? in )?(\w+)$/.exec(piece) ?? [];
        const icon = iconOf(word);
        if (!icon) return <span class="gain">{piece}</span>;
        return (
          <span class="gain" data-sphere={icon.sphere}>
            {amount}
            <Icon name={icon.name} size={16} label={word} />
          </span>
        );
      })}
    </>
  );
}

/** Of actions that differ only in number, the one that does most. */
function most(ends: Move[]): Move[] {
  const best = new Map<string, Move>();
  for (const move of ends) best.set(move.move.replace(/ \d+$/, ""), move);
  return [...best.values()];
}

/** What ending the Journey on a hex would bring, if the Journey leads there. */
export function EndHere({ key, play }: { key: string; play: Play }): JSX.Element | null {
  const [kind, a = ""] = key.split(":");
  const ends = most(kind === "hex" ? endsAt(play, Number(a)) : []);
  if (!ends.length) return null;
  return (
    <>
      {t.endHere}{" "}
      {ends.map((move) => (
        <span class="end-deed">
          <b>{t.moves[move.move] ?? capital(move.move)}</b> {move.does && <Gains text={move.does} />}
        </span>
      ))}
    </>
  );
}
