// A program asks to act in somebody's name. It is shown with what is known of it, which is little: nobody has checked its
// name, and only the address it is led back to says where the answer goes.
import type { PublicConfig } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { failureOf } from '../../lib/api/api-error.ts';
import { changeBy } from '../../lib/data/change.ts';
import { queryBy } from '../../lib/data/query.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { agentBy, answerAgent } from '../../lib/session/issuer-account.ts';
import { leave } from '../../lib/session/leaving.ts';
import { Button, buttonLook } from '../../ui/button.tsx';
import { ErrorState, Notice, Skeleton, Waiting } from '../../ui/state.tsx';
import { AccountAgents } from './account-agents.tsx';

export interface AgentConsentProps {
  config: PublicConfig;
  /** The signed request of the program; undefined: somebody came here by themselves. */
  asked: string | undefined;
}

export function AgentConsent({ config, asked }: AgentConsentProps) {
  const { authority } = config.oidc;
  const query = new URLSearchParams(asked);
  const clientId = query.get('client_id') ?? '';
  const agent = useQuery(
    queryBy(['agent', clientId], () => agentBy(authority, clientId), {
      enabled: asked !== undefined,
      isTriedOnce: true,
    }),
  );
  const answer = useChange(
    changeBy({ changes: [] }, (accept: boolean) => answerAgent(authority, accept, asked ?? '')),
    {
      onSuccess: ({ url }) => {
        leave();
        location.assign(url);
      },
    },
  );
  if (asked === undefined) return <NobodyAsks config={config} />;
  if (agent.isError) return <ErrorState {...failureOf(agent.error)} onRetry={() => void agent.refetch()} />;
  if (!agent.data)
    return (
      <Waiting label="Looking at who asks">
        <Skeleton className="h-9" />
        <Skeleton className="h-24" />
        <Skeleton className="h-9" />
      </Waiting>
    );
  const name = agent.data.client_name ?? 'A program without a name';
  return (
    <div className="grid gap-6">
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold wrap-anywhere">Let {name} work for you?</h1>
        <p className="text-muted">It asks to act in your name, with your permissions.</p>
      </div>
      <ul className="grid list-disc gap-2 pl-5">
        <li>
          It reads what you may read, runs analyses, proposes changes, asks for decisions, writes tickets,
          notes and comments, and takes back what was applied.
        </li>
        <li>It never approves, decides, invites or changes settings. That stays with people.</li>
        <li>What it does carries its name beside yours.</li>
        <li>
          It stops when you sign out in this browser, and comes back without asking once you sign in again. To
          end it for good, disconnect it at {location.origin}/connect-agent.
        </li>
      </ul>
      <dl className="grid gap-y-0.5 sm:grid-cols-[auto_1fr] sm:gap-x-6 sm:gap-y-2">
        <dt className="text-muted max-sm:text-sm">Your answer goes to</dt>
        <dd className="font-medium wrap-anywhere">{placeOf(query.get('redirect_uri'))}</dd>
      </dl>
      <Notice tone="warn">
        Nobody has checked the name. Allow it only if you have just connected a program yourself.
      </Notice>
      {answer.isError && <Notice tone="bad">{failureOf(answer.error).message}</Notice>}
      <div className="grid gap-3">
        <Button disabled={answer.isPending} onClick={() => answer.mutate(true)}>
          {answer.isPending && answer.variables ? 'Connecting...' : 'Allow'}
        </Button>
        <Button variant="secondary" disabled={answer.isPending} onClick={() => answer.mutate(false)}>
          Refuse
        </Button>
      </div>
    </div>
  );
}

/** Where the program waits for the answer, as people know it. */
function placeOf(address: string | null): string {
  if (address === null || !URL.canParse(address)) return 'an address that cannot be read';
  const { hostname, host, protocol } = new URL(address);
  const isHere = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (isHere) return `a program on this computer (${host})`;
  return host === '' ? `a program on this computer (${protocol})` : host;
}

function NobodyAsks({ config }: { config: PublicConfig }) {
  return (
    <div className="grid gap-6">
      <h1 className="text-2xl font-semibold">No program asks</h1>
      <p className="text-muted">This page opens by itself when a program asks to work for you.</p>
      {config.oidc.is_embedded && config.tools_url && (
        <AccountAgents authority={config.oidc.authority} toolsUrl={config.tools_url} />
      )}
      <Link to="/dashboard" className={buttonLook('secondary')}>
        Go to the dashboard
      </Link>
    </div>
  );
}
