// How plans and standings of organizations are called, and which of them somebody should look at.
import type { OrganizationSort } from '@groundwork/contract/organization-admin';
import type { Organization } from '@groundwork/contract/organizations';
import type { Tone } from '../../ui/badge.tsx';

export const planNames: Record<Organization['plan'], string> = {
  starter: 'Starter',
  professional: 'Professional',
  enterprise: 'Enterprise',
};
export const plans = ['starter', 'professional', 'enterprise'] as const;

export const statusNames: Record<Organization['status'], string> = {
  trial: 'Trial',
  active: 'Active',
  read_only: 'Read-only',
  suspended: 'Suspended',
};
export const statuses = ['trial', 'active', 'read_only', 'suspended'] as const;
export const statusTones: Record<Organization['status'], Tone> = {
  trial: 'accent',
  active: 'neutral',
  read_only: 'warn',
  suspended: 'bad',
};

export const sortNames: Record<OrganizationSort, string> = {
  name: 'Name',
  created: 'Created',
  activity: 'Last activity',
  records: 'Records',
  members: 'Members',
};

/** Names stand from their first letter, everything else from the newest or largest. */
export const usualDirection = (sort: OrganizationSort): 'asc' | 'desc' => (sort === 'name' ? 'asc' : 'desc');
