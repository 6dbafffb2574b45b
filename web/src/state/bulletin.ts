// bulletin.ts: what the server's host tells everybody who is connected.
import { signal } from "@preact/signals";

export interface WireNotice {
  type: "notice";
  text: string;
  at: number;
}

/** The latest, until it is put away. */
export const bulletin = signal<WireNotice | null>(null);

/** Several connections bring the same notice; one that was put away stays away. */
let latest = 0;

export function hearNotice(notice: WireNotice): void {
  if (notice.at <= latest) return;
  latest = notice.at;
  bulletin.value = notice;
}
