// Every portal of an organization with all that can be done with it, in a place of its own.
import type { Portal, PortalUse } from '@groundwork/contract/portals';
import { useQuery } from '@tanstack/react-query';
import { Plug, Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { failureOf } from '../../lib/api/api-error.ts';
import { readOnlyReason } from '../../lib/session/access-status.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Empty, ErrorState, Waiting } from '../../ui/state.tsx';
import { ConnectForm } from './connect-form.tsx';
import { Disconnect } from './disconnect.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { type PortalAction, PortalPanel } from './portal-panel.tsx';
import { portals as portalsQuery, primaryOf } from './queries.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { TokenDialog } from './token-dialog.tsx';

export interface PortalListProps {
  canManage: boolean;
  projectLink: (project: PortalUse['projects'][number]) => ReactNode;
}

export function PortalList({ canManage, projectLink }: PortalListProps) {
  const { session } = useAuth();
  const query = useQuery(portalsQuery());
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<{ what: PortalAction; portal: Portal }>();
  if (query.error) return <ErrorState {...failureOf(query.error)} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Waiting label="Loading the portals" />;
  const list = query.data;
  const primary = primaryOf(list);
  const close = () => setAsked(undefined);
  const leaving = asked?.what === 'disconnect' ? asked.portal : undefined;
  return (
    <>
      {list.length === 0 && !canManage && (
        <Card aria-label="Portals">
          <Empty
            icon={<Plug />}
            title="No portal is connected"
            text={
              readOnlyReason(session?.organization) ??
              'An administrator of your organization can connect one.'
            }
          />
        </Card>
      )}
      {list.map(portal => (
        <PortalPanel
          key={portal.id}
          portal={portal}
          isPrimary={portal === primary}
          isOnly={list.length === 1}
          canManage={canManage}
          ask={what => setAsked({ what, portal })}
          projectLink={projectLink}
        />
      ))}
      {canManage &&
        (list.length === 0 || isAdding ? (
          <Card aria-label="Connect a portal">
            <CardHeader
              title="Connect a portal"
              description="The CRM account that records go into. Nothing is written to it before you approve."
            />
            <div className="grid gap-4 px-4 pt-2 pb-5">
              <ConnectForm
                onConnected={portal => {
                  setAdding(false);
                  // Whoever connects a second one mostly wants to go on there; it says what that means, and can wait.
                  if (primary && !portal.is_primary) setAsked({ what: 'move', portal });
                }}
              />
              {list.length > 0 && (
                <Button variant="ghost" className="justify-self-start" onClick={() => setAdding(false)}>
                  Cancel
                </Button>
              )}
            </div>
          </Card>
        ) : (
          <Button variant="secondary" className="justify-self-start" onClick={() => setAdding(true)}>
            <Plus aria-hidden="true" />
            Connect another
          </Button>
        ))}
      <Disconnect
        portal={leaving}
        next={leaving?.id === primary?.id ? primaryOf(list.filter(each => each.id !== leaving?.id)) : null}
        onClose={close}
      />
      {asked?.what === 'token' && <TokenDialog portal={asked.portal} onClose={close} />}
      {asked?.what === 'move' && <MoveDialog portal={asked.portal} onClose={close} />}
      {asked?.what === 'rename' && <RenameDialog portal={asked.portal} onClose={close} />}
    </>
  );
}
