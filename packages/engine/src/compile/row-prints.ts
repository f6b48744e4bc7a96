// By what a row is known again in a later export: a digest of the cells that were compared of it, whatever its place in the file.
import { createHash } from 'node:crypto';
import type { RowPrint } from '@groundwork/contract/said-pairs';
import type { Source } from '../read/source.ts';

/** Prints the rows of one file, which come in their order: of rows that are equal in these columns each has its own. */
export class RowPrinter {
  readonly columns: readonly string[];
  readonly #positions: number[];
  readonly #copies = new Map<string, number>();

  constructor({ header }: Pick<Source, 'header'>, columns: readonly string[]) {
    this.columns = columns;
    this.#positions = columns.map(column => header.indexOf(column));
  }

  /** Columns that the file does not have any more are no reason to know a row again. */
  get isKnown(): boolean {
    return this.#positions.length > 0 && this.#positions.every(position => position >= 0);
  }

  print(cells: readonly string[]): string {
    const plain = hashOf(this.#positions.map(position => cells[position] ?? ''));
    const copy = (this.#copies.get(plain) ?? 0) + 1;
    this.#copies.set(plain, copy);
    return copy === 1 ? plain : `${plain}~${copy}`;
  }
}

/** The name of a pair of rows, in whichever order they come: made of their prints, and written as a UUID (version 8). */
export function pairKey(object: string, one: RowPrint, other: RowPrint): string {
  const texts = [one, other].map(({ source, columns, print }) => JSON.stringify([source, columns, print]));
  const hash = hashOf([object, ...texts.toSorted()]);
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(13, 16)}`, `8${hash.slice(17, 20)}`];
  return [...parts, hash.slice(20)].join('-');
}

/** 32 hex digits. */
function hashOf(texts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex').slice(0, 32);
}
