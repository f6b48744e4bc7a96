// What a rep should know before they look at single lines: more taken back than earned, and deals that earn nothing yet.
import type { CommissionSummary } from '@groundwork/contract/commissions';
import { Hourglass, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { shortDay } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Notice } from '../../ui/state.tsx';
import { amount } from './figures.ts';

type Waiting = CommissionSummary['waiting'][number];

interface StandingNoticesProps {
  summary: CommissionSummary;
  dealLink: (deal: Waiting) => ReactNode;
}

export function StandingNotices({
  summary: { accrued_cents, currency, waiting },
  dealLink,
}: StandingNoticesProps) {
  return (
    <>
      {accrued_cents < 0 && (
        <Notice tone="warn" icon={<Undo2 aria-hidden="true" />}>
          {amount(-accrued_cents, currency)} more was taken back than you have earned since the last payout.
          You pay nothing back: it is carried over, and the next payouts begin once new commission is above
          it.
        </Notice>
      )}
      {waiting.length > 0 && (
        <Notice tone="warn" icon={<Hourglass aria-hidden="true" />}>
          <p className="font-medium">
            {counted(waiting.length, 'won deal waits', 'won deals wait')} for an exchange rate and{' '}
            {waiting.length === 1 ? 'earns' : 'earn'} nothing until staff have entered it.
          </p>
          <ul className="mt-1 grid gap-0.5">
            {waiting.map(deal => (
              <li key={deal.deal_id} className="wrap-anywhere">
                {dealLink(deal)}: {deal.from_currency} to {deal.to_currency} on {shortDay(deal.on)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  );
}
