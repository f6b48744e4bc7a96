// What the columns of a table are compared as, by a sample of its rows.
import type { ColumnProfile } from '@groundwork/contract/profiles';
import { profileSource } from '../profile/profile.ts';
import type { Source } from '../read/source.ts';
import { type FieldChoice, fieldOf, withoutRepeatedNames } from './rows/fields.ts';

const SAMPLE_ROWS = 20_000;

/** One choice for each column. `key` names the column that identifies the rows, which says nothing about what they are. */
export async function sampleFields(
  source: Source,
  { key, signal }: { key?: string | undefined; signal?: AbortSignal | undefined } = {},
): Promise<FieldChoice[]> {
  const columns = await sampleColumns(source, signal);
  const choices = columns.map(
    (column): FieldChoice =>
      column.name === key ? { leftOut: 'identifies_the_row' } : fieldOf(column, column.is_unique),
  );
  return withoutRepeatedNames(columns, choices);
}

/** What is known of the columns by the first rows, 20,000 unless said. */
export async function sampleColumns(
  source: Source,
  signal: AbortSignal | undefined,
  most = SAMPLE_ROWS,
): Promise<ColumnProfile[]> {
  const sample: Source = {
    ...source,
    problems: [],
    pieces: undefined,
    async *rows(ends) {
      let rows = 0;
      for await (const batch of source.rows(ends)) {
        yield batch;
        rows += batch.length;
        if (rows >= most) return;
      }
    },
  };
  return (await profileSource(sample, signal ? { signal } : {})).columns;
}
