import type {
  Registration,
  RegistrationCounts,
  RegistrationDetail,
} from '@groundwork/contract/deal-registrations';
import type { Deal } from '@groundwork/contract/deal-shapes';
import type { Problem } from '@groundwork/contract/errors';
import { addDays } from '@groundwork/engine/calendar/days';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Answer, Client, RepClient } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';

const others = { commission_approved: true, commission_paid: true, milestone_late: true };
const server = givenServer();
let rep: RepClient;
let other: RepClient;
let staff: Client;
beforeAll(async () => {
  rep = await server.rep({ name: 'Rosa' });
  other = await server.rep({ name: 'Olaf' });
  staff = await server.admin('admin');
});

type Told = RegistrationDetail & Problem;
const today = new Date().toISOString().slice(0, 10);
const current = { 'if-match': '*' };
let made = 0;
const register = async (by: Client, more: object = {}) => {
  made += 1;
  const fields = { company: `Corvid ${made}`, domain: `corvid-${made}.example`, value_cents: 100_000 };
  const body = { ...fields, currency: 'USD', expected_close_on: addDays(today, 30), ...more };
  return (await by.call<Told>('POST', '/rep/deals', body)).body;
};
/** As a program does that is answered that too many wait: the same again, under the same key. */
async function insistently<T>(
  send: (headers: Record<string, string>) => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const key = { 'idempotency-key': newId() };
  for (let tries = 1; ; tries += 1) {
    const answer = await send(key);
    if (tries === 20 || (answer.status !== 503 && answer.status !== 429)) return answer;
  }
}
const claim = (by: Client, more: object) =>
  insistently(headers =>
    by.call<Told>(
      'POST',
      '/rep/deals',
      { value_cents: 1, currency: 'USD', expected_close_on: addDays(today, 30), ...more },
      headers,
    ),
  );
const act = (
  deal: Pick<Deal, 'id'>,
  verb: string,
  body?: object,
  by: Client = staff,
  headers: Record<string, string> = current,
) => by.call<Told>('POST', `/registrations/${deal.id}/${verb}`, body, headers);
const seen = async (deal: Pick<Deal, 'id'>) =>
  (await staff.call<Told>('GET', `/registrations/${deal.id}`)).body;
const setDeal = (
  deal: Pick<Deal, 'id'>,
  change: { protected_until?: string; stage?: 'won'; closed_on?: string },
) =>
  server.server.dependencies.database.platform(tx =>
    tx.updateTable('deals').set(change).where('id', '=', deal.id).execute(),
  );

