// icon.tsx: symbols of the sprite, and words with seats in them.
import type { ComponentChildren, JSX } from "preact";
import type { Header } from "../engine/types";
import { t } from "../strings";

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
  places?: RegExp | undefined;
  point?: ((place: string | null) => void) | undefined;
}): JSX.Element {
  const { header, text, places, point } = props;
  const parts: ComponentChildren[] = [];
  for (const piece of text.split(/\b(p[1-8])\b/)) {
    const seat = /^p[1-8]$/.test(piece) ? Number(piece[1]) - 1 : -1;
    if (seat >= 0 && header.seats[seat]) {
      parts.push(<b>{seatName(header, seat)}</b>);
      continue;
    }
    if (!places || !point) {
      parts.push(piece);
      continue;
    }
    for (const word of piece.split(places))
      parts.push(
        word && places.test(word) ? (
          <span class="place" onPointerEnter={() => point(word)} onPointerLeave={() => point(null)}>
            {word}
          </span>
        ) : (
          word
        ),
      );
  }
  return <>{parts}</>;
}

/** Beside the name of somebody without an account. */
export function GuestMark({ guest }: { guest: boolean | undefined }): JSX.Element | null {
  return guest ? <small class="guest">{t.people.guest}</small> : null;
}

/** What stands beside a name: a guest's and a bot's mark, a rating, who is away. */
export function SeatMark({ header, seat }: { header: Header; seat: number }): JSX.Element | null {
  const who = header.seats[seat];
  if (!who) return null;
  return (
    <>
      <GuestMark guest={who.guest} />
      {who.bot && <Icon name="ui-bot" size={16} label={t.table.bot} />}
      {who.rating !== undefined && (
        <small class="rating" title={t.people.table.rating(who.rating)}>
          {who.rating}
        </small>
      )}
      {who.away && <span class="chip warn tight away">{t.people.table.away}</span>}
    </>
  );
}
