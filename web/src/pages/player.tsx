// player.tsx: the steps of a replay: by key, by button, by itself at any speed, by step or by turn.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { pace, settings } from "../state/settings";
import { t } from "../strings";
import { Icon } from "../ui/icon";
import { isTyped } from "../ui/shortcuts";

/** How many times as fast as the settings say. */
const SPEEDS = [0.5, 1, 2, 4] as const;
type Speed = (typeof SPEEDS)[number];

type Unit = "step" | "turn";

/** The plies at which somebody else begins to act, and the end. Nobody's draws belong to who acted before. */
export function turnStarts(actors: readonly number[], plies: number, seats: number): number[] {
  const starts = [0];
  let last = -1;
  actors.slice(0, plies).forEach((actor, ply) => {
    if (actor < 0 || actor >= seats) return;
    if (last >= 0 && actor !== last) starts.push(ply);
    last = actor;
  });
  return starts.includes(plies) ? starts : [...starts, plies];
}

/** Where a step in a direction leads. */
export function onward(ply: number, by: 1 | -1, unit: Unit, starts: readonly number[], plies: number): number {
  if (unit === "step") return Math.min(plies, Math.max(0, ply + by));
  const next = by > 0 ? starts.find((s) => s > ply) : starts.filter((s) => s < ply).at(-1);
  return next ?? (by > 0 ? plies : 0);
}

interface Player {
  playing: boolean;
  toggle: () => void;
  speed: Speed;
  faster: (by: 1 | -1) => void;
  /** The next speed, and after the last the first. */
  cycle: () => void;
}

/** Steps on by itself while it is wanted, to the end. */
function usePlayer(props: ScrubberProps, unit: Unit): Player {
  const { ply, plies, go, starts } = props;
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState<Speed>(1);
  useEffect(() => {
    if (!playing) return;
    if (ply >= plies) {
      setPlaying(false);
      return;
    }
    const wait = Math.max(250, pace(settings.value)) / speed;
    const timer = setTimeout(() => go(onward(ply, 1, unit, starts, plies)), unit === "turn" ? 2 * wait : wait);
    return () => clearTimeout(timer);
  }, [playing, ply, speed, unit]);
  return {
    playing,
    speed,
    toggle: () => {
      if (!playing && ply >= plies) go(0);
      setPlaying(!playing);
    },
    faster: (by) => setSpeed((now) => SPEEDS[SPEEDS.indexOf(now) + by] ?? now),
    cycle: () => setSpeed((now) => SPEEDS[SPEEDS.indexOf(now) + 1] ?? SPEEDS[0]),
  };
}

/** What a key does in a replay; false: nothing. */
function press(e: KeyboardEvent, { ply, plies, go, starts }: ScrubberProps, unit: Unit, player: Player): boolean {
  const at = e.target as Element;
  const by = e.shiftKey ? "turn" : unit;
  if (at.matches("input[type=radio]")) return false;
  if (e.key === " ") {
    if (at.closest("a, button, summary")) return false;
    player.toggle();
  } else if (e.key === "ArrowLeft") go(onward(ply, -1, by, starts, plies));
  else if (e.key === "ArrowRight") go(onward(ply, 1, by, starts, plies));
  else if (e.key === "Home") go(0);
  else if (e.key === "End") go(plies);
  else if (e.key === "+") player.faster(1);
  else if (e.key === "-") player.faster(-1);
  else return false;
  return true;
}

function useKeys(props: ScrubberProps, unit: Unit, player: Player): void {
  const now = useRef({ props, unit, player });
  now.current = { props, unit, player };
  useEffect(() => {
    const hear = (e: KeyboardEvent): void => {
      if (isTyped(e) || document.querySelector("dialog[open]:modal")) return;
      const { props: p, unit: u, player: who } = now.current;
      if (press(e, p, u, who)) e.preventDefault();
    };
    addEventListener("keydown", hear);
    return () => removeEventListener("keydown", hear);
  }, []);
}

/** Copies the address of this moment. */
function MomentLink({ ply }: { ply: number }): JSX.Element {
  const [copied, setCopied] = useState(-1);
  const copy = (): void => void navigator.clipboard?.writeText(location.href).then(() => setCopied(ply));
  return (
    <button type="button" class="ib" aria-label={t.replay.link} title={t.replay.link} onClick={copy}>
      <Icon name={copied === ply ? "ui-check" : "ui-link"} />
    </button>
  );
}

export interface ScrubberProps {
  ply: number;
  plies: number;
  go: (ply: number) => void;
  /** Plies at which somebody else begins to act. */
  starts: readonly number[];
  /** What happened at this step. */
  told: JSX.Element | null;
  /** Plies worth a look. */
  marks: readonly number[];
}

function Steps(props: ScrubberProps & { unit: Unit; player: Player }): JSX.Element {
  const { ply, plies, go, starts, unit, player } = props;
  const button = (icon: string, label: string, to: number): JSX.Element => (
    <button type="button" class="ib" aria-label={label} title={label} disabled={to === ply} onClick={() => go(to)}>
      <Icon name={icon} />
    </button>
  );
  const { playing, toggle, speed, cycle } = player;
  return (
    <div class="row">
      {button("ui-first", t.replay.first, 0)}
      {button("ui-prev", unit === "turn" ? t.replay.prevTurn : t.replay.prev, onward(ply, -1, unit, starts, plies))}
      <button type="button" class="btn primary" onClick={toggle}>
        <Icon name={playing ? "ui-pause" : "ui-play"} size={16} /> {playing ? t.replay.pause : t.replay.play}
      </button>
      {button("ui-next", unit === "turn" ? t.replay.nextTurn : t.replay.next, onward(ply, 1, unit, starts, plies))}
      {button("ui-last", t.replay.last, plies)}
      <button
        type="button"
        class="ib speed"
        aria-label={t.replay.speed(speed)}
        title={t.replay.speed(speed)}
        onClick={cycle}
      >
        {speed}×
      </button>
    </div>
  );
}

export function Scrubber(props: ScrubberProps): JSX.Element {
  const { ply, plies, go, told, marks } = props;
  const [unit, setUnit] = useState<Unit>("step");
  const player = usePlayer(props, unit);
  useKeys(props, unit, player);
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
      <Steps {...props} unit={unit} player={player} />
      <div class="row">
        <span class="muted num">{t.replay.moment(ply, plies)}</span>
        <label class="byturn">
          <input
            type="checkbox"
            checked={unit === "turn"}
            onChange={() => setUnit(unit === "turn" ? "step" : "turn")}
          />{" "}
          {t.replay.byTurn}
        </label>
        <MomentLink ply={ply} />
      </div>
    </section>
  );
}
