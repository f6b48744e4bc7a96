// The roles of a team in words.
import type { Member, MemberStatus } from '@groundwork/contract/organizations';
import type { MemberRole } from '@groundwork/contract/permissions';
import type { Tone } from '../../ui/badge.tsx';

export const roleTones: Record<MemberRole, Tone> = { admin: 'accent', user: 'neutral', readonly: 'neutral' };

export const roleAbilities: Record<MemberRole, readonly string[]> = {
  admin: ['Full CRM access', 'Manage team members', 'View all data', 'Edit configurations'],
  user: ['CRM access', 'View team data', 'Edit assigned items', 'Create reports'],
  readonly: ['View CRM data', 'View reports', 'No editing permissions'],
};

export const statusNames: Record<MemberStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  inactive: 'Inactive',
};
export const statusTones: Record<MemberStatus, Tone> = {
  active: 'good',
  pending: 'warn',
  inactive: 'neutral',
};

export function nameOf(member: Pick<Member, 'name' | 'email'>): string {
  return member.name || member.email;
}

/** One or two letters: of the first and the last word of the name, else of the address. */
export function initialsOf(member: Pick<Member, 'name' | 'email'>): string {
  const words = nameOf(member)
    .split(/[\s@]+/)
    .filter(Boolean);
  const initials = member.name && words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  // Whole characters: an emoji or a Hangul block is one letter, too.
  const segments = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  return initials
    .map(word => [...segments.segment(word ?? '')][0]?.segment ?? '')
    .join('')
    .toUpperCase();
}
