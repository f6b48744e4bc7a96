// How many operations an organization may run at once.
import { type Lane, mostAtOnce } from '@groundwork/contract/operation-console';
import { z } from 'zod';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { limitLane } from './console-queries.ts';

const wrong = `A whole number from 1 to ${mostAtOnce}`;
const Limit = z.object({
  max_running: z
    .string()
    .trim()
    .regex(/^\d+$/, wrong)
    .transform(Number)
    .pipe(z.number().min(1, wrong).max(mostAtOnce, wrong)),
});

export function LaneDialog({ lane, onClose }: { lane: Lane; onClose: () => void }) {
  const form = useContractForm({
    schema: Limit,
    blank: { max_running: String(lane.max_running) },
    failsAt: 'max_running',
    change: limitLane(lane),
    onSuccess: () => {
      notify('success', 'Saved', lane.organization_name);
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title="Operations at once"
      description={`${lane.organization_name}: what runs now goes on, even where it is more; from the next one on the new number holds.`}
      submit={['Save', 'Saving...']}
      onClose={onClose}
    >
      <TextField
        of={form}
        name="max_running"
        label="At most at once"
        hint={wrong}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormDialog>
  );
}
