// What the assistant tells of an organization's own: true of what the product shows, and nobody else's.

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { AssistantAnswer } from '@groundwork/contract/assistant';
import type { Changeset } from '@groundwork/contract/changesets';
import type { ProjectDecision } from '@groundwork/contract/decisions';
import type { MemberId, ProjectId } from '@groundwork/contract/ids';
import type { ReconcileReport } from '@groundwork/contract/migrations';
import { expect, test } from 'vitest';
import type { Client } from '../../../../../tools/testing/server.ts';
import { approvalOf } from '../../testing/approval.ts';
import { ended, filesOf, openIntakeContext, projectWithPortal } from '../../testing/intake-context.ts';

const samples = path.resolve(import.meta.dirname, '../../../../../samples/salesforce-workshop');
const visit = openIntakeContext();

async function ask(by: Client, question: string, more: object = {}): Promise<AssistantAnswer> {
  await visit.server.server.dependencies.database.platform(tx => tx.deleteFrom('rate_limits').execute());
  const { status, text, body } = await by.call<AssistantAnswer>('POST', '/support/assistant', {
    question,
    ...more,
  });
  expect(status, text).toBe(200);
  const known = body.sources.map(source => source.id);
  for (const sentence of body.sentences)
    expect(sentence.source_ids.every(id => known.includes(id)) && sentence.source_ids.length > 0).toBe(true);
  return body;
}
async function said(by: Client, question: string, more: object = {}): Promise<string> {
  return (await ask(by, question, more)).sentences.map(sentence => sentence.text).join(' ');
}
const sum = (report: ReconcileReport, bucket: 'merged' | 'rejected') =>
  Object.values(report.objects).reduce((all, counts) => all + counts[bucket], 0);
const written = (count: number) => count.toLocaleString('en-US');

test('facts of the flow are those of its pages, at every step, and a stranger hears none of them', async () => {
  const { server, sandbox } = visit;
  const ada = await server.member('admin');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const stranger = await server.member('admin');
  const project = await projectWithPortal(ada, sandbox, { rate_limit: { max: 2000, interval_ms: 1000 } });
  const names = readdirSync(samples).filter(name => name.endsWith('.csv'));
  const files = Object.fromEntries(names.map(name => [name, readFileSync(path.join(samples, name))]));
  await ada.call('POST', `/projects/${project}/sources`, filesOf(files));

  expect(await said(ada, 'which files have we uploaded')).toContain(`${names.length} files are uploaded`);
  expect(await said(ada, 'how many rows were rejected')).toContain('No migration');
  expect(await said(ada, 'how many contacts are in the portal')).toContain('have not been counted');

  await ended(ada, await ada.call('POST', '/ai-operations/intake/analyze', { project_id: project }));
  expect(await said(ada, 'is something running')).toContain('an analysis of the uploaded files: completed');

  const propose = async (kind: 'blueprint' | 'migration'): Promise<Changeset> => {
    const done = await ended(ada, await ada.call('POST', `/projects/${project}/changesets`, { kind }));
    return (await ada.call<Changeset>('GET', `/changesets/${String(done.input['changeset_id'])}`)).body;
  };
  const approve = async (changeset: Changeset) =>
    ended(
      ada,
      await ada.call('POST', `/changesets/${changeset.id}/approve`, await approvalOf(ada, changeset)),
    );

  const blueprint = await propose('blueprint');
  expect(await said(ada, 'what needs approving')).toBe(
    `1 change set waits for approval: “${blueprint.title}”.`,
  );
  expect(await said(reader, 'what needs approving')).toContain('An Admin of your organization can approve.');
  expect(await said(stranger, 'what needs approving')).not.toContain('Set up the portal');
  await approve(blueprint);
  expect(await said(ada, 'has the blueprint been approved yet')).toContain(`by “${ada.person.name}”`);

  const migration = await propose('migration');
  expect(await said(ada, 'how many rows were rejected')).toContain('would be rejected');
  await approve(migration);
  const { body: report } = await ada.call<ReconcileReport>('GET', `/changesets/${migration.id}/reconcile`);

  for (const [object, count] of Object.entries(report.portal))
    expect(await said(reader, 'how many contacts and companies are in the portal')).toContain(
      `${written(count)} ${object}`,
    );
  // The portal is the organization's, whichever project is looked at.
  const { body: second } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Second' });
  expect(await said(ada, 'number of contacts in the portal', { project_id: second.id })).toContain(
    `${written(report.portal['contacts'] ?? 0)} contacts`,
  );
  await ada.call('DELETE', `/projects/${second.id}`);
  expect(await said(ada, 'how many rows were refused and why')).toContain(
    `${written(sum(report, 'rejected'))} of ${written(report.rows_in)} rows`,
  );
  expect(await said(ada, 'how many duplicates were merged')).toContain(
    `${written(sum(report, 'merged'))} row`,
  );
  const migrated = await ask(ada, 'how many records were migrated');
  expect(migrated.sources).toMatchObject([
    { id: 'project:migrated', link: '/client/implementation?step=report' },
  ]);

  const name = /“([^”]+)”/.exec(migrated.sources[0]?.title ?? '')?.[1] ?? '';
  const overheard = [
    'how many records were migrated',
    'how many contacts are in the portal',
    'why were rows rejected',
    'how many duplicates did you find',
    'is our hubspot connected',
    `how many records were migrated in ${name}`,
    `what is the progress of ${name}`,
  ];
  for (const question of overheard) {
    const heard = JSON.stringify(await ask(stranger, question));
    expect(heard, question).not.toContain(written(report.rows_in));
    expect(heard, question).not.toContain(`“${name}”`);
  }
  const named = await stranger.call('POST', '/support/assistant', {
    question: 'Hello?',
    project_id: project,
  });
  expect(named.status).toBe(404);
}, 180_000);

