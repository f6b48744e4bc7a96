// What a finding costs: each figure with the formula that gives it, and the way to other assumptions.
import type { Finding } from '@groundwork/contract/audits';
import { costNames, costsOf, costText, formulaOf } from '@groundwork/contract/finding-costs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { day } from '../../lib/formats/dates.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { costAssumptions } from './queries.ts';

const assuming = onDemand(async () => (await import('./assumptions-dialog.tsx')).AssumptionsDialog);

export function FindingCosts({ projectId, finding }: { projectId: string; finding: Finding }) {
  const [isOpen, setIsOpen] = useState(false);
  const { can } = useAuth();
  const found = useQuery(costAssumptions(projectId));
  if (found.error) return <ErrorState {...failureOf(found.error)} onRetry={() => void found.refetch()} />;
  if (!found.data) return <Waiting label="Loading what is assumed" />;
  const { assumptions, changed_by_name, changed_at } = found.data;
  return (
    <>
      <dl className="grid gap-2">
        {costsOf(finding, assumptions).map(cost => (
          <div key={cost.kind + cost.currency} className="grid gap-0.5">
            <dt>{costNames[cost.kind]}</dt>
            <dd className="font-medium tabular">{costText(cost)}</dd>
            <dd className="text-muted tabular">= {formulaOf(cost, assumptions)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="text-muted">
          {changed_at === null
            ? 'The ranges are assumed: nobody has said yet what is paid here.'
            : `As ${changed_by_name ?? 'somebody'} said on ${day(changed_at)}.`}
        </p>
        {can('projects.write') && (
          <Button variant="secondary" size="sm" {...assuming.intent} onClick={() => setIsOpen(true)}>
            Change what is assumed
          </Button>
        )}
      </div>
      {isOpen && (
        <assuming.Dialog projectId={projectId} assumptions={assumptions} onClose={() => setIsOpen(false)} />
      )}
    </>
  );
}
