// Audits: what is wrong with the data of a portal, the records that show it, and the fixes worth most. An audit runs as an operation
// and is kept with everything it found.
import { z } from 'zod';
import { call } from './call.ts';
import { Reversibility } from './changesets.ts';
import { AuditId, PortalId, ProjectId } from './ids.ts';
import { PageQuery, page, Timestamp } from './paging.ts';
import { RecordLink } from './record-link.ts';

export const Severity = z.enum(['high', 'medium', 'low']);
export type Severity = z.infer<typeof Severity>;

export const Fix = z.object({
  /** What would be done, for people. */
  description: z.string(),
  /** The records can be mended without asking a person about each. */
  is_automatic: z.boolean(),
  reversibility: Reversibility,
});
export type Fix = z.infer<typeof Fix>;

/** What mends the records of a check, as far as it can be worked out of the portal itself. */
export const FixBundle = z.object({
  check: z.string(),
  /** Those that it changes, and those of which nothing certain is known. */
  records: z.number().int(),
  left_out: z.number().int(),
  /** Points of score that it regains by itself. */
  gain: z.number(),
  /** Requests to the portal, and how long they take at the least that a portal allows. */
  calls: z.number().int(),
  seconds: z.number().int(),
  /** high: people are recognised by what is written, or automations begin with it. */
  risk: z.enum(['low', 'medium', 'high']),
  reversibility: Reversibility,
  /** What somebody chooses first: who takes the records over. */
  asks: z.literal('owner').nullable(),
});
export type FixBundle = z.infer<typeof FixBundle>;

/** What became of a check's records since the audits before, record for record. */
export const FindingHistory = z.object({
  /** Found by no audit before. */
  new: z.number().int(),
  /** Found by the last one as well. */
  unchanged: z.number().int(),
  /** Found by the last one, and no more, though it was looked at again. */
  fixed: z.number().int(),
  /** Found by the last one, and not compared again: whether it is mended is not known. */
  not_again: z.number().int().default(0),
  /** Found by an earlier one, but not by the last. */
  returned: z.number().int(),
});
export type FindingHistory = z.infer<typeof FindingHistory>;

export const Finding = z.object({
  /** Number of the check, e.g. `C01`; stable. */
  check: z.string(),
  object: z.string(),
  severity: Severity,
  title: z.string(),
  /** The rule that was applied, with its threshold. */
  why: z.string(),
  affected: z.number().int(),
  /** Records (or properties) that were looked at. */
  looked_at: z.number().int(),
  /** The first of the affected. */
  examples: z.array(z.object({ id: z.string(), label: z.string(), value: z.string() })),
  /** null: only a person can decide. */
  fix: Fix.nullable(),
  /** What hangs on the affected in minor units as text, by currency; '' is the portal's own. Audits of before this was kept have none. */
  worth: z.record(z.string(), z.string()).default({}),
  /** Points of score that are regained when all of it is mended, and nothing else. */
  gain: z.number().default(0),
  /** null: no earlier audit made this check. */
  history: FindingHistory.nullable().default(null),
});
export type Finding = z.infer<typeof Finding>;

/** How healthy the records of an object are; `configuration` is everything that is no record. */
export const AuditArea = z.object({
  area: z.string(),
  rows: z.number().int(),
  /** Rows with a finding. */
  broken: z.number().int(),
  score: z.number().min(0).max(100),
});
export type AuditArea = z.infer<typeof AuditArea>;

export const CauseKind = z.enum(['owner', 'created', 'source', 'pipeline']);
export type CauseKind = z.infer<typeof CauseKind>;

/** How a check speaks for a cause: its records break it far more often than all others do. */
export const ProvenCheck = z.object({
  check: z.string(),
  /** Findings among its records, and how many of those the check looks at; all of them where it looks at no others. */
  affected: z.number().int(),
  looked_at: z.number().int(),
  /** The same over all other records. */
  affected_elsewhere: z.number().int(),
  looked_at_elsewhere: z.number().int(),
});
export type ProvenCheck = z.infer<typeof ProvenCheck>;

/** What explains many findings at once: an owner, a day of creation (an import), a source, a pipeline. */
export const RootCause = z.object({
  /** `owner:7`; stable. */
  id: z.string(),
  kind: CauseKind,
  /** The owner's name, the day, the source, the pipeline's name. */
  name: z.string(),
  /** What is the matter with its records, for people. */
  title: z.string(),
  /** Different records among its findings. */
  records: z.number().int(),
  checks: z.array(ProvenCheck),
});
export type RootCause = z.infer<typeof RootCause>;

export const NotChecked = z.object({ check: z.string(), title: z.string(), why: z.string() });

