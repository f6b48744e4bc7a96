// What the assistant says of a portal that was looked at, and what it offers to begin: pressed, each call is taken as it is.

import type { AssistantAnswer } from '@groundwork/contract/assistant';
import { type AssistantOffer, offerable } from '@groundwork/contract/assistant-offers';
import type { Changeset } from '@groundwork/contract/changesets';
import { everyCall } from '@groundwork/contract/every-call';
import type { Operation } from '@groundwork/contract/operations';
import { requestUrl } from '@groundwork/contract/request-url';
import { expect, test } from 'vitest';
import { givenServerAndSandbox } from '../../../../../tools/testing/given-server.ts';
import type { Client } from '../../../../../tools/testing/server.ts';
import { auditOf, projectOver, revopsOf } from '../../testing/audited-project.ts';
import { completed } from '../../testing/intake-context.ts';
import { wishIn } from './wishes.ts';

const { server, sandbox } = givenServerAndSandbox();

async function ask(by: Client, question: string): Promise<AssistantAnswer> {
  await server.server.dependencies.database.platform(tx => tx.deleteFrom('rate_limits').execute());
  const { status, text, body } = await by.call<AssistantAnswer>('POST', '/support/assistant', { question });
  expect(status, text).toBe(200);
  return body;
}
const said = async (by: Client, question: string) =>
  (await ask(by, question)).sentences.map(({ text }) => text).join(' ');

/** Sends it as a page does. */
function press(by: Client, offer: AssistantOffer) {
  const call = everyCall.find(({ name }) => name === offer.call);
  const path = requestUrl('', call?.path ?? '', 'params' in offer ? offer.params : {});
  return by.call<{ operation: Operation }>('POST', path, offer.body);
}

test('what may be offered analyses or proposes; a person may send it, and nothing of it is for people only', () => {
  for (const [name, why] of Object.entries(offerable)) {
    const call = everyCall.find(each => each.name === name);
    expect([call?.method, call?.peopleOnly, why.length > 20], name).toEqual(['POST', undefined, true]);
    expect(['operations.run', 'changesets.propose'], name).toContain(call?.permission);
  }
});

test('figures of the portal and offers are those of what was looked at, each before and after', async () => {
  const ada = await server.member('admin');
  const reader = await server.memberOf(ada.organizationId, 'readonly');
  await ada.call('POST', '/projects/', { name: 'Audited' });
  expect(await said(ada, 'run an audit')).toBe('No CRM portal is connected yet.');
  const { projectId } = await projectOver(ada, sandbox, {
    contacts: ['Ann', 'Ben', 'Cem'].map(firstname => ({
      firstname,
      lastname: 'Lee',
      email: `${firstname.toLowerCase()}@gmial.com`,
    })),
    deals: [{ dealname: 'D', amount: '1000', dealstage: 'appointmentscheduled', pipeline: 'default' }],
  });
  const project = { id: projectId, name: 'Audited' };
  const never = await ask(ada, 'How clean is our data?');
  expect(never.sentences[0]?.text).toBe('No audit has looked at the portal of “Audited” yet.');
  expect(never.sources).toMatchObject([{ link: `/client/audit?project=${projectId}`, project }]);
  expect(await said(ada, 'Wie groß ist unsere Pipeline?')).toContain('have not been analysed yet');
  // Without an audit there are no fixes; the audit is offered, with why.
  const early = await ask(ada, 'Propose the fixes for finding C24');
  expect(early.sentences[0]?.text).toContain('No audit has looked at the portal');
  expect(early.offers).toMatchObject([{ call: 'audit.run', project, body: { project_id: projectId } }]);

  const offered = await ask(ada, 'Bitte prüfe unsere Datenqualität');
  expect(offered).toMatchObject({ outcome: 'offered', sentences: [], asked_in: 'de' });
  expect(offered.offers).toHaveLength(1);
  // Nothing has begun by that.
  const ended = async () => (await ada.call<{ total: number }>('GET', `/ai-operations/stats`)).body.total;
  expect(await ended()).toBe(0);
  expect((await press(reader, offered.offers[0]!)).status).toBe(403);
  await completed(ada, await press(ada, offered.offers[0]!));
  const audit = await auditOf(ada, projectId);
  const found = await ask(ada, 'What is our latest audit score?');
  const text = found.sentences.map(one => one.text).join(' ');
  expect(text).toContain(`gave a score of ${audit.score} of 100`);
  const finding = audit.findings.find(({ check }) => check === 'C24')!;
  expect(text).toContain(`“${finding.title}”: 3 of ${finding.looked_at} that were looked at.`);
  expect(found.sources.map(({ link }) => link)).toContain(`/client/audit?project=${projectId}&finding=C24`);

  const fix = await ask(ada, 'Propose the fixes for finding C24');
  expect(fix.offers).toMatchObject([
    { call: 'fixes.propose', body: { audit_id: audit.audit_id, checks: ['C24'] } },
  ]);
  expect(fix.offers[0]?.sentence).toContain('Nothing is written to the portal until a person approves it.');
  const { input } = await completed(ada, await press(ada, fix.offers[0]!));
  const { body: changeset } = await ada.call<Changeset>(
    'GET',
    `/changesets/${String(input['changeset_id'])}`,
  );
  expect(changeset.state).toBe('proposed');
  expect(await said(ada, 'Propose the fixes for finding Z99')).toContain('has no such finding');
  const clean = await ask(ada, 'Räum die Dubletten auf');
  expect(clean.offers.map(({ call, body }) => [call, body])).toEqual([
    ['merges.search', { object: 'contacts' }],
    ['merges.search', { object: 'companies' }],
  ]);
  await completed(ada, await press(ada, clean.offers[0]!));
  expect(await said(ada, 'how many duplicates are undecided')).toMatch(
    /0 pairs of rows of the files .* are undecided, and \d+ groups? of records of the portal/,
  );
  const revops = await revopsOf(ada, projectId);
  const book = revops.books[0]!;
  const worth = await said(ada, 'How big is our open pipeline?');
  expect(worth).toContain(`had 1 open deal worth ${book.currency === '' ? '' : `${book.currency} `}1,000.00`);
  expect(worth.includes('Amounts are in the portal’s own currency.')).toBe(book.currency === '');
  expect((await ask(reader, 'run an audit')).offers).toEqual([]);
  expect(await said(reader, 'run an audit')).toContain('Your role may not begin that.');
  for (const never of ['approve the change set for me', 'delete all contacts', 'apply the blueprint'])
    expect((await ask(ada, never)).offers, never).toEqual([]);
}, 180_000);

test.each([
  ['Can you please clean up the duplicates?', 'duplicates'],
  ['Starte eine Prüfung der Datenqualität', 'audit'],
  ['Kannst du die Dubletten zusammenführen?', 'duplicates'],
  ['fill in the missing countries', 'fixes'],
  ['Ergänze die fehlenden Länder', 'fixes'],
  ['analyse our pipeline', 'pipelines'],
  ['How do I merge duplicates?', undefined],
  ['Wie räume ich Dubletten auf?', undefined],
  ['Are there duplicates?', undefined],
  ['approve the audit fixes', undefined],
  ['delete the duplicates', undefined],
])('%s: %s', (question, kind) => {
  expect(wishIn(question)?.kind).toBe(kind);
});
