// A bundle that was approved in time and had to wait too long: nothing of it is written, and it can be ended.
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { requestRetry } from '../../platform/queue/requests.ts';
import { openFlow } from '../../testing/flow-kit.ts';
import { proposedFix } from '../../testing/proposed-fix.ts';

const sandbox = givenSandbox();

test('what is approved is begun within a week of its audit, or not at all', async () => {
  await using flow = await openFlow(inject('clusterUrl'), sandbox);
  const inputs = [0, 1].map(at => ({ external_id: `e${at}`, properties: { email: `p${at}@gmial.com` } }));
  await flow.crm.createProperties('contacts', [
    {
      object: 'contacts',
      name: 'groundwork_external_id',
      label: 'External',
      type: 'string',
      field_type: 'text',
      group: 'contactinformation',
      description: '',
      options: [],
      unique: true,
      is_new: true,
    },
  ]);
  const made = await flow.crm.upsertRecords('contacts', inputs);
  const ids = made.flatMap(each => (each.ok ? [each.id] : []));
  const before = await flow.portal.stateHash();
  const day = 86_400_000;

  const late = await proposedFix(flow, ids, { auditedAt: new Date(Date.now() - 7.01 * day) });
  const refused = await flow.ended(await flow.approve(late));
  expect(refused).toMatchObject({ status: 'failed', error: { code: 'conflict' } });
  expect(refused.error?.message).toContain('more than 7 days old. Undo it, audit the portal again');
  expect(await flow.portal.stateHash()).toEqual(before);
  expect((await flow.get(late.id)).state).toBe('stopped');
  // Trying the same operation again is no way around it, however often.
  for (const _ of [1, 2]) {
    await flow.database.tenant(flow.who.organizationId, tx =>
      requestRetry(tx, flow.who.organizationId, refused.id),
    );
    expect(await flow.ended(refused)).toMatchObject({ status: 'failed', error: { code: 'conflict' } });
    expect(await flow.portal.stateHash()).toEqual(before);
  }
  expect((await flow.undo(late)).state).toBe('undone');

  const inTime = await proposedFix(flow, ids, { auditedAt: new Date(Date.now() - 6.99 * day) });
  expect(await flow.ended(await flow.approve(inTime))).toMatchObject({ status: 'completed' });
}, 60_000);
