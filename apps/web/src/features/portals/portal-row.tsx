import type { Portal } from '@groundwork/contract/portals';
import { Unplug } from 'lucide-react';
import { Badge } from '../../ui/badge.tsx';
import { Button, IconButton } from '../../ui/button.tsx';
import { Person } from '../../ui/person.tsx';
import { factsOf } from './portal-facts.ts';
import { MissingScopes } from './required-scopes.tsx';

/** One portal: what it is, and what may be done with it. */
export function PortalRow({
  portal,
  isOnly,
  isPrimary,
  canManage,
  onMove,
  onRenew,
  onLeave,
}: {
  portal: Portal;
  isOnly: boolean;
  /** Changes go there. */
  isPrimary: boolean;
  canManage: boolean;
  onMove: () => void;
  onRenew: () => void;
  onLeave: () => void;
}) {
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-60 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium wrap-anywhere">{portal.name}</span>
          {portal.is_sandbox && <Badge tone="warn">Sandbox</Badge>}
          {!isOnly && isPrimary && <Badge tone="accent">Changes go here</Badge>}
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
          {portal.is_connected && !isPrimary && (
            <Button variant="secondary" size="sm" aria-label={`Move here: ${portal.name}`} onClick={onMove}>
              Move here
            </Button>
          )}
          <Button
            variant="ghost"
            size="sm"
            aria-label={`${portal.is_connected ? 'Replace token' : 'Connect again'}: ${portal.name}`}
            onClick={onRenew}
          >
            {portal.is_connected ? 'Replace token' : 'Connect again'}
          </Button>
          {portal.is_connected && (
            <IconButton label={`Disconnect ${portal.name}`} onClick={onLeave}>
              <Unplug />
            </IconButton>
          )}
        </div>
      )}
      <div className="basis-full empty:hidden">
        <MissingScopes portal={portal} />
      </div>
    </li>
  );
}
