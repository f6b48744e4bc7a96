// Facts of a partner rep's own book: deals, registrations, commissions, next steps. Each read is of the rep who asks.
import { commissionCalls } from '@groundwork/contract/commissions';
import type { DealTotal } from '@groundwork/contract/deal-shapes';
import { stageNames } from '@groundwork/contract/deal-stages';
import { dealCalls } from '@groundwork/contract/deals';
import { inquiryCalls } from '@groundwork/contract/inquiries';
import { addDays, dayOf } from '@groundwork/engine/calendar/days';
import { listed, number, plural } from '@groundwork/engine/words/wording';
import { isAre } from '../facts/fact.ts';
import { quoted, written } from '../sentence.ts';
import { type AreaContext, type AreaFact, money, type Part } from './area-fact.ts';
import { saidOfNext } from './rep-next.ts';

const head = { about: 'area', permission: 'book.read' } as const;

export const repFacts: readonly AreaFact[] = [
  {
    ...head,
    id: 'deals',
    title: 'Your open deals',
    link: '/rep/deals',
    asked: [
      'How many open deals do I have?',
      'What are my deals worth?',
      'What is my pipeline worth?',
      'Show me my pipeline by stage',
      'How much do I have in each stage?',
      'How many deals are in qualification, proposal, negotiation or contract review?',
      'What is the value of my open deals?',
      'Which deals are open?',
      'Which deals do I have?',
      'How big is my pipeline?',
    ],
    parts: deals,
  },
  {
    ...head,
    id: 'registrations',
    title: 'Your registrations',
    link: '/rep/deals',
    asked: [
      'Which of my registrations are approved?',
      'Which of my deals are approved?',
      'Which deals are registered?',
      'Was my registration approved or rejected?',
      'Which registrations were rejected?',
      'Were deals rejected and why?',
      'Which registrations are pending?',
      'Which registrations end or expire soon?',
      'When does my protection end?',
      'How long are my deals protected?',
      'How many deals did I register?',
      'Which deals wait for approval?',
    ],
    parts: registrations,
  },
  {
    ...head,
    id: 'commissions',
    title: 'Your commissions',
    link: '/rep/commissions',
    asked: [
      'How much commission have I earned?',
      'How many commissions have I earned?',
      'What are my commissions?',
      'What did I earn?',
      'How much was I paid this year?',
      'When do I get paid?',
      'When is my next payout?',
      'How much of my commission is pending or waiting?',
      'Which commissions are approved?',
      'Show me my last statement',
      'What is my latest statement or payout?',
      'What is my commission rate?',
      'How much money do you owe me?',
    ],
    parts: commissions,
  },
  {
    ...head,
    id: 'next',
    title: 'Your next steps',
    link: '/rep/deals',
    asked: [
      'What should I do next?',
      'What do I have to do today?',
      'What are my next steps?',
      'What is due today or this week?',
      'Which deals close this month or soon?',
      'Which deals should close this month?',
      'What waits for me?',
      'What is overdue?',
      'What are my tasks?',
      'What needs my attention?',
      'Was my inquiry answered?',
    ],
    parts: next,
  },
];

function worth(totals: readonly DealTotal[]): string {
  return totals.map(({ value_cents, currency }) => money(value_cents, currency)).join(' and ');
}

async function deals({ get }: AreaContext): Promise<Part[]> {
  const [board, all] = [
    await get(dealCalls.board, { query: {} }),
    await get(dealCalls.summary, { query: { state: 'open' } }),
  ];
  if (!board || !all) return [];
  const link = '/rep/deals?state=open';
  if (all.total === 0) return [{ link, title: 'Your open deals', sentences: ['You have no open deal.'] }];
  const stages = board.stages
    .filter(({ count }) => count > 0)
    .map(({ stage, count, totals }) => `${stageNames[stage]}: ${plural(count, 'deal')}, ${worth(totals)}`);
  return [
    {
      link,
      title: 'Your open deals',
      sentences: [
        `You have ${plural(all.total, 'open deal')}, worth ${worth(all.totals)}.`,
        `By stage: ${stages.join('; ')}.`,
      ],
    },
  ];
}

const mostPage = 200;
const soonDays = 30;

