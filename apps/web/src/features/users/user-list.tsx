import type { User } from '@groundwork/contract/users';
import type { ReactNode } from 'react';
import { ago } from '../../lib/formats/dates.ts';
import { Badge } from '../../ui/badge.tsx';
import { PlainTable } from '../../ui/plain-table.tsx';
import type { TableColumn } from '../../ui/virtual-table.tsx';
import { nameOf, roleWords, statusNames, statusTones } from './words.ts';

export interface UserListProps {
  users: readonly User[];
  /** The way to somebody's page. */
  link: (user: User, words: string) => ReactNode;
}

export function UserList({ users, link }: UserListProps) {
  const columns: TableColumn<User>[] = [
    {
      key: 'person',
      header: 'Person',
      track: 'auto',
      cell: user => (
        <div className="grid min-w-0 [overflow-wrap:anywhere]">
          {link(user, nameOf(user))}
          {user.name !== '' && <span className="text-sm text-muted">{user.email}</span>}
        </div>
      ),
    },
    {
      key: 'role',
      header: 'Role',
      track: 'auto',
      cell: user => (
        <div className="grid min-w-0 [overflow-wrap:anywhere]">
          <span>{roleWords(user)}</span>
          {user.organization && <span className="text-sm text-muted">{user.organization.name}</span>}
        </div>
      ),
    },
    {
      key: 'status',
      header: 'Status',
      track: 'auto',
      cell: ({ status }) => <Badge tone={statusTones[status]}>{statusNames[status]}</Badge>,
    },
    {
      key: 'factor',
      header: 'Second factor',
      track: 'auto',
      cell: ({ has_second_factor: has }) => (has === null ? 'Not known here' : has ? 'Yes' : 'No'),
    },
    {
      key: 'seen',
      header: 'Last active',
      track: 'auto',
      cell: ({ last_active_at: at }) => <span className="text-muted">{at ? ago(at) : 'Never'}</span>,
    },
  ];
  return (
    <PlainTable label="Users" columns={columns} rows={users} rowKey={each => each.id} minWidth="48rem" />
  );
}
