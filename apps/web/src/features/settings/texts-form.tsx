// Texts of the public pages that can be changed while the product runs.
import type { PlatformSettings } from '@groundwork/contract/settings';
import { AllSiteTexts, siteTextNames, siteTextPlaces } from '@groundwork/contract/site-texts';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Form, Submit } from '../../ui/form.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { changedOf } from './changed-of.ts';
import { setTexts } from './queries.ts';
import { SectionCard } from './section-card.tsx';

type Section = PlatformSettings['texts'];

export function TextsCard({ section }: { section: Section }) {
  return (
    <SectionCard
      title="Texts of the public site"
      description="Shown to whoever opens a page from now on; no new build is needed. Features, testimonials, plans, contact details and legal texts stand in apps/web/src/areas/site/content and change with npm run build."
      section={section}
    >
      {(seen, onSaved) => <TextsForm seen={seen} onSaved={onSaved} />}
    </SectionCard>
  );
}

const none = Object.fromEntries(siteTextNames.map(name => [name, '']));

function TextsForm({ seen, onSaved }: { seen: Section; onSaved: (now: Section) => void }) {
  const before = { ...AllSiteTexts.parse(none), ...seen.values };
  const form = useContractForm({
    schema: AllSiteTexts,
    blank: before,
    asksBeforeLeaving: true,
    change: taking(setTexts(), (typed: Section['values']) => ({
      version: seen.version,
      body: changedOf(before, typed),
    })),
    onSuccess: now => {
      onSaved(now);
      notify('success', 'Texts saved');
    },
  });
  return (
    <Form of={form}>
      {siteTextNames.map(name => (
        <TextareaField
          key={name}
          of={form}
          name={name}
          label={siteTextPlaces[name]}
          placeholder={seen.built[name] ?? ''}
          rows={2}
          isFitted
          maxLength={400}
        />
      ))}
      <p className="text-sm text-muted">An empty field shows the text the product was built with, in grey.</p>
      <Submit of={form} words={['Save texts', 'Saving...']} className="w-fit" />
    </Form>
  );
}
