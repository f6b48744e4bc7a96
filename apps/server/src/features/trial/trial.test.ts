import type { Operation } from '@groundwork/contract/operations';
import type { Session } from '@groundwork/contract/session';
import { expect, test } from 'vitest';
import { givenSandbox, givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';

const adminToken = 'the sandbox admin token of this test';
const sandbox = givenSandbox({ adminToken: adminToken.replaceAll(' ', '-') });
const server = givenServer(() => ({
  sandboxUrl: sandbox.url,
  sandboxAdminToken: adminToken.replaceAll(' ', '-'),
}));

async function startTrial(name: string): Promise<Client> {
  const client = await server.as({ subject: name, email: `${name}@example.com`, name, roles: ['client'] });
  const { status, body } = await client.call<Session>('POST', '/session/organization', {
    company: `${name} Ltd`,
  });
  expect(status).toBe(201);
  const { token, person, call } = client;
  return { token, person, call, organizationId: body.organization!.id };
}
interface Listed<T> {
  data: T[];
}

test('a trial begins with a portal of its own and a first project whose sample is being analysed', async () => {
  const [one, two] = await Promise.all([startTrial('uma'), startTrial('vik')]);
  const [portal] = (await one.call<Listed<{ account_id: string; is_sandbox: boolean }>>('GET', '/portals'))
    .body.data;
  const [other] = (await two.call<Listed<{ account_id: string }>>('GET', '/portals')).body.data;
  expect(portal).toMatchObject({ is_sandbox: true });
  expect(portal!.account_id).not.toBe(other!.account_id);
  const projects = (await one.call<Listed<{ id: string }>>('GET', '/projects')).body.data;
  expect(projects).toHaveLength(1);
  const sources = await one.call<Listed<{ name: string }>>('GET', `/projects/${projects[0]!.id}/sources`);
  expect(sources.body.data.map(source => source.name)).toContain('Contact.csv');
  const operations = (await one.call<Listed<Operation>>('GET', '/ai-operations')).body.data;
  expect(operations).toMatchObject([{ kind: 'intake.analyze', project_id: projects[0]!.id }]);
});

test('nobody finds the samples under their own name: they are of the product', async () => {
  const client = await startTrial('una');
  const [project] = (await client.call<Listed<{ id: string }>>('GET', '/projects')).body.data;
  const { body } = await client.call<Listed<{ description: string; actor: string }>>(
    'GET',
    `/projects/${project!.id}/activity?limit=100`,
  );
  const uploads = body.data.filter(({ description }) => description.endsWith('was uploaded.'));
  expect(uploads.length).toBeGreaterThan(3);
  expect([...new Set(uploads.map(({ actor }) => actor))]).toEqual(['Groundwork (sample data)']);
  const held = await client.call<{ records: Record<string, unknown[]> }>('GET', '/session/personal-data');
  expect(held.body.records['source_files']).toBeUndefined();
});

test('the sandbox makes portals for nobody without its admin token', async () => {
  for (const authorization of ['', 'Bearer wrong', `Bearer ${adminToken}`]) {
    const answer = await fetch(`${sandbox.url}/__sandbox/admin/portals`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ token: 'a token of twenty-four characters' }),
    });
    expect(answer.status).toBe(401);
  }
});

test('on day fifteen everything can be read and nothing changed, and the refusal says why', async () => {
  const client = await startTrial('wim');
  const shift = (days: number) =>
    server.server.dependencies.database.platform(tx =>
      tx
        .updateTable('organizations')
        .set({ trial_ends_at: new Date(Date.now() + days * 86_400_000) })
        .where('organization_id', '=', client.organizationId)
        .execute(),
    );
  await shift(0.01);
  expect((await client.call('POST', '/projects/', { name: 'In time' })).status).toBe(201);
  await shift(-0.01);
  expect((await client.call<Listed<unknown>>('GET', '/projects')).body.data).toHaveLength(2);
  const late = await client.call('POST', '/projects/', { name: 'Late' });
  expect([late.status, late.body]).toEqual([403, expect.objectContaining({ code: 'trial_ended' })]);
  // What the role never held stays plainly forbidden.
  expect((await client.call('GET', '/leads')).body).toMatchObject({ code: 'forbidden' });
});
