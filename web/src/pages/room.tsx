// room.tsx: the thinking room: a finished game as a board that can be branched, with the tree of its
// lines beside it. Everything is kept in this browser.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { ALL, NATURE, SPECTATOR, type Header } from "../engine/types";
import { ask } from "../engine/worker-client";
import { gameName, pictureOf, uiOf } from "../games/lookup";
import { meet } from "../state/catalogue";
import { go as goTo, route } from "../state/route";
import { t } from "../strings";
import { room as words } from "../strings/en-room";
import { busy } from "../table/play";
import { find } from "../table/store";
import { thoughtsOn } from "../table/thoughts";
import * as trees from "../table/tree";
import type { Tree } from "../table/tree";
import { Arrows } from "../ui/arrows";
import { Crest, Wearing } from "../ui/crest";
import { Dock } from "../ui/dock";
import { Brand, Page, ToolLink } from "../ui/frame";
import type { Board, GameUi } from "../ui/game";
import { hintMarks } from "../ui/hints";
import { Icon, seatName } from "../ui/icon";
import { eventMarks, Marks } from "../ui/marks";
import type { PromptDoings } from "../ui/prompt";
import { RuleSheet } from "../ui/rule";
import { isTyped } from "../ui/shortcuts";
import { walk } from "../ui/target";
import { useBoard } from "./board";
import { download } from "./files";
import { calledAsThere, isLive, recordOf } from "./record-of";
import { Chances, useThinking } from "./room-chances";
import { BotRow, RoomFoot, type BotHelp } from "./room-foot";
import { Comment, Lines, LineTools } from "./room-lines";
import { useMoment, useRoomTable, useTold, useTree, type Doings, type Opened } from "./room-state";
import { press } from "./table";

type Tool = "arrow" | "mark" | null;

