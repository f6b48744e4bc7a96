// What a deal is on the wire: its fields as they are typed, and as they are answered.
import { z } from 'zod';
import { DealStage, dealDays, maxValueCents, OpenStage, RegistrationState } from './deal-stages.ts';
import { DealId, OrganizationId, RepId } from './ids.ts';
import { Day, Id, Timestamp } from './paging.ts';
import { Currency } from './partners.ts';
import { EmailAddress, requiredLine } from './text.ts';

/** A day as deals have them: neither of a century ago nor of the next one. */
export const DealDay = z.iso
  .date('Enter a day, as in 2026-11-30')
  .refine(
    day => day >= dealDays.first && day <= dealDays.last,
    `Write a day between ${dealDays.first} and ${dealDays.last}`,
  );

/** Money in whole cents. */
export const ValueCents = z
  .number('Value is required')
  .int('Write an amount with two decimals at most')
  .min(0, 'A value is zero or more')
  .max(maxValueCents, 'A deal is worth 1,000,000,000.00 at most');

const line = (name: string, max: number) =>
  z.string().trim().max(max, `${name} has at most ${max} characters`);

/** What the form that registers a deal sends. */
/** How two registrations were found to claim one company, or what may be one: from `similar` on staff look and nothing is barred. */
export const DealRule = z.enum([
  'same_domain',
  'related_domain',
  'same_name',
  'similar_domain',
  'similar_name',
]);
export type DealRule = z.infer<typeof DealRule>;

export const DealFields = z.object({
  company: requiredLine('Company is required', 200),
  /** As typed; answered in the form in which companies are compared. */
  domain: requiredLine('Domain is required', 253),
  value_cents: ValueCents,
  currency: Currency,
  expected_close_on: DealDay,
  contact_name: line('Contact', 200).nullish(),
  contact_email: EmailAddress.nullish(),
  note: line('Note', 20_000).optional(),
});
export type DealFields = z.infer<typeof DealFields>;

/** An open deal of one's own with a company that may be the same: what a second one is refused for unless it is said to be
 *  another company. */
export const SimilarDeal = z.object({
  id: DealId,
  company: z.string(),
  domain: z.string(),
  rule: DealRule.extract(['similar_domain', 'similar_name', 'same_name']),
});
export type SimilarDeal = z.infer<typeof SimilarDeal>;

/** What of a deal can be otherwise; what is left out stays. */
export const DealChange = z.object({
  // Company and domain are what was registered: they stay.
  value_cents: ValueCents.optional(),
  currency: Currency.optional(),
  probability: z
    .number()
    .int('Write a whole number')
    .min(0, 'Write a number from 0 to 100')
    .max(100, 'Write a number from 0 to 100')
    .optional(),
  expected_close_on: DealDay.optional(),
  contact_name: line('Contact', 200).nullable().optional(),
  contact_email: EmailAddress.nullable().optional(),
  decision_maker: line('Decision maker', 200).nullable().optional(),
  proposal_sent_on: DealDay.nullable().optional(),
  next_step: line('Next step', 500).nullable().optional(),
  next_step_due_on: DealDay.nullable().optional(),
  /** That the value is the contract's; another value or currency takes it back. */
  is_value_confirmed: z.boolean().optional(),
});
export type DealChange = z.infer<typeof DealChange>;

export const Deal = z.object({
  id: DealId,
  rep_id: RepId,
  company: z.string(),
  domain: z.string(),
  value_cents: z.number().int(),
  currency: z.string(),
  stage: DealStage,
  probability: z.number().int(),
  /** Value × probability / 100. */
  weighted_cents: z.number().int(),
  expected_close_on: Day,
  contact_name: z.string().nullable(),
  contact_email: z.string().nullable(),
  decision_maker: z.string().nullable(),
  proposal_sent_on: Day.nullable(),
  next_step: z.string().nullable(),
  next_step_due_on: Day.nullable(),
  is_value_confirmed: z.boolean(),
  registration: RegistrationState,
  /** Why it was rejected. */
  registration_reason: z.string().nullable(),
  registered_on: Day,
  /** Last day of the protection; null while none was approved. */
  protected_until: Day.nullable(),
  stage_since: Timestamp,
  /** Since the registration; of a closed deal until its day. */
  days_in_pipeline: z.number().int(),
  days_in_stage: z.number().int(),
  open_tasks: z.number().int(),
  closed_on: Day.nullable(),
  lost_reason: z.string().nullable(),
  /** Day on which a client that had been won cancelled. */
  cancelled_on: Day.nullable(),
  cancelled_reason: z.string().nullable(),
  /** The organization that it became. */
  organization_id: OrganizationId.nullable(),
  version: z.number().int(),
  created_at: Timestamp,
  updated_at: Timestamp,
});
export type Deal = z.infer<typeof Deal>;

