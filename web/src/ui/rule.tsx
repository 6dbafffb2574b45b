// rule.tsx: one page of the rules beside the table, so that nobody has to leave it.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import type { Topic } from "../engine/types";
import { t } from "../strings";
import { Icon } from "./icon";

const open = signal<{ game: string; topic: Topic } | null>(null);

/** A link to a page of the rules; at a table it opens over it. */
export function RuleLink(props: {
  game: string;
  topic: Topic | undefined;
  children: JSX.Element | string;
  label?: string;
  class?: string;
}): JSX.Element | null {
  const { game, topic } = props;
  if (!topic) return null;
  return (
    <a
      href={`#/rules/${game}/${topic.key}`}
      class={props.class}
      {...(props.label ? { "aria-label": props.label, title: props.label } : {})}
      onClick={(e) => {
        if (e.ctrlKey || e.metaKey || e.shiftKey) return;
        e.preventDefault();
        open.value = { game, topic };
      }}
    >
      {props.children}
    </a>
  );
}

/** One page of the rules, with its drawing. */
function Sheet(props: {
  game: string;
  topic: Topic;
  name: string;
  close: () => void;
  children: JSX.Element | null;
}): JSX.Element {
  const { game, topic } = props;
  return (
    <article>
      <header>
        <div>
          <span class="eyebrow">
            {props.name}
            {topic.section && ` · ${t.rules.section(topic.section)}`}
          </span>
          <h2>{topic.title}</h2>
        </div>
        <button type="button" class="ib" aria-label={t.table.close} onClick={props.close}>
          <Icon name="ui-close" />
        </button>
      </header>
      {props.children}
      {topic.text.split("\n").map((words) => (
        <p>{words}</p>
      ))}
      <a class="btn" href={`#/rules/${game}/${topic.key}`}>
        {t.teach.allRules}
      </a>
    </article>
  );
}

/** Shows the page asked for; one stands at every table. */
export function RuleSheet(props: {
  name: (game: string) => string;
  picture: (game: string, topic: string) => JSX.Element | null;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = open.value;
  useEffect(() => {
    if (shown && !dialog.current?.open) dialog.current?.showModal();
  }, [shown]);
  useEffect(
    () => () => {
      open.value = null;
    },
    [],
  );
  const close = (): void => dialog.current?.close();
  return (
    <dialog
      ref={dialog}
      class="rule"
      aria-label={shown?.topic.title ?? t.rules.title}
      onClose={() => (open.value = null)}
      onClick={(e) => e.target === dialog.current && close()}
      onKeyDown={(e) => e.stopPropagation()}
    >
      {shown && (
        <Sheet game={shown.game} topic={shown.topic} name={props.name(shown.game)} close={close}>
          {props.picture(shown.game, shown.topic.key)}
        </Sheet>
      )}
    </dialog>
  );
}
