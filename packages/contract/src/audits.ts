// Audits: what is wrong with the data of a portal, and the fixes worth most. Results of operations, no calls of their own.
import { z } from 'zod';
import { Reversibility } from './changesets.ts';
import { Timestamp } from './paging.ts';

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
  examples: z.array(z.object({ id: z.string(), label: z.string(), value: z.string() })),
  /** null: only a person can decide. */
  fix: Fix.nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const AuditResult = z.object({
  as_of: Timestamp,
  portal_id: z.string(),
  records: z.record(z.string(), z.number().int()),
  /** Numbers of the checks that ran. */
  checks: z.array(z.string()),
  /** 100: nothing found. Each check weighs by its severity (5, 3, 1) and costs the share of records it found. null: there
   *  was no record to look at, and so nothing to score. */
  score: z.number().min(0).max(100).nullable(),
  findings: z.array(Finding),
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
    }),
  ),
  /** Findings without a fix of ours. */
  for_people: z.array(z.object({ check: z.string(), title: z.string(), affected: z.number().int() })),
});
export type OptimizerResult = z.infer<typeof OptimizerResult>;
