// The roles the program works as. None owns a table, so none can lift row-level security: groundwork_app sees one
// organization at a time, groundwork_platform sees all of them, and groundwork_identity sees the issuer's accounts and
// nothing of any organization.
import { createHmac } from 'node:crypto';
import pg from 'pg';

export const databaseRoles = ['groundwork_app', 'groundwork_platform', 'groundwork_identity'] as const;
export type DatabaseRole = (typeof databaseRoles)[number];

/** Thrown when the database cannot be used; the message says what is wrong and how to mend it. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}

/**
 * A role's password follows from the owner's, so that every process (and every database of one cluster, where
 * roles are shared) arrives at the same one without keeping it anywhere.
 */
function rolePassword(ownerUrl: URL, role: DatabaseRole): string {
  if (ownerUrl.password === '') {
    throw new DatabaseStartError(
      'DATABASE_URL needs a user and a password: the passwords of the working roles are derived from it.',
    );
  }
  return createHmac('sha256', decodeURIComponent(ownerUrl.password))
    .update(`groundwork database role ${role}`)
    .digest('base64url');
}

/** The owner's connection URL, but as `role`. */
export function urlAs(ownerUrl: string, role: DatabaseRole): string {
  const url = new URL(ownerUrl);
  url.password = rolePassword(url, role);
  url.username = role;
  return url.toString();
}

/** Codes of "somebody else was faster": exists already, unique violation, tuple concurrently updated. */
const lostRace = new Set(['42710', '23505', 'XX000']);
const badLogin = new Set(['28P01', '28000']);

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

async function canLogIn(ownerUrl: string, role: DatabaseRole): Promise<boolean> {
  const client = new pg.Client({ connectionString: urlAs(ownerUrl, role), connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return true;
  } catch (error) {
    if (badLogin.has(codeOf(error))) return false;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Makes sure that all of them exist and that we can log in as them. Roles belong to the whole cluster, so another
 * database of it may be doing the same right now: whoever loses the race looks again.
 */
export async function ensureRoles(owner: pg.Client, ownerUrl: string): Promise<void> {
  for (const role of databaseRoles) {
    for (let tries = 0; !(await canLogIn(ownerUrl, role)); tries += 1) {
      if (tries === 10) {
        throw new DatabaseStartError(
          `Cannot log in as the database role ${role}. Does pg_hba.conf let it in with a password?`,
        );
      }
      await createOrRepair(owner, ownerUrl, role);
    }
  }
  await letActForTenants(owner);
}

/** A call is one transaction, also where it sees one organization and then all of them: on one connection the platform's
 *  role becomes the tenants' one for a while, and never the other way round. */
async function letActForTenants(owner: pg.Client): Promise<void> {
  const known = await owner.query(`
    select from pg_auth_members where roleid = 'groundwork_app'::regrole and member = 'groundwork_platform'::regrole`);
  if (known.rowCount !== 0) return;
  try {
    await owner.query('grant groundwork_app to groundwork_platform');
  } catch (error) {
    if (!lostRace.has(codeOf(error))) throw error;
  }
}

async function createOrRepair(owner: pg.Client, ownerUrl: string, role: DatabaseRole): Promise<void> {
  const password = owner.escapeLiteral(rolePassword(new URL(ownerUrl), role));
  const known = await owner.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = known.rowCount === 0 ? 'create' : 'alter';
  try {
    await owner.query(
      `${verb} role ${role} login nosuperuser nocreatedb nocreaterole noinherit noreplication nobypassrls password ${password}`,
    );
  } catch (error) {
    if (!lostRace.has(codeOf(error))) throw error;
  }
}
