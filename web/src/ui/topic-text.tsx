// topic-text.tsx: what a page of the rules says: paragraphs, or the rows of a sheet, with links.
import type { ComponentChildren, FunctionComponent, JSX } from "preact";
import type { Topic } from "../engine/types";
import { linked, rowOf, termsOf, topicOfLead, type Term } from "../state/terms";

/** How a text leads to another topic: over the table, or by an address. */
export type TopicLink = FunctionComponent<{ topic: Topic; children: ComponentChildren }>;

interface Place {
  topics: readonly Topic[];
  terms: readonly Term[];
  own: string;
  Link: TopicLink;
  level: number;
}

function Leading({ to, at, children }: { to: string; at: Place; children: string }): JSX.Element {
  const topic = at.topics.find((t) => t.key === to);
  return topic ? <at.Link topic={topic}>{children}</at.Link> : <>{children}</>;
}

function Words({ text, at }: { text: string; at: Place }): JSX.Element {
  return (
    <>
      {linked(text, at.terms, at.own).map((piece) =>
        piece.topic ? (
          <Leading to={piece.topic} at={at}>
            {piece.text}
          </Leading>
        ) : (
          piece.text
        ),
      )}
    </>
  );
}

/** A heading, or a row with what it is about in front. */
function Row({ text, at }: { text: string; at: Place }): JSX.Element {
  if (text.endsWith(":")) return <h3 aria-level={at.level}>{text.slice(0, -1)}</h3>;
  const row = rowOf(text);
  if (!row) return <p>{text}</p>;
  const about = topicOfLead(row.lead, at.topics, at.terms);
  return (
    <p>
      <b>
        {about ? (
          <Leading to={about} at={at}>
            {row.lead}
          </Leading>
        ) : (
          row.lead
        )}
        :
      </b>{" "}
      {at.own === "glossary" ? row.rest.replace(/ See [a-z0-9-]+\.$/, "") : row.rest}
    </p>
  );
}

export function TopicText(props: {
  topics: readonly Topic[];
  topic: Topic;
  Link: TopicLink;
  /** Of its headings. */
  level?: number;
}): JSX.Element {
  const { topics, topic, Link, level = 3 } = props;
  const at = { topics, terms: termsOf(topics), own: topic.key, Link, level };
  const paragraphs = topic.text.split("\n");
  if (topic.group === "Reference")
    return (
      <div class="sheet">
        {paragraphs.map((text) => (
          <Row text={text} at={at} />
        ))}
      </div>
    );
  return (
    <>
      {paragraphs.map((text) => (
        <p>
          <Words text={text} at={at} />
        </p>
      ))}
    </>
  );
}
