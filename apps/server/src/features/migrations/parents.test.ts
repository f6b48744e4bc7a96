// Companies below companies, ids whose type stands beside them, and what links are called, from their files to the portal and
// back.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import type { Operation } from '@groundwork/contract/operations';
import { expect, test } from 'vitest';
import { analyse, upload } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

interface Links {
  results: { toObjectId: string | number; associationTypes: { typeId: number; label: string | null }[] }[];
}

const visit = openIntakeContext();

const files = {
  'accounts.csv': `Account Id,Account Name,City,Parent Account ID
A-1,Holding,Berlin,
A-2,Daughter,Berlin,A-1
A-3,Round,Ulm,A-4
A-4,And Round,Ulm,A-3
`,
  'contacts.csv': `Contact Id,First Name,Last Name,Email
A-1,Ann,Lee,ann@nordlicht.example
A-2,Bob,Ray,bob@hafen.example
`,
  'tickets.csv': `Ticket Number,Subject,Description,Related To ID,Related To Type
T-1,Printer,It broke,A-1,Account
T-2,Screen,It flickers,A-1,Contact
T-3,Mouse,It sticks,A-4,Contact
`,
};

test('parents stand above their children, each id points where its type says, and an undo takes both back', async () => {
  const ada = await visit.server.member('admin');
  const token = `sandbox-${ada.organizationId}`;
  const project = await projectWithPortal(ada, visit.sandbox, { token });
  await upload(ada, project, files);
  await analyse(ada, project);
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  const migration = await propose(ada, project, 'migration');
  await completed(ada, await approve(ada, migration));
  const report = await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`);
  expect(report.body.unaccounted).toBe(0);

  const ask = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`${visit.sandbox.url}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the portal answers
    return (await answer.json()) as T;
  };
  const ids = async (object: string, name: string): Promise<Map<string, string>> => {
    const { results } = await ask<{ results: { id: string; properties: Record<string, string> }[] }>(
      `/crm/v3/objects/${object}?limit=100&properties=${name}`,
    );
    return new Map(results.map(one => [one.properties[name] ?? '', one.id]));
  };
  const linksOf = async (from: string, id: string | undefined, to: string): Promise<string[]> => {
    const { results } = await ask<Links>(`/crm/v4/objects/${from}/${id}/associations/${to}`);
    return results.map(one => `${one.toObjectId} ${one.associationTypes.map(type => type.typeId).join('+')}`);
  };
  const companies = await ids('companies', 'name');
  const contacts = await ids('contacts', 'email');
  const tickets = await ids('tickets', 'subject');
  const upwards = await linksOf('companies', companies.get('Daughter'), 'companies');
  expect(upwards).toEqual([expect.stringMatching(new RegExp(`^${companies.get('Holding')} .*\\b14\\b`))]);
  expect(await linksOf('companies', companies.get('Holding'), 'companies')).toEqual([
    expect.stringMatching(new RegExp(`^${companies.get('Daughter')} .*\\b13\\b`)),
  ]);
  expect(await linksOf('companies', companies.get('Round'), 'companies')).toEqual([]);

  const ends = async (subject: string): Promise<string[]> =>
    [
      ...(await linksOf('tickets', tickets.get(subject), 'companies')),
      ...(await linksOf('tickets', tickets.get(subject), 'contacts')),
    ].map(link => link.split(' ')[0] ?? '');
  expect(await ends('Printer')).toEqual([companies.get('Holding')]);
  expect(await ends('Screen')).toEqual([contacts.get('ann@nordlicht.example')]);
  expect(await ends('Mouse')).toEqual([]);

  const again = await propose(ada, project, 'migration');
  expect(again.counts).toEqual({});
  await completed(ada, await ada.call<{ operation: Operation }>('POST', `/changesets/${migration.id}/undo`));
  expect((await ids('companies', 'name')).size).toBe(0);
}, 600_000);

test('a link that stood in the portal gets its name, and loses only that when it is undone', async () => {
  const ada = await visit.server.member('admin');
  const token = `sandbox-${ada.organizationId}`;
  const project = await projectWithPortal(ada, visit.sandbox, { token });
  const send = async (path: string, body: unknown): Promise<string> => {
    const answer = await fetch(`${visit.sandbox.url}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return await answer.text();
  };
  const made = async (object: string, properties: Record<string, string>): Promise<string> =>
    /"id":"(\d+)"/.exec(await send(`/crm/v3/objects/${object}`, { properties }))?.[1] ?? '';
  const ann = await made('contacts', { email: 'ann@nord.example', firstname: 'Ann', lastname: 'Lee' });
  const nord = await made('companies', { name: 'Nord', domain: 'nord.example' });
  const pair = { from: { id: ann }, to: { id: nord } };
  await send('/crm/v4/associations/contacts/companies/batch/associate/default', { inputs: [pair] });
  await upload(ada, project, {
    'companies.csv': 'Company ID,Company Name,Domain\nC-1,Nord,nord.example\nC-2,Sued,sued.example\n',
    'contacts.csv': `Contact ID,First Name,Last Name,Email,Reports To ID
P-101,Ann,Lee,ann@nord.example,
P-102,Bob,Ray,bob@nord.example,P-101
P-103,Cy,Dee,cy@nord.example,P-101
`,
    'company_contact.csv': `Company ID,Contact ID,Role
C-1,P-101,Decision Maker
C-1,P-102,Evaluator
C-2,P-102,Evaluator
`,
  });
  await analyse(ada, project);
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  const migration = await propose(ada, project, 'migration');
  await completed(ada, await approve(ada, migration));
  const report = await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`);
  expect(report.body.unaccounted).toBe(0);
  expect(report.body.associations.map(one => one.made - one.expected)).toEqual(
    report.body.associations.map(() => 0),
  );
  const linked = async (to: string): Promise<string[]> =>
    (await send(`/crm/v4/associations/contacts/${to}/batch/read`, { inputs: [{ id: ann }] })).match(
      /Decision Maker|Direct report|"toObjectId":"?\d+/g,
    ) ?? [];
  expect(await linked('companies')).toContain('Decision Maker');
  // Ann is whom both others report to.
  expect((await linked('contacts')).filter(one => one === 'Direct report')).toHaveLength(2);
  expect((await propose(ada, project, 'migration')).counts).toEqual({});
  await completed(ada, await ada.call<{ operation: Operation }>('POST', `/changesets/${migration.id}/undo`));
  expect(await linked('companies')).toEqual([expect.stringContaining(nord)]);
  expect(await linked('contacts')).toEqual([]);
}, 600_000);