test('of a hundred claims for one company at once one can be approved, and the others know why not', async () => {
  const reps = await Promise.all(Array.from({ length: 10 }, () => server.rep()));
  const claims = await Promise.all(
    Array.from({ length: 100 }, (_, index) =>
      // Ten of each rep: of the same rep's own only one is kept.
      claim(reps[index % 10]!, {
        company: `Orchard Foods ${index % 2 === 0 ? 'Ltd' : 'GmbH'}`,
        domain: index % 3 === 0 ? 'orchard.example' : 'https://shop.orchard.example/',
      }),
    ),
  );
  expect(new Set(claims.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const kept = claims.filter(({ status }) => status === 201).map(({ body }) => body);
  expect(kept).toHaveLength(10);
  const free = kept.filter(({ conflicts }) => conflicts.length === 0);
  expect(free).toHaveLength(1);
  for (const { conflicts } of kept) for (const conflict of conflicts) expect(conflict.kind).toBe('earlier');
  const decided = await Promise.all(kept.map(deal => act(deal, 'approve')));
  expect(decided.map(({ status }) => status).filter(status => status === 200)).toHaveLength(1);
  const refused = decided.filter(({ status }) => status === 409);
  expect(refused).toHaveLength(9);
  for (const { body } of refused) expect(body.message).toMatch(/another partner/);
  // Also one after the other: the first keeps them off.
  for (const deal of kept.filter(({ id }) => id !== free[0]!.id))
    expect((await act(deal, 'approve')).body.message).toContain(`until ${addDays(today, 90)}`);
});

test('a hundred reps who claim one company at once: one holds it', async () => {
  const reps = await Promise.all(Array.from({ length: 100 }, () => server.rep()));
  const claims = await Promise.all(
    reps.map(each => claim(each, { company: 'Fjord Outdoor', domain: 'fjord.example' })),
  );
  expect(claims.map(({ status }) => status)).toEqual(claims.map(() => 201));
  const first = claims.filter(({ body }) => body.conflicts.length === 0);
  expect(first).toHaveLength(1);
  const decided = await Promise.all(
    claims.map(({ body }) =>
      insistently(headers => act(body, 'approve', undefined, staff, { ...current, ...headers })),
    ),
  );
  const approved = decided.filter(({ status }) => status === 200).map(({ body }) => body.id);
  expect(approved).toEqual([first[0]!.body.id]);
});

test('staff see whose conflicts are, with the rule and its evidence; the rep does not', async () => {
  const first = await register(other, { company: 'Quay Marine Inc', domain: 'quay.example' });
  const second = await register(rep, { company: 'Quay Marine', domain: 'marine.example' });
  expect(second.conflicts).toEqual([
    {
      kind: 'earlier',
      rule: 'same_name',
      evidence:
        'The company name “quay marine”, compared without legal form, accents and punctuation, was registered by another partner before, and waits for the decision.',
      until: null,
      is_blocking: true,
    },
  ]);
  expect((await seen(second)).conflicts).toMatchObject([
    { deal_id: first.id, rep_name: 'Olaf', company: 'Quay Marine Inc' },
  ]);
  expect((await seen(first)).conflicts).toEqual([]);
  // The first is rejected: the second may have it, and keeps the first off.
  const rejected = await act(first, 'reject', { reason: 'Known to us' });
  expect(rejected.body).toMatchObject({ registration: 'rejected', registration_reason: 'Known to us' });
  expect((await act(second, 'approve')).status).toBe(200);
  const again = await other.call<Told>('POST', `/rep/deals/${first.id}/registration`, undefined, current);
  expect(again.body).toMatchObject({ registration: 'pending', conflicts: [{ kind: 'claim' }] });
  expect((await act(first, 'approve')).status).toBe(409);
  // Once the protection is over it is free.
  await setDeal(second, { protected_until: addDays(today, -1) });
  expect((await seen(second)).registration).toBe('expired');
  expect((await act(first, 'approve')).status).toBe(200);
  const late = await act(second, 'extend', { until: addDays(today, 30) });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('another partner')]);
});

test('an organization that is here already stands with the registration, by its people or its name', async () => {
  const { database } = server.server.dependencies;
  const member = await server.member('admin');
  await member.call('GET', '/session');
  await database.platform(tx =>
    tx
      .updateTable('organizations')
      .set({ name: 'Pinewood Homes Inc.' })
      .where('organization_id', '=', member.organizationId)
      .execute(),
  );
  const named = await register(rep, { company: 'pinewood homes', domain: 'pinewood.example' });
  expect(named.conflicts).toMatchObject([{ kind: 'client', rule: 'same_name', is_blocking: false }]);
  expect((await seen(named)).conflicts).toMatchObject([{ company: 'Pinewood Homes Inc.', deal_id: null }]);
  const at = { email: 'ada@shop.larch.example', email_norm: 'ada@shop.larch.example' };
  await database.platform(tx =>
    tx.updateTable('members').set(at).where('organization_id', '=', member.organizationId).execute(),
  );
  const by = await register(rep, { domain: 'larch.example' });
  expect(by.conflicts).toMatchObject([{ kind: 'client', rule: 'related_domain' }]);
  // Staff decide: it may well be another house of a client.
  expect((await act(named, 'approve')).status).toBe(200);
});

