// room-lines.tsx: the game and the lines beside it as a tree of plies, each with what happened, a
// seat's chance and what somebody says of it.
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { ALL, NATURE, type GameEvent, type Header } from "../engine/types";
import { room as words } from "../strings/en-room";
import { capital } from "../strings/words";
import { loud, type Play } from "../table/play";
import * as trees from "../table/tree";
import type { Row, Tree } from "../table/tree";
import { Crest } from "../ui/crest";
import type { GameUi } from "../ui/game";
import { Icon, seatName, Told } from "../ui/icon";
import { shareOf, type Found } from "./room-chances";
import type { Doings } from "./room-state";

export interface LinesProps {
  tree: Tree;
  rows: readonly Row[];
  told: ReadonlyMap<number, GameEvent[]>;
  header: Header;
  ui: GameUi;
  /** What is on the board: places have their names from it. */
  play: Play;
  /** Whose chances are shown, and as whom. */
  seat: number;
  eyes: number;
  found: Found;
  doings: Doings;
}

/** What a ply brought, in the engine's words; else the move itself, if these eyes may know it. */
function Words({ props, id }: { props: LinesProps; id: number }): JSX.Element {
  const { tree, told, ui, header, eyes, play } = props;
  const { by, move } = trees.knot(tree, id);
  const events = told.get(id) ?? [];
  const event = events.find((e) => loud(ui, e)) ?? events.find((e) => e.tell);
  if (!id) return <>{words.beginning}</>;
  if (event)
    return (
      <Told
        header={header}
        text={event.tell.trim()}
        places={ui.places}
        call={(word) => ui.placeName?.(word, play) ?? null}
      />
    );
  if (eyes === ALL || by === eyes) return <>{capital(move)}</>;
  return <>{by === NATURE ? words.chance : words.unseen}</>;
}

/** Whether a ply is worth a row: somebody decided, something is told, or somebody thought about it. */
function counts({ tree, told, ui }: LinesProps, { id, letter }: Row): boolean {
  const { by, say, marks, arrows } = trees.knot(tree, id);
  if (!id || by !== NATURE || letter || id === tree.at || say || marks.length || arrows.length) return true;
  return (told.get(id) ?? []).some((e) => loud(ui, e));
}

function Chance({ props, id }: { props: LinesProps; id: number }): JSX.Element {
  const { tree, found, eyes, seat } = props;
  const here = shareOf(found, id, eyes, seat);
  const before = shareOf(found, trees.knot(tree, id).parent, eyes, seat);
  const change = here === null || before === null ? 0 : Math.round(100 * here) - Math.round(100 * before);
  return (
    <>
      <span class="p num">{here === null ? "" : words.percent(here)}</span>
      <span class={`dl num ${change > 0 ? "up" : change < 0 ? "dn" : ""}`}>
        {here === null || before === null || !change ? "" : words.signed(change)}
      </span>
    </>
  );
}

function RowOf({ props, row }: { props: LinesProps; row: Row }): JSX.Element {
  const { tree, doings } = props;
  const { id, depth, letter } = row;
  const { by, say, marks, arrows } = trees.knot(tree, id);
  const here = id === tree.at;
  const drawn = marks.length + arrows.length > 0;
  return (
    <div
      role="treeitem"
      aria-level={depth + 1}
      aria-selected={here}
      tabIndex={here ? 0 : -1}
      class={`mvr${here ? " now" : ""}${depth ? " var" : ""}${letter ? " first" : ""}`}
      style={depth ? { "--depth": depth } : undefined}
      data-knot={id}
      onClick={() => doings.go(id)}
    >
      <span class="no num">
        {letter ? (
          <span class="lt">
            <span class="sr">{words.line(letter)}</span>
            <span aria-hidden="true">{letter}</span>
          </span>
        ) : depth ? (
          ""
        ) : (
          id
        )}
      </span>
      {by === NATURE ? <span class="dot" aria-hidden="true" /> : <Crest seat={by} />}
      <span class="what">
        <Words props={props} id={id} />
        {drawn && <Icon name="ui-arrow" size={12} label={words.tools} />}
      </span>
      <Chance props={props} id={id} />
      {say && <span class="cmt">{say}</span>}
    </div>
  );
}

