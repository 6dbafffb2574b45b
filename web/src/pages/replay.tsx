// replay.tsx: step through a record, as any seat saw it, with the analysis of
// the game and its dice checked.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ALL, SPECTATOR, type Frame, type GameEvent, type Header } from "../engine/types";
import { gameName, uiOf } from "../games/lookup";
import type { Board } from "../ui/game";
import { turns } from "../state/analysis";
import { meet } from "../state/catalogue";
import { begin, loud, step, type LogEntry, type Play } from "../table/play";
import { pace, settings } from "../state/settings";
import { t } from "../strings";
import { ask } from "../engine/worker-client";
import { find, keep, kept, newId } from "../table/store";
import { Page } from "../ui/frame";
import { Crest, Icon, seatName, Told } from "../ui/icon";
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

function Scrubber({ ply, plies, go, told, marks }: ScrubberProps): JSX.Element {
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
  const button = (icon: string, label: string, to: number): JSX.Element => (
    <button
      type="button"
      class="ib"
      aria-label={label}
      disabled={to < 0 || to > plies || to === ply}
      onClick={() => go(to)}
    >
      <Icon name={icon} />
    </button>
  );
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
        <button
          type="button"
          class="btn primary"
          onClick={() => {
            if (!playing && ply >= plies) go(0);
            setPlaying(!playing);
          }}
        >
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

function Stepped({ id, opened }: { id: string; opened: Opened }): JSX.Element | null {
  const { header, record, opening } = opened;
  const ui = uiOf(header.game);
  const seen = new URLSearchParams(location.search).get("as");
  const [ply, setPly] = useState(header.plies);
  const [viewer, setViewer] = useState(seen === null ? ALL : Number(seen));
  const [tab, setTab] = useState(ui?.tabs[0]?.key ?? "");
  const [looked, setLooked] = useState<Pick<Play, "pointed" | "recalled">>({ pointed: null, recalled: null });
  const { frame, before } = useMoment(id, ply, viewer);
  const { story, log } = useStory(id, viewer);
  const found = useAnalysis(record, header);
  if (!ui || !frame) return null;
  const play: Play = {
    ...begin(header, viewer, opening, { ...frame.position, legal: [] }),
    ...looked,
    before,
    fresh: frame.events,
    log: log.filter((l) => l.ply <= ply),
  };
  const board: Board = {
    play,
    choices: { targets: new Map(), buttons: [] },
    send: (message) => {
      const { pointed, recalled } = step(play, message);
      setLooked({ pointed, recalled });
    },
    act: () => {},
    choose: () => {},
    tried: () => {},
    still: true,
  };
  const said = play.log.filter((l) => loud(ui, l.event)).at(-1)?.event;
  const { Table: Layout } = ui;
  const scrubber = (
    <Scrubber
      ply={ply}
      plies={header.plies}
      go={setPly}
      told={said ? <Told header={header} text={said.tell.trim()} /> : null}
      marks={turns(found.shares, found.actors).map((turn) => turn.ply)}
    />
  );
  return (
    <main id="main" class="rp" tabIndex={-1}>
      <h1 class="sr">
        {t.replay.record}: {ui.name}
      </h1>
      <div class="stage">
        <div class={`table ${ui.layout ?? ui.key} still`} data-tab={tab}>
          <Layout
            {...board}
            prompt={<div class="foot">{scrubber}</div>}
            log={<Log board={board} ui={ui} go={setPly} />}
          />
        </div>
        <Dock ui={ui} tab={tab} turn={setTab} />
      </div>
      <aside class="stack">
        <section class="panel">
          <header>
            <h2>{ui.name}</h2>
            <span class="end row wrap">
              <Dice record={record} />
              <button type="button" class="btn small" onClick={() => download(`${header.game}-${id}.rec`, record)}>
                <Icon name="ui-download" size={16} /> {t.replay.download}
              </button>
            </span>
          </header>
          <SeenBy header={header} viewer={viewer} see={setViewer} />
        </section>
        <Analysis header={header} story={story} found={found} ply={ply} go={setPly} />
      </aside>
      <Marks marks={eventMarks(play, ui)} moment={`${ply} ${viewer}`} />
    </main>
  );
}

function ReplayBar({ header }: { header: Header }): JSX.Element {
  return (
    <header class="bar">
      <a class="brand" href="#/" aria-label={t.brand}>
        <Icon name="mark-logo" />
        <span>{t.brand}</span>
      </a>
      <div class="where">
        <b>{t.replay.record}</b>
        <span class="only-desk">
          {gameName(header.game)} · {header.seats.map((_, i) => seatName(header, i)).join(", ")}
        </span>
      </div>
      <div class="tools">
        <a class="ib" href="#/records" aria-label={t.nav.records}>
          <Icon name="ui-replay" />
        </a>
        <a class="ib" href="#/settings" aria-label={t.nav.settings}>
          <Icon name="ui-settings" />
        </a>
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
      await meet(header.game);
      const { game, seats, options } = header;
      setOpened({ header, record, opening: await ask("opening", { game, seats: seats.length, options }) });
    };
    void open().catch(() => setOpened(null));
    return () => void ask("close", { table: id });
  }, [id]);
  if (opened === undefined) return <main id="main" class="page loading" aria-busy="true" />;
  if (opened === null)
    return (
      <Page at="records" title={t.replay.title}>
        <h1>{t.notFound.title}</h1>
        <p class="lead">{t.table.missing}</p>
      </Page>
    );
  document.title = `${t.replay.record} · ${t.brand}`;
  return (
    <>
      <ReplayBar header={opened.header} />
      <Stepped id={id} opened={opened} />
    </>
  );
}

export function Records(): JSX.Element {
  const [why, setWhy] = useState("");
  const open = async (): Promise<void> => {
    const file = await chooseFile();
    if (!file) return;
    const refused = await ask("check", { record: file.text });
    if (refused) {
      setWhy(refused);
      return;
    }
    const id = newId();
    const header = await ask("open", { table: id, record: file.text, viewer: ALL, aid: false });
    keep({
      id,
      game: header.game,
      names: header.seats.map((_, i) => seatName(header, i)),
      viewer: SPECTATOR,
      aid: false,
      record: file.text,
      over: true,
      changed: Date.now(),
    });
    location.hash = `/replay/${id}`;
  };
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
          <button type="button" class="btn primary gap" onClick={() => void open()}>
            <Icon name="ui-plus" size={16} /> {t.replay.openFile}
          </button>
        </section>
      </div>
    </Page>
  );
}
