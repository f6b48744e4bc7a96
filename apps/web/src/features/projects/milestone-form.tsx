// The fields of a milestone, as a dialog asks for them.
import type { Milestone } from '@groundwork/contract/projects';
import { milestoneKinds, milestoneStatuses } from '@groundwork/contract/projects';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { LabelledSelect } from '../../ui/labelled-select.tsx';
import { TextAreaField } from '../../ui/text-area.tsx';
import type { MilestoneEdit } from './queries.ts';
import { kindNames, milestoneLook } from './status.ts';

export function MilestoneForm({
  edit,
  others,
  fault,
  onChange,
}: {
  edit: MilestoneEdit;
  /** What it can wait for. */
  others: readonly Milestone[];
  /** What is wrong with the name. */
  fault: string | undefined;
  onChange: (edit: MilestoneEdit) => void;
}) {
  const set = (changes: Partial<MilestoneEdit>): void => onChange({ ...edit, ...changes });
  const statuses = [...new Set<string>([...milestoneStatuses, edit.status])];
  return (
    <div className="grid gap-4">
      <TextField
        label="Name"
        value={edit.name}
        maxLength={200}
        error={fault}
        onChange={event => set({ name: event.target.value })}
      />
      <TextAreaField
        label="Description"
        rows={3}
        maxLength={5000}
        value={edit.description}
        onChange={event => set({ description: event.target.value })}
      />
      <TextField
        label="Due date"
        type="date"
        value={edit.due_date ?? ''}
        onChange={event => set({ due_date: event.target.value === '' ? null : event.target.value })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <LabelledSelect
          label="Status"
          value={edit.status}
          groups={[{ options: statuses.map(value => ({ value, label: milestoneLook(value).name })) }]}
          onChange={status => set({ status })}
        />
        <LabelledSelect
          label="Kind of work"
          value={edit.kind}
          groups={[{ options: milestoneKinds.map(value => ({ value, label: kindNames[value] })) }]}
          onChange={value => set({ kind: milestoneKinds.find(kind => kind === value) ?? 'work' })}
        />
      </div>
      {others.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">Waits for</legend>
          {others.map(other => (
            <Checkbox
              key={other.id}
              label={other.name}
              checked={edit.depends_on.includes(other.id)}
              onChange={isOn =>
                set({
                  depends_on: isOn
                    ? [...edit.depends_on, other.id]
                    : edit.depends_on.filter(each => each !== other.id),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
