// pictures.tsx: drawings for pages of the rules.
import type { JSX } from "preact";

/** The drawing of a page, or null. */
export function pictureOf(_game: string, _topic: string): JSX.Element | null {
  return null;
}
