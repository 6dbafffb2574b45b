// dice.tsx: whether a record's dice were fair, checked when asked.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Verdict } from "../engine/record";
import { t } from "../strings";
import { ask } from "../engine/worker-client";
import { Icon } from "../ui/icon";

function verdictWords(verdict: Verdict): string {
  switch (verdict.kind) {
    case "none":
      return t.replay.noDice;
    case "sealed":
      return t.replay.sealed;
    case "fair":
      return t.replay.fair(verdict.draws);
    case "unfair":
      return verdict.why === "draw" ? t.replay.unfairDraw(verdict.ply) : t.replay.unfairSeed;
  }
}

export function Dice({ record }: { record: string }): JSX.Element {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  return verdict ? (
    <span class={`chip ${verdict.kind === "fair" ? "good" : verdict.kind === "unfair" ? "bad" : ""}`} role="status">
      <Icon name="ui-verify" size={16} /> {verdictWords(verdict)}
    </span>
  ) : (
    <button type="button" class="btn small" onClick={() => void ask("verify", { record }).then(setVerdict)}>
      <Icon name="ui-verify" size={16} /> {t.replay.verify}
    </button>
  );
}