test('a protection is prolonged within a year; of two staff who decide at once the second is told', async () => {
  const deal = await register(rep);
  expect((await act(deal, 'extend', { until: addDays(today, 100) })).status).toBe(409);
  const both = await Promise.all([
    act(deal, 'approve', undefined, staff, { 'if-match': '"1"' }),
    act(deal, 'reject', { reason: 'No' }, staff, { 'if-match': '"1"' }),
  ]);
  expect(both.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 412]);
  await act(deal, 'approve');
  for (const until of [addDays(today, 90), addDays(today, 400), '2200-01-01', '1900-01-01']) {
    const { status, body } = await act(deal, 'extend', { until });
    expect([status, body.errors?.[0]?.place]).toEqual([422, 'body.until']);
  }
  expect((await act(deal, 'extend', { until: addDays(today, 200) })).body.protected_until).toBe(
    addDays(today, 200),
  );
  expect((await act(deal, 'approve')).status).toBe(409);
  expect((await act(deal, 'reject', { reason: ' ' })).status).toBe(422);
});

test('a rep who is switched off is refused; staff see the deals and give them to somebody else', async () => {
  const leaving = await server.rep({ name: 'Lena' });
  const deal = await register(leaving);
  await staff.call('PATCH', `/reps/${leaving.repId}`, { status: 'off' }, current);
  expect((await leaving.call('GET', '/rep/deals')).status).toBe(403);
  expect((await leaving.call('GET', `/rep/deals/${deal.id}`)).status).toBe(403);
  expect(await seen(deal)).toMatchObject({ rep_name: 'Lena', is_rep_active: false });
  expect((await act(deal, 'approve')).body.message).toContain('switched off');
  const nobody = await act(deal, 'rep', { rep_id: newId() });
  expect([nobody.status, nobody.body.errors?.[0]?.place]).toEqual([422, 'body.rep_id']);
  expect((await act(deal, 'rep', { rep_id: leaving.repId })).status).toBe(409);
  expect((await act(deal, 'rep', { rep_id: rep.repId })).body).toMatchObject({ rep_id: rep.repId });
  const mine = await rep.call<Told>('GET', `/rep/deals/${deal.id}`);
  expect([mine.status, mine.body.history.length]).toEqual([200, 1]);
});

test('a book moves with its open deals and clients; what was won stays with who won it', async () => {
  const [from, to] = [await server.rep(), await server.rep()];
  const open = await register(from);
  const won = await register(from);
  await setDeal(won, { stage: 'won', closed_on: today });
  const { database } = server.server.dependencies;
  const member = await server.member('admin');
  const client = { organization_id: member.organizationId, deal_id: won.id, since: today };
  await database.platform(tx =>
    tx
      .insertInto('rep_clients')
      .values({ ...client, rep_id: from.repId })
      .execute(),
  );
  const hand = (by: Client, whose: string, body: object) =>
    by.call<Told>('POST', `/reps/${whose}/book`, body);
  expect((await hand(from, from.repId, { to: to.repId })).status).toBe(403);
  expect((await hand(staff, newId(), { to: to.repId })).status).toBe(404);
  const nobody = await hand(staff, from.repId, { to: newId() });
  expect([nobody.status, nobody.body.errors?.[0]?.place]).toEqual([422, 'body.to']);
  expect((await hand(staff, from.repId, { to: to.repId })).body).toEqual({ deals: 1, clients: 1 });
  const status = async (by: Client, deal: Deal) => (await by.call('GET', `/rep/deals/${deal.id}`)).status;
  expect([await status(to, open), await status(from, open)]).toEqual([200, 404]);
  expect([await status(to, won), await status(from, won)]).toEqual([404, 200]);
});

