// icon.tsx: symbols of the sprite, and words with seats in them.
import type { ComponentChildren, JSX } from "preact";
import type { Header, Named } from "../engine/types";
import { t } from "../strings";
import { addressed } from "../strings/words";

export type IconSize = 12 | 16 | 20 | 24 | 28 | 32 | 40 | 48;

interface IconProps {
  name: string;
  size?: IconSize;
  /** Read out; without it the icon is decoration. */
  label?: string;
  class?: string;
}

export function Icon({ name, size = 20, label, class: more = "" }: IconProps): JSX.Element {
  const sized = size === 20 ? "" : ` s${size}`;
  return label ? (
    <svg class={`i${sized} ${more}`} role="img" aria-label={label}>
      <use href={`#${name}`} />
    </svg>
  ) : (
    <svg class={`i${sized} ${more}`} aria-hidden="true">
      <use href={`#${name}`} />
    </svg>
  );
}

export function seatName(header: Header, seat: number): string {
  return seat < 0 ? "" : header.seats[seat]?.name || `p${seat + 1}`;
}

/** A sentence of the engine with p1, p2 … as the people they are. */
export function named(header: Header, text: string): string {
  return text.replace(/\bp([1-8])\b/g, (_, n: string) => seatName(header, Number(n) - 1));
}

/** The same with names set off, and places as links. */
export function Told(props: {
  header: Header;
  text: string;
  /** The seat that is spoken to. */
  you?: number | undefined;
  places?: RegExp | undefined;
  /** What a place is called, where it has more than a number. */
  call?: ((place: string) => string | null) | undefined;
  point?: ((place: string | null) => void) | undefined;
}): JSX.Element {
  const { header, places, call, point } = props;
  const text = props.you === undefined ? props.text : addressed(props.text, props.you);
  const parts: ComponentChildren[] = [];
  for (const piece of text.split(/\b(p[1-8])\b|^\s*(You)\b/)) {
    if (piece === undefined) continue;
    if (piece === "You") {
      parts.push(<b>{piece}</b>);
      continue;
    }
    const seat = /^p[1-8]$/.test(piece) ? Number(piece[1]) - 1 : -1;
    if (seat >= 0 && header.seats[seat]) {
      parts.push(<b>{seatName(header, seat)}</b>);
      continue;
    }
    if (!places) {
      parts.push(piece);
      continue;
    }
    for (const word of piece.split(places)) {
      const place = word && places.test(word);
      const name = place ? (call?.(word) ?? word) : word;
      parts.push(
        place && point ? (
          <span class="place" onPointerEnter={() => point(word)} onPointerLeave={() => point(null)}>
            {name}
          </span>
        ) : (
          name
        ),
      );
    }
  }
  return <>{parts}</>;
}

/** Beside the name of somebody without an account, or of a program. */
export function NameMark({ who }: { who: Named | undefined }): JSX.Element | null {
  if (who?.program)
    return (
      <small class="program">
        <Icon name="ui-bot" size={16} label={t.people.program} />
      </small>
    );
  return who?.guest ? <small class="guest">{t.people.guest}</small> : null;
}

/** What stands beside a name: a guest's and a bot's mark, a rating, who is away. */
export function SeatMark({ header, seat }: { header: Header; seat: number }): JSX.Element | null {
  const who = header.seats[seat];
  if (!who) return null;
  return (
    <>
      <NameMark who={who} />
      {who.bot && <Icon name="ui-bot" size={16} label={t.table.bot} />}
      {who.rating !== undefined && (
        <small class="rating" title={t.people.table.rating(who.rating)}>
          {who.rating}
        </small>
      )}
      {who.standIn ? (
        <span class="chip warn tight away" title={t.people.table.standIn(who.standIn)}>
          <Icon name="ui-bot" size={12} />
          <span aria-hidden="true">{who.gaveUp ? t.people.table.gaveUp : t.people.table.away}</span>
          <span class="sr">
            {who.gaveUp ? t.people.table.resigned : t.people.table.away}, {t.people.table.standIn(who.standIn)}
          </span>
        </span>
      ) : (
        who.away && <span class="chip warn tight away">{t.people.table.away}</span>
      )}
    </>
  );
}
