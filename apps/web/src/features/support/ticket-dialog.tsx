import { type Exchange, type TicketConversation, TicketFields } from '@groundwork/contract/support';
import { messageOf } from '../../lib/api/api-error.ts';
import { taking } from '../../lib/data/change.ts';
import { useChosen } from '../../lib/forms/use-chosen.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useDraftKey } from '../../lib/forms/use-draft.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import type { SelectGroup } from '../../ui/select-props.ts';
import { Notice } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { FilePicker } from './file-picker.tsx';
import { createTicket, ticketForm } from './queries.ts';
import { categoryNames, priorityNames } from './wording.ts';

/** What the form begins with: nothing, or what was said to the assistant. */
export interface TicketStart {
  subject: string;
  transcript: Exchange[];
}

function optionsOf(names: Readonly<Record<string, string>>): readonly SelectGroup[] {
  const options = Object.entries(names).map(([value, label]) => ({ value, label }));
  return [{ options: [{ value: '', label: 'Choose...' }] }, { options }];
}

/** The 'New Support Ticket' form. Mount it anew for every ticket. */
export function TicketDialog({
  start,
  onClose,
  onCreated,
}: {
  start: TicketStart;
  onClose: () => void;
  onCreated: (ticket: TicketConversation) => void;
}) {
  const key = useDraftKey(ticketForm);
  const chosen = useChosen<File>(ticketForm);
  const whole = (fields: TicketFields) => ({
    ...fields,
    transcript: start.transcript,
    files: chosen.files,
  });
  const form = useContractForm({
    schema: TicketFields,
    blank: { subject: start.subject, priority: '', category: '', message: '' },
    draft: ticketForm,
    change: taking(createTicket(key), whole),
    onSuccess: () => {
      form.forget();
      chosen.forget();
    },
    onFresh: ({ ticket, unsent }) => {
      notify('success', 'Ticket submitted!', "We'll respond within 24 hours.");
      if (unsent !== undefined) notify('warning', 'The files were not added', messageOf(unsent));
      onCreated(ticket);
    },
    failure: 'Failed to submit ticket',
  });
  const close = () => {
    form.forget();
    chosen.forget();
    onClose();
  };

  return (
    <FormDialog
      of={form}
      title="New Support Ticket"
      submit={['Submit Ticket', 'Submitting...']}
      isHeld
      onClose={close}
    >
      {start.transcript.length > 0 && (
        <Notice>Your conversation with the assistant is sent along, so that nobody asks twice.</Notice>
      )}
      <TextField of={form} name="subject" label="Subject" maxLength={200} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          of={form}
          name="priority"
          label="Priority"
          isQuiet={form.values.priority === ''}
          groups={optionsOf(priorityNames)}
        />
        <SelectField
          of={form}
          name="category"
          label="Category"
          isQuiet={form.values.category === ''}
          groups={optionsOf(categoryNames)}
        />
      </div>
      <TextareaField of={form} name="message" label="Message" rows={5} maxLength={20_000} />
      <FilePicker
        files={chosen.files}
        lost={chosen.lost}
        onChange={chosen.choose}
        onDismiss={chosen.dismiss}
        disabled={form.isBusy}
      />
    </FormDialog>
  );
}
