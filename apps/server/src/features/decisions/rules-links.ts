// How long a link to one decision counts, and what it still opens. Pure.
import { type DecisionLink, linkDays } from '@groundwork/contract/decision-links';
import { type ErrorCode, Refusal } from '@groundwork/contract/errors';
import type { FoundLink } from './store-links.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** After so many days, or at the end of the deadline's day; undefined when that has passed. */
export function linkEnd(now: Date, deadline: string | null): Date | undefined {
  const latest = now.getTime() + linkDays * dayMs;
  const end = deadline === null ? latest : Math.min(latest, Date.parse(`${deadline}T00:00:00Z`) + dayMs);
  return end > now.getTime() ? new Date(end) : undefined;
}

/** Whether it would still open its decision. */
export function isLive(
  link: Pick<DecisionLink, 'revoked_at' | 'used_at' | 'expires_at'>,
  state: string,
  now: Date,
): boolean {
  const isOver =
    link.revoked_at !== null || link.used_at !== null || Date.parse(link.expires_at) <= now.getTime();
  return state === 'open' && !isOver;
}

/** @throws Refusal decision_link_invalid, saying what became of it; why the organization is frozen */
export function requireOpens(link: FoundLink): void {
  const ended = endOf(link);
  if (ended !== undefined) throw new Refusal('decision_link_invalid', { message: ended });
  if (!link.is_owners) throw new Refusal('decision_link_invalid');
  const frozen = frozenBecause(link);
  if (frozen) throw new Refusal(frozen);
}

function endOf(link: FoundLink): string | undefined {
  if (link.is_used) return 'This link has been used: the answer is in. Nothing is left to do.';
  if (link.state === 'closed') return 'This question is no longer asked. Nothing is left to do.';
  if (link.state === 'defaulted') return `${defaultedBecause(link)} Nothing is left to do.`;
  if (link.state !== 'open') return 'This decision has been made already. Nothing is left to do.';
  if (link.is_revoked && link.can_answer)
    return 'This link was taken back or replaced by a newer one. Look for a newer mail, or sign in.';
  return link.is_expired ? 'This link has expired. Ask for a new one, or sign in to answer.' : undefined;
}

function defaultedBecause({ via, carried_out_by }: FoundLink): string {
  if (via !== 'changeset') return 'The default was taken, as agreed, because the deadline passed.';
  const what = carried_out_by === null ? 'the changes were' : `“${carried_out_by}” was`;
  return `This was settled at its default when ${what} carried out.`;
}

/** As for members: what may be looked at signed in is not answered without. */
function frozenBecause(link: FoundLink): ErrorCode | undefined {
  if (link.organization_status === 'suspended') return 'organization_suspended';
  if (link.organization_status === 'read_only') return 'organization_read_only';
  return link.is_trial_over ? 'trial_ended' : undefined;
}
