// What is asked of the embedded issuer's accounts. Absent with another issuer, whose administrators do all of this there.
import type { Role } from '@groundwork/contract/permissions';
import type { UserDetail } from '@groundwork/contract/users';

export interface ListedAccount {
  subject: string;
  email: string;
  name: string;
  /** Those we know. */
  roles: Role[];
  has_second_factor: boolean;
  is_deactivated: boolean;
  last_seen_at: string | null;
  created_at: string;
}

export interface AccountDetail extends ListedAccount, NonNullable<UserDetail['account']> {}

type StandingChange = 'changed' | 'unchanged' | 'missing' | 'stale' | 'last_super_admin';

export interface Accounts {
  list(asked: {
    search?: string | undefined;
    roles?: readonly Role[] | undefined;
    outsideOrganizations?: boolean | undefined;
    hasSecondFactor?: boolean | undefined;
    isDeactivated?: boolean | undefined;
    after?: { email: string; subject: string } | undefined;
    limit: number;
  }): Promise<ListedAccount[]>;
  ofSubjects(subjects: readonly string[]): Promise<ListedAccount[]>;
  subjectsWithSecondFactor(): Promise<string[]>;
  countFactors(): Promise<{ all: number; without: number }>;
  find(subject: string): Promise<AccountDetail | undefined>;
  endSessions(subject: string, sessionId?: string): Promise<number>;
  resetSecondFactor(subject: string): Promise<boolean>;
  changeRoles(subject: string, from: readonly Role[], to: readonly Role[]): Promise<StandingChange>;
  setDeactivated(subject: string, isDeactivated: boolean): Promise<StandingChange>;
}

export interface KnownAccounts {
  accounts?: Accounts;
}
