// How states of leads are called and coloured.
import type { Lead, LeadState } from '@groundwork/contract/leads';
import type { Tone } from '../../ui/badge.tsx';

export const stateNames: Record<LeadState, string> = {
  new: 'New',
  contacted: 'Contacted',
  qualified: 'Qualified',
  closed: 'Closed',
};
export const stateTones: Record<LeadState, Tone> = {
  new: 'accent',
  contacted: 'warn',
  qualified: 'good',
  closed: 'neutral',
};

export const forwardNames: Record<Lead['forward_state'], string> = {
  none: 'Kept here',
  queued: 'Being passed on',
  sent: 'Passed on',
  failed: 'Not passed on',
};
export const forwardTones: Record<Lead['forward_state'], Tone> = {
  none: 'neutral',
  queued: 'neutral',
  sent: 'good',
  failed: 'bad',
};
