// What a table is called in sentences.
import type { SourceProfile } from '@groundwork/contract/profiles';

/** `contacts.csv`, or `book.csv (Customers)` where a file or sheet holds several tables. */
export function nameOfTable({ file, sheet, part }: Pick<SourceProfile, 'file' | 'sheet' | 'part'>): string {
  const inner = [sheet, part?.name].filter(name => name !== null && name !== undefined);
  return inner.length === 0 ? file : `${file} (${inner.join(', ')})`;
}

/** What a question about how a file was written is asked for, once for all the tables that its rows were parted into. */
export function writtenAs({ id, part }: Pick<SourceProfile, 'id' | 'part'>): string {
  return part?.lists === undefined ? id : part.of;
}
