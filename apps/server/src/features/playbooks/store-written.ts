// SQL of a playbook as a file, and of what of a file is there already.
import type { OrganizationId } from '@groundwork/contract/ids';
import { MOST_ENTRIES, type PlaybookOutcome, type WrittenEntry } from '@groundwork/contract/playbook-shapes';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

/** The latest entries, as many as a file takes; those that are switched off stay behind. */
export async function listWritten(tx: Tx, organizationId: OrganizationId): Promise<WrittenEntry[]> {
  const { rows } = await sql<WrittenEntry>`
    with told as (
      select entry_id, outcome_key, (array_agg(outcome order by learned_at desc, id))[1] as outcome,
        (count(distinct coalesce(project_id, id)) filter (where origin = 'learned')
          + coalesce(sum(times) filter (where origin = 'imported'), 0))::int as times
      from playbook_lessons where organization_id = ${organizationId} group by entry_id, outcome_key)
    select e.kind, e.system, e.object, e.header, e.question, e.headers,
      jsonb_agg(jsonb_build_object('outcome', t.outcome, 'times', t.times)
        order by t.times desc, t.outcome_key) as outcomes
    from playbook_entries e join told t on t.entry_id = e.id
    where e.organization_id = ${organizationId} and e.is_on
    group by e.organization_id, e.id order by e.changed_at desc, e.id desc limit ${MOST_ENTRIES}`.execute(tx);
  return rows;
}

/** What is known of these places. */
export async function listKnown(
  tx: Tx,
  organizationId: OrganizationId,
  keys: readonly string[],
): Promise<{ place_key: string; outcomes: { key: string; outcome: PlaybookOutcome }[] }[]> {
  const { rows } = await sql<{ place_key: string; outcomes: { key: string; outcome: PlaybookOutcome }[] }>`
    select e.place_key, jsonb_agg(distinct jsonb_build_object('key', l.outcome_key, 'outcome', l.outcome)) as outcomes
    from playbook_entries e
    join playbook_lessons l on l.organization_id = e.organization_id and l.entry_id = e.id
    where e.organization_id = ${organizationId} and e.place_key = any(${keys}::text[])
    group by e.place_key`.execute(tx);
  return rows;
}
