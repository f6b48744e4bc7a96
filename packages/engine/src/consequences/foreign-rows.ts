// Deals in a currency that the portal does not have.
import type { AnalysedSource } from '@groundwork/contract/intake';
import { valueFor } from '../compile/cell.ts';
import { rateIn } from '../decide/foreign-currency.ts';
import type { RowProbe } from '../decisions/registry.ts';
import { AMOUNT, CURRENCY } from '../portal/currencies.ts';
import { ASIDE_AMOUNT } from '../portal/own-properties.ts';
import { moneyOf } from './row-facts.ts';

export function foreignProbes(sources: readonly AnalysedSource[], code: string): RowProbe[] {
  return sources.flatMap((file): RowProbe[] => {
    const { mapping, columns, profile } = file;
    const own = columns.filter(
      one => (one.property === AMOUNT || one.property === CURRENCY) && one.action !== 'skip',
    );
    const money = moneyOf(file);
    if (mapping.role !== 'records' || mapping.object !== 'deals' || own.length === 0) return [];
    const [amount] = own.filter(one => one.property === AMOUNT);
    const [currency] = own.filter(one => one.property === CURRENCY);
    return [
      {
        source: profile.id,
        columns: own.map(one => one.column),
        isAbout(cell) {
          const named = currency && valueFor(currency.transform, cell(currency.column));
          return (named ?? money?.(cell)?.currency) === code;
        },
        becomes(answer, cell) {
          const text = amount === undefined ? '' : cell(amount.column);
          if (text === '') return 'No amount to carry over';
          if (rateIn(answer) !== undefined) return `Amount = ${text}, counted as ${code}`;
          if (answer === 'leave') return 'Amount left out, and listed';
          return `Amount stays empty, “${ASIDE_AMOUNT.label}” = ${text} ${code}`;
        },
      },
    ];
  });
}
