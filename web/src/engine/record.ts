// record.ts: heads of records, and whether a record's dice were fair.
import type { Engine } from "./engine";
import { commitment, draw, makeSeed } from "./fair";

export interface NewSeat {
  name: string;
  /** A bot's level; none for a person. */
  bot?: string;
  /** Colour and sign, where they were chosen. */
  crest?: string;
}

/** A record's head with dice committed to, ready for Engine.open(). */
export function newRecord(
  game: string,
  rules: number,
  seats: NewSeat[],
  options: Record<string, string>,
  seed: string = makeSeed(),
): string {
  const lines = ["conclave 1", `game ${game} ${rules}`, `seats ${seats.length}`];
  for (const [key, value] of Object.entries(options)) lines.push(`option ${key} ${value}`);
  seats.forEach((seat, i) => {
    lines.push(`seat p${i + 1} name ${seat.name}`);
    if (seat.bot) lines.push(`seat p${i + 1} bot ${seat.bot}`);
    if (seat.crest) lines.push(`seat p${i + 1} crest ${seat.crest}`);
  });
  lines.push(`fair commit ${commitment(seed)}`, `fair seed ${seed}`);
  return `${lines.join("\n")}\n`;
}

export type Verdict =
  | { kind: "none" } // no fair dice in this record
  | { kind: "sealed" } // the seed is not shown yet
  | { kind: "fair"; draws: number }
  | { kind: "unfair"; why: "commitment" | "draw"; ply: number };

/** Draws every chance line of a record again from its seed and salts. */
export function verify(engine: Engine, record: string): Verdict {
  const lines = record.split("\n").filter((l) => /^(\*|p\d:) ?/.test(l));
  const head = record.split("\n").filter((l) => /^(conclave|game|seats|option|seat|fair) /.test(l));
  const whole = engine.open(record);
  const { commit, seed, seats } = whole.header();
  whole.close();
  if (!commit) return { kind: "none" };
  if (!seed) return { kind: "sealed" };
  if (commitment(seed) !== commit) return { kind: "unfair", why: "commitment", ply: 0 };
  const dice = { seed, salts: seats.map((s) => s.salt) };
  const again = engine.open(`${head.join("\n")}\n`);
  try {
    let draws = 0;
    for (const [ply, line] of lines.entries()) {
      if (!line.startsWith("*")) {
        again.act(Number(line[1]) - 1, line.slice(4), ply);
        continue;
      }
      draws++;
      again.drawChance(dice);
    }
    const played = again
      .record()
      .split("\n")
      .filter((l) => /^(\*|p\d:) ?/.test(l));
    const wrong = lines.findIndex((line, i) => line !== played[i]);
    return wrong < 0 ? { kind: "fair", draws } : { kind: "unfair", why: "draw", ply: wrong };
  } finally {
    again.close();
  }
}

/** A 64-bit number for bots, the same for the same table and ply. */
export function botSeed(seed: string, ply: number): bigint {
  return BigInt(draw({ seed, salts: ["bots"] }, ply, 0x7fffffff)) * 0x10001n + BigInt(ply);
}
