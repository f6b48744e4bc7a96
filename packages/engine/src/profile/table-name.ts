// What a table is called in sentences.
import type { SourceProfile } from '@groundwork/contract/profiles';

/** `contacts.csv`, or `book.csv (Customers)` where a file or sheet holds several tables. */
export function nameOfTable({ file, sheet, part }: Pick<SourceProfile, 'file' | 'sheet' | 'part'>): string {
  const inner = [sheet, part?.name].filter(name => name !== null && name !== undefined);
  return inner.length === 0 ? file : `${file} (${inner.join(', ')})`;
}
