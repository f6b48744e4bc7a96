// The call that the front page prints, sent to the letter with a key, and its answer.
import { readFileSync } from 'node:fs';
import type { Operation } from '@groundwork/contract/operations';
import { type Portal, SyncResult } from '@groundwork/contract/portals';
import { expect, test } from 'vitest';
import { givenKey } from '../../testing/given-key.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';

const page = readFileSync(
  new URL('../../../../web/src/areas/site/content/landing.ts', import.meta.url),
  'utf8',
);
const printedAs = (name: string) => new RegExp(`\\b${name}: \`(.*?)\``, 's').exec(page)?.[1] ?? '';
const printed = { request: printedAs('request'), payload: printedAs('payload'), answer: printedAs('answer') };

const at = openIntakeContext();

async function connected() {
  const person = await at.server.member('admin');
  const connect = async (name: string) => {
    const made = await at.sandbox.createPortal();
    const given = { name, base_url: at.sandbox.url, token: made.token };
    const { body } = await person.call<Portal>('POST', '/portals', given);
    return { ...made, id: body.id };
  };
  return { person, primary: await connect('First'), secondary: await connect('Second') };
}

async function addContact(token: string, email: string): Promise<void> {
  const answer = await fetch(`${at.sandbox.url}/crm/v3/objects/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ properties: { email } }),
  });
  expect(answer.status).toBe(201);
}

test('the printed call reads the primary portal, and says what changed since the last time', async () => {
  const { person, primary, secondary } = await connected();
  const { made } = await givenKey(at.server.url, person, { permissions: ['changesets.propose'] });
  const [line = '', ...lines] = printed.request.split('\n');
  const [method = '', path = ''] = line.split(' ');
  // What it leaves open: which portal, as the payload says, the key, and what every client says of JSON.
  const address = path.replace('{portal_id}', JSON.parse(printed.payload).portal_id);
  const headers = lines.map(each => each.replace('gwk_…', made.secret).split(': '));
  const sync = async () => {
    const answer = await fetch(`${at.server.url}${address}`, {
      method,
      headers: { 'content-type': 'application/json', ...Object.fromEntries(headers) },
      body: printed.payload,
    });
    const text = await answer.text();
    const body: { operation: Operation } = JSON.parse(text);
    // The dots stand for the other fields of the operation.
    expect(body).toMatchObject(JSON.parse(printed.answer.replace(/,\s*…/, '')));
    return (await completed(person, { status: answer.status, body, text })).result;
  };
  await addContact(primary.token, 'ada@example.com');
  await addContact(primary.token, 'bob@example.com');
  await addContact(secondary.token, 'other@example.com');
  const first = await sync();
  expect(first).toMatchObject({
    portal_id: primary.id,
    sync_type: 'contacts',
    total: 2,
    changed: 2,
    since: null,
  });
  expect(await sync()).toMatchObject({ total: 2, changed: 0, since: first?.['newest_change'] });
  await addContact(primary.token, 'cem@example.com');
  expect(await sync()).toMatchObject({ total: 3, changed: 1 });
}, 90_000);

test('any portal can be named by its id or its rank, and a wrong name is refused', async () => {
  const { person, secondary } = await connected();
  await addContact(secondary.token, 'other@example.com');
  const asked = { sync_type: 'contacts' };
  for (const name of ['secondary', secondary.id]) {
    const started = await person.call<{ operation: Operation }>('POST', `/portals/${name}/sync`, asked);
    const result = SyncResult.parse((await completed(person, started)).result);
    expect([result.portal_id, result.total]).toEqual([secondary.id, 1]);
  }
  const two = await person.call('POST', '/portals/primary/sync', { ...asked, portal_id: 'secondary' });
  expect(two.status).toBe(422);
  const stranger = await at.server.member('admin');
  const none = await stranger.call('POST', '/portals/primary/sync', asked);
  expect([none.status, none.body]).toEqual([409, expect.objectContaining({ code: 'no_portal' })]);
  expect((await stranger.call('POST', `/portals/${secondary.id}/sync`, asked)).status).toBe(404);
}, 90_000);
