// dialog.tsx: a window over the page: takes the focus and gives it back, closes with Escape, with
// its button, and with a click beside it.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../strings";
import { Icon } from "./icon";

export function Dialog(props: {
  title: string;
  kind: string;
  close: () => void;
  children: ComponentChildren;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class={`rule ${props.kind}`}
      aria-label={props.title}
      onClose={props.close}
      onClick={(e) => e.target === dialog.current && close()}
      onKeyDown={(e) => e.stopPropagation()}
    >
      <article>
        <header>
          <div>
            <h2>{props.title}</h2>
          </div>
          <button type="button" class="ib" aria-label={t.table.close} onClick={close}>
            <Icon name="ui-close" />
          </button>
        </header>
        {props.children}
      </article>
    </dialog>
  );
}
