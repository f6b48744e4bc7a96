// One person: what they are, where they are signed in, how they prove who they are, and what can be done about it.
import type { UserDetail as Detail, UserSession } from '@groundwork/contract/users';
import { type ReactNode, useState } from 'react';
import { ago, day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/state.tsx';
import { ConfirmChange } from './confirm-change.tsx';
import { endSessions, resetSecondFactor, setStatus } from './queries.ts';
import { RoleDialog } from './role-dialog.tsx';
import { UserFactors } from './user-factors.tsx';
import { UserMemberships } from './user-places.tsx';
import { UserSessions } from './user-sessions.tsx';
import { nameOf, roleWords, statusNames, statusTones } from './words.ts';

type Wish =
  | { kind: 'end'; session: UserSession | undefined }
  | { kind: 'reset' }
  | { kind: 'status' }
  | { kind: 'role' };

interface UserDetailProps {
  user: Detail;
  /** Oneself: one does not deactivate oneself. */
  isSelf: boolean;
  onLookAs: () => void;
  organizationLink: (organization: { id: string; name: string }) => ReactNode;
  /** Who looked as them. */
  looks: ReactNode;
}

export function UserDetail({ user, isSelf, onLookAs, organizationLink, looks }: UserDetailProps) {
  const [wish, setWish] = useState<Wish>();
  const { account, may, organization } = user;
  const canSwitch =
    may.manage && !isSelf && user.status !== 'pending' && (organization !== null || account !== null);
  return (
    <div className="grid gap-4">
      <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-1">
          <h1 className="text-xl font-semibold [overflow-wrap:anywhere]">{nameOf(user)}</h1>
          <p className="flex flex-wrap items-center gap-2 text-muted [overflow-wrap:anywhere]">
            {user.email}
            <Badge tone={statusTones[user.status]}>{statusNames[user.status]}</Badge>
            <Badge>{roleWords(user)}</Badge>
          </p>
          <p className="text-sm text-muted">{seen(user)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {may.look_as && <Button onClick={onLookAs}>Look as this person...</Button>}
          {may.change_roles && (
            <Button variant="secondary" onClick={() => setWish({ kind: 'role' })}>
              Change role...
            </Button>
          )}
          {canSwitch && (
            <Button
              variant={user.status === 'inactive' ? 'secondary' : 'danger'}
              onClick={() => setWish({ kind: 'status' })}
            >
              {user.status === 'inactive' ? 'Reactivate...' : 'Deactivate...'}
            </Button>
          )}
        </div>
      </header>
      {may.why_not !== null && <Notice>{may.why_not}</Notice>}
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <UserMemberships memberships={user.memberships} link={organizationLink} />
        {account && (
          <>
            <UserFactors account={account} canReset={may.manage} onReset={() => setWish({ kind: 'reset' })} />
            <UserSessions
              account={account}
              canEnd={may.manage}
              onEnd={session => setWish({ kind: 'end', session })}
            />
          </>
        )}
        {organization && looks}
      </div>
      {wish && <Asking user={user} wish={wish} onClose={() => setWish(undefined)} />}
    </div>
  );
}

function seen({ last_active_at, account }: Detail): string {
  const active = last_active_at ? `Last active ${ago(last_active_at)}` : 'Never active';
  return account ? `${active}. Account since ${day(account.created_at)}.` : `${active}.`;
}

function Asking({ user, wish, onClose }: { user: Detail; wish: Wish; onClose: () => void }) {
  const name = nameOf(user);
  switch (wish.kind) {
    case 'role':
      return <RoleDialog user={user} onClose={onClose} />;
    case 'end':
      return (
        <ConfirmChange
          title={wish.session ? `End the session of ${wish.session.device}?` : `End all sessions of ${name}?`}
          text="They are signed out there at their next call; open pages follow within five seconds. They can sign in again."
          action={wish.session ? 'End session' : 'End all sessions'}
          done={wish.session ? 'Session ended' : 'Sessions ended'}
          change={endSessions(user.id)}
          given={wish.session?.id}
          onClose={onClose}
        />
      );
    case 'reset':
      return (
        <ConfirmChange
          title={`Reset the second factor of ${name}?`}
          text="Their authenticator app and passkeys no longer sign them in, and every session ends. They are told by mail. This cannot be undone: they set up a new one."
          action="Reset second factor"
          done="Second factor reset"
          change={resetSecondFactor(user.id)}
          given={undefined}
          onClose={onClose}
        />
      );
    case 'status':
      return user.status === 'inactive' ? (
        <ConfirmChange
          title={`Reactivate ${name}?`}
          text="They can sign in and work again from now on."
          action="Reactivate"
          done="Reactivated"
          change={setStatus(user.id)}
          given="active"
          onClose={onClose}
        />
      ) : (
        <ConfirmChange
          title={`Deactivate ${name}?`}
          text={
            user.organization
              ? `Their access to ${user.organization.name} ends at once, and their open decisions go to an administrator. They can be reactivated.`
              : 'Their account lets nobody in any more, and every session ends. They can be reactivated.'
          }
          action="Deactivate"
          done="Deactivated"
          change={setStatus(user.id)}
          given="inactive"
          onClose={onClose}
        />
      );
  }
}
