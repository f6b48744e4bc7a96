// What several records would become, before anybody proposes it: who stays, each value, links, what is lost.
import type { MergeGroup, MergePreview as Preview } from '@groundwork/contract/merges';
import type { Operation } from '@groundwork/contract/operations';
import { useQuery } from '@tanstack/react-query';
import { Combine } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/choice.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { MergedFields } from './merged-fields.tsx';
import { type Asked, preview as previewOf, proposeMerge } from './queries.ts';
import { inOrder, nameOf, standingIn } from './wording.ts';

export function MergePreview({
  projectId,
  group,
  onProposed,
}: {
  projectId: string;
  group: MergeGroup;
  onProposed: (operation: Operation) => void;
}) {
  const standing = standingIn(group);
  const [said, setSaid] = useState<Pick<Asked, 'choices' | 'survivor_id'>>({ choices: {} });
  const asked: Asked = {
    portal_id: group.portal_id,
    object: group.object,
    record_ids: standing.map(({ id }) => id),
    ...said,
  };
  const look = useQuery(previewOf(projectId, asked));
  const propose = useChange(proposeMerge(projectId), {
    failure: 'This merge was not proposed',
    isDoubtful: true,
    onSuccess: onProposed,
  });
  if (look.error)
    return (
      <div className="grid justify-items-center pb-6">
        <ErrorState {...failureOf(look.error)} onRetry={() => void look.refetch()} />
        {(Object.keys(said.choices).length > 0 || said.survivor_id !== undefined) && (
          <Button variant="ghost" onClick={() => setSaid({ choices: {} })}>
            Take my choices back
          </Button>
        )}
      </div>
    );
  if (!look.data) return <Waiting label="Loading the merged record" />;
  const { survivor_id, fields, conflicts, notices, preview_hash } = look.data;
  return (
    <div className="grid content-start gap-3" aria-busy={look.isFetching}>
      <div className="grid gap-1.5 px-4 pt-3">
        <h3 className="font-semibold">Which record stays</h3>
        <Choice
          isDense
          label="Which record stays"
          value={survivor_id}
          options={standing.map(record => ({
            value: record.id,
            label: `${nameOf(record)} (${record.id})`,
          }))}
          onChange={next => setSaid(now => ({ ...now, survivor_id: next }))}
        />
      </div>
      <div className="grid gap-1.5 px-4">
        <h3 className="font-semibold">What moves and what is lost</h3>
        <ul className="grid list-disc gap-1 pl-4 text-xs text-muted marker:text-edge">
          {[linksInWords(look.data), ...notices].map(text => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </div>
      <MergedFields
        survivorId={survivor_id}
        isPair={standing.length === 2}
        fields={inOrder(fields)}
        conflicts={conflicts}
        choices={said.choices}
        onChoose={(property, choice) =>
          setSaid(({ choices: { [property]: _before, ...others }, ...rest }) => ({
            ...rest,
            choices: { ...others, ...(choice && { [property]: choice }) },
          }))
        }
      />
      <div className="sticky bottom-0 flex flex-wrap items-center gap-3 border-t border-line bg-surface px-4 py-2.5">
        <Button
          isBusy={propose.isPending}
          disabled={conflicts.length > 0 || look.isFetching}
          onClick={() => propose.mutate({ ...asked, preview_hash })}
        >
          {!propose.isPending && <Combine aria-hidden="true" />}
          {propose.isPending ? 'Proposing...' : 'Propose the merge'}
        </Button>
        <p className="min-w-0 flex-1 basis-48 text-xs text-muted">
          {conflicts.length > 0
            ? 'First say which value stays where only one can.'
            : 'Nothing is written before an administrator approves it.'}
        </p>
      </div>
    </div>
  );
}

function linksInWords({ links }: Preview): string {
  const parts = links
    .filter(({ gained }) => gained > 0)
    .map(({ object, gained }) => `${counted(gained, 'link')} with ${object.replaceAll('_', ' ')}`);
  return parts.length === 0
    ? 'No link moves to the record that stays.'
    : `The record that stays gets ${parts.join(', ')}.`;
}
