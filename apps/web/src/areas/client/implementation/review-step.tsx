import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewCounts } from '../../../features/intake/answering.ts';
import { intake as intakeQuery, saveAnswers } from '../../../features/intake/api.ts';
import { Decisions } from '../../../features/intake/decisions.tsx';
import { Mapping } from '../../../features/intake/mapping.tsx';
import { Relations } from '../../../features/intake/relations.tsx';
import { messageOf } from '../../../lib/api/api-error.ts';
import { count } from '../../../lib/formats/numbers.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/state.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { notify } from '../../../ui/toast.tsx';
import type { StepProps } from './page.tsx';

export function ReviewStep({ implementation: { intake, projectId }, go }: StepProps) {
  const { can } = useAuth();
  const queries = useQueryClient();
  const [tab, setTab] = useState('decisions');
  const save = useMutation({
    ...saveAnswers(projectId, queries),
    onError: error => {
      notify('error', messageOf(error));
      void queries.invalidateQueries({ queryKey: intakeQuery(projectId).queryKey });
    },
  });
  if (!intake) return null;
  const { analysis } = intake;
  const counts = reviewCounts(analysis.sources);
  const review = { canWrite: can('sources.write'), onChange: save.mutate };
  return (
    <div className="grid gap-5">
      {!review.canWrite && (
        <Notice>You can look at everything here; changing it needs write access to the project.</Notice>
      )}
      <Tabs
        label="Review"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'decisions',
            label: (
              <>
                Decisions <Badge>{count(analysis.decisions.length)}</Badge>
              </>
            ),
            content: <Decisions decisions={analysis.decisions} {...review} />,
          },
          {
            value: 'mapping',
            label: (
              <>
                Mapping{' '}
                {counts.toLookAt > 0 ? (
                  <Badge tone="warn">{count(counts.toLookAt)} to look at</Badge>
                ) : (
                  <Badge>{count(counts.columns)}</Badge>
                )}
              </>
            ),
            content: <Mapping analysis={analysis} properties={intake.properties} {...review} />,
          },
          {
            value: 'relations',
            label: (
              <>
                Links <Badge>{count(analysis.relations.length)}</Badge>
              </>
            ),
            content: <Relations relations={analysis.relations} />,
          },
        ]}
      />
      <div className="flex flex-wrap items-center gap-3 border-t border-line pt-5">
        <Button onClick={() => go('plan')}>See the plan</Button>
        <p role="status" className="text-sm text-muted">
          {save.isPending ? 'Saving; the plan is made again...' : 'Changes are saved as you make them.'}
        </p>
      </div>
    </div>
  );
}
