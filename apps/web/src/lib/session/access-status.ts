// Whether a person's organization may be worked with, and until when. The server decides; this says it on the screen.
import type { Organization } from '@groundwork/contract/organizations';
import { standingRefusals } from '@groundwork/contract/standing-refusals';
import { trialKeptDays } from '@groundwork/contract/trial';
import { day } from '../formats/dates.ts';

const dayMs = 86_400_000;

/** Refusals that mean: what is known of the organization, or of what is asked of its people, is out of date. */
export const accessStatusCodes = [
  'trial_ended',
  'organization_read_only',
  'organization_suspended',
  'second_factor_needed',
] as const;

export type AccessStatus =
  | { kind: 'working' }
  /** `daysLeft` is rounded up; on its last day by the reader's calendar the trial ends today. */
  | { kind: 'trial'; endsAt: string; daysLeft: number; isLastDay: boolean }
  /** `keptUntil`: at least. */
  | { kind: 'ended'; sentence: string; keptUntil: string }
  | { kind: 'read_only' | 'suspended'; sentence: string };

type Known = Pick<Organization, 'status' | 'trial_ends_at'> &
  Partial<Pick<Organization, 'status_reason' | 'removal_due_at'>>;

/** What is always so, why it is so, and what comes of it. */
function sentenceOf(message: string, { status_reason, removal_due_at }: Known): string {
  const reason = status_reason ? ` The reason: ${status_reason}` : '';
  return `${message}${reason}${removal_due_at ? ` It is removed for good on ${day(removal_due_at)}.` : ''}`;
}

export function accessStatusOf(organization: Known, now = Date.now()): AccessStatus {
  const { status, trial_ends_at: endsAt } = organization;
  if (status === 'read_only')
    return {
      kind: status,
      sentence: sentenceOf(standingRefusals.organization_read_only.message, organization),
    };
  if (status === 'suspended')
    return {
      kind: status,
      sentence: sentenceOf(standingRefusals.organization_suspended.message, organization),
    };
  if (status !== 'trial' || endsAt === null) return { kind: 'working' };
  const end = new Date(endsAt).getTime();
  if (end <= now) {
    const keptUntil = new Date(end + trialKeptDays * dayMs).toISOString();
    return { kind: 'ended', sentence: standingRefusals.trial_ended.message, keptUntil };
  }
  const isLastDay = new Date(end).toDateString() === new Date(now).toDateString();
  return { kind: 'trial', endsAt, daysLeft: Math.ceil((end - now) / dayMs), isLastDay };
}

/** Why nothing can be changed at present; undefined when that is not the organization's doing. */
export function readOnlyReason(organization: Known | null | undefined): string | undefined {
  const status = organization ? accessStatusOf(organization) : undefined;
  return status && 'sentence' in status ? status.sentence : undefined;
}
