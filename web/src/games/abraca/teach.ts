// teach.ts: what helps a newcomer at Abraca's table.
import type { GameUi } from "../../ui/game";

export const teach: Pick<GameUi, "attempt" | "rash"> = {
  attempt: (key) => (key.startsWith("call:") ? `cast ${key.slice(5)}` : null),
  rash: () => null,
};
