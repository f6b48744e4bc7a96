// Comments on milestones and documents: shared with the client, or internal to staff.
import { z } from 'zod';
import { call } from './call.ts';
import { commentReads } from './changes.ts';
import { DocumentId, OrganizationId, ProjectId } from './ids.ts';
import { Id, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { required } from './text.ts';

/** Who reads it: the client and staff, or staff alone. */
export const commentVisibilities = ['shared', 'internal'] as const;
export const CommentVisibility = z.enum(commentVisibilities);
export type CommentVisibility = z.infer<typeof CommentVisibility>;

/** Longest comment, and how long its author may mend it. */
export const commentLimits = { characters: 5000, editMinutes: 15 } as const;

const body = required('Comment is required', commentLimits.characters);

export const Comment = z.object({
  id: Id,
  visibility: CommentVisibility,
  author: z.string(),
  is_staff: z.boolean(),
  /** Written by whoever reads it now. */
  is_own: z.boolean(),
  /** Empty once it is removed. */
  body: z.string(),
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  /** Its author took it back; only that there was one is left. */
  removed_at: Timestamp.nullable(),
  /** Until when whoever reads it may still change it; null when they may not. */
  editable_until: Timestamp.nullable(),
});
export type Comment = z.infer<typeof Comment>;

/** Of the milestone or the document with this id. */
export const CommentCount = z.object({ id: Id, count: z.number().int() });
export type CommentCount = z.infer<typeof CommentCount>;

const One = z.object({ id: DocumentId });
const OneMilestone = z.object({ id: ProjectId, milestoneId: Id });
/** `internal` is for staff alone; without a word it is shared. */
const Written = z.object({ body, visibility: CommentVisibility.optional() });

export const commentCalls = {
  ofMilestone: call({
    name: 'comments.ofMilestone',
    method: 'GET',
    path: '/projects/{id}/milestones/{milestoneId}/comments',
    summary: 'Comments on a milestone, oldest first; internal ones for staff alone',
    permission: 'comments.read',
    params: OneMilestone,
    reply: z.array(Comment),
  }),
  onMilestone: call({
    name: 'comments.onMilestone',
    method: 'POST',
    path: '/projects/{id}/milestones/{milestoneId}/comments',
    summary: 'Comment on a milestone',
    permission: 'comments.write',
    changes: commentReads,
    params: OneMilestone,
    body: Written,
    reply: Comment,
    status: 201,
    failures: ['people_only', 'conflict'],
  }),
  ofDocument: call({
    name: 'comments.ofDocument',
    method: 'GET',
    path: '/documents/{id}/comments',
    summary: 'Comments on a document, oldest first; internal ones for staff alone',
    permission: 'comments.read',
    params: One,
    reply: z.array(Comment),
  }),
  onDocument: call({
    name: 'comments.onDocument',
    method: 'POST',
    path: '/documents/{id}/comments',
    summary: 'Comment on a document',
    permission: 'comments.write',
    changes: commentReads,
    params: One,
    body: Written,
    reply: Comment,
    status: 201,
    failures: ['people_only', 'conflict'],
  }),
  counts: call({
    name: 'comments.counts',
    method: 'GET',
    path: '/comments/counts',
    summary: 'How many comments stand on each milestone and each document that has any',
    permission: 'comments.read',
    query: z.object({ project_id: ProjectId.optional(), organization_id: OrganizationId.optional() }),
    reply: z.array(CommentCount),
  }),
  edit: call({
    name: 'comments.edit',
    method: 'PATCH',
    path: '/comments/{id}',
    summary: 'Change one’s own comment, within a quarter of an hour',
    permission: 'comments.write',
    peopleOnly: peopleOnly.remove,
    changes: commentReads,
    params: One,
    body: z.object({ body }),
    reply: Comment,
    failures: ['conflict'],
  }),
  remove: call({
    name: 'comments.remove',
    method: 'DELETE',
    path: '/comments/{id}',
    summary: 'Take one’s own comment back: that there was one stays, its words do not',
    permission: 'comments.write',
    peopleOnly: peopleOnly.remove,
    changes: commentReads,
    params: One,
    reply: Comment,
  }),
} as const;
