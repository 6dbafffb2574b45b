// rules.tsx: the rules as the engine plays them, by game, searchable.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Topic } from "../engine/types";
import { gameName, pictureOf, uiOf, uis } from "../games/lookup";
import { topicsOf } from "../state/catalogue";
import { t } from "../strings";
import { addressOfExample } from "../table/examples";
import { addressOfLesson, type Lesson } from "../table/lesson";
import { Page } from "../ui/frame";
import { Icon } from "../ui/icon";
import { addressOf, sheetsOf } from "../ui/rule";
import { TopicText, type TopicLink } from "../ui/topic-text";

/** Links of a game's rules that lead to an address. */
export function rulesLink(game: string): TopicLink {
  return ({ topic, children }) => <a href={`#/rules/${game}/${topic.key}`}>{children}</a>;
}

function Marked({ text, find }: { text: string; find: string }): JSX.Element {
  if (!find) return <>{text}</>;
  const at = text.toLowerCase().indexOf(find);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + find.length)}</mark>
      {text.slice(at + find.length)}
    </>
  );
}

/** The way to the guided game that teaches a page. */
function TryIt({ game, topic }: { game: string; topic: Topic }): JSX.Element | null {
  const plan = uiOf(game)?.lessons?.find((lesson) => lesson.topic === topic.key);
  if (!plan) return null;
  return (
    <p>
      <a href={addressOfLesson(plan)}>{t.rules.tryIt(plan.title)}</a>
    </p>
  );
}

function TopicCard(props: { game: string; topic: Topic; here: boolean; find: string }): JSX.Element {
  const { game, topic, here, find } = props;
  const symbol = uiOf(game)?.symbol?.(topic);
  const portrait = uiOf(game)?.portrait?.(topic, false);
  return (
    <section class={`topic${here ? " here" : ""}`} id={`topic-${topic.key}`}>
      {portrait && <span class="portrait">{portrait}</span>}
      {symbol && !portrait && (
        <span
          class="medal"
          {...(symbol.sphere ? { "data-sphere": symbol.sphere } : {})}
          {...(symbol.school ? { "data-school": symbol.school } : {})}
          data-seat="1"
        >
          <Icon name={symbol.name} size={40} />
        </span>
      )}
      <h2>
        <Marked text={topic.title} find={find} />
      </h2>
      <span class="eyebrow">
        {topic.group}
        {topic.section && ` · ${t.rules.section(topic.section)}`}
      </span>
      <div class="tx">
        {find ? (
          topic.text.split("\n").map((p) => (
            <p>
              <Marked text={p} find={find} />
            </p>
          ))
        ) : (
          <TopicText topics={topicsOf(game)} topic={topic} Link={rulesLink(game)} />
        )}
        <TryIt game={game} topic={topic} />
        {pictureOf(game, topic.key)}
      </div>
    </section>
  );
}

function Contents({ game, topics, at }: { game: string; topics: readonly Topic[]; at: string }): JSX.Element {
  const groups = [...new Set(topics.map((x) => x.group))];
  return (
    <>
      {groups.map((group) => (
        <details open={groups.length < 4 || topics.some((x) => x.group === group && x.key === at)}>
          <summary>{group}</summary>
          <ul>
            {topics
              .filter((x) => x.group === group)
              .map((x) => (
                <li>
                  <a href={`#/rules/${game}/${x.key}`} {...(x.key === at ? { "aria-current": "true" as const } : {})}>
                    {x.title}
                  </a>
                </li>
              ))}
          </ul>
        </details>
      ))}
    </>
  );
}

function Search({ words, set }: { words: string; set: (words: string) => void }): JSX.Element {
  return (
    <label class="srch">
      <Icon name="ui-search" label={t.rules.search} />
      <input
        type="search"
        value={words}
        placeholder={t.rules.search}
        aria-label={t.rules.search}
        onInput={(e) => set(e.currentTarget.value)}
      />
    </label>
  );
}

function Games({ at }: { at: string }): JSX.Element {
  return (
    <div class="tabs" role="group" aria-label={t.lobby.game}>
      {uis().map((u) => (
        <a href={`#/rules/${u.key}`} {...(u.key === at ? { "aria-current": "page" as const } : {})}>
          {u.name}
        </a>
      ))}
    </div>
  );
}

/** The way to the sheets that hold the game on one page. */
function Sheets({ game, topics }: { game: string; topics: readonly Topic[] }): JSX.Element {
  return (
    <p class="sheets">
      {sheetsOf(topics).map((x) => (
        <a class="btn small" href={addressOf(game, x)}>
          {x.title}
        </a>
      ))}
    </p>
  );
}

/** A whole game to read. */
function Example({ game }: { game: string }): JSX.Element | null {
  const address = addressOfExample(game);
  if (!address) return null;
  return (
    <p>
      <a href={address}>{t.rules.example}</a> <span>{t.rules.exampleAbout}</span>
    </p>
  );
}

/** The guided games, and what each teaches. */
function Lessons({ lessons }: { lessons: readonly Lesson[] }): JSX.Element | null {
  if (!lessons.length) return null;
  return (
    <section class="guided" aria-label={t.rules.guided}>
      <h2>{t.rules.guided}</h2>
      <ul>
        {lessons.map((plan) => (
          <li>
            <a href={addressOfLesson(plan)}>{plan.title}</a> <span>{plan.about}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Rules({ game, topic }: { game: string; topic: string }): JSX.Element {
  const [search, setSearch] = useState("");
  const ui = uiOf(game) ?? uis()[0];
  const key = ui?.key ?? "";
  const topics = topicsOf(key);
  const find = search.trim().toLowerCase();
  const found = useMemo(
    () => topics.filter((x) => !find || `${x.title} ${x.text}`.toLowerCase().includes(find)),
    [topics, find],
  );
  useEffect(() => {
    if (topic) document.getElementById(`topic-${topic}`)?.scrollIntoView({ block: "start" });
  }, [topic, key]);
  const name = gameName(key);
  return (
    <Page at="rules" title={`${t.rules.title}: ${name}`} class="rl">
      <nav class="toc" aria-label={t.rules.contents} tabIndex={0}>
        <Search words={search} set={setSearch} />
        <Games at={key} />
        {!find && <Contents game={key} topics={topics} at={topic} />}
      </nav>
      <article class="article">
        <p class="eyebrow">{find ? t.rules.found(found.length) : t.rules.title}</p>
        <h1>{name}</h1>
        <p class="lead">{ui?.pitch}</p>
        <Sheets game={key} topics={topics} />
        {!find && <Lessons lessons={ui?.lessons ?? []} />}
        {!find && <Example game={key} />}
        {found.length === 0 && <p>{t.rules.nothing}</p>}
        <div class="topics">
          {found.map((x) => (
            <TopicCard game={key} topic={x} here={x.key === topic} find={find} />
          ))}
        </div>
      </article>
    </Page>
  );
}
