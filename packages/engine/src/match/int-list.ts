/** A list of 32-bit whole numbers that grows; four bytes an entry, outside the heap that is searched for garbage. */
export class IntList {
  #items = new Int32Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Appends and says at which place. */
  push(item: number): number {
    if (this.#length === this.#items.length) {
      const larger = new Int32Array(Math.ceil(this.#items.length * 1.5));
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#length] = item;
    return this.#length++;
  }

  /** The entry there; 0 where nothing was ever put. */
  at(place: number): number {
    return place < this.#length ? (this.#items[place] ?? 0) : 0;
  }

  put(place: number, item: number): void {
    while (this.#length <= place) this.push(0);
    this.#items[place] = item;
  }
}
