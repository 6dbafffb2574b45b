// replay.tsx: step through a record, as any seat saw it, with the analysis of
// the game and its dice checked.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ALL, SPECTATOR, type Frame, type GameEvent, type Header } from "../engine/types";
import { gameName, uiOf } from "../games/lookup";
import type { Board, GameUi } from "../ui/game";
import { turns } from "../state/analysis";
import { meet } from "../state/catalogue";
import { route } from "../state/route";
import { begin, loud, step, type LogEntry, type Play } from "../table/play";
import { NO_ROUTES } from "../table/routes";
import { NO_CARRY } from "../ui/gestures";
import { t } from "../strings";
import { ask } from "../engine/worker-client";
import { commentsOf, remarksOf } from "../table/remarks";
import { keep, newId } from "../table/store";
import { Brand, Page, ToolLink } from "../ui/frame";
import { Crest, Wearing } from "../ui/crest";
import { Icon, seatName, Told } from "../ui/icon";
import { Log } from "../ui/log";
import { eventMarks, Marks } from "../ui/marks";
import { Dock } from "../ui/dock";
import { Analysis, useAnalysis } from "./analysis";
import { Dice } from "./dice";
import { chooseFile, download } from "./files";
import { GamesList } from "./games-list";
import { Scrubber, turnStarts } from "./player";
import { calledAsThere, isLive, recordOf } from "./record-of";
import { LOOK_AGAIN } from "./revealed";

interface Opened {
  header: Header;
  record: string;
  opening: unknown;
}

