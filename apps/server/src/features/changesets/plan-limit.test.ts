import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../../../tools/testing/server.ts';
import { newId } from '../../platform/id.ts';
import { requireRoom } from './plan-limit.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject('clusterUrl'));
});
afterAll(() => server.close());

/** A proposed migration that adds `created` contacts to a portal with `before`. */
async function proposal(plan: string, before: number, created: number) {
  const { organizationId } = await server.member();
  const [project, portal, id] = [newId(), newId(), newId()];
  await server.server.parts.database.platform(async tx => {
    await sql`update organizations set plan = ${plan} where organization_id = ${organizationId}`.execute(tx);
    await sql`insert into projects (organization_id, id, name) values (${organizationId}, ${project}, 'P')`.execute(
      tx,
    );
    await sql`insert into portals (organization_id, id, name, base_url, token_sealed)
      values (${organizationId}, ${portal}, 'P', 'https://x.example', '')`.execute(tx);
    await sql`insert into changesets (organization_id, id, project_id, portal_id, kind, title, facts)
      values (${organizationId}, ${id}, ${project}, ${portal}, 'migration', 'M',
        ${JSON.stringify({ counts: { contacts: before } })}::jsonb)`.execute(tx);
    await sql`insert into changeset_entries (organization_id, changeset_id, seq, kind, object, key, after, reason, reversibility)
      select ${organizationId}, ${id}, n, 'record.create', 'contacts', n::text, '{}', 'r', 'full'
      from generate_series(1, ${created}::int) n`.execute(tx);
  });
  return () =>
    server.server.parts.database.tenant(organizationId, tx =>
      requireRoom(tx, { organization_id: organizationId, id }),
    );
}

test('a plan takes exactly as many contacts as it says, those in the portal counted', async () => {
  await expect((await proposal('starter', 4000, 1000))()).resolves.toBeUndefined();
  await expect((await proposal('starter', 4000, 1001))()).rejects.toMatchObject({
    code: 'plan_limit',
    message: expect.stringContaining('5,001 contacts; the starter plan covers 5,000'),
  });
  await expect((await proposal('professional', 49_999, 2))()).rejects.toMatchObject({ code: 'plan_limit' });
  await expect((await proposal('enterprise', 1_000_000, 2))()).resolves.toBeUndefined();
});

test('a migration without contacts is approved however full the portal is', async () => {
  await expect((await proposal('starter', 9000, 0))()).resolves.toBeUndefined();
});
