// What only some questions have: a rate that somebody names, and rows that are answered one by one.
import type { ProjectDecision } from '@groundwork/contract/decisions';
import { lazy, Suspense } from 'react';
import { Waiting } from '../../ui/state.tsx';

const ExchangeRate = lazy(async () => ({
  default: (await import('./decision-rate.tsx')).DecisionRate,
}));
const Rows = lazy(async () => ({ default: (await import('./decision-rows.tsx')).DecisionRows }));

export function DecisionExtra({ decision }: { decision: ProjectDecision }) {
  const [kind] = decision.key.split(':');
  if (decision.source !== 'intake') return null;
  if (kind === 'foreign_currency')
    return (
      <Suspense fallback={<Waiting label="Loading the rate" />}>
        <ExchangeRate decision={decision} />
      </Suspense>
    );
  if (
    kind === 'alike' ||
    kind === 'key_conflicts' ||
    kind === 'portal_key_conflicts' ||
    kind === 'portal_same_name'
  )
    return (
      <Suspense fallback={<Waiting label="Loading the rows" />}>
        <Rows decision={decision} />
      </Suspense>
    );
  return null;
}
