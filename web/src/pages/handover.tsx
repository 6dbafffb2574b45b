// handover.tsx: between two people at one screen nothing hidden is seen.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../strings";
import { Crest } from "../ui/crest";
import { Icon } from "../ui/icon";

export function HandOver({ seat, name, take }: { seat: number; name: string; take: () => void }): JSX.Element {
  const ready = useRef<HTMLButtonElement>(null);
  useEffect(() => ready.current?.focus(), [seat]);
  return (
    <main id="main" class="handover" tabIndex={-1}>
      <Icon name="mark-logo" size={48} />
      <p class="eyebrow">{t.people.handOver.yours}</p>
      <h1>
        <Crest seat={seat} /> {t.people.handOver.title(name)}
      </h1>
      <p>{t.people.handOver.lead}</p>
      <button ref={ready} type="button" class="btn gold big" onClick={take}>
        {t.people.handOver.ready(name)}
      </button>
    </main>
  );
}
