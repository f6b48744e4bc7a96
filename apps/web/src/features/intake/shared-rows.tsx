// Rows that share a key and contradict each other, side by side; each may be answered against what stands for all.
import type { Answers, Decision } from '@groundwork/contract/intake';
import { useState } from 'react';
import { count } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import { Select } from '../../ui/select.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import type { ReviewProps } from './review-props.ts';

type Row = NonNullable<Decision['rows']>[number];

const groupings = [
  {
    options: [
      { value: '', label: 'As above' },
      { value: 'keep_separate', label: 'Keep separate' },
      { value: 'merge', label: 'The same: merge' },
    ],
  },
];

/** Rows that are seen at once; the others come when they are asked for. */
const FIRST = 4;

export function SharedRows({
  decision,
  rows,
  answers,
  canWrite,
  onChange,
}: ReviewProps & {
  decision: Decision;
  rows: readonly Row[];
  answers: NonNullable<Answers['kept_separate']>;
}) {
  const [isOpen, setOpen] = useState(false);
  const answerColumn: TableColumn<Row> = {
    key: 'said',
    header: 'This one',
    track: '',
    cell: row => (
      <Select
        label={`What ${row.name || 'the row without a name'} is`}
        value={answers[row.key] ?? ''}
        disabled={!canWrite}
        onChange={value => {
          if (value === 'keep_separate' || value === 'merge' || value === '')
            onChange({ kept_separate: Object.fromEntries([[row.key, value]]) });
        }}
        groups={groupings}
      />
    ),
  };
  return (
    <div className="grid min-w-0 gap-2">
      <PlainTable
        label={`Rows side by side: ${decision.question}`}
        columns={columnsOf(rows, answerColumn)}
        rows={isOpen ? rows : rows.slice(0, FIRST)}
        rowKey={row => `${row.key}/${row.source}/${row.row}`}
        minWidth="34rem"
      />
      {rows.length > FIRST && (
        <div>
          <Button size="sm" variant="ghost" onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Show fewer' : `Show all ${count(rows.length)}`}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Rows without a name of their own are answered all at once. */
function columnsOf(rows: readonly Row[], answerColumn: TableColumn<Row>): TableColumn<Row>[] {
  const shown = rows.some(row => row.alike)
    ? columns.map(one => (one.key === 'shared' ? { ...one, header: 'Why they look alike' } : one))
    : columns;
  return rows.some(row => row.key !== '') ? [...shown, answerColumn] : shown;
}

const columns: TableColumn<Row>[] = [
  {
    key: 'earlier',
    header: 'Earlier row',
    track: '',
    cell: ({ other_row: otherRow }) =>
      otherRow ? <Person name={otherRow.name} phone={otherRow.phone} place={placeOf(otherRow)} /> : null,
  },
  {
    key: 'row',
    header: 'This row',
    track: '',
    cell: row => <Person name={row.name} phone={row.phone ?? ''} place={placeOf(row)} />,
  },
  {
    key: 'shared',
    header: 'Both have',
    track: '',
    cell: row =>
      row.alike ? (
        <Alike why={row.shared_value} {...row.alike} />
      ) : (
        <span className="grid">
          <span className="text-sm">{row.shared_key}</span>
          <span className="font-mono text-xs wrap-anywhere text-muted">{row.shared_value}</span>
        </span>
      ),
  },
];

/** No key: what was compared, and how sure that makes it. */
function Alike({ why, is_sure, wrong_in }: { why: string } & NonNullable<Row['alike']>) {
  const reasons = why.split('; ');
  return (
    <span className="grid gap-0.5 text-sm">
      {reasons.map(reason => (
        <span key={reason} className="wrap-anywhere">
          {reason}
        </span>
      ))}
      <span className={is_sure ? 'text-muted' : 'text-warn-ink'}>
        {is_sure ? `Expected to be wrong: about 1 in ${count(wrong_in)}` : 'Not sure enough: stays apart'}
      </span>
    </span>
  );
}

/** Row 0 is none: a record of the portal, or a company that rows only name. */
function placeOf({ source, row }: Pick<Row, 'source' | 'row'>): string {
  return row === 0 ? source : `row ${count(row)} of ${source}`;
}

function Person({ name, phone, place }: { name: string; phone: string; place: string }) {
  return (
    <span className="grid">
      <span className="font-medium wrap-anywhere">{name || 'No name'}</span>
      {phone !== '' && <span className="text-sm wrap-anywhere text-muted">{phone}</span>}
      <span className="text-sm wrap-anywhere text-muted tabular">{place}</span>
    </span>
  );
}
