// One's own way out of an organization, asked twice.
import { useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useAuth } from '../../lib/session/auth-context.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { Notice } from '../../ui/state.tsx';
import { leave } from './queries.ts';

export function LeaveCard() {
  const { session, signOut } = useAuth();
  const [isAsked, setAsked] = useState(false);
  const leaving = useChange(leave(), { onSuccess: () => signOut() });
  const name = session?.organization?.name;
  if (name === undefined) return null;
  return (
    <Card aria-label="Your membership">
      <CardHeader
        title="Your membership"
        description={`You work in ${name}. Whoever leaves needs a new invitation to come back.`}
      />
      <div className="grid justify-items-start gap-3 px-4 pb-4">
        {leaving.error && <Notice tone="bad">{messageOf(leaving.error)}</Notice>}
        {isAsked ? (
          <Notice tone="warn">
            <div className="grid gap-3">
              <p>
                Your access to {name} ends at once and you are signed out. What you did and uploaded stays
                there; decisions that wait for you go to an administrator.
              </p>
              <span className="flex flex-wrap gap-2">
                <Button
                  variant="secondary"
                  size="sm"
                  disabled={leaving.isPending}
                  onClick={() => setAsked(false)}
                >
                  Stay
                </Button>
                <Button
                  variant="danger"
                  size="sm"
                  isBusy={leaving.isPending}
                  onClick={() => leaving.mutate()}
                >
                  Leave {name}
                </Button>
              </span>
            </div>
          </Notice>
        ) : (
          <Button variant="secondary" onClick={() => setAsked(true)}>
            Leave this organization...
          </Button>
        )}
      </div>
    </Card>
  );
}
