// shortcuts.tsx: the sheet of keys, opened with "?" wherever one is.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { t } from "../strings";
import { Dialog } from "./dialog";

const words = t.shortcuts;

/** Whether a key is meant for a field, or belongs to the browser. */
export function isTyped(e: KeyboardEvent): boolean {
  const at = e.target as Element;
  const field = at.matches("textarea, select, input:not([type=range], [type=radio], [type=checkbox])");
  return field || e.ctrlKey || e.metaKey || e.altKey;
}

export function Shortcuts(): JSX.Element | null {
  // Each opening is one of its own: the next may come before the last has told that it closed.
  const [open, setOpen] = useState(0);
  const times = useRef(0);
  useEffect(() => {
    const press = (e: KeyboardEvent): void => {
      if (e.key !== "?" || isTyped(e) || document.querySelector("dialog[open]:modal")) return;
      e.preventDefault();
      e.stopPropagation();
      setOpen(++times.current);
    };
    addEventListener("keydown", press, true);
    return () => removeEventListener("keydown", press, true);
  }, []);
  if (!open) return null;
  return (
    <Dialog title={words.title} kind="shortcuts" close={() => setOpen((now) => (now === open ? 0 : now))} key={open}>
      {words.groups.map(([group, keys]) => (
        <section key={group}>
          <h3>{group}</h3>
          <dl class="keylist">
            {keys.map(([key, does]) => (
              <div key={key}>
                <dt>
                  {key.split(" ").map((k) => (
                    <kbd>{k}</kbd>
                  ))}
                </dt>
                <dd>{does}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
