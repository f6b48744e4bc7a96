// The flow as the web app walks it: over HTTP, as the right person and as the wrong one.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Changeset, ChangesetEntry } from '@groundwork/contract/changesets';
import type { Problem } from '@groundwork/contract/errors';
import type { Analysis, Answers, SourceFile } from '@groundwork/contract/intake';
import type { ReconcileReport, RowOutcome } from '@groundwork/contract/migrations';
import type { FileProblem } from '@groundwork/contract/profiles';
import type { ActivityItem, Milestone } from '@groundwork/contract/projects';
import { expect, test } from 'vitest';
import { approvalOf } from '../../testing/approval.ts';
import { ended, filesOf, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';

const samples = path.resolve(import.meta.dirname, '../../../../../samples/salesforce-workshop');

const visit = openIntakeContext();

interface Intake {
  analysis: Analysis;
  answers: Answers;
  version: number;
}
test('from uploaded files to a reconciled portal and back', async () => {
  const { server, sandbox } = visit;
  const ada = await server.member('admin');
  const project = await projectWithPortal(ada, sandbox, { rate_limit: { max: 2000, interval_ms: 1000 } });
  const names = readdirSync(samples).filter(name => name.endsWith('.csv'));
  const contents = Object.fromEntries(names.map(name => [name, readFileSync(path.join(samples, name))]));
  const uploaded = await ada.call<{ data: SourceFile[]; refused: FileProblem[] }>(
    'POST',
    `/projects/${project}/sources`,
    filesOf({
      ...contents,
      'empty.csv': '',
      'picture.csv': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3]),
    }),
  );
  expect(uploaded.status, uploaded.text).toBe(201);
  expect(uploaded.body.data).toHaveLength(names.length);
  expect(uploaded.body.refused.map(problem => problem.place)).toEqual(['empty.csv', 'picture.csv']);

  expect((await ada.call<Problem>('GET', `/projects/${project}/intake`)).body.code).toBe('no_analysis');
  const analysed = await ended(
    ada,
    await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }),
  );
  expect(analysed.status, JSON.stringify(analysed.error)).toBe('completed');
  const intake = (await ada.call<Intake>('GET', `/projects/${project}/intake`)).body;
  expect(intake.analysis.sources).toHaveLength(names.length);
  const milestones = () => ada.call<Milestone[]>('GET', `/projects/${project}/milestones`);
  expect((await milestones()).body.every(milestone => milestone.facts.length > 0)).toBe(true);

  const answer = { decisions: { owners: 'keep' } };
  const unseen = await ada.call<Problem>('PATCH', `/projects/${project}/intake`, answer);
  expect(unseen.body.code).toBe('precondition_required');
  const answered = await ada.call<Intake>('PATCH', `/projects/${project}/intake`, answer, {
    'if-match': `"${intake.version}"`,
  });
  expect(answered.status, answered.text).toBe(200);
  expect(answered.body).toMatchObject({
    version: intake.version + 1,
    answers: { decisions: { owners: 'keep' } },
  });
  const late = await ada.call('PATCH', `/projects/${project}/intake`, answer, {
    'if-match': `"${intake.version}"`,
  });
  expect(late.status).toBe(412);

  const stranger = await server.member('admin');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const carryOut = async (kind: 'blueprint' | 'migration'): Promise<Changeset> => {
    const proposed = await ended(ada, await ada.call('POST', `/projects/${project}/changesets`, { kind }));
    expect(proposed.status, JSON.stringify(proposed.error)).toBe('completed');
    const address = `/changesets/${String(proposed.input['changeset_id'])}`;
    const { body: changeset } = await ada.call<Changeset>('GET', address);
    const approval = await approvalOf(ada, changeset);
    expect((await stranger.call('GET', address)).status).toBe(404);
    expect((await stranger.call('POST', `${address}/approve`, approval)).status).toBe(404);
    expect((await reader.call('POST', `${address}/approve`, approval)).status).toBe(403);
    const stale = await ada.call<Problem>('POST', `${address}/approve`, {
      ...approval,
      content_hash: 'something else',
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'approval_stale']);
    const applied = await ended(ada, await ada.call('POST', `${address}/approve`, approval));
    expect(applied.status, JSON.stringify(applied.error)).toBe('completed');
    return (await ada.call<Changeset>('GET', address)).body;
  };
  const blueprint = await carryOut('blueprint');
  const migration = await carryOut('migration');
  expect([blueprint.state, migration.state]).toEqual(['applied', 'applied']);

  const { body: report } = await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`);
  expect(report).toMatchObject({ unaccounted: 0, is_balanced: true, api_calls: migration.api_calls });
  const rows: RowOutcome[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const more: string = cursor === '' ? '' : `&cursor=${cursor}`;
    const page = await ada.call<{ data: RowOutcome[]; next_cursor: string | null }>(
      'GET',
      `/changesets/${migration.id}/rows?limit=200${more}`,
    );
    rows.push(...page.body.data);
    cursor = page.body.next_cursor;
  }
  expect(rows).toHaveLength(report.rows_in);
  const rejected = await ada.call('GET', `/changesets/${migration.id}/lists/rejected`);
  expect(rejected.text).toMatch(/^\uFEFF?source,row,object,place,value,reason,currency,amount\r\n/);
  const entries = await ada.call<{ data: ChangesetEntry[] }>(
    'GET',
    `/changesets/${migration.id}/entries?object=deals&kind=record.create&search=0`,
  );
  expect(entries.body.data.every(entry => entry.object === 'deals')).toBe(true);

  const completed = (await milestones()).body.filter(milestone => milestone.status === 'completed');
  expect(completed.map(milestone => milestone.name)).toEqual([
    'Review data and decisions',
    'Set up the portal',
    'Migrate records',
    'Check and reconcile',
  ]);
  expect(completed.map(({ evidence }) => evidence)).toEqual(
    [blueprint, blueprint, migration, migration].map(({ id }) =>
      expect.objectContaining({
        by: 'operation',
        status: 'completed',
        changeset: expect.objectContaining({ id, state: 'applied' }),
      }),
    ),
  );
  const planned = (await milestones()).body;
  expect(planned.map(milestone => [milestone.kind, milestone.depends_on])).toEqual([
    ['decision', []],
    ['machine', [planned[0]?.id]],
    ['import', [planned[1]?.id]],
    ['machine', [planned[2]?.id]],
    ['work', [planned[3]?.id]],
  ]);
  const activity = await ada.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity`);
  expect(activity.body.data.map(item => item.description).join('\n')).toMatch(
    /rows accounted for, everything balances/,
  );

  const tooSoon = await ada.call<Problem>('POST', `/changesets/${blueprint.id}/undo`);
  expect([tooSoon.status, tooSoon.body.code]).toEqual([409, 'changeset_state']);
  for (const { id } of [migration, blueprint]) {
    const undone = await ended(ada, await ada.call('POST', `/changesets/${id}/undo`));
    expect(undone.status, JSON.stringify(undone.error)).toBe('completed');
    expect((await ada.call<Changeset>('GET', `/changesets/${id}`)).body.state).toBe('undone');
  }
  const reopened = (await milestones()).body.filter(milestone =>
    completed.some(each => each.id === milestone.id),
  );
  expect(reopened.map(({ status, evidence }) => [status, evidence])).toEqual(
    completed.map(() => ['in_progress', null]),
  );
  const told = await ada.call<{ data: ActivityItem[] }>('GET', `/projects/${project}/activity?limit=8`);
  expect(told.body.data.map(item => item.description)).toEqual([
    expect.stringMatching(/^Milestone reopened: (?:Review data and decisions|Set up the portal)$/),
    expect.stringMatching(/^Milestone reopened: (?:Review data and decisions|Set up the portal)$/),
    expect.stringMatching(/^“Set up the portal.*” was undone: \d+ changes taken back/),
    expect.stringMatching(/decisions are open again, because “Set up the portal/),
    expect.stringMatching(/^Milestone reopened: /),
    expect.stringMatching(/^Milestone reopened: /),
    expect.stringMatching(/^“Carry over .*” was undone: \d+ changes taken back/),
    expect.stringMatching(/open again, because “Carry over /),
  ]);
}, 120_000);
