// One line of what a migration left out: how much, why, with which money, and what can be done about it.
import type { CurrencySum, LeftOutCells } from '@groundwork/contract/left-out';
import type { ReconcileReport } from '@groundwork/contract/migrations';

export interface LeftOutLine {
  key: string;
  count: number;
  unit: string;
  tone: 'bad' | 'warn' | 'neutral';
  badge: string;
  title: string;
  /** Where: files, columns, rows. */
  place: string;
  sums: readonly CurrencySum[];
  amountsUnknown: number;
  /** Nothing says which of its values are money, so that none was added up. */
  isMoneyUnknown?: boolean;
  mend: Mend;
  /** What its rows are asked for by; absent where nothing can be opened. */
  opens?:
    | { kind: 'rows'; id: string }
    | { kind: 'columns' }
    | ({ kind: 'cells' } & Pick<LeftOutCells, 'source' | 'column' | 'bucket'>);
}

export interface Mend {
  text: string;
  /** The step where it is done. */
  step?: 'files' | 'review' | 'migration';
}

export type LeftOutReport = Pick<
  ReconcileReport,
  'left_out' | 'own_currency' | 'cells' | 'associations' | 'mismatch_count' | 'sources' | 'unaccounted'
>;

/** Of lines without money. */
export const noMoney = { sums: [], amountsUnknown: 0 };
export const moneyUnknown = { ...noMoney, isMoneyUnknown: true };
