// One portal: its state, what is known of it, what it answers when it is asked, and whose work stands in it.
import type { Portal, PortalUse } from '@groundwork/contract/portals';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { ago, day } from '../../lib/formats/dates.ts';
import { counted } from '../../lib/formats/numbers.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader, Facts } from '../../ui/card.tsx';
import { Person } from '../../ui/person.tsx';
import { ErrorState, Notice, Skeleton, Waiting } from '../../ui/state.tsx';
import { accountKind } from './portal-facts.ts';
import { PortalFindings } from './portal-findings.tsx';
import { lookAtPortal, portalUse } from './queries.ts';
import { MissingScopes } from './required-scopes.tsx';

export type PortalAction = 'rename' | 'token' | 'move' | 'disconnect';

interface PortalPanelProps {
  portal: Portal;
  isPrimary: boolean;
  isOnly: boolean;
  canManage: boolean;
  ask: (what: PortalAction) => void;
  projectLink: (project: PortalUse['projects'][number]) => ReactNode;
}

export function PortalPanel({ portal, isPrimary, isOnly, canManage, ask, projectLink }: PortalPanelProps) {
  const look = useChange(lookAtPortal(portal.id));
  const kind = accountKind(portal);
  return (
    <Card aria-label={portal.name}>
      <CardHeader
        title={
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="wrap-anywhere">{portal.name}</span>
            <State portal={portal} />
            {portal.is_sandbox && <Badge tone="warn">Sandbox</Badge>}
            {!isOnly && isPrimary && <Badge tone="accent">Changes go here</Badge>}
          </span>
        }
        aside={
          canManage &&
          portal.is_connected && (
            <Button
              size="sm"
              variant="secondary"
              isBusy={look.isPending}
              aria-label={`Test ${portal.name}`}
              onClick={() => look.mutate()}
            >
              {look.isPending ? 'Asking it...' : 'Test'}
            </Button>
          )
        }
      />
      <div className="grid gap-3 px-4 pb-3">
        {look.error && <Notice tone="bad">{messageOf(look.error)}</Notice>}
        <MissingScopes portal={portal} />
        {look.data && !look.isPending && <PortalFindings look={look.data} />}
        <Facts
          facts={[
            [
              'Address',
              <span key="address" className="font-mono text-sm wrap-anywhere">
                {portal.base_url}
              </span>,
            ],
            ['Account', [portal.account_id ?? 'not known', kind].filter(Boolean).join(', ')],
            [
              'Connected',
              <Fragment key="connected">
                {day(portal.created_at)}
                {portal.connected_by !== null && (
                  <>
                    {' by '}
                    <Person address={portal.connected_by} name={portal.connected_by_name} />
                  </>
                )}
              </Fragment>,
            ],
            ['Last used', portal.last_used_at === null ? 'Not since this is kept' : ago(portal.last_used_at)],
          ]}
        />
        <WrittenBy portal={portal} projectLink={projectLink} />
        {canManage && (
          <div className="flex flex-wrap gap-2 border-t border-hair pt-3">
            <Act portal={portal} label="Rename" onClick={() => ask('rename')} />
            <Act
              portal={portal}
              label={portal.is_connected ? 'Replace token' : 'Connect again'}
              onClick={() => ask('token')}
            />
            {portal.is_connected && !isPrimary && (
              <Act portal={portal} label="Move here" onClick={() => ask('move')} />
            )}
            {portal.is_connected && (
              <Act portal={portal} label="Disconnect" onClick={() => ask('disconnect')} />
            )}
          </div>
        )}
      </div>
    </Card>
  );
}

function Act({ portal, label, onClick }: { portal: Portal; label: string; onClick: () => void }) {
  return (
    <Button variant="secondary" size="sm" aria-label={`${label}: ${portal.name}`} onClick={onClick}>
      {label}
    </Button>
  );
}

function State({ portal }: { portal: Portal }) {
  if (!portal.is_connected) return <Badge>Disconnected</Badge>;
  if ((portal.missing_scopes ?? []).length > 0) return <Badge tone="warn">Token lacks scopes</Badge>;
  return <Badge tone="good">Connected</Badge>;
}

function WrittenBy({ portal, projectLink }: Pick<PortalPanelProps, 'portal' | 'projectLink'>) {
  const use = useQuery(portalUse(portal.id));
  return (
    <section aria-label={`Projects that wrote into ${portal.name}`} className="border-t border-hair pt-2.5">
      <h3 className="text-muted">Projects that wrote into it</h3>
      {use.error ? (
        <ErrorState {...failureOf(use.error)} onRetry={() => void use.refetch()} />
      ) : !use.data ? (
        <Waiting label="Loading the projects">
          <Skeleton className="h-6" />
        </Waiting>
      ) : use.data.length === 0 ? (
        <p className="pt-1">None yet.</p>
      ) : (
        <ul className="grid">
          {use.data.map(project => (
            <li
              key={project.id}
              className="flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hair py-1.5 first:border-t-0"
            >
              {projectLink(project)}
              <span className="text-sm text-muted tabular">
                {counted(project.changesets, 'change set')}, {counted(project.records, 'record')} created,{' '}
                {ago(project.last_written_at)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
