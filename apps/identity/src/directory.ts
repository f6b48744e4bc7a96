// The accounts as an operator sees and changes them: who there is, what they may do, from where they are signed in, and how
// they prove who they are. Never what proves it: no secret, code or key leaves this file.
import { type Role, Role as RoleShape } from '@groundwork/contract/permissions';
import type { UserDetail, UserSession } from '@groundwork/contract/users';
import type pg from 'pg';
import { z } from 'zod';
import type { Row } from './schema/rows.ts';
import { type SessionRow, sessionColumns, shownSession } from './shown-session.ts';

export interface AccountsAsked {
  /** Part of a name or an address. */
  search?: string | undefined;
  /** At least one of these roles; absent: any. */
  roles?: readonly Role[] | undefined;
  /** Only staff (admins and partner reps) and people of no organization: whoever is a member the product lists itself. */
  outsideOrganizations?: boolean | undefined;
  hasSecondFactor?: boolean | undefined;
  isDeactivated?: boolean | undefined;
  /** In the order of addresses: those after this one. */
  after?: { email: string; subject: string } | undefined;
  limit: number;
}

export interface AccountDetail extends ListedAccount, NonNullable<UserDetail['account']> {}

/** What became of a change of somebody's standing. `stale`: it was another one than the asker had seen. */
export type StandingChange = 'changed' | 'unchanged' | 'missing' | 'stale' | 'last_super_admin';

const hasFactor = `(coalesce("twoFactorEnabled", false) or exists (select 1 from passkey where "userId" = "user".id))`;
const listed = `id as subject, email, name, roles, ${hasFactor} as has_second_factor,
  deactivated_at is not null as is_deactivated, "createdAt" as created_at,
  greatest((select max(last_seen_at) from session where "userId" = "user".id),
    (select max(at) from sign_in where "userId" = "user".id and outcome = 'signed_in')) as last_seen_at`;

const Time = z.date().transform(date => date.toISOString());
const Listed = z.object({
  subject: z.string(),
  email: z.string(),
  name: z.string(),
  // A role of another version of this program is none here.
  roles: z.array(z.string()).transform(all => all.flatMap(role => RoleShape.safeParse(role).data ?? [])),
  /** An authenticator app, or a passkey. */
  has_second_factor: z.boolean(),
  is_deactivated: z.boolean(),
  last_seen_at: Time.nullable(),
  created_at: Time,
});
/** An account in a list. */
export type ListedAccount = z.infer<typeof Listed>;
const Detail = Listed.extend({
  is_email_verified: z.boolean(),
  has_password: z.boolean(),
  providers: z.array(z.string()),
  deactivated_at: Time.nullable(),
  has_app: z.boolean(),
  app_set_up_at: Time.nullable(),
  passkeys: z.array(z.object({ name: z.string().nullable(), created_at: z.string().nullable() })),
});

/** Able to sign in as one: whoever never set a password has no way in yet, and keeps nobody from being shut out. */
const usableSuperAdmins = `select id from "user"
  where roles @> '["super_admin"]' and deactivated_at is null
    and (exists (select 1 from account where "userId" = "user".id)
      or exists (select 1 from passkey where "userId" = "user".id))
  order by id for update`;

