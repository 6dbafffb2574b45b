// chat.tsx: talk at an online table.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Board } from "../games/ui";
import { t } from "../strings";
import { Crest, Icon } from "../ui/icon";

export function Chat(props: { board: Board; say: (text: string) => void; close: () => void }): JSX.Element {
  const [text, setText] = useState("");
  const submit = (e: Event): void => {
    e.preventDefault();
    if (text.trim()) props.say(text.trim());
    setText("");
  };
  return (
    <section class="panel chat" aria-label={t.table.chat}>
      <header>
        <h2>{t.table.chat}</h2>
        <button type="button" class="ib end" aria-label={t.table.close} onClick={props.close}>
          <Icon name="ui-close" />
        </button>
      </header>
      <div class="scroll" role="log" aria-label={t.table.chat} tabIndex={0}>
        <ol class="log">
          {props.board.play.chat.map((line) => (
            <li>
              {line.seat >= 0 ? <Crest seat={line.seat} /> : <span class="dot" />}
              <span>
                <b>{line.name}</b> {line.text}
              </span>
            </li>
          ))}
        </ol>
      </div>
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
    </section>
  );
}
