// dismiss.ts: a question in the midst of a page is put away by Escape and by a click beside it.
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** The box of the question; `away` when it is not to be answered. */
export function useDismiss<E extends HTMLElement>(away: () => void): RefObject<E> {
  const box = useRef<E>(null);
  const now = useRef(away);
  now.current = away;
  // Before it can be seen, so that nobody is too fast; the click that opened it is still on its way then.
  useLayoutEffect(() => {
    const opened = performance.now();
    const press = (e: KeyboardEvent): void => {
      if (e.key !== "Escape") return;
      e.stopImmediatePropagation();
      now.current();
    };
    const click = (e: MouseEvent): void => {
      const at = e.target as Element;
      if (e.timeStamp > opened && at.isConnected && !box.current?.contains(at)) now.current();
    };
    document.addEventListener("keydown", press, true);
    addEventListener("click", click);
    return () => {
      document.removeEventListener("keydown", press, true);
      removeEventListener("click", click);
    };
  }, []);
  return box;
}
