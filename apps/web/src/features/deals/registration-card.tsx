import type { DealDetail } from '@groundwork/contract/deal-shapes';
import { isOpenStage, protectionDays } from '@groundwork/contract/deal-stages';
import { useChange } from '../../lib/data/use-change.ts';
import { day, daysUntil } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { notify } from '../../ui/toast.tsx';
import { ConflictList } from './conflict-list.tsx';
import { askAgain } from './queries.ts';
import { registrationNames, registrationTones } from './wording.ts';

/** Whether the company is kept for this rep, until when, and what stands against it. */
export function RegistrationCard({ deal }: { deal: DealDetail }) {
  const ask = useChange(askAgain(deal), {
    failure: 'The registration was not asked for again',
    onSuccess: () => notify('success', 'Asked again', 'Its page says what staff decide.'),
  });
  const { registration } = deal;
  const canAsk = isOpenStage(deal.stage) && (registration === 'rejected' || registration === 'expired');
  return (
    <Card>
      <CardHeader
        title="Registration"
        aside={<Badge tone={registrationTones[registration]}>{registrationNames[registration]}</Badge>}
      />
      <div className="grid justify-items-start gap-3 px-4 pb-4">
        <p className="text-muted">{standingOf(deal)}</p>
        {deal.registration_reason !== null && registration === 'rejected' && (
          <p className="wrap-anywhere whitespace-pre-wrap">Reason: {deal.registration_reason}</p>
        )}
        {deal.conflicts.length > 0 && <ConflictList conflicts={deal.conflicts} />}
        {canAsk && (
          <Button variant="secondary" size="sm" isBusy={ask.isPending} onClick={() => ask.mutate()}>
            Ask Again
          </Button>
        )}
      </div>
    </Card>
  );
}

function standingOf({
  registration,
  registered_on: since,
  protected_until: until,
  stage,
}: DealDetail): string {
  if (stage === 'lost') return 'The deal is lost: the company is not protected any more.';
  if (stage === 'won') return `Registered on ${day(since)}. The deal is won.`;
  if (registration === 'approved' && until !== null)
    return `${daysLeft(until)}: no other partner can have this company approved until ${day(until)}.`;
  if (registration === 'expired' && until !== null)
    return `The protection ended on ${day(until)}. Ask again, before somebody else registers the company.`;
  if (registration === 'rejected') return 'Staff rejected it: the company is not protected.';
  return `Registered on ${day(since)}. Once approved, the company is protected for ${protectionDays} days.`;
}

const daysLeft = (until: string) => `Protected for ${counted(Math.max(0, daysUntil(until)), 'more day')}`;
