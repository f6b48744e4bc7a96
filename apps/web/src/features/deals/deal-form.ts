// What of a deal is filled in: one form, of which a screen shows all fields or those that something asks for. Pure.

import type { Deal, DealChange } from '@groundwork/contract/deal-shapes';
import { DealDay, DealFields } from '@groundwork/contract/deal-shapes';
import type { StageFacts } from '@groundwork/contract/deal-stages';
import { EmailAddress } from '@groundwork/contract/text';
import { z } from 'zod';
import { amount } from '../../lib/formats/amount.ts';
import { day } from '../../lib/formats/dates.ts';
import type { Typed } from '../../lib/forms/form-values.ts';
import { typedMoney } from '../../lib/forms/typed-money.ts';
import { mergeEdits } from '../../lib/merge-edits.ts';
import { MoneyText } from './money-text.ts';

/** The empty field is none. */
const optional = (schema: z.ZodType<string, string>) =>
  z
    .string()
    .trim()
    .transform(typed => (typed === '' ? null : typed))
    .pipe(schema.nullable());
const line = (max: number) => z.string().max(max, `At most ${max} characters`);

export const OptionalDealDay = optional(DealDay);
export const OptionalEmail = optional(EmailAddress);
export const OptionalName = optional(line(200));

const Percent = z
  .string()
  .trim()
  .regex(/^\d{1,3}$/, 'Write a whole number from 0 to 100')
  .transform(Number)
  .pipe(z.number().max(100, 'Write a whole number from 0 to 100'));

export const DealEdit = z.object({
  company: DealFields.shape.company,
  value_cents: MoneyText,
  currency: DealFields.shape.currency,
  is_value_confirmed: z.boolean(),
  probability: Percent,
  expected_close_on: DealDay,
  contact_name: OptionalName,
  contact_email: OptionalEmail,
  decision_maker: OptionalName,
  proposal_sent_on: OptionalDealDay,
  next_step: optional(line(500)),
  next_step_due_on: OptionalDealDay,
});
export type DealEdit = z.output<typeof DealEdit>;
export type EditField = keyof DealEdit;
export type TypedEdit = Typed<typeof DealEdit>;

export const editFields: readonly EditField[] = DealEdit.keyof().options;

export const fieldNames: Record<EditField, string> = {
  company: 'Company',
  value_cents: 'Value',
  currency: 'Currency',
  is_value_confirmed: 'The contract says this value',
  probability: 'Probability, in percent',
  expected_close_on: 'Expected close',
  contact_name: 'Contact',
  contact_email: 'Contact’s email',
  decision_maker: 'Who decides',
  proposal_sent_on: 'Proposal sent on',
  next_step: 'Next step',
  next_step_due_on: 'Next step by',
};

/** Where what an exit criterion asks for is filled in; none where another page, or somebody else, does it. */
const fieldsOf: Partial<Record<keyof StageFacts, readonly EditField[]>> = {
  contact_name: ['contact_name', 'contact_email'],
  value_cents: ['value_cents', 'currency'],
  proposal_sent_on: ['proposal_sent_on'],
  next_step: ['next_step', 'next_step_due_on'],
  decision_maker: ['decision_maker'],
  expected_close_on: ['expected_close_on'],
  is_value_confirmed: ['value_cents', 'is_value_confirmed'],
};

/** The fields that these criteria ask for, each once. */
export function fieldsFor(criteria: readonly { field: string }[]): EditField[] {
  const wanted = new Set(
    Object.entries(fieldsOf).flatMap(([field, fields]) =>
      criteria.some(each => each.field === field) ? fields : [],
    ),
  );
  return editFields.filter(field => wanted.has(field));
}

export function editOf(deal: Deal): DealEdit {
  const { company, value_cents, currency, is_value_confirmed, probability, expected_close_on } = deal;
  const { contact_name, contact_email, decision_maker, proposal_sent_on, next_step, next_step_due_on } = deal;
  return {
    company,
    value_cents,
    currency,
    is_value_confirmed,
    probability,
    expected_close_on,
    contact_name,
    contact_email,
    decision_maker,
    proposal_sent_on,
    next_step,
    next_step_due_on,
  };
}

export function typedEdit(deal: Deal): TypedEdit {
  const edit = editOf(deal);
  return {
    ...edit,
    value_cents: typedMoney(edit.value_cents),
    probability: String(edit.probability),
    contact_name: edit.contact_name ?? '',
    contact_email: edit.contact_email ?? '',
    decision_maker: edit.decision_maker ?? '',
    proposal_sent_on: edit.proposal_sent_on ?? '',
    next_step: edit.next_step ?? '',
    next_step_due_on: edit.next_step_due_on ?? '',
  };
}

/** Only what differs is sent, so that it cannot get in the way of what others changed. */
export function changesOf(seen: DealEdit, edit: DealEdit): Partial<DealEdit> & DealChange {
  return mergeEdits(seen, edit, seen).mine;
}

export function inWords(field: EditField, edit: DealEdit): string {
  const value = edit[field];
  if (field === 'value_cents') return amount(edit.value_cents, edit.currency);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (value === null || value === '') return 'Empty';
  return field.endsWith('_on') ? day(String(value)) : String(value);
}
