// replay.tsx: step through a record, as any seat saw it, with the analysis of
// the game and its dice checked.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ALL, SPECTATOR, type Frame, type GameEvent, type Header } from "../engine/types";
import { gameName, uiOf } from "../games/lookup";
import type { Board, GameUi } from "../ui/game";
import { turns } from "../state/analysis";
import { meet } from "../state/catalogue";
import { begin, loud, step, type LogEntry, type Play } from "../table/play";
import { pace, settings } from "../state/settings";
import { t } from "../strings";
import { ask } from "../engine/worker-client";
import { find, keep, kept, newId } from "../table/store";
import { Brand, Page, ToolLink } from "../ui/frame";
import { Crest, Wearing } from "../ui/crest";
import { Icon, seatName, Told } from "../ui/icon";
import { Log } from "../ui/log";
import { eventMarks, Marks } from "../ui/marks";
import { Dock } from "../ui/dock";
import { Analysis, useAnalysis } from "./analysis";
import { Dice } from "./dice";
import { chooseFile, download } from "./files";
import { KeptTables } from "./kept";

interface Opened {
  header: Header;
  record: string;
  opening: unknown;
}

interface ScrubberProps {
  ply: number;
  plies: number;
  go: (ply: number) => void;
  /** What happened at this step. */
  told: JSX.Element | null;
  /** Plies worth a look. */
  marks: readonly number[];
}

/** Steps on by itself while it is wanted, to the end. */
function usePlayer(ply: number, plies: number, go: (ply: number) => void): { playing: boolean; toggle: () => void } {
  const [playing, setPlaying] = useState(false);
  useEffect(() => {
    if (!playing) return;
    if (ply >= plies) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => go(ply + 1), Math.max(250, pace(settings.value)));
    return () => clearTimeout(timer);
  }, [playing, ply]);
  const toggle = (): void => {
    if (!playing && ply >= plies) go(0);
    setPlaying(!playing);
  };
  return { playing, toggle };
}

