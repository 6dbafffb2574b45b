// table.tsx: a table being played: local or online, with or without lessons.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Header } from "../engine/types";
import { gameName, lessonKept, pictureOf, uiOf } from "../games/lookup";
import type { Board, GameUi } from "../ui/game";
import { asked, busy, chapterTold, type Message, type Play } from "../table/play";
import { sitDown, type Lesson } from "../table/lesson";
import { gameInfo, meet, topicOf, topicsOf } from "../state/catalogue";
import { go } from "../state/route";
import { t } from "../strings";
import { openLocal, startLocal } from "../table/local";
import { outcomeOf } from "../table/outcome";
import { find } from "../table/store";
import type { Table } from "../table/table";
import { Brand, ToolLink } from "../ui/frame";
import { Crest, Wearing } from "../ui/crest";
import { Icon, seatName } from "../ui/icon";
import { hintMarks, spotOf } from "../ui/hints";
import { Log } from "../ui/log";
import { bringIntoSight, eventMarks, Marks } from "../ui/marks";
import { Preview, Prompt, type PromptDoings } from "../ui/prompt";
import { RuleLink, RuleSheet } from "../ui/rule";
import { sound } from "../ui/sound";
import { walk } from "../ui/target";
import { clock } from "../ui/when";
import { Dock } from "../ui/dock";
import { useBoard, type Run, type SeatedProps } from "./board";
import { Chat } from "./chat";
import { OnlinePanel, OnlineTools, Notices, type OpenPanel } from "./online-panel";
import { download } from "./files";
import { Guide, wantedNow, type Guided } from "./guide";
import { HandOver } from "./handover";

