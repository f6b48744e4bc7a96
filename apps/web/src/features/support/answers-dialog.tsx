// Canned answers: what staff write again and again. All of the staff share them.
import { type CannedAnswer, CannedAnswerFields, placeholders } from '@groundwork/contract/support-queue';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf, messageOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { instant } from '../../lib/formats/dates.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Empty, ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { answers, createAnswer, deleteAnswer, updateAnswer } from './queue-queries.ts';

export function AnswersDialog({ onClose }: { onClose: () => void }) {
  const list = useQuery(answers());
  const [edited, setEdited] = useState<CannedAnswer | 'new'>();
  if (edited !== undefined) {
    const back = () => setEdited(undefined);
    return edited === 'new' ? (
      <AnswerForm onClose={back} />
    ) : (
      <AnswerForm key={edited.id} answer={edited} onClose={back} />
    );
  }
  return (
    <Dialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title="Canned Answers"
      description="Put into a reply by hand, never sent by themselves. All of the staff share them."
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button onClick={() => setEdited('new')}>New Answer</Button>
        </>
      }
    >
      {list.data ? (
        list.data.length === 0 ? (
          <Empty title="No canned answers yet" text="Keep one that you write again and again." />
        ) : (
          <ul className="grid divide-y divide-hair">
            {list.data.map(answer => (
              <AnswerRow key={answer.id} answer={answer} onEdit={() => setEdited(answer)} />
            ))}
          </ul>
        )
      ) : list.error ? (
        <ErrorState {...failureOf(list.error)} onRetry={() => void list.refetch()} />
      ) : (
        <Waiting label="Loading the canned answers" />
      )}
    </Dialog>
  );
}

function AnswerRow({ answer, onEdit }: { answer: CannedAnswer; onEdit: () => void }) {
  const [isAsked, setAsked] = useState(false);
  const remove = useChange(deleteAnswer(), { onSuccess: () => setAsked(false) });
  return (
    <li className="grid gap-1.5 py-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="min-w-0 font-medium wrap-anywhere">{answer.title}</span>
        <span className="flex gap-1.5">
          <Button variant="secondary" size="sm" aria-label={`Edit ${answer.title}`} onClick={onEdit}>
            Edit
          </Button>
          <Button
            variant="danger"
            size="sm"
            aria-label={`Delete ${answer.title}`}
            onClick={() => setAsked(true)}
          >
            Delete
          </Button>
        </span>
      </div>
      <p className="line-clamp-2 text-sm wrap-anywhere text-muted">{answer.body}</p>
      <p className="text-xs text-muted">
        {answer.author}, {instant(answer.updated_at)}
      </p>
      {isAsked && (
        <Notice
          tone="warn"
          action={
            <span className="flex gap-1.5">
              <Button variant="secondary" size="sm" onClick={() => setAsked(false)}>
                Keep
              </Button>
              <Button
                variant="danger"
                size="sm"
                isBusy={remove.isPending}
                onClick={() => remove.mutate({ id: answer.id, version: answer.version })}
              >
                Delete for everybody
              </Button>
            </span>
          }
        >
          {remove.error ? messageOf(remove.error) : 'This cannot be undone.'}
        </Notice>
      )}
    </li>
  );
}

function AnswerForm({ answer, onClose }: { answer?: CannedAnswer; onClose: () => void }) {
  const form = useContractForm({
    schema: CannedAnswerFields,
    blank: { title: answer?.title ?? '', body: answer?.body ?? '' },
    change: answer ? updateAnswer(answer) : createAnswer(),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      of={form}
      title={answer ? 'Edit Answer' : 'New Answer'}
      submit={['Save', 'Saving...']}
      failure="The answer was not saved"
      onClose={onClose}
    >
      <TextField of={form} name="title" label="Title" maxLength={100} />
      <TextareaField
        of={form}
        name="body"
        label="Answer"
        rows={8}
        maxLength={20_000}
        hint={`Filled in where it is put into a reply: ${placeholders.map(each => `{${each}}`).join(', ')}`}
      />
    </FormDialog>
  );
}
