// One example for each call, made once at a live product: what the pages below /docs/api show, and that it still holds.

import { readFileSync, writeFileSync } from 'node:fs';
import { ApiExamples } from '@groundwork/contract/api-example';
import { everyCall } from '@groundwork/contract/every-call';
import { beforeAll, expect, test } from 'vitest';
import { givenSandbox, givenServer } from '../../../../../tools/testing/given-server.ts';
import { caller } from '../../../../../tools/testing/server.ts';
import { differences, keptOf, written } from '../../testing/examples/kept.ts';
import { tellStory } from '../../testing/examples/story.ts';
import { tellEnd } from '../../testing/examples/story-platform.ts';
import { createWalk } from '../../testing/examples/walk.ts';
import { givenKey } from '../../testing/given-key.ts';
import { startReceiver } from '../../testing/webhook-receiver.ts';

const file = new URL('../../../../web/src/areas/site/api-docs/examples.json', import.meta.url);
const receiver = await startReceiver();
const sandbox = givenSandbox();
const server = givenServer(() => ({ allowedHosts: [sandbox.address, receiver.address] }), {
  withWorker: true,
});
let now: ApiExamples;

beforeAll(async () => {
  const { organizationId } = await server.member('admin');
  const person = (subject: string, name: string, more: object) =>
    server.as({ subject, email: `${subject}@engines.example`, name, roles: ['client'], ...more });
  const owner = await person('ada', 'Ada Lovelace', { organizationId, memberRole: 'admin' });
  const rep = await server.rep({ name: 'Grace Hopper' });
  const { call } = await givenKey(server.url, owner, { name: 'Nightly import' });
  const walk = createWalk({
    nobody: { call: caller(server.url) },
    key: { call },
    owner,
    rep,
    admin: await person('mary', 'Mary Somerville', { roles: ['admin'] }),
    super: await person('charles', 'Charles Babbage', { roles: ['super_admin'] }),
  });
  walk.ids.set('organizations', organizationId);
  walk.ids.set('reps', rep.repId);
  await tellStory(walk, { server, sandbox, receiver });
  await walk.readTheRest();
  await walk.listen('notifications.stream', `${server.url}/api/notifications/stream`, owner.token);
  await tellEnd(walk);
  now = keptOf(walk.records, Date.now());
  // `EXAMPLES=write npx vitest run apps/server/src/entrypoints/http/examples.test.ts` keeps what is answered now.
  if (process.env['EXAMPLES'] === 'write') writeFileSync(file, written(now));
  return () => receiver.close();
}, 240_000);

test('every call has an example, which is answered, or refused for the reason that is given', () => {
  expect(Object.keys(now).toSorted()).toEqual(everyCall.map(({ name }) => name).toSorted());
  const odd = Object.entries(now).filter(
    ([, { status, refused }]) => status >= 400 !== (refused !== undefined),
  );
  expect(odd.map(([name, { status, answer }]) => [name, status, answer])).toEqual([]);
});

test('what the pages show is what is answered now, in its form', () => {
  const kept = ApiExamples.parse(JSON.parse(readFileSync(file, 'utf8')));
  const found = Object.entries(now).flatMap(([name, example]) =>
    differences(kept[name] ?? {}, example).map(each => `${name}: ${each}`),
  );
  // Where the product was changed on purpose: EXAMPLES=write, as above.
  expect(found).toEqual([]);
});
