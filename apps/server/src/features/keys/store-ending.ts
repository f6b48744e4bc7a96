// Keys that end soon, each taken once for each of the days on which that is said.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export interface EndingKey {
  /** Null of the platform's own. */
  organization_id: OrganizationId | null;
  hint: string;
  account_name: string;
  expires_at: string;
  last_used_at: string | null;
  /** The address of whoever made it. */
  created_by: string;
}

/**
 * For the platform role; noted in the same statement, so that several processes say it once. A key that was made for fewer
 * days than that says nothing new.
 */
export async function takeEnding(tx: Tx): Promise<EndingKey[]> {
  const { rows } = await sql<EndingKey>`
    update service_keys k set end_said_days = due.days
    from (
      select s.id, a.name as account_name, case when s.expires_at <= now() + interval '1 day' then 1 else 7 end as days
      from service_keys s join service_accounts a on a.id = s.account_id and a.deleted_at is null
      where s.revoked_at is null
        and s.expires_at > now() and s.expires_at <= now() + interval '7 days'
      for update of s skip locked) due
    where k.id = due.id and (k.end_said_days is null or k.end_said_days > due.days)
      and k.expires_at - k.created_at > make_interval(days => due.days)
    returning k.organization_id, k.hint, due.account_name, k.expires_at, k.last_used_at,
      k.created_by`.execute(tx);
  return rows;
}
