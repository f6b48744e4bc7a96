// The form of a CRM that leads are passed on to.
import type { PlatformSettings } from '@groundwork/contract/settings';
import { FormsPortal } from '@groundwork/contract/settings-sections';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { changedOf } from './changed-of.ts';
import { setForms, tryForms } from './queries.ts';
import { SectionCard } from './section-card.tsx';
import { TryButton } from './try-button.tsx';

type Section = PlatformSettings['forms'];

export function FormsCard({ section }: { section: Section }) {
  return (
    <SectionCard
      title="Forms portal"
      description={
        section.values.portal_id === ''
          ? 'No form is set: leads stay here.'
          : 'Each message of the contact page is passed on to this form, and stays here as well.'
      }
      section={section}
    >
      {(seen, onSaved) => (
        <>
          <FormsForm seen={seen} onSaved={onSaved} />
          <TryButton
            change={tryForms()}
            words={['Send one submission', 'Sending...']}
            note="In your own name and address: it makes a contact in that portal."
          />
        </>
      )}
    </SectionCard>
  );
}

function FormsForm({ seen, onSaved }: { seen: Section; onSaved: (now: Section) => void }) {
  const { locked } = seen;
  const form = useContractForm({
    schema: FormsPortal,
    blank: seen.values,
    asksBeforeLeaving: true,
    change: taking(setForms(), (typed: Section['values']) => ({
      version: seen.version,
      body: changedOf(seen.values, typed),
    })),
    onSuccess: now => {
      onSaved(now);
      notify('success', 'Forms portal saved');
    },
  });
  return (
    <Form of={form}>
      <div className="grid items-start gap-4 sm:grid-cols-[6rem_1fr]">
        <TextField of={form} name="region" label="Region" autoComplete="off" disabled={'region' in locked} />
        <TextField
          of={form}
          name="portal_id"
          label="Portal id"
          inputMode="numeric"
          autoComplete="off"
          disabled={'portal_id' in locked}
        />
      </div>
      <TextField
        of={form}
        name="form_id"
        label="Form id"
        hint="A UUID, as the form’s embed code names it"
        autoComplete="off"
        disabled={'form_id' in locked}
      />
      <TextField
        of={form}
        name="notify"
        label="Tell of each lead by mail"
        hint="Empty: nobody is told"
        autoComplete="off"
        disabled={'notify' in locked}
      />
      <Submit of={form} words={['Save forms portal', 'Saving...']} className="w-fit" />
    </Form>
  );
}
