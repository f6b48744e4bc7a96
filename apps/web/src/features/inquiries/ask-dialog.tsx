// Asking the partner team. Other pages of the rep area open it with what it shall be about, such as a line of a statement.
import { InquiryFields, type InquiryThread } from '@groundwork/contract/inquiries';
import type { ReactNode } from 'react';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useDraftKey } from '../../lib/forms/use-draft.ts';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { Notice } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { askInquiry } from './queries.ts';
import { categoryNames } from './wording.ts';

export interface AskStart {
  subject?: string;
  /** The line of the commission ledger that is disputed: nothing else is asked then. */
  ledger_entry_id?: string;
  /** What that line is, in words. */
  about?: ReactNode;
}

/** What the draft of an inquiry is kept under; of each disputed line its own. */
const draftOf = ({ ledger_entry_id: line }: AskStart) => (line === undefined ? 'inquiry' : `dispute:${line}`);

const Asked = InquiryFields.omit({ ledger_entry_id: true });
const categories = [
  { options: [{ value: '', label: 'Choose...' }] },
  { options: Object.entries(categoryNames).map(([value, label]) => ({ value, label })) },
];

export function AskDialog({
  start,
  onClose,
  onAsked,
}: {
  start: AskStart;
  onClose: () => void;
  onAsked: (inquiry: InquiryThread) => void;
}) {
  const draft = draftOf(start);
  const { subject = '', ledger_entry_id, about } = start;
  const isDispute = ledger_entry_id !== undefined;
  const form = useContractForm({
    schema: Asked,
    blank: { subject, category: isDispute ? 'dispute' : '', body: '' },
    draft,
    change: taking(askInquiry(useDraftKey(draft)), (fields: Omit<InquiryFields, 'ledger_entry_id'>) => ({
      ...fields,
      ...(isDispute && { ledger_entry_id }),
    })),
    onSuccess: made => {
      form.forget();
      notify('success', isDispute ? 'Dispute sent' : 'Sent to the partner team');
      onAsked(made);
    },
  });
  const close = () => {
    form.forget();
    onClose();
  };
  return (
    <FormDialog
      of={form}
      title={isDispute ? 'Dispute This Line' : 'Ask the Partner Team'}
      submit={[isDispute ? 'Send Dispute' : 'Send', 'Sending...']}
      isHeld
      onClose={close}
    >
      {about !== undefined && <Notice>{about}</Notice>}
      <TextField of={form} name="subject" label="Subject" maxLength={200} />
      {!isDispute && (
        <SelectField
          of={form}
          name="category"
          label="Category"
          isQuiet={form.values.category === ''}
          groups={categories}
        />
      )}
      <TextareaField
        of={form}
        name="body"
        label={isDispute ? 'What is wrong, and what it should be' : 'Message'}
        rows={5}
        maxLength={20_000}
      />
    </FormDialog>
  );
}
