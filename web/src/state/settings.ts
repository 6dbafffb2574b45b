// settings.ts: what this browser remembers of its user's wishes.
import { effect, type ReadonlySignal, signal } from "@preact/signals";

export type Theme = "system" | "light" | "dark";
export type TextSize = "normal" | "large" | "largest";
/** How what others do is told; "slow" takes all the time it needs. */
export type Motion = "slow" | "full" | "quick" | "off";

export interface Settings {
  name: string;
  /** The colour and the sign I would like; "": whatever my seat has. */
  crest: string;
  theme: Theme;
  textSize: TextSize;
  motion: Motion;
  patterns: boolean;
  placeNames: boolean;
  sound: boolean;
  /** Whether ending a turn early is asked about; null: as long as somebody is new here. */
  confirmEnd: boolean | null;
  /** Games this browser's user saw the end of. */
  finished: number;
  /** Whether questions with one answer are answered by themselves. */
  answerForced: boolean;
  /** Notices of the browser when it is my turn somewhere. */
  notices: boolean;
  /** People whose chat a guest does not want to see. */
  muted: string[];
}

const KEY = "conclave.settings";
const NAMES = ["Ysolde", "Aurin", "Selka", "Ferrow", "Ondine", "Marek"];

function usual(): Settings {
  return {
    name: NAMES[Math.floor(Math.random() * NAMES.length)] ?? "Ysolde",
    crest: "",
    theme: "system",
    textSize: "normal",
    motion: "full",
    patterns: true,
    placeNames: true,
    sound: false,
    confirmEnd: null,
    finished: 0,
    answerForced: true,
    notices: false,
    muted: [],
  };
}

function load(): Settings {
  try {
    return { ...usual(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return usual();
  }
}

export const settings = signal<Settings>(load());

export function change(wish: Partial<Settings>): void {
  settings.value = { ...settings.value, ...wish };
}

/** The theme the system asks for, and whatever it asks for later. */
function systemTheme(): ReadonlySignal<Theme> {
  const night = matchMedia("(prefers-color-scheme: dark)");
  const theme = signal<Theme>(night.matches ? "dark" : "light");
  night.addEventListener("change", () => (theme.value = night.matches ? "dark" : "light"));
  return theme;
}

/** Keeps the settings and shows them on the page's root element. */
export function applySettings(): void {
  const system = systemTheme();
  effect(() => {
    const s = settings.value;
    const root = document.documentElement;
    localStorage.setItem(KEY, JSON.stringify(s));
    root.dataset.theme = s.theme === "system" ? system.value : s.theme;
    root.dataset.text = s.textSize;
    root.dataset.motion = s.motion;
    root.dataset.patterns = s.patterns ? "on" : "off";
  });
}

/** Whether nothing may move: by this page's setting or the system's. */
export function still(s: Settings): boolean {
  return s.motion === "off" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Games after which nobody is new any more. */
const NEW = 3;

/** Whether ending a turn with something left is asked about first. */
export function asksBeforeEnd({ confirmEnd, finished }: Settings): boolean {
  return confirmEnd ?? finished < NEW;
}

const PACES = { slow: 1600, full: 900, quick: 300, off: 0 };

/** Milliseconds a told event stays before the next. */
export function pace(s: Settings): number {
  return still(s) ? 0 : PACES[s.motion];
}
