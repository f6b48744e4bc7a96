// Playbooks that are applied to every client: what is in each, whose act it was, and the way back.
import type { SharedPlaybook } from '@groundwork/contract/playbooks';
import { useQuery } from '@tanstack/react-query';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { removeShared, setShared, sharedPlaybooks } from './queries.ts';
import { outcomeTitle, placeNote, placeTitle } from './wording.ts';

/** More of one would be scrolled, not read. */
const shown = 50;

export function SharedList() {
  const list = useQuery(sharedPlaybooks());
  return (
    <Card aria-label="Shared with every client">
      <CardHeader
        title="Shared with every client"
        description="Applied where a client’s own playbook knows nothing, unless the client declines."
      />
      <div className="px-4 pb-4">
        {!list.data ? (
          list.error ? (
            <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
          ) : (
            <Waiting label="Loading the shared playbooks" />
          )
        ) : list.data.data.length === 0 ? (
          <Empty title="Nothing is shared" text="Open a client’s playbook to share what is in it." />
        ) : (
          <ul className="grid gap-3">
            {list.data.data.map(one => (
              <Shared key={one.id} playbook={one} />
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

function Shared({ playbook: { id, name, is_on, file, shared_by, shared_at } }: { playbook: SharedPlaybook }) {
  const set = useChange(setShared(), { failure: true });
  const remove = useChange(removeShared(), { failure: true });
  const rest = file.entries.length - shown;
  return (
    <li className="grid gap-2 rounded-lg border border-line p-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="grid min-w-0 gap-0.5">
          <span className="flex flex-wrap items-center gap-2 font-medium wrap-anywhere">
            <bdi>{name}</bdi> {!is_on && <Badge>Switched off</Badge>}
          </span>
          <span className="text-sm text-muted">
            {counted(file.entries.length, 'entry', 'entries')}, shared by {shared_by} on {day(shared_at)}
          </span>
        </span>
        <span className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            isBusy={set.isPending}
            aria-label={`Switch ${is_on ? 'off' : 'on'}: ${name}`}
            onClick={() => set.mutate({ sharedId: id, is_on: !is_on })}
          >
            {is_on ? 'Switch off' : 'Switch on'}
          </Button>
          <Button
            variant="secondary"
            size="sm"
            isBusy={remove.isPending}
            aria-label={`Take back: ${name}`}
            onClick={() => remove.mutate(id)}
          >
            Take back
          </Button>
        </span>
      </div>
      <details>
        <summary className="w-fit cursor-pointer text-sm">What is in it</summary>
        <ul className="mt-2 grid gap-1 text-sm">
          {file.entries.slice(0, shown).map(entry => (
            <li key={JSON.stringify(entry)} className="wrap-anywhere">
              <bdi>{placeTitle(entry)}</bdi>:{' '}
              {entry.outcomes.map(({ outcome }) => outcomeTitle(outcome)).join(' or ')}
              <span className="text-muted"> · {placeNote(entry)}</span>
            </li>
          ))}
          {rest > 0 && <li className="text-muted">And {counted(rest, 'more entry', 'more entries')}.</li>}
        </ul>
      </details>
    </li>
  );
}
