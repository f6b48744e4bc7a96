// What a partner rep says about themselves: how they are reached, where commissions are paid, what they are mailed of.
import { z } from 'zod';
import { call } from './call.ts';
import { ibanFault, plainIban } from './iban.ts';
import { RepId } from './ids.ts';
import { Timestamp } from './paging.ts';
import { peopleOnly } from './people-only.ts';
import { required, requiredLine } from './text.ts';

/** What a rep is mailed of. Nothing stands here that nobody sends. */
export const RepMails = z.strictObject({
  registration_decided: z.boolean(),
  inquiry_answered: z.boolean(),
  commission_approved: z.boolean(),
  commission_paid: z.boolean(),
  milestone_late: z.boolean(),
});
export type RepMails = z.infer<typeof RepMails>;
export const RepMailTopic = RepMails.keyof();
export type RepMailTopic = z.infer<typeof RepMailTopic>;

export const RepProfileFields = z.object({
  name: requiredLine('Name is required', 200),
  phone: z.string().trim().max(50),
  title: z.string().trim().max(100),
});
export type RepProfileFields = z.infer<typeof RepProfileFields>;

export const payoutKinds = ['iban', 'account'] as const;

export const PayoutFields = z
  .object({
    kind: z.enum(payoutKinds),
    holder: requiredLine('Account holder is required', 140),
    /** The IBAN, or the account number. */
    number: required('Account number is required', 60).meta({ examples: ['DE89370400440532013000'] }),
    /** With an account number: the bank, by name and code. */
    bank: z.string().trim().max(200),
  })
  .check(({ value: { kind, number, bank }, issues }) => {
    const wrong = (path: 'number' | 'bank', message: string, input: string) =>
      issues.push({ code: 'custom', message, path: [path], input });
    if (kind === 'iban') {
      const fault = ibanFault(number);
      // The number itself stands in no answer and no log.
      if (fault !== undefined) wrong('number', fault, '');
      return;
    }
    if (!/^[A-Z\d]{4,34}$/.test(plainIban(number)))
      wrong('number', 'An account number has 4 to 34 letters and digits', '');
    if (bank === '') wrong('bank', 'Bank is required', bank);
  });
export type PayoutFields = z.infer<typeof PayoutFields>;

/** Where commissions are paid, as far as it is ever shown again. */
export const PayoutDetails = z.object({
  kind: z.enum(payoutKinds),
  last4: z.string(),
  updated_at: Timestamp,
});

export const RepSettings = z.object({
  id: RepId,
  name: z.string(),
  email: z.string(),
  partner_name: z.string(),
  phone: z.string(),
  title: z.string(),
  payout: PayoutDetails.nullable(),
  mails: RepMails,
  version: z.number().int(),
});
export type RepSettings = z.infer<typeof RepSettings>;

const changed = { changes: ['repSettings.get'], reply: RepSettings, conditional: true } as const;

export const repSettingsCalls = {
  get: call({
    name: 'repSettings.get',
    method: 'GET',
    path: '/rep/me/settings',
    summary: 'One’s own settings as a partner rep; of the account only its last four characters',
    permission: 'book.read',
    reply: RepSettings,
  }),
  setProfile: call({
    name: 'repSettings.setProfile',
    method: 'PUT',
    path: '/rep/me/profile',
    summary: 'Change what one is called and how one is reached',
    permission: 'book.write',
    peopleOnly: peopleOnly.account,
    ...changed,
    changes: ['repSettings.get', 'reps.me', 'reps.list', 'reps.get'],
    body: RepProfileFields,
  }),
  setPayout: call({
    name: 'repSettings.setPayout',
    method: 'PUT',
    path: '/rep/me/payout',
    summary:
      'Say where one’s commissions are paid; it replaces what was said before and is never shown again',
    permission: 'book.write',
    peopleOnly: peopleOnly.money,
    ...changed,
    body: PayoutFields,
  }),
  setMails: call({
    name: 'repSettings.setMails',
    method: 'PUT',
    path: '/rep/me/mails',
    summary: 'Choose what one is mailed of',
    permission: 'book.write',
    peopleOnly: peopleOnly.account,
    ...changed,
    body: z.object({ mails: RepMails }),
  }),
} as const;
