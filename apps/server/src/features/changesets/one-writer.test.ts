// One change set at a time is written to a portal, whoever has connected it.
import { OperationId, OrganizationId, PortalId } from '@groundwork/contract/ids';
import { sql } from 'kysely';
import { expect, inject, test } from 'vitest';
import { givenSandbox } from '../../../../../tools/testing/given-server.ts';
import { newId } from '../../platform/id.ts';
import { openFlow } from '../../testing/flow-kit.ts';
import { madeIntake } from '../../testing/made-intake.ts';
import { claimPortal } from '../portals/claim-portal.ts';

const clusterUrl = inject('clusterUrl');
const sandbox = givenSandbox();

test('while one change set waits or is written, no other one of the portal is approved or undone', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  flow.say(madeIntake({ companies: 2, contacts: 2, deals: 1 }));
  const blueprint = await flow.apply('blueprint');
  const migration = await flow.propose('migration');
  // As if it were still being written.
  const set = (status: string) =>
    flow.database.platform(tx =>
      sql`update operations set status = ${status}, lease_until = now() + interval '1 hour'
          where id = ${blueprint.operation_id}`.execute(tx),
    );
  await set('running');
  await expect(flow.approve(migration)).rejects.toMatchObject({
    code: 'portal_busy',
    message: expect.stringContaining(blueprint.title),
  });
  await set('completed');
  const applied = await flow.ended(await flow.approve(migration));
  expect(applied.status).toBe('completed');
}, 60_000);

test('an account that two organizations have connected is written to by one of them at a time', async () => {
  await using flow = await openFlow(clusterUrl, sandbox);
  const { database } = flow;
  const connect = async () => {
    const organizationId = OrganizationId.parse(newId());
    const portalId = PortalId.parse(newId());
    const operation = { organization_id: organizationId, id: OperationId.parse(newId()) };
    await database.platform(async tx => {
      await sql`insert into organizations (organization_id, name) values (${organizationId}, 'Twin')`.execute(
        tx,
      );
      await sql`insert into portals (organization_id, id, name, base_url, token_sealed, account_id)
        values (${organizationId}, ${portalId}, 'Same', ${sandbox.url}, '\\x00', 'one account')`.execute(tx);
      await sql`insert into operations (organization_id, id, kind, status)
        values (${organizationId}, ${operation.id}, 'changeset.apply', 'queued')`.execute(tx);
    });
    const end = () =>
      database.platform(tx =>
        sql`update operations set status = 'failed' where id = ${operation.id}`.execute(tx),
      );
    return { claim: () => claimPortal({ database }, operation, portalId), end };
  };
  const [first, second] = [await connect(), await connect()];
  const both = await Promise.allSettled([first.claim(), second.claim()]);
  expect(both.map(one => one.status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const [winner, other] = both[0].status === 'fulfilled' ? [first, second] : [second, first];
  await winner.claim();
  await expect(other.claim()).rejects.toMatchObject({ code: 'portal_busy' });
  await winner.end();
  await other.claim();
});
