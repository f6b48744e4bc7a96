// What somebody else changed of an organization between two looks, in words. Pure.
import type { Organization } from '@groundwork/contract/organizations';
import { bytes, count } from '../../lib/formats/numbers.ts';
import { planNames, statusNames } from './wording.ts';

export function changedMeanwhile(before: Organization, now: Organization): string[] {
  const limit = (to: number | null, say: (number: number) => string) =>
    to === null ? 'as the plan says' : say(to);
  return [
    now.name !== before.name && `its name is “${now.name}”`,
    now.plan !== before.plan && `its plan is ${planNames[now.plan]}`,
    now.status !== before.status && `its status is ${statusNames[now.status]}`,
    now.contact_limit !== before.contact_limit && `contacts are ${limit(now.contact_limit, count)}`,
    now.storage_limit !== before.storage_limit && `storage is ${limit(now.storage_limit, bytes)}`,
    now.project_limit !== before.project_limit && `projects at once are ${limit(now.project_limit, count)}`,
    now.trial_ends_at !== before.trial_ends_at && 'its trial has another end',
    now.removal_due_at !== before.removal_due_at &&
      (now.removal_due_at === null ? 'its removal was taken back' : 'it is to be removed'),
  ].filter(each => each !== false);
}
