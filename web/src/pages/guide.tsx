// guide.tsx: lessons of the first game, each said once, when it fits.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Board, GameUi } from "../games/ui";
import { busy } from "../state/play";
import { t } from "../strings";
import { Icon } from "../ui/icon";

export function Guide({ board, ui }: { board: Board; ui: GameUi }): JSX.Element | null {
  const said = useRef(new Set<number>());
  const [now, setNow] = useState<number | null>(null);
  const { shown, viewer } = board.play;
  const telling = busy(board.play);
  useEffect(() => {
    if (telling) return;
    const fits = (i: number): boolean => ui.lessons[i]?.when(shown, viewer) ?? false;
    if (now !== null && fits(now)) return;
    const next = ui.lessons.findIndex((_, i) => !said.current.has(i) && fits(i));
    if (next >= 0) said.current.add(next);
    if (next >= 0 || now !== null) setNow(next >= 0 ? next : null);
  }, [shown.ply, telling]);
  const lesson = now === null ? undefined : ui.lessons[now];
  if (!lesson) return null;
  return (
    <aside class="lesson" aria-live="polite">
      <Icon name="ui-hint" size={24} />
      <div>
        <span class="eyebrow">{t.guide.step(said.current.size, ui.lessons.length)}</span>
        <p>
          {lesson.say} <a href={`#/rules/${ui.key}/${lesson.topic}`}>{t.table.rulesAbout}</a>
        </p>
      </div>
      <button type="button" class="ib" aria-label={t.table.close} onClick={() => setNow(null)}>
        <Icon name="ui-close" size={16} />
      </button>
    </aside>
  );
}
