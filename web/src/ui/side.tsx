// side.tsx: a panel over the table's edge: takes the focus, gives it back, closes with Escape, with its
// button, and with a click beside it.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../strings";
import { Icon } from "./icon";

export function SidePanel(props: {
  title: string;
  kind: "chat" | "online-panel";
  close: () => void;
  /** What gets the focus; else the panel itself. */
  first?: string;
  children: ComponentChildren;
}): JSX.Element {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement as HTMLElement | null;
    const first = props.first ? panel.current?.querySelector<HTMLElement>(props.first) : panel.current;
    first?.focus();
    return () => before?.focus();
  }, []);
  const close = useRef(props.close);
  close.current = props.close;
  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      if (e.key !== "Escape" || document.querySelector("dialog[open], .side [role=alertdialog]")) return;
      e.stopPropagation();
      close.current();
    };
    const click = (e: MouseEvent): void => {
      const at = e.target as Element;
      // What the click itself took away was no place beside the panel; buttons of the bar have their own will.
      if (at.isConnected && !at.closest(".side, .online-tool, dialog")) close.current();
    };
    addEventListener("keydown", press, true);
    addEventListener("click", click);
    return () => {
      removeEventListener("keydown", press, true);
      removeEventListener("click", click);
    };
  }, []);
  return (
    <section class={`panel side ${props.kind}`} aria-label={props.title} tabIndex={-1} ref={panel}>
      <header>
        <h2>{props.title}</h2>
        <button type="button" class="ib end" aria-label={t.table.close} onClick={props.close}>
          <Icon name="ui-close" />
        </button>
      </header>
      {props.children}
    </section>
  );
}
