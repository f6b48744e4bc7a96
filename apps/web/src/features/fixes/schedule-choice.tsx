// When a bundle begins: now, or at a moment that is chosen by the clock of whoever approves it.
import { scheduleGraceMinutes, scheduleMinutes } from '@groundwork/contract/fixes';
import { instantWithZone } from '../../lib/formats/dates.ts';
import { Choice } from '../../ui/choice.tsx';
import { LabelledInput } from '../../ui/field.tsx';

interface ScheduleChoiceProps {
  /** As the field for date and time has it; null: now. */
  at: string | null;
  /** What stands in the field when a moment is first asked for. */
  usual: () => string;
  /** Until when the bundle can be approved. */
  until: string;
  /** What is wrong with the moment, in a sentence. */
  error: string | undefined;
  onChange: (at: string | null) => void;
}

export function ScheduleChoice({ at, usual, until, error, onChange }: ScheduleChoiceProps) {
  return (
    <div className="grid gap-3">
      <Choice
        label="When it begins"
        value={at === null ? 'now' : 'at'}
        options={[
          { value: 'now', label: 'Now' },
          {
            value: 'at',
            label: 'At a moment',
            effect: `Whether the approval still holds is looked at again then: that you may still approve, that no newer audit is kept, and that the portal takes it. If not, or if it cannot begin within ${scheduleGraceMinutes} minutes, nothing is written and the administrators are told why.`,
          },
        ]}
        onChange={value => onChange(value === 'at' ? usual() : null)}
      />
      {at !== null && (
        <LabelledInput
          label="Day and time, by your clock"
          type="datetime-local"
          value={at}
          error={error}
          hint={`At least ${scheduleMinutes} minutes ahead, and no later than ${instantWithZone(until)}, as long as the audit holds.`}
          onChange={event => onChange(event.target.value)}
        />
      )}
    </div>
  );
}
