// Maintenance that was announced: ahead, running, and past.
import { healthServiceNames } from '@groundwork/contract/health';
import type { MaintenanceWindow } from '@groundwork/contract/maintenance';
import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { rowsOf } from '../../lib/data/pages.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { onDemand } from '../../ui/on-demand.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { endWindow, windows } from './queries.ts';

const dialog = onDemand(async () => (await import('./window-dialog.tsx')).WindowDialog);

const states: Record<MaintenanceWindow['state'], readonly [string, Tone]> = {
  planned: ['Planned', 'accent'],
  running: ['Running', 'violet'],
  over: ['Over', 'neutral'],
};

export function MaintenanceList() {
  const list = useInfiniteQuery(windows());
  /** The one that is changed, or a new one. */
  const [edited, setEdited] = useState<MaintenanceWindow | 'new'>();
  const rows = rowsOf(list.data);
  return (
    <Card aria-label="Maintenance" className="overflow-clip">
      <CardHeader
        title="Maintenance"
        description="Announced on the status page; nobody is alarmed because of it."
        aside={
          <Button variant="secondary" {...dialog.intent} onClick={() => setEdited('new')}>
            <CalendarPlus aria-hidden="true" />
            Announce...
          </Button>
        }
      />
      {list.error && !list.data ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : !list.data ? (
        <Waiting label="Loading the maintenance" />
      ) : rows.length === 0 ? (
        <Empty title="Nothing was announced" />
      ) : (
        <>
          <ul aria-label="Announced maintenance">
            {rows.map(window => (
              <Row key={window.id} window={window} onEdit={() => setEdited(window)} />
            ))}
          </ul>
          <ShowMore list={list} place="foot" />
        </>
      )}
      {edited !== undefined && (
        <dialog.Dialog {...(edited !== 'new' && { window: edited })} onClose={() => setEdited(undefined)} />
      )}
    </Card>
  );
}

function Row({ window, onEdit }: { window: MaintenanceWindow; onEdit: () => void }) {
  const end = useChange(endWindow(), { failure: 'The maintenance could not be ended' });
  const [words, tone] = states[window.state];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-t border-hair px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          <bdi className="wrap-anywhere">{window.title}</bdi>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="wrap-anywhere text-muted">
          <bdi>{window.message}</bdi>
        </p>
        <p className="text-xs text-muted">
          {instant(window.starts_at)} to {instant(window.ends_at)} ·{' '}
          {window.services.map(each => healthServiceNames[each]).join(', ')} · by {window.created_by}
        </p>
      </div>
      {window.state !== 'over' && (
        <div className="flex gap-2">
          <Button variant="secondary" size="sm" {...dialog.intent} onClick={onEdit}>
            Change...
          </Button>
          <Button variant="danger" size="sm" isBusy={end.isPending} onClick={() => end.mutate(window)}>
            {window.state === 'running' ? 'End now' : 'Call off'}
          </Button>
        </div>
      )}
    </li>
  );
}
