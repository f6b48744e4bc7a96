// Rows by where they ended, as lists that can be taken along.
import { decimal } from './csv.ts';
import { type List, PAGE, paged, placed, recordOf } from './csv-pages.ts';
import { withRecords, withRecordsOfRows } from './record-links.ts';
import { listKeptSeparateAfter, type MergePlace, mergesAfter } from './store-merges.ts';
import { type RowFilter, rowsWithMoneyAfter } from './store-rows.ts';

export const rowColumns = [
  'source',
  'row',
  'object',
  'external_id',
  'reason',
  'record',
  'record_note',
] as const;
export const rejectedColumns = ['source', 'row', 'object', 'place', 'value', 'reason', 'currency', 'amount'];
export const leftOutColumns = [...rejectedColumns, 'bucket'];

export function rowsList(columns: readonly string[], filter: RowFilter): List {
  return {
    columns,
    async *pages({ of, linkTo, read }) {
      const pages = paged(
        after =>
          read(async tx =>
            withRecords(tx, of, await rowsWithMoneyAfter(tx, of, filter, after, PAGE), linkTo),
          ),
        placed,
      );
      for await (const page of pages)
        yield page.map(({ record, money_currency, money_cents, ...row }) => ({
          ...row,
          ...recordOf(record),
          currency: money_currency,
          amount: decimal(money_cents),
        }));
    },
  };
}

export const mergedList: List = {
  columns: [
    'source',
    'row',
    'object',
    'into_source',
    'into_row',
    'shared_key',
    'shared_value',
    'kept_name',
    'own_name',
    'gives_way',
    'filled',
    'external_id',
    'record',
    'record_note',
  ],
  async *pages({ of, linkTo, read }) {
    const pages = paged(
      (after: MergePlace | undefined) =>
        read(async tx => withRecords(tx, of, await mergesAfter(tx, of, after, PAGE), linkTo)),
      ({ is_other_name, seq }) => ({ is_other_name, seq }),
    );
    for await (const page of pages)
      yield page.map(({ record, differences, filled = [], same: _same, ...row }) => ({
        ...row,
        gives_way: differences.map(one => `${one.property}: ${one.dropped} (stays: ${one.kept})`).join('; '),
        filled: filled.map(one => `${one.property}: ${one.value}`).join('; '),
        ...recordOf(record),
      }));
  },
};

export const keptSeparateList: List = {
  columns: [
    'source',
    'row',
    'object',
    'name',
    'shared_key',
    'shared_value',
    'because',
    'other_source',
    'other_row',
    'other_name',
    'record',
    'record_note',
  ],
  async *pages({ of, linkTo, read }) {
    const pages = paged(
      (after: number | undefined) =>
        read(async tx => withRecordsOfRows(tx, of, await listKeptSeparateAfter(tx, of, after, PAGE), linkTo)),
      ({ seq }) => seq,
    );
    for await (const page of pages)
      yield page.map(({ record, other_row: other, is_merged: _merged, alike: _alike, ...row }) => ({
        ...row,
        other_source: other?.source,
        // Row 0 is a record of the portal, which its source names.
        other_row: other && other.row > 0 ? other.row : '',
        other_name: other?.name,
        ...recordOf(record),
      }));
  },
};
