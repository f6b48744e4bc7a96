// A registration as staff decide it: whose it is, what stands against it in full, and what can be done.
import type { Registration, RegistrationConflict } from '@groundwork/contract/deal-registrations';
import { isOpenStage, stageNames } from '@groundwork/contract/deal-stages';
import { useChange } from '../../lib/data/use-change.ts';
import { ago, day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.tsx';
import { ConflictList } from './conflict-list.tsx';
import { approve } from './registration-queries.ts';
import { registrationNames, registrationTones, stageTones, valueOf } from './wording.ts';

export type Deciding = 'reject' | 'extend' | 'reassign' | 'shares' | 'cancel' | 'takeBack' | 'details';

export function RegistrationItem({
  deal,
  onDecide,
}: {
  deal: Registration;
  onDecide: (what: Deciding) => void;
}) {
  const { registration, conflicts } = deal;
  return (
    <article aria-label={deal.company} className="grid gap-3 px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="grid min-w-0 flex-1 basis-64 gap-1">
          <h3 className="flex flex-wrap items-center gap-2 font-semibold">
            <bdi className="wrap-anywhere">{deal.company}</bdi>
            <Badge tone={registrationTones[registration]}>{registrationNames[registration]}</Badge>
            <Badge tone={stageTones[deal.stage]}>{stageNames[deal.stage]}</Badge>
          </h3>
          <p className="wrap-anywhere text-muted">
            {deal.domain}, {valueOf(deal)},{' '}
            {deal.closed_on === null
              ? `closes ${day(deal.expected_close_on)}`
              : `closed ${day(deal.closed_on)}`}
          </p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            <span className="wrap-anywhere">
              <bdi>{deal.rep_name}</bdi>, <bdi>{deal.partner_name}</bdi>, registered {ago(deal.created_at)}
            </span>
            {!deal.is_rep_active && <Badge tone="warn">Rep switched off</Badge>}
          </p>
          {deal.protected_until !== null && isOpenStage(deal.stage) && (
            <p className="text-sm text-muted">
              {registration === 'expired' ? 'Was protected' : 'Protected'} until {day(deal.protected_until)}
            </p>
          )}
          {registration === 'rejected' && deal.registration_reason !== null && (
            <p className="text-sm wrap-anywhere whitespace-pre-wrap">Reason: {deal.registration_reason}</p>
          )}
          {deal.cancelled_on !== null && (
            <p className="text-sm wrap-anywhere text-bad-ink">
              Cancelled on {day(deal.cancelled_on)}. {deal.cancelled_reason}
            </p>
          )}
        </div>
        <Actions deal={deal} onDecide={onDecide} />
      </div>
      {conflicts.length > 0 && <ConflictList conflicts={conflicts} aside={whose} />}
    </article>
  );
}

function whose({ company, rep_name: rep, partner_name: partner }: RegistrationConflict) {
  const names = [company, rep, partner].filter(name => name !== null && name !== '');
  return <bdi className="wrap-anywhere">{names.join(', ')}</bdi>;
}

function Actions({ deal, onDecide }: { deal: Registration; onDecide: (what: Deciding) => void }) {
  const decide = useChange(approve(deal), {
    failure: `${deal.company} was not approved`,
    onSuccess: now =>
      notify(
        'success',
        `${now.company} is approved`,
        now.protected_until === null ? undefined : `Protected until ${day(now.protected_until)}.`,
      ),
  });
  const of = <span className="sr-only"> {deal.company}</span>;
  const shares = (
    <Button variant="secondary" size="sm" onClick={() => onDecide('shares')}>
      Shares...{of}
    </Button>
  );
  const details = (
    <Button variant="secondary" size="sm" onClick={() => onDecide('details')}>
      Details...{of}
    </Button>
  );
  if (deal.stage === 'lost') return details;
  if (deal.stage === 'won')
    return (
      <div className="flex flex-wrap gap-2">
        {details}
        {shares}
        {deal.cancelled_on === null ? (
          <Button variant="danger" size="sm" onClick={() => onDecide('cancel')}>
            Client cancelled...{of}
          </Button>
        ) : (
          <Button variant="secondary" size="sm" onClick={() => onDecide('takeBack')}>
            Take back cancellation...{of}
          </Button>
        )}
      </div>
    );
  const isBlocked = deal.conflicts.some(each => each.is_blocking);
  const isApproved = deal.registration === 'approved';
  return (
    <div className="flex flex-wrap gap-2">
      {!isApproved && (
        <Button
          size="sm"
          isBusy={decide.isPending}
          disabled={isBlocked || !deal.is_rep_active}
          title={isBlocked ? 'Something below stands in the way' : undefined}
          onClick={() => decide.mutate()}
        >
          Approve{of}
        </Button>
      )}
      {deal.protected_until !== null && (
        <Button variant="secondary" size="sm" onClick={() => onDecide('extend')}>
          Extend...{of}
        </Button>
      )}
      {details}
      <Button variant="secondary" size="sm" onClick={() => onDecide('reassign')}>
        Give to...{of}
      </Button>
      {shares}
      {deal.registration !== 'rejected' && (
        <Button variant="danger" size="sm" onClick={() => onDecide('reject')}>
          Reject...{of}
        </Button>
      )}
    </div>
  );
}