/** The row a key leads to; undefined: it leads nowhere. */
function rowBy(key: string, ids: number[], tree: Tree): number | undefined {
  const at = ids.indexOf(tree.at);
  switch (key) {
    case "ArrowDown":
      return ids[at + 1];
    case "ArrowUp":
      return ids[at - 1];
    case "ArrowLeft":
      return trees.knot(tree, tree.at).parent < 0 ? undefined : trees.knot(tree, tree.at).parent;
    case "ArrowRight":
      return trees.knot(tree, tree.at).kids[0];
    case "Home":
      return ids[0];
    case "End":
      return ids.at(-1);
    default:
      return undefined;
  }
}

/** The row looked at stays in sight, and keeps the focus while keys lead through the rows. */
function useFollow(at: number, rows: number): { box: { current: HTMLDivElement | null } } {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>(`[data-knot="${at}"]`);
    const list = box.current;
    if (!row || !list) return;
    if (row.offsetTop < list.scrollTop) list.scrollTop = row.offsetTop - 40;
    const below = row.offsetTop + row.offsetHeight - list.clientHeight;
    if (below > list.scrollTop) list.scrollTop = below + 40;
    if (list.contains(document.activeElement) && document.activeElement !== row) row.focus({ preventScroll: true });
  }, [at, rows]);
  return { box };
}

export function Lines(props: LinesProps): JSX.Element {
  const { tree, rows, header, seat, doings } = props;
  const shown = useMemo(() => rows.filter((row) => counts(props, row)), [rows, props.told, tree.at]);
  const ids = shown.map((row) => row.id);
  const { box } = useFollow(tree.at, shown.length);
  const press = (e: KeyboardEvent): void => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const to = rowBy(e.key, ids, tree);
    if (to === undefined) return;
    e.preventDefault();
    e.stopPropagation();
    doings.go(to);
  };
  return (
    <section class="panel lines">
      <header>
        <h2>{words.lines}</h2>
        <span class="end quiet">{words.linesHelp(seatName(header, seat))}</span>
      </header>
      <div class="tr" role="tree" aria-label={words.tree} ref={box} onKeyDown={press}>
        {shown.map((row) => (
          <RowOf props={props} row={row} key={row.id} />
        ))}
      </div>
    </section>
  );
}

/** The comment on the position looked at. */
export function Comment({ tree, doings, ply }: { tree: Tree; doings: Doings; ply: number }): JSX.Element {
  const { say } = trees.knot(tree, tree.at);
  const begun = useRef(false);
  const save = (text: string, tidy: boolean): void => {
    doings.change(trees.comment(tree, tree.at, tidy ? trees.plain(text) : text), begun.current);
    begun.current = !tidy;
  };
  return (
    <label class="lbl note">
      <b>{words.comment(ply)}</b>
      <textarea
        class="field"
        rows={2}
        maxLength={2000}
        value={say}
        placeholder={words.commentHelp}
        onInput={(e) => save(e.currentTarget.value, false)}
        onBlur={(e) => save(e.currentTarget.value, true)}
        key={tree.at}
      />
    </label>
  );
}

/** One of the buttons that change the line looked at. */
function Act(props: { label: string; help?: string; off: boolean; do: () => void; icon?: string }): JSX.Element {
  return (
    <button type="button" class="btn" title={props.help ?? props.label} disabled={props.off} onClick={props.do}>
      {props.icon && <Icon name={props.icon} size={16} />} {props.label}
    </button>
  );
}

/** What can be done with the line looked at. */
export function LineTools(props: {
  tree: Tree;
  doings: Doings;
  another: () => void;
  said: (words: string) => void;
}): JSX.Element {
  const { tree, doings, said } = props;
  const { at } = tree;
  const remove = (): void => {
    const gone = trees.within(tree, at).length;
    doings.change(trees.remove(tree, at));
    said(words.removed(gone));
  };
  const promote = (): void => {
    doings.change(trees.promote(tree, at));
    said(words.promoted);
  };
  const undo = (): void => {
    doings.undo?.();
    said(words.undone);
  };
  return (
    <div class="linetools">
      <Act label={words.promote} help={words.promoteHelp} off={!trees.canPromote(tree, at)} do={promote} />
      <Act label={words.remove} help={words.removeHelp} off={trees.isPlayed(tree, at)} do={remove} />
      <Act label={words.undo} off={!doings.undo} do={undo} icon="ui-undo" />
      <button type="button" class="btn primary" disabled={at === 0} onClick={props.another}>
        <Icon name="ui-play" size={16} /> {words.another}
      </button>
    </div>
  );
}