export const AuditResult = z.object({
  /** Absent in audits of before they were kept. */
  audit_id: AuditId.optional(),
  as_of: Timestamp,
  portal_id: z.string(),
  /** The time zone whose days the checks judge by, by its name: the portal's, `UTC` where that is not known. Audits of before it was
   *  asked for are of UTC. */
  time_zone: z.string().default('UTC'),
  records: z.record(z.string(), z.number().int()),
  /** Numbers of the checks that ran. */
  checks: z.array(z.string()),
  /** Of every check that ran, what its rule is known by: another one, and the rule was changed. Audits of before this was kept have none. */
  rules: z.record(z.string(), z.string()).default({}),
  /** The mean of the areas: 100 is a portal without findings, and mending a record never lowers it. null: there was no record to look
   *  at, and so nothing to score. */
  score: z.number().min(0).max(100).nullable(),
  findings: z.array(Finding),
  areas: z.array(AuditArea).default([]),
  /** Those of most records first. Audits of before causes were looked for have none. */
  causes: z.array(RootCause).default([]),
  /** What was found by the last audit of the portal and is found no more, of checks that find nothing now. */
  mended: z.array(z.object({ check: z.string(), title: z.string(), fixed: z.number().int() })).default([]),
  /** What of earlier audits could not be compared, or only with those of other days, for people: files of theirs are gone, or the portal
   *  has another time zone. */
  history_gap: z.string().nullable().default(null),
  not_checked: z.array(NotChecked).default([]),
  /** What can be mended without asking about each record, by what it regains. Audits of before fixes were worked out have none. */
  bundles: z.array(FixBundle).default([]),
  /** People of the portal who are still there, to whom records can be given. */
  people: z.array(z.object({ id: z.string(), name: z.string() })).default([]),
});
export type AuditResult = z.infer<typeof AuditResult>;

export const OptimizerResult = z.object({
  as_of: Timestamp,
  /** When the audit that this rests on looked at the portal. */
  audited_at: Timestamp,
  /** As the audit's: null where there was nothing to score. */
  score: z.number().nullable(),
  /** The score when every automatic fix is done. */
  reachable_score: z.number().nullable(),
  proposals: z.array(
    z.object({
      rank: z.number().int(),
      check: z.string(),
      object: z.string(),
      title: z.string(),
      affected: z.number().int(),
      /** Points of score regained. */
      gain: z.number(),
      fix: Fix,
      why: z.string(),
      /** What would be changed, and what it takes; null where people have to do it. */
      bundle: FixBundle.nullable().default(null),
    }),
  ),
  /** Findings without a fix of ours. */
  for_people: z.array(z.object({ check: z.string(), title: z.string(), affected: z.number().int() })),
});
export type OptimizerResult = z.infer<typeof OptimizerResult>;

/** What an older audit saw may be otherwise by now, also where it is not written itself: nothing is mended from it. */
export const basisDays = 7;
/** Of an audit, said wherever that stands in the way. */
export const tooOld = `more than ${basisDays} days old`;

/** The latest audit of a portal, seen from an earlier one. It may belong to another project. */
export const NewerAudit = z.object({
  id: AuditId,
  as_of: Timestamp,
  project_id: ProjectId,
  project: z.string(),
});
export type NewerAudit = z.infer<typeof NewerAudit>;

/** Whether something may be worked out of an audit: of the latest of its portal, and for a week. */
export const AuditBasis = z.object({
  /** null: it is the latest of its portal. */
  newer: NewerAudit.nullable(),
  /** Up to when nothing but a newer audit stands in the way. */
  holds_until: Timestamp,
  /** That is past. */
  is_old: z.boolean(),
  /** Either is in the way. */
  is_over: z.boolean(),
});
export type AuditBasis = z.infer<typeof AuditBasis>;

/** An audit as lists show it. */
export const AuditSummary = z.object({
  id: AuditId,
  as_of: Timestamp,
  portal_id: PortalId,
  /** The portal, by its name today. */
  portal: z.string(),
  score: z.number().nullable(),
  records: z.number().int(),
  findings: z.number().int(),
  affected: z.number().int(),
  basis: AuditBasis,
});
export type AuditSummary = z.infer<typeof AuditSummary>;

export const AuditedRecord = z.object({
  id: z.string(),
  object: z.string(),
  label: z.string(),
  /** What shows it; null where it is that something is missing. */
  value: z.string().nullable(),
  /** In minor units as text. */
  worth: z.string().nullable(),
  /** '' is the portal's own. */
  currency: z.string(),
  /** Whose it is, by name; null where nobody's. */
  owner: z.string().nullable(),
  link: RecordLink,
});
export type AuditedRecord = z.infer<typeof AuditedRecord>;

const One = z.object({ id: ProjectId });
const OneAudit = One.extend({ audit_id: AuditId });
const OneFinding = OneAudit.extend({ check: z.string().regex(/^[A-Z]\d{2}$/) });

/** Only the records that a root cause of the audit explains. */
const CauseId = z.string().min(1).max(200);

export const auditCalls = {
  list: call({
    name: 'audits.list',
    method: 'GET',
    path: '/projects/{id}/audits',
    summary: 'Audits of the portal of a project, the latest first',
    permission: 'projects.read',
    params: One,
    query: PageQuery,
    reply: page(AuditSummary),
  }),
  get: call({
    name: 'audits.get',
    method: 'GET',
    path: '/projects/{id}/audits/{audit_id}',
    summary: 'What an audit found',
    permission: 'projects.read',
    params: OneAudit,
    reply: AuditResult,
  }),
  records: call({
    name: 'audits.records',
    method: 'GET',
    path: '/projects/{id}/audits/{audit_id}/findings/{check}/records',
    summary: 'The records that a finding of an audit counts, those that most hangs on first',
    permission: 'projects.read',
    params: OneFinding,
    query: PageQuery.extend({ cause: CauseId.optional() }),
    reply: page(AuditedRecord),
    failures: ['conflict'],
  }),
  export: call({
    name: 'audits.export',
    method: 'GET',
    path: '/projects/{id}/audits/{audit_id}/findings/{check}/records.csv',
    summary: 'The same records, all of them, as a CSV file',
    permission: 'projects.read',
    params: OneFinding,
    query: z.object({ cause: CauseId.optional() }),
    stream: 'download',
    media: ['text/csv'],
    failures: ['conflict'],
  }),
} as const;
