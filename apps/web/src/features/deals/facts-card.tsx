import type { DealDetail } from '@groundwork/contract/deal-shapes';
import type { ReactNode } from 'react';
import { amount } from '../../lib/formats/amount.ts';
import { day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, Facts, Stat, Stats } from '../../ui/card.tsx';
import { dayToday, valueOf } from './wording.ts';

/** Value × probability, and how long it takes: the same figures as on the board. */
export function DealFigures({ deal }: { deal: DealDetail }) {
  return (
    <Stats>
      <Stat
        label="Value"
        value={valueOf(deal)}
        note={deal.is_value_confirmed ? 'as the contract says' : undefined}
      />
      <Stat label="Probability" value={`${deal.probability}%`} />
      <Stat label="Weighted" value={amount(deal.weighted_cents, deal.currency)} note="value × probability" />
      <Stat
        label="In the pipeline"
        value={counted(deal.days_in_pipeline, 'day')}
        note={`${counted(deal.days_in_stage, 'day')} in this stage`}
      />
    </Stats>
  );
}

/** What is known of it. */
export function FactsCard({ deal, onEdit }: { deal: DealDetail; onEdit: (() => void) | undefined }) {
  const isLate = deal.next_step_due_on !== null && deal.next_step_due_on < dayToday();
  const facts: (readonly [string, ReactNode])[] = [
    [
      'Next step',
      deal.next_step === null ? (
        'None'
      ) : (
        <span className="wrap-anywhere">
          {deal.next_step}
          {deal.next_step_due_on !== null && (
            <span className={isLate ? 'text-warn-ink' : 'text-muted'}>
              {isLate ? ', was due ' : ', by '}
              {day(deal.next_step_due_on)}
            </span>
          )}
        </span>
      ),
    ],
    ['Expected close', day(deal.expected_close_on)],
    ['Domain', textOr(deal.domain)],
    ['Contact', textOr(deal.contact_name)],
    ['Contact’s email', textOr(deal.contact_email)],
    ['Who decides', textOr(deal.decision_maker)],
    ['Proposal sent', deal.proposal_sent_on === null ? 'Not yet' : day(deal.proposal_sent_on)],
    ['Registered', day(deal.registered_on)],
  ];
  for (const { rep_id: id, name, share_bp: share } of deal.splits)
    facts.push([`Credited to ${name}`, <span key={id}>{share / 100}%</span>]);
  return (
    <Card>
      <CardHeader
        title="Deal"
        aside={
          onEdit && (
            <Button variant="secondary" size="sm" onClick={onEdit}>
              Edit
            </Button>
          )
        }
      />
      <div className="px-4 pb-2">
        <Facts facts={facts} />
      </div>
    </Card>
  );
}

const textOr = (text: string | null) => <span className="wrap-anywhere">{text ?? 'Not known yet'}</span>;
