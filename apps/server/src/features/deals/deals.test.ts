import type { Deal, DealDetail } from '@groundwork/contract/deal-shapes';
import type { Board, ConflictCheck, DealSummary } from '@groundwork/contract/deals';
import type { Problem } from '@groundwork/contract/errors';
import { addDays } from '@groundwork/engine/calendar/days';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client, RepClient } from '../../../../../tools/testing/server.ts';

const server = givenServer();
let rep: RepClient;
let other: RepClient;
let staff: Client;
beforeAll(async () => {
  rep = await server.rep({ name: 'Rosa' });
  other = await server.rep({ name: 'Olaf' });
  staff = await server.admin('admin');
});

type Told = DealDetail & Problem;
const today = new Date().toISOString().slice(0, 10);
let made = 0;
const fields = (more: object = {}) => {
  made += 1;
  return {
    company: `Tessera ${made} GmbH`,
    domain: `https://www.tessera-${made}.example/about`,
    value_cents: 3_100_000,
    currency: 'USD',
    expected_close_on: addDays(today, 60),
    contact_name: 'Ada Lovelace',
    contact_email: 'ada@tessera.example',
    ...more,
  };
};
const register = async (by: Client = rep, more: object = {}) =>
  (await by.call<Told>('POST', '/rep/deals', fields(more))).body;
const current = { 'if-match': '*' };
const approve = (deal: Pick<Deal, 'id'>) =>
  staff.call<Told>('POST', `/registrations/${deal.id}/approve`, undefined, current);
const change = (deal: Pick<Deal, 'id'>, body: object, version: number | '*' = '*', by: Client = rep) =>
  by.call<Told>('PATCH', `/rep/deals/${deal.id}`, body, {
    'if-match': version === '*' ? '*' : `"${version}"`,
  });
const act = (deal: Pick<Deal, 'id'>, verb: string, body?: object, by: Client = rep) =>
  by.call<Told>('POST', `/rep/deals/${deal.id}/${verb}`, body, current);
const move = (deal: Pick<Deal, 'id'>, stage: string) => act(deal, 'stage', { stage });
/** Everything that every stage asks for. */
const ready = async (by: Client = rep, more: object = {}) => {
  const deal = await register(by, more);
  await approve(deal);
  const { body } = await change(
    deal,
    {
      proposal_sent_on: today,
      next_step: 'Call with legal',
      next_step_due_on: addDays(today, 7),
      decision_maker: 'Grace Hopper',
      is_value_confirmed: true,
    },
    '*',
    by,
  );
  return body;
};

test('a registered deal waits for its approval, with what was typed in the form it is compared in', async () => {
  const deal = await register(rep, { note: 'Met at the fair' });
  expect(deal).toMatchObject({
    domain: `tessera-${made}.example`,
    stage: 'qualification',
    probability: 20,
    weighted_cents: 620_000,
    registration: 'pending',
    protected_until: null,
    registered_on: today,
    days_in_pipeline: 0,
    conflicts: [],
    version: 1,
  });
  expect(deal.history).toHaveLength(1);
  expect(deal.notes[0]).toMatchObject({ author: 'Rosa', body: 'Met at the fair' });
  expect(deal.criteria.map(({ code, is_met }) => [code, is_met])).toEqual([
    ['contact', true],
    ['value', true],
    ['registration', false],
  ]);
  const approved = (await approve(deal)).body;
  expect(approved).toMatchObject({ registration: 'approved', protected_until: addDays(today, 90) });
});

