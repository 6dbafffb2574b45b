// room-foot.tsx: under the board of a thinking room: what is asked, what chance may bring, and the
// bot that answers.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { BotInfo, Outcome } from "../engine/types";
import { gameInfo } from "../state/catalogue";
import { room as words } from "../strings/en-room";
import { botWords, capital } from "../strings/words";
import type { Board, GameUi } from "../ui/game";
import { Icon } from "../ui/icon";
import { Preview, Prompt, type PromptDoings } from "../ui/prompt";
import { MoveList } from "./table";

/** Outcomes shown at once; the rest waits under More. */
const AT_ONCE = 12;

/** One of the outcomes, each as likely as its weight makes it. */
export function thrown(outcomes: readonly Outcome[], share: number): string | null {
  const all = outcomes.reduce((sum, o) => sum + o.weight, 0);
  let left = share * all;
  for (const { move, weight } of outcomes) {
    left -= weight;
    if (left < 0) return move;
  }
  return outcomes.at(-1)?.move ?? null;
}

/** A number from 0 to 1 that nobody can foresee. */
function lot(): number {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return (number >>> 0) / 2 ** 32;
}

/** What chance may bring here, to be chosen or thrown. */
function Dice(props: { outcomes: Outcome[]; open: boolean; choose: (move: string) => void }): JSX.Element {
  const { outcomes, open, choose } = props;
  const [more, setMore] = useState(false);
  const all = outcomes.reduce((sum, o) => sum + o.weight, 0);
  const shown = open ? (more ? outcomes : outcomes.slice(0, AT_ONCE)) : [];
  const cast = (): void => {
    const move = thrown(outcomes, lot());
    if (move !== null) choose(move);
  };
  return (
    <section class="prompt dice" aria-label={words.dice}>
      <div class="say">
        <b>{words.dice}</b>
        <span>{open ? words.diceHelp : words.diceUnseen}</span>
      </div>
      <div class="acts">
        {shown.map(({ move, weight }, i) => (
          <button
            type="button"
            class="btn"
            data-outcome={move}
            data-number={i + 1}
            key={move}
            onClick={() => choose(move)}
          >
            {capital(move)} <small class="num">{words.odds((100 * weight) / all)}</small>
          </button>
        ))}
        {open && !more && outcomes.length > AT_ONCE && (
          <button type="button" class="btn" onClick={() => setMore(true)}>
            {words.moreOutcomes(outcomes.length - AT_ONCE)}
          </button>
        )}
      </div>
      <div class="last">
        <button type="button" class="btn gold" onClick={cast}>
          <Icon name="ui-replay" size={16} /> {words.throw}
        </button>
      </div>
    </section>
  );
}

export interface BotHelp {
  /** Lets a bot of this level answer; a promise that is kept when it has. */
  answer: (level: string) => Promise<void>;
  /** Somebody is asked here, whoever it is. */
  can: boolean;
}

/** The bots of a game that any board can ask, the strongest first. */
function levelsOf(game: string): BotInfo[] {
  return [...(gameInfo(game)?.bots ?? [])].reverse();
}

/** Lets a bot answer for whoever is asked. */
export function BotRow({ game, help }: { game: string; help: BotHelp }): JSX.Element {
  const levels = levelsOf(game);
  const [level, setLevel] = useState(levels.find((b) => b.thinks)?.level ?? levels[0]?.level ?? "random");
  const [busy, setBusy] = useState(false);
  const answer = (): void => {
    setBusy(true);
    void help.answer(level).finally(() => setBusy(false));
  };
  return (
    <div class="botrow">
      <button type="button" class="btn" disabled={!help.can || busy} onClick={answer}>
        <Icon name="ui-bot" size={16} /> {busy ? words.botThinks : words.bot}
      </button>
      <select
        class="field small"
        aria-label={words.botLevel}
        value={level}
        onChange={(e) => setLevel(e.currentTarget.value)}
      >
        {levels.map((bot) => (
          <option value={bot.level} selected={bot.level === level}>
            {botWords(bot.level)}
          </option>
        ))}
      </select>
    </div>
  );
}

export interface RoomFootProps {
  board: Board;
  ui: GameUi;
  doings: PromptDoings;
  outcomes: Outcome[];
  /** Whether all that is hidden is shown, and so may be chosen. */
  open: boolean;
  choose: (move: string) => void;
  /** What was just done, or is to be done next. */
  said: string;
}

export function RoomFoot(props: RoomFootProps): JSX.Element {
  const { board, ui, doings, outcomes } = props;
  const { Pad } = ui;
  return (
    <div class="foot">
      <div class="above">
        <p class="roomsaid" role="status">
          {props.said}
        </p>
      </div>
      <Preview board={board} ui={ui} />
      {outcomes.length ? (
        <Dice outcomes={outcomes} open={props.open} choose={props.choose} key={board.play.shown.ply} />
      ) : (
        <Prompt board={board} ui={ui} doings={doings}>
          {Pad && <Pad {...board} />}
        </Prompt>
      )}
      <MoveList board={board} ui={ui} />
    </div>
  );
}
