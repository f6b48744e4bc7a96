import type { OwnSession } from '@groundwork/contract/session';
import { useQuery } from '@tanstack/react-query';
import { Monitor } from 'lucide-react';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { ago, instant } from '../../lib/formats/dates.ts';
import { endSessions } from '../../lib/session/issuer-account.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { ErrorState, Notice, Skeleton, Waiting } from '../../ui/state.tsx';
import { ownSessions, useAccountChange } from './own-account.ts';

export function AccountSessions({ authority }: { authority: string }) {
  const sessions = useQuery(ownSessions(authority));
  const end = useAccountChange({
    change: (which: { id: string } | { others: true }) => endSessions(authority, which),
  });
  const others = sessions.data?.filter(session => !session.is_current) ?? [];
  return (
    <Card aria-label="Sessions">
      <CardHeader
        title="Sessions"
        description="Browsers in which you are signed in."
        aside={
          others.length > 0 && (
            <Button
              variant="secondary"
              size="sm"
              isBusy={end.isPending}
              onClick={() => end.mutate({ others: true })}
            >
              End all others
            </Button>
          )
        }
      />
      <div className="grid gap-3 px-4 pb-4">
        {end.error && <Notice tone="bad">{messageOf(end.error)}</Notice>}
        {sessions.error ? (
          <ErrorState {...failureOf(sessions.error)} onRetry={() => void sessions.refetch()} />
        ) : sessions.data ? (
          <ul className="grid gap-1.5">
            {sessions.data.map(session => (
              <SessionRow
                key={session.id}
                session={session}
                isBusy={end.isPending}
                onEnd={() => end.mutate({ id: session.id })}
              />
            ))}
          </ul>
        ) : (
          <Waiting label="Loading your sessions">
            <Skeleton className="h-14" />
          </Waiting>
        )}
      </div>
    </Card>
  );
}

interface SessionRowProps {
  session: OwnSession;
  isBusy: boolean;
  onEnd: () => void;
}

function SessionRow({ session, isBusy, onEnd }: SessionRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3 py-2 ring-1 ring-inset ring-line">
      <Monitor aria-hidden="true" className="size-4 shrink-0 text-muted" />
      <div className="grid min-w-0 flex-1 basis-40">
        <span className="font-medium" title={session.user_agent}>
          {session.device}
        </span>
        <span className="text-sm text-muted">
          Last seen {ago(session.last_seen_at)}, signed in {instant(session.created_at)}
          {session.ip_address !== '' && `, ${session.ip_address}`}
        </span>
      </div>
      {session.is_current ? (
        <Badge tone="good">This browser</Badge>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          disabled={isBusy}
          aria-label={`End the session of ${session.device}`}
          onClick={onEnd}
        >
          End
        </Button>
      )}
    </li>
  );
}
