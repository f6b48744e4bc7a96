// The end of a deal, and the way back: won on a day, lost with a reason, open again.
import type { Deal } from '@groundwork/contract/deal-shapes';
import { dealCalls } from '@groundwork/contract/deals';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { loseDeal, reopenDeal, winDeal } from './queries.ts';
import { dayToday, valueOf } from './wording.ts';

export interface CloseDialogProps {
  deal: Deal;
  onDone?: () => void;
  onClose: () => void;
}

export function WinDialog({ deal, onDone, onClose }: CloseDialogProps) {
  const form = useContractForm({
    schema: dealCalls.win.body,
    blank: { closed_on: dayToday() },
    change: winDeal(deal),
    onSuccess: () => {
      notify('success', `${deal.company} is won`, 'Next: make it a client, on the page of the deal.');
      onDone?.();
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`${deal.company}: won`}
      description={`${valueOf(deal)} count as revenue of the day on which it closed.`}
      submit={['Close as Won', 'Closing...']}
      onClose={onClose}
    >
      <TextField of={form} name="closed_on" label="Closed on" type="date" max={dayToday()} />
    </FormDialog>
  );
}

export function LoseDialog({ deal, onDone, onClose }: CloseDialogProps) {
  const form = useContractForm({
    schema: dealCalls.lose.body,
    blank: { closed_on: dayToday(), reason: '' },
    change: loseDeal(deal),
    onSuccess: () => {
      notify('success', `${deal.company} is lost`, 'You can open it again on the page of the deal.');
      onDone?.();
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`${deal.company}: lost`}
      description="The protection of the registration ends with the deal."
      submit={['Close as Lost', 'Closing...']}
      isDanger
      onClose={onClose}
    >
      <TextareaField of={form} name="reason" label="Reason" rows={3} maxLength={500} />
      <TextField of={form} name="closed_on" label="Closed on" type="date" max={dayToday()} />
    </FormDialog>
  );
}

export function ReopenDialog({ deal, onDone, onClose }: CloseDialogProps) {
  const form = useContractForm({
    schema: dealCalls.reopen.body,
    blank: { reason: '' },
    change: reopenDeal(deal),
    onSuccess: () => {
      notify('success', `${deal.company} is open again`);
      onDone?.();
      onClose();
    },
  });
  return (
    <FormDialog
      of={form}
      title={`Open ${deal.company} again`}
      description={
        deal.stage === 'won'
          ? 'It goes back to the stage it was closed from. What was credited for it is taken back.'
          : 'It goes back to the stage it was closed from.'
      }
      submit={['Open Again', 'Opening...']}
      onClose={onClose}
    >
      <TextareaField of={form} name="reason" label="Reason" rows={3} maxLength={500} />
    </FormDialog>
  );
}
