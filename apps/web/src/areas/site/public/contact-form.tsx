import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LabelledInput } from '../../../ui/field.tsx';
import { LabelledTextArea } from '../../../ui/text-area.tsx';
import { contact } from '../content/contact.ts';
import type { LeadFaults } from './send-lead.ts';

const { labels } = contact;
type Stage = 'form' | 'sending' | 'sent' | 'failed';

/** The rules and the wire weigh as much as the rest of the page: they come when somebody begins to write. */
const sending = () => import('./send-lead.ts');

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null);
  const [stage, setStage] = useState<Stage>('form');
  const [faults, setFaults] = useState<LeadFaults>({});

  useEffect(() => {
    const page = form.current;
    const prepare = () => void sending();
    page?.addEventListener('focusin', prepare, { once: true });
    return () => page?.removeEventListener('focusin', prepare);
  }, []);

  // Set before anything is waited for: a second press finds it, before the button is shown as disabled.
  const isUnderWay = useRef(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    void send(event.currentTarget).finally(() => {
      isUnderWay.current = false;
    });
  };

  const send = async (page: HTMLFormElement) => {
    const typed = Object.fromEntries(new FormData(page));
    const rules = await sending().catch(() => undefined);
    // The line was down before the rules had come.
    if (!rules) return setStage('failed');
    const { faultsOf, sendLead } = rules;
    const found = faultsOf(typed);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      setStage('form');
      page.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
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
      onSubmit={submit}
      className="grid gap-5 rounded-xl bg-surface p-5 ring-1 ring-line sm:p-8"
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <LabelledInput
          label={labels.first_name}
          name="first_name"
          autoComplete="given-name"
          error={faults.first_name}
        />
        <LabelledInput
          label={labels.last_name}
          name="last_name"
          autoComplete="family-name"
          error={faults.last_name}
        />
        <LabelledInput
          label={labels.email}
          name="email"
          type="email"
          autoComplete="email"
          error={faults.email}
        />
        <LabelledInput label={labels.phone} name="phone" type="tel" autoComplete="tel" error={faults.phone} />
      </div>
      <LabelledInput
        label={labels.company}
        name="company"
        autoComplete="organization"
        error={faults.company}
      />
      <LabelledInput label={labels.subject} name="subject" error={faults.subject} />
      <LabelledTextArea label={labels.message} name="message" rows={6} error={faults.message} />
      {/* People never see this field; machines fill it in. */}
      <input name="website" tabIndex={-1} autoComplete="off" aria-hidden="true" className="hidden" />
      {stage === 'failed' && (
        <div role="alert" className="rounded-md bg-bad-soft px-4 py-3 text-bad-ink">
          <p className="font-semibold">{contact.failed.title}</p>
          <p>{contact.failed.text}</p>
        </div>
      )}
      {/* Shown by the page itself when its script cannot be fetched. React has nothing to say about it. */}
      <p
        id="unloaded"
        role="alert"
        hidden
        suppressHydrationWarning
        className="rounded-md bg-bad-soft px-4 py-3 text-bad-ink"
      >
        {contact.unloaded}
      </p>
      <noscript>
        <p className="rounded-md bg-warn-soft px-4 py-3 text-warn-ink">{contact.withoutScript}</p>
      </noscript>
      <Button type="submit" size="lg" isBusy={stage === 'sending'}>
        {stage === 'sending' ? labels.submitting : labels.submit}
      </Button>
    </form>
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
