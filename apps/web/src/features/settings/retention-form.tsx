// For how many days records are kept that the product removes by itself.
import { healthKeptDays } from '@groundwork/contract/health';
import { sentAgainDays } from '@groundwork/contract/mails';
import { removalDays } from '@groundwork/contract/organization-admin';
import { signInsKeptDays } from '@groundwork/contract/security';
import type { PlatformSettings } from '@groundwork/contract/settings';
import { Retention } from '@groundwork/contract/settings-sections';
import { trialKeptDays } from '@groundwork/contract/trial';
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
      description="Mails and notifications that are older are removed within the hour, and cannot be brought back."
      section={section}
    >
      {(seen, onSaved) => (
        <>
          <RetentionForm seen={seen} onSaved={onSaved} />
          <p className="max-w-prose text-sm text-muted">
            Not set here: measurements and alerts of System Health are kept for {healthKeptDays} days, tries
            to sign in for {signInsKeptDays} days, an organization that was deleted for {removalDays} days,
            and what a trial left for {trialKeptDays} days after its end. The trail, leads and what
            organizations have stay until somebody removes them.
          </p>
        </>
      )}
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
          hint={`At least 7. What they say is gone once they are sent; of those that may be sent again, after ${sentAgainDays} days.`}
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
