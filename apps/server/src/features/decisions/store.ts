// All SQL of decisions and their answers. Lists: store-list.ts. Links: store-links.ts. What is done as time goes by: store-due.ts.
import type { DecisionAnswer, ProjectDecision } from '@groundwork/contract/decisions';
import type { ChangesetId, MemberId, OperationId, OrganizationId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import { jsonText } from '../../platform/json-text.ts';
import type { Row } from '../../schema/rows.ts';
import { nameIn } from '../people/person-name.ts';
import type { ProjectScope } from '../projects/read-project.ts';

export interface DecisionRow
  extends Omit<Row<'decisions'>, 'organization_id'>,
    Pick<ProjectDecision, 'owner' | 'history'> {}

/** Of a decision `d`. */
export const columns =
  sql.raw(`d.id, d.project_id, d.source, d.source_key, d.question, d.why, d.about, d.options,
  d.default_value, d.state, d.answer, d.owner_id, d.owned_since, d.shown, d.deadline, d.default_at_deadline, d.version, d.created_at, d.updated_at,
  (select jsonb_build_object('id', m.id, 'name', m.name, 'email', m.email, 'is_active', m.status = 'active')
    from members m where m.organization_id = d.organization_id and m.id = d.owner_id) as owner,
  coalesce((select jsonb_agg(jsonb_build_object('value', a.value, 'label', a.label, 'author', a.author,
      'handed_over_by', a.handed_over_by,
      'author_name', ${nameIn('a.organization_id', 'a.author')}
        || coalesce(' (link handed over by ' || ${nameIn('a.organization_id', 'a.handed_over_by')} || ')', ''),
      'via', a.via, 'batch_id', a.batch_id,
      'at', a.at, 'changeset', case when c.id is not null
        then jsonb_build_object('id', c.id, 'title', c.title, 'kind', c.kind) end) order by a.id desc)
    from decision_answers a
    left join changesets c on c.organization_id = a.organization_id and c.id = a.changeset_id
    where a.organization_id = d.organization_id and a.decision_id = d.id), '[]') as history`);

export async function findDecision(tx: Tx, of: ProjectScope, id: string): Promise<DecisionRow | undefined> {
  const { rows } = await sql<DecisionRow>`
    select ${columns} from decisions d
    where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId} and d.id = ${id}`.execute(
    tx,
  );
  return rows[0];
}

/** The same, and nobody else changes it before the transaction ends. */
export async function lockDecision(tx: Tx, of: ProjectScope, id: string): Promise<DecisionRow | undefined> {
  await sql`
    select from decisions where organization_id = ${of.organizationId} and project_id = ${of.projectId} and id = ${id}
    for update`.execute(tx);
  return findDecision(tx, of, id);
}

export interface AskedQuestion {
  source_key: string;
  question: string;
  why: string;
  about: string | null;
  options: ProjectDecision['options'];
  default_value: string;
  answer: string | null;
  shown: ProjectDecision['shown'];
}

/** What a source asked so far, locked. */
export async function lockAsked(
  tx: Tx,
  of: ProjectScope,
  source: ProjectDecision['source'],
): Promise<{ id: string; source_key: string; answer: string | null }[]> {
  const { rows } = await sql<Pick<Row<'decisions'>, 'id' | 'source_key' | 'answer'>>`
    select id, source_key, answer from decisions
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and source = ${source}
    order by id for update`.execute(tx);
  return rows;
}

/** What is asked now says something else than before; rows that are shown beside it do not count. */
const isOther =
  sql.raw(`((d.question, d.why, d.about, d.options, d.default_value, d.answer, d.state <> 'closed')
  is distinct from (excluded.question, excluded.why, excluded.about, excluded.options, excluded.default_value,
    excluded.answer, true))`);

/** Writes what a source asks now over what it asked before; who shall answer and by when stays. Rows that say the same
 *  already are left alone, so that nobody's version grows old over nothing. */
export async function putAsked(
  tx: Tx,
  of: ProjectScope,
  source: ProjectDecision['source'],
  asked: readonly AskedQuestion[],
): Promise<void> {
  const rows = asked.map(each => ({ id: newId(), ...each }));
  await sql`
    insert into decisions as d
      (organization_id, id, project_id, source, source_key, question, why, about, options, default_value, shown, state,
        answer)
    select ${of.organizationId}, g.id, ${of.projectId}, ${source}, g.source_key, g.question, g.why, g.about, g.options,
      g.default_value, g.shown, case when g.answer is null then 'open' else 'answered' end, g.answer
    from jsonb_to_recordset(${jsonText(rows)}::jsonb) as g (id uuid, source_key text, question text, why text,
      about text, options jsonb, default_value text, shown jsonb, answer text)
    on conflict (organization_id, project_id, source, source_key) do update
      set question = excluded.question, why = excluded.why, about = excluded.about, options = excluded.options,
        default_value = excluded.default_value, answer = excluded.answer, shown = excluded.shown,
        state = case when d.state = 'defaulted' and d.answer = excluded.answer then d.state else excluded.state end,
        version = d.version + ${isOther}::int, updated_at = case when ${isOther} then now() else d.updated_at end
      where ${isOther} or d.shown is distinct from excluded.shown`.execute(tx);
}

/** What a source no longer asks waits for nobody; what was answered stays answered. */
export async function closeUnasked(
  tx: Tx,
  of: ProjectScope,
  source: ProjectDecision['source'],
  asked: readonly string[],
): Promise<void> {
  await sql`
    update decisions set state = 'closed', version = version + 1, updated_at = now()
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and source = ${source}
      and state = 'open' and not source_key = any(${asked}::text[])`.execute(tx);
  // Rows that were shown beside it are of files that may be gone by now.
  await sql`
    update decisions set shown = null
    where organization_id = ${of.organizationId} and project_id = ${of.projectId} and source = ${source}
      and shown is not null and not source_key = any(${asked}::text[])`.execute(tx);
}

export type NewAnswer = Omit<
  DecisionAnswer,
  'at' | 'author_name' | 'handed_over_by' | 'changeset' | 'batch_id'
> & {
  batch_id?: string | undefined;
  decision_id: string;
  handed_over_by?: string | null;
  changeset_id?: ChangesetId;
  operation_id?: OperationId;
};

export async function insertAnswers(
  tx: Tx,
  organizationId: OrganizationId,
  answers: readonly NewAnswer[],
): Promise<void> {
  await sql`
    insert into decision_answers
      (organization_id, id, decision_id, value, label, author, handed_over_by, via, changeset_id, operation_id,
        batch_id)
    select ${organizationId}, g.id, g.decision_id, g.value, g.label, g.author, g.handed_over_by, g.via, g.changeset_id,
      g.operation_id, g.batch_id
    from jsonb_to_recordset(${jsonText(answers.map(each => ({ id: newId(), ...each })))}::jsonb)
      as g (id uuid, decision_id uuid, value text, label text, author text, handed_over_by text, via text, changeset_id uuid,
        operation_id uuid, batch_id uuid)`.execute(tx);
}

export async function settleDecision(
  tx: Tx,
  of: ProjectScope,
  id: string,
  given: { state: 'answered' | 'defaulted'; answer: string },
): Promise<void> {
  await sql`
    update decisions set state = ${given.state}, answer = ${given.answer}, version = version + 1, updated_at = now()
    where organization_id = ${of.organizationId} and id = ${id}`.execute(tx);
}

/** Nobody's answer counts any more. That its default is taken was agreed for a day that may have passed: not again. */
export async function reopenDecision(tx: Tx, of: ProjectScope, id: string, today: string): Promise<void> {
  await sql`
    update decisions set state = 'open', answer = null, version = version + 1, updated_at = now(),
      default_at_deadline = default_at_deadline and deadline >= ${today}::date
    where organization_id = ${of.organizationId} and id = ${id}`.execute(tx);
}

export type TakenDefault = Pick<
  Row<'decisions'>,
  'id' | 'question' | 'options' | 'default_value' | 'owner_id'
>;

/** Settles those of an analysis' questions that are open at their defaults; answers which, in the order they were asked. */
export async function takeAskedDefaults(
  tx: Tx,
  of: ProjectScope,
  keys: readonly string[],
): Promise<TakenDefault[]> {
  const { rows } = await sql<TakenDefault>`
    with taken as (
      update decisions set state = 'defaulted', answer = default_value, version = version + 1, updated_at = now()
      where organization_id = ${of.organizationId} and project_id = ${of.projectId} and source = 'intake'
        and state = 'open' and source_key = any(${keys}::text[])
      returning id, question, options, default_value, owner_id)
    select * from taken order by id`.execute(tx);
  return rows;
}

export type Reopened = Pick<Row<'decisions'>, 'id' | 'source_key' | 'question' | 'owner_id'>;

/** Opens what this change set settled at its default, unless its own deadline would settle it so again at once. */
export async function reopenTakenBy(tx: Tx, of: ProjectScope, changesetId: ChangesetId): Promise<Reopened[]> {
  const { rows } = await sql<Reopened>`
    with reopened as (
      update decisions d set state = 'open', answer = null, version = version + 1, updated_at = now()
      where d.organization_id = ${of.organizationId} and d.project_id = ${of.projectId} and d.source = 'intake'
        and d.state = 'defaulted' and not (d.default_at_deadline and coalesce(d.deadline < current_date, false))
        and (select a.changeset_id from decision_answers a
          where a.organization_id = d.organization_id and a.decision_id = d.id order by a.id desc limit 1) = ${changesetId}
      returning id, source_key, question, owner_id)
    select * from reopened order by id`.execute(tx);
  return rows;
}

export async function insertQuestion(
  tx: Tx,
  of: ProjectScope,
  id: string,
  given: Omit<AskedQuestion, 'source_key' | 'answer' | 'about' | 'shown'>,
): Promise<void> {
  await sql`
    insert into decisions
      (organization_id, id, project_id, source, source_key, question, why, options, default_value)
    values (${of.organizationId}, ${id}, ${of.projectId}, 'asked', ${id}, ${given.question}, ${given.why},
      ${jsonText(given.options)}::jsonb, ${given.default_value})`.execute(tx);
}

export interface Assignment {
  owner_id: MemberId | null;
  deadline: string | null;
  default_at_deadline: boolean;
}

/** A new owner's reminders begin anew. */
export async function assignDecision(
  tx: Tx,
  of: ProjectScope,
  id: string,
  given: Assignment & { isNewOwner: boolean; now: Date },
): Promise<void> {
  await sql`
    update decisions set owner_id = ${given.owner_id}::uuid, deadline = ${given.deadline}::date,
      default_at_deadline = ${given.default_at_deadline},
      owned_since = case when ${given.isNewOwner} then ${given.now.toISOString()}::timestamptz else owned_since end,
      version = version + 1, updated_at = now()
    where organization_id = ${of.organizationId} and id = ${id}`.execute(tx);
  if (!given.isNewOwner) return;
  await sql`
    delete from decision_nudges where organization_id = ${of.organizationId} and decision_id = ${id}`.execute(
    tx,
  );
}

/** Somebody who may answer; undefined when they are not there, not active or may only read. */
export async function findAnswerer(
  tx: Tx,
  organizationId: OrganizationId,
  memberId: MemberId,
): Promise<{ id: MemberId; name: string; email: string } | undefined> {
  const { rows } = await sql<Pick<Row<'members'>, 'id' | 'name' | 'email'>>`
    select id, name, email from members
    where organization_id = ${organizationId} and id = ${memberId} and status = 'active' and role <> 'readonly'`.execute(
    tx,
  );
  return rows[0];
}
