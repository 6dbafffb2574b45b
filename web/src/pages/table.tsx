// table.tsx: a table being played: local or online, with or without lessons.
import { useSignal, type Signal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import type { Header, Move } from "../engine/types";
import { gameName, lessonKept, pictureOf, uiOf } from "../games/lookup";
import type { Board, GameUi } from "../ui/game";
import { asked, begin, busy, choices, loud, step, type Choices, type Message, type Play } from "../table/play";
import { sitDown, wanted, type Lesson } from "../table/lesson";
import { gameInfo, meet, topicOf } from "../state/catalogue";
import { go } from "../state/route";
import { pace, settings } from "../state/settings";
import { t } from "../strings";
import { openLocal, startLocal } from "../table/local";
import { find } from "../table/store";
import type { Table } from "../table/table";
import { Brand, ToolLink } from "../ui/frame";
import { Wearing } from "../ui/crest";
import { Icon, seatName } from "../ui/icon";
import { hintMarks, spotOf } from "../ui/hints";
import { Log } from "../ui/log";
import { bringIntoSight, eventMarks, Marks } from "../ui/marks";
import { Preview, Prompt, type PromptDoings } from "../ui/prompt";
import { RuleLink, RuleSheet } from "../ui/rule";
import { walk } from "../ui/target";
import { clock } from "../ui/when";
import { Dock } from "../ui/dock";
import { Chat } from "./chat";
import { OnlinePanel, OnlineTools, Notices, type OpenPanel } from "./online-panel";
import { download } from "./files";
import { Guide, wantedNow, type Guided } from "./guide";
import { HandOver } from "./handover";

const NO_POSITION = {
  ply: 0,
  to_act: [],
  over: false,
  points: [],
  payoff: null,
  question: null,
  prompt: null,
  topic: null,
  legal: [],
  undo: false,
  view: null,
};

const NOTHING: Choices = { targets: new Map(), buttons: [] };

/** A long tale goes faster. */
const CALM = 12;

/** Milliseconds an event stays, the fewer the more are still to come. */
function stay(play: Play, ui: GameUi): number {
  const untold = [
    ...(play.telling?.frame.events.slice(play.telling.told) ?? []),
    ...play.queue.flatMap((f) => f.events),
  ];
  const left = untold.filter((e) => loud(ui, e)).length;
  return pace(settings.value) * Math.min(1, CALM / Math.max(1, left));
}

/** Runs a table: hears its news, tells events in their time. */
function usePlay(table: Table, ui: GameUi): { play: Signal<Play>; send: (m: Message) => void } {
  const play = useSignal<Play>(begin(table.header, table.viewer, table.opening, NO_POSITION));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const send = useMemo(() => {
    let told = -Infinity;
    const tick = (): void => {
      timer.current = undefined;
      told = performance.now();
      play.value = step(play.value, pace(settings.value) ? { kind: "advance", story: ui } : { kind: "skip" });
      schedule();
    };
    const schedule = (): void => {
      if (timer.current === undefined && busy(play.value))
        timer.current = setTimeout(tick, Math.max(0, told + stay(play.value, ui) - performance.now()));
    };
    return (message: Message) => {
      play.value = step(play.value, message);
      schedule();
    };
  }, [table]);
  useEffect(() => {
    table.listen((news) => send({ kind: "news", news }));
    return () => clearTimeout(timer.current);
  }, [table]);
  return { play, send };
}

async function rematch(table: Table): Promise<void> {
  const info = gameInfo(table.header.game);
  if (!info) return;
  if (table.again) {
    const made = table.online?.room.value.rematch;
    if (made) go(`/t/${made}`);
    else void table.again();
    return;
  }
  const { seats, options, game, rules } = table.header;
  const id = await startLocal({
    game,
    rules,
    seats: seats.map(({ name, bot, crest }) => ({ name, crest, ...(bot ? { bot } : {}) })),
    options,
    viewer: table.viewer,
    aid: find(table.id)?.aid ?? false,
  });
  go(`/table/${id}`);
}

function doingsOf(table: Table, send: (m: Message) => void): PromptDoings {
  const { hint } = table;
  return {
    undo: () => void table.undo(),
    hint: hint && (() => void hint().then((advice) => send({ kind: "hint", advice }))),
    again: () => void rematch(table),
    replay: () => go(`/replay/${table.online ? `online-${table.id}` : table.id}`),
    download: () => void table.record().then((text) => download(`${table.header.game}-${table.id}.rec`, text)),
  };
}

/** What a key does at the table now; false: nothing. */
function press(e: KeyboardEvent, board: Board, doings: PromptDoings): boolean {
  const { play, send } = board;
  const target = e.target as Element;
  if (busy(play)) {
    if (e.key.length > 1 && e.key !== "Escape" && e.key !== "Enter") return false;
    if (target.closest("a, button") && (e.key === "Enter" || e.key === " ")) return false;
    send({ kind: "skip" });
  } else if (e.key === "Escape") send(play.hint ? { kind: "hint", advice: null } : { kind: "pick", key: null });
  else if (e.key === "u" && play.shown.undo) doings.undo();
  else if (e.key === "h" && asked(play)) doings.hint?.();
  else if (e.key === "l") document.querySelector<HTMLElement>(".logp .scroll")?.focus();
  else if (e.key === "n" || e.key === "p") focusTarget(e.key === "n");
  else if (/^[1-9]$/.test(e.key)) press1to9(e.key);
  else return false;
  return true;
}

/** One listener for as long as the table is open; it acts on the table as it is now. */
function useKeys(board: Board, doings: PromptDoings): void {
  const now = useRef({ board, doings });
  now.current = { board, doings };
  useEffect(() => {
    const hear = (e: KeyboardEvent): void => {
      const typing = (e.target as Element).matches("input, textarea, select");
      if (typing || e.ctrlKey || e.metaKey || e.altKey) return;
      if (press(e, now.current.board, now.current.doings)) e.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

function focusTarget(first: boolean): void {
  const legal = document.querySelectorAll<HTMLElement>("main [data-legal]");
  legal[first ? 0 : legal.length - 1]?.focus();
}

/** Digits press a numbered button, or the call of that number. */
function press1to9(key: string): void {
  const pad = document.querySelector<HTMLElement>(`[data-place="call:${key}"]`);
  (pad ?? document.querySelector<HTMLElement>(`.prompt [data-number="${key}"]`))?.click();
}

function chime(): void {
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const level = audio.createGain();
  tone.frequency.value = 660;
  level.gain.setValueAtTime(0.08, audio.currentTime);
  level.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.connect(level).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
}

/** The tab's title and, if wished, a tone say that it is the person's turn. */
function useCall(play: Play, name: string): void {
  const mine = asked(play);
  useEffect(() => {
    document.title = mine ? `${t.yourTurn} · ${name}` : `${name} · ${t.brand}`;
    if (mine && settings.value.sound) chime();
  }, [mine]);
}

/** A game that was begun by older rules goes on by them, and says so. */
function Edition({ header }: { header: Header }): JSX.Element | null {
  const newest = gameInfo(header.game)?.rules ?? header.rules;
  if (header.rules >= newest) return null;
  return (
    <a class="edition" href={`#/rules/${header.game}/version-${header.rules + 1}`} title={t.table.editionHelp}>
      {t.table.edition(header.rules)}
    </a>
  );
}

function TableBar(props: {
  board: Board;
  ui: GameUi;
  /** Buttons of an online table. */
  tools: JSX.Element | null;
}): JSX.Element {
  const { board, ui, tools } = props;
  const { shown, header, viewer, clocks } = board.play;
  const where = shown.view ? ui.where(shown, header) : { long: "", short: "" };
  const left = clocks[viewer] ?? null;
  return (
    <header class="bar">
      <Brand label={t.table.leave} />
      <div class="where">
        <b>{ui.name}</b>
        <span class="only-desk">{where.long}</span>
        <span class="only-phone">{where.short}</span>
        <Edition header={header} />
      </div>
      <div class="tools">
        {left !== null && (
          <span class="clock">
            <Icon name="ui-clock" /> {clock(left)}
          </span>
        )}
        {tools}
        <RuleLink
          game={ui.key}
          topic={topicOf(ui.key, ui.sheet?.(header) ?? "reference")}
          class="ib"
          label={t.rules.reference}
        >
          <Icon name="ui-log" />
        </RuleLink>
        <ToolLink to={`#/rules/${ui.key}`} label={t.table.rules} icon="ui-book" />
        <ToolLink to="#/settings" label={t.nav.settings} icon="ui-settings" />
      </div>
    </header>
  );
}

/** The legal moves as plain buttons: for readers, and where the board is too small. */
function MoveList({ board, ui }: { board: Board; ui: GameUi }): JSX.Element | null {
  if (!asked(board.play)) return null;
  return (
    <details class="movelist">
      <summary>{t.table.whole}</summary>
      <ul>
        {board.play.shown.legal.map((move) => (
          <li>
            <button type="button" class="btn small" onClick={() => board.act(move)}>
              {ui.label(move, board.play)} <small>{move.move}</small>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** What a table is about at this moment; tests wait for it too. */
function stateOf(play: Play): "over" | "telling" | "asked" | "waiting" {
  if (busy(play)) return "telling";
  return play.shown.over ? "over" : asked(play) ? "asked" : "waiting";
}

interface SeatedProps {
  table: Table;
  ui: GameUi;
  /** A guided game, and how to begin it again. */
  lesson: { plan: Lesson; restart: () => void } | null;
}

/** The board as the person here can use it; a lesson takes only the move it wants. */
function useBoard({ table, ui, lesson }: SeatedProps): { board: Board; guided: Guided | null } {
  const { play: signal, send } = usePlay(table, ui);
  const [nudged, setNudged] = useState<number | null>(null);
  const play = signal.value;
  const act = (move: Move): void => {
    const want = lesson && wanted(lesson.plan, play.shown.ply);
    if (want && want !== move.move) {
      setNudged(play.shown.ply);
      return;
    }
    send({ kind: "sent" });
    void table
      .act(move.move, play.shown.ply)
      .then((refusal) => send({ kind: "answered", refusal }))
      .catch((error: Error) => send({ kind: "answered", refusal: error.message }));
  };
  const open = asked(play) ? choices(play.shown.legal, ui.placer(play)) : NOTHING;
  const choose = (key: string): void => {
    const moves = open.targets.get(key) ?? [];
    const [only] = moves;
    if (play.picked === key) send({ kind: "pick", key: null });
    else if (only && moves.length === 1 && !ui.holds?.(only, play)) act(only);
    else if (moves.length) send({ kind: "pick", key });
  };
  const tried = (key: string): void => {
    if (!asked(play)) return;
    const line = ui.attempt(key, play);
    if (line) act({ move: line, does: "", group: null, group_key: null });
    else send({ kind: "answered", refusal: t.teach.notHere });
  };
  const board = { play, choices: open, send, act, choose, tried, still: false };
  return { board, guided: lesson && { ...lesson, nudged } };
}

/** The view a phone shows: where something can be chosen, or what the lesson wants. */
function useTab(board: Board, ui: GameUi, wantSpot: string | null): [string, (tab: string) => void, Set<string>] {
  const { play, choices: open } = board;
  const first = ui.tabs[0]?.key ?? "";
  const [tab, setTab] = useState(first);
  const lively = new Set([...open.targets.keys()].map(ui.tabOf));
  useEffect(() => {
    const [somewhere] = lively;
    if (somewhere !== undefined && !lively.has(tab) && !open.buttons.length) setTab(somewhere);
    else if (lively.has(first) && !lively.has(tab)) setTab(first);
  }, [play.shown.ply, asked(play)]);
  useEffect(() => {
    if (wantSpot && !wantSpot.startsWith(".")) setTab(ui.tabOf(wantSpot));
  }, [wantSpot]);
  useEffect(() => {
    if (wantSpot) bringIntoSight(wantSpot);
  }, [wantSpot, tab]);
  return [tab, setTab, lively];
}

interface FootProps {
  table: Table;
  board: Board;
  ui: GameUi;
  guided: Guided | null;
  doings: PromptDoings;
}

/** Under the board: what is asked, and all that is said about it. */
function Foot({ table, board, ui, guided, doings }: FootProps): JSX.Element {
  const { cut, sent } = board.play;
  const { Pad } = ui;
  return (
    <div class="foot">
      {cut !== null && (
        <p class="linkdown" role="status">
          {cut} {sent && t.table.linkKept}
        </p>
      )}
      {table.online && <Notices at={table.online} board={board} />}
      {guided && <Guide board={board} guided={guided} />}
      <Preview board={board} ui={ui} />
      <Prompt board={board} ui={ui} doings={doings}>
        {Pad && <Pad {...board} />}
      </Prompt>
      <MoveList board={board} ui={ui} />
    </div>
  );
}

/** Rings and arrows over the whole table. */
function AllMarks({ board, ui, wantSpot }: { board: Board; ui: GameUi; wantSpot: string | null }): JSX.Element {
  const want = wantSpot ? [{ at: wantSpot, kind: "want" as const }] : [];
  const marks = [...eventMarks(board.play, ui), ...hintMarks(board, ui), ...want];
  return <Marks marks={marks} moment={board.play.log.length} />;
}

/** The panel of an online table that is open. */
function SidePanels(props: { table: Table; board: Board; panel: OpenPanel | null; close: () => void }): JSX.Element {
  const { table, board, panel, close } = props;
  return (
    <>
      {panel === "chat" && table.online && <Chat at={table.online} close={close} />}
      {panel === "people" && table.online && (
        <OnlinePanel table={table} at={table.online} board={board} close={close} />
      )}
    </>
  );
}

const small = (game: string, topic: string): JSX.Element | null => pictureOf(game, topic, true);

function Shown(props: SeatedProps & { board: Board; guided: Guided | null }): JSX.Element {
  const { table, ui } = props;
  const { board, guided } = props;
  const { play, send } = board;
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const want = wantedNow(guided, board);
  const wantSpot = want === null ? null : spotOf(board, ui, want);
  const [tab, setTab, lively] = useTab(board, ui, wantSpot);
  const doings = { ...doingsOf(table, send), ...(want === null ? {} : { hint: null }) };
  useKeys(board, doings);
  useCall(play, ui.name);
  const { Table: Layout } = ui;
  const prompt = <Foot table={table} board={board} ui={ui} guided={guided} doings={doings} />;
  const { handOver } = play;
  if (handOver !== null)
    return <HandOver seat={handOver} name={seatName(play.header, handOver)} take={() => table.take?.(handOver)} />;
  const tools = table.online && <OnlineTools at={table.online} panel={panel} open={setPanel} />;
  return (
    <>
      <TableBar board={board} ui={ui} tools={tools} />
      <main
        id="main"
        tabIndex={-1}
        class={`table ${ui.layout ?? ui.key}`}
        data-tab={tab}
        data-state={stateOf(play)}
        data-ply={play.shown.ply}
        onKeyDown={walk}
        onClick={() => send({ kind: "skip" })}
      >
        <h1 class="sr">{`${ui.name}: ${table.header.seats.map((_, i) => seatName(table.header, i)).join(", ")}`}</h1>
        {play.shown.view ? (
          <Layout {...board} want={wantSpot} prompt={prompt} log={<Log board={board} ui={ui} />} />
        ) : null}
        <SidePanels table={table} board={board} panel={panel} close={() => setPanel(null)} />
      </main>
      <Dock ui={ui} tab={tab} turn={setTab} busy={lively} />
      <AllMarks board={board} ui={ui} wantSpot={wantSpot} />
      <RuleSheet rules={play.header.rules} name={gameName} picture={small} />
    </>
  );
}

/** The table in the colours of those who sit there. */
function Seated(props: SeatedProps): JSX.Element {
  const { board, guided } = useBoard(props);
  return (
    <Wearing crests={board.play.header.seats.map((s) => s.crest)}>
      <Shown {...props} board={board} guided={guided} />
    </Wearing>
  );
}

/** A table once it is open; a sentence when there is none. */
export function Opened(props: {
  open: () => Promise<Table | null>;
  name: string;
  lesson?: SeatedProps["lesson"];
  /** Shown while an online table has not begun. */
  waiting?: (table: Table) => JSX.Element;
}): JSX.Element {
  const [table, setTable] = useState<Table | null | undefined>(undefined);
  const [why, setWhy] = useState(t.table.missing);
  useEffect(() => {
    let left = false;
    let mine: Table | null = null;
    setTable(undefined);
    void props
      .open()
      .then(async (opened) => {
        mine = opened;
        if (opened) await meet(opened.header.game, opened.header.rules);
        if (left) opened?.close();
        else setTable(opened);
      })
      .catch((error: Error) => {
        setWhy(error.message);
        setTable(null);
      });
    return () => {
      left = true;
      mine?.close();
    };
  }, [props.name]);
  const ui = table ? uiOf(table.header.game) : undefined;
  if (table === undefined) return <main id="main" class="page loading" aria-busy="true" />;
  if (!table || !ui)
    return (
      <main id="main" class="page">
        <h1>{t.notFound.title}</h1>
        <p class="lead">{why}</p>
        <a class="btn primary" href="#/">
          {t.notFound.home}
        </a>
      </main>
    );
  if (props.waiting && table.waits()) return props.waiting(table);
  return <Seated table={table} ui={ui} lesson={props.lesson ?? null} key={`${table.id} ${table.viewer}`} />;
}

export function LocalTable({ id }: { id: string }): JSX.Element {
  const plan = lessonKept(id);
  return plan ? <Learn plan={plan} key={id} /> : <Opened name={id} open={() => openLocal(id)} />;
}

/** A guided game, where it was left or from its beginning. */
export function Learn({ plan }: { plan: Lesson | undefined }): JSX.Element {
  const [begun, setBegun] = useState(0);
  return (
    <Opened
      name={`${plan?.title} ${begun}`}
      open={async () => (plan ? openLocal(await sitDown(plan, begun > 0), plan.script) : null)}
      lesson={plan ? { plan, restart: () => setBegun(begun + 1) } : null}
    />
  );
}
