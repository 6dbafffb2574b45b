// sound.ts: what the page sounds like, if somebody wants to hear it: a few soft tones, made on the spot.
import { settings } from "../state/settings";

export type Sound = "turn" | "move" | "mine" | "refused" | "talk" | "won" | "over";

interface Tone {
  /** Hertz. */
  pitch: number;
  /** Seconds after the first. */
  at: number;
  length: number;
  level: number;
  wave: OscillatorType;
}

/** A row of tones, each begun before the one before it has faded. */
function row(pitches: number[], gap: number, length: number, level: number, wave: OscillatorType = "sine"): Tone[] {
  return pitches.map((pitch, i) => ({ pitch, at: i * gap, length, level, wave }));
}

/** Wood for what is moved, bells for whose turn it is, a chord for the end. */
export const TONES: Readonly<Record<Sound, readonly Tone[]>> = {
  move: row([196, 98], 0, 0.09, 0.05, "triangle"),
  mine: row([262, 131], 0, 0.1, 0.06, "triangle"),
  turn: row([659, 988], 0.14, 0.7, 0.06),
  refused: row([155, 147], 0.07, 0.16, 0.05, "triangle"),
  talk: row([784, 740], 0.08, 0.18, 0.035),
  won: row([523, 659, 784, 1047], 0.12, 1.1, 0.05),
  over: row([392, 330, 262], 0.16, 1, 0.05),
};

let audio: AudioContext | null = null;

function sing(to: AudioContext, { pitch, at, length, level, wave }: Tone): void {
  const tone = to.createOscillator();
  const loud = to.createGain();
  const start = to.currentTime + at;
  tone.type = wave;
  tone.frequency.value = pitch;
  loud.gain.setValueAtTime(0.0001, start);
  loud.gain.exponentialRampToValueAtTime(level, start + 0.012);
  loud.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(loud).connect(to.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** Sounds, unless the settings say no. */
export function sound(which: Sound): void {
  if (!settings.value.sound) return;
  audio ??= new AudioContext();
  void audio.resume();
  for (const tone of TONES[which]) sing(audio, tone);
}
