// form.tsx: labelled fields, and forms that say in words what went wrong.
import type { ComponentChildren, JSX } from "preact";
import { useDismiss } from "./dismiss";
import { useState } from "preact/hooks";

export function Field(props: {
  label: string;
  help?: string;
  value: string;
  set: (value: string) => void;
  type?: "text" | "password" | "url";
  /** What a password keeper may fill in. */
  fills?: string;
  longest?: number;
}): JSX.Element {
  return (
    <label class="lbl">
      <b>{props.label}</b>
      <input
        class="field"
        type={props.type ?? "text"}
        value={props.value}
        autocomplete={props.fills ?? "off"}
        maxLength={props.longest ?? 200}
        spellcheck={false}
        onInput={(e) => props.set(e.currentTarget.value)}
      />
      {props.help && <small>{props.help}</small>}
    </label>
  );
}

/** One of a list. */
export function Choice(props: {
  label: string;
  help?: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  choose: (value: string) => void;
}): JSX.Element {
  return (
    <label class="lbl">
      <b>{props.label}</b>
      <select class="field" value={props.value} onChange={(e) => props.choose(e.currentTarget.value)}>
        {props.choices.map(([value, label]) => (
          <option value={value} selected={value === props.value}>
            {label}
          </option>
        ))}
      </select>
      {props.help && <small>{props.help}</small>}
    </label>
  );
}

/** What came of it: a sentence, good or bad. */
export function Outcome({ good, bad }: { good?: string; bad: string }): JSX.Element | null {
  if (bad)
    return (
      <p class="outcome bad" role="alert">
        {bad}
      </p>
    );
  return good ? (
    <p class="outcome good" role="status">
      {good}
    </p>
  ) : null;
}

/** A form with one button. `submit` answers what is wrong, or "". */
export function Form(props: {
  children: ComponentChildren;
  action: string;
  submit: () => Promise<string>;
  done?: string;
  small?: boolean;
}): JSX.Element {
  const [bad, setBad] = useState("");
  const [state, setState] = useState<"idle" | "busy" | "done">("idle");
  const submit = async (e: Event): Promise<void> => {
    e.preventDefault();
    if (state === "busy") return;
    setState("busy");
    const wrong = await props.submit();
    setBad(wrong);
    setState(wrong ? "idle" : "done");
  };
  return (
    <form class="form" onSubmit={(e) => void submit(e)} noValidate>
      {props.children}
      <Outcome bad={bad} {...(state === "done" && props.done ? { good: props.done } : {})} />
      <div class="row">
        <button type="submit" class={props.small ? "btn" : "btn primary"} aria-busy={state === "busy"}>
          {props.action}
        </button>
      </div>
    </form>
  );
}

interface Doubt {
  question: string;
  yes: string;
  no: string;
  act: () => void;
}

function Question(props: Doubt & { away: () => void }): JSX.Element {
  const box = useDismiss<HTMLDivElement>(props.away);
  return (
    <div class="sure" role="alertdialog" aria-label={props.question} ref={box}>
      <p>{props.question}</p>
      <div class="row wrap">
        <button
          type="button"
          class="btn small danger full"
          onClick={() => {
            props.away();
            props.act();
          }}
        >
          {props.yes}
        </button>
        <button type="button" class="btn small" ref={(b) => b?.focus()} onClick={props.away}>
          {props.no}
        </button>
      </div>
    </div>
  );
}

/** A button that asks once more before it does something that cannot be undone. */
export function Sure(props: Doubt & { action: string; icon?: JSX.Element }): JSX.Element {
  const [asked, setAsked] = useState(false);
  if (asked) return <Question {...props} away={() => setAsked(false)} />;
  return (
    <button type="button" class="btn small danger" onClick={() => setAsked(true)}>
      {props.icon} {props.action}
    </button>
  );
}