test('what cannot be a deal is refused with the place, the value and the mend', async () => {
  const wrong: [object, string][] = [
    [{ company: '' }, 'body.company'],
    [{ company: '!!!' }, 'body.company'],
    [{ domain: 'acme' }, 'body.domain'],
    [{ domain: 'co.uk' }, 'body.domain'],
    [{ domain: 'gmail.com' }, 'body.domain'],
    [{ value_cents: -1 }, 'body.value_cents'],
    [{ value_cents: 1.5 }, 'body.value_cents'],
    [{ value_cents: 1e15 }, 'body.value_cents'],
    [{ currency: 'usd' }, 'body.currency'],
    [{ expected_close_on: '1900-01-01' }, 'body.expected_close_on'],
    [{ expected_close_on: '2200-01-01' }, 'body.expected_close_on'],
    [{ expected_close_on: addDays(today, -1) }, 'body.expected_close_on'],
    [{ expected_close_on: '2026-02-30' }, 'body.expected_close_on'],
    [{ contact_email: 'nobody' }, 'body.contact_email'],
    [{ note: 'x'.repeat(20_001) }, 'body.note'],
  ];
  for (const [more, place] of wrong) {
    const { status, body } = await rep.call<Problem>('POST', '/rep/deals', fields(more));
    expect([status, body.errors?.[0]?.place]).toEqual([422, place]);
  }
  const twice = await register();
  const { status, body } = await rep.call<Problem>('POST', '/rep/deals', fields({ domain: twice.domain }));
  expect([status, body.message]).toEqual([
    409,
    `You have an open deal with ${twice.company} (${twice.domain}) already. Go on with that one.`,
  ]);
});

test('a stage is left when it has what it asks for, also in a jump; going back asks for nothing', async () => {
  const deal = await register();
  const early = await move(deal, 'proposal_sent');
  expect([early.status, early.body.errors?.map(({ place }) => place)]).toEqual([422, ['deal.registration']]);
  await approve(deal);
  expect((await move(deal, 'proposal_sent')).body).toMatchObject({ stage: 'proposal_sent', probability: 40 });
  const jump = await move(deal, 'contract_review');
  expect(jump.status).toBe(422);
  expect(jump.body.errors?.map(({ place }) => place)).toEqual([
    'deal.proposal_sent_on',
    'deal.next_step',
    'deal.decision_maker',
  ]);
  expect(jump.body.errors?.[0]?.mend).toContain('day on which the proposal went out');
  const back = await move(deal, 'qualification');
  expect(back.body).toMatchObject({ stage: 'qualification', probability: 20 });
  expect(back.body.history.map(({ to_stage }) => to_stage)).toEqual([
    'qualification',
    'proposal_sent',
    'qualification',
  ]);
  await change(deal, {
    proposal_sent_on: today,
    next_step: 'Call',
    next_step_due_on: today,
    decision_maker: 'Grace',
    probability: 35,
  });
  // A probability of one's own goes along.
  expect((await move(deal, 'contract_review')).body).toMatchObject({
    stage: 'contract_review',
    probability: 35,
  });
  for (const wrong of ['won', 'lost', 'demo', 7])
    expect((await act(deal, 'stage', { stage: wrong })).status).toBe(422);
});

test('a deal is won on a day that has come, when every task is done and the value is the contract’s', async () => {
  const deal = await ready();
  const task = await act(deal, 'tasks', { title: 'Send the draft', due_on: addDays(today, 2) });
  expect([task.status, task.body.open_tasks]).toEqual([201, 1]);
  const open = await act(deal, 'win', { closed_on: today });
  expect([open.status, open.body.errors?.[0]?.place]).toEqual([422, 'deal.open_tasks']);
  const taskId = task.body.tasks[0]!.id;
  const done = await rep.call<Told>('PATCH', `/rep/deals/${deal.id}/tasks/${taskId}`, { is_done: true });
  expect(done.body.tasks[0]!.done_at).not.toBeNull();
  await change(deal, { value_cents: 3_200_000 });
  const unconfirmed = await act(deal, 'win', { closed_on: today });
  expect(unconfirmed.body.errors?.[0]?.place).toBe('deal.is_value_confirmed');
  await change(deal, { is_value_confirmed: true });
  for (const closed_on of [addDays(today, 1), addDays(today, -1), '1999-01-01']) {
    const { status, body } = await act(deal, 'win', { closed_on });
    expect([status, body.errors?.[0]?.place]).toEqual([422, 'body.closed_on']);
  }
  const won = await act(deal, 'win', { closed_on: today });
  expect(won.body).toMatchObject({ stage: 'won', probability: 100, closed_on: today, criteria: [] });
  expect((await act(deal, 'win', { closed_on: today })).status).toBe(409);
  expect((await change(deal, { value_cents: 1 })).status).toBe(409);
  const reopened = await act(deal, 'reopen', { reason: 'The wrong one' });
  expect(reopened.body).toMatchObject({ stage: 'qualification', closed_on: null });
  expect(reopened.body.history[0]).toMatchObject({ from_stage: 'won', reason: 'The wrong one' });
});

