import { ChangesetId, type OrganizationId } from '@groundwork/contract/ids';
import type { Organization } from '@groundwork/contract/organizations';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { approveChangeset } from './approve-changeset.ts';

const server = givenServer();
let platform: Client;
beforeAll(async () => {
  platform = await server.admin();
});

interface Place {
  organizationId: OrganizationId;
  portal: string;
}

async function place(plan: Organization['plan']): Promise<Place> {
  const { organizationId, call } = await server.member();
  await call('GET', '/organizations/me');
  const portal = newId();
  await server.server.dependencies.database.platform(async tx => {
    await sql`update organizations set plan = ${plan} where organization_id = ${organizationId}`.execute(tx);
    await sql`insert into portals (organization_id, id, name, base_url, token_sealed)
      values (${organizationId}, ${portal}, 'P', 'https://x.example', '')`.execute(tx);
  });
  return { organizationId, portal };
}

/** A migration worked out when the portal held `before` contacts, which adds `created`; in a project of its own. */
async function propose(
  { organizationId, portal }: Place,
  before: number,
  created: number,
): Promise<ChangesetId> {
  const [project, id] = [newId(), ChangesetId.parse(newId())];
  await server.server.dependencies.database.platform(async tx => {
    await sql`insert into projects (organization_id, id, name) values (${organizationId}, ${project}, 'P')`.execute(
      tx,
    );
    await sql`insert into changesets (organization_id, id, project_id, portal_id, kind, title, state, content_hash, facts)
      values (${organizationId}, ${id}, ${project}, ${portal}, 'migration', 'M', 'proposed', 'hash',
        ${JSON.stringify({ counts: { contacts: before } })}::jsonb)`.execute(tx);
    await sql`insert into changeset_entries (organization_id, changeset_id, seq, kind, object, key, after, reason, reversibility)
      select ${organizationId}, ${id}, n, 'record.create', 'contacts', n::text, '{}', 'r', 'full'
      from generate_series(1, ${created}::int) n`.execute(tx);
    // What adds no contact to the portal counts for nothing.
    await sql`insert into changeset_entries (organization_id, changeset_id, seq, kind, object, key, after, reason, reversibility)
      values (${organizationId}, ${id}, 1000001, 'record.update', 'contacts', 'u', '{}', 'r', 'full'),
        (${organizationId}, ${id}, 1000002, 'record.create', 'companies', 'c', '{}', 'r', 'full')`.execute(
      tx,
    );
  });
  return id;
}

const approve = ({ organizationId }: Place, id: ChangesetId) =>
  server.server.dependencies.database.tenant(organizationId, tx =>
    approveChangeset(tx, { organizationId, actor: 'a' }, id, 'hash'),
  );

/** As the worker leaves it. */
function finish(
  { organizationId }: Place,
  id: ChangesetId,
  state: string,
  entryState: string,
): Promise<unknown> {
  return server.server.dependencies.database.platform(async tx => {
    await sql`update changeset_entries set state = ${entryState}
      where organization_id = ${organizationId} and changeset_id = ${id}`.execute(tx);
    await sql`update changesets set state = ${state}, applied_at = case when ${state} = 'stopped' then null else clock_timestamp() end
      where organization_id = ${organizationId} and id = ${id}`.execute(tx);
    await sql`update operations set status = 'completed', finished_at = clock_timestamp()
      where organization_id = ${organizationId}`.execute(tx);
  });
}

test.each([
  ['starter', 4000, 999],
  ['starter', 4000, 1000],
  ['starter', 0, 5000],
  ['professional', 49_999, 1],
  ['enterprise', 1_000_000, 2],
] as const)('the %s plan takes a portal of %i contacts and %i more', async (plan, before, created) => {
  const where = await place(plan);
  await expect(approve(where, await propose(where, before, created))).resolves.toMatchObject({
    kind: 'changeset.apply',
  });
});

test.each([
  ['starter', 4000, 1001, '5,001 contacts; the starter plan covers 5,000'],
  ['starter', 5000, 1, '5,001 contacts; the starter plan covers 5,000'],
  ['professional', 49_999, 2, '50,001 contacts; the professional plan covers 50,000'],
] as const)(
  'the %s plan refuses %i contacts and %i more, with the numbers',
  async (plan, before, created, said) => {
    const where = await place(plan);
    await expect(approve(where, await propose(where, before, created))).rejects.toMatchObject({
      code: 'plan_limit',
      message: expect.stringContaining(said),
    });
  },
);

test('a migration without contacts is approved however full the portal is', async () => {
  const where = await place('starter');
  await expect(approve(where, await propose(where, 9000, 0))).resolves.toBeDefined();
});

test('a larger plan counts from the next attempt on, a smaller one as well', async () => {
  const where = await place('starter');
  const id = await propose(where, 5000, 1);
  const change = (plan: Organization['plan']) =>
    platform.call('PATCH', `/organizations/${where.organizationId}`, { plan }, { 'if-match': '*' });
  await expect(approve(where, id)).rejects.toMatchObject({ code: 'plan_limit' });
  await change('professional');
  await change('starter');
  await expect(approve(where, id)).rejects.toMatchObject({ code: 'plan_limit' });
  await change('professional');
  await expect(approve(where, id)).resolves.toBeDefined();
});

test('two migrations worked out side by side do not fill the portal twice', async () => {
  const where = await place('starter');
  const [one, two] = [await propose(where, 0, 3000), await propose(where, 0, 2001)];
  await approve(where, one);
  await finish(where, one, 'applied', 'applied');
  await expect(approve(where, two)).rejects.toMatchObject({ code: 'plan_limit' });
  // Taken back, it leaves the room it took.
  await finish(where, one, 'undone', 'reversed');
  await expect(approve(where, two)).resolves.toBeDefined();
});

test('what was written before a migration was worked out is in its count of the portal already', async () => {
  const where = await place('starter');
  for (const state of ['applied', 'stopped']) {
    const earlier = await propose(where, 0, 1000);
    await approve(where, earlier);
    await finish(where, earlier, state, 'applied');
  }
  await expect(approve(where, await propose(where, 2000, 3000))).resolves.toBeDefined();
});
