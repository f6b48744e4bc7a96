// What the product is called and looks like, and who its mails come from.
import type { PlatformSettings } from '@groundwork/contract/settings';
import { Branding } from '@groundwork/contract/settings-sections';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { notify } from '../../ui/toast.tsx';
import { AccentPreview } from './accent-preview.tsx';
import { changedOf } from './changed-of.ts';
import { setBranding } from './queries.ts';
import { SectionCard } from './section-card.tsx';

type Section = PlatformSettings['branding'];

export function BrandingCard({ section }: { section: Section }) {
  return (
    <SectionCard
      title="Name, accent and sender"
      description="Pages show it when they are loaded the next time, mails from now on."
      section={section}
    >
      {(seen, onSaved) => <BrandingForm seen={seen} onSaved={onSaved} />}
    </SectionCard>
  );
}

function BrandingForm({ seen, onSaved }: { seen: Section; onSaved: (now: Section) => void }) {
  const { locked } = seen;
  const form = useContractForm({
    schema: Branding,
    blank: seen.values,
    asksBeforeLeaving: true,
    change: taking(setBranding(), (typed: Section['values']) => ({
      version: seen.version,
      body: changedOf(seen.values, typed),
    })),
    onSuccess: now => {
      onSaved(now);
      notify('success', 'Branding saved');
    },
  });
  return (
    <Form of={form}>
      <TextField of={form} name="name" label="Name" maxLength={40} autoComplete="off" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          of={form}
          name="accent"
          label="Accent on light pages"
          placeholder="#1a6b7c"
          hint="Empty: the product’s own"
          autoComplete="off"
          maxLength={7}
        />
        <TextField
          of={form}
          name="accent_dark"
          label="Accent on dark pages"
          placeholder="#7cc5d9"
          hint="Empty: the product’s own"
          autoComplete="off"
          maxLength={7}
        />
        <AccentPreview theme="light" accent={form.values.accent} />
        <AccentPreview theme="dark" accent={form.values.accent_dark} />
        <TextField
          of={form}
          name="sender_name"
          label="Mails come from"
          placeholder={form.values.name}
          hint="Empty: the name above"
          maxLength={100}
          autoComplete="off"
          disabled={'sender_name' in locked}
        />
        <TextField
          of={form}
          name="sender_address"
          label="Sender address"
          placeholder="no-reply@example.com"
          hint="Empty: no-reply at the primary domain"
          autoComplete="off"
          disabled={'sender_address' in locked}
        />
      </div>
      <Submit of={form} words={['Save branding', 'Saving...']} className="w-fit" />
    </Form>
  );
}
