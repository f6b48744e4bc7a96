// Any two audits of a portal, of whichever projects of its organization, held against each other: per check, record for record, and which
// checks cannot be.
import { z } from 'zod';
import { AuditedRecord, FindingHistory, Severity } from './audits.ts';
import { call } from './call.ts';
import { AuditId, ProjectId } from './ids.ts';
import { PageQuery, page, Timestamp } from './paging.ts';

/** An audit that another one can be held against, as lists show it. */
export const ComparableAudit = z.object({
  id: AuditId,
  as_of: Timestamp,
  /** Whose it is. */
  project_id: ProjectId,
  project: z.string(),
  score: z.number().nullable(),
  findings: z.number().int(),
});
export type ComparableAudit = z.infer<typeof ComparableAudit>;

export const ComparedAudit = z.object({
  id: AuditId,
  as_of: Timestamp,
  project: z.string(),
  score: z.number().nullable(),
  records: z.number().int(),
  findings: z.number().int(),
  /** Whose days it judged by. Where the two differ, a record for which a few hours decide may be new or fixed by that alone. */
  time_zone: z.string(),
});
export type ComparedAudit = z.infer<typeof ComparedAudit>;

/** A check that both made, and of which one at least found something. What returned was found by an audit before the earlier one. */
export const ComparedCheck = FindingHistory.extend({
  check: z.string(),
  object: z.string(),
  severity: Severity,
  title: z.string(),
  /** Its rule reads otherwise in the later one: what is new or fixed may be so by the rule. Where an audit of before every rule was kept
   *  found nothing, today's stands for it. */
  is_rule_changed: z.boolean(),
  /** False where they are a part of the portal's set-up, which nobody owns. */
  is_record: z.boolean(),
  /** Some of them are worth something. */
  has_worth: z.boolean(),
});
export type ComparedCheck = z.infer<typeof ComparedCheck>;

/** A check that only one of them made: of the other nothing is known, so that nothing is called new or fixed. */
export const LoneCheck = z.object({
  check: z.string(),
  title: z.string(),
  made_by: z.enum(['earlier', 'later']),
  /** What that one found. */
  affected: z.number().int(),
  /** Why the other did not make it; null where it does not say. */
  why: z.string().nullable(),
});
export type LoneCheck = z.infer<typeof LoneCheck>;

export const AuditComparison = z.object({
  /** By when they looked, whichever was named first. */
  earlier: ComparedAudit,
  later: ComparedAudit,
  /** Checks that both made. */
  compared: z.number().int(),
  checks: z.array(ComparedCheck),
  not_compared: z.array(LoneCheck),
});
export type AuditComparison = z.infer<typeof AuditComparison>;

export const Became = z.enum(['new', 'returned', 'unchanged', 'fixed', 'not_again']);
export type Became = z.infer<typeof Became>;

/** What only the earlier audit found: its records are shown as that one saw them. */
export const isOfEarlier = (became: Became): boolean => became === 'fixed' || became === 'not_again';

const Two = z.object({ id: ProjectId, audit_id: AuditId });
const With = z.object({ with: AuditId });

export const auditComparisonCalls = {
  list: call({
    name: 'auditComparisons.list',
    method: 'GET',
    path: '/projects/{id}/audits/{audit_id}/comparable',
    summary:
      'The other audits of the same portal, of every project of the organization, with which an audit is compared; the latest first',
    permission: 'projects.read',
    params: Two,
    query: PageQuery,
    reply: page(ComparableAudit),
  }),
  get: call({
    name: 'auditComparisons.get',
    method: 'GET',
    path: '/projects/{id}/audits/{audit_id}/comparison',
    summary:
      'What became of findings between an audit of the project and another of the same portal, of whichever project of the organization',
    permission: 'projects.read',
    params: Two,
    query: With,
    reply: AuditComparison,
    failures: ['conflict'],
  }),
  records: call({
    name: 'auditComparisons.records',
    method: 'GET',
    path: '/projects/{id}/audits/{audit_id}/comparison/{check}/records',
    summary:
      'The records of a check that are new, returned, unchanged, fixed or not compared again between two audits',
    permission: 'projects.read',
    params: Two.extend({ check: z.string().regex(/^[A-Z]\d{2}$/) }),
    query: PageQuery.extend({ with: AuditId, became: Became }),
    reply: page(AuditedRecord),
    failures: ['conflict'],
  }),
} as const;
