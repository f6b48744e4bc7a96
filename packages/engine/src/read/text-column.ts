// Many texts in few objects: a text of its own for each cell of a million rows would take several times their bytes.

const encoder = new TextEncoder();

export class TextColumn {
  #bytes = Buffer.alloc(64 * 1024);
  readonly #ends: Uint32Array;
  #used = 0;
  #count = 0;

  constructor(rows: number) {
    this.#ends = new Uint32Array(rows);
  }

  get bytes(): number {
    return this.#used;
  }

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    if (text !== '') {
      const most = text.length * 3;
      if (this.#used + most > this.#bytes.length) this.#grow(this.#used + most);
      this.#used += encoder.encodeInto(text, this.#bytes.subarray(this.#used)).written;
    }
    this.#ends[this.#count++] = this.#used;
  }

  text(row: number): string {
    const from = row === 0 ? 0 : (this.#ends[row - 1] ?? 0);
    const to = this.#ends[row] ?? 0;
    return from === to ? '' : this.#bytes.toString('utf8', from, to);
  }

  #grow(needed: number): void {
    const larger = Buffer.alloc(Math.max(needed, this.#bytes.length * 2));
    this.#bytes.copy(larger, 0, 0, this.#used);
    this.#bytes = larger;
  }
}
