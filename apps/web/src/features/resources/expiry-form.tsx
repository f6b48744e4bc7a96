// From which day on a resource is hidden from reps.
import type { ResourceOnDesk } from '@groundwork/contract/resource-desk';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { OptionalDay } from '../../lib/forms/optional-day.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { expireResource } from './desk-queries.ts';

const Expiry = z.object({ expires_on: OptionalDay });

export function ExpiryForm({ resource }: { resource: ResourceOnDesk }) {
  const form = useContractForm({
    schema: Expiry,
    blank: { expires_on: resource.expires_on ?? '' },
    change: taking(expireResource(resource), ({ expires_on }: z.output<typeof Expiry>) => expires_on),
    onSuccess: ({ state }) => notify('success', state === 'expired' ? 'Hidden from reps' : 'Saved'),
  });
  return (
    <Form of={form} aria-label="Expiry" className="grid gap-3 sm:flex sm:items-end">
      <TextField
        of={form}
        name="expires_on"
        type="date"
        label="Hidden from this day on"
        hint="Empty: it stays"
      />
      <Submit of={form} words={['Save', 'Saving...']} variant="secondary" className="sm:mb-6.5" />
    </Form>
  );
}