export class Directory {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async list(asked: AccountsAsked): Promise<ListedAccount[]> {
    const part =
      asked.search === undefined ? null : `%${asked.search.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const found = await this.#pool.query(
      `select ${listed} from "user"
       where ($1::text is null or name ilike $1 or email ilike $1)
         and ($2::text[] is null or roles ?| $2)
         and (not $3 or "organizationId" is null or roles ?| array['super_admin', 'admin', 'hubspot_rep'])
         and ($4::boolean is null or ${hasFactor} = $4)
         and ($5::boolean is null or (deactivated_at is not null) = $5)
         and ($6::text is null or (email collate "C", id collate "C") > ($6, $7))
       order by email collate "C", id collate "C" limit $8`,
      [
        part,
        asked.roles ?? null,
        asked.outsideOrganizations ?? false,
        asked.hasSecondFactor ?? null,
        asked.isDeactivated ?? null,
        asked.after?.email ?? null,
        asked.after?.subject ?? null,
        asked.limit,
      ],
    );
    return z.array(Listed).parse(found.rows);
  }

  /** Those of these people who have an account here. */
  async ofSubjects(subjects: readonly string[]): Promise<ListedAccount[]> {
    const found = await this.#pool.query(`select ${listed} from "user" where id = any($1::text[])`, [
      subjects,
    ]);
    return z.array(Listed).parse(found.rows);
  }

  async subjectsWithSecondFactor(): Promise<string[]> {
    const found = await this.#pool.query<Pick<Row<'user'>, 'id'>>(
      `select id from "user" where "twoFactorEnabled"
       union select "userId" as id from passkey`,
    );
    return found.rows.map(row => row.id);
  }

  /** Of those who are let in: how many there are, and how many have no second factor. */
  async countFactors(): Promise<{ all: number; without: number }> {
    const found = await this.#pool.query(
      `select count(*)::int as all, (count(*) filter (where not ${hasFactor}))::int as without
       from "user" where deactivated_at is null`,
    );
    return z.object({ all: z.int(), without: z.int() }).parse(found.rows[0]);
  }

  async find(subject: string): Promise<AccountDetail | undefined> {
    const [person, sessions] = await Promise.all([
      this.#pool.query(
        `select ${listed}, "emailVerified" as is_email_verified, deactivated_at,
           exists (select 1 from account where "userId" = "user".id and "providerId" = 'credential') as has_password,
           array(select "providerId" from account where "userId" = "user".id and "providerId" <> 'credential')
             as providers,
           coalesce("twoFactorEnabled", false) as has_app,
           (select max(set_up_at) from "twoFactor" where "userId" = "user".id) as app_set_up_at,
           coalesce((select jsonb_agg(jsonb_build_object('name', name, 'created_at', "createdAt")
             order by "createdAt") from passkey where "userId" = "user".id), '[]') as passkeys
         from "user" where id = $1`,
        [subject],
      ),
      this.#sessionsOf(subject),
    ]);
    if (person.rows.length === 0) return undefined;
    const { has_app, app_set_up_at, ...rest } = Detail.parse(person.rows[0]);
    return { ...rest, authenticator: has_app ? { set_up_at: app_set_up_at } : null, sessions };
  }

  async #sessionsOf(subject: string): Promise<UserSession[]> {
    const found = await this.#pool.query<SessionRow>(
      `select ${sessionColumns} from session
       where "userId" = $1 and "expiresAt" > now() order by last_seen_at desc, id limit 200`,
      [subject],
    );
    return found.rows.map(shownSession);
  }

  /** One session of theirs, or all of them. Answers how many ended. */
  async endSessions(subject: string, sessionId?: string): Promise<number> {
    const ended = await this.#pool.query(
      'delete from session where "userId" = $1 and id = coalesce($2, id)',
      [subject, sessionId ?? null],
    );
    return ended.rowCount ?? 0;
  }

  /** Takes every second factor away, and ends every session: whoever holds the lost device may be in one. Answers whether
   *  there was any. */
  async resetSecondFactor(subject: string): Promise<boolean> {
    return this.#atOnce(async client => {
      const apps = await client.query('delete from "twoFactor" where "userId" = $1', [subject]);
      const keys = await client.query('delete from passkey where "userId" = $1', [subject]);
      await client.query(
        'update "user" set "twoFactorEnabled" = false, "updatedAt" = now() where id = $1 and "twoFactorEnabled"',
        [subject],
      );
      if ((apps.rowCount ?? 0) + (keys.rowCount ?? 0) === 0) return false;
      // Sign-ins half done, and browsers trusted to skip the second step.
      await client.query('delete from verification where value = $1', [subject]);
      await client.query('delete from session where "userId" = $1', [subject]);
      return true;
    });
  }

  /** Gives these roles instead of those that the asker saw; sessions end, because their tokens name the former ones. */
  changeRoles(subject: string, from: readonly Role[], to: readonly Role[]): Promise<StandingChange> {
    return this.#atOnce(async client => {
      const admins = await lockSuperAdmins(client);
      const roles = await lockRoles(client, subject);
      if (!roles) return 'missing';
      if (!isSame(roles, from)) return 'stale';
      if (isSame(roles, to)) return 'unchanged';
      if (!to.includes('super_admin') && isOnly(admins, subject)) return 'last_super_admin';
      await client.query('update "user" set roles = $2, "updatedAt" = now() where id = $1', [
        subject,
        JSON.stringify(to),
      ]);
      await client.query('delete from session where "userId" = $1', [subject]);
      return 'changed';
    });
  }

  /** Shuts an account, which ends its sessions, or opens it again. */
  setDeactivated(subject: string, isDeactivated: boolean): Promise<StandingChange> {
    return this.#atOnce(async client => {
      const admins = await lockSuperAdmins(client);
      if (!(await lockRoles(client, subject))) return 'missing';
      if (isDeactivated && isOnly(admins, subject)) return 'last_super_admin';
      const changed = await client.query(
        `update "user" set deactivated_at = case when $2 then now() end, "updatedAt" = now()
         where id = $1 and (deactivated_at is not null) <> $2`,
        [subject, isDeactivated],
      );
      if (isDeactivated) await client.query('delete from session where "userId" = $1', [subject]);
      return changed.rowCount === 0 ? 'unchanged' : 'changed';
    });
  }

  async #atOnce<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      const done = await work(client);
      await client.query('commit');
      return done;
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }
}

/** In one order, so that two who take each other's role away wait for one another, and the second sees what the first did. */
async function lockSuperAdmins(client: pg.PoolClient): Promise<string[]> {
  const found = await client.query<Pick<Row<'user'>, 'id'>>(usableSuperAdmins);
  return found.rows.map(row => row.id);
}

async function lockRoles(client: pg.PoolClient, subject: string): Promise<string[] | undefined> {
  const found = await client.query('select roles from "user" where id = $1 for update', [subject]);
  return z
    .object({ roles: z.array(z.string()) })
    .optional()
    .parse(found.rows[0])?.roles;
}

function isOnly(all: readonly string[], one: string): boolean {
  return all.length === 1 && all[0] === one;
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every(each => others.includes(each));
}
