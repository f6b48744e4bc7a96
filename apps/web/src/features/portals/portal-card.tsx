// The portals of an organization: what they are, which one changes go to, and the way to connect or let go of one.
import type { Portal } from '@groundwork/contract/portals';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { readOnlyReason } from '../../lib/session/access-status.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Waiting } from '../../ui/state.tsx';
import { ConnectForm } from './connect-form.tsx';
import { Disconnect } from './disconnect.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { PortalRow } from './portal-row.tsx';
import { portals as portalsQuery, primaryOf } from './queries.ts';
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
            <PortalRow
              key={portal.id}
              portal={portal}
              isOnly={list.length === 1}
              isPrimary={portal === primary}
              canManage={canManage}
              onMove={() => setMoving(portal)}
              onRenew={() => setRenewing(portal)}
              onLeave={() => setLeaving(portal)}
            />
          ))}
        </ul>
      )}
      {isOpen && (
        <div className="grid gap-4 border-t border-line px-4 py-4">
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
