// The letters of one cell, folded: lower case without accents. Reading a cell into the same place again and again makes no
// texts; only what lies beyond ASCII goes through one.
import type { Cells } from '../../profile/cells.ts';
import { fold } from '../../profile/values/name.ts';

/** Longer cells are compared by their beginning. */
const MOST_LETTERS = 1024;

/** UTF-16 code units of the cell that was read last. */
export class Letters {
  readonly units = new Uint16Array(MOST_LETTERS);
  length = 0;

  /** Reads a cell of UTF-8 bytes. */
  read(cells: Cells, from: number, to: number): void {
    const { units } = this;
    const { bytes } = cells;
    const end = Math.min(to, from + MOST_LETTERS);
    let length = 0;
    for (let at = from; at < end; at++) {
      const byte = bytes[at] ?? 0;
      if (byte > 127) {
        this.readText(cells.text(from, to, false));
        return;
      }
      units[length++] = byte >= 65 && byte <= 90 ? byte | 32 : byte;
    }
    this.length = length;
  }

  readText(text: string): void {
    const folded = fold(text);
    this.length = Math.min(folded.length, MOST_LETTERS);
    for (let at = 0; at < this.length; at++) this.units[at] = folded.charCodeAt(at);
  }

  /** What stands from one place to another, as text. */
  slice(from: number, to: number): string {
    return String.fromCharCode(...this.units.subarray(from, to));
  }
}

/** What a code unit is; several may be asked for at once. */
export const LETTER = 1;
export const DIGIT = 2;
/** An apostrophe or a hyphen within a name: O’Brien and Anne-Marie are one word. */
export const JOINT = 4;

/** Of each code unit, what it is. Everything beyond ASCII that is no punctuation is a letter, of whatever alphabet. */
export const unitKinds = Uint8Array.from({ length: 1 << 16 }, (_, unit) => {
  if (unit === 39 || unit === 45 || unit === 0x2019) return JOINT;
  if (unit >= 48 && unit <= 57) return DIGIT;
  if (unit > 191) return (unit >= 0x2000 && unit <= 0x206f) || unit === 0x3000 ? 0 : LETTER;
  return unit >= 97 && unit <= 122 ? LETTER : 0;
});

export function isKind(unit: number, kinds: number): boolean {
  return ((unitKinds[unit] ?? 0) & kinds) !== 0;
}
