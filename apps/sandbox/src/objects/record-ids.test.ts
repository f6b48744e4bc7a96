import { expect, inject, test } from 'vitest';
import { cloneDatabase } from '../../../../tools/testing/database.ts';
import { openSandbox, type TestSandbox } from '../testing/test-portal.ts';

async function createCompany(sandbox: TestSandbox): Promise<string> {
  const portal = await sandbox.portal();
  const answer = await portal.call('POST', '/crm/objects/2026-09/companies', {
    properties: { name: 'Acme' },
  });
  expect(answer.status).toBe(201);
  return String(answer.body['id']);
}

test('two sandboxes in one process take their ids each from its own database', async () => {
  const databases = [await cloneDatabase(inject('clusterUrl')), await cloneDatabase(inject('clusterUrl'))];
  const sandboxes = await Promise.all(databases.map(({ url }) => openSandbox({ databaseUrl: url })));
  try {
    const first = await Promise.all(sandboxes.map(createCompany));
    // Both sequences start at the same number, so a block taken from the wrong one shows at once.
    expect(first[0]).toBe(first[1]);

    // Another process on the second database: it must not meet ids that were handed out already.
    const [, second] = databases;
    const again = await openSandbox({ databaseUrl: second?.url ?? '' });
    try {
      expect(Number(await createCompany(again))).toBeGreaterThan(Number(first[1]));
    } finally {
      await again.close();
    }
  } finally {
    await Promise.all(sandboxes.map(sandbox => sandbox.close()));
    await Promise.all(databases.map(database => database.drop()));
  }
});
