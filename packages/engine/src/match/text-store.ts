// Keeps many short texts as bytes: a fifth of what as many strings take, and none holds on to the file it was cut from.

const PAGE_BYTES = 1024 * 1024;
const LENGTH_BYTES = 4;

/** Texts in the order in which they were added, read back by that number. */
export class TextStore {
  readonly #pages: Buffer[] = [];
  /** Where each text begins: its page, and its place there. */
  #starts = new Float64Array(1024);
  #length = 0;
  #used = PAGE_BYTES;

  /** Says under which number the text is kept; the first is 0. */
  add(text: string): number {
    const most = LENGTH_BYTES + text.length * 3;
    let page = this.#pages.at(-1);
    if (!page || this.#used + most > page.length) {
      page = Buffer.allocUnsafeSlow(Math.max(PAGE_BYTES, most));
      this.#pages.push(page);
      this.#used = 0;
    }
    const bytes = page.write(text, this.#used + LENGTH_BYTES);
    page.writeUInt32LE(bytes, this.#used);
    this.#begin((this.#pages.length - 1) * 2 ** 32 + this.#used);
    this.#used += LENGTH_BYTES + bytes;
    return this.#length - 1;
  }

  /** Empty when there is no such text. */
  at(number: number): string {
    const start = number < this.#length ? (this.#starts[number] ?? -1) : -1;
    const page = this.#pages[Math.floor(start / 2 ** 32)];
    if (!page) return '';
    const from = start % 2 ** 32;
    const length = page.readUInt32LE(from);
    return page.toString('utf8', from + LENGTH_BYTES, from + LENGTH_BYTES + length);
  }

  #begin(start: number): void {
    if (this.#length === this.#starts.length) {
      const larger = new Float64Array(Math.ceil(this.#length * 1.5));
      larger.set(this.#starts);
      this.#starts = larger;
    }
    this.#starts[this.#length] = start;
    this.#length += 1;
  }
}