/** What I knew, or what was true; and whose eyes and chances these are. */
function Eyes(props: {
  header: Header;
  open: boolean;
  show: (open: boolean) => void;
  seat: number;
  sit: (seat: number) => void;
}): JSX.Element {
  const { header, open, seat } = props;
  const choice = (value: boolean, icon: string, label: string): JSX.Element => (
    <label class={value === open ? "on" : ""}>
      <input type="radio" name="room-eyes" checked={value === open} onChange={() => props.show(value)} />
      <Icon name={icon} size={16} /> {label}
    </label>
  );
  return (
    <div class="eyes">
      <fieldset class="seg">
        <legend class="sr">{words.eyes}</legend>
        <div class="tabs">
          {choice(false, "ui-eye", words.knew)}
          {choice(true, "ui-verify", words.true)}
        </div>
      </fieldset>
      <fieldset class="seg seen">
        <legend class="sr">{words.whose}</legend>
        <div class="tabs">
          {header.seats.map((_, i) => (
            <label class={i === seat ? "on" : ""} title={seatName(header, i)}>
              <input type="radio" name="room-seat" checked={i === seat} onChange={() => props.sit(i)} />
              <Crest seat={i} />
              <span class="sr">{seatName(header, i)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </div>
  );
}

/** The tools above the board. */
function Tools(props: {
  tool: Tool;
  take: (tool: Tool, byKey: boolean) => void;
  tree: Tree;
  doings: Doings;
}): JSX.Element {
  const { tool, take, tree, doings } = props;
  const { marks, arrows } = trees.knot(tree, tree.at);
  const pick = (which: Exclude<Tool, null>, icon: string): JSX.Element => (
    <button
      type="button"
      class="ib"
      aria-pressed={tool === which}
      aria-label={words[which]}
      title={words[which]}
      onClick={(e) => take(tool === which ? null : which, e.detail === 0)}
    >
      {icon ? <Icon name={icon} /> : <span class="ringed" aria-hidden="true" />}
    </button>
  );
  return (
    <div class="drawtools" role="group" aria-label={words.tools}>
      {pick("arrow", "ui-arrow")}
      {pick("mark", "")}
      <button
        type="button"
        class="ib"
        aria-label={words.wipe}
        title={words.wipe}
        disabled={!marks.length && !arrows.length}
        onClick={() => doings.change(trees.wipe(tree))}
      >
        <Icon name="ui-close" />
      </button>
      <button
        type="button"
        class="ib"
        aria-label={words.takeBack}
        title={words.takeBack}
        disabled={tree.at === 0}
        onClick={() => doings.change(trees.takeBack(tree))}
      >
        <Icon name="ui-undo" />
      </button>
    </div>
  );
}

/** Focuses a place of the board for whoever drew by keyboard. */
function focusBoard(): void {
  const stage = document.querySelector(".room .stage");
  const place = stage?.querySelector<HTMLElement>("[data-legal]") ?? stage?.querySelector<HTMLElement>("[data-place]");
  place?.focus();
}

interface Drawing {
  tool: Tool;
  take: (tool: Tool, byKey: boolean) => void;
  from: string | null;
  /** Catches clicks and keys on places before the board does. */
  onClick: (e: Event) => void;
  onKey: (e: KeyboardEvent) => void;
}

/** Arrows and marks: places are chosen as moves are, by mouse, touch and keyboard. */
function useDrawing(
  tree: Tree,
  doings: Doings,
  say: (words: string) => void,
  nameOf: (key: string) => string,
): Drawing {
  const [tool, setTool] = useState<Tool>(null);
  const [from, setFrom] = useState<string | null>(null);
  const take = (next: Tool, byKey: boolean): void => {
    setTool(next);
    setFrom(null);
    say(next === "arrow" ? words.arrowFrom : next === "mark" ? words.markWhere : "");
    if (next && byKey) focusBoard();
  };
  const point = (key: string): void => {
    if (tool === "mark") {
      doings.change(trees.mark(tree, key));
      say(words.marked);
    } else if (from === null) {
      setFrom(key);
      say(words.arrowTo(nameOf(key)));
    } else {
      if (from !== key) doings.change(trees.arrow(tree, from, key));
      setFrom(null);
      say(from === key ? words.arrowFrom : words.drawn);
    }
  };
  const caught = (e: Event): void => {
    const key = tool && (e.target as Element).closest<HTMLElement>("[data-place]")?.dataset.place;
    if (!key) return;
    e.preventDefault();
    e.stopPropagation();
    point(key);
  };
  const onKey = (e: KeyboardEvent): void => {
    if (e.key === "Enter" || e.key === " ") caught(e);
    else if (e.key === "Escape" && tool) {
      e.stopPropagation();
      take(null, false);
    }
  };
  return { tool, take, from, onClick: caught, onKey };
}

/** Steps along the line looked at. */
function Steps({ line, at, go }: { line: number[]; at: number; go: (id: number) => void }): JSX.Element {
  const button = (icon: string, label: string, to: number | undefined): JSX.Element => (
    <button
      type="button"
      class="ib"
      aria-label={label}
      title={label}
      disabled={to === undefined || to === line[at]}
      onClick={() => to !== undefined && go(to)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <>
      {button("ui-first", t.replay.first, line[0])}
      {button("ui-prev", t.replay.prev, line[at - 1])}
      {button("ui-next", t.replay.next, line[at + 1])}
      {button("ui-last", t.replay.last, line.at(-1))}
    </>
  );
}

/** Keys of the room: steps along the line, then those of any table. */
function useKeys(line: number[], tree: Tree, doings: Doings, board: Board, table: PromptDoings): void {
  const now = useRef({ line, tree, doings, board, table });
  now.current = { line, tree, doings, board, table };
  useEffect(() => {
    const hear = (e: KeyboardEvent): void => {
      if (isTyped(e) || document.querySelector("dialog[open]:modal")) return;
      if ((e.target as Element).matches("input[type=radio]")) return;
      const { line: on, tree: at, doings: doing, board: here, table: asked } = now.current;
      const place = on.indexOf(at.at);
      const leads: Record<string, number | undefined> = {
        ArrowLeft: on[place - 1],
        ArrowRight: on[place + 1],
        Home: on[0],
        End: on.at(-1),
      };
      const to = leads[e.key];
      if (to !== undefined) doing.go(to);
      else if (!press(e, here, asked)) return;
      e.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

const NO_LOG = <section class="logp" data-tab="log" hidden />;
const NO_PROMPT = <div class="foot" hidden />;
const NO_ENDS: ReadonlySet<string> = new Set();

/** The board; what is asked stands under it, whatever the size. */
function Stage(props: {
  board: Board;
  ui: GameUi;
  top: JSX.Element;
  foot: JSX.Element;
  drawing: Drawing;
}): JSX.Element {
  const { board, ui, drawing } = props;
  const views = { ...ui, tabs: ui.tabs.filter(({ key }) => key !== "log") };
  const [tab, setTab] = useState(ui.tabs[0]?.key ?? "");
  const { Table: Layout } = ui;
  const layout = ui.layout ?? ui.key;
  return (
    <div class="stage" onClickCapture={drawing.onClick} onKeyDownCapture={drawing.onKey} onKeyDown={walk}>
      {props.top}
      <div class={`table ${layout}${drawing.tool ? " drawing" : ""}`} data-tab={tab}>
        {board.play.shown.view ? <Layout {...board} prompt={NO_PROMPT} log={NO_LOG} /> : null}
      </div>
      <Dock ui={views} tab={tab} turn={setTab} />
      <div class={layout}>{board.play.shown.view ? props.foot : null}</div>
    </div>
  );
}

/** The last decision before a knot: where another move can be tried in its place. */
function decisionBefore(tree: Tree, id: number): number {
  let at = id;
  while (at > 0 && trees.knot(tree, at).by === NATURE && trees.knot(tree, at).parent > 0)
    at = trees.knot(tree, at).parent;
  return Math.max(0, trees.knot(tree, at).parent);
}

function promptDoings(opened: Opened, tree: Tree, doings: Doings, hint: () => void): PromptDoings {
  return {
    undo: () => doings.change(trees.takeBack(tree)),
    hint,
    again: null,
    think: null,
    replay: () => goTo(`/replay/${opened.id}`),
    download: () => saveLines(opened, tree),
  };
}

function saveLines({ id, header, record }: Opened, tree: Tree): void {
  download(`${header.game}-${id}-lines.rec`, trees.written(tree, record));
}

const small = (game: string, topic: string): JSX.Element | null => pictureOf(game, topic, true);

/** All that the room knows at this moment. */
function useRoom(opened: Opened, ui: GameUi) {
  const { tree, doings, full } = useTree(opened);
  const [open, setOpen] = useState(true);
  const [seat, setSeat] = useState(opened.seat);
  const eyes = open ? ALL : seat;
  const { moment, table, line } = useMoment(opened, tree, eyes, seat);
  const told = useTold(opened, tree, eyes);
  const thinking = useThinking(tree, opened.record, seat);
  const room = useRoomTable({ opened, tree, doings, moment, table, line });
  const quick = useMemo(() => ({ ...ui, ends: NO_ENDS }), [ui]);
  const { board: run } = useBoard({ table: room, ui: quick, lesson: null, thinking: true });
  const fresh = run.play.fresh.length ? run.play.fresh : (moment?.frame.events ?? []);
  const board = { ...run, play: { ...run.play, fresh } };
  const rows = useMemo(() => trees.rowsOf(tree), [tree.knots]);
  return {
    tree,
    doings,
    full,
    open,
    setOpen,
    seat,
    setSeat,
    eyes,
    moment,
    table,
    line,
    told,
    thinking,
    room,
    board,
    rows,
  };
}

type InRoom = ReturnType<typeof useRoom>;

/** A bot answers for whoever is asked. */
function botHelp({ tree, doings, moment, table, line }: InRoom): BotHelp {
  return {
    can: (moment?.frame.position.to_act ?? []).some((word) => word !== "*") && !moment?.outcomes.length,
    answer: async (level) => {
      const seed = crypto.getRandomValues(new Uint32Array(1))[0] ?? 1;
      const reply = await ask("reply", { table, ply: line.indexOf(tree.at), level, seed: seed >>> 0 });
      if (reply) doings.change(trees.play(tree, tree.at, reply.seat, reply.line));
    },
  };
}

function Beside({
  opened,
  ui,
  at,
  said,
}: {
  opened: Opened;
  ui: GameUi;
  at: InRoom;
  said: (words: string) => void;
}): JSX.Element {
  const { tree, doings, line, seat, thinking, rows, told, eyes } = at;
  const { header } = opened;
  const letters = useMemo(() => new Map(rows.map((row) => [row.id, row.letter])), [rows]);
  const another = (): void => {
    doings.go(decisionBefore(tree, tree.at));
    document.querySelector(".room .stage")?.scrollIntoView({ block: "nearest" });
    setTimeout(focusBoard, 0);
  };
  const ply = line.indexOf(tree.at);
  return (
    <aside class="beside" aria-label={words.lines}>
      <Lines
        tree={tree}
        rows={rows}
        told={told}
        header={header}
        ui={ui}
        play={at.board.play}
        seat={seat}
        eyes={eyes}
        found={thinking.found}
        doings={doings}
      />
      <section class="panel notes">
        <Comment tree={tree} doings={doings} ply={ply} />
        <LineTools tree={tree} doings={doings} another={another} said={said} />
      </section>
      <Chances
        tree={tree}
        line={line}
        header={header}
        seat={seat}
        thinking={thinking}
        letters={letters}
        steps={<Steps line={line} at={ply} go={doings.go} />}
      />
    </aside>
  );
}

/** Rings and arrows over the board: what happened, what a hint names, what somebody drew. */
function Overlays({ at, ui, from }: { at: InRoom; ui: GameUi; from: string | null }): JSX.Element {
  const { tree, board, eyes } = at;
  const { marks, arrows } = trees.knot(tree, tree.at);
  return (
    <>
      <Marks marks={[...eventMarks(board.play, ui), ...hintMarks(board, ui)]} moment={`${tree.at} ${eyes}`} />
      <Arrows drawing={{ marks, arrows, from }} />
    </>
  );
}

function Inside({ opened, ui }: { opened: Opened; ui: GameUi }): JSX.Element {
  const at = useRoom(opened, ui);
  const [said, say] = useState("");
  const { tree, doings, board, moment, line } = at;
  const drawing = useDrawing(tree, doings, say, (key) => ui.targetName(key, board.play));
  const hint = (): void => void at.room.hint?.().then((advice) => board.send({ kind: "hint", advice }));
  const table = promptDoings(opened, tree, doings, hint);
  useKeys(line, tree, doings, board, table);
  const settled = moment?.at === tree.at;
  const shown = settled && !busy(board.play) && board.play.shown.ply === line.indexOf(tree.at);
  const foot = (
    <RoomFoot
      board={board}
      ui={ui}
      doings={table}
      outcomes={settled ? (moment?.outcomes ?? []) : []}
      open={at.open}
      choose={(move) => doings.change(trees.play(tree, tree.at, NATURE, move))}
      said={at.full ? words.full : said}
    />
  );
  const top = (
    <div class="top">
      <Eyes header={opened.header} open={at.open} show={at.setOpen} seat={at.seat} sit={at.setSeat} />
      <BotRow game={ui.key} help={botHelp(at)} />
      <Tools tool={drawing.tool} take={drawing.take} tree={tree} doings={doings} />
    </div>
  );
  const state = {
    "data-at": trees.placeOf(tree, tree.at).join("."),
    "data-state": shown ? "shown" : "coming",
  };
  return (
    <main id="main" class="room" tabIndex={-1} {...state}>
      <h1 class="sr">{`${words.title}: ${ui.name}`}</h1>
      <Stage board={board} ui={ui} top={top} foot={foot} drawing={drawing} />
      <Beside opened={opened} ui={ui} at={at} said={say} />
      <Overlays at={at} ui={ui} from={drawing.from} />
      <RuleSheet rules={opened.header.rules} name={gameName} picture={small} />
    </main>
  );
}

function RoomBar({ opened }: { opened: Opened }): JSX.Element {
  const { header, id } = opened;
  const save = (): void => {
    const kept = thoughtsOn(id);
    if (kept) download(`${header.game}-${id}-lines.rec`, kept.record);
  };
  return (
    <header class="bar">
      <Brand />
      <div class="where">
        <b>{words.title}</b>
        <span class="only-desk">
          {gameName(header.game)} · {header.seats.map((_, i) => seatName(header, i)).join(", ")}
        </span>
      </div>
      <div class="tools">
        <button type="button" class="btn small save" aria-label={words.save} title={words.saveHelp} onClick={save}>
          <Icon name="ui-download" size={16} /> <span>{words.save}</span>
        </button>
        <ToolLink to={`#/replay/${id}`} label={words.replay} icon="ui-replay" />
        <ToolLink to="#/settings" label={t.nav.settings} icon="ui-settings" />
      </div>
    </header>
  );
}

/** Whether a game is still played: what is hidden in it is nobody's yet. */
function runs(id: string): boolean {
  return isLive(id) || find(id)?.over === false;
}

/** The room as it was left, or the record as it is. */
async function openRoom(id: string): Promise<Opened | null> {
  const kept = thoughtsOn(id);
  const record = kept?.record ?? (await recordOf(id));
  if (record === null) return null;
  const table = `room-${id}`;
  const header = calledAsThere(id, await ask("open", { table, record, viewer: ALL, aid: false }));
  const items = await ask("branches", { record });
  await meet(header.game, header.rules);
  const { game, rules, seats, options } = header;
  const opening = await ask("opening", { game, rules, seats: seats.length, options });
  const viewer = find(id)?.viewer ?? 0;
  const tree = trees.treeOf(record, items);
  const at = route.value;
  const named = at.page === "room" && at.ply >= 0 ? [at.ply] : (kept?.at ?? [tree.played]);
  history.replaceState(null, "", `#/room/${id}`);
  return {
    id,
    header,
    record,
    opening,
    seat: viewer < SPECTATOR ? viewer : 0,
    tree: trees.go(tree, trees.knotAt(tree, named)),
  };
}

export function Room({ id }: { id: string }): JSX.Element {
  const [opened, setOpened] = useState<Opened | null | undefined>(undefined);
  const running = runs(id);
  useEffect(() => {
    if (!running) void openRoom(id).then(setOpened, () => setOpened(null));
  }, [id]);
  if (opened === undefined && !running) return <main id="main" class="page loading" aria-busy="true" />;
  const ui = opened ? uiOf(opened.header.game) : undefined;
  if (!opened || !ui)
    return (
      <Page at="records" title={words.title}>
        <h1>{running ? words.title : t.notFound.title}</h1>
        <p class="lead">{running ? words.live : t.table.missing}</p>
      </Page>
    );
  document.title = `${words.title} · ${t.brand}`;
  return (
    <Wearing crests={opened.header.seats.map((s) => s.crest)}>
      <RoomBar opened={opened} />
      <Inside opened={opened} ui={ui} />
    </Wearing>
  );
}
