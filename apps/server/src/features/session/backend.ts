// The rows the hosted backend shows of a signed-in person: their own, and nobody else's.
import { sql } from 'kysely';
import type { Caller } from '../../platform/caller.ts';
import type { Database, Tx } from '../../platform/db.ts';
import { readMembership } from '../organizations/membership.ts';

type Row = Record<string, string | null>;

/** In a transaction that the database itself keeps from writing, as the tenant role whatever the token says. */
async function readOwn(
  database: Database,
  { organizationId, memberId }: Caller,
  make: (own: Awaited<ReturnType<typeof readMembership>>) => Row | undefined,
): Promise<Row | undefined> {
  if (organizationId === null || memberId === null) return undefined;
  return database.tenant(organizationId, async (tx: Tx) => {
    await sql`set transaction read only`.execute(tx);
    return make(await readMembership(tx, organizationId, memberId));
  });
}

/** Keyed by the issuer's subject, which is what the web app knows. */
export function readOwnUser(database: Database, caller: Caller): Promise<Row | undefined> {
  return readOwn(database, caller, ({ member }) =>
    member
      ? {
          id: caller.subject,
          name: member.name,
          email: member.email,
          role: member.role,
          organization_id: member.organization_id,
        }
      : undefined,
  );
}

export function readOwnOrganization(database: Database, caller: Caller): Promise<Row | undefined> {
  return readOwn(database, caller, ({ organization }) =>
    organization ? { id: organization.id, name: organization.name } : undefined,
  );
}
