// Tells keys that one row has, which most are, from those that several may have. A key belongs in a drawer that others share, and of a
// drawer two bits say whether none, one or several keys went in: so the drawers of a million rows stay at hand of the machine, which
// looks into one of them for every key of every rule.

const MOST_BITS = 22;
const FEWEST_BITS = 10;

export class Drawers {
  readonly #shift: number;
  /** Sixteen drawers each. */
  readonly #sixteens: Int32Array;

  /** Sixteen drawers a row, but for large tables: one of a hundred rows must not pay for those of a million. */
  constructor(rows: number) {
    const bits = Math.min(MOST_BITS, Math.max(FEWEST_BITS, 36 - Math.clz32(rows)));
    this.#shift = 32 - bits;
    this.#sixteens = new Int32Array(1 << (bits - 4));
  }

  add(key: number): void {
    const drawer = Math.imul(key, 0x9e3779b1) >>> this.#shift;
    const place = (drawer & 15) << 1;
    const sixteen = this.#sixteens[drawer >>> 4] ?? 0;
    if (((sixteen >>> place) & 2) === 0) this.#sixteens[drawer >>> 4] = (sixteen + (1 << place)) | 0;
  }

  /** Whether several rows may have it. */
  isShared(key: number): boolean {
    const drawer = Math.imul(key, 0x9e3779b1) >>> this.#shift;
    return (((this.#sixteens[drawer >>> 4] ?? 0) >>> ((drawer & 15) << 1)) & 2) !== 0;
  }
}
