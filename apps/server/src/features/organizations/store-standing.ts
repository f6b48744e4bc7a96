// SQL of changing an organization: its name, plan, limits and standing, and the days before it is removed.

import type { OrganizationId } from '@groundwork/contract/ids';
import { removalDays } from '@groundwork/contract/organization-admin';
import type { Organization } from '@groundwork/contract/organizations';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { type OrganizationChange, trialDays } from './rules.ts';
import { organizationColumns } from './store.ts';

/** Back on trial, the days begin anew: an end long past would have its data removed at once. */
const newTrialEnd = sql<string>`case when status = 'trial' then trial_ends_at
  else now() + make_interval(days => ${trialDays}) end`;

/** Locked, so that what is allowed by how it stands is done to how it stands. */
export function lockOrganization(tx: Tx, id: OrganizationId): Promise<Organization | undefined> {
  return tx
    .selectFrom('organizations')
    .select(organizationColumns)
    .where('organization_id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** undefined when it is not there, or not at this version any more. A reason goes with the standing it was given for. */
export function updateOrganization(
  tx: Tx,
  id: OrganizationId,
  version: number | undefined,
  change: OrganizationChange,
): Promise<Organization | undefined> {
  let query = tx
    .updateTable('organizations')
    .set(eb => ({
      ...(change.status !== undefined && { status_reason: null }),
      ...change,
      version: eb('version', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .$if(change.status === 'trial' && change.trial_ends_at === undefined, renewed =>
      renewed.set({ trial_ends_at: newTrialEnd }),
    )
    .where('organization_id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  return query.returning(organizationColumns).executeTakeFirst();
}

/** undefined when it is not at this version any more. */
export function scheduleRemoval(
  tx: Tx,
  id: OrganizationId,
  given: { version: number | undefined; by: string; reason: string | undefined },
): Promise<Organization | undefined> {
  let query = tx
    .updateTable('organizations')
    .set(eb => ({
      removal_due_at: sql<string>`now() + make_interval(days => ${removalDays})`,
      removal_by: given.by,
      status_before_removal: eb.ref('status'),
      // Who was shut out stays so.
      status: sql<Organization['status']>`case when status = 'suspended' then status else 'read_only' end`,
      status_reason: given.reason ? given.reason : eb.ref('status_reason'),
      version: eb('version', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('organization_id', '=', id);
  if (given.version !== undefined) query = query.where('version', '=', given.version);
  return query.returning(organizationColumns).executeTakeFirst();
}

/** As it stood before. A trial that ended meanwhile begins anew: it would be removed as one that ended long ago. */
export function takeRemovalBack(tx: Tx, id: OrganizationId): Promise<Organization | undefined> {
  return tx
    .updateTable('organizations')
    .set(eb => ({
      status: sql<Organization['status']>`status_before_removal`,
      status_reason: null,
      trial_ends_at: sql<string>`case when status_before_removal = 'trial' and trial_ends_at < now()
        then now() + make_interval(days => ${trialDays}) else trial_ends_at end`,
      removal_due_at: null,
      removal_by: null,
      status_before_removal: null,
      version: eb('version', '+', 1),
      updated_at: sql<string>`now()`,
    }))
    .where('organization_id', '=', id)
    .where('removal_due_at', 'is not', null)
    .returning(organizationColumns)
    .executeTakeFirst();
}
