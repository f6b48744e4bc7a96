// Every filled cell of a migration over HTTP: foretold in the preview, reported after it was applied, and in a file that
// adds up. What the portal refused is taken off what was to arrive.

import type { Analysis } from '@groundwork/contract/intake';
import type { CellNote, MigrationPreview, ReconcileReport } from '@groundwork/contract/migrations';
import { expect, test } from 'vitest';
import { analyse, upload } from '../../testing/analysed-project.ts';
import { completed, openIntakeContext } from '../../testing/intake-context.ts';
import { approve, propose } from '../../testing/propose.ts';

const visit = openIntakeContext();

const people = `Id,First Name,Last Name,Email,Phone,LastViewedDate
1,Ada,Lovelace,ada@acme.example,111,2024-01-31
2,Ada,Lovelace,ada@acme.example,222,2024-01-31
3,Alan,Turing,no address,333,
4,Edsger,Dijkstra,edsger@acme.example,444,2024-01-31
5,Donald,Knuth,donald@acme.example,555,
6,Barbara,Liskov,barbara@acme.example,666,"2024-01-31"
`;
const history = 'Contact Id,Field,Old Value,Changed\n1,Phone,110,2024-01-01\n2,Phone,220,2024-01-02\n';
const filled = 6 * 5 + 4 + 8;

type Page<T> = { data: T[]; next_cursor: string | null };

/** The last column of the file, added up. */
function cellsIn(csv: string): number {
  const [, ...lines] = csv.trim().split('\r\n');
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(',') + 1)), 0);
}

test('every filled cell is foretold, reported and listed, those of rows that the portal refuses with them', async () => {
  const ada = await visit.server.member('admin');
  const stranger = await visit.server.member('admin');
  const { body } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Workshop' });
  const project = body.id;
  const { token } = await visit.sandbox.createPortal();
  await ada.call('POST', '/portals', { name: 'Sandbox', base_url: visit.sandbox.url, token });
  await upload(ada, project, { 'contacts.csv': people, 'contact_history.csv': history });
  await analyse(ada, project);
  const { analysis } = (await ada.call<{ analysis: Analysis }>('GET', `/projects/${project}/intake`)).body;
  await completed(ada, await approve(ada, await propose(ada, project, 'blueprint')));
  const migration = await propose(ada, project, 'migration');
  const address = `/changesets/${migration.id}`;

  const { body: preview } = await ada.call<MigrationPreview>('GET', `${address}/preview`);
  expect(preview.cells).toEqual(analysis.cells);
  expect(preview.cells).toMatchObject({
    filled,
    unaccounted: 0,
    tables_left_out: [{ source: 'contact_history.csv', rows: 2, cells: 8, is_answered: false }],
    columns_left_out: [{ source: 'contacts.csv', column: 'LastViewedDate', cells: 4 }],
  });
  const before = preview.cells!;
  expect(before.arrived + before.used + before.listed).toBe(filled);
  const { data: notes } = (await ada.call<Page<CellNote>>('GET', `${address}/cells`)).body;
  expect(notes.map(note => [note.row, note.column, note.bucket])).toEqual(
    expect.arrayContaining([
      [4, 'Email', 'unreadable'],
      [3, 'Phone', 'merged_away'],
    ]),
  );
  const listing = await ada.call('GET', `${address}/lists/cells`);
  expect(listing.text).toMatch(/^\uFEFF?source,row,column,value,reason,cells\r\n/);
  expect(cellsIn(listing.text)).toBe(before.listed);
  expect((await stranger.call('GET', `${address}/lists/cells`)).status).toBe(404);

  // The portal takes each address once, and this one is somebody else's by now.
  const taken = await fetch(`${visit.sandbox.url}/crm/v3/objects/contacts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ properties: { email: 'edsger@acme.example' } }),
  });
  expect(taken.status).toBe(201);
  await completed(ada, await approve(ada, migration));
  const { body: report } = await ada.call<ReconcileReport>('GET', `${address}/reconcile`);
  const after = report.cells!;
  expect(report.objects['contacts']).toMatchObject({ rejected: 1 });
  expect(after).toMatchObject({ filled, unaccounted: 0 });
  expect(after.arrived + after.used + after.listed).toBe(filled);
  // Five cells of Edsger's row were to be carried over; his visit was left out before.
  expect(after.listed - before.listed).toBe(5);
  expect(after.lists).toContainEqual({ bucket: 'row_rejected', cells: 5 });
  expect(cellsIn((await ada.call('GET', `${address}/lists/cells`)).text)).toBe(after.listed);
}, 60_000);