function Scrubber({ ply, plies, go, told, marks }: ScrubberProps): JSX.Element {
  const { playing, toggle } = usePlayer(ply, plies, go);
  const button = (icon: string, label: string, to: number): JSX.Element => {
    const nowhere = to < 0 || to > plies || to === ply;
    return (
      <button type="button" class="ib" aria-label={label} disabled={nowhere} onClick={() => go(to)}>
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <section class="panel scrub">
      <p class="told" aria-live="polite">
        {told ?? t.replay.beginning}
      </p>
      <svg class="ticks" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
        {marks.map((at) => (
          <rect x={8 + (984 * at) / Math.max(1, plies) - 2} width="4" height="8" />
        ))}
      </svg>
      <input
        type="range"
        min={0}
        max={plies}
        value={ply}
        aria-label={t.replay.scrub}
        aria-valuetext={t.replay.moment(ply, plies)}
        onInput={(e) => go(Number(e.currentTarget.value))}
      />
      <div class="row">
        {button("ui-first", t.replay.first, 0)}
        {button("ui-prev", t.replay.prev, ply - 1)}
        <button type="button" class="btn primary" onClick={toggle}>
          <Icon name={playing ? "ui-pause" : "ui-play"} size={16} /> {playing ? t.replay.pause : t.replay.play}
        </button>
        {button("ui-next", t.replay.next, ply + 1)}
        {button("ui-last", t.replay.last, plies)}
        <span class="muted num">{t.replay.moment(ply, plies)}</span>
      </div>
    </section>
  );
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
function useStory(id: string, viewer: number): { story: GameEvent[][]; log: LogEntry[] } {
  const [story, setStory] = useState<GameEvent[][]>([]);
  useEffect(() => void ask("story", { table: id, viewer }).then(setStory), [viewer]);
  const log = useMemo(
    () =>
      story.flatMap((events, i): LogEntry[] =>
        events.filter((e) => e.tell).map((event, k) => ({ id: i * 1000 + k, ply: i + 1, event })),
      ),
    [story],
  );
  return { story, log };
}

type Looked = Pick<Play, "pointed" | "recalled">;

/** A board on which nothing can be chosen, only looked at. */
function stillBoard(play: Play, look: (at: Looked) => void): Board {
  return {
    play,
    choices: { targets: new Map(), buttons: [] },
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

/** Dice, file and eyes of the record. */
function RecordPanel(props: {
  id: string;
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
          <button type="button" class="btn small" onClick={() => download(`${header.game}-${props.id}.rec`, record)}>
            <Icon name="ui-download" size={16} /> {t.replay.download}
          </button>
        </span>
      </header>
      <SeenBy header={header} viewer={props.viewer} see={props.see} />
    </section>
  );
}

/** The board, with the steps of the record in place of the prompt. */
function Stage(props: { board: Board; ui: GameUi; scrubber: JSX.Element; go: (ply: number) => void }): JSX.Element {
  const { board, ui } = props;
  const [tab, setTab] = useState(ui.tabs[0]?.key ?? "");
  const { Table: Layout } = ui;
  return (
    <div class="stage">
      <div class={`table ${ui.layout ?? ui.key} still`} data-tab={tab}>
        <Layout
          {...board}
          prompt={<div class="foot">{props.scrubber}</div>}
          log={<Log board={board} ui={ui} go={props.go} />}
        />
      </div>
      <Dock ui={ui} tab={tab} turn={setTab} />
    </div>
  );
}

function Stepped({ id, opened, ui }: { id: string; opened: Opened; ui: GameUi }): JSX.Element | null {
  const { header, record, opening } = opened;
  const seen = new URLSearchParams(location.search).get("as");
  const [ply, setPly] = useState(header.plies);
  const [viewer, setViewer] = useState(seen === null ? ALL : Number(seen));
  const [looked, setLooked] = useState<Looked>({ pointed: null, recalled: null });
  const { frame, before } = useMoment(id, ply, viewer);
  const { story, log } = useStory(id, viewer);
  const found = useAnalysis(record, header);
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
      told={said ? <Told header={header} text={ui.retold?.(said, board.play) ?? said.tell.trim()} /> : null}
      marks={turns(found.shares, found.actors).map((turn) => turn.ply)}
    />
  );
  return (
    <main id="main" class="rp" tabIndex={-1}>
      <h1 class="sr">
        {t.replay.record}: {ui.name}
      </h1>
      <Stage board={board} ui={ui} scrubber={scrubber} go={setPly} />
      <aside class="stack">
        <RecordPanel id={id} opened={opened} viewer={viewer} see={setViewer} />
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

/** The record of a kept table, or of one on the server. */
async function recordOf(id: string): Promise<string | null> {
  const far = /^online-(.+)$/.exec(id);
  if (!far) return find(id)?.record ?? null;
  const answer = await fetch(`api/1/tables/${far[1]}/record`);
  return answer.ok ? answer.text() : null;
}

export function Replay({ id }: { id: string }): JSX.Element {
  const [opened, setOpened] = useState<Opened | null | undefined>(undefined);
  useEffect(() => {
    const open = async (): Promise<void> => {
      const record = await recordOf(id);
      if (record === null) return setOpened(null);
      const header = await ask("open", { table: id, record, viewer: ALL, aid: true });
      await meet(header.game, header.rules);
      const { game, rules, seats, options } = header;
      setOpened({ header, record, opening: await ask("opening", { game, rules, seats: seats.length, options }) });
    };
    void open().catch(() => setOpened(null));
    return () => void ask("close", { table: id });
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
  location.hash = `/replay/${id}`;
  return "";
}

export function Records(): JSX.Element {
  const [why, setWhy] = useState("");
  const finished = kept.value.filter((k) => k.over);
  return (
    <Page at="records" title={t.replay.title}>
      <h1>{t.replay.title}</h1>
      <p class="lead">{t.replay.lead}</p>
      <div class="lob">
        <section class="panel">
          <header>
            <h2>{t.finished}</h2>
          </header>
          {finished.length ? <KeptTables tables={finished} remove /> : <p class="muted">{t.replay.none}</p>}
        </section>
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
