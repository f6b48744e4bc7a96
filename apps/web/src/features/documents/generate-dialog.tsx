// What the product can make of the project's data, and whether what was made is still of the present data.
import type {
  DeliverableFormat,
  DeliverableState,
  Deliverable as Kind,
} from '@groundwork/contract/deliverables';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { deliverablesOf, generate } from './queries.ts';

const formats: readonly { format: DeliverableFormat; name: string }[] = [
  { format: 'pdf', name: 'PDF' },
  { format: 'html', name: 'web page' },
];

export interface GenerateDialogProps {
  project: { id: string; name: string };
  onClose: () => void;
  /** What makes the data of a deliverable, where it can be started from here. */
  sources?: Partial<Record<Kind, ReactNode>>;
}

export function GenerateDialog({ project, onClose, sources = {} }: GenerateDialogProps) {
  const all = useQuery(deliverablesOf(project.id));
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Generate Documents"
      description={`Made of the data of “${project.name}” as they stand now. The same data make no new version.`}
    >
      <div className="pb-5">
        {all.error ? (
          <ErrorState {...failureOf(all.error)} onRetry={() => void all.refetch()} />
        ) : all.data ? (
          <ul className="grid">
            {all.data.data.map(state => (
              <Deliverable
                key={state.deliverable}
                projectId={project.id}
                state={state}
                source={sources[state.deliverable]}
              />
            ))}
          </ul>
        ) : (
          <Waiting label="Looking at what can be made" />
        )}
      </div>
    </Dialog>
  );
}

function Deliverable({
  projectId,
  state,
  source,
}: {
  projectId: string;
  state: DeliverableState;
  source: ReactNode;
}) {
  const make = useChange(generate(projectId), {
    onFresh: ({ document, is_new_version: isNew }) => {
      if (isNew) notify('success', 'Document generated', document.name);
      else notify('info', 'Nothing changed', `${document.name} is made of the present data already.`);
    },
    failure: true,
  });
  return (
    <li className="grid gap-2 border-t border-line py-3.5 first:border-t-0">
      <h3 className="font-medium">{state.name}</h3>
      {state.missing === null ? (
        <>
          {state.made.map(made => (
            <p key={made.format} className="text-sm text-muted">
              {made.format === 'pdf' ? 'PDF' : 'Web page'}, version {made.number}:{' '}
              {made.is_current ? 'made of the present data' : 'the data changed since'}
            </p>
          ))}
          <div className="flex flex-wrap gap-2">
            {formats.map(({ format, name }) => (
              <Button
                key={format}
                variant="secondary"
                size="sm"
                aria-label={`Generate ${name}: ${state.name}`}
                disabled={make.isPending}
                isBusy={make.isPending && make.variables.format === format}
                onClick={() => make.mutate({ deliverable: state.deliverable, format })}
              >
                Generate {name}
              </Button>
            ))}
          </div>
        </>
      ) : (
        <p className="text-sm text-muted">{state.missing}</p>
      )}
      {source}
    </li>
  );
}
