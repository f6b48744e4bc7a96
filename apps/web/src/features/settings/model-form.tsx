// The language model, which nothing needs.
import type { PlatformSettings } from '@groundwork/contract/settings';
import { ModelChoice, modelFields } from '@groundwork/contract/settings-sections';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { notify } from '../../ui/toast.tsx';
import { changedOf } from './changed-of.ts';
import { setModel, tryModel } from './queries.ts';
import { SecretField } from './secret-field.tsx';
import { SectionCard } from './section-card.tsx';
import { TryButton } from './try-button.tsx';

type Section = PlatformSettings['model'];

export function ModelCard({ section }: { section: Section }) {
  const { provider, name } = section.values;
  return (
    <SectionCard
      title="Language model"
      description={
        provider === 'none'
          ? 'None is set. Everything works without one; the assistant answers by looking up alone.'
          : `The assistant words its answers with ${name}. It sees the question and the passages that answer it.`
      }
      section={section}
    >
      {(seen, onSaved) => (
        <>
          <ModelForm seen={seen} secret={section.secret} onSaved={onSaved} />
          <TryButton
            change={tryModel()}
            words={['Ask it one small question', 'Asking...']}
            note="A real question, to the model as it is saved."
          />
        </>
      )}
    </SectionCard>
  );
}

const Typed = modelFields
  .extend({ key: z.string().max(1000) })
  .superRefine(({ provider, url, name }, context) => {
    for (const { path, message } of ModelChoice.safeParse({ provider, url, name }).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message });
  });

const providers = [
  { value: 'none', label: 'None' },
  { value: 'openai-compatible', label: 'OpenAI-compatible' },
  { value: 'anthropic', label: 'Anthropic' },
];

function ModelForm({
  seen,
  secret,
  onSaved,
}: {
  seen: Section;
  secret: Section['secret'];
  onSaved: (now: Section) => void;
}) {
  const { locked, values, version } = seen;
  const saved = (now: Section) => {
    onSaved(now);
    notify('success', 'Language model saved');
  };
  const forget = useChange(setModel(), { onSuccess: saved, failure: 'The key is still kept' });
  const form = useContractForm({
    schema: Typed,
    blank: { ...values, key: '' },
    clears: ['key'],
    asksBeforeLeaving: true,
    change: taking(setModel(), ({ key, ...typed }: z.output<typeof Typed>) => ({
      version,
      body: { ...changedOf(values, typed), ...(key !== '' && { key }) },
    })),
    onSuccess: saved,
  });
  const isFixed = 'provider' in locked;
  return (
    <Form of={form}>
      <SelectField
        of={form}
        name="provider"
        label="Provider"
        groups={[{ options: providers }]}
        disabled={isFixed}
      />
      {form.values.provider !== 'none' && (
        <>
          <TextField
            of={form}
            name="url"
            label="Base URL"
            placeholder={
              form.values.provider === 'anthropic'
                ? 'https://api.anthropic.com/v1'
                : 'https://llm.example.com/v1'
            }
            hint="A public address, or one that PORTAL_ALLOW names"
            inputMode="url"
            autoComplete="off"
            disabled={isFixed}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextField of={form} name="name" label="Model" autoComplete="off" disabled={isFixed} />
            <SecretField
              of={form}
              name="key"
              label="Key"
              state={secret}
              variable={locked['key']}
              onForget={() => forget.mutate({ version, body: { key: '' } })}
            />
          </div>
        </>
      )}
      {!isFixed && <Submit of={form} words={['Save language model', 'Saving...']} className="w-fit" />}
    </Form>
  );
}
