// account.tsx: who I am on the server: signing up, in and out, devices, data.
import { signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { call, findServer, isRefusal, mute, server, type Me } from "../state/server";
import { change, settings } from "../state/settings";
import { t } from "../strings";
import { Field, Form, Outcome, Sure } from "../ui/form";
import { Page } from "../ui/frame";
import { Icon } from "../ui/icon";
import { ago } from "../ui/when";
import { Bots } from "./bots";
import { download } from "./files";
import { RatingList, useRatings } from "./ratings";

type Account = Extract<Me, { kind: "account" }>;

const words = t.people.account;

/** What is said to somebody who has just been deleted. */
const farewell = signal("");

const NAME = /^[\p{L}\p{N} _-]{2,24}$/u;

/** What is wrong with a name and a password before the server is asked. */
function wrongWith(name: string, password: string): string {
  if (!NAME.test(name.trim())) return words.shortName;
  return password.length < 8 ? words.shortPassword : "";
}

/** Asks; "" or why it did not work. On success the server knows us anew. */
async function settle(method: string, path: string, body: unknown): Promise<string> {
  const answer = await call(method, path, body);
  if (isRefusal(answer)) return answer.message;
  await findServer();
  const { me } = server.value;
  if (me.kind !== "nobody") change({ name: me.name });
  return "";
}

function Credentials(props: { fresh: boolean; first: string }): JSX.Element {
  const [name, setName] = useState(props.first);
  const [password, setPassword] = useState("");
  const submit = async (): Promise<string> =>
    wrongWith(name, password) || settle("POST", props.fresh ? "accounts" : "login", { name: name.trim(), password });
  return (
    <Form action={props.fresh ? words.signUpDo : words.signInDo} submit={submit} small={!props.fresh}>
      <Field
        label={words.name}
        value={name}
        set={setName}
        fills="username"
        longest={24}
        {...(props.fresh ? { help: words.nameHelp } : {})}
      />
      <Field
        label={words.password}
        value={password}
        set={setPassword}
        type="password"
        fills={props.fresh ? "new-password" : "current-password"}
        {...(props.fresh ? { help: words.passwordHelp } : {})}
      />
    </Form>
  );
}

function Doors({ me }: { me: Me }): JSX.Element {
  return (
    <div class="st">
      <section class="panel">
        <header>
          <h2>{words.signUp}</h2>
        </header>
        {me.kind === "guest" && <p class="muted">{words.moves}</p>}
        <Credentials fresh first={me.kind === "guest" ? me.name : settings.value.name} />
      </section>
      <div class="stack">
        <section class="panel">
          <header>
            <h2>{words.signIn}</h2>
          </header>
          <p class="muted">{words.signInLead}</p>
          <Credentials fresh={false} first="" />
        </section>
        {me.kind === "guest" && <Data name={me.name} account={false} />}
      </div>
    </div>
  );
}

interface Session {
  id: string;
  seen: number;
  agent: string;
  current: boolean;
  /** The bot of mine whose token it is. */
  bot?: string;
}

/** A browser's description of itself in a few words. */
export function deviceOf(agent: string): string {
  // Most call themselves by several names, the last of these being everybody's.
  const browser = ["Edg", "OPR", "Firefox", "Chrome", "Safari"].find((name) => agent.includes(`${name}/`));
  const system = /Android|iPhone|iPad|Windows|Mac OS X|Linux/.exec(agent)?.[0] ?? "";
  if (!browser) return agent.split(/[/ ]/)[0] || words.unknownDevice;
  return words.device({ Edg: "Edge", OPR: "Opera" }[browser] ?? browser, system.replace("Mac OS X", "macOS"));
}

function Device({ session, end }: { session: Session; end: () => void }): JSX.Element {
  const name = session.bot ? t.people.programName(session.bot) : deviceOf(session.agent);
  return (
    <li>
      <span class="grow">
        <b>{name}</b>
        <small>{session.current ? words.thisDevice : words.seen(ago(session.seen))}</small>
      </span>
      {!session.current && (
        <button type="button" class="btn small" aria-label={words.endOf(name)} onClick={end}>
          {words.end}
        </button>
      )}
    </li>
  );
}

function Devices(): JSX.Element {
  const [sessions, setSessions] = useState<Session[]>([]);
  const [bad, setBad] = useState("");
  const look = async (): Promise<void> => {
    const answer = await call<{ sessions: Session[] }>("GET", "sessions");
    if (isRefusal(answer)) setBad(answer.message);
    else setSessions([...answer.sessions].sort((a, b) => Number(b.current) - Number(a.current) || b.seen - a.seen));
  };
  useEffect(() => void look(), []);
  const end = async (id: string): Promise<void> => {
    const answer = await call("DELETE", `sessions/${id}`, {});
    setBad(isRefusal(answer) ? answer.message : "");
    await look();
  };
  return (
    <section class="panel">
      <header>
        <h2>{words.sessions}</h2>
      </header>
      <ul class="tl devices">
        {sessions.map((s) => (
          <Device session={s} end={() => void end(s.id)} key={s.id} />
        ))}
      </ul>
      <Outcome bad={bad} />
    </section>
  );
}

function Password(): JSX.Element {
  const [old, setOld] = useState("");
  const [fresh, setFresh] = useState("");
  const submit = async (): Promise<string> => {
    if (fresh.length < 8) return words.shortPassword;
    const wrong = await settle("POST", "password", { old, new: fresh });
    if (!wrong) {
      setOld("");
      setFresh("");
    }
    return wrong;
  };
  return (
    <section class="panel">
      <header>
        <h2>{words.changePassword}</h2>
      </header>
      <Form action={words.changePassword} submit={submit} done={words.changed} small>
        <Field label={words.oldPassword} value={old} set={setOld} type="password" fills="current-password" />
        <Field
          label={words.newPassword}
          value={fresh}
          set={setFresh}
          type="password"
          fills="new-password"
          help={words.changeHelp}
        />
      </Form>
    </section>
  );
}

function Webhook({ me }: { me: Account }): JSX.Element {
  const [url, setUrl] = useState(me.webhook ?? "");
  const [secret, setSecret] = useState("");
  const [removed, setRemoved] = useState(false);
  const put = async (address: string | null): Promise<string> => {
    if (address !== null && !/^https?:\/\//.test(address)) return words.webhookBad;
    const answer = await call<{ secret: string | null }>("PUT", "me/webhook", { url: address });
    if (isRefusal(answer)) return answer.message;
    setSecret(answer.secret ?? "");
    setRemoved(address === null);
    if (address === null) setUrl("");
    await findServer();
    return "";
  };
  return (
    <section class="panel">
      <header>
        <h2>{words.webhook}</h2>
        {me.webhook && (
          <button type="button" class="btn small end" onClick={() => void put(null)}>
            {words.webhookRemove}
          </button>
        )}
      </header>
      <p class="muted">{words.webhookLead}</p>
      <Form action={words.webhookSave} submit={() => put(url.trim())} small>
        <Field label={words.webhookUrl} value={url} set={setUrl} type="url" longest={250} />
      </Form>
      {secret && (
        <p class="outcome good" role="status">
          {words.webhookSaved} <code class="hash">{secret}</code>
        </p>
      )}
      {removed && <Outcome bad="" good={words.webhookRemoved} />}
    </section>
  );
}

async function exportAll(name: string): Promise<string> {
  const answer = await call<Record<string, unknown>>("GET", "me/export");
  if (isRefusal(answer)) return answer.message;
  download(words.exportFile(name), JSON.stringify(answer, null, 2));
  return "";
}

function Data({ name, account }: { name: string; account: boolean }): JSX.Element {
  const [password, setPassword] = useState("");
  const [bad, setBad] = useState("");
  const leave = async (): Promise<void> => {
    const wrong = await settle("DELETE", "me", account ? { password } : {});
    farewell.value = wrong ? "" : words.deleted;
    setBad(wrong);
  };
  return (
    <section class="panel">
      <header>
        <h2>{words.data}</h2>
      </header>
      <div class="sw">
        <span>
          <b>{words.export}</b>
          <small>{words.exportHelp}</small>
        </span>
        <button type="button" class="btn small" onClick={() => void exportAll(name).then(setBad)}>
          <Icon name="ui-download" size={16} /> {words.exportDo}
        </button>
      </div>
      <div class="leave">
        <b>{account ? words.delete : words.deleteGuest}</b>
        <small>{words.deleteHelp}</small>
        {account && (
          <Field label={words.password} value={password} set={setPassword} type="password" fills="current-password" />
        )}
        <Sure
          action={account ? words.delete : words.deleteGuest}
          question={words.deleteSure}
          yes={words.deleteDo}
          no={words.cancel}
          act={() => void leave()}
        />
      </div>
      <Outcome bad={bad} />
    </section>
  );
}

function Muted({ me }: { me: Account }): JSX.Element | null {
  if (!me.mutes.length) return null;
  return (
    <section class="panel">
      <header>
        <h2>{words.muted}</h2>
      </header>
      <ul class="tl">
        {me.mutes.map((name) => (
          <li key={name}>
            <b class="grow">{name}</b>
            <button
              type="button"
              class="btn small"
              aria-label={words.unmuteOf(name)}
              onClick={() => void mute(name, false)}
            >
              {words.unmute}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Mine({ me }: { me: Account }): JSX.Element {
  const ratings = useRatings(me.name);
  return (
    <>
      <div class="row wrap lead">
        <span>{words.accountLead(me.name)}</span>
        <button type="button" class="btn small end" onClick={() => void settle("POST", "logout", {})}>
          {words.signOut}
        </button>
      </div>
      <div class="st">
        <div class="stack">
          <section class="panel">
            <header>
              <h2>{words.ratings}</h2>
            </header>
            {ratings?.length ? <RatingList ratings={ratings} /> : <p class="muted">{words.noRatings}</p>}
          </section>
          <Devices />
          <Bots />
          <Webhook me={me} />
          <Muted me={me} />
        </div>
        <div class="stack">
          <Password />
          <Data name={me.name} account />
        </div>
      </div>
    </>
  );
}

export function AccountPage(): JSX.Element {
  const { up, me } = server.value;
  const lead = me.kind === "guest" ? words.guestLead(me.name) : words.nobodyLead;
  return (
    <Page at="account" title={words.title}>
      <h1>{words.title}</h1>
      {up && me.kind === "account" ? (
        <Mine me={me} key={me.name} />
      ) : (
        <>
          <p class="lead">{up ? lead : words.noServer}</p>
          <Outcome bad="" good={me.kind === "nobody" ? farewell.value : ""} />
          {up && <Doors me={me} key={me.kind} />}
        </>
      )}
    </Page>
  );
}
