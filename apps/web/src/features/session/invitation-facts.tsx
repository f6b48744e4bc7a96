// Who invites whom to what, and how far to trust it.
import { memberRoleNames } from '@groundwork/contract/permissions';
import type { Invitation } from '@groundwork/contract/session';
import type { ReactNode } from 'react';
import { Notice } from '../../ui/state.tsx';

export function InvitationFacts({ invitation }: { invitation: Invitation }) {
  const { organization, email, role, invited_by: inviter } = invitation;
  return (
    <div className="grid gap-4">
      <dl className="grid gap-y-0.5 sm:grid-cols-[auto_1fr] sm:gap-x-6 sm:gap-y-2">
        <Fact name="Organization">{organization}</Fact>
        {inviter && (
          <Fact name="Invited by">{inviter.name ? `${inviter.name}, ${inviter.email}` : inviter.email}</Fact>
        )}
        <Fact name="Your role">{memberRoleNames[role]}</Fact>
        <Fact name="Your address">{email}</Fact>
      </dl>
      <Notice tone="warn">
        The names are what the inviter wrote; nobody has checked them. Join only if you know who invites you.
      </Notice>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted max-sm:text-sm">{name}</dt>
      <dd className="font-medium wrap-anywhere max-sm:mb-2.5">{children}</dd>
    </>
  );
}
