// What of the files did not reach the portal, put together for the report: by why, with the money that went with it.
import type { CurrencySum, LeftOut, LeftOutMoney } from '@groundwork/contract/left-out';
import type { Tx } from '../../platform/db.ts';
import type { ChangesetScope } from '../changesets/entry.ts';
import { countCellsByColumn, countReasons, sumNotCarried, sumReasons } from './store-left-out.ts';

/** Reasons, and columns of single cells, that are named one by one; nobody reads more, and the lists have them all. */
const NAMED = 100;

export async function leftOut(tx: Tx, of: ChangesetScope): Promise<LeftOut> {
  const reasons = await countReasons(tx, of, NAMED);
  const money = await sumReasons(tx, of);
  const columns = await countCellsByColumn(tx, of, NAMED);
  const notCarried = await sumNotCarried(tx, of);
  const ending = (end: string): CurrencySum[] =>
    notCarried.filter(one => one.end === end).map(({ currency, cents }) => ({ currency, cents }));
  const [first] = reasons;
  const [column] = columns;
  const rows = first?.all_rows ?? 0;
  const named = sumOf(reasons.map(one => one.rows));
  return {
    rows,
    money: added(money),
    groups: reasons.map(({ reasons: _reasons, all_rows: _rows, ...group }) => ({
      ...group,
      money: added(money.filter(one => one.id === group.id)),
    })),
    more: { reasons: (first?.reasons ?? 0) - reasons.length, rows: rows - named },
    cells: columns.map(({ columns: _columns, all_cells: _cells, ...cells }) => cells),
    more_cells: {
      columns: (column?.columns ?? 0) - columns.length,
      cells: (column?.all_cells ?? 0) - sumOf(columns.map(one => one.cells)),
    },
    withheld: ending('withheld'),
    gave_way: ending('gave_way'),
  };
}

function added(lines: readonly { currency: string; cents: string | null; amounts: number }[]): LeftOutMoney {
  const sums = new Map<string, bigint>();
  for (const { currency, cents } of lines)
    if (cents !== null) sums.set(currency, (sums.get(currency) ?? 0n) + BigInt(cents));
  return {
    sums: [...sums].map(([currency, cents]) => ({ currency, cents: cents.toString() })),
    amounts_unknown: sumOf(lines.filter(one => one.cents === null).map(one => one.amounts)),
  };
}

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0);
}
