// SQL of what people said of pairs of rows.
import type { PairAnswer } from '@groundwork/contract/duplicates';
import type { SaidPair } from '@groundwork/contract/said-pairs';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';
import type { ProjectScope } from '../projects/read-project.ts';

export type Remembered = Pick<Row<'duplicate_answers'>, 'key' | 'one' | 'other'> & {
  answer: PairAnswer;
  by: string;
  at: string;
};

/** Every answer that stands, the earliest first. */
export async function listAnswers(tx: Tx, of: ProjectScope): Promise<Remembered[]> {
  const { rows } = await sql<Remembered>`
    select a.key, a.one, a.other, a.answer, ${sql.raw(nameIn('a.organization_id', 'a.answered_by'))} as by,
      a.answered_at as at
    from duplicate_answers a
    where a.organization_id = ${of.organizationId} and a.project_id = ${of.projectId} and a.answer is not null
    order by a.answered_at, a.key`.execute(tx);
  return rows;
}

/** The plan was made with these answers and no others. Of what was taken back before nothing is left. */
export async function noteApplied(
  tx: Tx,
  of: ProjectScope,
  taken: readonly { key: string; answer: SaidPair['answer'] }[],
): Promise<void> {
  await sql`
    update duplicate_answers a
    set applied = (select given.answer from unnest(${taken.map(one => one.key)}::uuid[],
      ${taken.map(one => one.answer)}::text[]) as given (key, answer) where given.key = a.key)
    where a.organization_id = ${of.organizationId} and a.project_id = ${of.projectId}`.execute(tx);
  await sql`
    delete from duplicate_answers
    where organization_id = ${of.organizationId} and project_id = ${of.projectId}
      and answer is null and applied is null`.execute(tx);
}

/** Over whatever stood there: whoever calls this has locked the pair. */
export async function putAnswer(
  tx: Tx,
  of: ProjectScope,
  key: string,
  given: { answer: PairAnswer; by: string },
): Promise<void> {
  await sql`
    insert into duplicate_answers as known (organization_id, project_id, key, object, one, other, answer, answered_by)
    select p.organization_id, p.project_id, p.key, p.object, p.one -> 'print', p.other -> 'print', ${given.answer}, ${given.by}
    from duplicate_pairs p
    where p.organization_id = ${of.organizationId} and p.project_id = ${of.projectId} and p.key = ${key}
    on conflict (organization_id, project_id, key) do update
      set answer = excluded.answer, answered_by = excluded.answered_by, answered_at = clock_timestamp(),
        version = known.version + 1`.execute(tx);
}

/** Takes somebody's last answer back that is of a pair at hand; answers its key. */
export async function takeLastBack(tx: Tx, of: ProjectScope, by: string): Promise<string | undefined> {
  const { rows } = await sql<Pick<Row<'duplicate_answers'>, 'key'>>`
    update duplicate_answers a set answer = null, version = a.version + 1, answered_at = clock_timestamp()
    where a.organization_id = ${of.organizationId} and a.project_id = ${of.projectId} and a.key = (
      select l.key from duplicate_answers l
      join duplicate_pairs p using (organization_id, project_id, key)
      where l.organization_id = ${of.organizationId} and l.project_id = ${of.projectId}
        and l.answered_by = ${by} and l.answer is not null
      order by l.answered_at desc, l.key limit 1)
      and a.answer is not null and a.answered_by = ${by}
    returning a.key`.execute(tx);
  return rows[0]?.key;
}
