// The money of a deal: an amount that cannot be read, or whose currency is doubtful, is not written at all and is counted as
// not read. A sum that misses it must never look whole.
import type { Transform } from '@groundwork/contract/formats';
import { AMOUNT, CURRENCY } from '../portal/currencies.ts';
import { currencyIn } from './amount.ts';
import { settleForeign } from './foreign-money.ts';
import { type CompiledRow, withdraw } from './row-cells.ts';
import type { SourcePlan } from './source-plan.ts';

/** The property that holds the money of a record; only deals have one. */
export function isAmount(object: string, property: string): boolean {
  return object === 'deals' && property === AMOUNT;
}

/** Remembers of a cell that became the deal's amount in which currency it is. */
export function noteAmount(
  row: CompiledRow,
  { column, cell, transform }: { column: string; cell: string; transform: Transform },
): void {
  const code = currencyIn(cell, transform);
  if (code !== undefined) row.named = { column, cell, code };
}

/** Writes the currency that the amount itself names. Where the deal's own says another, the amount is left out: any sum with
 *  it would be wrong. One that the portal does not have is no currency of an amount there: see `settleForeign`. */
export function settleMoney(row: CompiledRow, plan: SourcePlan, cells: readonly string[]): void {
  if (plan.amountAside !== undefined && (cells[plan.amountAside] ?? '') !== '') row.unread += 1;
  const { properties } = row;
  const named = properties[AMOUNT] === undefined ? null : row.named;
  const dealCurrency = properties[CURRENCY];
  if (named && dealCurrency !== undefined && dealCurrency !== named.code) {
    row.withheld = { currency: named.code, amount: properties[AMOUNT] ?? '' };
    delete properties[AMOUNT];
    row.unread += 1;
    const reason = `It is in ${named.code}, and the deal’s currency is ${dealCurrency}: which of the two is right is for a person to say.`;
    withdraw(row, plan.writers, AMOUNT, { value: named.cell.slice(0, 500), reason, bucket: 'unreadable' });
  }
  const code = dealCurrency ?? named?.code;
  if (code === undefined) return;
  if (!plan.currencies || plan.currencies.has(code)) properties[CURRENCY] = code;
  else settleForeign(row, plan, code);
}
