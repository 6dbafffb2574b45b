// rule.tsx: one page of the rules, or a whole game on a sheet, beside the table, so that nobody has
// to leave it.
import type { ComponentChildren, JSX, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import type { Topic } from "../engine/types";
import { topicsOf } from "../state/catalogue";
import { t } from "../strings";
import { Icon } from "./icon";
import { TopicText, type TopicLink } from "./topic-text";

const open = signal<{ game: string; topic: Topic } | null>(null);

/** The sheets that hold a game on one page, and its glossary. */
export function sheetsOf(topics: readonly Topic[]): Topic[] {
  return topics.filter((t) => t.group === "Reference");
}

/** Where a sheet has a page of its own: #/reference/GAME/MODE. */
export function addressOf(game: string, sheet: Topic): string {
  return `#/reference/${game}/${sheet.key.replace(/^reference-?/, "")}`;
}

/** From this width on a sheet finds room beside the board, which goes on being played. */
const BESIDE = "(min-width: 1024px)";

/** A link to a page of the rules; at a table it opens over it. */
export function RuleLink(props: {
  game: string;
  topic: Topic | undefined;
  children: ComponentChildren;
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

/** The other sheets of a game, and the one that is shown as a page to print. */
function Further({ game, topic, Link }: { game: string; topic: Topic; Link: TopicLink }): JSX.Element {
  const others = sheetsOf(topicsOf(game)).filter((x) => x.key !== topic.key);
  return (
    <nav class="sheets" aria-label={t.rules.reference}>
      {others.map((x) => (
        <Link topic={x}>{x.title}</Link>
      ))}
      {topic.group === "Reference" && (
        <a href={addressOf(game, topic)} target="_blank" rel="noopener">
          {t.rules.printable}
        </a>
      )}
    </nav>
  );
}

/** At a table of older rules: pages tell the newest, and this what has changed. */
function Older({ game, rules, Link }: { game: string; rules: number; Link: TopicLink }): JSX.Element | null {
  const changes = topicsOf(game).find((x) => x.key === `version-${rules + 1}`);
  return changes ? (
    <p class="older">
      {t.rules.older(rules)} <Link topic={changes}>{changes.title}</Link>
    </p>
  ) : null;
}

/** All pages, by their groups, so that nobody has to leave the table for another one. */
function Contents({ game, topic, Link }: { game: string; topic: Topic; Link: TopicLink }): JSX.Element {
  const groups = [...new Set(topicsOf(game).map((x) => x.group))];
  return (
    <details class="contents">
      <summary>{t.rules.contents}</summary>
      {groups.map((group) => (
        <section>
          <h3>{group}</h3>
          <p class="sheets">
            {topicsOf(game).map((x) =>
              x.group !== group ? null : x.key === topic.key ? <b>{x.title}</b> : <Link topic={x}>{x.title}</Link>,
            )}
          </p>
        </section>
      ))}
    </details>
  );
}

/** One page of the rules, with its drawing. */
function Sheet(props: {
  game: string;
  topic: Topic;
  /** The version played here. */
  rules: number;
  name: string;
  close: () => void;
  children: JSX.Element | null;
}): JSX.Element {
  const { game, topic } = props;
  const Link: TopicLink = ({ topic: to, children }) => (
    <RuleLink game={game} topic={to}>
      {children}
    </RuleLink>
  );
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
      <Older game={game} rules={props.rules} Link={Link} />
      {props.children}
      <TopicText topics={topicsOf(game)} topic={topic} Link={Link} />
      <Further game={game} topic={topic} Link={Link} />
      <Contents game={game} topic={topic} Link={Link} key={topic.key} />
      <a class="btn" href={`#/rules/${game}/${topic.key}`}>
        {t.teach.allRules}
      </a>
    </article>
  );
}

/** A sheet beside the board need not have the focus to be closed by Escape. */
function useEscape(dialog: RefObject<HTMLDialogElement>): void {
  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      const sheet = dialog.current;
      if (e.key !== "Escape" || !sheet?.open || sheet.contains(e.target as Node)) return;
      e.stopPropagation();
      sheet.close();
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, []);
}

/** Shows the page asked for; one stands at every table. */
export function RuleSheet(props: {
  rules: number;
  name: (game: string) => string;
  picture: (game: string, topic: string) => JSX.Element | null;
}): JSX.Element {
  const dialog = useRef<HTMLDialogElement>(null);
  const shown = open.value;
  useEffect(() => {
    const sheet = dialog.current;
    if (!shown || !sheet) return;
    if (!sheet.open && shown.topic.group === "Reference" && matchMedia(BESIDE).matches) sheet.show();
    else if (!sheet.open) sheet.showModal();
    sheet.scrollTop = 0;
  }, [shown]);
  useEffect(
    () => () => {
      open.value = null;
    },
    [],
  );
  const close = (): void => dialog.current?.close();
  useEscape(dialog);
  return (
    <dialog
      ref={dialog}
      class="rule"
      aria-label={shown?.topic.title ?? t.rules.title}
      onClose={() => (open.value = null)}
      onClick={(e) => e.target === dialog.current && close()}
      onKeyDown={(e) => {
        e.stopPropagation();
        if (e.key === "Escape") close();
      }}
    >
      {shown && (
        <Sheet {...shown} rules={props.rules} name={props.name(shown.game)} close={close}>
          {props.picture(shown.game, shown.topic.key)}
        </Sheet>
      )}
    </dialog>
  );
}