test('a deal is lost with a reason; open again it has none', async () => {
  const deal = await register();
  expect((await act(deal, 'lose', { closed_on: today })).status).toBe(422);
  const lost = await act(deal, 'lose', { closed_on: today, reason: 'No budget' });
  expect(lost.body).toMatchObject({ stage: 'lost', probability: 0, lost_reason: 'No budget' });
  expect((await move(deal, 'negotiation')).status).toBe(409);
  expect((await act(deal, 'reopen', { reason: 'They called' })).body).toMatchObject({ lost_reason: null });
});

test('a won deal becomes a client once, however often it is asked: an organization on trial with a project', async () => {
  const deal = await ready();
  expect((await act(deal, 'client', {})).status).toBe(409);
  await act(deal, 'win', { closed_on: today });
  const asked = { project_name: 'Move to the new CRM' };
  const both = await Promise.all([act(deal, 'client', asked), act(deal, 'client', asked)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both[0].body.organization_id).toBe(both[1].body.organization_id);
  const organization = both[0].body.organization_id;
  const seen = await staff.call('GET', `/organizations/${organization}`);
  expect(seen.body).toMatchObject({ name: deal.company, status: 'trial' });
  const projects = await staff.call<{ data: { name: string }[] }>(
    'GET',
    `/projects/?organization_id=${organization}`,
  );
  expect(projects.body.data.map(({ name }) => name)).toEqual(['Move to the new CRM']);
  const { database } = server.server.dependencies;
  const clients = await database.platform(tx =>
    tx.selectFrom('rep_clients').selectAll().where('deal_id', '=', deal.id).execute(),
  );
  expect(clients).toMatchObject([{ rep_id: rep.repId, organization_id: organization }]);
  const trail = await database.platform(tx =>
    tx
      .selectFrom('trail')
      .select(['action', 'actor', 'organization_id'])
      .where('actor', '=', rep.person.email)
      .execute(),
  );
  expect(trail).toContainEqual({
    action: 'organizations.create',
    actor: rep.person.email,
    organization_id: organization,
  });
  expect(trail.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['deals.create', 'deals.win', 'deals.becomeClient']),
  );
  expect((await act(deal, 'reopen', { reason: 'No' })).status).toBe(409);
});

test('of two who change a deal at once the second is told', async () => {
  const deal = await register();
  const both = await Promise.all([
    change(deal, { next_step: 'One' }, 1),
    change(deal, { next_step: 'Two' }, 1),
  ]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 412]);
  expect((await rep.call('PATCH', `/rep/deals/${deal.id}`, { next_step: 'x' })).status).toBe(428);
  for (const wrong of [{ probability: 101 }, { probability: -1 }, { value_cents: -5 }, { currency: 'EURO' }])
    expect((await change(deal, wrong)).status).toBe(422);
});

test('another rep’s deal is not there, and nobody without the role gets any', async () => {
  const deal = await register();
  const paths = ['stage', 'win', 'lose', 'reopen', 'client', 'registration', 'tasks', 'notes'];
  const bodies: Record<string, object> = {
    stage: { stage: 'negotiation' },
    win: { closed_on: today },
    lose: { closed_on: today, reason: 'x' },
    reopen: { reason: 'x' },
    client: {},
    tasks: { title: 'x' },
    notes: { body: 'x' },
  };
  expect((await other.call('GET', `/rep/deals/${deal.id}`)).status).toBe(404);
  expect((await change(deal, { next_step: 'x' }, '*', other)).status).toBe(404);
  for (const path of paths) expect((await act(deal, path, bodies[path], other)).status).toBe(404);
  const member = await server.member('admin');
  for (const who of [member, staff])
    for (const path of ['/rep/deals', `/rep/deals/${deal.id}`, '/rep/deals/board'])
      expect((await who.call('GET', path)).status).toBe(403);
  for (const who of [member, rep]) {
    expect((await who.call('GET', '/registrations')).status).toBe(403);
    expect((await who.call('POST', `/registrations/${deal.id}/approve`, undefined, current)).status).toBe(
      403,
    );
  }
});

