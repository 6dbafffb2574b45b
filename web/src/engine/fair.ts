// fair.ts: fair dice, to the byte as docs/fairness.md and engine/fair.c have them.
import { blake2b } from "@noble/hashes/blake2";
import { bytesToHex, hexToBytes, utf8ToBytes } from "@noble/hashes/utils";

const SEATS = 8;

export interface Dice {
  /** 64 hexadecimal digits. */
  seed: string;
  /** A salt a seat, "" for none. */
  salts: string[];
}

export function makeSeed(): string {
  return bytesToHex(crypto.getRandomValues(new Uint8Array(32)));
}

/** What is published before the first draw. */
export function commitment(seed: string): string {
  return labelled("conclave commit 1\n", hexToBytes(seed));
}

function labelled(label: string, bytes: Uint8Array): string {
  return bytesToHex(blake2b.create({ dkLen: 32 }).update(utf8ToBytes(label)).update(bytes).digest());
}

/** The secret of the day before, in a chain of days. */
export function dayBefore(secret: string): string {
  return labelled("conclave chain 1\n", hexToBytes(secret));
}

/** The seed of a game on the day of a secret. */
export function seedOfDay(secret: string, game: string): string {
  const hash = blake2b.create({ dkLen: 32, key: hexToBytes(secret) });
  return bytesToHex(hash.update(utf8ToBytes(`conclave day 1\n${game}`)).digest());
}

/** What stands for a day's secret where nobody can keep one. */
export function openSecret(day: number): string {
  return labelled("conclave open day 1\n", utf8ToBytes(String(day)));
}

function block(dice: Dice, k: number, number: number): Uint8Array {
  const hash = blake2b.create({ dkLen: 64, key: hexToBytes(dice.seed) });
  hash.update(utf8ToBytes("conclave draw 1\n"));
  for (let seat = 0; seat < SEATS; seat++) {
    const salt = utf8ToBytes(dice.salts[seat] ?? "");
    hash.update(Uint8Array.of(salt.length));
    hash.update(salt);
  }
  const numbers = new DataView(new ArrayBuffer(12));
  numbers.setBigUint64(0, BigInt(k), true);
  numbers.setUint32(8, number, true);
  hash.update(new Uint8Array(numbers.buffer));
  return hash.digest();
}

/** The k-th draw: a number below `below`, each equally likely. */
export function draw(dice: Dice, k: number, below: number): number {
  const limit = 1n << 64n;
  const surplus = limit % BigInt(below);
  for (let number = 0; ; number++) {
    const bytes = block(dice, k, number);
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    for (let i = 0; i < 64; i += 8) {
      const r = view.getBigUint64(i, true);
      if (r < limit - surplus) return Number(r % BigInt(below));
    }
  }
}
