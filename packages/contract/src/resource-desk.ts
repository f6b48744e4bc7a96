// What staff do with the resources of partner reps: write versions, publish one, let it expire, see who has looked.
import { z } from 'zod';
import { call } from './call.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { ResourceFile, ResourceKind } from './resources.ts';
import { required, requiredLine } from './text.ts';

/** deleted: hidden from everybody but staff, who may bring it back. */
export const resourceStates = ['draft', 'published', 'expired', 'deleted'] as const;
export const ResourceState = z.enum(resourceStates);
export type ResourceState = z.infer<typeof ResourceState>;

/** Largest file of a version. */
export const resourceFileBytes = 50 * 1024 * 1024;

export const QuizQuestion = z
  .object({
    question: required('Question is required', 500),
    options: z.array(required('Option is required', 300)).min(2).max(6),
    /** Which option is right; they count from 0. */
    right: z.number().int().min(0),
    explanation: required('Explanation is required', 1000),
  })
  .check(({ value, issues }) => {
    if (value.right < value.options.length) return;
    const message = `One of the ${value.options.length} options is right: 0 to ${value.options.length - 1}.`;
    issues.push({ code: 'custom', message, path: ['right'], input: value.right });
  });
export type QuizQuestion = z.infer<typeof QuizQuestion>;

/** What a version says. */
export const ResourceText = z.object({
  title: requiredLine('Title is required', 150),
  summary: required('Summary is required', 500),
  /** Markdown. May be empty where a file or questions stand in its place. */
  body: z.string().trim().max(50_000),
  questions: z.array(QuizQuestion).max(30),
});
export type ResourceText = z.infer<typeof ResourceText>;

export const Resource = z.object({
  id: Id,
  kind: ResourceKind,
  /** Of the newest version. */
  title: z.string(),
  summary: z.string(),
  state: ResourceState,
  latest: z.number().int(),
  /** Which version reps see; null before the first is published. */
  published: z.number().int().nullable(),
  published_at: Timestamp.nullable(),
  expires_on: Day.nullable(),
  /** Reps who have opened it, and those of them who opened the version that is published now. */
  readers: z.number().int(),
  current_readers: z.number().int(),
  /** Reps who have passed its quiz. */
  passed: z.number().int(),
  version: z.number().int(),
  updated_at: Timestamp,
});
export type Resource = z.infer<typeof Resource>;

export const ResourceVersion = ResourceText.extend({
  number: z.number().int(),
  file: ResourceFile.nullable(),
  author: z.string(),
  created_at: Timestamp,
  published_at: Timestamp.nullable(),
});
export type ResourceVersion = z.infer<typeof ResourceVersion>;

export const ResourceOnDesk = Resource.extend({
  /** Newest first. */
  versions: z.array(ResourceVersion),
});
export type ResourceOnDesk = z.infer<typeof ResourceOnDesk>;

/** Who saw which version when. */
export const ResourceReader = z.object({
  id: Id,
  rep: z.string(),
  number: z.number().int(),
  views: z.number().int(),
  first_at: Timestamp,
  last_at: Timestamp,
});
export type ResourceReader = z.infer<typeof ResourceReader>;

export const ResourceFilter = z.object({
  state: ResourceState.optional(),
  kind: ResourceKind.optional(),
  /** Within the title, the summary or the text of the newest version. */
  search: z.string().trim().max(200).optional(),
});
export type ResourceFilter = z.infer<typeof ResourceFilter>;

const One = z.object({ id: Id });
/** Whatever shows a resource, to staff and to reps. */
const resourceReads = [
  'resources.list',
  { read: 'resources.get', same: ['id'] },
  'resources.offered',
  { read: 'resources.open', same: ['id'] },
] as const;
const changed = { changes: resourceReads, params: One, reply: ResourceOnDesk } as const;

export const resourceDeskCalls = {
  list: call({
    name: 'resources.list',
    method: 'GET',
    path: '/resources',
    summary:
      'Every resource for partner reps with its state, what changed last first; deleted ones when asked for',
    permission: 'partners.read',
    query: PageQuery.extend(ResourceFilter.shape),
    reply: page(Resource),
  }),
  create: call({
    name: 'resources.create',
    method: 'POST',
    path: '/resources',
    summary: 'Begin a resource with its first version, which nobody sees before it is published',
    permission: 'partners.manage',
    changes: ['resources.list'],
    body: ResourceText.extend({ kind: ResourceKind }),
    reply: ResourceOnDesk,
    status: 201,
    failures: ['conflict'],
  }),
  get: call({
    name: 'resources.get',
    method: 'GET',
    path: '/resources/{id}',
    summary: 'One resource with all its versions',
    permission: 'partners.read',
    params: One,
    reply: ResourceOnDesk,
  }),
  revise: call({
    name: 'resources.revise',
    method: 'POST',
    path: '/resources/{id}/versions',
    summary: 'Write a new version; earlier ones stay as they are',
    permission: 'partners.manage',
    ...changed,
    body: ResourceText.extend({
      /** The file of the version before goes with this one as well. True unless said. */
      keeps_file: z.boolean().optional(),
    }),
    status: 201,
    conditional: true,
    failures: ['conflict'],
  }),
  upload: call({
    name: 'resources.upload',
    method: 'POST',
    path: '/resources/{id}/file',
    summary: 'Make a new version with this file and the words of the version before',
    permission: 'partners.manage',
    ...changed,
    stream: 'upload',
    status: 201,
    failures: ['conflict', 'file_refused', 'too_large', 'storage_full'],
  }),
  publish: call({
    name: 'resources.publish',
    method: 'POST',
    path: '/resources/{id}/publish',
    summary: 'Show the newest version to partner reps',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.share,
    ...changed,
    conditional: true,
    failures: ['conflict'],
  }),
  setExpiry: call({
    name: 'resources.setExpiry',
    method: 'PUT',
    path: '/resources/{id}/expiry',
    summary: 'Say from which day on it is hidden from partner reps, or that it stays',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.share,
    ...changed,
    body: z.object({ expires_on: Day.nullable() }),
    conditional: true,
    failures: ['conflict'],
  }),
  delete: call({
    name: 'resources.delete',
    method: 'DELETE',
    path: '/resources/{id}',
    summary: 'Take a resource away; it can be brought back',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.share,
    ...changed,
    conditional: true,
    failures: ['conflict'],
  }),
  restore: call({
    name: 'resources.restore',
    method: 'POST',
    path: '/resources/{id}/restore',
    summary: 'Bring a deleted resource back as it was',
    permission: 'partners.manage',
    peopleOnly: peopleOnly.share,
    ...changed,
    conditional: true,
    failures: ['conflict'],
  }),
  readers: call({
    name: 'resources.readers',
    method: 'GET',
    path: '/resources/{id}/readers',
    summary: 'Who saw which version when, the latest look first',
    permission: 'partners.read',
    params: One,
    query: PageQuery,
    reply: page(ResourceReader),
  }),
  versionFile: call({
    name: 'resources.versionFile',
    method: 'GET',
    path: '/resources/{id}/file',
    summary: 'The file of one version',
    permission: 'partners.read',
    params: One,
    query: z.object({ number: z.coerce.number().int().min(1).optional() }),
    stream: 'download',
    media: ['*/*'],
  }),
} as const;