async function rematch(table: Table): Promise<void> {
  const info = gameInfo(table.header.game);
  if (!info) return;
  if (table.daily) return go("/daily");
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

/** Whether the person here has asked for another game, or agreed to it; the notice above says so. */
function asksAgain({ online }: Table): boolean {
  const { again, you } = online?.room.value ?? {};
  return again?.accepted.includes(you ?? -1) ?? false;
}

/** What addresses call the table's record. */
function recordId({ online, id }: Table): string {
  return online ? `online-${id}` : id;
}

function doingsOf(table: Table, send: (m: Message) => void): PromptDoings {
  const { hint } = table;
  return {
    undo: () => {
      send({ kind: "undone" });
      void table.undo();
    },
    hint: hint && (() => void hint().then((advice) => send({ kind: "hint", advice }))),
    again: asksAgain(table) ? null : () => void rematch(table),
    replay: () => go(`/replay/${recordId(table)}`),
    think: () => go(`/room/${recordId(table)}`),
    download: () => void table.record().then((text) => download(`${table.header.game}-${table.id}.rec`, text)),
  };
}

/** Escape closes the hints, then straightens a bent way, then lets go of what was picked. */
function stepBack({ hint, bend }: Play, send: (m: Message) => void): void {
  if (hint) send({ kind: "hint", advice: null });
  else if (bend) send({ kind: "bend", bend: null });
  else send({ kind: "pick", key: null });
}

/** What a key does at the table now; false: nothing. */
export function press(e: KeyboardEvent, board: Board, doings: PromptDoings): boolean {
  const { play, send } = board;
  const target = e.target as Element;
  if (e.key === "Escape" && chapterTold(play)) send({ kind: "read" });
  else if (busy(play)) {
    if (e.key.length > 1 && e.key !== "Escape" && e.key !== "Enter") return false;
    if (target.closest("a, button") && (e.key === "Enter" || e.key === " ")) return false;
    send({ kind: "skip" });
  } else if (e.key === "Escape") stepBack(play, send);
  else if (e.key === "u" && play.shown.undo) doings.undo();
  else if (e.key === "h" && asked(play)) doings.hint?.();
  else if (e.key === "l") document.querySelector<HTMLElement>(".logp .scroll")?.focus();
  else if (e.key === "n" || e.key === "p") focusTarget(e.key === "n");
  else if (e.key === "e") pressLast();
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

/** Ends a turn or a phase, where there is one way to. */
function pressLast(): void {
  const ways = document.querySelectorAll<HTMLElement>(".prompt .last .btn");
  if (ways.length === 1) ways[0]?.click();
}

/** Digits press a numbered button, or the call of that number. */
function press1to9(key: string): void {
  const pad = document.querySelector<HTMLElement>(`[data-place="call:${key}"]`);
  (pad ?? document.querySelector<HTMLElement>(`.prompt [data-number="${key}"]`))?.click();
}

/** The tab's title says that it is the person's turn; what happens can be heard. */
function useCall(play: Play, name: string): void {
  const mine = asked(play);
  const { over, payoff } = play.shown;
  const ended = over && !busy(play);
  const told = useRef(play.log.length);
  useEffect(() => {
    document.title = mine ? `${t.yourTurn} · ${name}` : `${name} · ${t.brand}`;
    if (mine) sound("turn");
  }, [mine]);
  useEffect(() => {
    const fresh = play.log.at(-1)?.event;
    if (fresh && play.log.length > told.current && play.shown.ply)
      sound(fresh.seat === `p${play.viewer + 1}` ? "mine" : "move");
    told.current = play.log.length;
  }, [play.log.length]);
  useEffect(() => {
    if (play.refusal) sound("refused");
  }, [play.refusal]);
  useEffect(() => {
    if (ended && play.fresh.length) sound(outcomeOf(play.viewer, payoff ?? undefined) === "won" ? "won" : "over");
  }, [ended]);
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
  const { shown, header } = board.play;
  const where = shown.view ? ui.where(shown, header) : { long: "", short: "" };
  return (
    <header class="bar">
      <Brand label={t.table.leave} />
      <div class="where">
        <b>{ui.name}</b>
        <span class="only-desk">{where.long}</span>
        <span class="only-phone">{where.short}</span>
        <Edition header={header} />
      </div>
      <Clocks board={board} />
      <div class="tools">
        {tools}
        <RuleLink
          game={ui.key}
          topic={topicOf(ui.key, ui.sheet?.(header) ?? "reference")}
          class="ib"
          label={t.rules.reference}
        >
          <Icon name="ui-log" />
        </RuleLink>
        <RuleLink
          game={ui.key}
          topic={topicOf(ui.key, shown.topic ?? "") ?? topicsOf(ui.key)[0]}
          class="ib"
          label={t.table.rules}
        >
          <Icon name="ui-book" />
        </RuleLink>
        <ToolLink to="#/settings" label={t.nav.settings} icon="ui-settings" />
      </div>
    </header>
  );
}

/** Less than this is little. */
const LITTLE = 30000;

/** What everybody has left, mine first. */
function Clocks({ board }: { board: Board }): JSX.Element | null {
  const { clocks, header, viewer, shown } = board.play;
  const seats = clocks.flatMap((ms, seat) => (ms === null ? [] : [{ ms, seat }]));
  if (!seats.length) return null;
  return (
    <ul class="clocks" aria-label={t.table.clocks}>
      {seats.map(({ ms, seat }) => (
        <li
          key={seat}
          class={`clock${shown.to_act.includes(`p${seat + 1}`) ? " runs" : ""}${ms < LITTLE ? " little" : ""}`}
          title={seatName(header, seat)}
        >
          <Crest seat={seat} />
          <span class="sr">{seat === viewer ? t.table.you : seatName(header, seat)}</span> {clock(ms)}
        </li>
      ))}
    </ul>
  );
}

/** The legal moves as plain buttons: for readers, and where the board is too small. */
export function MoveList({ board, ui }: { board: Board; ui: GameUi }): JSX.Element | null {
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
function stateOf({ play }: Board, answering: boolean): "over" | "telling" | "asked" | "waiting" {
  if (busy(play) || play.walk || answering) return "telling";
  return play.shown.over ? "over" : asked(play) ? "asked" : "waiting";
}

/** The view a phone shows: what a new question is about, or what the lesson wants. */
function useTab(board: Board, ui: GameUi, wantSpot: string | null): [string, (tab: string) => void, Set<string>] {
  const { play, choices: open } = board;
  const first = ui.tabs[0]?.key ?? "";
  const [tab, setTab] = useState(first);
  const lively = new Set([...open.targets.keys()].map(ui.tabOf));
  useEffect(() => {
    const [somewhere = first] = lively;
    if (asked(play)) setTab(ui.tabFor?.(play) ?? somewhere);
  }, [`${play.shown.question} ${play.shown.ply}`, asked(play)]);
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
      <div class="above">
        {cut !== null && (
          <p class="linkdown" role="status">
            {cut} {sent && t.table.linkKept}
          </p>
        )}
        {table.online && <Notices at={table.online} board={board} id={table.id} />}
      </div>
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

function Shown(props: SeatedProps & Run): JSX.Element {
  const { table, ui, board, guided, answering } = props;
  const { play, send } = board;
  const { handOver } = play;
  const [panel, setPanel] = useState<OpenPanel | null>(null);
  const want = wantedNow(guided, board);
  const wantSpot = want === null ? null : spotOf(board, ui, want);
  const [tab, setTab, lively] = useTab(board, ui, wantSpot);
  const doings = { ...doingsOf(table, send), ...(want === null ? {} : { hint: null }) };
  useKeys(board, doings);
  useCall(play, ui.name);
  const prompt = <Foot table={table} board={board} ui={ui} guided={guided} doings={doings} />;
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
        data-state={stateOf(board, answering)}
        data-ply={play.shown.ply}
        data-picked={play.picked ?? ""}
        data-chapter={chapterTold(play) ? "told" : ""}
        onKeyDown={walk}
        onClick={() => send({ kind: chapterTold(play) ? "read" : "skip" })}
      >
        <h1 class="sr">{`${ui.name}: ${table.header.seats.map((_, i) => seatName(table.header, i)).join(", ")}`}</h1>
        {play.shown.view ? (
          <ui.Table {...board} want={wantSpot} prompt={prompt} log={<Log board={board} ui={ui} />} />
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
  const run = useBoard(props);
  return (
    <Wearing crests={run.board.play.header.seats.map((s) => s.crest)}>
      <Shown {...props} {...run} />
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
