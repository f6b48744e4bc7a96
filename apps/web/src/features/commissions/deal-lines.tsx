// Every line of one deal, oldest first, and what they come to: what was earned, corrected and taken back.
import type { CommissionLine, CommissionLineDetail } from '@groundwork/contract/commissions';
import type { ReactNode } from 'react';
import { day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { cx } from '../../ui/class-names.ts';
import { amount, signed } from './figures.ts';
import { kindNames, stateNames, stateTones } from './wording.ts';

interface DealLinesProps {
  line: CommissionLineDetail;
  link: (line: CommissionLine, words: ReactNode) => ReactNode;
}

export function DealLines({ line: { id, of_deal, deal_total_cents, currency }, link }: DealLinesProps) {
  return (
    <div className="grid px-4 pb-3">
      <ol className="grid">
        {of_deal.map(each => (
          <li
            key={each.id}
            {...(each.id === id && { 'aria-current': 'true' })}
            className={cx(
              'flex flex-wrap items-center justify-between gap-x-4 gap-y-0.5 border-t border-hair py-2 first:border-t-0',
              each.id === id && 'font-medium',
            )}
          >
            <span className="grid min-w-0 gap-0.5">
              {each.id === id ? (
                <span>{kindNames[each.kind]}, this line</span>
              ) : (
                link(each, kindNames[each.kind])
              )}
              <span className="text-xs font-normal text-muted">{day(each.occurred_on)}</span>
            </span>
            <span className="ml-auto flex items-center gap-2 tabular">
              <Badge tone={stateTones[each.state]}>{stateNames[each.state]}</Badge>
              {signed(each.amount_cents, each.currency)}
            </span>
          </li>
        ))}
      </ol>
      <p className="flex justify-between gap-x-4 border-t border-rule pt-2 font-medium">
        All of this deal
        <span className="tabular">{amount(deal_total_cents, currency)}</span>
      </p>
    </div>
  );
}