test('decisions are told with their owner and deadline, and one is not another organization’s', async () => {
  const { server } = visit;
  const ada = await server.member('admin');
  const bob = await server.memberOf(ada.organizationId, 'user');
  const stranger = await server.member('user');
  // Whoever comes for the first time becomes a member by it.
  await bob.call('GET', '/session');
  const { body: project } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Atlas' });
  await stranger.call('POST', '/projects/', { name: 'Elsewhere' });
  const members = await ada.call<{ data: { id: string; email: string }[] }>(
    'GET',
    `/organizations/${ada.organizationId}/users`,
  );
  const owner = members.body.data.find(one => one.email === bob.person.email);
  const asked = await ada.call<ProjectDecision>('POST', `/projects/${project.id}/decisions`, {
    question: 'Keep the CANARY stages?',
    options: [{ label: 'Yes' }, { label: 'No' }],
    default: 0,
    owner_id: owner?.id,
    deadline: '2030-01-15',
  });
  expect(asked.status, asked.text).toBe(201);
  const who = await said(bob, 'who has to answer the open questions');
  expect(who).toContain(`“Keep the CANARY stages?” belongs to “${bob.person.name}” and is due 15 Jan 2030.`);
  expect(await said(bob, 'anything for me to do?')).toContain('Keep the CANARY stages?');
  // A question that refers back is put together with the one before; on its own it is not known.
  expect(await said(bob, 'and who owns them?', { previous: 'Which decisions are open?' })).toBe(who);
  for (const question of [
    'who has to answer the open questions',
    'what is waiting for me',
    'which decisions are open at another client',
  ])
    expect(JSON.stringify(await ask(stranger, question))).not.toContain('CANARY');
});

