// The demo accounts: one per role, and for the client one per member role.
import type { MemberRole, Role } from '@groundwork/contract/permissions';

export interface DemoAccount {
  label: string;
  email: string;
  password: string;
  name: string;
  role: Role;
  member_role?: MemberRole;
}

export const demoCompany = 'Northwind Bank (demo)';

export const demoAccounts: readonly DemoAccount[] = [
  {
    label: 'Client',
    email: 'client@demo.groundwork.app',
    password: 'Demo-client-1',
    name: 'Clara Weiss',
    role: 'client',
    member_role: 'admin',
  },
  {
    label: 'Client, reads',
    email: 'reader@demo.groundwork.app',
    password: 'Demo-reader-1',
    name: 'Ravi Menon',
    role: 'client',
    member_role: 'readonly',
  },
  {
    label: 'Admin',
    email: 'admin@demo.groundwork.app',
    password: 'Demo-admin-1',
    name: 'Amara Osei',
    role: 'admin',
  },
  {
    label: 'Super admin',
    email: 'super@demo.groundwork.app',
    password: 'Demo-super-1',
    name: 'Sven Lund',
    role: 'super_admin',
  },
  {
    label: 'Partner rep',
    email: 'rep@demo.groundwork.app',
    password: 'Demo-rep-1',
    name: 'Rosa Pires',
    role: 'hubspot_rep',
  },
];
