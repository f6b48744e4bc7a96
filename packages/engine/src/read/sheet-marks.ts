// What a sheet's XML says beside its cells: merged cells, and rows that are hidden.
import { type Merge, mergeOf } from './merged-cells.ts';

const MARK = /<(?:\w+:)?mergeCell\b[^>]*\bref="([^"]+)"[^>]*>|<(?:\w+:)?row\b([^>]*)>/g;
const MAX_CARRY_CHARS = 4096;
const MAX_MERGES = 20_000;

/** Takes a sheet's XML in pieces. */
export class SheetMarks {
  readonly merges: Merge[] = [];
  /** Rows as a person counts. */
  readonly hiddenRows: number[] = [];
  #carry = '';
  readonly #decoder = new TextDecoder();

  add(chunk: Uint8Array): void {
    const text = this.#carry + this.#decoder.decode(chunk, { stream: true });
    for (const [, range, row] of text.matchAll(MARK)) {
      if (range !== undefined) this.#addMerge(range);
      else if (row !== undefined && /\bhidden="(1|true)"/.test(row))
        this.hiddenRows.push(Number(/\br="(\d+)"/.exec(row)?.[1] ?? 0));
    }
    const open = text.lastIndexOf('<');
    const rest = open === -1 || text.includes('>', open) ? '' : text.slice(open);
    this.#carry = rest.length > MAX_CARRY_CHARS ? '' : rest;
  }

  #addMerge(range: string): void {
    const merge = mergeOf(range);
    if (merge && this.merges.length < MAX_MERGES) this.merges.push(merge);
  }
}