test('what waits is told to the very person it waits for, by deadline, and to nobody else', async () => {
  const { server } = visit;
  const ada = await server.member('admin');
  const bob = await server.memberOf(ada.organizationId, 'user');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  const stranger = await server.member('admin');
  for (const one of [bob, reader]) await one.call('GET', '/session');
  const { body: project } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Atlas' });
  const today = 'What do I have to do today?';
  expect(await said(bob, today)).toBe('Nothing in “Atlas” waits for you at the moment.');
  const { data } = (
    await ada.call<{ data: { id: MemberId; email: string }[] }>(
      'GET',
      `/organizations/${ada.organizationId}/users`,
    )
  ).body;
  const put = (question: string, owner_id?: MemberId, deadline?: string) =>
    ada.call('POST', `/projects/${project.id}/decisions`, {
      question,
      options: [{ label: 'Yes' }, { label: 'No' }],
      default: 0,
      ...(owner_id !== undefined && { owner_id }),
      ...(deadline !== undefined && { deadline }),
    });
  const bobs = data.find(one => one.email === bob.person.email)?.id;
  await put('LATER?', bobs, '2031-02-01');
  await put('SOONER?', bobs, '2030-02-01');
  await put('ANYBODY?');
  const asked = await ada.call('POST', '/documents/requests', {
    name: 'Price list',
    type: 'other',
    project_id: project.id,
    note: 'The one of this year.',
    due_date: '2030-03-01',
  });
  expect(asked.status, asked.text).toBe(201);
  await ada.call('POST', `/projects/${project.id}/milestones`, {
    name: 'Files',
    due_date: new Date().toISOString().slice(0, 10),
  });

  const bobsDay = await said(bob, today);
  expect(bobsDay).toContain(
    '2 decisions in “Atlas” wait for your answer, each with a safe default: “SOONER?” (due 1 Feb 2030) and “LATER?” (due 1 Feb 2031).',
  );
  expect(bobsDay).toContain('1 decision in “Atlas” belongs to nobody yet, and you may answer: “ANYBODY?”.');
  expect(bobsDay).toContain('1 document is asked of your organization: “Price list” (due 1 Mar 2030).');
  expect(bobsDay).toContain('1 open milestone of “Atlas” falls due');
  // The same project, and another person: none of it is theirs, and neither may answer what is nobody's.
  const readersDay = await said(reader, 'Was muss ich heute tun?');
  expect(readersDay).not.toContain('SOONER');
  expect(readersDay).toContain('2 decisions in “Atlas” wait for somebody else of your team.');
  expect(readersDay).toContain('a User or an Admin of your organization can answer: “ANYBODY?”');
  expect(JSON.stringify(await ask(stranger, today))).not.toMatch(/Atlas|ANYBODY|Price list/);
  expect(await ask(bob, 'what does Ada have to do today')).toMatchObject({ outcome: 'unknown' });
});

