import type { UserDetail, UserSession } from '@groundwork/contract/users';
import { Monitor } from 'lucide-react';
import { ago, instant } from '../../lib/formats/dates.ts';
import { methodWords } from '../../lib/session/method-words.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';

interface UserSessionsProps {
  account: NonNullable<UserDetail['account']>;
  canEnd: boolean;
  /** Undefined: all of them. */
  onEnd: (session: UserSession | undefined) => void;
}

export function UserSessions({ account: { sessions }, canEnd, onEnd }: UserSessionsProps) {
  return (
    <Card aria-label="Sessions">
      <CardHeader
        title="Sessions"
        description="Browsers in which they are signed in."
        aside={
          canEnd &&
          sessions.length > 0 && (
            <Button variant="secondary" size="sm" onClick={() => onEnd(undefined)}>
              End all...
            </Button>
          )
        }
      />
      <div className="px-4 pb-4">
        {sessions.length === 0 ? (
          <p className="text-muted">They are signed in nowhere.</p>
        ) : (
          <ul className="grid gap-1.5">
            {sessions.map(session => (
              <li
                key={session.id}
                className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3 py-2 ring-1 ring-inset ring-line"
              >
                <Monitor aria-hidden="true" className="size-4 shrink-0 text-muted" />
                <div className="grid min-w-0 flex-1 basis-40">
                  <span className="font-medium">{session.device}</span>
                  <span className="text-sm text-muted">
                    Last seen {ago(session.last_seen_at)}, signed in {instant(session.created_at)} with{' '}
                    {methodWords(session.methods)}
                    {session.ip_address !== '' && `, ${session.ip_address}`}
                  </span>
                </div>
                {canEnd && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`End the session of ${session.device}...`}
                    onClick={() => onEnd(session)}
                  >
                    End...
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
