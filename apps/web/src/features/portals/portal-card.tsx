// The portals of an organization: what they are, which one changes go to, and the way to connect or let go of one.
import type { Portal } from '@groundwork/contract/portals';
import { useQuery } from '@tanstack/react-query';
import { Plus, Unplug } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { readOnlyReason } from '../../lib/session/access-status.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Person } from '../../ui/person.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { ConnectForm } from './connect-form.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { portals as portalsQuery, primaryOf, removePortal } from './queries.ts';
import { MissingScopes } from './required-scopes.tsx';
import { TokenDialog } from './token-dialog.tsx';

export function PortalCard({ canManage }: { canManage: boolean }) {
  const { session } = useAuth();
  const query = useQuery(portalsQuery());
  const [isAdding, setAdding] = useState(false);
  const [leaving, setLeaving] = useState<Portal>();
  const [renewing, setRenewing] = useState<Portal>();
  const [moving, setMoving] = useState<Portal>();
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
            <li key={portal.id} className="flex flex-wrap items-center gap-3 border-t border-line px-5 py-3">
              <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
                <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <span className="truncate font-medium">{portal.name}</span>
                  {portal.is_sandbox && <Badge tone="warn">Sandbox</Badge>}
                  {list.length > 1 && portal === primary && <Badge tone="accent">Changes go here</Badge>}
                  {!portal.is_connected && <Badge>Disconnected</Badge>}
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
                <div className="flex flex-wrap items-center gap-1">
                  {portal.is_connected && portal !== primary && (
                    <Button
                      variant="secondary"
                      size="sm"
                      aria-label={`Move here: ${portal.name}`}
                      onClick={() => setMoving(portal)}
                    >
                      Move here
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    size="sm"
                    aria-label={`${portal.is_connected ? 'Replace token' : 'Connect again'}: ${portal.name}`}
                    onClick={() => setRenewing(portal)}
                  >
                    {portal.is_connected ? 'Replace token' : 'Connect again'}
                  </Button>
                  {portal.is_connected && (
                    <IconButton label={`Disconnect ${portal.name}`} onClick={() => setLeaving(portal)}>
                      <Unplug />
                    </IconButton>
                  )}
                </div>
              )}
              <div className="basis-full empty:hidden">
                <MissingScopes portal={portal} />
              </div>
            </li>
          ))}
        </ul>
      )}
      {isOpen && (
        <div className="grid gap-4 border-t border-line px-5 py-5">
          {canManage ? (
            <>
              <ConnectForm
                onConnected={portal => {
                  setAdding(false);
                  // Whoever connects a second one mostly wants to go on there; it says what that means, and can wait.
                  if (primary && !portal.is_primary) setMoving(portal);
                }}
              />
              {list.length > 0 && (
                <Button variant="ghost" className="justify-self-start" onClick={() => setAdding(false)}>
                  Cancel
                </Button>
              )}
            </>
          ) : (
            <p className="text-muted">
              {readOnlyReason(session?.organization) ??
                'An administrator of your organization can connect one.'}
            </p>
          )}
        </div>
      )}
      <Disconnect
        portal={leaving}
        next={leaving?.id === primary?.id ? primaryOf(list.filter(each => each.id !== leaving?.id)) : null}
        onClose={() => setLeaving(undefined)}
      />
      {renewing && <TokenDialog portal={renewing} onClose={() => setRenewing(undefined)} />}
      {moving && <MoveDialog portal={moving} onClose={() => setMoving(undefined)} />}
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

/** @param next which one changes go to from then on, where that is another one */
function Disconnect({
  portal,
  next,
  onClose,
}: {
  portal: Portal | undefined;
  next: Portal | null;
  onClose: () => void;
}) {
  const remove = useChange(removePortal(), {
    // Where the next one takes its place, plans, milestones and change sets speak of that from now on.
    onFresh: onClose,
    onError: onClose,
    failure: true,
  });
  return (
    <Dialog
      isOpen={portal !== undefined}
      onOpenChange={isOpen => !isOpen && onClose()}
      title={`Disconnect ${portal?.name ?? ''}`}
      description={`Groundwork forgets its token. Nothing in the portal itself changes. What was written there stays listed, and can be undone once you connect it again.${next ? ` Changes go to ${next.name} from then on, and every plan is worked out for it.` : ''}`}
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
