// Whether a playbook is applied, and what can be done with all of it.
import type { PlaybookState } from '@groundwork/contract/playbooks';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { removeAll, savePlaybook, setPlaybook } from './queries.ts';

const importing = onDemand(async () => (await import('./import-dialog.tsx')).ImportDialog);

export function StateCard({
  organizationId,
  state,
  canManage,
}: {
  organizationId: string;
  state: PlaybookState;
  canManage: boolean;
}) {
  const [asked, setAsked] = useState<'import' | 'forget'>();
  const set = useChange(setPlaybook(organizationId), { failure: true });
  const save = useChange(savePlaybook(organizationId), { failure: true });
  const close = () => setAsked(undefined);
  return (
    <Card aria-label="Playbook">
      <CardHeader
        title="Playbook"
        description="What people corrected and decided, applied to the next export of the same kind with its reason. It keeps names of columns and what became of them, never a value of a row."
        aside={<Badge tone={state.is_on ? 'good' : 'neutral'}>{state.is_on ? 'On' : 'Off'}</Badge>}
      />
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-muted">{stateWords(state)}</p>
        <div className="flex flex-wrap gap-2">
          {canManage && (
            <Button
              variant="secondary"
              isBusy={set.isPending}
              onClick={() => set.mutate({ is_on: !state.is_on })}
            >
              {state.is_on ? 'Switch all off' : 'Switch on'}
            </Button>
          )}
          {canManage && (state.shared > 0 || !state.uses_shared) && (
            <Button
              variant="secondary"
              isBusy={set.isPending}
              onClick={() => set.mutate({ uses_shared: !state.uses_shared })}
            >
              {state.uses_shared ? 'Do not use shared playbooks' : 'Use shared playbooks'}
            </Button>
          )}
          {state.entries > 0 && (
            <Button variant="secondary" isBusy={save.isPending} onClick={() => save.mutate()}>
              Export
            </Button>
          )}
          {canManage && (
            <Button variant="secondary" {...importing.intent} onClick={() => setAsked('import')}>
              Import...
            </Button>
          )}
          {canManage && state.entries > 0 && (
            <Button variant="secondary" onClick={() => setAsked('forget')}>
              Forget all...
            </Button>
          )}
        </div>
      </div>
      {asked === 'import' && <importing.Dialog organizationId={organizationId} onClose={close} />}
      <ForgetAll organizationId={organizationId} state={state} isOpen={asked === 'forget'} onClose={close} />
    </Card>
  );
}

function stateWords({
  is_on,
  entries,
  contradicting,
  switched_off,
  shared,
  uses_shared,
}: PlaybookState): string {
  const parts = [
    is_on
      ? `${counted(entries, 'entry', 'entries')}, each applied from the next analysis on.`
      : `${counted(entries, 'entry', 'entries')}, none of them applied. What people choose is kept all the same.`,
    contradicting > 0
      ? `${counted(contradicting, 'entry contradicts', 'entries contradict')} ${contradicting === 1 ? 'itself' : 'themselves'} and ${contradicting === 1 ? 'is' : 'are'} asked.`
      : '',
    switched_off > 0 ? `${counted(switched_off, 'entry is', 'entries are')} switched off.` : '',
    shared === 0
      ? ''
      : uses_shared
        ? `${counted(shared, 'shared playbook')} of your implementation team ${shared === 1 ? 'helps' : 'help'} where this one knows nothing.`
        : 'Playbooks that your implementation team shares are not used.',
  ];
  return parts.filter(part => part !== '').join(' ');
}

function ForgetAll({
  organizationId,
  state,
  isOpen,
  onClose,
}: {
  organizationId: string;
  state: PlaybookState;
  isOpen: boolean;
  onClose: () => void;
}) {
  const forget = useChange(removeAll(organizationId), { onFresh: onClose, onError: onClose, failure: true });
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={open => !open && onClose()}
      title="Forget everything in the playbook?"
      description={`${counted(state.entries, 'entry goes', 'entries go')}, and cannot be brought back but by importing an export. Answers in projects stay as they are.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={forget.isPending} onClick={() => forget.mutate()}>
            {forget.isPending ? 'Forgetting...' : 'Forget all'}
          </Button>
        </>
      }
    />
  );
}
