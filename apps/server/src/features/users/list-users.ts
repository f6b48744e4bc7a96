// Everybody in one list, by address: members of all organizations from our own tables, and from the issuer's accounts staff
// and people of no organization. Both come in the same order, and a page is what is first of the two.
import { Refusal } from '@groundwork/contract/errors';
import type { OrganizationId } from '@groundwork/contract/ids';
import type { MemberRole, Role } from '@groundwork/contract/permissions';
import { type User, UserId, type UserRole } from '@groundwork/contract/users';
import { z } from 'zod';
import type { Dependencies } from '../../platform/dependencies.ts';
import { cutPage, notACursor, type PageAsked, rowsToRead } from '../../platform/paging.ts';
import type { Accounts, KnownAccounts, ListedAccount } from './accounts.ts';
import { elsewhere } from './rules.ts';
import * as store from './store.ts';

export interface UsersAsked extends PageAsked {
  search?: string | undefined;
  role?: UserRole | undefined;
  status?: User['status'] | undefined;
  organization_id?: OrganizationId | undefined;
  second_factor?: 'yes' | 'no' | undefined;
}

const accountPrefix = 'account:';
/** Members come before accounts of the same address: a uuid sorts before the prefix's letter where digits and a-f do. */
const Place = z.tuple([z.string().max(500), UserId]);
type Place = z.infer<typeof Place>;

const memberRoleOf: Partial<Record<UserRole, MemberRole>> = {
  member_admin: 'admin',
  member_user: 'user',
  member_readonly: 'readonly',
};

/** @throws Refusal invalid_request */
export async function listUsers(
  { database, accounts }: Pick<Dependencies, 'database'> & KnownAccounts,
  asked: UsersAsked,
): Promise<{ data: User[]; next_cursor: string | null; has_accounts: boolean }> {
  if (asked.second_factor !== undefined && !accounts)
    throw new Refusal('invalid_request', { faults: [{ place: 'query.second_factor', message: elsewhere }] });
  const after = placeOf(asked);
  const [members, others] = await Promise.all([
    listMembers({ database, ...(accounts && { accounts }) }, asked, after),
    accounts ? listOthers({ database, accounts }, asked, after) : [],
  ]);
  const { data, last } = cutPage([...members, ...others].sort(inOrder), asked);
  return {
    data,
    next_cursor: last ? Buffer.from(JSON.stringify(placeIn(last))).toString('base64url') : null,
    has_accounts: accounts !== undefined,
  };
}

function placeOf(asked: PageAsked): Place | undefined {
  if (asked.cursor === undefined) return undefined;
  try {
    return Place.parse(JSON.parse(Buffer.from(asked.cursor, 'base64url').toString('utf8')));
  } catch (error) {
    throw notACursor(error);
  }
}

const placeIn = (user: User): Place => [user.email.toLowerCase(), user.id];

/** As the database orders text byte by byte. */
function inOrder(one: User, other: User): number {
  const [email, id] = placeIn(one);
  const [otherEmail, otherId] = placeIn(other);
  return (
    Buffer.compare(Buffer.from(email), Buffer.from(otherEmail)) ||
    Number(isAccount(id)) - Number(isAccount(otherId)) ||
    Buffer.compare(Buffer.from(id), Buffer.from(otherId))
  );
}

export function isAccount(id: string): boolean {
  return id.startsWith(accountPrefix);
}

export function subjectIn(id: string): string {
  return id.slice(accountPrefix.length);
}

async function listMembers(
  { database, accounts }: Pick<Dependencies, 'database'> & KnownAccounts,
  asked: UsersAsked,
  after: Place | undefined,
): Promise<User[]> {
  const { role, second_factor: secondFactor } = asked;
  if (role !== undefined && memberRoleOf[role] === undefined) return [];
  const having = secondFactor && (await accounts?.subjectsWithSecondFactor());
  const rows = await database.readOnly(null, tx =>
    store.listMembers(tx, {
      search: asked.search?.trim() || undefined,
      role: role && memberRoleOf[role],
      status: asked.status,
      organizationId: asked.organization_id,
      subjects: having && { are: secondFactor === 'yes' ? 'among' : 'not among', these: having },
      after: afterMember(after),
      limit: rowsToRead(asked),
    }),
  );
  const subjects = rows.flatMap(row => row.subject ?? []);
  const known = new Map((await accounts?.ofSubjects(subjects))?.map(each => [each.subject, each]));
  return rows.map(row =>
    memberAsUser(row, row.subject === null ? undefined : known.get(row.subject), accounts),
  );
}

/** Behind an account all members of its address have been listed. */
function afterMember(after: Place | undefined): { email: string; id: string } | undefined {
  if (!after) return undefined;
  const [email, id] = after;
  if (isAccount(id)) return { email, id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };
  if (!z.guid().safeParse(id).success) throw notACursor();
  return { email, id };
}

export function memberAsUser(
  row: store.ListedMember,
  account: ListedAccount | undefined,
  accounts: Accounts | undefined,
): User {
  const { organization_id, organization_name, id, role, email_norm: _, subject, ...shown } = row;
  return {
    ...shown,
    id,
    subject,
    roles: account?.roles ?? [],
    // An account that is shut is shut whatever the organization says.
    status: account?.is_deactivated === true ? 'inactive' : row.status,
    organization: { id: organization_id, name: organization_name, member_id: id, role },
    has_second_factor: accounts ? (account?.has_second_factor ?? false) : null,
  };
}

async function listOthers(
  { database, accounts }: Pick<Dependencies, 'database'> & { accounts: Accounts },
  asked: UsersAsked,
  after: Place | undefined,
): Promise<User[]> {
  const { role, status } = asked;
  // Nobody of these is invited, or in an organization.
  if (asked.organization_id !== undefined || status === 'pending') return [];
  if (role !== undefined && memberRoleOf[role] !== undefined) return [];
  const found: User[] = [];
  const wanted = rowsToRead(asked);
  let from = after && { email: after[0], subject: isAccount(after[1]) ? subjectIn(after[1]) : '' };
  for (;;) {
    const some = await accounts.list({
      search: asked.search?.trim() || undefined,
      roles: role && [role === 'none' ? 'client' : asPlatformRole(role)],
      outsideOrganizations: true,
      hasSecondFactor: asked.second_factor && asked.second_factor === 'yes',
      isDeactivated: status && status === 'inactive',
      after: from,
      limit: wanted,
    });
    // Whom the issuer has not been told of yet is a member all the same, and listed as one.
    const members = await database.readOnly(null, tx =>
      store.membersAmong(
        tx,
        some.map(each => each.subject),
      ),
    );
    found.push(...some.filter(each => !members.has(each.subject)).map(accountAsUser));
    const last = some.at(-1);
    if (!last || some.length < wanted || found.length >= wanted) return found;
    from = { email: last.email, subject: last.subject };
  }
}

function asPlatformRole(role: UserRole): Role {
  return role === 'super_admin' || role === 'admin' ? role : 'hubspot_rep';
}

export function accountAsUser(account: ListedAccount): User {
  const { subject, email, name, roles, has_second_factor } = account;
  return {
    id: `${accountPrefix}${subject}`,
    subject,
    email,
    name,
    roles,
    status: account.is_deactivated ? 'inactive' : 'active',
    organization: null,
    last_active_at: account.last_seen_at,
    has_second_factor,
  };
}
