// Numbers that are added one after the other, in memory that several threads can look at.

/** Grows by doubling; place 0 is never given away, so that 0 can say "nothing". */
export class GrowingUnits {
  units = new Uint16Array(1 << 12);
  length = 1;

  /** Keeps some letters, their number before them; says where. */
  keep(from: Uint16Array, start: number, end: number): number {
    const count = end - start;
    const place = this.length;
    if (place + count + 1 > this.units.length) {
      const larger = new Uint16Array(Math.max(this.units.length * 2, place + count + 1));
      larger.set(this.units);
      this.units = larger;
    }
    const { units } = this;
    units[place] = count;
    for (let at = 0; at < count; at++) units[place + 1 + at] = from[start + at] ?? 0;
    this.length = place + count + 1;
    return place;
  }
}

export class GrowingNumbers {
  numbers = new Uint32Array(1 << 12);
  length = 1;

  /** Keeps some numbers, their count before them; says where. */
  keep(values: readonly number[]): number {
    const place = this.length;
    this.reserve(place + values.length + 1);
    this.numbers[place] = values.length;
    for (let at = 0; at < values.length; at++) this.numbers[place + 1 + at] = values[at] ?? 0;
    this.length = place + values.length + 1;
    return place;
  }

  reserve(length: number): void {
    if (length <= this.numbers.length) return;
    const larger = new Uint32Array(Math.max(this.numbers.length * 2, length));
    larger.set(this.numbers);
    this.numbers = larger;
  }
}
