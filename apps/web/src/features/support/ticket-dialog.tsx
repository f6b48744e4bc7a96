import type { Exchange, TicketConversation } from '@groundwork/contract/support';
import { type FormEvent, useId, useRef, useState } from 'react';
import { messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useChosen } from '../../lib/forms/use-chosen.ts';
import { useDraft, useDraftKey } from '../../lib/forms/use-draft.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import type { SelectGroup } from '../../ui/select-props.ts';
import { Notice } from '../../ui/state.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { FilePicker } from './file-picker.tsx';
import { createTicket, ticketForm } from './queries.ts';
import { emptyDraft, faultsOf, fieldsOf, TicketDraft } from './ticket-rules.ts';
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
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const key = useDraftKey(ticketForm);
  const [draft, setDraft, forget] = useDraft(ticketForm, TicketDraft, {
    ...emptyDraft,
    subject: start.subject,
  });
  const chosen = useChosen<File>(ticketForm);
  const [isTried, setTried] = useState(false);
  const create = useChange(createTicket(key), {
    onSuccess: () => {
      forget();
      chosen.forget();
    },
    onFresh: ({ ticket, unsent }) => {
      notify('success', 'Ticket submitted!', "We'll respond within 24 hours.");
      if (unsent !== undefined) notify('warning', 'The files were not added', messageOf(unsent));
      onCreated(ticket);
    },
    failure: 'Failed to submit ticket',
  });
  const faults = isTried ? faultsOf(draft) : {};
  const put = (change: Partial<TicketDraft>) => setDraft(before => ({ ...before, ...change }));

  const close = () => {
    forget();
    chosen.forget();
    onClose();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const fields = fieldsOf(draft);
    if (fields) {
      create.mutate({ ...fields, transcript: start.transcript, files: chosen.files });
      return;
    }
    const [first] = Object.keys(faultsOf(draft));
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && !create.isPending && close()}
      title="New Support Ticket"
      actions={
        <>
          <Button variant="secondary" onClick={close} disabled={create.isPending}>
            Cancel
          </Button>
          <Button type="submit" form={id} isBusy={create.isPending}>
            {create.isPending ? 'Submitting...' : 'Submit Ticket'}
          </Button>
        </>
      }
    >
      <form id={id} ref={form} noValidate onSubmit={submit} className="grid gap-4 px-0.5 pb-1">
        {start.transcript.length > 0 && (
          <Notice>Your conversation with the assistant is sent along, so that nobody asks twice.</Notice>
        )}
        <TextField
          label="Subject"
          name="subject"
          maxLength={200}
          value={draft.subject}
          error={faults.subject}
          onChange={event => put({ subject: event.target.value })}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <LabelledSelect
            label="Priority"
            name="priority"
            value={draft.priority}
            isQuiet={draft.priority === ''}
            groups={optionsOf(priorityNames)}
            error={faults.priority}
            onChange={priority => put({ priority })}
          />
          <LabelledSelect
            label="Category"
            name="category"
            value={draft.category}
            isQuiet={draft.category === ''}
            groups={optionsOf(categoryNames)}
            error={faults.category}
            onChange={category => put({ category })}
          />
        </div>
        <TextAreaField
          label="Message"
          name="message"
          rows={5}
          maxLength={20_000}
          value={draft.message}
          error={faults.message}
          onChange={event => put({ message: event.target.value })}
        />
        <FilePicker
          files={chosen.files}
          lost={chosen.lost}
          onChange={chosen.choose}
          onDismiss={chosen.dismiss}
          disabled={create.isPending}
        />
      </form>
    </Dialog>
  );
}
