// when.ts: moments in words.

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86400000],
  ["hour", 3600000],
  ["minute", 60000],
];
const near = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** "3 minutes ago", "yesterday"; a date when it is long ago. */
export function ago(time: number, now: number = Date.now()): string {
  const gone = now - time;
  if (gone > 14 * 86400000) return day(time);
  for (const [unit, ms] of UNITS) if (gone >= ms) return near.format(-Math.floor(gone / ms), unit);
  return near.format(0, "second");
}

export function day(time: number): string {
  return new Date(time).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });
}

/** "4:05", "1:04:05", "1 d 4 h": never more than there is. */
export function clock(ms: number | null | undefined): string {
  if (ms === null || ms === undefined) return "";
  const s = Math.max(0, Math.floor(ms / 1000));
  if (s >= 86400) return `${Math.floor(s / 86400)} d ${Math.floor((s % 86400) / 3600)} h`;
  const rest = `${String(Math.floor((s % 3600) / 60)).padStart(s >= 3600 ? 2 : 1, "0")}:${String(s % 60).padStart(2, "0")}`;
  return s >= 3600 ? `${Math.floor(s / 3600)}:${rest}` : rest;
}
