// Amounts in currencies that the portal does not have: asked about before any deal is written, with how many and how much.
import type { Changeset, ChangesetEntry, SettledByApproval } from '@groundwork/contract/changesets';
import type { Analysis } from '@groundwork/contract/intake';
import type { CellNote, ReconcileReport } from '@groundwork/contract/migrations';
import { moneyState } from '@groundwork/contract/money-lines';
import type { Operation } from '@groundwork/contract/operations';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, upload } from '../../testing/analysed-project.ts';
import { completed, ended, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

const visit = openIntakeContext();

const files = {
  'deals.csv': `Id,Deal Name,Amount,Currency,Stage,Close Date
1,Alpha,100.50,USD,Won,2025-03-14
2,Bravo,2000,EUR,Won,2025-03-15
3,Charlie,3000.25,EUR,Open,2025-03-16
4,Delta,,EUR,Open,2025-03-17
5,Echo,£30,,Open,2025-03-18
6,Foxtrot,500,CHF,Won,2025-03-19
`,
};

type Started = { operation: Operation };
type Page<T> = { data: T[]; next_cursor: string | null };

const undo = async (person: Client, { id }: Changeset) =>
  completed(person, await person.call<Started>('POST', `/changesets/${id}/undo`));

/** Asks the portal itself. */
async function ask<T>(token: string, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${visit.sandbox.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(answer.ok, `${method} ${path} ${answer.status}`).toBe(true);
  const text = await answer.text();
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the caller names what the portal answers
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** A project whose portal has only these currencies, with the files above analysed. */
async function dealsIn(currencies: string[]): Promise<{ ada: Client; project: string; token: string }> {
  const ada = await visit.server.member('admin');
  const token = `sandbox-${ada.organizationId}`;
  const project = await projectWithPortal(ada, visit.sandbox, { token });
  const { portalId } = await ask<{ portalId: number }>(token, 'GET', '/account-info/v3/details');
  await ask(token, 'PUT', `/__sandbox/portals/${portalId}/currencies`, { currencies });
  await upload(ada, project, files);
  await analyse(ada, project);
  return { ada, project, token };
}

const shown = [
  'dealname',
  'amount',
  'deal_currency_code',
  'groundwork_original_amount',
  'groundwork_original_currency',
];

async function dealsOf(token: string): Promise<(string | null)[][]> {
  const { results } = await ask<{ results: { properties: Record<string, string | null> }[] }>(
    token,
    'GET',
    `/crm/v3/objects/deals?limit=100&properties=${shown.join(',')}`,
  );
  return results
    .map(({ properties }) => shown.map(name => properties[name] ?? null))
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

async function analysisOf(person: Client, project: string): Promise<{ analysis: Analysis; version: number }> {
  return (await person.call<{ analysis: Analysis; version: number }>('GET', `/projects/${project}/intake`))
    .body;
}

async function moneyOf(person: Client, { id }: Changeset) {
  const report = (await person.call<ReconcileReport>('GET', `/changesets/${id}/reconcile`)).body;
  const sums = new Map<string, { source: number; portal: number; states: Set<string>; aside: boolean }>();
  for (const line of report.money) {
    const sum = sums.get(line.currency) ?? { source: 0, portal: 0, states: new Set(), aside: false };
    sums.set(line.currency, {
      source: sum.source + Number(line.source_cents),
      portal: sum.portal + Number(line.portal_cents),
      states: sum.states.add(moneyState(line)),
      aside: line.is_aside === true,
    });
  }
  return { report, sums };
}

test('currencies that the portal lacks are asked about with their deals and sums, and kept in properties of their own meanwhile', async () => {
  const { ada, project, token } = await dealsIn(['USD', 'GBP']);
  const { analysis } = await analysisOf(ada, project);
  const asked = analysis.decisions.filter(one => one.id.startsWith('foreign_currency:'));
  expect(asked.map(one => [one.id, one.question, one.default])).toEqual([
    ['foreign_currency:CHF', 'What should happen to 1 deal in CHF, which the portal does not have?', 'keep'],
    ['foreign_currency:EUR', 'What should happen to 3 deals in EUR, which the portal does not have?', 'keep'],
  ]);
  expect(asked[1]?.why).toContain('2 amounts, 5,000.25 EUR in all. The portal has USD and GBP.');

  const blueprint = await propose(ada, project, 'blueprint');
  const approval = await ada.call<{ settles: SettledByApproval[] }>(
    'GET',
    `/changesets/${blueprint.id}/approval`,
  );
  expect(approval.body.settles.map(one => one.id)).toEqual(
    expect.arrayContaining(['foreign_currency:CHF', 'foreign_currency:EUR']),
  );
  await completed(ada, await approve(ada, blueprint));
  const migration = await propose(ada, project, 'migration');
  const entries = (
    await ada.call<Page<ChangesetEntry>>('GET', `/changesets/${migration.id}/entries?limit=100`)
  ).body;
  expect(entries.data.filter(one => one.object === 'deals')).toHaveLength(6);
  await completed(ada, await approve(ada, migration));
  expect(await dealsOf(token)).toEqual([
    ['Alpha', '100.5', 'USD', null, null],
    ['Bravo', null, null, '2000', 'EUR'],
    ['Charlie', null, null, '3000.25', 'EUR'],
    ['Delta', null, null, null, 'EUR'],
    ['Echo', '30', 'GBP', null, null],
    ['Foxtrot', null, null, '500', 'CHF'],
  ]);
  const { report, sums } = await moneyOf(ada, migration);
  expect(report).toMatchObject({ is_balanced: true, mismatch_count: 0, cells_not_carried: 0 });
  expect(report.cells).toMatchObject({ unaccounted: 0 });
  expect(Object.fromEntries(sums)).toEqual({
    USD: { source: 10_050, portal: 10_050, states: new Set(['equal']), aside: false },
    GBP: { source: 3000, portal: 3000, states: new Set(['equal']), aside: false },
    EUR: { source: 500_025, portal: 500_025, states: new Set(['equal']), aside: true },
    CHF: { source: 50_000, portal: 50_000, states: new Set(['equal']), aside: true },
  });
  const nothing = await propose(ada, project, 'migration');
  expect(nothing.counts).toEqual({});

  await undo(ada, migration);
  expect(await dealsOf(token)).toEqual([]);
  await undo(ada, blueprint);
  const { results } = await ask<{ results: { name: string }[] }>(token, 'GET', '/crm/v3/properties/deals');
  expect(results.filter(one => one.name.startsWith('groundwork_'))).toEqual([]);
}, 120_000);

test('amounts left out are listed one by one, and the money is not called equal', async () => {
  const { ada, project, token } = await dealsIn(['USD', 'GBP']);
  const { version } = await analysisOf(ada, project);
  const decisions = { 'foreign_currency:EUR': 'leave', 'foreign_currency:CHF': 'leave' };
  const answered = await ada.call(
    'PATCH',
    `/projects/${project}/intake`,
    { decisions },
    { 'if-match': `"${version}"` },
  );
  expect(answered.status, answered.text).toBe(200);
  const { analysis } = await analysisOf(ada, project);
  expect(analysis.decisions.find(one => one.id === 'foreign_currency:EUR')?.why).toContain('5,000.25 EUR');
  expect(analysis.blueprint.properties.some(one => one.name === 'groundwork_original_amount')).toBe(false);
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  const migration = await propose(ada, project, 'migration');
  await completed(ada, await approve(ada, migration));
  expect(await dealsOf(token)).toEqual([
    ['Alpha', '100.5', 'USD', null, null],
    ['Bravo', null, null, null, null],
    ['Charlie', null, null, null, null],
    ['Delta', null, null, null, null],
    ['Echo', '30', 'GBP', null, null],
    ['Foxtrot', null, null, null, null],
  ]);
  const notes = (await ada.call<Page<CellNote>>('GET', `/changesets/${migration.id}/cells`)).body.data;
  expect(notes.map(one => `${one.row} ${one.column} ${one.value}`).sort()).toEqual([
    '3 Amount 2000',
    '3 Currency EUR',
    '4 Amount 3000.25',
    '4 Currency EUR',
    '5 Currency EUR',
    '7 Amount 500',
    '7 Currency CHF',
  ]);
  const { report, sums } = await moneyOf(ada, migration);
  expect(report.is_balanced).toBe(false);
  expect(report.cells).toMatchObject({ unaccounted: 0, listed: 7 });
  expect(sums.get('USD')?.states).toEqual(new Set(['equal']));
  expect([...sums.get('')!.states]).toContain('not_read');
}, 120_000);

test('a currency that was added to the portal is asked about no more, and what was kept beside is counted once', async () => {
  const { ada, project, token } = await dealsIn(['USD', 'GBP', 'CHF']);
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  await completed(ada, await approve(ada, await propose(ada, project, 'migration')));
  await ask(token, 'POST', '/settings/currencies/2026-03/exchange-rates', {
    fromCurrencyCode: 'EUR',
    conversionRate: '1.08',
  });
  await analyse(ada, project);
  const { analysis } = await analysisOf(ada, project);
  expect(analysis.decisions.filter(one => one.id.startsWith('foreign_currency:'))).toEqual([]);
  const migration = await propose(ada, project, 'migration');
  await completed(ada, await approve(ada, migration));
  expect((await dealsOf(token)).slice(0, 4)).toEqual([
    ['Alpha', '100.5', 'USD', null, null],
    ['Bravo', '2000', 'EUR', '2000', 'EUR'],
    ['Charlie', '3000.25', 'EUR', '3000.25', 'EUR'],
    ['Delta', null, 'EUR', null, 'EUR'],
  ]);
  const { report, sums } = await moneyOf(ada, migration);
  expect(report.is_balanced).toBe(true);
  expect(sums.get('EUR')).toEqual({
    source: 500_025,
    portal: 500_025,
    states: new Set(['equal']),
    aside: false,
  });
}, 120_000);

const inPortal = async (token: string): Promise<string[]> => {
  const account = await ask<{ companyCurrency: string; additionalCurrencies: string[] }>(
    token,
    'GET',
    '/account-info/v3/details',
  );
  return [account.companyCurrency, ...account.additionalCurrencies];
};

test('a currency is added with the rate that a person names, deals count in it, and it goes again with the blueprint', async () => {
  const { ada, project, token } = await dealsIn(['USD', 'GBP', 'CHF']);
  const first = await propose(ada, project, 'blueprint');
  await completed(ada, await approve(ada, first));
  const { version } = await analysisOf(ada, project);
  const answer = (value: string) =>
    ada.call(
      'PATCH',
      `/projects/${project}/intake`,
      { decisions: { 'foreign_currency:EUR': value } },
      { 'if-match': `"${version}"` },
    );
  expect((await answer('add')).status).toBe(422);
  expect((await answer('add:0')).status).toBe(422);
  const answered = await answer('add:1.08');
  expect(answered.status, answered.text).toBe(200);
  const { analysis } = await analysisOf(ada, project);
  const asked = analysis.decisions.find(one => one.id === 'foreign_currency:EUR');
  expect(asked?.options.find(one => one.value === asked.answer)?.label).toBe(
    'Add EUR to the portal, 1 EUR = 1.08 USD',
  );
  expect(asked?.why).toContain('2 amounts, 5,000.25 EUR in all');

  const early = await ada.call<Started>('POST', `/projects/${project}/changesets`, { kind: 'migration' });
  const refused = await ended(ada, early);
  expect(JSON.stringify(refused.error)).toContain('the currency EUR');

  const blueprint = await propose(ada, project, 'blueprint');
  expect(blueprint.counts).toEqual({ 'currency.create': { pending: 1 } });
  await completed(ada, await approve(ada, blueprint));
  expect(await inPortal(token)).toEqual(['USD', 'GBP', 'CHF', 'EUR']);
  const { results } = await ask<{ results: { fromCurrencyCode: string; conversionRate: number }[] }>(
    token,
    'GET',
    '/settings/currencies/2026-03/exchange-rates/current',
  );
  expect(results.find(one => one.fromCurrencyCode === 'EUR')?.conversionRate).toBe(1.08);

  const migration = await propose(ada, project, 'migration');
  await completed(ada, await approve(ada, migration));
  expect((await dealsOf(token)).slice(0, 4)).toEqual([
    ['Alpha', '100.5', 'USD', null, null],
    ['Bravo', '2000', 'EUR', null, null],
    ['Charlie', '3000.25', 'EUR', null, null],
    ['Delta', null, 'EUR', null, null],
  ]);
  const { report, sums } = await moneyOf(ada, migration);
  expect(report.is_balanced).toBe(true);
  expect(sums.get('EUR')).toMatchObject({ source: 500_025, portal: 500_025, aside: false });

  await undo(ada, migration);
  await undo(ada, blueprint);
  expect(await inPortal(token)).toEqual(['USD', 'GBP', 'CHF']);
  await undo(ada, first);
}, 120_000);
