// SQL of finding out whose a key is, asked at every call of it. For the platform role.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';

export interface FoundKey {
  id: string;
  hint: string;
  expires_at: string;
  is_expired: boolean;
  revoked_at: string | null;
  is_used_long_ago: boolean;
  organization_id: OrganizationId | null;
  account_id: string;
  account_name: string;
  permissions: string[];
  created_by: string;
  /** null for the platform's own. */
  organization_status: Row<'organizations'>['status'] | null;
  status_reason: string | null;
  removal_due_at: string | null;
  is_trial_over: boolean;
}

/** In the order asked. */
export async function findKeys(tx: Tx, hashes: readonly Buffer[]): Promise<(FoundKey | undefined)[]> {
  const { rows } = await sql<FoundKey & { nth: number }>`
    select asked.nth::int as nth, k.id, k.hint, k.expires_at, k.expires_at <= now() as is_expired, k.revoked_at,
      coalesce(k.last_used_at < now() - interval '1 minute', true) as is_used_long_ago,
      a.organization_id, a.id as account_id, a.name as account_name, a.permissions, a.created_by,
      o.status as organization_status, o.status_reason, o.removal_due_at,
      coalesce(o.status = 'trial' and o.trial_ends_at < now(), false) as is_trial_over
    from unnest(${hashes.map(hash => hash.toString('hex'))}::text[]) with ordinality as asked (hex, nth)
    join service_keys k on k.hash = decode(asked.hex, 'hex')
    join service_accounts a on a.id = k.account_id and a.organization_id is not distinct from k.organization_id
    left join organizations o on o.organization_id = a.organization_id`.execute(tx);
  const found = new Map(rows.map(({ nth, ...key }) => [nth, key]));
  return hashes.map((_, index) => found.get(index + 1));
}

/** At most once a minute, whichever process hears of it first. */
export async function touchKey(tx: Tx, id: string): Promise<void> {
  await sql`update service_keys set last_used_at = now() where id = ${id}::uuid
    and coalesce(last_used_at < now() - interval '1 minute', true)`.execute(tx);
}
