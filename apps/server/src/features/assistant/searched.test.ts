// What waits is looked for in many projects at once, and nothing is read for a model that is not there.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { givenServer } from '../../../../../tools/testing/given-server.ts';
import type { Caller } from '../../platform/caller.ts';
import { newId } from '../../platform/id.ts';
import { listProjectOutlines } from '../projects/store-outline.ts';
import { allFacts } from './facts/all.ts';
import { findAnswer } from './find-answer.ts';

const server = givenServer();
const now = new Date();

function callerOf({ organizationId }: Pick<Caller, 'organizationId'>): Caller {
  return {
    issuer: 'https://issuer.example',
    subject: 'ada',
    email: 'ada@x.example',
    name: 'Ada',
    roles: ['client'],
    permissions: new Set([
      'changesets.read',
      'changesets.approve',
      'projects.read',
      'projects.write',
      'documents.read',
      'support.read',
    ] as const),
    organizationId,
    memberId: null,
    isPlatform: false,
  };
}

async function clientWith(title: string) {
  const ada = await server.member('admin');
  const { body: project } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Atlas' });
  const { database } = server.server.dependencies;
  const { organizationId } = ada;
  const [portal, changeset] = [newId(), newId()];
  await database.tenant(organizationId, async tx => {
    await sql`insert into portals (organization_id, id, name, base_url, token_sealed)
      values (${organizationId}, ${portal}, 'Portal', 'http://localhost', '')`.execute(tx);
    await sql`insert into changesets (organization_id, id, project_id, portal_id, kind, state, title)
      values (${organizationId}, ${changeset}, ${project.id}, ${portal}, 'fix', 'proposed', ${title})`.execute(
      tx,
    );
  });
  return { ada, database, organizationId, changeset, caller: callerOf(ada) };
}

test('many projects cost as many statements as two, and those that were left out are said to be', async () => {
  const { database, organizationId, caller } = await clientWith('Fill in owners');
  const waiting = allFacts.find(fact => fact.id === 'waiting');
  if (waiting?.about !== 'project') throw new Error('no such fact');
  const told = (projects: number) =>
    database.tenant(organizationId, async tx => {
      const [project] = await listProjectOutlines(tx, organizationId);
      if (!project) throw new Error('no project');
      let statements = 0;
      const counted = tx.withPlugin({
        transformQuery: ({ node }) => {
          statements += 1;
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const ground = { tx: counted, organizationId, caller, now, project };
      const parts = (await waiting.overAll?.(Array.from({ length: projects }, () => ground))) ?? [];
      return { statements, said: parts.flatMap(part => part.sentences).join(' ') };
    });
  const [two, many] = [await told(2), await told(120)];
  expect(two.statements).toBeGreaterThan(2);
  expect(many.statements).toBe(two.statements);
  expect(two.said).toContain('1 change set waits for approval: “Fill in owners”.');
  expect(two.said).not.toContain('looked through');
  expect(many.said).toContain('Only 50 of your projects were looked through');
});

test('nothing is read for a model that is not there', async () => {
  const { database, organizationId, caller } = await clientWith('Fill in owners');
  const found = (hasModel: boolean) =>
    database.tenant(organizationId, tx =>
      findAnswer(
        { tx, organizationId, caller, now },
        { caller, body: { question: 'What waits for approval?' } },
        { now, hasModel },
      ),
    );
  const [without, withOne] = [await found(false), await found(true)];
  expect(without.readable).toEqual([]);
  expect(withOne.readable.length).toBeGreaterThan(0);
  expect(without.answered).toEqual(withOne.answered);
});

test('a change set whose moment is set waits for nobody’s approval', async () => {
  const { ada, database, organizationId, changeset } = await clientWith('Fill in owners');
  const said = async (question: string) =>
    JSON.stringify((await ada.call('POST', '/support/assistant', { question })).body);
  const [approval, mine] = ['What waits for approval?', 'What is waiting for me?'];
  for (const question of [approval, mine]) expect(await said(question)).toContain('Fill in owners');
  await database.tenant(organizationId, tx =>
    sql`insert into changeset_schedules (organization_id, changeset_id, due_at, content_hash, scheduled_by, member_id,
      scheduled_at) values (${organizationId}, ${changeset}, now() + interval '1 day', '', 'ada@x.example', ${newId()},
      now())`.execute(tx),
  );
  expect(await said(approval)).toContain('Nothing in “Atlas” waits for approval.');
  expect(await said(mine)).not.toContain('Fill in owners');
});

test('staff read of one change set that it waits, and of failed work what screens call it', async () => {
  const { ada, database, organizationId } = await clientWith('Fill in owners');
  const staff = await server.admin('super_admin');
  const name = { name: 'Northwind Traders' };
  await staff.call('PATCH', `/organizations/${organizationId}`, name, { 'if-match': '*' });
  const { body } = await ada.call<{ data: { id: string }[] }>('GET', '/projects/');
  await database.tenant(organizationId, tx =>
    sql`insert into operations (organization_id, id, project_id, kind, status, input, finished_at)
      values (${organizationId}, ${newId()}, ${body.data[0]?.id}, 'changeset.apply', 'failed', '{}', now())`.execute(
      tx,
    ),
  );
  const said = async (question: string) =>
    JSON.stringify((await staff.call('POST', '/support/assistant', { question })).body);
  expect(await said('How is Northwind Traders doing?')).toContain(
    'Of its latest change sets 1 waits for approval or for the moment that was set: “Fill in owners”.',
  );
  expect(await said('Which operations failed?')).toContain('“Applying the changes” of “Northwind Traders”');
});
