// The addresses at which the product is reached.
import type { PlatformSettings } from '@groundwork/contract/settings';
import { Domains } from '@groundwork/contract/settings-sections';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { changedOf } from './changed-of.ts';
import { setDomains } from './queries.ts';
import { SectionCard } from './section-card.tsx';

type Section = PlatformSettings['domains'];

export function DomainsCard({ section }: { section: Section }) {
  return (
    <SectionCard
      title="Domains"
      description="Links in mails, the address that search engines are told, and where secondary domains lead."
      section={section}
    >
      {(seen, onSaved) => <DomainsForm seen={seen} onSaved={onSaved} />}
    </SectionCard>
  );
}

const Typed = z.object({
  primary: Domains.shape.primary,
  secondary: z
    .string()
    .transform(text => text.split(/\s+/).filter(Boolean))
    .pipe(Domains.shape.secondary),
});

function DomainsForm({ seen, onSaved }: { seen: Section; onSaved: (now: Section) => void }) {
  const form = useContractForm({
    schema: Typed,
    blank: { primary: seen.values.primary, secondary: seen.values.secondary.join('\n') },
    asksBeforeLeaving: true,
    change: taking(setDomains(), (typed: Section['values']) => ({
      version: seen.version,
      body: changedOf(seen.values, typed),
    })),
    onSuccess: now => {
      onSaved(now);
      notify('success', 'Domains saved');
    },
  });
  return (
    <Form of={form}>
      <TextField
        of={form}
        name="primary"
        label="Primary domain"
        placeholder="https://crm.example.com"
        inputMode="url"
        autoComplete="off"
        disabled={'primary' in seen.locked}
      />
      <TextareaField
        of={form}
        name="secondary"
        label="Secondary domains"
        hint="One address on each line. Whoever opens a page there is led to the same page at the primary domain."
        placeholder="https://old.example.com"
        rows={3}
      />
      <Submit of={form} words={['Save domains', 'Saving...']} className="w-fit" />
    </Form>
  );
}