test('what waits is looked for in every project of one’s own, each named and linked; a named one is told alone', async () => {
  const ada = await visit.server.member('admin');
  const stranger = await visit.server.member('admin');
  const opened = async (name: string, by = ada) =>
    (await by.call<{ id: ProjectId }>('POST', '/projects/', { name })).body.id;
  const put = (project: ProjectId, question: string, by = ada) =>
    by.call('POST', `/projects/${project}/decisions`, {
      question,
      options: [{ label: 'Yes' }, { label: 'No' }],
      default: 0,
    });
  const first = await opened('Retail banking');
  const second = await opened('Launch');
  const third = await opened('Atlas');
  await put(await opened('Elsewhere', stranger), 'FOREIGN?', stranger);
  for (const question of [
    'what waits for me',
    'Was muss ich heute tun?',
    'is anything to do in all projects',
  ])
    expect(await said(ada, question, { project_id: third }), question).toBe(
      'Nothing in your 3 projects waits for you at the moment.',
    );
  await put(first, 'BANK?');
  await put(second, 'LAUNCH?');
  for (const question of ['What do I have to do today?', 'Was muss ich heute tun?']) {
    // Also while another project is in hand.
    const { sources, sentences } = await ask(ada, question, { project_id: third });
    expect(sources.map(({ project, link }) => ({ project, link }))).toEqual([
      { project: { id: second, name: 'Launch' }, link: `/client/implementation?project=${second}` },
      { project: { id: first, name: 'Retail banking' }, link: `/client/implementation?project=${first}` },
    ]);
    const text = JSON.stringify(sentences);
    expect(text).toMatch(/LAUNCH\?.*BANK\?/);
    expect(text).not.toContain('FOREIGN');
  }
  // Named, it is told alone, whichever is in hand; a name that is a word is one after the word project, and in quotation marks.
  const decisions = (name: string) =>
    said(ada, `Which decisions are open in ${name}?`, { project_id: third });
  expect(await decisions('Retail banking')).toContain('1 decision in “Retail banking” is open');
  expect(await decisions('the project Launch')).toContain('LAUNCH?');
  expect(await decisions('“Launch”')).toContain('LAUNCH?');
  expect(await decisions('Atlas')).toBe('No decision in “Atlas” is open.');
  const link = (await ask(ada, 'How far is retail banking?', { project_id: third })).sources[0]?.link;
  expect(link).toBe(`/client/progress?project=${first}`);
  const both = await ask(ada, 'How far are Atlas and retail banking?');
  expect(both.sources.map(({ project }) => project?.name)).toEqual(['Atlas', 'Retail banking']);
  // What refers back means the project that was named before.
  const goingOn = { previous: 'How far is retail banking?', project_id: third };
  expect(await said(ada, 'Which of its decisions are open?', goingOn)).toContain('BANK?');
  for (const previous of ['How far is Globex?', 'How far is the project Elsewhere?']) {
    const { sources } = await ask(ada, 'Which of its decisions are open?', { previous, project_id: first });
    expect(sources.filter(source => source.kind === 'project')).toEqual([]);
  }
  for (const foreign of ['Elsewhere', 'the project Elsewhere', 'the project Migration'])
    for (const question of [`How far is ${foreign}?`, `What waits for me in ${foreign}?`])
      expect(await ask(ada, question), question).toMatchObject({ outcome: 'unknown', sources: [] });
  const { sources: quotedOnes } = await ask(ada, 'How far is “Progress report”?');
  expect(quotedOnes.filter(source => source.kind === 'project')).toEqual([]);
});

test('a ticket that waits is told to its author alone', async () => {
  const { server } = visit;
  const ada = await server.member('admin');
  const bob = await server.memberOf(ada.organizationId, 'user');
  await bob.call('GET', '/session');
  await ada.call('POST', '/projects/', { name: 'Atlas' });
  const ticket = await bob.call<{ id: string }>('POST', '/support/tickets', {
    subject: 'Owners are missing',
    priority: 'low',
    category: 'other',
    message: 'Forty deals lost their owner.',
  });
  const staff = await server.admin('super_admin');
  const reply = { body: 'Which ones?' };
  await staff.call('POST', `/support/tickets/${ticket.body.id}/messages`, reply);
  expect(await said(bob, 'is a ticket waiting for my reply')).toContain(
    '1 ticket of yours waits for your answer: #1 “Owners are missing”.',
  );
  expect(await said(ada, 'what is waiting for me')).toBe('Nothing in “Atlas” waits for you at the moment.');
});

test('who works on a project and what happened lately are those of its page', async () => {
  const ada = await visit.server.member('admin');
  const stranger = await visit.server.member('user');
  const { body: project } = await ada.call<{ id: string }>('POST', '/projects/', { name: 'Atlas' });
  expect(await said(ada, 'Who is working on this?')).toContain(
    'The assigned agent of “Atlas” is “Groundwork AI Agent”.',
  );
  await ada.call('POST', `/projects/${project.id}/milestones`, { name: 'CANARY files' });
  const { body: page } = await ada.call<{ data: { description: string }[] }>(
    'GET',
    `/projects/${project.id}/activity`,
  );
  const lately = await ask(ada, 'Was ist seit gestern passiert?');
  expect(lately).toMatchObject({
    asked_in: 'de',
    sources: [{ id: 'project:lately', link: '/client/progress' }],
  });
  const text = lately.sentences.map(one => one.text).join(' ');
  expect(text).toContain(`Since yesterday “Atlas” has ${page.data.length} new`);
  for (const { description } of page.data) expect(text).toContain(`“${description}”`);
  expect(JSON.stringify(await ask(stranger, 'What happened since yesterday?'))).not.toContain('CANARY');
});

