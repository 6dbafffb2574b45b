// bots.tsx: accounts of one's own programs: made, given a new token, deleted.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, isRefusal } from "../state/server";
import { t } from "../strings";
import { Field, Form, Outcome, Sure } from "../ui/form";
import { Icon } from "../ui/icon";

interface Bot {
  id: string;
  name: string;
}

const words = t.people.bots;

/** What the server has answered: the token is shown this once. */
function Token({ name, token }: { name: string; token: string }): JSX.Element {
  return (
    <p class="outcome good" role="status">
      {words.token(name)} <code class="hash">{token}</code>
    </p>
  );
}

function BotRow(props: { bot: Bot; renew: () => void; remove: () => void }): JSX.Element {
  const { bot } = props;
  return (
    <li>
      <Icon name="ui-bot" size={16} />
      <b class="grow">{bot.name}</b>
      <button type="button" class="btn small" aria-label={words.renewOf(bot.name)} onClick={props.renew}>
        {words.renew}
      </button>
      <Sure
        action={words.remove}
        question={words.sure(bot.name)}
        yes={words.remove}
        no={t.people.account.cancel}
        act={props.remove}
      />
    </li>
  );
}

/** The form for another one; `make` says what was wrong. */
function NewBot(props: { make: (name: string) => Promise<string> }): JSX.Element {
  const [name, setName] = useState("");
  const submit = async (): Promise<string> => {
    const wrong = await props.make(name.trim());
    if (!wrong) setName("");
    return wrong;
  };
  return (
    <Form action={words.make} submit={submit} small>
      <Field label={words.name} value={name} set={setName} longest={24} />
    </Form>
  );
}

export function Bots(): JSX.Element {
  const [bots, setBots] = useState<Bot[]>([]);
  const [shown, setShown] = useState<{ name: string; token: string } | null>(null);
  const [bad, setBad] = useState("");
  const list = async (): Promise<void> => {
    const answer = await call<{ bots: Bot[] }>("GET", "bots");
    if (!isRefusal(answer)) setBots(answer.bots);
  };
  useEffect(() => void list(), []);
  const settle = async (method: string, path: string, body: object): Promise<string> => {
    const answer = await call<{ name: string; token?: string }>(method, path, body);
    const wrong = isRefusal(answer) ? answer.message : "";
    setShown(!isRefusal(answer) && answer.token ? { name: answer.name, token: answer.token } : null);
    void list();
    return wrong;
  };
  return (
    <section class="panel">
      <header>
        <h2>{words.title}</h2>
      </header>
      <p class="muted">{words.lead}</p>
      <ul class="tl">
        {bots.map((bot) => (
          <BotRow
            bot={bot}
            renew={() => void settle("POST", `bots/${bot.id}/token`, {}).then(setBad)}
            remove={() => void settle("DELETE", `bots/${bot.id}`, {}).then(setBad)}
            key={bot.id}
          />
        ))}
      </ul>
      <NewBot make={(name) => settle("POST", "bots", { name })} />
      <Outcome bad={bad} />
      {shown && <Token {...shown} />}
    </section>
  );
}