async function registrations({ get, now }: AreaContext): Promise<Part[]> {
  const counts = await get(dealCalls.summary, { query: {} });
  if (!counts) return [];
  const of = (state: string) => counts.registration[state] ?? 0;
  const approved = await get(dealCalls.list, {
    query: { registration: 'approved', state: 'open', limit: mostPage },
  });
  const today = dayOf(now);
  const last = addDays(today, soonDays);
  const ending = (approved?.data ?? [])
    .filter(({ protected_until: until }) => until !== null && until >= today && until <= last)
    .toSorted((a, b) => (a.protected_until ?? '').localeCompare(b.protected_until ?? ''));
  const seen = approved?.next_cursor === null ? '' : ` among the first ${number(mostPage)}`;
  const rejected =
    of('rejected') === 0
      ? undefined
      : await get(dealCalls.list, { query: { registration: 'rejected', limit: 3 } });
  const why = (rejected?.data ?? []).map(
    one =>
      `${quoted(one.company)}${one.registration_reason === null ? '' : `, because: ${quoted(one.registration_reason)}`}`,
  );
  return [
    {
      link: '/rep/deals?registration=approved',
      title: 'Your registrations',
      sentences: [
        `Of your registrations ${number(of('approved'))} ${isAre(of('approved'))} approved, ${number(of('pending'))} pending, ${number(of('rejected'))} rejected and ${number(of('expired'))} expired.`,
        ending.length === 0
          ? `The protection of no open deal${seen} ends within ${soonDays} days.`
          : `The protection of ${plural(ending.length, 'open deal')}${seen} ends within ${soonDays} days: ${listed(
              ending.map(one => `${quoted(one.company)} on ${written(one.protected_until ?? '')}`),
              5,
            )}.`,
      ],
    },
    ...(why.length === 0
      ? []
      : [
          {
            link: '/rep/deals?registration=rejected',
            title: 'Rejected registrations',
            sentences: [
              `Rejected: ${why.join('; ')}${of('rejected') > why.length ? `; and ${number(of('rejected') - why.length)} more` : ''}.`,
            ],
          },
        ]),
  ];
}

async function commissions({ get }: AreaContext): Promise<Part[]> {
  const sum = await get(commissionCalls.summary);
  if (!sum) return [];
  const { currency, accrued_cents, payable_cents, paid_ytd_cents, rate, waiting } = sum;
  const sentences = [
    `You have earned ${money(accrued_cents, currency)} that is not approved yet, ${money(payable_cents, currency)} is approved to be paid, and ${money(paid_ytd_cents, currency)} was paid this year.`,
  ];
  if (rate)
    sentences.push(`The next deal earns ${rate.rate_bp / 100}% by the rule ${quoted(rate.rule_name)}.`);
  if (waiting.length > 0)
    sentences.push(
      `${plural(waiting.length, 'deal')} ${waiting.length === 1 ? 'earns' : 'earn'} nothing yet, because an exchange rate is missing: ${listed(waiting.map(one => quoted(one.company)))}.`,
    );
  const [latest] = (await get(commissionCalls.statements)) ?? [];
  const title = 'Your statements';
  const link = '/rep/commissions?tab=statements';
  const statement = latest
    ? `The latest statement is ${quoted(latest.title)}: ${money(latest.amount_cents, latest.currency)} in ${plural(latest.lines, 'line')}${latest.kind === 'payout' ? (latest.on === null ? ', approved and not paid yet' : `, paid on ${written(latest.on)}`) : ''}.`
    : 'There is no statement yet.';
  return [
    { link: '/rep/commissions', title: 'Your commissions', sentences },
    { link, title, sentences: [statement] },
  ];
}

/** Next steps and closes that are due within two weeks or past, of the deals that close first, and what was answered. */
async function next({ get, now }: AreaContext): Promise<Part[]> {
  const open = await get(dealCalls.list, { query: { state: 'open', sort: 'close', limit: mostPage } });
  if (!open) return [];
  const answered = await get(inquiryCalls.own, { query: { state: 'answered', limit: 3 } });
  const asked = (answered?.data ?? []).map(({ subject }) => quoted(subject));
  return [
    {
      link: '/rep/deals?state=open&sort=close',
      title: 'Your next steps',
      sentences: saidOfNext(open.data, { today: dayOf(now), isCut: open.next_cursor !== null }),
    },
    ...(asked.length === 0
      ? []
      : [
          {
            link: '/rep/support',
            title: 'Your inquiries',
            sentences: [`Answered, and your turn: ${listed(asked)}.`],
          },
        ]),
  ];
}
