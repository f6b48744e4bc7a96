// SQL of what projects and imported files teach, and of where it was applied.
import type { OrganizationId, ProjectId } from '@groundwork/contract/ids';
import {
  MOST_KEPT,
  type PlaybookOutcome,
  type PlaybookPlace,
  type WrittenEntry,
} from '@groundwork/contract/playbook-shapes';
import type { SourceSystem } from '@groundwork/contract/source-systems';
import { outcomeKey } from '@groundwork/engine/playbook/playbook';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import type { ProjectScope } from '../projects/read-project.ts';
import type { Taught } from './lessons-of.ts';
import { headersOf, placeKey, shortHash } from './place-key.ts';

/** Answers whether nothing was learnt from the project before. */
export async function markTaught(tx: Tx, of: ProjectScope): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into playbook_projects (organization_id, project_id) values (${of.organizationId}, ${of.projectId})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

export async function listTaught(tx: Tx, organizationId: OrganizationId): Promise<ProjectId[]> {
  const { rows } = await sql<Pick<Row<'playbook_projects'>, 'project_id'>>`
    select project_id from playbook_projects where organization_id = ${organizationId}`.execute(tx);
  return rows.map(row => row.project_id);
}

/** Answers taken back are no lesson any more, and an entry without any is none. */
export async function retract(tx: Tx, of: ProjectScope, taught: readonly Taught[]): Promise<void> {
  if (taught.length === 0) return;
  const given = taught.map(each => ({ key: placeKey(each.place), source_key: shortHash(each.source) }));
  await sql`
    delete from playbook_lessons l
    using jsonb_to_recordset(${jsonText(given)}::jsonb) as given (key text, source_key text), playbook_entries e
    where e.organization_id = ${of.organizationId} and e.place_key = given.key
      and l.organization_id = e.organization_id and l.entry_id = e.id and l.origin = 'learned'
      and l.project_id = ${of.projectId} and l.source_key = given.source_key`.execute(tx);
  await sql`
    delete from playbook_entries e
    where e.organization_id = ${of.organizationId} and e.place_key = any(${given.map(one => one.key)}::text[])
      and not exists (select from playbook_lessons l
        where l.organization_id = e.organization_id and l.entry_id = e.id)`.execute(tx);
}

/** What a table of the project said of a place before is replaced. */
export async function putLearned(tx: Tx, of: ProjectScope, taught: readonly Taught[]): Promise<void> {
  const kept = taught.flatMap(({ outcome, ...each }) => (outcome === null ? [] : [{ ...each, outcome }]));
  if (kept.length === 0) return;
  const entries = await putEntries(
    tx,
    of.organizationId,
    kept.map(each => each.place),
  );
  const lessons = new Map(
    kept.map(({ place, source, outcome }) => {
      const entry_id = entries.get(placeKey(place));
      const source_key = shortHash(source);
      return [
        `${entry_id} ${source_key}`,
        { id: newId(), entry_id, source_key, outcome, outcome_key: outcomeKey(outcome) },
      ] as const;
    }),
  );
  await sql`
    insert into playbook_lessons (organization_id, id, entry_id, origin, project_id, source_key, outcome, outcome_key)
    select ${of.organizationId}, given.id, given.entry_id, 'learned', ${of.projectId}, given.source_key,
      given.outcome, given.outcome_key
    from jsonb_to_recordset(${jsonText([...lessons.values()])}::jsonb)
      as given (id uuid, entry_id uuid, source_key text, outcome jsonb, outcome_key text)
    on conflict (organization_id, entry_id, project_id, source_key) where origin = 'learned' do update
      set outcome = excluded.outcome, outcome_key = excluded.outcome_key, learned_at = now()`.execute(tx);
}

/** A playbook that is full forgets what the fewest exports say, the longest unchanged first; never what was just taught, and what
 *  somebody switched off last: learnt again, it would be on. */
export async function forgetLeastSupported(
  tx: Tx,
  organizationId: OrganizationId,
  taught: readonly Taught[],
): Promise<void> {
  const { rows } = await sql<{ entries: number }>`
    select count(*)::int as entries from playbook_entries where organization_id = ${organizationId}`.execute(
    tx,
  );
  if ((rows[0]?.entries ?? 0) <= MOST_KEPT) return;
  const keys = taught.map(({ place }) => placeKey(place));
  // Looked up entry by entry: what was just written is in no statistics, and a join may go through all lessons for each.
  const lessonsOf = sql`from playbook_lessons l where l.organization_id = e.organization_id and l.entry_id = e.id`;
  await sql`
    with beyond as (
      select e.id from playbook_entries e where e.organization_id = ${organizationId}
      order by e.place_key = any(${keys}::text[]) desc, e.is_on,
        (select count(distinct coalesce(l.project_id, l.id)) ${lessonsOf} and l.origin = 'learned')
          + (select coalesce(sum(l.times), 0) ${lessonsOf} and l.origin = 'imported') desc,
        e.changed_at desc, e.id desc
      offset ${MOST_KEPT})
    delete from playbook_entries where organization_id = ${organizationId} and id in (select id from beyond)`.execute(
    tx,
  );
}