export const DealStageChange = z.object({
  id: Id,
  at: Timestamp,
  from_stage: DealStage.nullable(),
  to_stage: DealStage,
  value_cents: z.number().int(),
  currency: z.string(),
  probability: z.number().int(),
  actor: z.string(),
  /** Why, where one was given: lost, opened again. */
  reason: z.string().nullable(),
});
export type DealStageChange = z.infer<typeof DealStageChange>;

export const DealTask = z.object({
  id: Id,
  title: z.string(),
  due_on: Day.nullable(),
  done_at: Timestamp.nullable(),
  created_at: Timestamp,
});
export type DealTask = z.infer<typeof DealTask>;

export const DealNote = z.object({ id: Id, author: z.string(), body: z.string(), created_at: Timestamp });
export type DealNote = z.infer<typeof DealNote>;

export const DealFile = z.object({
  id: Id,
  name: z.string(),
  type: z.string(),
  bytes: z.number().int(),
  author: z.string(),
  created_at: Timestamp,
});
export type DealFile = z.infer<typeof DealFile>;

/** That a client who had been won cancelled, as it was noted. */
export const DealCancellation = z.object({
  id: Id,
  cancelled_on: Day,
  reason: z.string(),
  /** Null: noted before it was kept who did. */
  noted_by: z.string().nullable(),
  noted_at: Timestamp,
  /** It was a mistake: who took it back, when and why. */
  taken_back_at: Timestamp.nullable(),
  taken_back_by: z.string().nullable(),
  taken_back_reason: z.string().nullable(),
});
export type DealCancellation = z.infer<typeof DealCancellation>;

/** What stands against a registration. The asker learns what it is and until when it holds, never whose it is. */
export const DealConflict = z.object({
  /** `claim`: an approved registration in force. `earlier`: one that waits for its decision since before. `client`: an
   *  organization that is there already. `won`: another partner's client. */
  kind: z.enum(['claim', 'earlier', 'won', 'client']),
  /** Which rule found it. */
  rule: DealRule,
  /** The rule in words, with what it compared: shown as it is, beside `until`. */
  evidence: z.string(),
  /** Last day on which it stands in the way; null: until somebody decides. */
  until: Day.nullable(),
  /** Whether the registration cannot be approved while this stands. */
  is_blocking: z.boolean(),
});
export type DealConflict = z.infer<typeof DealConflict>;

/** A criterion of the stage the deal is in. */
export const ExitCheck = z.object({
  code: z.string(),
  field: z.string(),
  name: z.string(),
  mend: z.string(),
  is_met: z.boolean(),
});
export type ExitCheck = z.infer<typeof ExitCheck>;

export const DealSplit = z.object({ rep_id: RepId, name: z.string(), share_bp: z.number().int() });
export type DealSplit = z.infer<typeof DealSplit>;

export const DealDetail = Deal.extend({
  /** Newest first. */
  history: z.array(DealStageChange),
  /** Open ones first, by their day. */
  tasks: z.array(DealTask),
  /** Newest first. */
  notes: z.array(DealNote),
  /** Newest first. */
  files: z.array(DealFile),
  /** Newest first; the one that is not taken back holds. */
  cancellations: z.array(DealCancellation),
  /** Of the stage it is in; none of a closed deal. */
  criteria: z.array(ExitCheck),
  /** As its rep may know them. */
  conflicts: z.array(DealConflict),
  /** Who is credited, by basis points; empty: its rep alone. */
  splits: z.array(DealSplit),
});
export type DealDetail = z.infer<typeof DealDetail>;

/** Money of one currency: amounts of different ones are never added up. */
export const DealTotal = z.object({
  currency: z.string(),
  count: z.number().int(),
  value_cents: z.number().int(),
  weighted_cents: z.number().int(),
});
export type DealTotal = z.infer<typeof DealTotal>;

export const BoardStage = z.object({
  stage: OpenStage,
  count: z.number().int(),
  totals: z.array(DealTotal),
  /** Median of days that deals of this rep stayed here before they left; null: none has left yet. */
  usual_days: z.number().int().nullable(),
  /** The first ones by expected close; the rest: deals.list of the stage. */
  deals: z.array(Deal),
});
export type BoardStage = z.infer<typeof BoardStage>;
