// Analyses of a portal's pipelines that were kept, and what is asked of one afterwards: the change between any two days, any day of
// the past, and the deals behind every figure.
import { z } from 'zod';
import { call } from './call.ts';
import { ProjectId, RevopsId } from './ids.ts';
import { PageQuery, page, Timestamp } from './paging.ts';
import { RecordLink } from './record-link.ts';
import { PipelineChange, RevopsResult, Standing } from './revops.ts';
import { DayPoint } from './revops-forecast.ts';
import { Cents, Count, Day } from './revops-parts.ts';

/** An analysis as lists show it. */
export const RevopsSummary = z.object({
  id: RevopsId,
  as_of: Timestamp,
  /** The portal, by its name today. */
  portal: z.string(),
  today: Day,
  deals: Count,
});
export type RevopsSummary = z.infer<typeof RevopsSummary>;

/** An uploaded file that says what deals were earlier: values of stage, amount and close date with a day. */
export const HistoryFile = z.object({
  file: z.string(),
  /** The project that it was uploaded for, where that is another one. */
  project: z.string().optional(),
  read: Count,
  /** Of those: what the figures rest on, what deals have that the portal does not hold, what lies in the time that the portal
   *  remembers itself, and what is of deals whose past was taken from another project. Together they are all. */
  taken: Count,
  of_other_deals: Count,
  since_portal: Count,
  known_otherwise: Count.optional(),
  /** Values that could not be read, a few of them with the reason; rows count as a spreadsheet counts them. */
  unread: Count,
  examples: z.array(z.object({ row: Count, why: z.string() })),
  /** Why nothing of the file was read; null where it was. */
  left_alone: z.string().nullable(),
});
export type HistoryFile = z.infer<typeof HistoryFile>;

export const KeptRevops = RevopsResult.extend({
  revops_id: RevopsId,
  /** Absent where the portal held no deal, and of analyses of before they were counted. */
  files: z.array(HistoryFile).optional(),
});
export type KeptRevops = z.infer<typeof KeptRevops>;

export const RevopsReport = KeptRevops.extend({
  /** What the id of a deal stands behind in its portal; null where that shows none. */
  deal_pages: z.url().nullable(),
});
export type RevopsReport = z.infer<typeof RevopsReport>;

/** Which figure of a book the deals are behind; some need a `key` beside it: a stage, a month, an owner, a class of change. */
export const dealFigures = [
  'all',
  'open',
  'won',
  'lost',
  'overdue',
  'without_amount',
  'stage',
  'reached',
  'went_on',
  'lost_in',
  'open_in',
  'month',
  'source',
  'owner',
  'owner_overdue',
  'owner_won',
  'owner_lost',
  'aging',
  'quarter',
  'change',
  'day',
] as const;
export const DealFigure = z.enum(dealFigures);
export type DealFigure = z.infer<typeof DealFigure>;

export const RevopsDeal = z.object({
  id: z.string(),
  label: z.string(),
  company: z.string().nullable(),
  stage: z.string(),
  standing: Standing,
  /** Whose it is, by name; null where nobody's. */
  owner: z.string().nullable(),
  /** As the figure counts it; null where it names no amount. */
  amount_cents: Cents.nullable(),
  created: Day.nullable(),
  closes: Day.nullable(),
  link: RecordLink,
});
export type RevopsDeal = z.infer<typeof RevopsDeal>;

/** The figures of a day in one book. */
export const SeenPoint = z.object({
  pipeline: z.string(),
  currency: z.string(),
  stages: z.array(z.object({ stage: z.string(), label: z.string() })),
  /** null: the book had no deal yet. */
  point: DayPoint.nullable(),
});
export type SeenPoint = z.infer<typeof SeenPoint>;

/** A day of the past: as it is known now, and as it was seen then where the portal was analysed that day. */
export const RevopsDay = z.object({
  day: Day,
  /** Of every book, in the order of the analysis. */
  now: z.array(SeenPoint),
  seen_then: z.object({ as_of: Timestamp, seen: z.array(SeenPoint) }).nullable(),
});
export type RevopsDay = z.infer<typeof RevopsDay>;

const One = z.object({ id: ProjectId });
const OneAnalysis = One.extend({ revops_id: RevopsId });
/** The number of a book in the analysis, from 1. */
const Book = z.coerce.number().int().min(1).max(1000);

export const revopsCalls = {
  list: call({
    name: 'revops.list',
    method: 'GET',
    path: '/projects/{id}/revops',
    summary: 'Analyses of the pipelines of a project’s portal, the latest first',
    permission: 'projects.read',
    params: One,
    query: PageQuery,
    reply: page(RevopsSummary),
  }),
  get: call({
    name: 'revops.get',
    method: 'GET',
    path: '/projects/{id}/revops/{revops_id}',
    summary: 'The figures of an analysis',
    permission: 'projects.read',
    params: OneAnalysis,
    reply: RevopsReport,
  }),
  change: call({
    name: 'revops.change',
    method: 'GET',
    path: '/projects/{id}/revops/{revops_id}/change',
    summary: 'What became of the open pipeline of a book between two days, as the analysis knows them',
    permission: 'projects.read',
    params: OneAnalysis,
    query: z.object({ book: Book, from: Day, to: Day }),
    reply: PipelineChange,
  }),
  day: call({
    name: 'revops.day',
    method: 'GET',
    path: '/projects/{id}/revops/{revops_id}/day',
    summary: 'The open pipelines of a past day, as the analysis knows them and as they were seen that day',
    permission: 'projects.read',
    params: OneAnalysis,
    query: z.object({ day: Day }),
    reply: RevopsDay,
  }),
  deals: call({
    name: 'revops.deals',
    method: 'GET',
    path: '/projects/{id}/revops/{revops_id}/deals',
    summary: 'The deals behind a figure of a book, the dearest first',
    permission: 'projects.read',
    params: OneAnalysis,
    query: PageQuery.extend({
      book: Book,
      figure: DealFigure,
      key: z.string().max(500).optional(),
      /** Of a change. */
      from: Day.optional(),
      to: Day.optional(),
    }),
    reply: page(RevopsDeal),
  }),
} as const;
