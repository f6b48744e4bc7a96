// SQL of what the assistant may say about an organization's own project. Everything is read within that organization.
import type { BucketCounts } from '@groundwork/contract/migrations';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';

export interface ProjectRow {
  id: string;
  name: string;
  status: string;
  target_completion_date: string | null;
  done: number;
  total: number;
}

/** The named project, else the newest that is under way, else the newest. */
export async function findProject(
  tx: Tx,
  organizationId: string,
  id: string | undefined,
): Promise<ProjectRow | undefined> {
  const { rows } = await sql<ProjectRow>`
    select p.id, p.name, p.status, p.target_completion_date,
      count(m.id) filter (where m.status = 'completed')::int as done, count(m.id)::int as total
    from projects p left join milestones m on m.organization_id = p.organization_id and m.project_id = p.id
    where p.organization_id = ${organizationId} and (${id ?? null}::uuid is null or p.id = ${id ?? null}::uuid)
    group by p.organization_id, p.id
    order by (p.status in ('planning', 'in_progress')) desc, p.id desc limit 1`.execute(tx);
  return rows[0];
}

export interface MilestoneRow {
  name: string;
  status: string;
  due_date: string | null;
}

export async function listOpenMilestones(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<MilestoneRow[]> {
  const { rows } = await sql<MilestoneRow>`
    select name, status, due_date from milestones
    where organization_id = ${organizationId} and project_id = ${projectId} and status <> 'completed'
    order by position, id limit 50`.execute(tx);
  return rows;
}

export interface DecisionLine {
  question: string;
  deadline: string | null;
}

/** Decisions that nobody has taken, the most pressing first, and change sets that wait for an approval. */
export async function listWaiting(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<{ decisions: DecisionLine[]; approvals: string[] }> {
  const decisions = await sql<DecisionLine>`
    select question, deadline from decisions
    where organization_id = ${organizationId} and project_id = ${projectId} and state = 'open'
    order by deadline nulls last, id limit 50`.execute(tx);
  const approvals = await sql<{ title: string }>`
    select title from changesets
    where organization_id = ${organizationId} and project_id = ${projectId} and state = 'proposed'
    order by id limit 20`.execute(tx);
  return { decisions: decisions.rows, approvals: approvals.rows.map(row => row.title) };
}

export interface ForecastRow {
  p50: string;
  p80: string;
  as_of: string;
}

/** The newest forecast of the go-live. */
export async function findForecast(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<ForecastRow | undefined> {
  const { rows } = await sql<ForecastRow>`
    select p50, p80, as_of from forecasts
    where organization_id = ${organizationId} and project_id = ${projectId} order by id desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

export interface OperationRow {
  kind: string;
  status: string;
  at: string;
}

export async function findLastOperation(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<OperationRow | undefined> {
  const { rows } = await sql<OperationRow>`
    select kind, status, coalesce(finished_at, started_at, created_at) as at from operations
    where organization_id = ${organizationId} and project_id = ${projectId} order by id desc limit 1`.execute(
    tx,
  );
  return rows[0];
}

export interface MigratedRow {
  as_of: string;
  rows_in: number;
  objects: Record<string, BucketCounts>;
}

/** Of the newest migration that stands in the portal. */
export async function findMigrated(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<MigratedRow | undefined> {
  const { rows } = await sql<MigratedRow>`
    select r.as_of, (r.report ->> 'rows_in')::int as rows_in, r.report -> 'objects' as objects
    from reconcile_reports r join changesets c on c.organization_id = r.organization_id and c.id = r.changeset_id
    where r.organization_id = ${organizationId} and c.project_id = ${projectId} and c.state = 'applied'
    order by c.id desc limit 1`.execute(tx);
  return rows[0];
}

export async function countThings(
  tx: Tx,
  organizationId: string,
  projectId: string,
): Promise<{ files: number; documents: number; documents_in_review: number }> {
  const { rows } = await sql<{ files: number; documents: number; documents_in_review: number }>`
    select
      (select count(*) from source_files where organization_id = ${organizationId} and project_id = ${projectId})::int as files,
      (select count(*) from documents where organization_id = ${organizationId}
        and (project_id = ${projectId} or project_id is null))::int as documents,
      (select count(*) from documents where organization_id = ${organizationId} and status = 'review'
        and (project_id = ${projectId} or project_id is null))::int as documents_in_review`.execute(tx);
  return rows[0] ?? { files: 0, documents: 0, documents_in_review: 0 };
}

export interface TicketLine {
  number: number;
  subject: string;
  status: string;
}

export async function listOpenTickets(tx: Tx, organizationId: string): Promise<TicketLine[]> {
  const { rows } = await sql<TicketLine>`
    select number, subject, status from tickets
    where organization_id = ${organizationId} and status in ('open', 'in_progress') order by id desc limit 50`.execute(
    tx,
  );
  return rows;
}
