// Finding, taking along and erasing what is held about anybody, over HTTP: proven on tables, files and the trail.
import type { Look } from '@groundwork/contract/looks';
import type { ErasureReport, HeldData } from '@groundwork/contract/personal-data';
import type { Session } from '@groundwork/contract/session';
import type { TrailEntry } from '@groundwork/contract/trail';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import { type Client, caller } from '../../../../../tools/testing/server.ts';
import { filesOf } from '../../testing/intake-context.ts';
import { listTables } from './store.ts';

const server = givenServer({ leads: { notify: 'office@x.example', formsUrl: undefined } });
const base = '/security/personal-data';
const at = (path: string, email: string) => `${base}${path}?email=${encodeURIComponent(email)}`;

/** Every table in which this stands anywhere, whatever the column; read past all rules of ours. */
async function tablesWith(words: string): Promise<string[]> {
  return server.server.dependencies.database.platform(async tx => {
    const found: string[] = [];
    for (const { name } of await listTables(tx)) {
      const { rows } = await sql`
        select 1 from ${sql.table(name)} t where to_jsonb(t)::text ilike ${`%${words}%`} limit 1`.execute(tx);
      if (rows.length > 0) found.push(name);
    }
    return found;
  });
}

/** A colleague who has done a few things, and the organization's admin. */
async function someone(): Promise<{ admin: Client; bo: Client; document: string }> {
  const admin = await server.member('admin');
  await admin.call('GET', '/session');
  const bo = await server.memberOf(admin.organizationId, 'user');
  await bo.call('GET', '/session');
  await bo.call('POST', '/projects/', { name: 'Of Bo' });
  const document = await bo.call<{ id: string }>('POST', '/documents', filesOf({ 'bo.txt': 'of bo' }));
  await admin.call('POST', `/documents/${document.body.id}/comments`, { body: 'Where is it?' });
  await caller(server.url)('POST', '/leads', {
    first_name: 'Bo',
    last_name: 'B',
    email: bo.person.email,
    company: 'Engines Ltd',
    subject: 'Question',
    message: 'We would like to move to a new CRM by spring.',
  });
  return { admin, bo, document: document.body.id };
}

test('what is held of anybody is found by their address, and taken along with their files', async () => {
  const { admin, bo } = await someone();
  const root = await server.admin('super_admin');
  const { body } = await root.call<HeldData>('GET', at('', bo.person.email.toUpperCase()));
  expect(body).toMatchObject({
    email: bo.person.email,
    memberships: [{ organization_id: admin.organizationId, role: 'user' }],
    files: 1,
  });
  expect(body.places.map(each => each.place)).toEqual(
    expect.arrayContaining(['members', 'identities', 'trail', 'leads', 'document_versions']),
  );
  const archive = await fetch(`${server.url}/api${at('/archive', bo.person.email)}`, {
    headers: { authorization: `Bearer ${root.token}` },
  });
  expect([archive.status, archive.headers.get('content-type')]).toEqual([200, 'application/zip']);
  expect(Buffer.from(await archive.arrayBuffer()).toString('latin1')).toContain('bo.txt');
  expect((await root.call('GET', at('', 'nobody@nowhere.example'))).status).toBe(404);
  expect((await root.call('GET', at('', 'not an address'))).status).toBe(422);
});

