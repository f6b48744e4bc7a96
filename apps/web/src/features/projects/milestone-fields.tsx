// The fields of a milestone, as a dialog asks for them.
import type { Milestone } from '@groundwork/contract/projects';
import { milestoneKinds, milestoneStatuses } from '@groundwork/contract/projects';
import { Checkbox } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import type { FilledForm } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { kindNames, milestoneLook } from './status.ts';

interface Typed {
  name: string;
  description: string;
  due_date: string;
  status: string;
  kind: string;
  depends_on: string[];
}

export function MilestoneFields({
  of,
  others,
}: {
  of: FilledForm<Typed>;
  /** What it can wait for. */
  others: readonly Milestone[];
}) {
  const { depends_on, status } = of.values;
  const statuses = [...new Set<string>([...milestoneStatuses, status])];
  return (
    <>
      <TextField of={of} name="name" label="Name" maxLength={200} />
      <TextareaField of={of} name="description" label="Description" rows={3} maxLength={5000} />
      <TextField of={of} name="due_date" label="Due date" type="date" />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          of={of}
          name="status"
          label="Status"
          groups={[{ options: statuses.map(value => ({ value, label: milestoneLook(value).name })) }]}
        />
        <SelectField
          of={of}
          name="kind"
          label="Kind of work"
          groups={[{ options: milestoneKinds.map(value => ({ value, label: kindNames[value] })) }]}
        />
      </div>
      {others.length > 0 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1.5 text-sm font-medium">Waits for</legend>
          {others.map(({ id, name }) => (
            <Checkbox
              key={id}
              label={name}
              checked={depends_on.includes(id)}
              onChange={isOn =>
                of.set('depends_on', isOn ? [...depends_on, id] : depends_on.filter(each => each !== id))
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