/** A choice of eyes: everything, a spectator's, a seat's. */
function SeenBy(props: { header: Header; viewer: number; see: (viewer: number) => void }): JSX.Element {
  const { header, viewer, see } = props;
  const choices: [number, string][] = [
    [ALL, t.replay.everything],
    [SPECTATOR, t.replay.spectator],
    ...header.seats.map((_, seat): [number, string] => [seat, seatName(header, seat)]),
  ];
  return (
    <fieldset class="seg seen">
      <legend>{t.replay.seenBy}</legend>
      <div class="tabs">
        {choices.map(([value, name]) => (
          <label class={value === viewer ? "on" : ""} title={name}>
            <input type="radio" name="seen-by" checked={value === viewer} onChange={() => see(value)} />
            {value < SPECTATOR ? <Crest seat={value} /> : <Icon name={value === ALL ? "ui-eye" : "ui-spectate"} />}
            <span class={value === viewer ? "" : "sr"}>{name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The record's moment, as these eyes saw it, and the view before it. */
function useMoment(id: string, ply: number, viewer: number): { frame: Frame | null; before: unknown } {
  const [moment, setMoment] = useState<{ frame: Frame | null; before: unknown }>({ frame: null, before: null });
  const asked = useRef(0);
  useEffect(() => {
    const mine = ++asked.current;
    void ask("look", { table: id, ply, viewer }).then((frame) => {
      if (mine === asked.current)
        setMoment((old) => ({ frame, before: old.frame?.position.view ?? frame.position.view }));
    });
  }, [ply, viewer]);
  return moment;
}

/** The whole story of the record as a log. */
function useStory(id: string, viewer: number, record: string): { story: GameEvent[][]; log: LogEntry[] } {
  const [story, setStory] = useState<GameEvent[][]>([]);
  useEffect(() => void ask("story", { table: id, viewer }).then(setStory), [viewer, record]);
  const log = useMemo(() => {
    const remarks = remarksOf(record);
    return story.flatMap((events, i): LogEntry[] =>
      [...events.filter((e) => e.tell), ...(remarks.get(i + 1) ?? [])].map((event, k) => ({
        id: i * 1000 + k,
        ply: i + 1,
        event,
      })),
    );
  }, [story, record]);
  return { story, log };
}

/** Where somebody else begins to act. */
function useTurns(id: string, { plies, seats }: Header): number[] {
  const [actors, setActors] = useState<number[]>([]);
  useEffect(() => void ask("actors", { table: id }).then(setActors), [id, plies]);
  return useMemo(() => turnStarts(actors, plies, seats.length), [actors, plies]);
}

type Looked = Pick<Play, "pointed" | "recalled">;

/** A board on which nothing can be chosen, only looked at. */
function stillBoard(play: Play, look: (at: Looked) => void): Board {
  return {
    play,
    choices: { targets: new Map(), buttons: [] },
    routes: NO_ROUTES,
    picks: () => false,
    carry: NO_CARRY,
    bend: () => {},
    send: (message) => {
      const { pointed, recalled } = step(play, message);
      look({ pointed, recalled });
    },
    act: () => {},
    choose: () => {},
    tried: () => {},
    still: true,
  };
}

/** What somebody wrote about this moment, and the way to what comes next. */
function Comments(props: {
  header: Header;
  record: string;
  ply: number;
  go: (ply: number) => void;
}): JSX.Element | null {
  const comments = useMemo(() => commentsOf(props.record), [props.record]);
  if (!comments.length) return null;
  const here = comments.filter(({ ply }) => ply <= props.ply).at(-1);
  const before = comments.filter(({ ply }) => ply < (here?.ply ?? 0)).at(-1);
  const next = comments.find(({ ply }) => ply > props.ply);
  return (
    <section class="panel comments" aria-label={t.replay.comment}>
      <p aria-live="polite">{here ? <Told header={props.header} text={here.text} /> : null}</p>
      <div class="row wrap">
        <button type="button" class="btn small" disabled={!before} onClick={() => before && props.go(before.ply)}>
          {t.replay.prevComment}
        </button>
        <button type="button" class="btn small gold" disabled={!next} onClick={() => next && props.go(next.ply)}>
          {t.replay.nextComment}
        </button>
      </div>
    </section>
  );
}

/** Dice, file and eyes of the record. */
function RecordPanel(props: {
  id: string;
  ply: number;
  opened: Opened;
  viewer: number;
  see: (viewer: number) => void;
}): JSX.Element {
  const { header, record } = props.opened;
  return (
    <section class="panel">
      <header>
        <h2>{gameName(header.game)}</h2>
        <span class="end row wrap">
          <Dice record={record} />
          {!isLive(props.id) && (
            <a class="btn small gold" href={`#/room/${props.id}/${props.ply}`}>
              <Icon name="ui-hint" size={16} /> {t.room.enter}
            </a>
          )}
          <button type="button" class="btn small" onClick={() => download(`${header.game}-${props.id}.rec`, record)}>
            <Icon name="ui-download" size={16} /> {t.replay.download}
          </button>
        </span>
      </header>
      <SeenBy header={header} viewer={props.viewer} see={props.see} />
    </section>
  );
}

const NO_LOG = <section class="logp" data-tab="log" hidden />;

/** The board, with the steps of the record in place of the prompt. */
function Stage(props: { board: Board; ui: GameUi; scrubber: JSX.Element }): JSX.Element {
  const { board, ui } = props;
  // The log stands beside the board, whatever the size: it needs no view of its own.
  const views = { ...ui, tabs: ui.tabs.filter(({ key }) => key !== "log") };
  const [tab, setTab] = useState(ui.tabs[0]?.key ?? "");
  const { Table: Layout } = ui;
  return (
    <div class="stage">
      <div class={`table ${ui.layout ?? ui.key} still`} data-tab={tab}>
        <Layout {...board} prompt={<div class="foot">{props.scrubber}</div>} log={NO_LOG} />
      </div>
      <Dock ui={views} tab={tab} turn={setTab} />
    </div>
  );
}

/** The moment that is shown, in the address too. */
function useMoments(id: string, plies: number): [number, (ply: number) => void] {
  const [ply, setPly] = useState(momentOf(plies));
  const at = route.value;
  const end = useRef(plies);
  useEffect(() => setPly(momentOf(plies)), [at]);
  useEffect(() => {
    if (ply === end.current) setPly(plies);
    end.current = plies;
  }, [plies]);
  useEffect(() => history.replaceState(null, "", `#/replay/${id}/${ply}`), [ply]);
  return [ply, setPly];
}

/** The moment the address names, or the end. */
function momentOf(plies: number): number {
  const at = route.value;
  return at.page === "replay" && at.ply >= 0 ? Math.min(at.ply, plies) : plies;
}

function Stepped({ id, opened, ui }: { id: string; opened: Opened; ui: GameUi }): JSX.Element | null {
  const { header, record, opening } = opened;
  const seen = new URLSearchParams(location.search).get("as");
  const [ply, setPly] = useMoments(id, header.plies);
  const [viewer, setViewer] = useState(seen === null ? ALL : Number(seen));
  const [looked, setLooked] = useState<Looked>({ pointed: null, recalled: null });
  const { frame, before } = useMoment(id, ply, viewer);
  const { story, log } = useStory(id, viewer, record);
  const found = useAnalysis(record, header);
  const starts = useTurns(id, header);
  if (!frame) return null;
  const shown = begin(header, viewer, opening, { ...frame.position, legal: [] });
  const past = log.filter((l) => l.ply <= ply);
  const board = stillBoard({ ...shown, ...looked, before, fresh: frame.events, log: past }, setLooked);
  const said = past.filter((l) => loud(ui, l.event)).at(-1)?.event;
  const scrubber = (
    <Scrubber
      ply={ply}
      plies={header.plies}
      go={setPly}
      starts={starts}
      told={said ? <Told header={header} text={ui.retold?.(said, board.play) ?? said.tell.trim()} /> : null}
      marks={turns(found.shares, found.actors).map((turn) => turn.ply)}
    />
  );
  return (
    <main id="main" class="rp" tabIndex={-1}>
      <h1 class="sr">
        {t.replay.record}: {ui.name}
      </h1>
      <Stage board={board} ui={ui} scrubber={scrubber} />
      <aside class="stack" aria-label={t.replay.analysis}>
        <Comments header={header} record={record} ply={ply} go={setPly} />
        <Log board={board} ui={ui} go={setPly} />
        <RecordPanel id={id} ply={ply} opened={opened} viewer={viewer} see={setViewer} />
        <Analysis header={header} story={story} found={found} ply={ply} go={setPly} />
      </aside>
      <Marks marks={eventMarks(board.play, ui)} moment={`${ply} ${viewer}`} />
    </main>
  );
}

function ReplayBar({ header }: { header: Header }): JSX.Element {
  return (
    <header class="bar">
      <Brand />
      <div class="where">
        <b>{t.replay.record}</b>
        <span class="only-desk">
          {gameName(header.game)} · {header.seats.map((_, i) => seatName(header, i)).join(", ")}
        </span>
      </div>
      <div class="tools">
        <ToolLink to="#/records" label={t.nav.records} icon="ui-replay" />
        <ToolLink to="#/settings" label={t.nav.settings} icon="ui-settings" />
      </div>
    </header>
  );
}

export function Replay({ id }: { id: string }): JSX.Element {
  const [opened, setOpened] = useState<Opened | null | undefined>(undefined);
  useEffect(() => {
    const open = async (): Promise<void> => {
      const record = await recordOf(id);
      if (record === null) return setOpened((old) => old ?? null);
      const header = calledAsThere(id, await ask("open", { table: id, record, viewer: ALL, aid: true }));
      await meet(header.game, header.rules);
      const { game, rules, seats, options } = header;
      setOpened({ header, record, opening: await ask("opening", { game, rules, seats: seats.length, options }) });
    };
    void open().catch(() => setOpened(null));
    const more = isLive(id) ? setInterval(() => void open().catch(() => undefined), LOOK_AGAIN) : undefined;
    return () => {
      clearInterval(more);
      void ask("close", { table: id });
    };
  }, [id]);
  if (opened === undefined) return <main id="main" class="page loading" aria-busy="true" />;
  const ui = opened ? uiOf(opened.header.game) : undefined;
  if (!opened || !ui)
    return (
      <Page at="records" title={t.replay.title}>
        <h1>{t.notFound.title}</h1>
        <p class="lead">{t.table.missing}</p>
      </Page>
    );
  document.title = `${t.replay.record} · ${t.brand}`;
  return (
    <Wearing crests={opened.header.seats.map((s) => s.crest)}>
      <ReplayBar header={opened.header} />
      <Stepped id={id} opened={opened} ui={ui} />
    </Wearing>
  );
}

/** Keeps a record from a file and shows it; why not, or "". */
async function openFile(): Promise<string> {
  const file = await chooseFile();
  if (!file) return "";
  const refused = await ask("check", { record: file.text });
  if (refused) return refused;
  const id = newId();
  const header = await ask("open", { table: id, record: file.text, viewer: ALL, aid: false });
  keep({
    id,
    game: header.game,
    names: header.seats.map((_, i) => seatName(header, i)),
    crests: header.seats.map((s) => s.crest),
    viewer: SPECTATOR,
    aid: false,
    record: file.text,
    over: true,
    changed: Date.now(),
  });
  const thought = await ask("branches", { record: file.text });
  location.hash = thought.length ? `/room/${id}` : `/replay/${id}`;
  return "";
}

export function Records(): JSX.Element {
  const [why, setWhy] = useState("");
  return (
    <Page at="records" title={t.replay.title}>
      <h1>{t.replay.title}</h1>
      <p class="lead">{t.replay.lead}</p>
      <div class="lob">
        <GamesList first="over" />
        <section class="panel">
          <header>
            <h2>{t.replay.openFile}</h2>
          </header>
          <p class="muted">{t.replay.dropHint}</p>
          {why && (
            <p class="linkdown" role="alert">
              {t.replay.badFile} {why}
            </p>
          )}
          <button type="button" class="btn primary gap" onClick={() => void openFile().then(setWhy)}>
            <Icon name="ui-plus" size={16} /> {t.replay.openFile}
          </button>
        </section>
      </div>
    </Page>
  );
}
