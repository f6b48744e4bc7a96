// SQL of what a language model may see and what it said.
import type { OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import type { Kept } from './model-reply.ts';

type Consent = Pick<Row<'model_consents'>, 'is_allowed' | 'changed_by' | 'changed_at'>;

export async function findConsent(tx: Tx, organizationId: OrganizationId): Promise<Consent | undefined> {
  const { rows } = await sql<Consent>`
    select is_allowed, changed_by, changed_at from model_consents
    where organization_id = ${organizationId}`.execute(tx);
  return rows[0];
}

/** Off until somebody allows it. */
export async function isModelAllowed(tx: Tx, organizationId: OrganizationId): Promise<boolean> {
  return (await findConsent(tx, organizationId))?.is_allowed ?? false;
}

export async function saveConsent(
  tx: Tx,
  organizationId: OrganizationId,
  { isAllowed, actor }: { isAllowed: boolean; actor: string },
): Promise<void> {
  await sql`
    insert into model_consents (organization_id, is_allowed, changed_by)
    values (${organizationId}, ${isAllowed}, ${actor})
    on conflict (organization_id) do update
      set is_allowed = excluded.is_allowed, changed_by = excluded.changed_by, changed_at = now()`.execute(tx);
}

export async function findProposals(tx: Tx, of: ProjectScope, keys: readonly string[]): Promise<Kept[]> {
  const { rows } = await sql<Kept>`
    select material as key, proposes, reason from model_proposals
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}
      and material = any(${keys}::text[])`.execute(tx);
  return rows;
}

export async function saveProposals(tx: Tx, of: ProjectScope, kept: readonly Kept[]): Promise<void> {
  await sql`
    insert into model_proposals (organization_id, project_id, material, proposes, reason)
    select ${of.organizationId}, ${of.projectId}, said.material, said.proposes, said.reason
    from unnest(${kept.map(one => one.key)}::text[], ${kept.map(one => one.proposes)}::text[],
      ${kept.map(one => one.reason)}::text[]) as said (material, proposes, reason)
    on conflict (organization_id, project_id, material) do update
      set proposes = excluded.proposes, reason = excluded.reason, asked_at = now()`.execute(tx);
}