test('staff note a cancelled client, and share a deal between reps', async () => {
  const deal = await register(rep);
  expect((await act(deal, 'cancel', { cancelled_on: today, reason: 'Left' })).status).toBe(409);
  await setDeal(deal, { stage: 'won', closed_on: addDays(today, -10) });
  for (const cancelled_on of [addDays(today, 1), addDays(today, -11)]) {
    const { status, body } = await act(deal, 'cancel', { cancelled_on, reason: 'Left' });
    expect([status, body.errors?.[0]?.place]).toEqual([422, 'body.cancelled_on']);
  }
  const split = (splits: object[]) =>
    staff.call<Told>('PUT', `/registrations/${deal.id}/splits`, { splits }, current);
  const half = [
    { rep_id: rep.repId, share_bp: 6000 },
    { rep_id: other.repId, share_bp: 4000 },
  ];
  expect((await split(half)).body.splits).toEqual([
    { rep_id: rep.repId, name: 'Rosa', share_bp: 6000 },
    { rep_id: other.repId, name: 'Olaf', share_bp: 4000 },
  ]);
  for (const wrong of [
    half.slice(1),
    [half[0]!, half[0]!],
    [{ rep_id: newId(), share_bp: 10_000 }],
    [{ rep_id: rep.repId, share_bp: 0 }],
  ])
    expect((await split(wrong)).status).toBe(422);
  expect((await split([])).body.splits).toEqual([]);
  const cancelled = await act(deal, 'cancel', { cancelled_on: today, reason: 'Left' });
  expect(cancelled.body).toMatchObject({ cancelled_on: today, cancelled_reason: 'Left' });
  expect((await act(deal, 'cancel', { cancelled_on: today, reason: 'Left' })).status).toBe(409);
});

test('a cancellation noted by mistake is taken back: the client, the commission and the history follow', async () => {
  const rosa = await server.rep({ name: 'Rosa' });
  const deal = await register(rosa, { company: 'Mistaken Mills', domain: 'mistaken.example' });
  expect((await act(deal, 'cancel/undo', { reason: 'Not them' })).status).toBe(409);
  await setDeal(deal, { stage: 'won', closed_on: addDays(today, -10) });
  await rosa.call('POST', `/rep/deals/${deal.id}/client`, {});
  const clients = async (by: Client) =>
    (await by.call<{ data: { id: string; since: string }[] }>('GET', '/rep/clients')).body.data;
  const amounts = async () =>
    (await rosa.call<{ data: { kind: string; amount_cents: number }[] }>('GET', '/rep/commissions')).body.data
      .map(({ kind, amount_cents }): [string, number] => [kind, amount_cents])
      .toReversed();
  const [client] = await clients(rosa);
  // It was in another's book by then: it returns there.
  const heir = await server.rep({ name: 'Heir' });
  await staff.call('POST', `/reps/${rosa.repId}/book`, { to: heir.repId });
  const noted = { cancelled_on: addDays(today, -2), reason: 'Said so on the phone' };
  const cancelled = (await act(deal, 'cancel', noted)).body;
  expect(cancelled.cancellations).toMatchObject([{ ...noted, taken_back_at: null }]);
  expect(await clients(heir)).toEqual([]);
  const earned = (await amounts())[0]![1];
  expect((await act(deal, 'cancel/undo', {})).status).toBe(422);
  expect((await act(deal, 'cancel/undo', { reason: 'x' }, rosa)).status).toBe(403);
  const old = { 'if-match': `"${cancelled.version - 1}"` };
  expect((await act(deal, 'cancel/undo', { reason: 'x' }, staff, old)).status).toBe(412);
  const back = await act(deal, 'cancel/undo', { reason: 'It was Mistaken Malls' });
  expect(back.body).toMatchObject({ cancelled_on: null, cancelled_reason: null, stage: 'won' });
  expect(back.body.cancellations).toMatchObject([{ ...noted, taken_back_reason: 'It was Mistaken Malls' }]);
  expect(await clients(heir)).toMatchObject([{ id: client!.id, since: client!.since }]);
  expect(await clients(rosa)).toEqual([]);
  expect(await amounts()).toEqual([
    ['accrual', earned],
    ['clawback', -earned],
    ['reversal', earned],
  ]);
  const twice = await Promise.all([1, 2].map(() => act(deal, 'cancel/undo', { reason: 'again' })));
  expect(twice.map(({ status }) => status)).toEqual([409, 409]);
  // Its rep reads all of it; and it can be cancelled again.
  const own = await rosa.call<Told>('GET', `/rep/deals/${deal.id}`);
  expect(own.body.cancellations[0]!.taken_back_by).toBe(cancelled.cancellations[0]!.noted_by);
  const again = await act(deal, 'cancel', { cancelled_on: today, reason: 'Now they did' });
  expect(again.body.cancellations.map(each => each.taken_back_at === null)).toEqual([true, false]);
  expect((await amounts()).at(-1)).toEqual(['clawback', -earned]);
  const { database } = server.server.dependencies;
  const trail = await database.platform(tx =>
    tx.selectFrom('trail').select('action').where('target_id', '=', deal.id).orderBy('id').execute(),
  );
  expect(trail.map(({ action }) => action).slice(-3)).toEqual([
    'registrations.cancel',
    'registrations.takeBack',
    'registrations.cancel',
  ]);
});

