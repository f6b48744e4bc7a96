// Lists of numbers, one after the other, in pages: nothing is copied while they grow.

/** Numbers of a page; no list is longer than that. */
const PAGE = 1 << 16;

/** Lists with their lengths before them, each found again by its place; place 0 is never given away, so that 0 can say "nothing". */
export class Pages<Page extends Uint16Array<ArrayBuffer> | Uint32Array<ArrayBuffer>> {
  readonly #make: (length: number) => Page;
  readonly #pages: Page[];
  #page: Page;
  #used = 1;

  constructor(make: (length: number) => Page) {
    this.#make = make;
    this.#page = make(PAGE);
    this.#pages = [this.#page];
  }

  /** All places that are taken. */
  get length(): number {
    return (this.#pages.length - 1) * PAGE + this.#used;
  }

  /** Keeps what stands from one place of a list to another; says where. */
  keep(from: ArrayLike<number>, start: number, end: number): number {
    const count = end - start;
    if (this.#used + count >= PAGE) {
      this.#page = this.#make(PAGE);
      this.#pages.push(this.#page);
      this.#used = 0;
    }
    const page = this.#page;
    const place = this.#used;
    page[place] = count;
    for (let at = 0; at < count; at++) page[place + 1 + at] = from[start + at] ?? 0;
    this.#used = place + count + 1;
    return (this.#pages.length - 1) * PAGE + place;
  }

  /** Copies all of it to where it stands among others, and gives its memory back. */
  moveTo(all: Uint16Array | Uint32Array, start: number): void {
    for (const [at, page] of this.#pages.entries()) {
      const isLast = at === this.#pages.length - 1;
      all.set(isLast ? page.subarray(0, this.#used) : page, start + at * PAGE);
      page.buffer.transfer(0);
    }
  }
}
