// How the operator makes a super admin: a new account, or one that is there already and is handed over whole.
import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { newId } from './accounts.ts';
import { hashPassword } from './password.ts';
import type { Row } from './schema/rows.ts';

export interface SuperAdminRequest {
  email: string;
  name: string;
  /** Without one, a link is made where the person sets it. */
  password?: string;
  /** Where the address has an account: make it theirs. Whoever could sign in to it until now no longer can. */
  takeOver: boolean;
}

export type SuperAdminResult =
  | { outcome: 'made' | 'taken_over'; link?: { url: string; endsAt: Date } }
  /** Nothing was changed. */
  | { outcome: 'exists'; isSuperAdmin: boolean; isConfirmed: boolean };

/** As long as a link to a new password is good, which it is. */
const linkMs = 60 * 60 * 1000;

/** Keeps a link's identifier as the issuer keeps those it mails: hashed. */
type KeepLink = (link: { identifier: string; value: string; expiresAt: Date }) => Promise<unknown>;

export class SuperAdmins {
  readonly #pool: pg.Pool;
  readonly #publicUrl: string;
  readonly #keepLink: KeepLink;

  constructor(pool: pg.Pool, publicUrl: string, keepLink: KeepLink) {
    this.#pool = pool;
    this.#publicUrl = publicUrl;
    this.#keepLink = keepLink;
  }

  /** The password, if there is one, keeps the rules (`passwordFault`). */
  async make(wish: SuperAdminRequest): Promise<SuperAdminResult> {
    const hash = wish.password === undefined ? undefined : await hashPassword(wish.password);
    const client = await this.#pool.connect();
    try {
      await client.query('begin');
      const done = await write(client, { ...wish, email: wish.email.trim().toLowerCase() }, hash);
      await client.query('commit');
      if (done.outcome === 'exists') return done;
      const { outcome, subject } = done;
      return hash === undefined ? { outcome, link: await this.#linkFor(subject) } : { outcome };
    } catch (error) {
      await client.query('rollback').catch(() => undefined);
      throw error;
    } finally {
      client.release();
    }
  }

  async #linkFor(subject: string): Promise<{ url: string; endsAt: Date }> {
    const token = randomBytes(24).toString('base64url');
    const endsAt = new Date(Date.now() + linkMs);
    await this.#keepLink({ identifier: `reset-password:${token}`, value: subject, expiresAt: endsAt });
    return { url: `${this.#publicUrl}/password-reset?token=${token}`, endsAt };
  }
}

type Written =
  | { outcome: 'made' | 'taken_over'; subject: string }
  | Extract<SuperAdminResult, { outcome: 'exists' }>;

async function write(
  client: pg.PoolClient,
  wish: SuperAdminRequest,
  hash: string | undefined,
): Promise<Written> {
  const made = await client.query<Pick<Row<'user'>, 'id'>>(
    `insert into "user" ("id", "name", "email", "emailVerified", "roles") values ($1, $2, $3, true, '["super_admin"]')
     on conflict ("email") do nothing returning id`,
    [newId(), wish.name, wish.email],
  );
  let subject = made.rows[0]?.id;
  const isNew = subject !== undefined;
  if (subject === undefined) {
    const found = await client.query<Pick<Row<'user'>, 'id'> & { is_super: boolean; is_confirmed: boolean }>(
      `select id, roles @> '["super_admin"]' as is_super, "emailVerified" as is_confirmed
       from "user" where email = $1 for update`,
      [wish.email],
    );
    const account = found.rows[0];
    if (!account) throw new Error(`The account of ${wish.email} was removed just now. Try again.`);
    if (!wish.takeOver)
      return { outcome: 'exists', isSuperAdmin: account.is_super, isConfirmed: account.is_confirmed };
    subject = account.id;
    await handOver(client, subject, wish.name);
  }
  if (hash !== undefined)
    await client.query(
      `insert into account ("id", "accountId", "providerId", "userId", "password", "updatedAt")
       values ($1, $2, 'credential', $2, $3, now())`,
      [newId(), subject, hash],
    );
  return { outcome: isNew ? 'made' : 'taken_over', subject };
}

/** Somebody may have registered the address who does not own it: every way in that was set up until now ends. */
async function handOver(client: pg.PoolClient, subject: string, name: string): Promise<void> {
  for (const table of ['session', 'account', 'passkey', '"twoFactor"'])
    await client.query(`delete from ${table} where "userId" = $1`, [subject]);
  // Links to a new password that are still on their way.
  await client.query('delete from verification where value = $1', [subject]);
  await client.query(
    `update "user" set name = coalesce(nullif($2, ''), name), roles = '["super_admin"]', "emailVerified" = true,
       "twoFactorEnabled" = false, "organizationId" = null, "memberRole" = null, "updatedAt" = now()
     where id = $1`,
    [subject, name],
  );
}
