// Resources for partner reps: what to say, what to show, and whether one knows it. What staff do with them: resource-desk.ts.
import { z } from 'zod';
import { call } from './call.ts';
import { Day, Id, PageQuery, page, Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';

export const resourceKinds = ['playbook', 'deck', 'battle_card', 'quiz'] as const;
export const ResourceKind = z.enum(resourceKinds);
export type ResourceKind = z.infer<typeof ResourceKind>;
/** As people read them. */
export const resourceKindNames: Record<ResourceKind, string> = {
  playbook: 'Playbook',
  deck: 'Deck',
  battle_card: 'Battle card',
  quiz: 'Quiz',
};

/** Of a hundred answers, how many must be right. */
export const passPercent = 80;

export const ResourceFile = z.object({
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
});
export type ResourceFile = z.infer<typeof ResourceFile>;

/** How one try at a quiz went. */
export const QuizResult = z.object({
  right: z.number().int(),
  questions: z.number().int(),
  passed: z.boolean(),
  at: Timestamp,
});
export type QuizResult = z.infer<typeof QuizResult>;

/** As a rep sees it: the version that is published, and what they did with it. */
export const RepResource = z.object({
  id: Id,
  kind: ResourceKind,
  title: z.string(),
  summary: z.string(),
  /** Which version. */
  number: z.number().int(),
  published_at: Timestamp,
  /** From this day on it is hidden. */
  expires_on: Day.nullable(),
  file: ResourceFile.nullable(),
  questions: z.number().int(),
  /** This version has not been opened yet. */
  is_new: z.boolean(),
  /** An earlier version has been. */
  was_seen: z.boolean(),
  /** The best try at it, whichever version it was. */
  best: QuizResult.nullable(),
});
export type RepResource = z.infer<typeof RepResource>;

/** A question as it is asked. Which option is right is told when it is answered. */
export const AskedQuestion = z.object({ question: z.string(), options: z.array(z.string()) });
export type AskedQuestion = z.infer<typeof AskedQuestion>;

export const OpenResource = RepResource.extend({
  /** Markdown. */
  body: z.string(),
  asked: z.array(AskedQuestion),
  /** One's own tries, newest first. */
  attempts: z.array(QuizResult),
});
export type OpenResource = z.infer<typeof OpenResource>;

export const AttemptFields = z.object({
  /** The version that was answered. */
  number: z.number().int().min(1),
  /** The chosen option of each question, in their order; options count from 0. */
  answers: z.array(z.number().int().min(0)).max(50),
});
export type AttemptFields = z.infer<typeof AttemptFields>;

export const MarkedAttempt = QuizResult.extend({
  marked: z.array(
    z.object({
      chosen: z.number().int(),
      right: z.number().int(),
      explanation: z.string(),
    }),
  ),
});
export type MarkedAttempt = z.infer<typeof MarkedAttempt>;

export const RepResourceFilter = z.object({
  kind: ResourceKind.optional(),
  /** Within the title, the summary or the text. */
  search: z.string().trim().max(200).optional(),
});
export type RepResourceFilter = z.infer<typeof RepResourceFilter>;

const One = z.object({ id: Id });
/** What a rep's own look or try alters, and what staff count of it. */
const seenReads = [
  'resources.offered',
  { read: 'resources.open', same: ['id'] },
  'resources.list',
  { read: 'resources.get', same: ['id'] },
  { read: 'resources.readers', same: ['id'] },
] as const;

export const resourceCalls = {
  offered: call({
    name: 'resources.offered',
    method: 'GET',
    path: '/rep/resources',
    summary: 'Resources for partner reps that are published and have not expired, the latest first',
    permission: 'book.read',
    query: PageQuery.extend(RepResourceFilter.shape),
    reply: page(RepResource),
  }),
  open: call({
    name: 'resources.open',
    method: 'GET',
    path: '/rep/resources/{id}',
    summary: 'One resource, to be read or answered',
    permission: 'book.read',
    params: One,
    reply: OpenResource,
  }),
  file: call({
    name: 'resources.file',
    method: 'GET',
    path: '/rep/resources/{id}/file',
    summary: 'The file of a resource',
    permission: 'book.read',
    params: One,
    stream: 'download',
    media: ['*/*'],
  }),
  noteView: call({
    name: 'resources.noteView',
    method: 'POST',
    path: '/rep/resources/{id}/views',
    summary: 'Note that one has looked at a version',
    permission: 'book.write',
    peopleOnly: peopleOnly.account,
    changes: seenReads,
    params: One,
    body: z.object({ number: z.number().int().min(1) }),
  }),
  attempt: call({
    name: 'resources.attempt',
    method: 'POST',
    path: '/rep/resources/{id}/attempts',
    summary: 'Answer a quiz, and be told what was right',
    permission: 'book.write',
    peopleOnly: peopleOnly.account,
    changes: seenReads,
    params: One,
    body: AttemptFields,
    reply: MarkedAttempt,
    status: 201,
    failures: ['conflict'],
  }),
} as const;