test('registrations are listed newest first, filtered, counted and paged', async () => {
  const lister = await server.rep({ name: 'Lister of lists' });
  const deals = [await register(lister), await register(lister), await register(lister)];
  await act(deals[0]!, 'approve');
  const list = async (query: string) =>
    (await staff.call<{ data: Registration[]; next_cursor: string | null }>('GET', `/registrations?${query}`))
      .body;
  const mine = `rep_id=${lister.repId}`;
  expect((await list(mine)).data.map(({ id }) => id)).toEqual(deals.map(({ id }) => id).toReversed());
  expect((await list(`${mine}&registration=approved`)).data).toHaveLength(1);
  expect((await list(`search=lister of&state=open`)).data).toHaveLength(3);
  const first = await list(`${mine}&limit=2`);
  expect((await list(`${mine}&limit=2&cursor=${first.next_cursor}`)).data).toHaveLength(1);
  const counts = await staff.call<RegistrationCounts>('GET', `/registrations/counts?${mine}`);
  expect(counts.body).toEqual({
    total: 3,
    registration: { approved: 1, pending: 2 },
    state: { open: 3 },
  });
  for (const wrong of ['cursor=x', 'registration=maybe', 'rep_id=1', 'limit=201'])
    expect((await staff.call('GET', `/registrations?${wrong}`)).status).toBe(422);
  expect((await staff.call('GET', `/registrations/${newId()}`)).status).toBe(404);
  expect((await act({ id: deals[1]!.id }, 'approve', undefined, lister)).status).toBe(403);
});

test('a rep is mailed of the decision, unless they want no such mail', async () => {
  const rosa = await server.rep({ name: 'Rosa' });
  const { body: deal } = await claim(rosa, { company: 'Mailed Foods', domain: 'mailed.example' });
  const mails = () =>
    server.server.dependencies.database.platform(tx =>
      tx
        .selectFrom('mails')
        .select('body')
        .where('recipient', '=', rosa.person.email)
        .orderBy('id')
        .execute(),
    );
  await act(deal, 'approve');
  await act(deal, 'reject', { reason: 'No answer from the client' });
  const [approved, rejected] = await mails();
  expect(approved!.body).toContain(`protected until ${addDays(today, 90)}`);
  expect(rejected!.body).toContain('No answer from the client');
  const wanted = { mails: { registration_decided: false, inquiry_answered: true, ...others } };
  expect((await rosa.call('PUT', '/rep/me/mails', wanted, { 'if-match': '*' })).status).toBe(200);
  await act(deal, 'approve');
  expect(await mails()).toHaveLength(2);
});

test('who asks for one company after the other is slowed down; others are not', async () => {
  const ask = (by: Client, domain: string) =>
    by.call<Problem>('GET', `/rep/deals/conflicts?company=Acme&domain=${domain}`);
  const asking = await server.rep();
  const answers = [];
  for (let index = 0; index < 80; index += 1) answers.push(await ask(asking, `slow-${index}.example`));
  expect(new Set(answers.slice(0, 60).map(({ status }) => status))).toEqual(new Set([200]));
  const refused = answers.find(({ status }) => status === 429);
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask(await server.rep(), 'slow.example')).status).toBe(200);
});
