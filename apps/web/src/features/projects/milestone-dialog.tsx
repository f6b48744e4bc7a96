// Adds or edits one milestone. When somebody else saved it meanwhile, both versions are shown and one chosen by field.
import { projectReads } from '@groundwork/contract/changes';
import { type Milestone, projectCalls } from '@groundwork/contract/projects';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isCode } from '../../lib/api/api-error.ts';
import { useInvalidate } from '../../lib/data/invalidate.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { day } from '../../lib/formats/dates.ts';
import { OptionalDay } from '../../lib/forms/optional-day.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { mergeEdits } from '../../lib/merge-edits.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { StaleDialog } from '../../ui/stale-dialog.tsx';
import { notify } from '../../ui/toast.tsx';
import { MilestoneFields } from './milestone-fields.tsx';
import { MilestoneEdit, milestones as milestonesOf, saveMilestone } from './queries.ts';
import { kindNames, milestoneLook } from './status.ts';

/** The rules of the call. */
const Edited = MilestoneEdit.extend({
  name: projectCalls.createMilestone.body.shape.name,
  due_date: OptionalDay,
});
const blank: MilestoneEdit = {
  name: '',
  description: '',
  status: 'pending',
  kind: 'work',
  due_date: null,
  depends_on: [],
};
const labels: Record<keyof MilestoneEdit, string> = {
  name: 'Name',
  description: 'Description',
  status: 'Status',
  kind: 'Kind of work',
  due_date: 'Due date',
  depends_on: 'Waits for',
};

/** What its draft is kept under. */
function milestoneForm(projectId: string, milestone: Milestone | undefined): string {
  return milestone ? `milestone:${milestone.id}` : `new milestone:${projectId}`;
}

function editOf(milestone: Milestone | undefined): MilestoneEdit {
  if (!milestone) return blank;
  const { name, description, status, kind, due_date, depends_on } = milestone;
  return { name, description, status, kind, due_date, depends_on };
}

/** Only what differs is sent, so that it cannot get in the way of what others changed. */
function changesOf(seen: MilestoneEdit, edit: MilestoneEdit): Partial<MilestoneEdit> {
  return mergeEdits(seen, edit, seen).mine;
}

export function MilestoneDialog({
  projectId,
  milestone,
  all,
  onClose,
}: {
  projectId: string;
  /** Absent: a new one. */
  milestone: Milestone | undefined;
  all: readonly Milestone[];
  onClose: () => void;
}) {
  const queries = useQueryClient();
  const forgetAnswers = useInvalidate();
  const [seen] = useState(milestone);
  const [theirs, setTheirs] = useState<Milestone>();
  const [isGone, setGone] = useState(false);

  const saved = (done: Milestone): void => {
    notify('success', seen ? 'Milestone saved' : 'Milestone added', done.name);
    close();
  };
  const save = useChange(saveMilestone(projectId, blank), {
    onSuccess: saved,
    onError: async error => {
      if (!isCode(error, 'stale')) return;
      const list = await queries.fetchQuery({ ...milestonesOf(projectId), staleTime: 0 });
      const now = list.find(each => each.id === seen?.id);
      setTheirs(now);
      setGone(now === undefined);
    },
  });
  const form = useForm({
    schema: Edited,
    blank: { ...editOf(seen), due_date: editOf(seen).due_date ?? '' },
    draft: milestoneForm(projectId, milestone),
    send: async typed => {
      const changes = changesOf(editOf(seen), typed);
      if (seen && Object.keys(changes).length === 0) close();
      else await save.mutateAsync({ at: seen, edit: changes });
    },
    isBusy: save.isPending,
    error: isCode(save.error, 'stale') ? null : save.error,
  });
  const close = (): void => {
    form.forget();
    onClose();
  };

  if (seen && theirs) {
    const edit = Edited.safeParse(form.values).data ?? editOf(seen);
    const sent = changesOf(editOf(seen), edit);
    const { conflicts, mine } = mergeEdits(editOf(seen), sent, editOf(theirs));
    return (
      <StaleDialog
        isOpen
        what={theirs.name}
        fields={conflicts.map(key => ({
          key,
          label: labels[key],
          yours: inWords(key, edit, all),
          theirs: inWords(key, editOf(theirs), all),
        }))}
        alsoYours={Object.keys(mine).map(key => (isField(key) ? labels[key] : key))}
        isBusy={save.isPending}
        onSave={yours => {
          const chosen = Object.fromEntries(Object.entries(sent).filter(([key]) => yours.has(key)));
          save.mutate({ at: theirs, edit: { ...mine, ...chosen } });
        }}
        onDiscard={() => {
          void forgetAnswers(projectReads);
          close();
        }}
      />
    );
  }
  return (
    <FormDialog
      of={form}
      title={seen ? 'Edit milestone' : 'Add a milestone'}
      submit={[seen ? 'Save' : 'Add milestone', 'Saving...']}
      problem={isGone ? 'This milestone was removed in the meantime.' : form.problem}
      onClose={close}
    >
      <MilestoneFields of={form} others={all.filter(each => each.id !== seen?.id)} />
    </FormDialog>
  );
}

function isField(key: string): key is keyof MilestoneEdit {
  return key in labels;
}

function inWords(key: keyof MilestoneEdit, edit: MilestoneEdit, all: readonly Milestone[]): string {
  if (key === 'due_date') return edit.due_date === null ? 'Not set' : day(edit.due_date);
  if (key === 'status') return milestoneLook(edit.status).name;
  if (key === 'kind') return kindNames[edit.kind];
  if (key !== 'depends_on') return edit[key] || 'Empty';
  const names = edit.depends_on.map(id => all.find(each => each.id === id)?.name ?? 'another milestone');
  return names.length === 0 ? 'Nothing' : names.join(', ');
}
