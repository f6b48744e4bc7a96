// SQL of comments that both sides read. What staff write for each other: store-internal.ts.
import type { Comment, CommentCount } from '@groundwork/contract/comments';
import type { DocumentId, MemberId, OrganizationId, ProjectId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { newId } from '../../platform/id.ts';
import type { Row } from '../../schema/rows.ts';

/** What a comment is on. */
export type Target =
  | { kind: 'milestone'; projectId: ProjectId; id: string }
  | { kind: 'document'; id: DocumentId };

export type CommentRow = Omit<Comment, 'is_own' | 'editable_until'> & { author_subject: string };

export interface NewComment {
  author: string;
  author_subject: string;
  body: string;
  created_at: Date;
}

const columnOf = { milestone: 'milestone_id', document: 'document_id' } as const;

/** The columns of a comment that say what it is on. */
export function targetColumns(target: Target) {
  return {
    milestone_id: target.kind === 'milestone' ? target.id : null,
    document_id: target.kind === 'document' ? target.id : null,
  };
}

/** A member by the name they have now; whoever left, and staff, by the one they had. */
const author = sql<string>`coalesce(
  (select nullif(m.name, '') from members m where m.organization_id = c.organization_id and m.id = c.author_member_id),
  c.author)`.as('author');
const visibility = sql<'shared'>`'shared'`.as('visibility');

function shown(tx: Tx, organizationId: OrganizationId) {
  return tx
    .selectFrom('comments as c')
    .select(['c.id', 'c.is_staff', 'c.body', 'c.created_at', 'c.edited_at', 'c.removed_at', author])
    .where('c.organization_id', '=', organizationId);
}

function rows(tx: Tx, organizationId: OrganizationId) {
  return shown(tx, organizationId).select(['c.author_subject', visibility]);
}

/** Oldest first. */
export function listComments(
  tx: Tx,
  organizationId: OrganizationId,
  { kind, id }: Target,
): Promise<CommentRow[]> {
  return rows(tx, organizationId).where(`c.${columnOf[kind]}`, '=', id).orderBy('c.id').execute();
}

/** Of a comment `c`: whether it is on a milestone or a document of the project. */
function isInProject(projectId: ProjectId) {
  return sql<boolean>`(
    exists (select from milestones m
      where m.organization_id = c.organization_id and m.id = c.milestone_id and m.project_id = ${projectId}::uuid)
    or exists (select from documents d
      where d.organization_id = c.organization_id and d.id = c.document_id and d.project_id = ${projectId}::uuid))`;
}

export type ProjectComment = Omit<CommentRow, 'author_subject' | 'visibility'> & {
  milestone_id: string | null;
  document_id: DocumentId | null;
  /** What the milestone or the document is called. */
  about: string;
};

/** All of a project, oldest first. */
export function listProjectComments(
  tx: Tx,
  organizationId: OrganizationId,
  projectId: ProjectId,
): Promise<ProjectComment[]> {
  return shown(tx, organizationId)
    .select([
      'c.milestone_id',
      'c.document_id',
      sql<string>`coalesce(
        (select m.name from milestones m where m.organization_id = c.organization_id and m.id = c.milestone_id),
        (select d.name from documents d where d.organization_id = c.organization_id and d.id = c.document_id))`.as(
        'about',
      ),
    ])
    .where(isInProject(projectId))
    .orderBy('c.id')
    .execute();
}

export function findComment(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
): Promise<CommentRow | undefined> {
  return rows(tx, organizationId).where('c.id', '=', id).executeTakeFirst();
}

export async function insertComment(
  tx: Tx,
  organizationId: OrganizationId,
  target: Target,
  comment: NewComment & { author_member_id: MemberId | null; is_staff: boolean },
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('comments')
    .values({ ...comment, ...targetColumns(target), organization_id: organizationId, id })
    .execute();
  return id;
}

export interface CommentChange {
  body: string;
  edited_at?: Date;
  removed_at?: Date;
}

/** What was removed in the meantime stays so. */
export async function updateComment(
  tx: Tx,
  organizationId: OrganizationId,
  id: string,
  change: CommentChange,
): Promise<void> {
  await tx
    .updateTable('comments')
    .set(change)
    .where('organization_id', '=', organizationId)
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .execute();
}

/** The milestone's or the document's name and project; undefined when it is not there. */
export async function findTarget(
  tx: Tx,
  organizationId: OrganizationId,
  target: Target,
): Promise<{ name: string; project_id: ProjectId | null } | undefined> {
  const { rows: found } = await (target.kind === 'milestone'
    ? sql<Pick<Row<'milestones'>, 'name' | 'project_id'>>`
        select name, project_id from milestones
        where organization_id = ${organizationId} and project_id = ${target.projectId} and id = ${target.id}`
    : sql<Pick<Row<'documents'>, 'name' | 'project_id'>>`
        select name, project_id from documents where organization_id = ${organizationId} and id = ${target.id}`
  ).execute(tx);
  return found[0];
}

/**
 * Active members whom a comment concerns: who wrote in the thread, who asked for the document or brought one of its
 * versions. Where there is nobody, with `orAdmins`, the organization's administrators.
 */
export async function findConcerned(
  tx: Tx,
  organizationId: OrganizationId,
  target: Target,
  { orAdmins }: { orAdmins: boolean },
): Promise<MemberId[]> {
  const { milestone_id, document_id } = targetColumns(target);
  const { rows: found } = await sql<Pick<Row<'members'>, 'id'>>`
    with concerned as (
      select m.id from members m
      where m.organization_id = ${organizationId} and m.status = 'active' and (
        exists (
          select from comments c
          where c.organization_id = m.organization_id and c.author_member_id = m.id
            and (c.milestone_id = ${milestone_id}::uuid or c.document_id = ${document_id}::uuid))
        or exists (
          select from documents d
          where d.organization_id = m.organization_id and d.id = ${document_id}::uuid and d.requested_by = m.email)
        or exists (
          select from document_versions v
          where v.organization_id = m.organization_id and v.document_id = ${document_id}::uuid
            and v.uploaded_by = m.email)))
    select id from concerned
    union all
    select id from members
    where ${orAdmins} and organization_id = ${organizationId} and status = 'active' and role = 'admin'
      and not exists (select from concerned)`.execute(tx);
  return found.map(row => row.id);
}

export interface Counted {
  /** Null, for the platform role alone: of every organization. */
  organizationId: OrganizationId | null;
  projectId: ProjectId | undefined;
}

/** Comments that stand, by what they are on. */
export function countComments(tx: Tx, counted: Counted): Promise<CommentCount[]> {
  return countIn(tx, 'comments', counted);
}

/** The same count over either table of comments. */
export async function countIn(
  tx: Tx,
  table: 'comments' | 'internal_comments',
  { organizationId, projectId }: Counted,
): Promise<CommentCount[]> {
  const on = sql<string>`coalesce(c.milestone_id, c.document_id)`;
  let query = tx
    .selectFrom(sql<Row<typeof table>>`${sql.table(table)}`.as('c'))
    .select(({ fn }) => [on.as('id'), fn.countAll<number>().as('count')])
    .where('c.removed_at', 'is', null);
  if (organizationId !== null) query = query.where('c.organization_id', '=', organizationId);
  if (projectId !== undefined) query = query.where(isInProject(projectId));
  return await query.groupBy(on).execute();
}
