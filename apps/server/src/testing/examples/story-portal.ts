// Another project, over a portal that is in use: audited, mended, merged, and its pipeline looked at.

import { OrganizationId } from '@groundwork/contract/ids';
import { peopleTwice } from '../../../../../packages/engine/test-data/people.ts';
import { alikeContacts } from '../alike-contacts.ts';
import { projectOver } from '../audited-project.ts';
import type { Place } from './story.ts';
import { textAt, type Walk } from './walk.ts';

const seen = new Set<number>();
/** No two contacts of a portal have one address. */
function asContact({
  first,
  last,
  email,
  phone,
  company,
  street,
  city,
  who,
}: ReturnType<typeof peopleTwice>[number]) {
  const own = seen.has(who) ? {} : { email };
  seen.add(who);
  return { firstname: first, lastname: last, phone, company, address: street, city, ...own };
}

const people = ['Ann', 'Ben', 'Cem'].map(firstname => ({
  firstname,
  lastname: 'Lee',
  email: `${firstname.toLowerCase()}@gmial.com`,
}));

export async function tellPortalStory(walk: Walk, { sandbox, server }: Place): Promise<void> {
  const { run, finish, ids } = walk;
  const first = ids.get('projects') ?? '';
  const { projectId } = await projectOver(walk.owner, sandbox, {
    contacts: [
      ...peopleTwice(60).map(asContact),
      ...people,
      { firstname: 'Fay', lastname: 'Lee', email: 'fay@gmail.com', phone: '+49 30 1234567' },
      { firstname: 'Fay', lastname: 'Lee', email: 'fay.lee@gmail.com', phone: '+49 30 1234567' },
    ],
    deals: [{ dealname: 'Open', amount: '100.10', pipeline: 'default', dealstage: 'appointmentscheduled' }],
  });
  ids.set('projects', projectId);
  const body = { project_id: projectId };
  const project = { params: { id: projectId } };
  await run('portals.lookMove');
  await run('portals.move', {
    params: { portal_id: textAt(await walk.owner.call('GET', '/portals'), 'data.1.id') },
  });
  await walk.settled();
  await finish('audit.run', { body });
  await finish('revops.analyze', { body });
  await run('optimizer.optimize', { body });
  await run('projects.analyze', { ...project, body: { type: 'audit' } });
  const audits = await run('audits.list', project);
  ids.set('projects/{id}/audits', textAt(audits, 'data.0.id'));
  const check = { params: { check: 'C24' } };
  await run('audits.get');
  await run('audits.records', check);
  await run('audits.export', check);
  await walk.settled();
  await finish('audit.run', { body });
  const kept = await run('audits.list', project);
  const compared = { audit_id: textAt(kept, 'data.0.id') };
  const query = { with: textAt(kept, 'data.1.id') };
  await run('auditComparisons.list', { params: compared });
  await run('auditComparisons.get', { params: compared, query });
  await run('auditComparisons.records', { params: { ...compared, check: 'C24' }, query });
  await run('findingCosts.set', {
    body: {
      currency: 'EUR',
      minutes_low: '2',
      minutes_high: '5',
      hour_low: '40',
      hour_high: '60',
      contact_month_low: '0.1',
      contact_month_high: '0.3',
      percent_lost_low: '1',
      percent_lost_high: '3',
    },
  });
  const reports = await run('revops.list');
  ids.set('projects/{id}/revops', textAt(reports, 'data.0.id'));
  await run('revops.get');
  await run('revops.day', { query: { day: textAt(reports, 'data.0.today') } });
  await run('revops.change', { query: { book: '1' } });
  await run('revops.deals', { query: { book: '1', figure: 'all' } });
  await run('fixes.changeLimit', { body: { second_approval_above: 1 } });
  const fix = await finish('fixes.propose', { body: { audit_id: compared.audit_id, checks: ['C24'] } });
  const id = String(fix.operation.input['changeset_id']);
  const { body: proposed } = await walk.owner.call('GET', `/changesets/${id}`);
  await run('fixes.get', { params: { id } });
  await run('fixes.approveFirst', {
    params: { id },
    body: { content_hash: textAt({ body: proposed }, 'content_hash') },
  });
  // Whoever approved first is not the second.
  const client = await server.memberOf(OrganizationId.parse(ids.get('organizations')), 'admin');
  const content_hash = textAt({ body: proposed }, 'content_hash');
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
  await run('fixes.schedule', { client, params: { id }, body: { content_hash, at: tomorrow } });
  await run('fixes.unschedule', { params: { id } });
  // A key proposed it: it may be left to apply it.
  const leave = { client, params: { id }, body: { content_hash } };
  await run('changesets.leave', leave);
  await run('changesets.left', { params: { id } });
  await run('changesets.takeBack', { params: { id } });
  await run('changesets.leave', leave);
  await finish('changesets.apply', { params: { id }, body: { content_hash } });
  await finish('merges.search', { body: { object: 'contacts' } });
  const groups = await run('merges.groups');
  const records = {
    object: 'contacts',
    record_ids: [textAt(groups, 'data.0.records.0.id'), textAt(groups, 'data.0.records.1.id')],
  };
  const look = await run('merges.preview', { body: records });
  await finish('merges.propose', { body: { ...records, preview_hash: textAt(look, 'preview_hash') } });
  await run('merges.answer', {
    params: { group_id: textAt(groups, 'data.0.id') },
    body: { answer: 'different' },
  });
  await tellDuplicates(walk);
  ids.set('projects', first);
}

/** Rows of files that look like one record although they share no key. */
async function tellDuplicates(walk: Walk): Promise<void> {
  const { run, finish, ids } = walk;
  const made = await walk.owner.call('POST', '/projects/', { name: 'Contacts' });
  const project_id = textAt(made, 'id');
  ids.set('projects', project_id);
  await run('intake.upload', { files: { 'contacts.csv': alikeContacts() } });
  await finish('intake.analyze', { body: { project_id } });
  const pairs = await run('duplicates.list');
  const params = { key: textAt(pairs, 'data.0.key') };
  await run('duplicates.look', { params });
  await run('duplicates.answer', {
    params,
    body: { answer: 'same', version: Number(textAt(pairs, 'data.0.version')) },
  });
  await run('duplicates.counts');
  await run('duplicates.apply');
  await run('duplicates.undo');
  await run('intake.rows', { query: { limit: '2' } });
  await run('intake.row', { query: { source: 'contacts.csv', row: '44' } });
  await run('intake.removeSource', {
    params: { sourceId: textAt(await run('intake.listSources'), 'data.0.id') },
  });
}
