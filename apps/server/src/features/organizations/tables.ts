// The tables of organizations and their members.
import type { Member, Organization } from '@groundwork/contract/organizations';
import type { DefaultColumn, TimestampColumn } from '../../platform/db.ts';

interface OrganizationTable {
  organization_id: string;
  name: string;
  plan: DefaultColumn<Organization['plan']>;
  status: DefaultColumn<Organization['status']>;
  is_demo: DefaultColumn<boolean>;
  trial_ends_at: TimestampColumn | null;
  version: DefaultColumn<number>;
  created_at: TimestampColumn;
  updated_at: TimestampColumn;
}

interface MemberTable {
  organization_id: string;
  id: string;
  email: string;
  email_norm: string;
  name: DefaultColumn<string>;
  role: Member['role'];
  status: Member['status'];
  department: string | null;
  phone: string | null;
  invited_by: string | null;
  invited_at: TimestampColumn | null;
  invitation_hash: Buffer | null;
  invitation_expires_at: TimestampColumn | null;
  joined_at: TimestampColumn | null;
  last_active_at: TimestampColumn | null;
  removed_at: TimestampColumn | null;
  /** Who signs in as this member; kept by the database. */
  subjects: DefaultColumn<string[]>;
  created_at: TimestampColumn;
}

declare module '../../platform/db.ts' {
  interface Tables {
    organizations: OrganizationTable;
    members: MemberTable;
  }
}
