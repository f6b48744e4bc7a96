import { DealId } from '@groundwork/contract/ids';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { RepClient } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { notifyLateMilestones } from './jobs.ts';

const server = givenServer();
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const tell = () => notifyLateMilestones(server.server.dependencies);
const platform: typeof server.server.dependencies.database.platform = work =>
  server.server.dependencies.database.platform(work);
const mailsTo = ({ person }: RepClient) =>
  platform(tx =>
    tx
      .selectFrom('mails')
      .select(['subject', 'body'])
      .where('recipient', '=', person.email)
      .orderBy('id')
      .execute(),
  );

/** A client of the rep whose milestones were due on these days. */
async function clientOf(rep: RepClient, due: readonly string[]) {
  const client = await server.member('admin');
  await client.call('GET', '/session');
  await platform(async tx => {
    await tx
      .insertInto('rep_clients')
      .values({
        rep_id: rep.repId,
        organization_id: client.organizationId,
        deal_id: DealId.parse(newId()),
        since: dayFromNow(-30),
      })
      .execute();
    await tx
      .updateTable('organizations')
      .set({ name: 'Zeta Works' })
      .where('organization_id', '=', client.organizationId)
      .execute();
  });
  const project = await client.call<{ id: string }>('POST', '/projects/', {
    name: 'Move',
    status: 'in_progress',
    start_date: dayFromNow(-60),
    target_completion_date: dayFromNow(60),
  });
  const milestones = `/projects/${project.body.id}/milestones`;
  const ids = [];
  for (const due_date of due) {
    const made = await client.call<{ id: string }>('POST', milestones, { name: 'SECRET plan', due_date });
    expect(made.status, made.text).toBe(201);
    ids.push(made.body.id);
  }
  const set = (id: string | undefined, change: object) =>
    client.call('PATCH', `${milestones}/${id}`, change, { 'if-match': '*' });
  return { client, ids, set };
}

test('a rep is told once of what is late, however often and by how many it is looked at, in one mail a client', async () => {
  const [rep, other] = [await server.rep(), await server.rep()];
  const due = [dayFromNow(-2), dayFromNow(-1), dayFromNow(0), dayFromNow(-20)];
  const { client, ids, set } = await clientOf(rep, due);
  await Promise.all([tell(), tell()]);
  await tell();
  expect(await mailsTo(rep)).toEqual([
    {
      subject: 'Zeta Works is late',
      body: expect.stringContaining(
        `2 milestones of Zeta Works should have been completed by ${due[0]}, ${due[1]}`,
      ),
    },
  ]);
  const [{ body } = { body: '' }] = await mailsTo(rep);
  expect(body).toContain(`/rep/clients/${client.organizationId}`);
  expect(body).not.toContain('SECRET');
  expect(await mailsTo(other)).toEqual([]);
  // Planned anew and missed again it is another fact.
  await set(ids[0], { due_date: dayFromNow(3) });
  await tell();
  expect(await mailsTo(rep)).toHaveLength(1);
  await set(ids[0], { due_date: dayFromNow(-3) });
  await tell();
  expect((await mailsTo(rep))[1]!.body).toContain(
    `A milestone of Zeta Works should have been completed by ${dayFromNow(-3)}`,
  );
});

test('of what is completed, over or cancelled nobody is told, nor who wants no such mail', async () => {
  const [rep, mute] = [await server.rep(), await server.rep()];
  const { ids, set } = await clientOf(rep, [dayFromNow(-1)]);
  await set(ids[0], { status: 'completed' });
  const over = await clientOf(rep, [dayFromNow(-1)]);
  await platform(tx =>
    tx
      .updateTable('projects')
      .set({ status: 'cancelled' })
      .where('organization_id', '=', over.client.organizationId)
      .execute(),
  );
  const mails = {
    registration_decided: true,
    inquiry_answered: true,
    commission_approved: true,
    commission_paid: true,
    milestone_late: false,
  };
  await mute.call('PUT', '/rep/me/mails', { mails }, { 'if-match': '*' });
  await clientOf(mute, [dayFromNow(-1)]);
  await tell();
  expect([...(await mailsTo(rep)), ...(await mailsTo(mute))]).toEqual([]);
});
