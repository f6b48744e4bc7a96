// Registers a deal. What stands against the company is told while it is typed, with the rule that found it: nobody should
// learn only after a week that somebody else was earlier.
import { protectionDays } from '@groundwork/contract/deal-stages';
import { NewDealBody } from '@groundwork/contract/deals';
import type { DealId } from '@groundwork/contract/ids';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { ApiError, isCode, messageOf } from '../../lib/api/api-error.ts';
import { taking } from '../../lib/data/change.ts';
import { useContractForm } from '../../lib/forms/use-contract-form.ts';
import { useDraftKey } from '../../lib/forms/use-draft.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxField } from '../../ui/checkbox.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, Submit } from '../../ui/form.tsx';
import { SelectField } from '../../ui/labelled-select.tsx';
import { Notice } from '../../ui/state.tsx';
import { TextareaField } from '../../ui/text-area.tsx';
import { ConflictList } from './conflict-list.tsx';
import { OptionalEmail, OptionalName } from './deal-form.ts';
import { MoneyText } from './money-text.ts';
import { conflicts, registerDeal } from './queries.ts';
import { currencyOptions, ruleNames } from './wording.ts';

const formName = 'new deal';
const Registered = NewDealBody.extend({
  value_cents: MoneyText,
  contact_name: OptionalName,
  contact_email: OptionalEmail,
  is_other_company: z.boolean(),
});

export interface RegisterFormProps {
  /** The rep's own. */
  currency: string;
  dealLink: (id: DealId, words: string) => ReactNode;
  onRegistered: (deal: { id: DealId; company: string; conflicts: readonly unknown[] }) => void;
}

export function RegisterForm({ currency, dealLink, onRegistered }: RegisterFormProps) {
  const key = useDraftKey(formName);
  const form = useContractForm({
    schema: Registered,
    blank: {
      company: '',
      domain: '',
      value_cents: '',
      currency,
      expected_close_on: '',
      contact_name: '',
      contact_email: '',
      note: '',
      is_other_company: false,
    },
    draft: formName,
    change: taking(registerDeal(key), ({ note = '', ...rest }: z.output<typeof Registered>) => ({
      ...rest,
      ...(note !== '' && { note }),
    })),
    onSuccess: deal => {
      form.forget();
      onRegistered(deal);
    },
  });
  return (
    <Form of={form} failure="The deal was not registered" className="grid gap-4">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField of={form} name="company" label="Company" maxLength={200} autoComplete="off" />
        <TextField
          of={form}
          name="domain"
          label="Domain"
          hint="Of the company’s website, such as acme.com"
          maxLength={253}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <Against
        company={form.values.company}
        domain={form.values.domain}
        dealLink={dealLink}
        other={<CheckboxField of={form} name="is_other_company" label="This is another company" />}
      />
      <div className="grid items-start gap-4 sm:grid-cols-[minmax(0,1fr)_8rem_minmax(0,1fr)]">
        <TextField of={form} name="value_cents" label="Value" inputMode="decimal" maxLength={20} />
        <SelectField
          of={form}
          name="currency"
          label="Currency"
          groups={[{ options: currencyOptions(currency, form.values.currency) }]}
        />
        <TextField of={form} name="expected_close_on" label="Expected close" type="date" />
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          of={form}
          name="contact_name"
          label="Contact (optional)"
          maxLength={200}
          autoComplete="off"
        />
        <TextField
          of={form}
          name="contact_email"
          label="Contact’s email (optional)"
          type="email"
          maxLength={254}
          autoComplete="off"
        />
      </div>
      <TextareaField of={form} name="note" label="Note (optional)" rows={3} maxLength={20_000} />
      <Notice>
        Staff approve or reject each registration. An approved one protects the company for {protectionDays}{' '}
        days from the approval: no other partner can have it approved meanwhile.
      </Notice>
      <Submit of={form} words={['Register Deal', 'Registering...']} className="justify-self-start" />
    </Form>
  );
}

const settledPause = 500;

/** Why it is not known whether something stands against the company: what was typed is no company, or nobody could look. */
function notChecked(error: Error): string {
  const fault = error instanceof ApiError && isCode(error, 'invalid_request') ? error.faults[0] : undefined;
  if (fault) return [fault.message, fault.mend].filter(Boolean).join(' ');
  return `Whether somebody else has this company could not be checked. ${messageOf(error)} You can register it all the same: the deal then says what stands against it.`;
}

/** Nothing while there is too little to compare. */
function Against({
  company,
  domain,
  dealLink,
  other,
}: {
  company: string;
  domain: string;
  dealLink: RegisterFormProps['dealLink'];
  /** Where somebody says that what looks similar is another company. */
  other: ReactNode;
}) {
  const typed = useSettled(JSON.stringify({ company: company.trim(), domain: domain.trim() }), settledPause);
  const isTyped = company.trim() !== '' && /^\S+\.\S{2,}$/.test(domain.trim());
  const isSettled = typed === JSON.stringify({ company: company.trim(), domain: domain.trim() });
  const asked = { company: company.trim(), domain: domain.trim() };
  const { data, error, isFetching, refetch } = useQuery({
    ...conflicts(asked),
    enabled: isTyped && isSettled,
  });
  const isAsked = isTyped && isSettled;
  const found = isAsked ? data : undefined;
  return (
    <div role="status" className="grid gap-3 empty:hidden">
      {isAsked && error && !data && (
        // Silence here would read as “nothing stands against it”.
        <Notice
          tone="warn"
          action={
            !isCode(error, 'invalid_request') && (
              <Button variant="secondary" size="sm" isBusy={isFetching} onClick={() => void refetch()}>
                Check Again
              </Button>
            )
          }
        >
          {notChecked(error)}
        </Notice>
      )}
      {found?.own && (
        <Notice tone="warn">
          You have an open deal with this domain already: {dealLink(found.own.id, found.own.company)}
        </Notice>
      )}
      {found && found.similar.length > 0 && (
        <Notice tone="warn">
          <div className="grid gap-2">
            <p>You may have an open deal with this company already:</p>
            <ul className="grid gap-1">
              {found.similar.map(deal => (
                <li key={deal.id}>
                  {dealLink(deal.id, deal.company)} ({deal.domain}): {ruleNames[deal.rule]}
                </li>
              ))}
            </ul>
            {other}
          </div>
        </Notice>
      )}
      {found && found.conflicts.length > 0 && (
        <div className="grid gap-3 rounded-lg px-4 py-3 ring-1 ring-line">
          <p>
            {found.conflicts.some(({ is_blocking: isBlocking }) => isBlocking)
              ? 'You can register this, but it cannot be approved while this stands:'
              : 'You can register this; staff will look at this first:'}
          </p>
          <ConflictList conflicts={found.conflicts} />
        </div>
      )}
      {found && found.conflicts.length === 0 && !found.own && found.similar.length === 0 && (
        <p className="text-sm text-good-ink">Nothing stands against {found.domain}.</p>
      )}
    </div>
  );
}
