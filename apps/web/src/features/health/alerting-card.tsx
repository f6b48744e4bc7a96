// Who is told of alerts.
import { type Alerting, AlertingFields } from '@groundwork/contract/alerting';
import { EmailAddress } from '@groundwork/contract/text';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { failureOf } from '../../lib/api/api-error.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { Button } from '../../ui/button.tsx';
import { Card, CardHeader } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { ErrorState, Notice, Waiting } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { notify } from '../../ui/toast.tsx';
import { alerting, setAlerting, testAlerting } from './queries.ts';

const { recipients, webhook_url } = AlertingFields.shape;
const addressesIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean);

/** As it is typed: one address a line, and an empty address for no webhook. */
const Typed = z.object({
  recipients: z
    .string()
    .refine(
      typed => addressesIn(typed).every(each => EmailAddress.safeParse(each).success),
      'Write one mail address a line',
    )
    .transform(addressesIn)
    .pipe(recipients),
  webhook_url: z
    .string()
    .transform(typed => (typed.trim() === '' ? null : typed.trim()))
    .pipe(webhook_url),
});

export function AlertingCard() {
  const { data, error, refetch } = useQuery(alerting());
  const [madeKey, setMadeKey] = useState<string | null>(null);
  return (
    <Card aria-label="Who is told">
      <CardHeader
        title="Who is told"
        description="By mail and by webhook, when a service fails and when it is well again."
      />
      <div className="grid gap-4 px-4 pb-4">
        {error && !data ? (
          <ErrorState {...failureOf(error)} onRetry={() => void refetch()} />
        ) : !data ? (
          <Waiting label="Loading who is told" />
        ) : (
          // Another version is another form: what was typed against the old one was sent with it.
          <AlertingForm key={data.version} settings={data} onKey={setMadeKey} />
        )}
        {madeKey !== null && (
          <Notice tone="good">
            The key that the webhook is signed with. It is shown this once:
            <code className="mt-1 block font-mono text-xs wrap-anywhere select-all">{madeKey}</code>
          </Notice>
        )}
      </div>
    </Card>
  );
}

function AlertingForm({
  settings,
  onKey,
}: {
  settings: Alerting;
  /** The key of a new webhook. */
  onKey: (key: string) => void;
}) {
  const form = useContractForm({
    schema: Typed,
    blank: { recipients: settings.recipients.join('\n'), webhook_url: settings.webhook_url ?? '' },
    change: setAlerting(settings),
    onSuccess: ({ webhook_key }) => {
      notify('success', 'Saved', 'From now on these are told.');
      if (webhook_key !== null) onKey(webhook_key);
    },
  });
  return (
    <div className="grid gap-4">
      {settings.is_outbox && (
        <Notice tone="warn">
          No mail server is set up: mails stay in the outbox, and nobody outside reads them.
        </Notice>
      )}
      <Form of={form} failure="Who is told was not saved">
        <TextareaField
          of={form}
          name="recipients"
          label="Mail addresses"
          hint="One a line, at most 20."
          rows={3}
        />
        <TextField
          of={form}
          name="webhook_url"
          label="Webhook"
          type="url"
          placeholder="https://"
          hint="A public address. It gets a signed POST (Standard Webhooks); leave it empty for none."
        />
        <div className="flex flex-wrap gap-2">
          <Submit of={form} words={['Save', 'Saving...']} />
          <TestButton />
        </div>
      </Form>
    </div>
  );
}

function TestButton() {
  const test = useChange(testAlerting(), {
    failure: 'The test could not be sent',
    onSuccess: ({ mails, webhook }) => {
      const said = [
        mails === 0 ? 'No mail: nobody is listed.' : `${mails} ${mails === 1 ? 'mail' : 'mails'} written.`,
        webhook && `Webhook: ${webhook.said}`,
      ].filter(Boolean);
      notify(webhook?.ok === false ? 'error' : 'success', 'Test of alerts', said.join(' '));
    },
  });
  return (
    <Button variant="secondary" isBusy={test.isPending} onClick={() => test.mutate()}>
      Send a test
    </Button>
  );
}
