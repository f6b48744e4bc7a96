// An approval settles nothing that it does not name, over HTTP.
import type { Changeset, SettledByApproval } from '@groundwork/contract/changesets';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { Problem } from '@groundwork/contract/errors';
import type { Notification } from '@groundwork/contract/notifications';
import type { Operation } from '@groundwork/contract/operations';
import type { Member } from '@groundwork/contract/organizations';
import { expect, inject, test } from 'vitest';
import { startSandbox } from '../../../../../tools/testing/sandbox.ts';
import { startTestServer } from '../../../../../tools/testing/server.ts';
import { analysedProject } from '../../testing/analysed-project.ts';
import { completed } from '../../testing/intake-context.ts';

test('approving names every decision it settles with its default, and the owner of one is told who settled it', async () => {
  await using sandbox = await startSandbox(inject('clusterUrl'));
  const server = await startTestServer(inject('clusterUrl'), { allowedHosts: [sandbox.address] });
  try {
    await server.work();
    const ada = await server.member('admin');
    const bob = await server.memberOf(ada.organizationId, 'user');
    await Promise.all([ada, bob].map(person => person.call('GET', '/session')));
    const team = await ada.call<{ data: Member[] }>('GET', `/organizations/${ada.organizationId}/users`);
    const owner = team.body.data.find(member => member.email === bob.person.email);
    const project = await analysedProject(ada, sandbox);
    const listed = await ada.call<{ data: ProjectDecision[] }>('GET', `/projects/${project}/decisions`);
    const [his] = listed.body.data.filter(each => each.state === 'open');
    const place = `/projects/${project}/decisions/${his?.id}`;
    const day = '2099-03-01';
    const given = await ada.call('PATCH', place, { owner_id: owner?.id, deadline: day }, { 'if-match': '*' });
    expect(given.status).toBe(200);

    const proposing = await ada.call<{ operation: Operation }>('POST', `/projects/${project}/changesets`, {
      kind: 'blueprint',
    });
    const { input } = await completed(ada, proposing);
    const address = `/changesets/${String(input['changeset_id'])}`;
    const { content_hash } = (await ada.call<Changeset>('GET', address)).body;
    const terms = await ada.call<{ settles: SettledByApproval[]; obstacles: unknown[] }>(
      'GET',
      `${address}/approval`,
    );
    const { settles, obstacles } = terms.body;
    expect(obstacles).toEqual([]);
    expect(settles.length).toBeGreaterThan(1);
    expect(settles.find(each => each.question === his?.question)).toMatchObject({
      default: his?.default,
      owner: { email: bob.person.email },
      deadline: day,
    });

    const agreed = Object.fromEntries(settles.map(each => [each.id, each.default]));
    const first = settles[0]?.id ?? '';
    const refused = async (body: Record<string, string>) => {
      const answer = await ada.call<Problem>('POST', `${address}/approve`, { content_hash, settles: body });
      expect([answer.status, answer.body.code]).toEqual([409, 'consent_needed']);
      return answer.body.errors?.map(each => each.place);
    };
    expect(await refused({})).toHaveLength(settles.length);
    expect(await refused({ ...agreed, [first]: 'something else' })).toEqual([`body.settles.${first}`]);
    expect(await refused({ ...agreed, stranger: 'yes' })).toEqual(['body.settles.stranger']);
    expect((await ada.call<Changeset>('GET', address)).body.state).toBe('proposed');

    await completed(ada, await ada.call('POST', `${address}/approve`, { content_hash, settles: agreed }));
    const told = (await bob.call<{ data: Notification[] }>('GET', '/notifications')).body.data;
    const mine = told.find(each => each.title === 'A decision of yours was settled at the default');
    expect(mine?.message).toContain(`${ada.person.name} approved “`);
    expect(mine?.message).toContain(his?.question);
  } finally {
    await server.close();
  }
}, 120_000);