test('erased is what is theirs; what stays is reported with the reason', async () => {
  const { admin, bo, document } = await someone();
  const root = await server.admin('super_admin');
  const { email } = bo.person;
  expect(await tablesWith(email)).toEqual(expect.arrayContaining(['members', 'trail', 'leads']));
  const wrong = await root.call('POST', `${base}/erase`, { email, confirmation: 'other@x.example' });
  expect([wrong.status, wrong.text]).toEqual([422, expect.stringContaining('body.confirmation')]);
  // Requests are counted in the table up to a second later.
  await new Promise(resolve => setTimeout(resolve, 1500));

  const { status, body, text } = await root.call<ErasureReport>('POST', `${base}/erase`, {
    email,
    confirmation: email,
  });
  expect(status, text).toBe(200);
  const removed = body.removed.map(each => each.place);
  expect(removed).toEqual(expect.arrayContaining(['members', 'identities', 'leads', 'trail']));
  expect(body.removed.find(each => each.place === 'trail')?.how).toBe('emptied');
  // Nothing says who they were but what the report names.
  const left = [...(await tablesWith(email)), ...(await tablesWith(bo.person.subject))];
  expect(body.stays.map(each => each.place)).toEqual(expect.arrayContaining([...new Set(left)]));
  for (const { why } of body.stays) expect(why.length).toBeGreaterThan(20);
  for (const gone of ['members', 'identities', 'leads', 'mails', 'trail', 'notifications'])
    expect(left).not.toContain(gone);
  // The organization keeps its file; their account is another issuer's here, and that is said.
  expect((await admin.call('GET', `/documents/${document}`)).status).toBe(200);
  expect(body.stays).toContainEqual(expect.objectContaining({ place: 'account', rows: 1 }));
  const verified = await root.call<{ broken: unknown[] }>('GET', '/security/trail/verify');
  expect(verified.body.broken).toEqual([]);
  const again = await root.call('POST', `${base}/erase`, { email, confirmation: email });
  expect([200, 404]).toContain(again.status);
});

test('what staff did to them stays with who of the staff did it and when, without them', async () => {
  const { admin, bo } = await someone();
  const [root, desk] = [await server.admin('super_admin'), await server.admin('admin')];
  const { body: session } = await bo.call<Session>('GET', '/session');
  const look = await desk.call<Look>('POST', '/looks', {
    user_id: session.member!.id,
    reason: 'Bo cannot see it',
  });
  await desk.call('GET', '/session', undefined, { 'x-look-as': look.body.id });
  await desk.call('POST', `/looks/${look.body.id}/end`);
  const member = `/organizations/${admin.organizationId}/users/${session.member!.id}`;
  await root.call('PATCH', member, { role: 'readonly' }, { 'if-match': '*' });
  await admin.call('PATCH', member, { role: 'user' }, { 'if-match': '*' });
  const entries = async () =>
    (
      await root.call<{ data: TrailEntry[] }>(
        'GET',
        `/security/trail?organization_id=${admin.organizationId}`,
      )
    ).body.data;
  const before = await entries();
  await root.call('POST', `${base}/erase`, { email: bo.person.email, confirmation: bo.person.email });
  const after = await entries();
  for (const words of [bo.person.email, bo.person.subject, session.member!.id])
    expect(JSON.stringify(after)).not.toContain(words);
  const ofStaff = (all: TrailEntry[]) =>
    all
      .filter(each => each.actor === desk.person.email || each.actor === root.person.email)
      .map(each => [
        each.id,
        each.at,
        each.actor,
        each.actor_subject,
        each.action,
        each.target_kind,
        each.address,
      ]);
  expect(ofStaff(after)).toEqual(ofStaff(before));
  expect(ofStaff(after).flat()).toEqual(
    expect.arrayContaining(['looks.start', 'looks.end', 'organizations.updateMember']),
  );
  for (const each of after.filter(({ actor }) => actor === desk.person.email))
    expect(each).toMatchObject({ target_id: null, details: {}, erased: { keeps_actor: true } });
  // What a colleague did to them says neither.
  expect(after.filter(each => each.erased && !each.erased.keeps_actor).map(each => each.actor)).toContain(
    'erased',
  );
});

test('the only administrator of an organization is not erased, and nothing is when it is refused', async () => {
  const ada = await server.member('admin');
  await ada.call('GET', '/session');
  const root = await server.admin('super_admin');
  const { email } = ada.person;
  const refused = await root.call('POST', `${base}/erase`, { email, confirmation: email });
  expect([refused.status, refused.text]).toEqual([
    409,
    expect.stringContaining('Nobody else administers Acme'),
  ]);
  expect((await ada.call('GET', '/projects/')).status).toBe(200);
});

