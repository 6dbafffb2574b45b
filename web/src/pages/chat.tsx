// chat.tsx: talk at an online table.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { mute, muted, myName, withMark } from "../state/server";
import { t } from "../strings";
import type { ChatLine, Elsewhere } from "../table/table";
import { Outcome } from "../ui/form";
import { Crest } from "../ui/crest";
import { Icon } from "../ui/icon";
import { SidePanel } from "../ui/side";

const words = t.people.table;

/** What a server does not take in talk: control characters, and marks that turn the direction of writing. */
const UNSAID = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu;

function Line({ line, tell }: { line: ChatLine; tell: (bad: string) => void }): JSX.Element {
  if (line.note)
    return (
      <li class="done">
        {line.seat >= 0 ? <Crest seat={line.seat} /> : <span class="dot" />}
        <em>{line.text}</em>
      </li>
    );
  return (
    <li>
      {line.seat >= 0 ? <Crest seat={line.seat} /> : <span class="dot" />}
      <span>
        <b>{withMark(line.name, line.guest, line.program)}:</b> {line.text}
      </span>
      {line.name !== myName() && (
        <button
          type="button"
          class="ib tiny"
          aria-label={words.mute(line.name)}
          title={words.mute(line.name)}
          onClick={() => void mute(line.name, true).then((bad) => tell(bad ?? ""))}
        >
          <Icon name="ui-sound" size={16} />
        </button>
      )}
    </li>
  );
}

/** Whom one does not hear here, and how to hear them again. */
function Silenced({ chat }: { chat: readonly ChatLine[] }): JSX.Element | null {
  const silent = muted().filter((name) => chat.some((l) => l.name === name));
  if (!silent.length) return null;
  return (
    <div class="silenced">
      <small>{words.mutedLines(chat.filter((l) => silent.includes(l.name)).length)}</small>
      {silent.map((name) => (
        <button type="button" class="btn small" onClick={() => void mute(name, false)}>
          {words.unmute(name)}
        </button>
      ))}
    </div>
  );
}

/** A line to write in. */
function Say({ say }: { say: (text: string) => void }): JSX.Element {
  const [text, setText] = useState("");
  const submit = (e: Event): void => {
    e.preventDefault();
    const said = text.replace(UNSAID, " ").trim();
    if (said) say(said);
    setText("");
  };
  return (
    <form class="row" onSubmit={submit}>
      <input
        class="field grow"
        value={text}
        maxLength={400}
        aria-label={t.table.sayHere}
        placeholder={t.table.sayHere}
        onInput={(e) => setText(e.currentTarget.value)}
      />
      <button class="btn" type="submit">
        {t.table.send}
      </button>
    </form>
  );
}

/** The talk and a line to write in: for a panel of the table, and the waiting room. */
export function Talk({ at }: { at: Elsewhere }): JSX.Element {
  const [bad, setBad] = useState("");
  const list = useRef<HTMLDivElement>(null);
  const talk = at.talk.value;
  const heard = talk.filter((line) => !muted().includes(line.name));
  useEffect(() => {
    if (list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [heard.length]);
  return (
    <>
      <div class="scroll" role="log" aria-label={t.table.chat} tabIndex={0} ref={list}>
        {!heard.length && <p class="muted">{words.noChat}</p>}
        <ol class="log">
          {heard.map((line) => (
            <Line line={line} tell={setBad} />
          ))}
        </ol>
      </div>
      <Silenced chat={talk} />
      <Outcome bad={bad} />
      <Say say={at.say} />
    </>
  );
}

export function Chat({ at, close }: { at: Elsewhere; close: () => void }): JSX.Element {
  return (
    <SidePanel title={t.table.chat} kind="chat" close={close} first="input">
      <Talk at={at} />
    </SidePanel>
  );
}
