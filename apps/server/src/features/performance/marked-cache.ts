// What takes long to work out and is asked for at every look.

/** What was worked out last for each key, until its mark is another. */
export class MarkedCache<T> {
  readonly #known = new Map<string, { mark: string; made: T }>();
  readonly #most: number;

  constructor(most = 2000) {
    this.#most = most;
  }

  async of(key: string, mark: string, make: () => Promise<T>): Promise<T> {
    const found = this.#known.get(key);
    if (found?.mark === mark) return found.made;
    const made = await make();
    if (this.#known.size >= this.#most) this.#known.clear();
    this.#known.set(key, { mark, made });
    return made;
  }
}
