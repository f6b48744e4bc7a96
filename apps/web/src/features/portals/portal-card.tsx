// The portals of an organization: what they are, which one changes go to, and the way to connect or let go of one.
import type { Portal } from '@groundwork/contract/portals';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plus, Unplug } from 'lucide-react';
import { useState } from 'react';
import { ApiError, failureOf, messageOf } from '../../lib/api/api-error.ts';
import { day } from '../../lib/formats/dates.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { whyFrozen } from '../../lib/session/standing.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Person } from '../../ui/person.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { notify } from '../../ui/toast.tsx';
import { portals as portalsQuery, primaryOf, removePortal } from './api.ts';
import { ConnectForm } from './connect-form.tsx';

export function PortalCard({ canManage }: { canManage: boolean }) {
  const { session } = useAuth();
  const query = useQuery(portalsQuery());
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Portal>();
  if (query.error) return <ErrorState {...failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Waiting label="Loading the portals" />;
  const list = query.data;
  const primary = primaryOf(list);
  const isOpen = list.length === 0 || isAdding;
  return (
    <Card aria-label="Portal">
      <CardHeader
        title={list.length > 1 ? 'Portals' : 'Portal'}
        description={
          list.length === 0
            ? 'The CRM account the records go into. Nothing is written to it before you approve.'
            : undefined
        }
        aside={
          list.length > 0 &&
          canManage &&
          !isAdding && (
            <Button variant="secondary" size="sm" onClick={() => setAdding(true)}>
              <Plus aria-hidden="true" />
              Connect another
            </Button>
          )
        }
      />
      {list.length > 0 && (
        <ul className="grid">
          {list.map(portal => (
            <li key={portal.id} className="flex items-center gap-3 border-t border-line px-5 py-3">
              <div className="grid min-w-0 flex-1 gap-0.5">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="truncate font-medium">{portal.name}</span>
                  {portal.is_sandbox && <Badge tone="warn">Sandbox</Badge>}
                  {list.length > 1 && portal === primary && <Badge tone="accent">Changes go here</Badge>}
                </p>
                <p className="text-sm wrap-anywhere text-muted">
                  {factsOf(portal)}
                  {portal.connected_by !== null && (
                    <>
                      , connected by <Person address={portal.connected_by} name={portal.connected_by_name} />
                    </>
                  )}
                </p>
              </div>
              {canManage && (
                <IconButton label={`Disconnect ${portal.name}`} onClick={() => setLeaving(portal)}>
                  <Unplug />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className="grid gap-4 border-t border-line px-5 py-5">
          {canManage ? (
            <>
              <ConnectForm onConnected={() => setAdding(false)} />
              {list.length > 0 && (
                <Button variant="ghost" className="justify-self-start" onClick={() => setAdding(false)}>
                  Cancel
                </Button>
              )}
            </>
          ) : (
            <p className="text-muted">
              {whyFrozen(session?.organization) ?? 'An administrator of your organization can connect one.'}
            </p>
          )}
        </div>
      )}
      <Disconnect portal={leaving} onClose={() => setLeaving(undefined)} />
    </Card>
  );
}

function factsOf(portal: Portal): string {
  return [
    portal.base_url,
    portal.account_id !== null && `account ${portal.account_id}`,
    portal.account_type !== null && portal.account_type.toLowerCase().replaceAll('_', ' '),
    `since ${day(portal.created_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

function Disconnect({ portal, onClose }: { portal: Portal | undefined; onClose: () => void }) {
  const queries = useQueryClient();
  const remove = useMutation({
    ...removePortal(),
    onSuccess: () => queries.invalidateQueries({ queryKey: portalsQuery().queryKey }),
    onError: error => notify('error', sentenceFor(error)),
    onSettled: onClose,
  });
  return (
    <Dialog
      isOpen={portal !== undefined}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Disconnect ${portal?.name ?? ''}`}
      description="Groundwork forgets its token. Nothing in the portal itself changes."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button
            variant="danger"
            isBusy={remove.isPending}
            onClick={() => portal && remove.mutate(portal.id)}
          >
            {remove.isPending ? 'Disconnecting...' : 'Disconnect'}
          </Button>
        </>
      }
    />
  );
}

function sentenceFor(error: unknown): string {
  return error instanceof ApiError && error.code === 'conflict'
    ? 'This portal has change sets: it stays connected, so that they can be undone.'
    : messageOf(error);
}
