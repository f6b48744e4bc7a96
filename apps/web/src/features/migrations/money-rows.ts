// The money of deals as rows of a table: stage by stage below open, won and lost, with the sum of each in each currency. Pure.

import type { ReconcileReport } from '@groundwork/contract/migrations';
import {
  type MoneyLine,
  type MoneyState,
  moneyDifference,
  moneyState,
} from '@groundwork/contract/money-lines';
import { counted } from '../../lib/formats/numbers.ts';
import { asideInWords } from './money-words.ts';

export interface MoneyRow {
  key: string;
  isSum: boolean;
  label: string;
  note: string;
  currency: string;
  deals: number;
  /** In the files, left-out rows included; in the portal; and what the difference is made of. */
  stated: bigint;
  portal: bigint;
  difference: bigint;
  unexplained: bigint;
  leftOutRows: number;
  refusedRows: number;
  notRead: number;
  /** No amount stands on either side. */
  isNone: boolean;
}

const outcomes = [
  { key: 'open', label: 'Open pipeline' },
  { key: 'won', label: 'Won' },
  { key: 'lost', label: 'Lost' },
  { key: undefined, label: 'Other stages' },
] as const;

export function moneyRows({
  money,
  own_currency: own = '',
}: Pick<ReconcileReport, 'money' | 'own_currency'>): MoneyRow[] {
  const rows = outcomes.flatMap(({ key, label }) => {
    const lines = money.filter(line => line.outcome === key);
    const parts = lines.map(line => rowOf({ ...line, currency: line.currency || own }));
    return [...parts, ...sumsOf(parts, key === undefined && lines.length === money.length ? '' : label)];
  });
  const parts = rows.filter(row => !row.isSum);
  const groups = new Set(money.map(line => line.outcome));
  return groups.size > 1 || (parts.length > 1 && groups.has(undefined))
    ? [...rows.filter(row => row.label !== ''), ...sumsOf(parts, 'All stages')]
    : rows.filter(row => row.label !== '');
}

function rowOf(line: MoneyLine): MoneyRow {
  const { stated, difference, unexplained } = moneyDifference(line);
  const state: MoneyState = moneyState(line);
  return {
    key: `${line.pipeline}/${line.stage}/${line.currency}`,
    isSum: false,
    label: line.stage_label || 'No stage of the portal',
    note: [line.pipeline_label, line.is_aside ? asideInWords(line) : ''].filter(Boolean).join(' · '),
    currency: line.currency,
    deals: line.deals,
    stated,
    portal: BigInt(line.portal_cents),
    difference,
    unexplained,
    leftOutRows: line.left_out?.rows ?? 0,
    refusedRows: line.refused?.rows ?? 0,
    notRead: line.cells_not_read ?? 0,
    isNone: state === 'none' && stated === 0n && difference === 0n,
  };
}

/** One in each currency: sums of different money are no sum. */
function sumsOf(rows: readonly MoneyRow[], label: string): MoneyRow[] {
  return [...Map.groupBy(rows, row => row.currency)].map(([currency, parts]) => {
    const big = (of: (row: MoneyRow) => bigint) => parts.reduce((sum, row) => sum + of(row), 0n);
    const whole = (of: (row: MoneyRow) => number) => parts.reduce((sum, row) => sum + of(row), 0);
    return {
      key: `${label}/${currency}`,
      isSum: true,
      label,
      note: currency === '' ? 'in the portal’s own currency' : currency,
      currency,
      deals: whole(row => row.deals),
      stated: big(row => row.stated),
      portal: big(row => row.portal),
      difference: big(row => row.difference),
      unexplained: big(row => row.unexplained),
      leftOutRows: whole(row => row.leftOutRows),
      refusedRows: whole(row => row.refusedRows),
      notRead: whole(row => row.notRead),
      isNone: parts.every(row => row.isNone),
    };
  });
}

/** What stands beside a difference: which rows make it, and whether that is all of it. */
export function explanation({
  leftOutRows,
  refusedRows,
  notRead,
  difference,
  unexplained,
}: MoneyRow): string {
  const made = [
    leftOutRows > 0 && `${counted(leftOutRows, 'row')} left out`,
    refusedRows > 0 && `${counted(refusedRows, 'row')} refused`,
  ].filter(part => part !== false);
  const rest = [
    difference !== 0n && made.length === 0 && unexplained !== 0n && 'nothing explains it',
    made.length > 0 && unexplained !== 0n && 'not all of it is explained',
    notRead > 0 && `${counted(notRead, 'amount')} not read`,
  ].filter(part => part !== false);
  return [...made, ...rest].join(', ');
}
