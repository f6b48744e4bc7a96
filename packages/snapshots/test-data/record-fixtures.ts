// Every fixture of checks of records as an account of its own in one portal, and what checks are to find there.
import type { Pipeline } from '@groundwork/contract/crm';
import type { Check } from '../src/audit/check.ts';
import { type AccountRecords, accountOf, baseOf, type Change, type Fixture, idOf } from './account.ts';
import { companyFixtures } from './fixtures/companies.ts';
import { companyAlikeFixtures } from './fixtures/companies-alike.ts';
import { contactRelationFixtures } from './fixtures/contact-relations.ts';
import { contactValueFixtures } from './fixtures/contact-values.ts';
import { dealFixtures } from './fixtures/deals.ts';
import { historyFixtures } from './fixtures/history.ts';
import { ticketFixtures } from './fixtures/tickets.ts';
import { ada, type Given, helpPipeline, type Records, salesPipeline } from './snapshot-of.ts';

export const recordFixtures: readonly Fixture[] = [
  ...contactValueFixtures,
  ...contactRelationFixtures,
  ...companyFixtures,
  ...companyAlikeFixtures,
  ...dealFixtures,
  ...historyFixtures,
  ...ticketFixtures,
];

/** A pipeline of three open stages, beside the usual one of two. */
export const longPipeline: Pipeline = {
  object: 'deals',
  id: 'long',
  label: 'Enterprise',
  is_new: false,
  stages: [
    { id: 'l1', label: 'First', probability: 0.1, is_closed: false },
    { id: 'l2', label: 'Second', probability: 0.3, is_closed: false },
    { id: 'l3', label: 'Third', probability: 0.6, is_closed: false },
    { id: 'lwon', label: 'Won', probability: 1, is_closed: true },
    { id: 'llost', label: 'Lost', probability: 0, is_closed: true },
  ],
};
const gone = { ...ada, id: '8', email: 'bob@own.example', first_name: 'Bob', archived: true };
const eve = { ...ada, id: '9', email: 'eve@own.example', first_name: 'Eve' };

export const fixturePortal: Pick<Given, 'pipelines' | 'owners'> = {
  pipelines: [salesPipeline, longPipeline, helpPipeline],
  owners: [ada, gone, eve],
};

/** `C01 1000`: what a check is to find. */
export function expectedOf(check: Check, n: number, change: ReturnType<Fixture['breaks'][number]>): string[] {
  const others = (change.also ?? []).map(text => {
    const [number = '', local = ''] = text.split(' ');
    return `${number} ${idOf(n, local)}`;
  });
  return [`${check.number} ${idOf(n, change.at ?? check.table)}`, ...others];
}

/** Accounts put into one portal. */
export function portalOf(accounts: readonly AccountRecords[]): Given {
  const given = { contacts: {}, companies: {}, deals: {}, tickets: {} } satisfies Record<string, Records>;
  const records: Record<string, Records> = given;
  for (const account of accounts)
    for (const [object, id, values] of account.records) (records[object] ??= {})[id] = values;
  return {
    ...given,
    ...fixturePortal,
    links: accounts.flatMap(({ links }) => links),
    history: accounts.flatMap(({ history }) => history),
  };
}

export interface Placed {
  accounts: AccountRecords[];
  expected: string[];
}

/** One account for each change of each fixture. */
export function placeFixtures(checks: readonly Check[]): Placed {
  const accounts: AccountRecords[] = [accountOf(1)];
  const expected: string[] = [];
  for (const check of checks) {
    const fixture = recordFixtures.find(one => one.check === check.number);
    for (const broken of fixture?.breaks ?? []) {
      const n = accounts.length + 1;
      const change = broken(baseOf(n), n);
      accounts.push(accountOf(n, change));
      expected.push(...expectedOf(check, n, change));
    }
    for (const fine of fixture?.fine ?? []) {
      const n = accounts.length + 1;
      const change: Change & { also?: readonly string[] } = fine(baseOf(n), n);
      accounts.push(accountOf(n, change));
      expected.push(...expectedOf(check, n, change).slice(1));
    }
  }
  return { accounts, expected };
}