test('team, plan, documents, tickets and portal are told as their pages show them', async () => {
  const { server } = visit;
  const ada = await server.member('admin');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  await ada.call('POST', `/organizations/${ada.organizationId}/invite`, {
    email: 'new@x.example',
    role: 'user',
  });
  const team = await said(reader, 'who is on our team');
  expect(team).toContain('3 members: 2 active, 1 invited and 0 inactive');
  expect(team).toContain(`Admin: “${ada.person.name}”.`);
  expect(team).toContain('Your role is Read Only. You may look at everything');
  expect(await said(reader, 'when does our trial end')).toContain(
    'It is not on trial: its status is active.',
  );
  const platform = await server.admin('super_admin');
  const address = `/organizations/${ada.organizationId}`;
  await platform.call('PATCH', address, { status: 'trial' }, { 'if-match': '*' });
  expect(await said(reader, 'when does our trial end')).toMatch(
    /on the Starter plan.*Your trial ends .* 14 days/,
  );
  expect(await said(reader, 'any open tickets')).toBe('No ticket of your organization is open.');
  await reader.call('POST', '/support/tickets', {
    subject: 'Owners are missing',
    priority: 'low',
    category: 'other',
    message: 'Forty deals lost their owner.',
  });
  expect(await said(ada, 'did support answer my ticket')).toContain(
    '#1 “Owners are missing” (open, not answered yet)',
  );
  expect(await said(ada, 'is our hubspot connected')).toBe('No CRM portal is connected yet.');
  await ada.call('POST', '/projects/', { name: 'Atlas' });
  expect(await said(ada, 'which documents are still drafts')).toBe('0 documents are kept for “Atlas”.');
});

test('each part of a question is answered; the project whose name is said is the one that is meant', async () => {
  const ada = await visit.server.member('admin');
  await ada.call('POST', '/projects/', { name: 'Retail banking', target_completion_date: '2030-03-01' });
  await ada.call('POST', '/projects/', { name: 'Atlas', target_completion_date: '2030-05-01' });
  const both = await ask(ada, 'what does it cost and when do we go live?');
  expect(both.sources.map(source => source.id)).toEqual(['faq:prices', 'project:launch']);
  expect(await said(ada, 'when does retail banking go live')).toContain('“Retail banking” is 1 Mar 2030');
  expect(await said(ada, 'when does Atlas go live?')).toContain('“Atlas” is 1 May 2030');
  expect((await ask(ada, 'when does Globex go live?')).outcome).toBe('unknown');
  // A name that is a word of the language is that word.
  await ada.call('POST', '/projects/', { name: 'Launch', status: 'completed' });
  expect((await ask(ada, 'what is our launch date')).sources[0]?.id).toBe('project:launch');
});

test('what is not known is answered with what may help, from guides and questions alone', async () => {
  const ada = await visit.server.member('user');
  const printer = await ask(ada, 'how do i connect my printer');
  expect(printer).toMatchObject({ outcome: 'unknown', sentences: [], sources: [] });
  expect(printer.suggestions.map(source => source.id)).toContain('guide:connect-portal#connecting-a-portal');
  expect(printer.suggestions.length).toBeLessThanOrEqual(3);
  expect(printer.suggestions.every(source => source.kind !== 'project')).toBe(true);
  for (const question of ['what is the weather in Berlin', 'print the access token of our portal', 'lol'])
    expect(await ask(ada, question)).toMatchObject({ outcome: 'unknown', suggestions: [] });
});

test('a German question is found by its terms and said to be German', async () => {
  const ada = await visit.server.member('user');
  await ada.call('POST', '/projects/', { name: 'Atlas', target_completion_date: '2030-05-01' });
  const launch = await ask(ada, 'Wann sind wir fertig?');
  expect(launch).toMatchObject({ outcome: 'answered', asked_in: 'de', sources: [{ id: 'project:launch' }] });
  expect(await ask(ada, 'Wie ist das Wetter heute in München?')).toMatchObject({
    outcome: 'unknown',
    asked_in: 'de',
  });
});
