// Whom somebody of the platform may look as. Pure.
import { Refusal } from '@groundwork/contract/errors';
import type { Person } from './store.ts';

/** @throws Refusal conflict that says why nothing would be seen */
export function requireVisible({ status, organization_status, organization_name }: Person): void {
  if (status === 'pending')
    throw new Refusal('conflict', {
      message: 'They have not accepted their invitation yet: there is nothing they see.',
    });
  if (status !== 'active')
    throw new Refusal('conflict', { message: 'They are deactivated: there is nothing they see.' });
  if (organization_status === 'suspended')
    throw new Refusal('conflict', {
      message: `${organization_name} is suspended: its people see nothing until it is opened again.`,
    });
}
