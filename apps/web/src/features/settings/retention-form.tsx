// For how many days records are kept that the product removes by itself.
import type { PlatformSettings } from '@groundwork/contract/settings';
import { Retention } from '@groundwork/contract/settings-sections';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { changedOf } from './changed-of.ts';
import { NumberText } from './number-text.ts';
import { setRetention } from './queries.ts';
import { SectionCard } from './section-card.tsx';

type Section = PlatformSettings['retention'];

export function RetentionCard({ section }: { section: Section }) {
  return (
    <SectionCard
      title="Retention"
      description="Records that are older are removed within the hour, and cannot be brought back. Days of a trial and the trail are not among them."
      section={section}
    >
      {(seen, onSaved) => <RetentionForm seen={seen} onSaved={onSaved} />}
    </SectionCard>
  );
}

const Typed = Retention.extend({
  mails: NumberText.pipe(Retention.shape.mails),
  notifications: NumberText.pipe(Retention.shape.notifications),
});

function RetentionForm({ seen, onSaved }: { seen: Section; onSaved: (now: Section) => void }) {
  const { values } = seen;
  const form = useContractForm({
    schema: Typed,
    blank: { mails: String(values.mails), notifications: String(values.notifications) },
    asksBeforeLeaving: true,
    change: taking(setRetention(), (typed: Section['values']) => ({
      version: seen.version,
      body: changedOf(values, typed),
    })),
    onSuccess: now => {
      onSaved(now);
      notify('success', 'Retention saved');
    },
  });
  return (
    <Form of={form}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          of={form}
          name="mails"
          label="Mails, in days"
          hint="At least 7. Their words are gone once they are sent."
          inputMode="numeric"
          autoComplete="off"
        />
        <TextField
          of={form}
          name="notifications"
          label="Notifications, in days"
          hint="At least 14"
          inputMode="numeric"
          autoComplete="off"
        />
      </div>
      <Submit of={form} words={['Save retention', 'Saving...']} className="w-fit" />
    </Form>
  );
}
