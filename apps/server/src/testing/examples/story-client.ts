// A client's project: its files are handed in and analysed, a blueprint and a migration proposed, approved, applied, undone.
import { ChangesetId } from '@groundwork/contract/ids';
import { companies, deals } from '../analysed-project.ts';
import { approvalOf } from '../approval.ts';
import type { Place } from './story.ts';
import { textAt, type Walk } from './walk.ts';

export async function tellClientStory(walk: Walk, { sandbox }: Place): Promise<void> {
  const { run, finish, ids } = walk;
  const { token } = await sandbox.createPortal();
  await run('projects.create', { body: { name: 'Spring move', target_completion_date: '2027-03-31' } });
  const project_id = ids.get('projects') ?? '';
  await run('projects.update', { body: { status: 'in_progress' } });
  await run('projects.createMilestone', { body: { name: 'Kickoff', due_date: '2027-01-15' } });
  await run('projects.milestones');
  await run('projects.updateMilestone', { body: { description: 'Who does what, and by when.' } });
  await run('projects.completeMilestone');
  await run('portals.connect', { body: { name: 'Sandbox', base_url: sandbox.url, token } });
  await run('portals.update', { body: { name: 'Production' } });
  await run('portals.look');
  await run('intake.upload', { files: { 'accounts.csv': companies, 'pipeline.csv': deals } });
  await finish('intake.analyze', { body: { project_id } });
  await run('intake.allowModel', { body: { is_allowed: false } });
  const intake = await run('intake.get');
  const version = Number(textAt(intake, 'version', textAt(intake, 'analysis.version', '1')));
  await run('intake.answer', {
    version,
    body: { sources: { 'accounts.csv': { columns: { sector: 'industry' } } } },
  });
  await run('intake.acceptPlan', { version: version + 1 });
  await run('intake.record', { params: { object: 'companies', externalId: 'acme' } });
  await tellPlaybookStory(walk);
  const blueprint = await propose(walk, 'blueprint');
  ids.set('changesets', blueprint.id);
  await run('differences.ofChangeset');
  await run('changesets.entries', { query: { limit: '2' } });
  await run('changesets.approval');
  await finish('changesets.approve', { body: await approvalOf(walk.owner, blueprint) });
  const migration = await propose(walk, 'migration');
  const params = { id: migration.id };
  await run('migrations.preview', { params });
  await run('migrations.listCsv', { params: { ...params, list: 'rejected' } });
  await run('differences.ofMigration', { params });
  await finish('changesets.approve', { params, body: await approvalOf(walk.owner, migration) });
  for (const name of ['reconcile', 'rows', 'merged', 'keptSeparate', 'cells'])
    await run(`migrations.${name}`, { params });
  await run('documents.generate', { body: { deliverable: 'implementation_plan', format: 'html' } });
  await run('changesets.resume', { params, body: {}, refused: 'needs a change set that was stopped' });
  await finish('changesets.undo', { params });
  await run('projects.export', { body: { format: 'csv' } });
  await run('portals.sync', { params: { portal_id: 'primary' }, body: { sync_type: 'contacts' } });
  await run('operations.create', { body: { kind: 'audit.run', project_id } });
  const begun = { params: { id: textAt(await run('operations.list'), 'data.0.id') } };
  await run('operations.cancel', begun);
  await walk.settled();
  await run('operations.retry', begun);
}

async function propose({ run, finish }: Walk, kind: 'blueprint' | 'migration') {
  const { operation } = await finish('changesets.propose', { body: { kind } });
  const id = String(operation.input['changeset_id']);
  const { body } = await run('changesets.get', { params: { id } });
  return { id: ChangesetId.parse(id), content_hash: textAt({ body }, 'content_hash') };
}

async function tellPlaybookStory({ run, ids }: Walk): Promise<void> {
  const { body: file } = await run('playbooks.file');
  await run('playbooks.entries');
  await run('playbooks.setEntry', { body: { is_on: false } });
  await run('playbooks.set', { body: { is_on: true } });
  await run('playbooks.preview', { body: file });
  await run('playbooks.import', { body: file });
  await run('playbooks.share', { body: { name: 'Workshops', file } });
  await run('playbooks.setShared', { body: { is_on: false } });
  await run('playbooks.removeShared');
  await run('playbooks.removeEntry');
  await run('playbooks.removeAll');
  ids.delete('playbooks');
}
