// What the rules read in a value is what the engine reads in it.

import { dayOf } from '@groundwork/engine/portal/deal';
import {
  domainOf,
  isEmail,
  isForeignDomain,
  isRoleAddress,
  mailboxOf,
} from '@groundwork/engine/profile/values/address';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { withSnapshot } from '../../test-data/snapshot-of.ts';

const texts = [
  'ada@acme.example',
  'Ada+News@ACME.example',
  'a+b+c@x.de',
  '+@x.de',
  'a@b',
  'a b@c.de',
  'a@@b.de',
  'a..b@c.de',
  'a@b..de',
  'a@-b.de',
  'a@b.c',
  'ä@b.de',
  'a@bü.de',
  'info@acme.example',
  'No-Reply@acme.example',
  '',
  ' ',
  'x'.repeat(250) + '@a.de',
  'a@b.de, c@d.de',
  'https://www.Acme.example/about?x=1#y',
  'acme.example:8080',
  'www.acme.example.',
  'acme',
  'http://acme',
  'mailto:a@b.de',
  'two words.de',
  'gmail.com',
  'linkedin.com',
  'WWW.GMAIL.COM',
  '2024-01-05',
  '2024-01-05T10:00:00.123Z',
  '2024-01-05T23:30:00Z',
  '1704448800000',
  '0',
  '2024-02-30',
  'tomorrow',
  '2024-01-05 10:00',
  '99999999999999999999',
  '-1704448800000',
  '日本@例え.jp',
];
const Read = z.object({
  email: z.boolean(),
  mailbox: z.string().nullable(),
  role: z.boolean(),
  domain: z.string().nullable(),
  foreign: z.boolean(),
  day: z.string().nullable(),
});

test('addresses, domains and days', async () => {
  await withSnapshot({}, async database => {
    for (const text of texts) {
      const [read] = await database.rows(
        Read,
        `select is_email(x) as email, mailbox_of(x) as mailbox, is_role_address(x) as role, domain_of(x) as domain,
           is_foreign_domain(domain_of(x)) as foreign, day_of(x) as day from (select $1::varchar as x)`,
        [text],
      );
      expect({ text, ...read }).toEqual({
        text,
        email: isEmail(text),
        mailbox: mailboxOf(text) || null,
        role: isRoleAddress(text),
        domain: domainOf(text) || null,
        foreign: isForeignDomain(domainOf(text)),
        day: dayOf(text) ?? null,
      });
    }
  });
});
