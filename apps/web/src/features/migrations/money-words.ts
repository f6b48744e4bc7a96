// What the report says of money. An amount that was not read is in no sum: whatever the sums are, they are not whole. Pure.
import { type ReconcileReport } from '@groundwork/contract/migrations';
import { moneyState } from '@groundwork/contract/money-lines';
import { counted } from '../../lib/formats/numbers.ts';

type Lines = Pick<ReconcileReport, 'money'>;

function notRead({ money }: Lines): number {
  return money.reduce((sum, line) => sum + (line.cells_not_read ?? 0), 0);
}

/** Under the heading of the money: how it was compared, or why it could not be. */
export function notReadInWords(report: Lines): string {
  const cells = notRead(report);
  if (cells > 0)
    return `${counted(cells, 'amount')} of the files could not be read or ${cells === 1 ? 'was' : 'were'} left out: the sums miss ${cells === 1 ? 'it' : 'them'}.`;
  return report.money.every(line => moneyState(line) === 'none')
    ? 'No deal has an amount: there was no money to compare.'
    : 'Compared to the cent.';
}

/** Of a line in a currency that the portal does not have. */
export function asideInWords({ currency }: { currency: string }): string {
  return `${currency} is kept as “Original amount” and is no amount of the portal.`;
}

/** Why a report does not balance although every row is accounted for. */
export function unbalancedInWords(
  report: Lines & Pick<ReconcileReport, 'associations' | 'mismatch_count' | 'unaccounted'>,
): string {
  const cells = notRead(report);
  const isOther =
    report.unaccounted > 0 ||
    report.mismatch_count > 0 ||
    report.associations.some(line => line.made !== line.expected) ||
    report.money.some(line => moneyState(line) === 'different');
  const money =
    cells > 0
      ? `${counted(cells, 'amount')} of the files could not be read or ${cells === 1 ? 'was' : 'were'} left out, so the money is not carried over in full.`
      : '';
  const differs =
    isOther || cells === 0
      ? 'Something in the portal differs from the files. The tables below say where.'
      : '';
  return [money, differs].filter(Boolean).join(' ');
}