test('lists are filtered, sorted and paged; amounts of two currencies are never one', async () => {
  const lister = await server.rep({ name: 'Lister' });
  for (const [company, value_cents, currency] of [
    ['Alpha', 100, 'USD'],
    ['beta', 300, 'EUR'],
    ['Gamma', 200, 'USD'],
  ] as const)
    await register(lister, { company, value_cents, currency });
  const list = async (query: string) =>
    (await lister.call<{ data: Deal[]; next_cursor: string | null }>('GET', `/rep/deals?${query}`)).body;
  const names = async (query: string) => (await list(query)).data.map(({ company }) => company);
  expect(await names('')).toEqual(['Gamma', 'beta', 'Alpha']);
  expect(await names('sort=company')).toEqual(['Alpha', 'beta', 'Gamma']);
  expect(await names('sort=-value')).toEqual(['beta', 'Gamma', 'Alpha']);
  expect(await names('currency=USD&sort=value')).toEqual(['Alpha', 'Gamma']);
  expect(await names('search=BET')).toEqual(['beta']);
  expect(await names('state=won')).toEqual([]);
  for (const sort of ['company', '-company', 'close', '-close', 'value', '-value', 'created', '-created']) {
    const first = await list(`sort=${sort}&limit=2`);
    const rest = await list(`sort=${sort}&limit=2&cursor=${first.next_cursor}`);
    const all = [...first.data, ...rest.data].map(({ id }) => id);
    expect([new Set(all).size, rest.next_cursor]).toEqual([3, null]);
  }
  const { next_cursor } = await list('sort=company&limit=1');
  for (const wrong of ['cursor=x', `cursor=${next_cursor}&sort=value`, 'sort=size', 'state=x', 'limit=0'])
    expect((await lister.call('GET', `/rep/deals?${wrong}`)).status).toBe(422);
  const summary = (await lister.call<DealSummary>('GET', '/rep/deals/summary')).body;
  expect(summary).toEqual({
    total: 3,
    totals: [
      { currency: 'EUR', count: 1, value_cents: 300, weighted_cents: 60 },
      { currency: 'USD', count: 2, value_cents: 300, weighted_cents: 60 },
    ],
    state: { open: 3 },
    stage: { qualification: 3 },
    registration: { pending: 3 },
  });
  const board = (await lister.call<Board>('GET', '/rep/deals/board')).body;
  expect(board.stages.map(({ stage, count }) => [stage, count])).toEqual([
    ['qualification', 3],
    ['proposal_sent', 0],
    ['negotiation', 0],
    ['contract_review', 0],
  ]);
  expect(board.stages[0]!.totals).toEqual(summary.totals);
  expect(board.stages[0]!.deals).toHaveLength(3);
});

test('how long deals usually stay in a stage is the median of those that left it', async () => {
  const mover = await server.rep({ name: 'Mover' });
  const { database } = server.server.dependencies;
  for (const days of [4, 8, 30]) {
    const deal = await register(mover);
    await approve(deal);
    await act(deal, 'stage', { stage: 'proposal_sent' }, mover);
    await database.platform(tx =>
      tx
        .insertInto('deal_stage_changes')
        .values({
          rep_id: mover.repId,
          deal_id: deal.id,
          id: crypto.randomUUID(),
          at: new Date(Date.now() + days * 86_400_000).toISOString(),
          from_stage: 'proposal_sent',
          to_stage: 'negotiation',
          value_cents: 1,
          currency: 'USD',
          probability: 1,
          actor: 'x',
        })
        .execute(),
    );
  }
  const board = (await mover.call<Board>('GET', '/rep/deals/board')).body;
  expect(board.stages.map(({ stage, usual_days }) => [stage, usual_days])).toEqual([
    ['qualification', 0],
    ['proposal_sent', 8],
    ['negotiation', null],
    ['contract_review', null],
  ]);
});

