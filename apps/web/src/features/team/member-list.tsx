import type { Member, TeamMember } from '@groundwork/contract/organizations';
import { memberRoleNames } from '@groundwork/contract/permissions';
import { Pencil } from 'lucide-react';
import { ago, day } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Intent } from '../../ui/on-demand.tsx';
import { initialsOf, nameOf, roleTones, statusNames, statusTones } from './roles.ts';

export interface MemberListProps {
  members: readonly TeamMember[];
  /** Oneself, who may always change their own details. */
  ownId: string | undefined;
  canManage: boolean;
  onEdit: (member: TeamMember) => void;
  editIntent: Intent;
}

export function MemberList({ members, ownId, canManage, onEdit, editIntent }: MemberListProps) {
  return (
    <ul aria-label="Members" className="grid divide-y divide-line border-t border-line">
      {members.map(member => (
        <MemberRow
          key={member.id}
          member={member}
          isSelf={member.id === ownId}
          {...((canManage || member.id === ownId) && { onEdit: () => onEdit(member), editIntent })}
        />
      ))}
    </ul>
  );
}

interface MemberRowProps {
  member: Member;
  isSelf: boolean;
  onEdit?: () => void;
  editIntent?: Intent;
}

function MemberRow({ member, isSelf, onEdit, editIntent }: MemberRowProps) {
  const { role, status } = member;
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 px-4 py-2.5">
      <span
        aria-hidden="true"
        className="grid size-8 place-items-center rounded-full bg-accent-soft text-xs font-semibold text-accent-ink"
      >
        {initialsOf(member)}
      </span>
      <div className="grid min-w-0 gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
            <Called member={member} />
          </span>
          {isSelf && <span className="text-sm text-muted">(you)</span>}
          <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>
          <Badge tone={roleTones[role]}>{memberRoleNames[role]}</Badge>
        </div>
        <Details member={member} />
      </div>
      {onEdit && (
        <IconButton
          label={`Edit ${nameOf(member)}`}
          className="-mt-0.5 -mr-2"
          {...editIntent}
          onClick={onEdit}
        >
          <Pencil />
        </IconButton>
      )}
    </li>
  );
}

/** An address that does not fit its line is broken behind the @ first. */
function Called({ member: { name, email } }: { member: Member }) {
  if (name !== '') return name;
  const domain = email.lastIndexOf('@') + 1;
  return (
    <>
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </>
  );
}

function Details({ member }: { member: Member }) {
  const { name, email, department, phone, joined_at, invited_at, last_active_at, status } = member;
  const isPending = status === 'pending';
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-0.5 text-sm text-muted">
      {name !== '' && <Detail name="Email" value={email} />}
      {isPending ? (
        <Detail name="Invited" value={invited_at ? `Invited ${day(invited_at)}` : 'Invited'} />
      ) : (
        <>
          <Detail name="Department" value={department ?? 'No department'} />
          <Detail name="Phone" value={phone ?? 'No phone'} />
          <Detail name="Joined" value={joined_at ? `Joined ${day(joined_at)}` : 'Not joined yet'} />
          <Detail
            name="Last active"
            value={last_active_at ? `Last active ${ago(last_active_at)}` : 'Never active'}
          />
        </>
      )}
    </dl>
  );
}

/** The value says what it is to those who see it; its name is for those who hear it. */
function Detail({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="sr-only">{name}</dt>
      <dd className="[overflow-wrap:anywhere]">{value}</dd>
    </div>
  );
}
