// An edition with room for fewer properties than are wanted: a decision that the approval names, and a flow that goes on.
import type { Changeset, Obstacle, SettledByApproval } from '@groundwork/contract/changesets';
import type { Analysis } from '@groundwork/contract/intake';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import type { Operation } from '@groundwork/contract/operations';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { analyse, upload } from '../../testing/analysed-project.ts';
import { approvalOf } from '../../testing/approval.ts';
import { completed, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';

const visit = openIntakeContext();
const rows = [1, 2, 3, 4, 5, 6];
const people = [
  ['id', 'first name', 'last name', 'email', ...rows.map(n => `Oddity ${n}`)].join(','),
  ...rows.map(row =>
    [
      row,
      `Ada${row}`,
      `Byron${row}`,
      `ada${row}@example.com`,
      ...rows.map(n => (row <= n ? `word ${row}${n}` : '')),
    ].join(','),
  ),
].join('\n');

async function proposed(
  person: Client,
  project: string,
  kind: 'blueprint' | 'migration',
): Promise<Changeset> {
  const asked = await person.call<{ operation: Operation }>('POST', `/projects/${project}/changesets`, {
    kind,
  });
  const { input } = await completed(person, asked);
  return (await person.call<Changeset>('GET', `/changesets/${String(input['changeset_id'])}`)).body;
}

async function carriedOut(
  person: Client,
  project: string,
  kind: 'blueprint' | 'migration',
): Promise<Changeset> {
  const changeset = await proposed(person, project, kind);
  const approval = await approvalOf(person, changeset);
  await completed(person, await person.call('POST', `/changesets/${changeset.id}/approve`, approval));
  return changeset;
}

const termsOf = async (person: Client, { id }: Changeset) =>
  (
    await person.call<{ settles: SettledByApproval[]; obstacles: Obstacle[] }>(
      'GET',
      `/changesets/${id}/approval`,
    )
  ).body;

const readIntake = async (person: Client, project: string) =>
  (await person.call<{ analysis: Analysis; version: number }>('GET', `/projects/${project}/intake`)).body;

/** With room for our own id, and for four of the six columns. */
async function analysed() {
  const ada = await visit.server.member('admin');
  const project = await projectWithPortal(ada, visit.sandbox, { quotas: { custom_properties: 5 } });
  await upload(ada, project, { 'people.csv': people });
  await analyse(ada, project);
  return { ada, project };
}

test('what does not fit the edition is decided, agreed to by name, left out and counted', async () => {
  const { ada, project } = await analysed();
  const { analysis } = await readIntake(ada, project);
  const asked = analysis.decisions.find(each => each.id === 'property_limit:contacts');
  expect(asked?.question).toBe(
    'The portal has room for 5 more properties of contacts, and 7 are wanted. Which are made?',
  );
  const effect = asked?.options.find(option => option.value === asked.default)?.effect;
  expect(effect).toContain(
    'Left out with their columns: Oddity 2 (2 filled cells) and Oddity 1 (1 filled cell).',
  );

  const terms = await termsOf(ada, await proposed(ada, project, 'blueprint'));
  expect(terms.obstacles).toEqual([]);
  expect(terms.settles.find(each => each.id === 'property_limit:contacts')?.effect).toBe(effect);
  await carriedOut(ada, project, 'blueprint');
  const migration = await carriedOut(ada, project, 'migration');
  const { body: report } = await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`);
  expect(report.unaccounted).toBe(0);
  expect(
    report.cells?.columns_left_out
      .filter(each => each.column.startsWith('Oddity'))
      .map(each => [each.column, each.cells]),
  ).toEqual([
    ['Oddity 1', 1],
    ['Oddity 2', 2],
  ]);
}, 120_000);

test('whoever wants to choose themselves is not carried past the limit', async () => {
  const { ada, project } = await analysed();
  const { version } = await readIntake(ada, project);
  const changes = { decisions: { 'property_limit:contacts': 'stop' } };
  const path = `/projects/${project}/intake`;
  const answered = await ada.call('PATCH', path, changes, { 'if-match': `"${version}"` });
  expect(answered.status, answered.text).toBe(200);
  const { obstacles } = await termsOf(ada, await proposed(ada, project, 'blueprint'));
  expect(obstacles).toMatchObject([{ kind: 'limit', what: 'custom properties of contacts' }]);
  expect(obstacles[0]?.message).toContain('may have 5 custom properties of contacts and has 0; 7 more');
}, 60_000);
