// Tables, columns and single values that did not reach the portal although somebody filled them, as lines. Pure.
import { type CellBucket, cellBucketWords } from '@groundwork/contract/cells';
import type { LeftOutCells } from '@groundwork/contract/left-out';
import { count, counted } from '../../lib/formats/numbers.ts';
import { type LeftOutLine, type LeftOutReport, type Mend, moneyUnknown, noMoney } from './left-out-line.ts';

export function ofTable(table: NonNullable<LeftOutReport['cells']>['tables_left_out'][number]): LeftOutLine {
  return {
    key: `table ${table.source}`,
    count: table.rows,
    unit: table.rows === 1 ? 'row' : 'rows',
    tone: table.is_answered ? 'neutral' : 'warn',
    badge: 'File',
    title: `${table.source} is left out whole`,
    place: `${counted(table.cells, 'filled cell')} · ${table.reason}`,
    ...moneyUnknown,
    mend: {
      text: table.is_answered
        ? 'A person decided so. Another answer in the review brings it along the next time.'
        : 'Nobody decided so yet: say in the review what the file is.',
      step: 'review',
    },
  };
}

/** All of them as one: a hundred columns are one thing to look at, and open to their names. */
export function ofColumns({ cells }: LeftOutReport): LeftOutLine[] {
  const columns = cells?.columns_left_out ?? [];
  if (columns.length === 0) return [];
  const files = new Set(columns.map(column => column.source));
  const [only] = files;
  return [
    {
      key: 'columns',
      count: columns.length,
      unit: columns.length === 1 ? 'column' : 'columns',
      tone: 'warn',
      badge: columns.length === 1 ? 'Column' : 'Columns',
      title: `${counted(columns.length, 'column')} left out with ${counted(sum(columns.map(one => one.cells)), 'value')}`,
      place: `${files.size === 1 ? (only ?? '') : counted(files.size, 'file')}: ${named(columns.map(column => column.column))}`,
      ...moneyUnknown,
      mend: { text: 'Choose properties for those that matter in the review.', step: 'review' },
      opens: { kind: 'columns' },
    },
  ];
}

function named(columns: readonly string[]): string {
  const shown = columns.slice(0, 3).join(', ');
  return columns.length > 3 ? `${shown} and ${count(columns.length - 3)} more` : shown;
}

const cellMends: Partial<Record<CellBucket, Mend>> = {
  unreadable: {
    text: 'Say in the review how the column is written, or mend the values in the file.',
    step: 'review',
  },
  duplicate: { text: 'Give one of the two columns a property of its own in the review.', step: 'review' },
  merged_away: {
    text: 'If these are not the same record, keep the rows separate and carry over once more.',
    step: 'migration',
  },
  taken_in_portal: {
    text: 'Another record of the portal has the value; merge the two there, or leave it so.',
  },
  link_not_found: { text: 'Add the file with the records they point at.', step: 'files' },
};

export function ofCells({ source, column, bucket, cells, example }: LeftOutCells): LeftOutLine {
  return {
    key: `cells ${source} ${column} ${bucket}`,
    count: cells,
    unit: cells === 1 ? 'value' : 'values',
    tone: bucket === 'unreadable' || bucket === 'link_not_found' ? 'bad' : 'warn',
    badge: bucket === 'unreadable' ? 'Not read' : 'Values',
    title: `Values of ${column} that ${cellBucketWords[bucket]}`,
    place: `${source}, first in row ${count(example.row)}: “${example.value}”`,
    ...moneyUnknown,
    mend: cellMends[bucket] ?? { text: 'Mend the values in the file.', step: 'files' },
    opens: { kind: 'cells', source, column, bucket },
  };
}

/** Amounts of rows that did arrive. */
export function ofMoney({ left_out: leftOut }: LeftOutReport): LeftOutLine[] {
  const lines = [
    {
      sums: leftOut?.withheld ?? [],
      title: 'Amounts left out of deals that arrived, because of their currency',
      mend: { text: 'Say in the review what should happen to the currency.', step: 'review' } as const,
    },
    {
      sums: leftOut?.gave_way ?? [],
      title: 'Amounts of merged rows that gave way to another amount of the same deal',
      mend: { text: 'If these are not the same deal, keep the rows separate.', step: 'migration' } as const,
    },
  ];
  return lines
    .filter(line => line.sums.length > 0)
    .map(line => ({
      key: line.title,
      count: line.sums.length,
      unit: line.sums.length === 1 ? 'currency' : 'currencies',
      tone: 'warn',
      badge: 'Money',
      place: 'Their values are listed above',
      amountsUnknown: 0,
      ...line,
    }));
}

export function placeholders({ cells }: LeftOutReport): LeftOutLine[] {
  const columns = cells?.placeholders ?? [];
  const values = sum(columns.map(column => column.cells));
  if (values === 0) return [];
  return [
    {
      key: 'placeholders',
      count: values,
      unit: values === 1 ? 'value' : 'values',
      tone: 'neutral',
      badge: 'Empty',
      title: 'Values that say that nothing is known',
      place: `${named(columns.map(column => column.column))} · read as empty`,
      ...noMoney,
      mend: { text: 'Keep them as written in the review, if they mean something.', step: 'review' },
    },
  ];
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
