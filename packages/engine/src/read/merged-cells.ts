// Merged cells of a sheet: only their first cell holds the value, and the names above the columns are often such cells.
import type { RawRecord } from './tokenizer.ts';

/** Rows as a person counts, columns from 0; the last ones belong to it. */
export interface Merge {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** `B2:C4`; undefined for what is no range of several cells. */
export function mergeOf(range: string): Merge | undefined {
  const found = /^\$?([A-Z]{1,3})\$?(\d+):\$?([A-Z]{1,3})\$?(\d+)$/.exec(range);
  if (!found) return undefined;
  const [, from = '', top = '', to = '', bottom = ''] = found;
  return { top: Number(top), bottom: Number(bottom), left: columnIndex(from), right: columnIndex(to) };
}

function columnIndex(letters: string): number {
  let index = 0;
  for (const letter of letters) index = index * 26 + letter.charCodeAt(0) - 64;
  return index - 1;
}

/** A record's cells where each merged one stands in every cell that it covers. */
export function spread(record: RawRecord, records: readonly RawRecord[], merges: readonly Merge[]): string[] {
  const cells = [...record.cells];
  for (const { top, bottom, left, right } of merges) {
    if (record.row < top || record.row > bottom) continue;
    const value = records.find(({ row }) => row === top)?.cells[left] ?? '';
    if (value === '') continue;
    while (cells.length <= right) cells.push('');
    for (let column = left; column <= right; column++) if (cells[column] === '') cells[column] = value;
  }
  while (cells.length > 0 && cells.at(-1) === '') cells.pop();
  return cells;
}

/** The group over each column where the line above the names is merged over some of them; undefined where a merged cell is a
 *  title over all of them. */
export function mergedGroups(
  above: RawRecord,
  width: number,
  merges: readonly Merge[],
): string[] | undefined {
  const groups = Array.from({ length: width }, () => '');
  let count = 0;
  for (const { top, bottom, left, right } of merges) {
    if (top !== above.row || bottom !== top || right === left || right - left + 1 >= width) continue;
    const name = above.cells[left] ?? '';
    if (name === '' || left >= width) continue;
    for (let column = left; column <= Math.min(right, width - 1); column++) groups[column] = name;
    count += 1;
  }
  return count > 0 ? groups : undefined;
}

/** Writes the value of a merged cell into every cell that it covers, row by row from the top. */
export class CoveredCells {
  readonly #merges: readonly Merge[];
  readonly #values = new Map<Merge, string>();

  constructor(merges: readonly Merge[]) {
    this.#merges = merges;
  }

  fill(row: number, cells: string[]): void {
    for (const merge of this.#merges) {
      const { top, bottom, left, right } = merge;
      if (row < top || row > bottom) continue;
      if (row === top) this.#values.set(merge, cells[left] ?? '');
      const value = this.#values.get(merge) ?? '';
      if (value === '') continue;
      while (cells.length <= right) cells.push('');
      for (let column = left; column <= right; column++) cells[column] = value;
    }
  }
}
