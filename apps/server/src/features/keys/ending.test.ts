// Nobody is surprised by a key that ended: those who look after it are told seven days and one day before, once each.
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { givenKey } from '../../testing/given-key.ts';
import { notifyEndingKeys } from './notify-ending.ts';

const server = givenServer();
const hour = 3_600_000;
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString();
const said = async ({ call }: Client) =>
  (await call<{ data: { title: string; message: string }[] }>('GET', '/notifications')).body.data;

test('the administrators are told seven days and one day before, and nobody else', async () => {
  const ada = await server.member('admin');
  const [bob, eve] = [await server.memberOf(ada.organizationId, 'user'), await server.member('admin')];
  for (const { call } of [bob, eve]) await call('GET', '/session');
  const { account, made } = await givenKey(server.url, ada, { name: 'Nightly sync' });
  const { dependencies } = server.server;
  const ends = (expires_at: string, id = made.key.id) =>
    dependencies.database.platform(tx =>
      tx
        .updateTable('service_keys')
        .set({ expires_at, created_at: inHours(-24 * 30) })
        .where('id', '=', id)
        .execute(),
    );
  expect(await notifyEndingKeys(dependencies)).toBe(0);
  const week = inHours(24 * 7 - 1);
  await ends(week);
  // Two processes at the same moment.
  const both = await Promise.all([notifyEndingKeys(dependencies), notifyEndingKeys(dependencies)]);
  expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await said(ada)).toMatchObject([
    {
      title: `A key of ${account.name} ends on ${week.slice(0, 10)}`,
      message: expect.stringContaining(
        `…${made.key.hint} stops working at ${week.slice(11, 16)} UTC. It was never used.`,
      ),
    },
  ]);
  await ends(inHours(23));
  expect([await notifyEndingKeys(dependencies), await notifyEndingKeys(dependencies)]).toEqual([1, 0]);
  expect(await said(ada)).toHaveLength(2);
  expect([await said(bob), await said(eve)]).toEqual([[], []]);

  // A key of the platform: once for each of the two days whoever is mailed alerts reads which one, and whoever made it, who may
  // have left, only that one of theirs ends.
  const root = await server.admin('super_admin');
  const ours = await givenKey(server.url, root, { name: 'Nightly report', permissions: ['platform.read'] });
  const mails = async () => {
    const { data } = (
      await root.call<{ data: { recipient: string; subject: string; body: string }[] }>(
        'GET',
        '/mails?kind=key-ending',
      )
    ).body;
    return data;
  };
  await ends(week, ours.made.key.id);
  expect([await notifyEndingKeys(dependencies), await notifyEndingKeys(dependencies)]).toEqual([1, 0]);
  await dependencies.database.platform(tx =>
    tx
      .updateTable('health_alerting')
      .set({ recipients: ['ops@ours.example'] })
      .execute(),
  );
  await ends(inHours(22), ours.made.key.id);
  expect([await notifyEndingKeys(dependencies), await notifyEndingKeys(dependencies)]).toEqual([1, 0]);
  const sent = await mails();
  const of = (to: string) => sent.filter(({ recipient }) => recipient === to);
  expect(of('ops@ours.example')).toMatchObject([
    {
      subject: expect.stringContaining('A key of Nightly report ends on'),
      body: expect.stringContaining(`…${ours.made.key.hint} stops working`),
    },
  ]);
  const toMaker = of(root.person.email);
  expect(toMaker[1]?.subject).toBe(`A key of the platform that you made ends on ${week.slice(0, 10)}`);
  expect([sent.length, toMaker.length]).toEqual([3, 2]);
  for (const secret of ['Nightly', ours.made.key.hint]) expect(JSON.stringify(toMaker)).not.toContain(secret);

  const gone = await givenKey(server.url, ada);
  await ends(inHours(20), gone.made.key.id);
  await ada.call('POST', `/service-accounts/${gone.account.id}/keys/${gone.made.key.id}/revoke`);
  expect(await notifyEndingKeys(dependencies)).toBe(0);
  // Made for a day: whoever made it knows.
  await givenKey(server.url, ada, { key: { expires_in_days: 1 } });
  expect(await notifyEndingKeys(dependencies)).toBe(0);
});
