// What of a finding can be mended without asking about each record, and the way to see exactly what that would change.
import type { AuditBasis, AuditResult, FixBundle } from '@groundwork/contract/audits';
import type { Operation } from '@groundwork/contract/operations';
import { useNavigate } from '@tanstack/react-router';
import { useCallback, useState } from 'react';
import { BasisOver } from '../../../features/audits/basis-over.tsx';
import { proposeFix } from '../../../features/fixes/queries.ts';
import { riskText, takesText } from '../../../features/fixes/wording.ts';
import { keepOperation } from '../../../features/operations/queries.ts';
import { useChange } from '../../../lib/data/use-change.ts';
import { counted } from '../../../lib/formats/numbers.ts';
import { useAuth } from '../../../lib/session/auth-context.ts';
import { Button } from '../../../ui/button.tsx';
import { Card, CardHeader } from '../../../ui/card.tsx';
import { Select } from '../../../ui/select.tsx';
import { Proposing } from '../implementation/proposing.tsx';

interface FixPreviewProps {
  projectId: string;
  auditId: string;
  basis: AuditBasis;
  result: AuditResult;
  check: string;
}

/** Nothing where people have to do all of it. */
export function FixPreview({ check, result, ...rest }: FixPreviewProps) {
  const bundle = result.bundles.find(each => each.check === check);
  if (!bundle) return null;
  return (
    <Card aria-label="The fix">
      <CardHeader
        title={
          bundle.records === 0
            ? 'Nothing certain is known of any of them'
            : `${counted(bundle.records, 'record')} can be mended${bundle.left_out > 0 ? `, ${counted(bundle.left_out, 'is', 'are')} left out` : ''}`
        }
        description={
          bundle.records === 0
            ? 'People have to look at each record.'
            : `${riskText[bundle.risk]} It takes ${takesText(bundle)}.`
        }
      />
      {bundle.records > 0 && (
        <div className="px-4 pb-4">
          <ProposeFix {...rest} bundles={[bundle]} people={result.people} label="Preview the fix" />
        </div>
      )}
    </Card>
  );
}

interface ProposeFixProps extends Pick<FixPreviewProps, 'projectId' | 'auditId' | 'basis'> {
  bundles: readonly FixBundle[];
  people: AuditResult['people'];
  label: string;
}

/** Works the bundle out, and opens it. */
export function ProposeFix({ projectId, auditId, basis, bundles, people, label }: ProposeFixProps) {
  const { can } = useAuth();
  const navigate = useNavigate();
  const [owner, setOwner] = useState('');
  const [working, setWorking] = useState<Operation>();
  const propose = useChange(
    { ...proposeFix(projectId), cacheUpdates: started => [keepOperation(started)] },
    { onSuccess: setWorking, failure: true },
  );
  const asks = bundles.some(bundle => bundle.asks === 'owner');
  const id = working && String(working.input['changeset_id']);
  const onDone = useCallback(
    (isWorkedOut: boolean) => {
      setWorking(undefined);
      if (isWorkedOut && id !== undefined)
        void navigate({ to: '.', search: before => ({ ...before, bundle: id }) });
    },
    [id, navigate],
  );
  // What was begun while it still was the latest goes on, and opens what came of it.
  if (basis.is_over && !working) return <BasisOver basis={basis} projectId={projectId} />;
  if (!can('changesets.propose'))
    return (
      <p className="text-muted">What it would change is worked out for people with the role Admin or User.</p>
    );
  if (working)
    return (
      <Proposing
        id={working.id}
        title="Working out the fix"
        note="It is worked out of what the audit kept. Nothing is written."
        back="Back"
        canRun={can('operations.run')}
        onDone={onDone}
      />
    );
  return (
    <div className="flex flex-wrap items-end gap-2">
      {asks && (
        <Select
          label="Who takes over"
          className="w-full sm:w-64"
          value={owner}
          groups={[{ options: people.map(({ id: value, name }) => ({ value, label: name })) }]}
          onChange={setOwner}
        />
      )}
      <Button
        isBusy={propose.isPending}
        disabled={bundles.length === 0 || (asks && owner === '')}
        onClick={() =>
          propose.mutate({
            audit_id: auditId,
            checks: bundles.map(({ check }) => check),
            ...(asks && { owner_id: owner }),
          })
        }
      >
        {label}
      </Button>
      <p className="basis-full text-xs text-muted">
        Shows every value before and after. Nothing is written until an administrator approves it.
      </p>
    </div>
  );
}
