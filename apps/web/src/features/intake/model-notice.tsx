// Whether a language model may propose for columns that nobody is sure of, and what came of it. Nothing stands here where the
// operator has configured none.
import type { ModelOutcome } from '@groundwork/contract/model-proposals';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../lib/data/use-change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { allowModel, modelUse } from './queries.ts';

export function ModelNotice({
  projectId,
  outcome,
}: {
  projectId: string;
  outcome: ModelOutcome | undefined;
}) {
  const { data } = useQuery(modelUse(projectId));
  const { can } = useAuth();
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useChange(allowModel(projectId), {
    onSuccess: () => setOpen(false),
    failure: 'That could not be changed',
  });
  if (!data?.model) return null;
  const { model, is_allowed } = data;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-canvas px-4 py-1.5 text-xs">
      <span className="text-muted">
        {is_allowed
          ? saidOf(outcome, model.name)
          : `The language model ${model.name} is not asked about columns that nobody is sure of.`}
      </span>
      {can('organizations.update') && (
        <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
          {is_allowed ? 'Stop asking it' : 'Let it propose'}
        </Button>
      )}
      {isOpen && (
        <Dialog
          isOpen
          onOpenChange={open => !open && setOpen(false)}
          title={is_allowed ? `Stop asking ${model.name}` : `Let ${model.name} propose`}
          description="This holds for all projects of the organization, from the next analysis on."
          actions={
            <>
              <Button variant="secondary" onClick={() => setOpen(false)}>
                Cancel
              </Button>
              <Button disabled={isPending} onClick={() => mutate(!is_allowed)}>
                {is_allowed ? 'Stop asking' : 'Allow'}
              </Button>
            </>
          }
        >
          <div className="grid gap-2 pb-1 text-sm">
            <p>
              Of columns and tables that nobody is sure of, {model.host} is sent their headers and those
              beside them, the name of the table, figures such as how many cells are filled, and up to three
              samples in which every letter is “a” and every digit “9”. No value of a cell is sent.
            </p>
            <p>
              What it proposes stands among the alternatives, marked as its own. Nothing is chosen by itself,
              and the engine is no surer because of it.
            </p>
          </div>
        </Dialog>
      )}
    </div>
  );
}

function saidOf(outcome: ModelOutcome | undefined, name: string): string {
  if (!outcome)
    return `The language model ${name} has not been asked: nothing was doubtful, or it may be asked only since this analysis.`;
  const { by, asked, proposed, failure } = outcome;
  if (failure !== null)
    return `The language model ${by} was asked about ${counted(asked, 'doubt')}. ${failure}`;
  return `The language model ${by} was asked about ${counted(asked, 'doubt')} and proposes something for ${proposed}.`;
}
