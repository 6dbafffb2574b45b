// guide.tsx: what a guided game says: a sentence for each decision, a
// kind word for any other move, and where to go when it is over.
import type { JSX } from "preact";
import { lessonAfter, uiOf } from "../games/lookup";
import type { Board } from "../ui/game";
import { addressOfLesson, idOfLesson, stepAt, stepCount, wanted, type Lesson } from "../table/lesson";
import { gameInfo, topicOf } from "../state/catalogue";
import { asked } from "../table/play";
import { go } from "../state/route";
import { playNow } from "./start";
import { t } from "../strings";
import { find, keep, newId } from "../table/store";
import { Icon } from "../ui/icon";
import { RuleLink } from "../ui/rule";

/** A lesson at a table. */
export interface Guided {
  plan: Lesson;
  /** The ply at which another move was tried. */
  nudged: number | null;
  restart: () => void;
}

/** What the lesson wants now; null when it is over or watches others. */
export function wantedNow(guided: Guided | null, board: Board): string | null {
  return guided && asked(board.play) ? wanted(guided.plan, board.play.shown.ply) : null;
}

/** The table so far as one of its own, without the lesson. */
function playOn(plan: Lesson): void {
  const table = find(idOfLesson(plan));
  if (!table) return;
  const id = newId();
  keep({ ...table, id, changed: Date.now() });
  go(`/table/${id}`);
}

function Over({ guided, over }: { guided: Guided; over: boolean }): JSX.Element {
  const { plan, restart } = guided;
  const info = gameInfo(plan.game);
  const next = lessonAfter(plan);
  return (
    <aside class="lesson done" aria-label={t.lessons.label} aria-live="polite">
      <Icon name="ui-check" size={24} />
      <div>
        <h2>{t.lessons.done}</h2>
        <p>{plan.over}</p>
        <div class="row wrap">
          {!over && (
            <button type="button" class="btn primary" onClick={() => playOn(plan)}>
              {t.lessons.playOn}
            </button>
          )}
          {info && (
            <button
              type="button"
              class={over ? "btn primary" : "btn"}
              onClick={() => void playNow(info, plan.full ?? uiOf(plan.game)?.quick)}
            >
              {t.lessons.real}
            </button>
          )}
          <button type="button" class="btn" onClick={restart}>
            {t.lessons.again}
          </button>
          {next && (
            <a class="btn" href={addressOfLesson(next)}>
              {t.lessons.next(next.title)}
            </a>
          )}
        </div>
      </div>
    </aside>
  );
}

export function Guide({ board, guided }: { board: Board; guided: Guided }): JSX.Element | null {
  const { plan, nudged } = guided;
  const { shown } = board.play;
  if (shown.over || shown.ply >= plan.script.length) return <Over guided={guided} over={shown.over} />;
  const now = stepAt(plan, shown.ply);
  if (!now) return null;
  const mine = wantedNow(guided, board) !== null;
  return (
    <aside class="lesson" aria-label={t.lessons.label} aria-live="polite">
      <Icon name="ui-hint" size={24} />
      <div>
        <span class="eyebrow">{t.lessons.step(now.number, stepCount(plan))}</span>
        <progress max={stepCount(plan)} value={now.number} aria-hidden="true" />
        <p>
          {mine ? now.step.say : t.lessons.watch}{" "}
          {mine && (
            <RuleLink game={plan.game} topic={topicOf(plan.game, now.step.topic)}>
              {t.table.rulesAbout}
            </RuleLink>
          )}
        </p>
        {mine && nudged === shown.ply && <p class="nudge">{t.lessons.nudge}</p>}
      </div>
      <a class="ib" href="#/" aria-label={t.lessons.leave} title={t.lessons.leave}>
        <Icon name="ui-close" size={16} />
      </a>
    </aside>
  );
}
