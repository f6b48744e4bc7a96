// The server that mails leave through.
import type { PlatformSettings } from '@groundwork/contract/settings';
import { MailServer } from '@groundwork/contract/settings-sections';
import { z } from 'zod';
import { taking } from '../../lib/data/change.ts';
import { useChange } from '../../lib/data/use-change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { notify } from '../../ui/toast.tsx';
import { changedOf } from './changed-of.ts';
import { NumberText } from './number-text.ts';
import { setMail, tryMail } from './queries.ts';
import { SecretField } from './secret-field.tsx';
import { SectionCard } from './section-card.tsx';
import { TryButton } from './try-button.tsx';

type Section = PlatformSettings['mail'];

export function MailCard({ section }: { section: Section }) {
  const server = section.values.host;
  return (
    <SectionCard
      title="Mail server"
      description={
        server === ''
          ? 'None is set: mails lie in the outbox, where staff read them.'
          : `Mails leave through ${server}. The sender is set in Branding.`
      }
      section={section}
    >
      {(seen, onSaved) => (
        <>
          <MailForm seen={seen} secret={section.secret} onSaved={onSaved} />
          <TryButton
            change={tryMail()}
            words={['Send a mail to myself', 'Sending...']}
            note="Through the server as it is saved."
          />
        </>
      )}
    </SectionCard>
  );
}

const Typed = MailServer.extend({
  port: NumberText.pipe(MailServer.shape.port),
  password: z.string().max(1000),
});

const securities = [
  { value: 'starttls', label: 'STARTTLS, insisted on' },
  { value: 'tls', label: 'TLS from the first byte' },
  { value: 'if_offered', label: 'STARTTLS where it is offered' },
];

function MailForm({
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
    notify('success', 'Mail server saved');
  };
  const forget = useChange(setMail(), { onSuccess: saved, failure: 'The password is still kept' });
  const form = useContractForm({
    schema: Typed,
    blank: { ...values, port: String(values.port), password: '' },
    clears: ['password'],
    asksBeforeLeaving: true,
    change: taking(setMail(), ({ password, ...typed }: z.output<typeof Typed>) => ({
      version,
      body: { ...changedOf(values, typed), ...(password !== '' && { password }) },
    })),
    onSuccess: saved,
  });
  const isFixed = 'host' in locked;
  return (
    <Form of={form}>
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_7rem]">
        <TextField
          of={form}
          name="host"
          label="Host"
          hint="Empty: no mail leaves"
          autoComplete="off"
          disabled={isFixed}
        />
        <TextField
          of={form}
          name="port"
          label="Port"
          inputMode="numeric"
          autoComplete="off"
          disabled={isFixed}
        />
      </div>
      <SelectField
        of={form}
        name="security"
        label="Encryption"
        groups={[{ options: securities }]}
        disabled={isFixed}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField of={form} name="user" label="User" autoComplete="off" disabled={isFixed} />
        <SecretField
          of={form}
          name="password"
          label="Password"
          state={secret}
          variable={locked['password']}
          onForget={() => forget.mutate({ version, body: { password: '' } })}
        />
      </div>
      <p className="text-sm text-muted">
        Whether new accounts confirm their address follows a mail server with the next start of the product.
      </p>
      {!isFixed && <Submit of={form} words={['Save mail server', 'Saving...']} className="w-fit" />}
    </Form>
  );
}
