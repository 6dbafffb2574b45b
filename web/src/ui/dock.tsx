// dock.tsx: the row of a phone that turns from view to view.
import type { JSX } from "preact";
import type { GameUi } from "./game";
import { Icon } from "./icon";

/** The views of a phone; a dot marks those with something to choose. */
export function Dock(props: {
  ui: GameUi;
  tab: string;
  turn: (tab: string) => void;
  busy?: ReadonlySet<string>;
}): JSX.Element {
  return (
    <nav class="dock" aria-label="Views">
      {props.ui.tabs.map(({ key, label, icon }) => (
        <button
          type="button"
          onClick={() => props.turn(key)}
          {...(key === props.tab ? { "aria-current": "true" as const } : {})}
        >
          <Icon name={icon} />
          {props.busy?.has(key) && <i class="has" aria-hidden="true" />}
          {label}
        </button>
      ))}
    </nav>
  );
}
