// follow-tries.ts: a try at a game of the day is noted as soon as it ends, whatever page is open by then.
import { kept } from "./store";

/** The rest of daily.ts comes when it is needed: the first table has no use for it. */
export function followTries(): void {
  kept.subscribe((all) => {
    if (all.some((k) => k.over && k.daily?.counted)) void import("./daily").then(({ settleHere }) => settleHere());
  });
}
