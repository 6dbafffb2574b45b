// explain.tsx: whatever is no place to act on, and still says what it is: in the
// line above the prompt, with its rule a click away.
import { signal } from "@preact/signals";
import type { JSX } from "preact";

export interface Explained {
  title: string;
  words: string;
  /** The page of the rules that tells all. */
  topic?: string | undefined;
}

/** What was pointed at last, until something else is. */
export const explained = signal<Explained | null>(null);

type Props = JSX.HTMLAttributes<HTMLElement> & JSX.SVGAttributes<SVGElement>;

/** Attributes of something that explains itself when it is pointed at or tapped; with `stop`, when the keyboard comes
 * to it too (inside what is itself a stop, that one speaks for it). */
export function explain(title: string, words: string, topic?: string, stop = false): Record<string, unknown> {
  const say = (): void => {
    explained.value = { title, words, topic };
  };
  const props: Props = {
    onPointerEnter: (e) => e.pointerType !== "touch" && say(),
    onClick: say,
    onFocus: say,
  };
  return { ...props, "data-explains": title, ...(stop ? { tabIndex: 0 } : {}) };
}