test('files stay with their deal: recognised by their content, one’s own, and read by staff', async () => {
  const deal = await register();
  const send = (name: string, content: string, by: Client = rep) => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    return by.call<Told>('POST', `/rep/deals/${deal.id}/files`, form);
  };
  const added = await send('../proposal.txt', 'We offer');
  expect([added.status, added.body.files]).toMatchObject([
    201,
    [{ name: 'proposal.txt', type: 'text/plain', bytes: 8, author: 'Rosa' }],
  ]);
  for (const [name, content] of [
    ['empty.txt', ''],
    ['proposal.pdf', 'no PDF'],
  ] as const)
    expect((await send(name, content)).status).toBe(422);
  expect((await send('theirs.txt', 'x', other)).status).toBe(404);
  const path = `files/${added.body.files[0]!.id}`;
  expect((await rep.call('GET', `/rep/deals/${deal.id}/${path}`)).text).toBe('We offer');
  expect((await staff.call('GET', `/registrations/${deal.id}/${path}`)).text).toBe('We offer');
  for (const method of ['GET', 'DELETE'])
    expect((await other.call(method, `/rep/deals/${deal.id}/${path}`)).status).toBe(404);
  const removed = await rep.call<Told>('DELETE', `/rep/deals/${deal.id}/${path}`);
  expect(removed.body.files).toEqual([]);
  expect((await rep.call('GET', `/rep/deals/${deal.id}/${path}`)).status).toBe(404);
});

test('views are saved by name, replaced under it, and one’s own', async () => {
  const save = (body: object) => rep.call<{ id: string }>('POST', '/rep/deal-views', body);
  const first = await save({ name: 'Closing soon', filter: { state: 'open' }, sort: 'close' });
  expect(first.status).toBe(201);
  const again = await save({ name: 'closing SOON', filter: { stage: 'negotiation' } });
  expect(again.body.id).toBe(first.body.id);
  const views = await rep.call('GET', '/rep/deal-views');
  expect(views.body).toMatchObject([{ filter: { stage: 'negotiation' }, sort: null }]);
  expect((await other.call('GET', '/rep/deal-views')).body).toEqual([]);
  expect((await other.call('DELETE', `/rep/deal-views/${first.body.id}`)).status).toBe(404);
  expect((await save({ name: 'x', filter: { state: 'never' } })).status).toBe(422);
  expect((await rep.call('DELETE', `/rep/deal-views/${first.body.id}`)).status).toBe(204);
});

test('what would stand against a registration is told before it is made', async () => {
  const theirs = await register(other, { company: 'Halden Energy AS', domain: 'halden-energy.co.uk' });
  const check = (company: string, domain: string) =>
    rep.call<ConflictCheck>(
      'GET',
      `/rep/deals/conflicts?company=${encodeURIComponent(company)}&domain=${domain}`,
    );
  const { body } = await check('Quite Another', 'shop.halden-energy.co.uk');
  expect(body.conflicts).toMatchObject([{ kind: 'earlier', rule: 'related_domain', is_blocking: true }]);
  expect((await check('HALDEN Energy', 'halden.example')).body.conflicts).toMatchObject([
    { rule: 'same_name' },
  ]);
  expect((await check('Nobody Knows', 'other.co.uk')).body).toEqual({
    domain: 'other.co.uk',
    similar: [],
    conflicts: [],
    own: null,
  });
  await approve(theirs);
  const claimed = await check('Halden', 'halden-energy.co.uk');
  expect(claimed.body.conflicts[0]).toMatchObject({ kind: 'claim', until: addDays(today, 90) });
  expect(JSON.stringify(claimed.body)).not.toMatch(/Olaf|Partner|3100000|Ada/);
  expect((await check('x', 'nothing')).status).toBe(422);
});
