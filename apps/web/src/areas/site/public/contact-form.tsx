import { type FormEvent, useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { contact } from '../content.ts';
import type { LeadFaults } from './send-lead.ts';

const { labels } = contact;
type Stage = 'form' | 'sending' | 'sent' | 'failed';

/** The rules and the wire weigh as much as the rest of the page: they come when somebody begins to write. */
const sending = () => import('./send-lead.ts');

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [stage, setStage] = useState<Stage>('form');
  const [faults, setFaults] = useState<LeadFaults>({});
  // Until the page's script runs, the form could only be sent the browser's own way.
  const isReady = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );

  useEffect(() => {
    const page = form.current;
    const prepare = () => void sending();
    page?.addEventListener('focusin', prepare, { once: true });
    return () => page?.removeEventListener('focusin', prepare);
  }, []);

  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = Object.fromEntries(new FormData(event.currentTarget));
    const { faultsOf, sendLead } = await sending();
    const found = faultsOf(typed);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      setStage('form');
      form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setStage('sending');
    try {
      await sendLead(typed);
      setStage('sent');
    } catch {
      setStage('failed');
    }
  };

  if (stage === 'sent') return <Sent onAgain={() => setStage('form')} />;
  return (
    <form
      ref={form}
      noValidate
      method="post"
      aria-label={contact.title}
      onSubmit={event => void send(event)}
      className="grid gap-5 rounded-xl bg-surface p-5 ring-1 ring-line sm:p-8"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField
          label={labels.first_name}
          name="first_name"
          autoComplete="given-name"
          error={faults.first_name}
        />
        <TextField
          label={labels.last_name}
          name="last_name"
          autoComplete="family-name"
          error={faults.last_name}
        />
        <TextField label={labels.email} name="email" type="email" autoComplete="email" error={faults.email} />
        <TextField label={labels.phone} name="phone" type="tel" autoComplete="tel" error={faults.phone} />
      </div>
      <TextField label={labels.company} name="company" autoComplete="organization" error={faults.company} />
      <TextField label={labels.subject} name="subject" error={faults.subject} />
      <MessageField error={faults.message} />
      {/* People never see this field; machines fill it in. */}
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="hidden" />
      {stage === 'failed' && (
        <div role="alert" className="rounded-md bg-bad-soft px-4 py-3 text-bad-ink">
          <p className="font-semibold">{contact.failed.title}</p>
          <p>{contact.failed.text}</p>
        </div>
      )}
      <Button type="submit" size="lg" disabled={!isReady} isBusy={stage === 'sending'}>
        {stage === 'sending' ? labels.submitting : labels.submit}
      </Button>
    </form>
  );
}

function MessageField({ error }: { error: string | undefined }) {
  const id = useId();
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-medium">
        {labels.message}
      </label>
      <textarea
        id={id}
        name="message"
        rows={6}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        className="w-full min-w-0 rounded-md bg-surface px-3 py-2 text-base ring-1 ring-edge ring-inset focus-visible:outline-offset-0 aria-invalid:ring-bad"
      />
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className="text-sm text-bad-ink">
          {error}
        </p>
      )}
    </div>
  );
}

function Sent({ onAgain }: { onAgain: () => void }) {
  return (
    <div role="status" className="grid justify-items-start gap-2 rounded-xl bg-good-soft p-8 text-good-ink">
      <p className="text-xl font-semibold">{contact.sent.title}</p>
      <p>{contact.sent.text}</p>
      <Button variant="secondary" className="mt-3" onClick={onAgain}>
        {contact.sent.again}
      </Button>
    </div>
  );
}
