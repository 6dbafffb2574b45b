// revealed.ts: what those who look on may know of what is hidden: the table as it was some minutes ago.
import { useEffect, useState } from "preact/hooks";
import { ALL } from "../engine/types";
import { ask } from "../engine/worker-client";
import type { Play } from "../table/play";
import type { Table } from "../table/table";
import type { GameUi } from "../ui/game";

/** Milliseconds between two looks for more of it. */
export const LOOK_AGAIN = 15000;

/** The record of a running game up to what may be seen by now; null: nothing may. */
export async function revealedRecord(id: string): Promise<string | null> {
  const answer = await fetch(`api/1/tables/${id}/record?as=revealed`);
  return answer.ok ? answer.text() : null;
}

interface Moment {
  ply: number;
  view: unknown;
}

async function momentOf(id: string): Promise<Moment | null> {
  const record = await revealedRecord(id);
  if (record === null) return null;
  const table = `looked-${id}`;
  const { plies } = await ask("open", { table, record, viewer: ALL, aid: false });
  const { position } = await ask("look", { table, ply: plies, viewer: ALL });
  await ask("close", { table });
  return { ply: plies, view: position.view };
}

/** Whether somebody looks on here who may see what is hidden some time later. */
function looksOn({ online }: Table): boolean {
  const room = online?.room.value;
  return room !== undefined && room.you < 0 && room.status === "running" && room.reveal > 0;
}

/** The table with as much of it open as the host lets those who look on see by now. */
export function useRevealed(table: Table, ui: GameUi, play: Play): Play {
  const [then, setThen] = useState<Moment | null>(null);
  const open = looksOn(table) && ui.opened !== undefined;
  useEffect(() => {
    if (!open) return undefined;
    const look = (): void => void momentOf(table.id).then(setThen, () => undefined);
    look();
    const again = setInterval(look, LOOK_AGAIN);
    return () => clearInterval(again);
  }, [open]);
  if (!open || !then || !play.shown.view) return play;
  const view = ui.opened?.(play.shown.view, then.view, table.online?.since(then.ply) ?? []);
  return { ...play, shown: { ...play.shown, view } };
}
