// Rows of one key beside each other, for every rule. Keys of a single row, which most are, never reach the sort.
import { Drawers } from './drawers.ts';
import type { Rule } from './rules.ts';

/** What the rules found in all rows. */
export interface Blocks {
  /** The keys of each row, one for each rule; 0 where a rule says nothing, or where its key is of one row or of too many. */
  keys: Uint32Array;
  /** Of each rule: rows in the order of their keys. */
  orders: readonly Uint32Array[];
}

const DIGIT_BITS = 11;

/** Sorts the rows by one rule's keys, in memory that all threads see, and notes these keys with the rows. */
export function blocksOf(
  { key, most }: Rule,
  {
    rule,
    rules,
    rows,
    stride,
    keys,
  }: { rule: number; rules: number; rows: number; stride: number; keys: Uint32Array },
): Uint32Array {
  let rowKeys: Uint32Array = new Uint32Array(rows);
  const drawers = new Drawers(rows);
  for (let row = 0; row < rows; row++) {
    const value = key(row * stride);
    rowKeys[row] = value;
    if (value !== 0) drawers.add(value);
  }
  let order: Uint32Array = new Uint32Array(rows);
  let count = 0;
  for (let row = 0; row < rows; row++) {
    const value = rowKeys[row] ?? 0;
    if (value === 0 || !drawers.isShared(value)) continue;
    order[count] = row;
    rowKeys[count++] = value;
  }
  [order, rowKeys] = sorted(order.subarray(0, count), rowKeys.subarray(0, count));
  let kept = 0;
  for (let from = 0; from < count; ) {
    const value = rowKeys[from] ?? 0;
    let to = from + 1;
    while (to < count && rowKeys[to] === value) to++;
    if (to - from > 1 && to - from <= most)
      for (let at = from; at < to; at++) {
        const row = order[at] ?? 0;
        order[kept++] = row;
        keys[row * rules + rule] = value;
      }
    from = to;
  }
  const all = new Uint32Array(new SharedArrayBuffer(kept * 4));
  all.set(order.subarray(0, kept));
  return all;
}

/** By key; rows of one key stay in their order (radix sort, three digits). */
function sorted(rows: Uint32Array, keys: Uint32Array): [Uint32Array, Uint32Array] {
  let fromRows = rows;
  let fromKeys = keys;
  let toRows: Uint32Array = new Uint32Array(rows.length);
  let toKeys: Uint32Array = new Uint32Array(rows.length);
  const counts = new Uint32Array(1 << DIGIT_BITS);
  const mask = (1 << DIGIT_BITS) - 1;
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    counts.fill(0);
    for (let at = 0; at < fromKeys.length; at++) {
      const digit = ((fromKeys[at] ?? 0) >>> shift) & mask;
      counts[digit] = (counts[digit] ?? 0) + 1;
    }
    let place = 0;
    for (let digit = 0; digit <= mask; digit++) {
      const count = counts[digit] ?? 0;
      counts[digit] = place;
      place += count;
    }
    for (let at = 0; at < fromKeys.length; at++) {
      const value = fromKeys[at] ?? 0;
      const digit = (value >>> shift) & mask;
      const target = counts[digit] ?? 0;
      counts[digit] = target + 1;
      toKeys[target] = value;
      toRows[target] = fromRows[at] ?? 0;
    }
    [fromRows, toRows] = [toRows, fromRows];
    [fromKeys, toKeys] = [toKeys, fromKeys];
  }
  return [fromRows, fromKeys];
}
