// One line in the books: each side of it, and that they come to nothing.
import type { CommissionLineDetail } from '@groundwork/contract/commissions';
import { amount } from './figures.ts';

const accountNames: Record<CommissionLineDetail['postings'][number]['account'], string> = {
  expense: 'Commission expense',
  accrued: 'Commission accrued',
  payable: 'Commission payable',
  cash: 'Cash',
};

export function Postings({ postings }: Pick<CommissionLineDetail, 'postings'>) {
  return (
    <div className="overflow-x-auto px-4 pb-3">
      <table className="w-full text-sm tabular">
        <caption className="sr-only">The line in the books</caption>
        <thead>
          <tr className="text-xs text-muted">
            <th scope="col" className="py-1 text-left font-medium">
              Account
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Debit
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              Credit
            </th>
          </tr>
        </thead>
        <tbody>
          {postings.map(({ account, amount_cents, currency }, index) => (
            <tr key={index} className="border-t border-hair">
              <th scope="row" className="py-1.5 text-left font-normal">
                {accountNames[account]}
              </th>
              <td className="py-1.5 text-right">{amount_cents > 0 ? amount(amount_cents, currency) : ''}</td>
              <td className="py-1.5 text-right">{amount_cents < 0 ? amount(-amount_cents, currency) : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
