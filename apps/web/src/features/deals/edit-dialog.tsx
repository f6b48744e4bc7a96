// Changes what is known of a deal: all of it, or the fields that a stage still asks for. When somebody else saved it
// meanwhile, both versions are shown and one chosen by field.
import type { DealDetail } from '@groundwork/contract/deal-shapes';
import type { DealId } from '@groundwork/contract/ids';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { isCode } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { mergeEdits } from '../../lib/merge-edits.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { DealFieldList } from './deal-fields.tsx';
import {
  changesOf,
  DealEdit,
  type EditField,
  editFields,
  editOf,
  fieldNames,
  inWords,
  typedEdit,
} from './deal-form.ts';
import { deal as dealOf, updateDeal } from './queries.ts';

export type Editable = Parameters<typeof editOf>[0] & { id: DealId; version: number };

export interface EditDialogProps {
  deal: Editable;
  fields?: readonly EditField[];
  title?: string;
  submit?: readonly [string, string];
  /** Above the fields. */
  children?: ReactNode;
  /** With the deal as it is from then on; undefined: nothing had been changed. */
  onSaved: (now: DealDetail | undefined) => void;
  onClose: () => void;
}

export function EditDialog({
  deal,
  fields = editFields,
  title = 'Edit deal',
  submit = ['Save', 'Saving...'],
  children,
  onSaved,
  onClose,
}: EditDialogProps) {
  const queries = useQueryClient();
  const [seen] = useState(deal);
  const [theirs, setTheirs] = useState<DealDetail>();
  const save = useChange(updateDeal(), {
    onSuccess: now => {
      form.forget();
      onSaved(now);
    },
    onError: async error => {
      if (!isCode(error, 'stale')) return;
      setTheirs(await queries.fetchQuery({ ...dealOf(seen.id), staleTime: 0 }));
    },
  });
  const form = useForm({
    schema: DealEdit,
    blank: typedEdit(seen),
    send: async typed => {
      const body = changesOf(editOf(seen), typed);
      if (Object.keys(body).length === 0) onSaved(undefined);
      else await save.mutateAsync({ seen, body });
    },
    isBusy: save.isPending,
    error: isCode(save.error, 'stale') ? null : save.error,
  });
  if (theirs) {
    const edit = DealEdit.safeParse(form.values).data ?? editOf(seen);
    const sent = changesOf(editOf(seen), edit);
    const { conflicts, mine } = mergeEdits(editOf(seen), sent, editOf(theirs));
    return (
      <StaleDialog
        isOpen
        what={theirs.company}
        fields={conflicts.map(key => ({
          key,
          label: fieldNames[key],
          yours: inWords(key, edit),
          theirs: inWords(key, editOf(theirs)),
        }))}
        alsoYours={editFields.filter(key => key in mine).map(key => fieldNames[key])}
        isBusy={save.isPending}
        onSave={yours => {
          const chosen = Object.fromEntries(Object.entries(sent).filter(([key]) => yours.has(key)));
          const body = { ...mine, ...chosen };
          if (Object.keys(body).length === 0) onClose();
          else save.mutate({ seen: theirs, body });
        }}
        onDiscard={onClose}
      />
    );
  }
  return (
    <FormDialog of={form} title={title} submit={submit} onClose={onClose}>
      {children}
      <DealFieldList of={form} fields={fields} />
    </FormDialog>
  );
}