/** The same file again changes nothing. */
export async function putImported(
  tx: Tx,
  organizationId: OrganizationId,
  written: readonly WrittenEntry[],
): Promise<void> {
  const entries = await putEntries(tx, organizationId, written);
  const lessons = new Map(
    written.flatMap(entry =>
      entry.outcomes.map(({ outcome, times }) => {
        const entry_id = entries.get(placeKey(entry));
        const outcome_key = outcomeKey(outcome);
        return [
          `${entry_id} ${outcome_key}`,
          { id: newId(), entry_id, outcome, outcome_key, times },
        ] as const;
      }),
    ),
  );
  await sql`
    insert into playbook_lessons (organization_id, id, entry_id, origin, source_key, outcome, outcome_key, times)
    select ${organizationId}, given.id, given.entry_id, 'imported', '', given.outcome, given.outcome_key, given.times
    from jsonb_to_recordset(${jsonText([...lessons.values()])}::jsonb)
      as given (id uuid, entry_id uuid, outcome jsonb, outcome_key text, times int)
    on conflict (organization_id, entry_id, outcome_key) where origin = 'imported' do update
      set outcome = excluded.outcome, times = greatest(playbook_lessons.times, excluded.times),
        learned_at = now()`.execute(tx);
}

/** Entries by the keys of their places; what is not there yet is made. */
async function putEntries(
  tx: Tx,
  organizationId: OrganizationId,
  places: readonly PlaybookPlace[],
): Promise<Map<string, string>> {
  const given = new Map(
    places.map(place => {
      const { kind, system, object, header, question } = place;
      const key = placeKey(place);
      return [
        key,
        { id: newId(), key, kind, system, object, header, question, headers: headersOf(place) },
      ] as const;
    }),
  );
  const { rows } = await sql<Pick<Row<'playbook_entries'>, 'id' | 'place_key'>>`
    insert into playbook_entries (organization_id, id, place_key, kind, system, object, header, question, headers)
    select ${organizationId}, given.id, given.key, given.kind, given.system, given.object, given.header,
      given.question, array(select jsonb_array_elements_text(given.headers))
    from jsonb_to_recordset(${jsonText([...given.values()])}::jsonb) as given (id uuid, key text, kind text,
      system text, object text, header text, question text, headers jsonb)
    on conflict (organization_id, place_key) do update set header = excluded.header, changed_at = now()
    returning id, place_key`.execute(tx);
  return new Map(rows.map(row => [row.place_key, row.id]));
}

export interface LessonRow extends PlaybookPlace {
  id: string;
  choices: { outcome: PlaybookOutcome; times: number; imported: number }[];
}

/** What is switched on, without what the project itself taught. */
export async function listLessons(
  tx: Tx,
  organizationId: OrganizationId,
  except: ProjectId,
): Promise<LessonRow[]> {
  const { rows } = await sql<LessonRow>`
    select e.id, e.kind, e.system, e.object, e.header, e.question, e.headers,
      jsonb_agg(jsonb_build_object('outcome', t.outcome, 'times', t.times, 'imported', t.imported)
        order by t.outcome_key) as choices
    from playbook_entries e cross join lateral (
      select l.outcome_key, (array_agg(l.outcome order by l.learned_at desc, l.id))[1] as outcome,
        count(distinct coalesce(l.project_id, l.id)) filter (where l.origin = 'learned')::int as times,
        coalesce(sum(l.times) filter (where l.origin = 'imported'), 0)::int as imported
      from playbook_lessons l
      where l.organization_id = e.organization_id and l.entry_id = e.id and l.project_id is distinct from ${except}
      group by l.outcome_key) t
    where e.organization_id = ${organizationId} and e.is_on
    group by e.organization_id, e.id order by e.changed_at desc, e.id desc limit ${MOST_KEPT}`.execute(tx);
  return rows;
}

export async function putUses(tx: Tx, of: ProjectScope, entries: readonly string[]): Promise<void> {
  await sql`
    delete from playbook_uses where organization_id = ${of.organizationId} and project_id = ${of.projectId}
      and entry_id <> all(${entries}::uuid[])`.execute(tx);
  await sql`
    insert into playbook_uses (organization_id, entry_id, project_id)
    select e.organization_id, e.id, ${of.projectId} from playbook_entries e
    where e.organization_id = ${of.organizationId} and e.id = any(${entries}::uuid[])
    on conflict (organization_id, entry_id, project_id) do update set used_at = now()`.execute(tx);
}

/** What other projects made of columns of such tables, the newest first. */
export async function listColumnLessons(
  tx: Tx,
  of: ProjectScope,
  { system, object }: { system: SourceSystem; object: string },
): Promise<{ project_id: ProjectId; project_name: string; header: string; outcome: PlaybookOutcome }[]> {
  const { rows } = await sql<{
    project_id: ProjectId;
    project_name: string;
    header: string;
    outcome: PlaybookOutcome;
  }>`
    select l.project_id, p.name as project_name, e.header, l.outcome
    from playbook_entries e
    join playbook_lessons l on l.organization_id = e.organization_id and l.entry_id = e.id
    join projects p on p.organization_id = l.organization_id and p.id = l.project_id
    where e.organization_id = ${of.organizationId} and e.kind = 'column' and e.system = ${system}
      and e.object = ${object} and e.header is not null and l.project_id <> ${of.projectId}
    order by l.learned_at desc, l.project_id limit ${MOST_KEPT}`.execute(tx);
  return rows;
}