test('what somebody left at the contact form goes however they spelt their address, with the office’s mail of it', async () => {
  const root = await server.admin('super_admin');
  const { database } = server.server.dependencies;
  const visit = (email: string) =>
    caller(server.url)('POST', '/leads', {
      first_name: 'Vi',
      last_name: 'Sitor',
      email,
      company: 'Engines Ltd',
      subject: 'Question',
      message: 'Please call me back.',
    });
  await visit('Vi.Sitor@Visits.example');
  await visit('other.vi.sitor@visits.example');
  const email = 'vi.sitor@visits.example';
  const body = await root.call<ErasureReport>('POST', `${base}/erase`, { email, confirmation: email });
  expect(body.body.removed).toEqual(
    expect.arrayContaining([
      { place: 'leads', rows: 1, how: 'removed' },
      { place: 'mails', rows: 1, how: 'removed' },
    ]),
  );
  const left = await database.platform(tx => tx.selectFrom('leads').select('email').execute());
  expect(left.map(each => each.email)).toContain('other.vi.sitor@visits.example');
  const mails = await database.platform(tx =>
    tx.selectFrom('mails').select('body').where('kind', '=', 'lead').execute(),
  );
  expect(mails.filter(each => each.body?.includes('vi.sitor@'))).toHaveLength(1);
});

test('what staff said of a visitor is theirs to have, but not who said it, and goes with them', async () => {
  const root = await server.admin('super_admin');
  const email = 'noted@visits.example';
  await server.server.dependencies.database.platform(tx => tx.deleteFrom('rate_limits').execute());
  await caller(server.url)('POST', '/leads', {
    first_name: 'No',
    last_name: 'Ted',
    email,
    company: 'Engines Ltd',
    subject: 'Question',
    message: 'Please call me back.',
  });
  const { body } = await root.call<{ data: { id: string }[] }>('GET', '/leads?limit=1');
  const lead = `/leads/${body.data[0]!.id}`;
  await root.call('POST', `${lead}/notes`, { body: 'Sounded hurried' });
  const closed = await root.call(
    'PATCH',
    lead,
    { state: 'closed', closed_reason: 'Too small for us' },
    { 'if-match': '*' },
  );
  expect(closed.status, closed.text).toBe(200);
  const visitor = await server.as({ subject: 'noted', email, name: 'No Ted', roles: ['client'] });
  await server.server.dependencies.database.platform(tx =>
    tx.updateTable('leads').set({ forward_state: 'sent' }).where('email', '=', email).execute(),
  );
  const found = await root.call<HeldData>('GET', at('', email));
  expect(found.body.places).toContainEqual({ place: 'lead_notes', rows: 1 });
  const own = await visitor.call<{ records: Record<string, unknown[]> }>('GET', '/session/personal-data');
  expect(own.body.records).toMatchObject({
    leads: [{ closed_reason: 'Too small for us' }],
    lead_notes: [{ body: 'Sounded hurried', author: null }],
  });
  const erased = await root.call<ErasureReport>('POST', `${base}/erase`, { email, confirmation: email });
  expect(erased.body.removed).toContainEqual({ place: 'lead_notes', rows: 1, how: 'removed' });
  // What left the product is not forgotten by erasing it here.
  expect(erased.body.stays).toContainEqual(expect.objectContaining({ place: 'forms portal', rows: 1 }));
  expect(await tablesWith('Sounded hurried')).toEqual([]);
});

test('those who run the platform erase neither themselves nor each other: the trail keeps who did what', async () => {
  const [root, other] = [await server.admin('super_admin'), await server.admin('super_admin')];
  await other.call('GET', '/staff');
  for (const email of [root.person.email, root.person.email.toUpperCase(), other.person.email]) {
    const refused = await root.call('POST', `${base}/erase`, { email, confirmation: email });
    expect([email, refused.status]).toEqual([email, 409]);
  }
  const kept = await server.server.dependencies.database.platform(tx =>
    tx
      .selectFrom('trail')
      .select('id')
      .where('erased_at', 'is not', null)
      .where('actor_subject', 'in', [root.person.subject, other.person.subject])
      .execute(),
  );
  expect(kept).toEqual([]);
});

test('nobody else may', async () => {
  const email = 'ada@x.example';
  const others = [await server.member('admin'), await server.admin('admin')];
  for (const each of others) {
    expect((await each.call('GET', at('', email))).status).toBe(403);
    expect((await each.call('GET', at('/archive', email))).status).toBe(403);
    expect((await each.call('POST', `${base}/erase`, { email, confirmation: email })).status).toBe(403);
  }
  expect((await caller(server.url)('POST', `${base}/erase`, { email, confirmation: email })).status).toBe(
    401,
  );
});
