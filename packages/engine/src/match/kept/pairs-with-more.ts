// The pairs that rows that come later make with those before and with each other. All keys are looked through once: those of the
// earlier rows stand in a line, and nearly none of them is one that is sought.
import { IntList } from '../int-list.ts';
import type { Rule } from '../pairs/rules.ts';
import { pause } from '../pause.ts';
import { Sought } from './sought.ts';

export interface MorePairs {
  /** The row that stands first, and the other, which is one of those that came later. */
  one: IntList;
  other: IntList;
}

/** Rows that are looked through before others have their turn. */
const ROWS_AT_ONCE = 8192;

/** Each pair once. `keys` are those of all rows by all rules; the rows from `first` on came later. */
export async function pairsWithMore(
  rules: readonly Pick<Rule, 'most'>[],
  keys: Uint32Array,
  first: number,
  signal?: AbortSignal,
): Promise<MorePairs> {
  const width = rules.length;
  const rows = width === 0 ? 0 : keys.length / width;
  const blocks = new SoughtBlocks(rules, keys, first);
  for (let from = 0; from < rows; from += ROWS_AT_ONCE) {
    blocks.meet(from, Math.min(rows, from + ROWS_AT_ONCE));
    await pause(signal);
  }
  const rowsOf = blocks.rows();
  const pairs: MorePairs = { one: new IntList(), other: new IntList() };
  /** Of each row, the last one that it was paired with. */
  const last = new Uint32Array(rows);
  for (let row = first; row < rows; row++) {
    for (let rule = 0; rule < width; rule++)
      for (const one of rowsOf(rule, (keys[row * width + rule] ?? 0) | 0)) {
        if (one >= row) break;
        if (last[one] === row) continue;
        last[one] = row;
        pairs.one.push(one);
        pairs.other.push(row);
      }
    if (row % ROWS_AT_ONCE === 0) await pause(signal);
  }
  return pairs;
}

/** The rows of each key that later rows have. */
class SoughtBlocks {
  readonly #width: number;
  readonly #keys: Uint32Array;
  readonly #sought: Sought;
  /** Of each key, its rows; of each rule, how many it compares. */
  readonly #counts: Uint32Array;
  readonly #most: Float64Array;
  /** One of the keys, and a row that has it, in the order of the rows: of keys of too many rows some. */
  readonly #metKeys = new IntList();
  readonly #metRows = new IntList();

  constructor(rules: readonly Pick<Rule, 'most'>[], keys: Uint32Array, first: number) {
    const width = rules.length;
    this.#width = width;
    this.#most = Float64Array.from(rules, ({ most }) => most);
    this.#keys = keys;
    this.#sought = new Sought(keys.length - first * width);
    for (let at = first * width; at < keys.length; at++)
      if (keys[at] !== 0) this.#sought.seek(at % width, (keys[at] ?? 0) | 0);
    this.#counts = new Uint32Array(this.#sought.count);
  }

  meet(from: number, to: number): void {
    const keys = this.#keys;
    const sought = this.#sought;
    const counts = this.#counts;
    const width = this.#width;
    let at = from * width;
    for (let row = from; row < to; row++)
      for (let rule = 0; rule < width; rule++) {
        const key = (keys[at++] ?? 0) | 0;
        const place = key === 0 ? -1 : sought.placeOf(rule, key);
        if (place < 0) continue;
        const count = (counts[place] ?? 0) + 1;
        counts[place] = count;
        if (count > (this.#most[rule] ?? 0)) continue;
        this.#metKeys.push(place);
        this.#metRows.push(row);
      }
  }

  /** The rows of a rule's key, in their order; none where there are more than the rule compares. */
  rows(): (rule: number, key: number) => Uint32Array {
    const [met, rows] = [this.#metKeys, this.#metRows];
    const starts = new Uint32Array(this.#sought.count + 1);
    for (let at = 0; at < met.length; at++) starts[met.at(at) + 1] = (starts[met.at(at) + 1] ?? 0) + 1;
    for (let at = 1; at < starts.length; at++) starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
    const ends = starts.slice();
    const all = new Uint32Array(met.length);
    for (let at = 0; at < met.length; at++) {
      const end = ends[met.at(at)] ?? 0;
      all[end] = rows.at(at);
      ends[met.at(at)] = end + 1;
    }
    return (rule, key) => {
      const place = key === 0 ? -1 : this.#sought.placeOf(rule, key);
      const [from, to] = [starts[place] ?? 0, starts[place + 1] ?? 0];
      const isTooMany = (this.#counts[place] ?? 0) > (this.#most[rule] ?? 0);
      return place < 0 || isTooMany ? NONE : all.subarray(from, to);
    };
  }
}

const NONE = new Uint32Array();
