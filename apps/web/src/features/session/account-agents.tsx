import type { ConnectedAgent } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { instant } from '../../lib/formats/dates.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { endAgent } from '../../lib/session/issuer-account.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Notice, Skeleton, Waiting } from '../../ui/state.tsx';
import { ownAgents, useAccountChange } from './own-account.ts';

export interface AccountAgentsProps {
  authority: string;
  /** Where agents find their tools. */
  toolsUrl: string;
}

export function AccountAgents({ authority, toolsUrl }: AccountAgentsProps) {
  const agents = useQuery(ownAgents(authority));
  const { session } = useAuth();
  const end = useAccountChange({
    change: (id: string) => endAgent(authority, id),
    // Whoever signed in only for a program has no tokens here.
    isRenewing: session !== undefined,
  });
  return (
    <Card aria-label="Connected agents">
      <CardHeader
        title="Connected agents"
        description="Programs that you let work in your name. They propose; they never approve."
      />
      <div className="grid gap-3 px-4 pb-4">
        <p className="text-sm text-muted">
          Tools for agents (Model Context Protocol):{' '}
          <code className="wrap-anywhere text-ink">{toolsUrl}</code>
        </p>
        {end.error && <Notice tone="bad">{messageOf(end.error)}</Notice>}
        {agents.error ? (
          <ErrorState {...failureOf(agents.error)} onRetry={() => void agents.refetch()} />
        ) : agents.data ? (
          <Agents agents={agents.data} isBusy={end.isPending} onEnd={id => end.mutate(id)} />
        ) : (
          <Waiting label="Loading your agents">
            <Skeleton className="h-14" />
          </Waiting>
        )}
      </div>
    </Card>
  );
}

interface AgentsProps {
  agents: readonly ConnectedAgent[];
  isBusy: boolean;
  onEnd: (id: string) => void;
}

function Agents({ agents, isBusy, onEnd }: AgentsProps) {
  if (agents.length === 0)
    return <p className="text-muted">None. A program asks you before it is connected for the first time.</p>;
  return (
    <ul className="grid gap-1.5">
      {agents.map(({ id, name, connected_at }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3 py-2 ring-1 ring-inset ring-line"
        >
          <Bot aria-hidden="true" className="size-4 shrink-0 text-muted" />
          <div className="grid min-w-0 flex-1 basis-40">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="text-sm text-muted">Connected {instant(connected_at)}</span>
          </div>
          <Button
            variant="secondary"
            size="sm"
            disabled={isBusy}
            aria-label={`Disconnect ${name}`}
            onClick={() => onEnd(id)}
          >
            Disconnect
          </Button>
        </li>
      ))}
    </ul>
  );
}
