// How states of resources are called and coloured at the desk.
import { type ResourceState, resourceStates } from '@groundwork/contract/resource-desk';
import type { Tone } from '../../ui/badge.tsx';

export const stateNames: Record<ResourceState, string> = {
  draft: 'Draft',
  published: 'Published',
  expired: 'Expired',
  deleted: 'Deleted',
};
export const stateTones: Record<ResourceState, Tone> = {
  draft: 'neutral',
  published: 'good',
  expired: 'warn',
  deleted: 'bad',
};
export const states = resourceStates.map(value => ({ value, label: stateNames[value] }));
