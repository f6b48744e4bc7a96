// Requests about comments: threads on milestones and documents.
import { type Comment, type CommentCount, commentCalls as calls } from '@groundwork/contract/comments';
import type { DocumentId, ProjectId } from '@groundwork/contract/ids';
import type { Dependencies } from '../../platform/dependencies.ts';
import { replaceKeptAnswers } from '../../platform/idempotency.ts';
import type { Limits, Rate } from '../../platform/limits.ts';
import type { RequestContext } from '../../platform/route.ts';
import { inVisibleTenants } from '../../platform/tenants.ts';
import type { SupportSettings } from '../support/settings.ts';
import { changeComment } from './change-comment.ts';
import { readThread } from './read-comments.ts';
import { isStaff, requireEditable } from './rules.ts';
import * as store from './store.ts';
import { countInternal } from './store-internal.ts';
import { writeComment } from './write-comment.ts';

type Calls = typeof calls;

interface Shared {
  limits: Limits;
  settings: SupportSettings;
}

/** Each may be mailed to somebody. */
const rate: Rate = { burst: 60, perMinute: 20 };

/** @throws Refusal not_found */
export function listOfMilestone(
  dependencies: Dependencies,
  { caller, params }: RequestContext<Calls['ofMilestone']>,
): Promise<Comment[]> {
  return readThread(dependencies, caller, milestoneOf(params));
}

/** @throws Refusal not_found */
export function listOfDocument(
  dependencies: Dependencies,
  { caller, params }: RequestContext<Calls['ofDocument']>,
): Promise<Comment[]> {
  return readThread(dependencies, caller, documentOf(params));
}

/** @throws Refusal not_found, conflict, forbidden; TooOften */
export async function writeOnMilestone(
  dependencies: Dependencies,
  { limits, settings }: Shared,
  context: RequestContext<Calls['onMilestone']>,
): Promise<Comment> {
  await countWriting(limits, context);
  return writeComment(dependencies, settings, context, milestoneOf(context.params));
}

/** @throws Refusal not_found, conflict, forbidden; TooOften */
export async function writeOnDocument(
  dependencies: Dependencies,
  { limits, settings }: Shared,
  context: RequestContext<Calls['onDocument']>,
): Promise<Comment> {
  await countWriting(limits, context);
  return writeComment(dependencies, settings, context, documentOf(context.params));
}

/** Of one's own organization, or of one or all of them for staff. */
export async function countComments(
  { database }: Dependencies,
  { caller, query }: RequestContext<Calls['counts']>,
): Promise<CommentCount[]> {
  const { project_id: projectId, organization_id: named } = query;
  const counts = await inVisibleTenants(database, caller, async (tx, own) => {
    // Another organization is an empty list, not a refusal that says it exists.
    if (own !== null && named !== undefined && named !== own) return [];
    const counted = { projectId, organizationId: own ?? named ?? null };
    const shared = await store.countComments(tx, counted);
    return isStaff(caller) ? [...shared, ...(await countInternal(tx, counted))] : shared;
  });
  return [...Map.groupBy(counts, each => each.id)].map(([id, each]) => ({
    id,
    count: each.reduce((sum, { count }) => sum + count, 0),
  }));
}

/** @throws Refusal not_found, forbidden, conflict */
export function editComment(
  dependencies: Dependencies,
  context: RequestContext<Calls['edit']>,
): Promise<Comment> {
  return changeComment(dependencies, context, 'comments.edit', (row, now) => {
    requireEditable(row, now);
    return row.body === context.body.body ? undefined : { body: context.body.body, edited_at: now };
  });
}

/** The calls whose answers hold a comment's words. */
const saying = [calls.onMilestone.name, calls.onDocument.name, calls.edit.name];

/** Taking back what is taken back changes nothing. @throws Refusal not_found, forbidden */
export async function removeComment(
  dependencies: Dependencies,
  context: RequestContext<Calls['remove']>,
): Promise<Comment> {
  const removed = await changeComment(dependencies, context, 'comments.remove', (row, now) =>
    row.removed_at === null ? { body: '', removed_at: now } : undefined,
  );
  await dependencies.database.platform(tx => replaceKeptAnswers(tx, saying, removed));
  return removed;
}

function countWriting(limits: Limits, { caller }: Pick<RequestContext, 'caller'>): Promise<void> {
  return limits.count(`comments|${caller.issuer}|${caller.subject}`, rate);
}

function milestoneOf({ id, milestoneId }: { id: ProjectId; milestoneId: string }) {
  return { kind: 'milestone', projectId: id, id: milestoneId } as const;
}

function documentOf({ id }: { id: DocumentId }) {
  return { kind: 'document', id } as const;
}
