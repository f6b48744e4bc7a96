// Runs a real server, so it is compiled with the server (tsconfig.json), not with the web app.
import { expect, test } from 'vitest';
import { givenServer } from '../../../../tools/testing/given-server.ts';
import { readBackendRows } from './backend.ts';

const server = givenServer();

const backend = (key = 'anon') => ({ url: `${server.url}/backend`, anon_key: key });

test('the vendor’s own client reads the person’s row, then the row of their organization', async () => {
  const { person, organizationId, token } = await server.member('user');
  const rows = await readBackendRows(backend(), person.subject, async () => token);
  expect(rows).toEqual({
    user: {
      id: person.subject,
      name: person.name,
      email: person.email,
      role: 'user',
      organization_id: organizationId,
    },
    organization: { id: organizationId, name: 'Acme' },
  });
});

test('somebody the backend knows no row of is nobody, not a failure', async () => {
  const { person, token } = await server.admin();
  const rows = await readBackendRows(backend(), person.subject, async () => token);
  expect(rows).toEqual({ user: null, organization: null });
});

test('another person’s row does not come, whatever id is asked for', async () => {
  const { token } = await server.member('admin');
  const other = await server.member('admin');
  const rows = await readBackendRows(backend(), other.person.subject, async () => token);
  expect(rows).toEqual({ user: null, organization: null });
});

test('a refusal, a wrong key, a missing token and an answer of another shape are all thrown', async () => {
  const { person, token } = await server.member('user');
  await expect(readBackendRows(backend('other'), person.subject, async () => token)).rejects.toThrow(
    'Invalid API key',
  );
  await expect(readBackendRows(backend(), person.subject, async () => undefined)).rejects.toThrow();
  await expect(readBackendRows(backend(), person.subject, async () => 'forged')).rejects.toThrow();
  const away = { url: `${server.url}/nowhere`, anon_key: 'anon' };
  await expect(readBackendRows(away, person.subject, async () => token)).rejects.toThrow();
});
