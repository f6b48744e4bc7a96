// What the product itself does with accounts: make them, change what they may do, end their sessions.
import { randomBytes } from 'node:crypto';
import type { MemberRole, Role } from '@groundwork/contract/permissions';
import type pg from 'pg';
import { hashPassword, passwordFault } from './password.ts';
import type { Row } from './schema/rows.ts';

export interface NewAccount {
  email: string;
  password: string;
  name: string;
  /** The first is the primary role. */
  roles: Role[];
  organization_id?: string;
  /** A client's role within the organization; without it tokens name no permissions for the role `client`. */
  member_role?: MemberRole;
}

export interface Membership {
  organization_id: string;
  member_role: MemberRole;
}

/** A session, and the round of its tokens that is asked about; the first unless said. */
export interface AskedSession {
  sid: string;
  tokenRound?: number;
}

/** One of those asked for that lives, by its place among them. */
type FoundSession = Pick<Row<'session'>, 'id'> & { nth: number; is_stale: boolean };

export class Accounts {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  /**
   * Makes the account, or brings an existing one to these roles and this organization; its name and password stay
   * as the person left them. Safe to call from several processes at once.
   * @throws Error when the password breaks the rules.
   */
  async ensureAccount(account: NewAccount): Promise<{ subject: string }> {
    const fault = passwordFault(account.password);
    if (fault !== undefined) throw new Error(`${account.email}: ${fault}`);
    const email = account.email.trim().toLowerCase();
    const existing = await this.#pool.query<Pick<Row<'user'>, 'id'>>(
      `select "user".id from "user" join account on account."userId" = "user".id and account."providerId" = 'credential'
       where "user".email = $1`,
      [email],
    );
    const found = existing.rows[0];
    if (found) {
      await this.#grant(found.id, account);
      return { subject: found.id };
    }
    // One statement, so that no other process sees an account without its password.
    const made = await this.#pool.query<Pick<Row<'user'>, 'id'>>(
      `with person as (
         insert into "user" ("id", "name", "email", "emailVerified", "roles", "organizationId", "memberRole")
         values ($1, $2, $3, true, $4, $5, $6)
         on conflict ("email") do update set "roles" = excluded."roles", "updatedAt" = now(),
           "organizationId" = coalesce(excluded."organizationId", "user"."organizationId"),
           "memberRole" = coalesce(excluded."memberRole", "user"."memberRole")
         returning "id"
       ), credential as (
         insert into account ("id", "accountId", "providerId", "userId", "password", "updatedAt")
         select $7, person.id, 'credential', person.id, $8, now() from person
         on conflict ("userId", "providerId") do nothing
       )
       select id from person`,
      [
        newId(),
        account.name,
        email,
        JSON.stringify(account.roles),
        account.organization_id ?? null,
        account.member_role ?? null,
        newId(),
        await hashPassword(account.password),
      ],
    );
    const person = made.rows[0];
    if (!person) throw new Error('The account was not written.');
    return { subject: person.id };
  }

  /** Gives the person these roles. Their sessions end, because tokens they hold still name the former ones.
   * @throws Error when there is no such account. */
  async setRoles(subject: string, roles: readonly Role[]): Promise<void> {
    const changed = await this.#pool.query(
      'update "user" set "roles" = $2, "updatedAt" = now() where "id" = $1 and "roles" <> $2',
      [subject, JSON.stringify(roles)],
    );
    if (changed.rowCount === 0) return this.#mustExist(subject);
    await this.revokeSessions(subject);
  }

  /** Names the organization the person belongs to; tokens say it from the next renewal on, sessions go on. */
  async setMembership(subject: string, membership: Membership | undefined): Promise<void> {
    const changed = await this.#pool.query(
      'update "user" set "organizationId" = $2, "memberRole" = $3, "updatedAt" = now() where "id" = $1',
      [subject, membership?.organization_id ?? null, membership?.member_role ?? null],
    );
    if (changed.rowCount === 0) await this.#mustExist(subject);
  }

  /** Ends every session of the person, and with it every refresh token (they hang on the session's row). */
  async revokeSessions(subject: string): Promise<void> {
    await this.#pool.query('delete from session where "userId" = $1', [subject]);
  }

  /** Whether the session a token came from (its `sid`) still lives, and its tokens were not ended since the token was made.
   *  Asking is what "last seen" is made of. */
  async hasSession(sid: string, tokenRound = 0): Promise<boolean> {
    const [session] = await this.#findSessions([{ sid, tokenRound }]);
    // Every minute at most: the API asks on each of its calls.
    if (session?.is_stale) await this.#noteSeen([sid]);
    return session !== undefined;
  }

  /** The same of many at once, in their order. Nobody waits for "last seen". */
  async haveSessions(asked: readonly AskedSession[]): Promise<boolean[]> {
    const found = await this.#findSessions(asked);
    const stale = found.filter(session => session.is_stale).map(session => session.id);
    if (stale.length > 0) void this.#noteSeen(stale).catch(() => undefined);
    const live = new Set(found.map(session => session.nth));
    return asked.map((_, index) => live.has(index + 1));
  }

  async #findSessions(asked: readonly AskedSession[]): Promise<FoundSession[]> {
    const found = await this.#pool.query<FoundSession>({
      name: 'live-sessions',
      text: `select session.id, asked.nth::int as nth, last_seen_at < now() - interval '1 minute' as is_stale
        from unnest($1::text[], $2::bigint[]) with ordinality as asked (id, token_round, nth)
        join session on session.id = asked.id and session.token_round = asked.token_round
        where session."expiresAt" > now()`,
      values: [asked.map(each => each.sid), asked.map(each => each.tokenRound ?? 0)],
    });
    return found.rows;
  }

  /** Where nothing can be written (the disk is full, the database takes no changes) people go on reading without it. */
  async #noteSeen(sids: readonly string[]): Promise<void> {
    try {
      await this.#pool.query('update session set last_seen_at = now() where id = any($1::text[])', [sids]);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== '53100' && code !== '25006') throw error;
    }
  }

  async #mustExist(subject: string): Promise<void> {
    const found = await this.#pool.query('select 1 from "user" where id = $1', [subject]);
    if (found.rowCount === 0) throw new Error(`There is no account with the subject ${subject}.`);
  }

  async #grant(subject: string, account: NewAccount): Promise<void> {
    await this.setRoles(subject, account.roles);
    if (account.organization_id === undefined && account.member_role === undefined) return;
    await this.#pool.query(
      `update "user" set "organizationId" = coalesce($2, "organizationId"), "memberRole" = coalesce($3, "memberRole")
       where "id" = $1`,
      [subject, account.organization_id ?? null, account.member_role ?? null],
    );
  }
}

export function newId(): string {
  return randomBytes(24).toString('base64url');
}
