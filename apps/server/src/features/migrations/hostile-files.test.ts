// Files whose names, columns and cells look like parts of the language or end in half a sign, from the upload to the lists.
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { expect, test } from 'vitest';
import { analysedProject } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

const visit = openIntakeContext();

const signs = (start: string): string => `${start}${'🚀'.repeat(300)}`;
const deals = `Id,Deal Name,Amount,Stage,constructor,Opened At,__proto__
1,Alpha,100,Won,one,2026-01-02,a
2,Bravo,200,constructor,two,${signs('')},b
3,Charlie,300,__proto__,three,${signs('x')},c
4,${signs('x')},abc${signs('')},toString,${signs('')},2026-01-05,d
5,hasOwnProperty,500,Won,${signs('x')},2026-01-06,e
`;
const people = `Id,First Name,Last Name,Email,Company
1,constructor,Lovelace,ada@acme.example,constructor
2,Ada,Lovelace,constructor@acme.example,__proto__
3,${signs('x')},Lovelace,${signs('x')},${signs('x')}
4,Bob,constructor,ada@acme.example,toString
`;

test('they are migrated, and every list of them is taken along', { timeout: 120_000 }, async () => {
  const ada = await visit.server.member('admin');
  const project = await analysedProject(ada, visit.sandbox, { 'deals.csv': deals, 'contacts.csv': people });
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  const migration = await propose(ada, project, 'migration');
  await completed(ada, await approve(ada, migration));
  const report = await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`);
  expect(report.status, report.text).toBe(200);
  for (const list of [
    'left-out',
    'created',
    'merged',
    'kept-separate',
    'links',
    'money',
    'differences',
    'cells',
  ]) {
    const taken = await ada.call('GET', `/changesets/${migration.id}/lists/${list}`);
    expect(taken.status, list).toBe(200);
    expect(taken.text, list).not.toContain('[object Object]');
    expect(taken.text, list).not.toContain('function ');
  }
  for (const path of ['rows', 'cells', 'merged', 'entries', 'preview/difference'])
    expect((await ada.call('GET', `/changesets/${migration.id}/${path}`)).status, path).toBe(200);
  for (let row = 2; row < 7; row += 1) {
    const seen = await ada.call('GET', `/projects/${project}/intake/row?source=deals.csv&row=${row}`);
    expect(seen.status, seen.text).toBe(200);
  }
});
