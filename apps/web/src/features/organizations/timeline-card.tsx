// What was done in an organization, as the trail has it, the newest first.
import type { TimelineEntry } from '@groundwork/contract/organization-overview';
import { useInfiniteQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { instant } from '../../lib/formats/dates.ts';
import { sentence } from '../../lib/formats/words.ts';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { timeline } from './admin-queries.ts';

export function TimelineCard({ organizationId }: { organizationId: string }) {
  const list = useInfiniteQuery(timeline(organizationId));
  return (
    <Card aria-label="Timeline">
      <CardHeader title="Timeline" />
      {list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <div className="px-4 pb-4">
          <Waiting label="Loading the timeline" />
        </div>
      ) : rowsOf(list.data).length === 0 ? (
        <p className="px-4 pb-4 text-muted">Nothing was done here yet.</p>
      ) : (
        <ol aria-label="Timeline" className="grid divide-y divide-hair border-t border-hair">
          {rowsOf(list.data).map(entry => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
      <ShowMore list={list} place="foot" />
    </Card>
  );
}

/** Names of ids and marks, which say nothing to people; the trail itself has them. */
const isForMachines = /(?:^|_)(?:id|ids|sha256|hash)$/;
const longest = 160;

/** `projects.completeMilestone` as `Projects: complete milestone`. */
function actionWords(action: string): string {
  const [noun = '', ...deed] = action.split('.');
  const words = deed.join(' ').replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  return [sentence(noun), words.replaceAll('_', ' ')].filter(Boolean).join(': ');
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return inWords(value.map(inWords).join(', '));
  if (typeof value === 'object' && value !== null)
    return inWords(Object.entries(value).map(([name, of]) => `${name} ${inWords(of)}`));
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

function Entry({ entry }: { entry: TimelineEntry }) {
  const details = Object.entries(entry.details)
    .filter(([name, value]) => value !== null && !isForMachines.test(name))
    .map(([name, value]) => `${name.replaceAll('_', ' ')}: ${inWords(value)}`);
  return (
    <li className="grid gap-0.5 px-4 py-2">
      <span className="flex flex-wrap justify-between gap-x-3">
        <span className="wrap-anywhere" title={entry.action}>
          {actionWords(entry.action)}
        </span>
        <time dateTime={entry.at} className="text-xs text-muted">
          {instant(entry.at)}
        </time>
      </span>
      <span className="text-sm text-muted wrap-anywhere">
        <bdi>{entry.actor}</bdi>
        {entry.on_behalf_of !== null && (
          <>
            {' '}
            on behalf of <bdi>{entry.on_behalf_of}</bdi>
          </>
        )}
        {details.length > 0 && ` (${details.join('; ')})`}
      </span>
    </li>
  );
}
