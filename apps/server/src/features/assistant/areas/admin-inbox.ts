// What came in and waits for staff: leads, tickets, inquiries and registrations of reps.
import { registrationCalls } from '@groundwork/contract/deal-registrations';
import { inquiryCalls } from '@groundwork/contract/inquiries';
import { leadCalls } from '@groundwork/contract/leads';
import { supportQueueCalls } from '@groundwork/contract/support-queue';
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { quoted } from '../sentence.ts';
import { type AreaContext, money, type Part, rest } from './area-fact.ts';

export async function leads({ get }: AreaContext): Promise<Part[]> {
  const counts = await get(leadCalls.counts);
  if (!counts) return [];
  const fresh = counts.state['new'] ?? 0;
  const latest = fresh === 0 ? undefined : await get(leadCalls.list, { query: { state: 'new', limit: 3 } });
  const names = (latest?.data ?? []).map(one => `${quoted(one.company)} about ${quoted(one.subject)}`);
  return [
    {
      link: '/admin/leads?state=new',
      title: 'New leads',
      sentences: [
        fresh === 0
          ? 'No lead is new.'
          : `${plural(fresh, 'lead')} ${fresh === 1 ? 'is' : 'are'} new: ${listed([...names, ...rest(fresh, names.length)], 4)}.`,
      ],
    },
  ];
}

export async function tickets({ get }: AreaContext): Promise<Part[]> {
  const counts = await get(supportQueueCalls.queueCounts, { query: { status: 'unsettled' } });
  if (!counts) return [];
  const { total, promise, waiting: turns } = counts;
  const ours = turns['us'] ?? 0;
  const overdue = promise['late'] ?? 0;
  const first = await get(supportQueueCalls.queue, {
    query: { status: 'unsettled', waiting: 'us', sort: 'due', limit: 3 },
  });
  const names = (first?.data ?? []).map(
    one => `#${one.number} ${quoted(one.subject)} of ${quoted(one.organization_name)}`,
  );
  return [
    {
      link: '/admin/support?status=unsettled&waiting=us',
      title: 'Tickets that wait for staff',
      sentences: [
        `${plural(total, 'ticket')} ${total === 1 ? 'is' : 'are'} open; ${number(ours)} ${ours === 1 ? 'waits' : 'wait'} for our answer.`,
        ...(names.length === 0 ? [] : [`Due first: ${listed(names)}.`]),
      ],
    },
    {
      link: '/admin/support?promise=late',
      title: 'Tickets past their promise',
      sentences: [
        overdue === 0
          ? 'No ticket is past its promise.'
          : `${plural(overdue, 'ticket')} ${overdue === 1 ? 'is' : 'are'} past ${overdue === 1 ? 'its' : 'their'} promise.`,
      ],
    },
  ];
}

const mostPage = 200;

export async function inquiries({ get }: AreaContext): Promise<Part[]> {
  const open = await get(inquiryCalls.list, { query: { state: 'open', limit: mostPage } });
  if (!open) return [];
  const { data, next_cursor } = open;
  const count =
    next_cursor === null ? plural(data.length, 'inquiry') : `More than ${plural(mostPage, 'inquiry')}`;
  const names = data.map(one => `${quoted(one.subject)} of ${quoted(one.rep.name)}`);
  return [
    {
      link: '/admin/partners/inquiries?state=open',
      title: 'Open inquiries of reps',
      sentences: [
        data.length === 0
          ? 'No inquiry of a rep waits for an answer.'
          : `${count} of reps ${data.length === 1 ? 'waits' : 'wait'} for an answer: ${listed(names)}.`,
      ],
    },
  ];
}

export async function registrations({ get }: AreaContext): Promise<Part[]> {
  const counts = await get(registrationCalls.counts, { query: {} });
  if (!counts) return [];
  const pending = counts.registration['pending'] ?? 0;
  const first =
    pending === 0
      ? undefined
      : await get(registrationCalls.list, { query: { registration: 'pending', limit: 3 } });
  const names = (first?.data ?? []).map(
    one =>
      `${quoted(one.company)} of ${quoted(one.rep_name)} at ${quoted(one.partner_name)}, ${money(one.value_cents, one.currency)}`,
  );
  return [
    {
      link: '/admin/partners/registrations?registration=pending',
      title: 'Registrations that wait for approval',
      sentences: [
        pending === 0
          ? 'No deal of a partner waits for approval.'
          : `${plural(pending, 'deal')} of partners ${pending === 1 ? 'waits' : 'wait'} for approval: ${names.join('; ')}${rest(
              pending,
              names.length,
            )
              .map(more => `; ${more}`)
              .join('')}.`,
      ],
    },
  ];
}
